#pragma once

#include "engine/translation_result.h"
#include "pages/page.h"
#include "translucent/corpus.h"

#include <functional>

class QVBoxLayout;

namespace translucent {

class DecodingView;
class Engine;

/// How translations are searched for. Empty until it is shown for the first time, like the Architecture page.
class DecodingPage : public Page {
    Q_OBJECT

public:
    DecodingPage(Engine& engine, std::function<Corpus(quint64 seed, int count)> heldOutPairs, QWidget* parent = nullptr);

    QString title() const override;
    QKeySequence shortcut() const override;
    QString iconPath() const override;
    void setResult(TranslationResultPtr result) override;
    void retranslateUi() override;
    QStringList scenes() const override;
    void showScene(const QString& scene) override;

    /// nullptr before the page was shown.
    DecodingView* view() const { return m_view; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    Engine& m_engine;
    std::function<Corpus(quint64 seed, int count)> m_heldOutPairs;
    TranslationResultPtr m_result;
    QVBoxLayout* m_layout;
    DecodingView* m_view = nullptr;
};

}  // namespace translucent
