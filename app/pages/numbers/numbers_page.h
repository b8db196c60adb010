#pragma once

#include "engine/translation_result.h"
#include "pages/page.h"

class QVBoxLayout;

namespace translucent {

class NumbersView;
class Engine;
class Selection;

/// Calculations, one step at a time. The page is empty until it is shown for the first time.
class NumbersPage : public Page {
    Q_OBJECT

public:
    NumbersPage(Engine& engine, Selection& selection, QWidget* parent = nullptr);

    QString title() const override;
    QKeySequence shortcut() const override;
    QString iconPath() const override;
    void setResult(TranslationResultPtr result) override;
    void retranslateUi() override;
    QStringList scenes() const override;
    void showScene(const QString& scene) override;

    /// nullptr before the page was shown.
    NumbersView* view() const { return m_view; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    Engine& m_engine;
    Selection& m_selection;
    TranslationResultPtr m_result;
    QVBoxLayout* m_layout;
    NumbersView* m_view = nullptr;
};

}  // namespace translucent
