#pragma once

#include <QStringList>
#include <QWidget>

#include <optional>

class QLineEdit;
class QListWidget;

namespace translucent {

/// Where a learner gives an answer: one of several, or a number.
class AnswerForm : public QWidget {
    Q_OBJECT

public:
    explicit AnswerForm(QWidget* parent);

    void askForOne(const QStringList& choices, const QString& accessibleName);
    void askForNumber(const QString& accessibleName);

    /// As if the learner had chosen it: something was clicked in the window.
    void choose(int index);
    std::optional<int> chosen() const;
    std::optional<double> number() const;
    bool isAnswered() const { return chosen() || number(); }
    void setEditable(bool editable);

Q_SIGNALS:
    void changed();
    void accepted();  ///< by the key Enter

private:
    QListWidget* m_choices;
    QLineEdit* m_number;
};

}  // namespace translucent
