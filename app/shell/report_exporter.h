#pragma once

#include "engine/guarded_job.h"
#include "engine/translation_result.h"
#include "translucent/scene.h"
#include "widgets/picture_file.h"

#include <QObject>
#include <QPointer>

#include <functional>

class QAction;
class QMenu;

namespace translucent {

class Engine;
class HeadRanking;
class Selection;

/// Saves what the window knows about its translation as a file to print or to hand out. Lives on the GUI thread.
class ReportExporter : public QObject {
    Q_OBJECT

public:
    /// What reports are made of; all of it outlives the controller.
    struct Parts {
        Engine& engine;
        Selection& selection;
        HeadRanking& ranking;
        std::function<Scene()> capture;  ///< what is on screen
        QWidget& window;
    };
    ReportExporter(Parts parts, QObject* parent);

    void setSavePathPicker(SavePathPicker picker) { m_pickPath = std::move(picker); }
    /// Adds *Save report…* above the last separator, in the current language.
    void addEntry(QMenu& menu);

    void ask();                      ///< where, and saves it there
    void save(const QString& path);  ///< as PDF where the name ends so, else as HTML

Q_SIGNALS:
    void saved(const QString& path);
    void failed(const translucent::JobFailure& failure);

private:
    void write(const TranslationResultPtr& result, const QString& weights, const QString& path);
    QString command(const TranslationResult& result) const;
    void refresh();
    void fail(const JobFailure& failure);

    Parts m_parts;
    SavePathPicker m_pickPath;
    QPointer<QAction> m_action;
};

}  // namespace translucent
