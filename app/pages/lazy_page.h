#pragma once

#include "pages/page.h"

#include <QShowEvent>
#include <QVBoxLayout>

#include <utility>

namespace translucent {

/// A page that is empty until it is shown for the first time: its many widgets cost nothing before.
/// `View` is a widget with setResult(TranslationResultPtr), retranslateUi() and takeFocus().
template <typename View> class LazyPage : public Page {
public:
    /// nullptr before the page was shown.
    View* view() const { return m_view; }

    void setResult(TranslationResultPtr result) final
    {
        m_result = std::move(result);
        if (m_view)
            m_view->setResult(m_result);
    }

    void retranslateUi() final
    {
        if (m_view)
            m_view->retranslateUi();
    }

protected:
    LazyPage(const char* objectName, TranslationResultPtr result, QWidget* parent)
        : Page(parent)
        , m_result(std::move(result))
        , m_layout(new QVBoxLayout(this))
    {
        setObjectName(QString::fromLatin1(objectName));
        m_layout->setContentsMargins(0, 0, 0, 0);
    }

    virtual View* createView() = 0;

    void showEvent(QShowEvent* event) final
    {
        Page::showEvent(event);
        if (!m_view) {
            m_view = createView();
            m_layout->addWidget(m_view);
            m_view->setResult(m_result);
        }
        m_view->show();
        if (!event->spontaneous())
            m_view->takeFocus();
    }

private:
    TranslationResultPtr m_result;
    QVBoxLayout* m_layout;
    View* m_view = nullptr;
};

}  // namespace translucent
