#pragma once

#include "pages/training/training_state.h"

#include <QFrame>

class QListWidget;
class QToolButton;

namespace translucent {

class TrainingDesk;

/// All runs: one is shown, the ticked ones are compared.
class RunList : public QFrame {
    Q_OBJECT

public:
    RunList(TrainingDesk& desk, TrainingState& state, QWidget* parent);

    void setCurrent(const QString& directory);
    /// Ticked runs, from top to bottom; the current one if none is.
    QStringList compared() const;
    /// Numbers that grow; to be called now and then.
    void refresh();
    /// As the desk has them.
    void fill();

Q_SIGNALS:
    void currentChanged(const QString& directory);
    void comparedChanged();
    void said(const QString& message);

private:
    QToolButton* makeAction(
        const char* objectName, const QString& text, const QString& toolTip, void (RunList::*act)());
    QString current() const;
    QString factsOf(const QString& directory) const;
    void importRun();
    void renameRun();
    void removeRun();
    void revealRun();

    TrainingDesk& m_desk;
    TrainingState& m_state;
    QListWidget* m_list;
    QToolButton* m_import;
    QToolButton* m_reveal;
    QToolButton* m_rename;
    QToolButton* m_remove;
    bool m_filling = false;
};

}  // namespace translucent
