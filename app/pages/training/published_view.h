#pragma once

#include <QFrame>

class QComboBox;
class QLabel;

namespace translucent {

class ExportButton;
class LineChart;

/// BLEU over the operations of the training, as published for the Transformer and those before it.
class PublishedView : public QFrame {
    Q_OBJECT

public:
    explicit PublishedView(QWidget* parent = nullptr);

    void retranslateUi();

Q_SIGNALS:
    void said(const QString& message);

private:
    void draw();

    QLabel* m_title;
    QComboBox* m_language;
    LineChart* m_chart;
    ExportButton* m_save;
};

}  // namespace translucent
