#pragma once

#include "engine/translation_result.h"
#include "pages/page.h"

class QVBoxLayout;

namespace translucent {

class Engine;
class Experiment;
class PositionsView;
class Selection;

/// How a Transformer knows where a word stands. The page is empty until it is shown for the first time.
class PositionsPage : public Page {
    Q_OBJECT

public:
    PositionsPage(Engine& engine, Experiment& experiment, Selection& selection, QWidget* parent = nullptr);

    QString title() const override;
    QKeySequence shortcut() const override;
    QString iconPath() const override;
    void setResult(TranslationResultPtr result) override;
    void retranslateUi() override;
    QStringList scenes() const override;
    void showScene(const QString& scene) override;

    /// nullptr before the page was shown.
    PositionsView* view() const { return m_view; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    Engine& m_engine;
    Experiment& m_experiment;
    Selection& m_selection;
    TranslationResultPtr m_result;
    QVBoxLayout* m_layout;
    PositionsView* m_view = nullptr;
};

}  // namespace translucent
