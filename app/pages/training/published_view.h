#pragma once

#include <QFrame>
#include <QStringList>

class QComboBox;
class QLabel;
class QTableWidget;

namespace translucent {

class ExportButton;
class LineChart;

/// What the paper published: BLEU over the operations of the training, of the Transformer and those before it, and the
/// variations of the base model.
class PublishedView : public QFrame {
    Q_OBJECT

public:
    explicit PublishedView(QWidget* parent = nullptr);

    void retranslateUi();

Q_SIGNALS:
    void said(const QString& message);

private:
    void refresh();
    QString note() const;
    void draw();
    QList<QStringList> rows() const;  ///< of table 3, under a header
    void fill();

    QLabel* m_title;
    QComboBox* m_language;
    LineChart* m_chart;
    QTableWidget* m_table;
    QLabel* m_note;
    ExportButton* m_save;
    ExportButton* m_saveTable;
};

}  // namespace translucent
