#pragma once

#include "engine/attention_record.h"
#include "engine/training_controller.h"
#include "pages/training/corpus_survey.h"
#include "widgets/export_button.h"
#include "widgets/questions.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QMap>
#include <QScrollArea>
#include <QWidget>

#include <functional>
#include <initializer_list>
#include <optional>

class QCheckBox;
class QFrame;
class QSlider;
class QSplitter;
class QStyleOptionComboBox;

namespace translucent {

class LineChart;

/// What the page asks the user, see widgets/questions.h; tests put their own answers in place.
struct RunQuestions {
    std::function<void(QWidget& asker, TextAnswer then)> pickDirectory;
    std::function<void(QWidget& asker, const QString& name, TextAnswer then)> newName;
    std::function<void(QWidget& asker, const QString& question, std::function<void()> then)> confirm;
    std::function<void(const QString& directory)> reveal;  ///< in the file manager
};
RunQuestions nativeRunQuestions();

/// State of the page that outlives its widgets, which are built again when the language changes. Paths are directories
/// of runs.
struct TrainingState {
    RunQuestions ask = nativeRunQuestions();
    std::optional<TrainingRun> setup;  ///< under "Set up", once it was shown
    bool isAutomatic = false;          ///< its recipe is chosen for the sentences and the minutes
    CorpusSurveyPtr survey;            ///< of its sentences, once they were read
    QString ownName;                   ///< typed for the next run
    QString run;                       ///< the one that is looked at
    QStringList compared;              ///< the ticked ones
    QMap<QString, bool> inLab;         ///< what was ticked of the lab's variations, or not, by their id
    QString wanted;                    ///< its newest weights have been asked for
    QString recordOf;                  ///< whose attention has been read …
    AttentionRecordPtr record;         ///< … and what it is
    TrainingProblem problem;           ///< of the last training or trial
};

/// A tab of the page. What it shows it looks up: of the run that is looked at, or of those that are compared.
class TrainingTab : public QWidget {
    Q_OBJECT

public:
    TrainingTab(TrainingController& controller, TrainingState& state, QWidget* parent)
        : QWidget(parent)
        , m_controller(controller)
        , m_state(state)
    {
    }

    /// Others are looked at, or compared.
    virtual void showRuns() { refresh(); }
    /// Takes over what has been reported since; called now and then.
    virtual void refresh() { }
    /// Whether nothing is awaited that changes what is shown.
    virtual bool isSettled() const { return true; }

Q_SIGNALS:
    void said(const QString& message);

protected:
    void showEvent(QShowEvent* event) override;

    /// The hint takes the place of the content, which scrolls where room is scarce, while there is none.
    void fill(const QString& hint, QWidget* content);
    void showContent(bool any);

    TrainingController& m_controller;
    TrainingState& m_state;
    QLabel* m_hint = nullptr;
    QScrollArea* m_scroll = nullptr;
};

/// A widget with a name, and what it is for as its tool tip and for assistive technology.
template <typename Widget>
Widget* control(const char* objectName, QWidget* parent, const QString& purpose = {})
{
    auto* widget = new Widget(parent);
    widget->setObjectName(QLatin1String(objectName));
    widget->setToolTip(purpose);
    widget->setAccessibleName(purpose);
    return widget;
}
QCheckBox* makeCheck(const QString& objectName, const QString& text, const QString& toolTip, QWidget* parent);
/// A chart among others, and a button that exports one.
LineChart* smallChart(const QString& objectName, int leastHeight, QWidget* parent);
ExportButton* flatExport(const QString& objectName, ExportSource source, QWidget* parent);

/// A choice that is cut, with an ellipsis, rather than widen the window; its tool tip then says it whole.
class NarrowChoice : public QComboBox {
public:
    explicit NarrowChoice(QWidget* parent);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString shownText(const QStyleOptionComboBox& option) const;
};

/// Scrolls up and down only: it is as wide as its content must be.
class ColumnScroll : public QScrollArea {
public:
    explicit ColumnScroll(QWidget* parent);

    QSize minimumSizeHint() const override;
};

/// What scrolls in a tab: by itself no higher than it must be.
class TabContent : public QWidget {
public:
    using QWidget::QWidget;

    int heightForWidth(int width) const override { return layout()->totalMinimumHeightForWidth(width); }
};

/// Below each other on a card; the first one takes the room that is left.
QFrame* cardOf(const char* objectName, QLayout* heading, std::initializer_list<QWidget*> parts, QWidget* parent);
QSplitter* splitterOf(const char* objectName, Qt::Orientation orientation, std::initializer_list<QWidget*> parts,
    const QList<int>& sizes, QWidget* parent);

/// How curves are drawn.
struct CurveOptions {
    double smoothing = 0;  ///< share of the past in each point of what is reported per step, in [0, 1)
    bool logarithmicX = false;
    bool logarithmicY = false;
    bool clipped = false;  ///< the axis leaves out the most extreme points
};

/// Chooses them.
class CurveToolbar : public QWidget {
    Q_OBJECT

public:
    /// `prefix` begins the object names.
    CurveToolbar(const QString& prefix, QWidget* parent);

    CurveOptions options() const;

Q_SIGNALS:
    void changed();

private:
    QSlider* m_smoothing;
    QCheckBox* m_logX;
    QCheckBox* m_logY;
    QCheckBox* m_clip;
};

}  // namespace translucent
