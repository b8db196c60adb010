#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace translucent {

/// An inline message: one sentence for everybody, and on request the technical detail that it does not have.
class MessageBanner : public QWidget {
    Q_OBJECT

public:
    /// The names of its parts begin with `stem`.
    MessageBanner(const QByteArray& stem, QWidget* parent);

    void showMessage(const QString& sentence, const QString& detail);
    void setSentence(const QString& sentence);
    void retranslateUi();

private:
    QLabel* m_sentence;
    QLabel* m_detail;
    QToolButton* m_detailsButton;
    QToolButton* m_closeButton;
};

}  // namespace translucent
