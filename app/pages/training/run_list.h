#pragma once

#include <QFrame>
#include <QStringList>

#include <functional>

class QLabel;
class QListWidget;
class QToolButton;

namespace translucent {

class TrainingDesk;

/// What a list of runs asks the user; tests put their own answers in place.
struct RunQuestions {
    std::function<QString(QWidget* parent)> pickDirectory;                 ///< empty when called off
    std::function<QString(QWidget* parent, const QString& name)> newName;  ///< empty when called off
    std::function<bool(QWidget* parent, const QString& question)> confirm;
    std::function<void(const QString& directory)> reveal;  ///< in the file manager
};
RunQuestions nativeRunQuestions();

/// All runs: one is shown, the ticked ones are compared.
class RunList : public QFrame {
    Q_OBJECT

public:
    RunList(TrainingDesk& desk, QWidget* parent = nullptr);

    QString current() const;
    void setCurrent(const QString& directory);
    /// Ticked runs, from top to bottom; the current one if none is.
    QStringList compared() const;
    /// Numbers that grow; to be called now and then.
    void refresh() { refreshTexts(); }
    void setQuestions(RunQuestions questions) { m_ask = std::move(questions); }
    void retranslateUi();

Q_SIGNALS:
    void currentChanged(const QString& directory);
    void comparedChanged();
    void said(const QString& message);

private:
    void connectSignals();
    void fill();
    void refreshTexts();
    QString factsOf(const QString& directory) const;
    void importRun();
    void renameRun();
    void removeRun();

    TrainingDesk& m_desk;
    RunQuestions m_ask;
    QLabel* m_title;
    QListWidget* m_list;
    QToolButton* m_import;
    QToolButton* m_rename;
    QToolButton* m_remove;
    QToolButton* m_reveal;
    QString m_wanted;  ///< to be current once it is listed
    bool m_filling = false;
};

}  // namespace translucent
