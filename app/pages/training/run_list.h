#pragma once

#include "pages/training/training_parts.h"

#include <QFrame>

class QListWidget;
class QListWidgetItem;
class QToolButton;

namespace translucent {

/// All runs: one is shown, the ticked ones are compared.
class RunList : public QFrame {
    Q_OBJECT

public:
    RunList(TrainingDesk& desk, TrainingState& state, QWidget* parent);

    void setCurrent(const QString& directory);
    /// Numbers that grow; to be called now and then.
    void refresh();
    /// As the desk has them.
    void fill();

Q_SIGNALS:
    void chosen();  ///< another run is shown, or others are ticked
    void picked();  ///< the user wants to see a run
    void said(const QString& message);

private:
    QToolButton* makeAction(
        const char* objectName, const QString& text, const QString& toolTip, void (RunList::*act)());
    void choose(const QListWidgetItem* item);
    void tick(const QListWidgetItem* item);
    QString factsOf(const QString& directory) const;
    void importRun();
    void takeRun(const QString& directory);
    void renameRun();
    void removeRun();
    void revealRun() { m_state.ask.reveal(m_state.run); }

    TrainingDesk& m_desk;
    TrainingState& m_state;
    QListWidget* m_list;
    QToolButton* m_reveal;
    QToolButton* m_rename;
    QToolButton* m_remove;
    bool m_filling = false;
    bool m_ticked = false;  ///< by the click at hand
};

}  // namespace translucent
