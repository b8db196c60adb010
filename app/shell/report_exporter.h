#pragma once

#include "engine/guarded_job.h"
#include "engine/translation_result.h"
#include "translucent/lessons/quiz_file.h"
#include "translucent/lessons/scene.h"
#include "widgets/picture_export.h"

#include <QObject>
#include <QPointer>

#include <functional>

class QAction;
class QMenu;

namespace translucent {

class Session;
struct Report;
struct Worksheet;

/// Saves the window's translation as a file for printing or distribution. Lives on the GUI thread.
class ReportExporter : public QObject {
    Q_OBJECT

public:
    /// `capture` returns the scene on screen. All arguments outlive the exporter.
    ReportExporter(Session& session, std::function<Scene()> capture, QWidget& window);

    void setSavePathPicker(SavePathPicker picker) { m_pickPath = std::move(picker); }
    /// Adds *Save report…* before the last separator, in the current language.
    void addEntry(QMenu& menu);

    void ask();                      ///< where, and saves it there
    void save(const QString& path);  ///< as PDF if the name has this extension, otherwise as HTML
    /// Asks where, and saves it there with its solution.
    void askForWorksheet(const Worksheet& worksheet);
    void saveQuiz(const Quiz& quiz, bool withAnswers, const QString& path);  ///< in the same way

Q_SIGNALS:
    void saved(const QString& path);
    void failed(const translucent::JobFailure& failure);

private:
    void write(const TranslationResultPtr& result, const QString& weights, const QString& path);
    void writeReport(const Report& report, const QString& path);
    QString command(const TranslationResult& result) const;
    void refresh();
    void fail(const JobFailure& failure);

    Session& m_session;
    std::function<Scene()> m_capture;
    QWidget& m_window;
    SavePathPicker m_pickPath;
    QPointer<QAction> m_action;
};

}  // namespace translucent
