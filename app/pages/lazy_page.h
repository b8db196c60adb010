#pragma once

#include "pages/no_decoder_note.h"
#include "pages/page.h"
#include "widgets/widget_state.h"

#include <QHideEvent>
#include <QShowEvent>
#include <QThread>
#include <QTimer>
#include <QVBoxLayout>

#include <utility>

namespace translucent {

/// A page that is empty until it is shown for the first time, and that rests while it is hidden: only the last of the
/// sentences and the language it missed reach its view, when it is shown again. That there is no sentence any more, as
/// when another model was loaded, it hears at once, so that it never looks into what is of another model.
/// `View` is a widget with setResult(TranslationResultPtr) and, if it wants the keyboard, takeFocus(), and if it has
/// scenes, showScene(). It is shown after it has caught up; what else changes meanwhile (selection, experiment) it
/// looks up in showEvent(). Of a model without a decoder it gets no sentence unless the page showsLabels(); a note says
/// why. In another language it is made anew and set as it was; what its widgets cannot hold belongs
/// to the page, whose createView() hands it on.
template <typename View>
class LazyPage : public Page {
public:
    /// nullptr before the page was shown.
    View* view() const { return m_view; }

    void setResult(TranslationResultPtr result) final
    {
        m_result = std::move(result);
        m_missedResult = true;
        if (isVisible())
            catchUp();
        else if (m_view && !m_result)
            m_view->setResult(nullptr);
    }

    void languageChanged() final
    {
        m_missedLanguage = true;
        if (isVisible())
            catchUp();
    }

    void showScene(const QString& scene) override
    {
        if constexpr (requires(View & view) { view.showScene(scene); }) {
            if (m_view)
                m_view->showScene(scene);
        }
    }

    bool isSettled() const override
    {
        if constexpr (requires(const View& view) { view.isSettled(); })
            return !m_view || m_view->isSettled();
        return true;
    }

    /// The height that the view needs, not the one it would like: wrapped labels make layouts ask for the latter, and
    /// the window would scroll where everything fits.
    int heightForWidth(int) const final
    {
        return (m_view ? m_view->minimumSizeHint().height() : 0)
            + (m_note->isHidden() ? 0 : m_note->minimumSizeHint().height());
    }

protected:
    LazyPage(Face face, TranslationResultPtr result, QWidget* parent)
        : Page(std::move(face), parent)
        , m_result(std::move(result))
        , m_layout(new QVBoxLayout(this))
        , m_note(new NoDecoderNote(this))
    {
        m_layout->addWidget(m_note);
        m_layout->setContentsMargins(0, 0, 0, 0);
    }

    virtual View* createView() = 0;

    virtual bool showsLabels() const { return false; }

    void showEvent(QShowEvent* event) final
    {
        Page::showEvent(event);
        if (!m_view) {
            makeView();
            m_missedLanguage = false;
        }
        catchUp();
        m_view->show();
        if constexpr (requires(View & view) { view.takeFocus(); }) {
            if (!event->spontaneous())
                m_view->takeFocus();
        }
    }

    void hideEvent(QHideEvent* event) final
    {
        Page::hideEvent(event);
        if (m_view && !event->spontaneous())
            m_view->hide();
    }

private:
    /// A view does not go while its own code waits in an event loop within the event loop, as that of a menu.
    void catchUp()
    {
        const bool isNested = QThread::currentThread()->loopLevel() > 1;
        if (m_missedLanguage && m_view && !isNested) {
            m_missedLanguage = false;
            return rebuildView();
        }
        if (m_missedLanguage && m_view)
            QTimer::singleShot(kNestedLoopMs, this, [this] {
                if (isVisible())
                    catchUp();
            });
        if (m_view && std::exchange(m_missedResult, false)) {
            const bool unfit = saysLabels(m_result) && !showsLabels();
            m_note->setShown(unfit);
            m_view->setResult(unfit ? nullptr : m_result);
        }
    }

    void makeView()
    {
        m_view = createView();
        keepSizeWhenHidden();
        m_layout->addWidget(m_view);
        m_missedResult = true;
    }

    void rebuildView()
    {
        const WidgetState state = WidgetState::of(*m_view);
        delete m_view;
        makeView();
        catchUp();
        state.restore(*m_view);  // before it is seen: what another tab holds need not be made
        m_view->show();
        state.restore(*m_view);  // what only a seen widget takes, such as how far it is scrolled
        m_view->updateGeometry();
    }

    void keepSizeWhenHidden()
    {
        QSizePolicy policy = m_view->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        m_view->setSizePolicy(policy);
    }

    static constexpr int kNestedLoopMs = 100;  ///< how soon to look again

    TranslationResultPtr m_result;
    QVBoxLayout* m_layout;
    NoDecoderNote* m_note;
    View* m_view = nullptr;
    bool m_missedResult = false;
    bool m_missedLanguage = false;
};

}  // namespace translucent
