#pragma once

#include "engine/translation_result.h"

#include <QFrame>

#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;

namespace translucent {

class ListTable;

/// The candidate at the tree's cursor: its numbers, and what the model said may follow, to be forced.
class PlaceCard : public QFrame {
    Q_OBJECT

public:
    explicit PlaceCard(QWidget* parent = nullptr);

    /// Candidate -1 is the start.
    void setPlace(SearchTracePtr trace, std::ptrdiff_t candidate);
    /// Moves the keyboard here, beginning with what was typed.
    void startTyping(const QString& text);

Q_SIGNALS:
    void tokenForced(std::ptrdiff_t after, qint64 id);
    void textForced(std::ptrdiff_t after, const QString& text);
    void pathForced(std::ptrdiff_t upTo);
    void attentionRequested(std::ptrdiff_t candidate);
    void left();  ///< Esc

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void refreshAlternatives();
    void force();
    const SearchExpansion* expansion() const;

    SearchTracePtr m_trace;
    std::ptrdiff_t m_candidate = -1;
    std::vector<std::int64_t> m_ids;  ///< of the alternatives in the table
    QLabel* m_facts;
    QPushButton* m_attention;
    QLabel* m_title;
    QLineEdit* m_edit;
    ListTable* m_table;
    QPushButton* m_force;
};

}  // namespace translucent
