#pragma once

#include "engine/engine.h"
#include "engine/experiment.h"
#include "engine/guarded_job.h"

#include <QFrame>
#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QTimer>

#include <functional>

class QButtonGroup;
class QLabel;
class QProgressBar;
class QToolButton;

namespace translucent {

class MessageBanner;
class Page;

/// The pages, one button each, down the left edge; without their titles where these would take too much room.
class NavigationRail : public QFrame {
    Q_OBJECT

public:
    NavigationRail(QList<Page*> pages, QWidget* parent);

    /// Ctrl+1 … in the order of the pages; none after the ninth.
    static QKeySequence shortcut(int index);

    int currentIndex() const;
    void setCurrentIndex(int index);
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
};

/// Facts about the model, the time of the last translation, the running job, and the news of a page.
class StatusPanel : public QFrame {
    Q_OBJECT

public:
    StatusPanel(Engine& engine, Experiment& experiment, QWidget* parent);

    /// What goes on in a page; empty = nothing.
    void setNews(const QString& news);
    /// How long it took; nullptr = there is no translation.
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
    Experiment& m_experiment;
    QLabel* m_model;
    QLabel* m_time;
    QLabel* m_job;
    QProgressBar* m_progress;
    QToolButton* m_cancel;
    QToolButton* m_changed;  ///< says on every page that the model is changed
    QToolButton* m_news;
    QTimer m_patience;
};

/// What one can begin with; goes away for good when it is closed.
class StartCard : public QFrame {
    Q_OBJECT

public:
    explicit StartCard(QWidget* parent);

    void retranslateUi();
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void translateRequested();
    void lessonRequested();
    void trainingRequested();
    void openRequested();
    void closed();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* makeStart(const char* objectName, const char* icon, void (StartCard::*signal)());

    QLabel* m_title;
    QToolButton* m_translate;
    QToolButton* m_lesson;
    QToolButton* m_train;
    QToolButton* m_open;
    QToolButton* m_close;
};

/// What went wrong, said in the banner on top: one message at a time, the newest first, and how many others there are.
/// Each stays until it is closed, unless what it speaks of is over. Lives on the GUI thread.
class MessageController : public QObject {
    Q_OBJECT

public:
    enum class Stays {
        UntilClosed,
        UntilTranslated,  ///< it speaks of the sentence
        UntilModel,       ///< there is no model
    };

    MessageController(MessageBanner& banner, QObject* parent);

    /// `text` says it in the current language. A message that is there already comes to the top.
    void add(Stays stays, const std::function<QString()>& text, const QString& detail = {});
    /// Drops those that stay no longer.
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
