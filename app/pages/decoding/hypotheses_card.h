#pragma once

#include "engine/search_trace_ptr.h"
#include "widgets/picture_file.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QTableWidget;

namespace translucent {

/// The n-best list of a search, ranked anew for any length penalty, with BLEU and chrF when there is a reference.
class HypothesesCard : public QFrame {
    Q_OBJECT

public:
    explicit HypothesesCard(QWidget* parent = nullptr);

    void setTrace(SearchTracePtr trace);
    /// Ranks what was found; says so when the search had another α.
    void setLengthPenalty(double alpha);
    void setReference(const QString& reference);
    void setCurrent(std::ptrdiff_t leaf);
    /// Whose score is highest, -1 = there is none.
    std::ptrdiff_t best() const;

    QByteArray table() const;
    void retranslateUi();

Q_SIGNALS:
    void leafPicked(std::ptrdiff_t leaf);

private:
    enum Column { Rank, Text, Sum, Length, Score, Bleu, Chrf, ColumnCount };

    void refresh();
    QStringList cells(std::size_t rank, bool exact) const;

    SearchTracePtr m_trace;
    double m_alpha = 1;
    QLabel* m_title;
    QLabel* m_note;
    QTableWidget* m_table;
    QLineEdit* m_reference;
};

}  // namespace translucent
