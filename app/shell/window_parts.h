#pragma once

#include "engine/engine.h"
#include "engine/guarded_job.h"
#include "session/model_changes.h"

#include <QFrame>
#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QTimer>

#include <functional>

class QButtonGroup;
class QLabel;
class QMenu;
class QProgressBar;
class QToolButton;

namespace translucent {

class MessageBanner;
class Page;

/// Navigation buttons for the pages at the left edge; without titles if these take too much space.
class NavigationRail : public QFrame {
    Q_OBJECT

public:
    NavigationRail(QList<Page*> pages, QWidget* parent);

    /// Ctrl+1 … in the order of the pages; none after the ninth.
    static QKeySequence shortcut(int index);

    int currentIndex() const;
    void setCurrentIndex(int index);
    void setMenu(QMenu* menu);  ///< of the window: opened by the button below the pages, or F10
    void retranslateUi();

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void activated(int index);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    int widthOfTitles() const;

    QList<Page*> m_pages;
    QButtonGroup* m_buttons;
    QToolButton* m_menu;
};

/// Facts about the model, the time of the last translation, the running job, and the news of a page.
class StatusPanel : public QFrame {
    Q_OBJECT

public:
    StatusPanel(Engine& engine, ModelChanges& changes, QWidget* parent);

    /// Shows the activity of a page; empty = none.
    void setNews(const QString& news);
    /// Shows the time of the translation; nullptr = no translation.
    void setResult(const TranslationResultPtr& result);
    void refresh();

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void newsClicked();

private:
    static constexpr int kShowBusyAfterMs = 200;

    void showJob();
    QString modelFacts() const;

    Engine& m_engine;
    TranslationResultPtr m_result;
    ModelChanges& m_changes;
    QLabel* m_model;
    QLabel* m_time;
    QLabel* m_job;
    QProgressBar* m_progress;
    QToolButton* m_cancel;
    QToolButton* m_changed;  ///< shows on every page that the model is changed
    QToolButton* m_news;
    QTimer m_patience;
};

/// Shows errors in the banner at the top: one message at a time, the newest first, and the number of others. Each stays
/// until it is closed or its cause is gone. Lives on the GUI thread.
class MessageController : public QObject {
    Q_OBJECT

public:
    enum class Stays {
        UntilClosed,
        UntilTranslated,  ///< refers to the sentence
        UntilModel,       ///< until a model is loaded
    };

    MessageController(MessageBanner& banner, QObject* parent);

    /// `text` returns the message in the current language. An existing message moves to the top.
    void add(Stays stays, const std::function<QString()>& text, const QString& detail = {});
    /// Removes the messages of this kind.
    void settle(Stays stays);
    bool isEmpty() const { return m_messages.isEmpty(); }
    void retranslateUi();

private:
    struct Entry {
        Stays stays;
        std::function<QString()> text;
        QString detail;
    };
    void show();

    MessageBanner& m_banner;
    QList<Entry> m_messages;  ///< the newest last
};

}  // namespace translucent
