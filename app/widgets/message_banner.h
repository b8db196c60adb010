#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace translucent {

/// An inline message: one sentence for everybody, and on request the technical detail that it does not have.
class MessageBanner : public QWidget {
    Q_OBJECT

public:
    /// Object names start with `stem`.
    MessageBanner(const QByteArray& stem, QWidget* parent);

    /// `others` is the number of messages after this one.
    void showMessage(const QString& sentence, const QString& detail, int others = 0);
    void setSentence(const QString& sentence);
    void retranslateUi();

Q_SIGNALS:
    void closed();  ///< by its user

private:
    void showOthers();

    QLabel* m_sentence;
    QLabel* m_detail;
    QLabel* m_others;
    QToolButton* m_detailsButton;
    QToolButton* m_closeButton;
    int m_waiting = 0;
};

}  // namespace translucent
