#pragma once

#include "pages/page.h"
#include "session/session.h"
#include "widgets/widget_state.h"

#include <QHideEvent>
#include <QLabel>
#include <QShowEvent>
#include <QThread>
#include <QTimer>
#include <QVBoxLayout>

#include <utility>

namespace translucent {

/// A note on a page about translations that the model has no decoder. Initially hidden.
class NoDecoderNote : public QLabel {
    Q_OBJECT

public:
    explicit NoDecoderNote(QWidget* parent);

    void setShown(bool shown);  ///< in the current language
};

/// A page of the session that is empty until it is shown for the first time, and inactive while it is hidden: when it
/// is shown again, its view gets only the last result and language. A missing result, e.g. after another model was
/// loaded, is passed on immediately, so that the view never uses data of another model. `View` is a widget with
/// setResult(TranslationResultPtr) and optionally takeFocus() for the keyboard and showPlace(). It is shown after it
/// was updated; it reads other state (selection, experiment) in showEvent(). For a model without a decoder, it gets no
/// result unless the page showsLabels(); a note gives the reason. After a change of language, the view is rebuilt and
/// its state restored; state that its widgets cannot hold belongs to the page, whose createView() passes it on.
template <typename View>
class LazyPage : public Page {
public:
    /// nullptr before the page was shown.
    View* view() const { return m_view; }

    void languageChanged() final
    {
        m_missedLanguage = true;
        if (isVisible())
            catchUp();
    }

    void showPlace(const QString& place) override
    {
        if constexpr (requires(View & view) { view.showPlace(place); }) {
            if (m_view)
                m_view->showPlace(place);
        }
    }

    bool isSettled() const override
    {
        if constexpr (requires(const View& view) { view.isSettled(); })
            return !m_view || m_view->isSettled();
        return true;
    }

    /// Uses the minimum height of the view instead of its preferred height: with wrapped labels, layouts ask for the
    /// latter, and the window would scroll although everything fits.
    int heightForWidth(int) const final
    {
        return (m_view ? m_view->minimumSizeHint().height() : 0)
            + (m_note->isHidden() ? 0 : m_note->minimumSizeHint().height());
    }

protected:
    LazyPage(Face face, Session& session, QWidget* parent)
        : Page(std::move(face), parent)
        , m_session(session)
        , m_layout(new QVBoxLayout(this))
        , m_note(new NoDecoderNote(this))
    {
        m_layout->addWidget(m_note);
        m_layout->setContentsMargins(0, 0, 0, 0);
        connect(&session.selection(), &Selection::resultChanged, this, [this] {
            m_missedResult = true;
            if (isVisible())
                catchUp();
            else if (m_view && !m_session.result())
                m_view->setResult(nullptr);
        });
    }

    Session& session() { return m_session; }

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
    /// The view is not deleted while its own code runs a nested event loop, such as that of a menu.
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
            const TranslationResultPtr& result = m_session.result();
            const bool unfit = saysLabels(result) && !showsLabels();
            m_note->setShown(unfit);
            m_view->setResult(unfit ? nullptr : result);
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
        state.restore(*m_view);  // before it is visible, so that contents of hidden tabs need not be created
        m_view->show();
        state.restore(*m_view);  // properties of visible widgets, such as the scroll position
        m_view->updateGeometry();
    }

    void keepSizeWhenHidden()
    {
        QSizePolicy policy = m_view->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        m_view->setSizePolicy(policy);
    }

    static constexpr int kNestedLoopMs = 100;  ///< delay before the next check

    Session& m_session;
    QVBoxLayout* m_layout;
    NoDecoderNote* m_note;
    View* m_view = nullptr;
    bool m_missedResult = false;
    bool m_missedLanguage = false;
};

}  // namespace translucent
