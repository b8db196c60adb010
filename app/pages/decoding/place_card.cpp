#include "pages/decoding/place_card.h"

#include "translucent/tokenizer.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_text.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>

#include <cmath>

namespace translucent {

PlaceCard::PlaceCard(QWidget* parent)
    : QFrame(parent)
    , m_facts(makeText("caption", "placeFacts", {}, this))
    , m_attention(makePushButton("showAttention", tr("Attention"),
          tr("Shows on the Attention page what the path to this token attended to"), this))
    , m_title(makeText("section", "alternativesTitle", {}, this))
    , m_edit(named(new QLineEdit(this), "forceEdit"))
    , m_table(new ListTable("alternativesTable",
          {{tr("Token"), tr("A token that could stand here; double-click it to force it"), ListColumn::Text,
               "forced-prefix"},
              {tr("p"), tr("Its probability, given everything before it"), ListColumn::Number, "softmax"},
              {tr("log p"), tr("Natural logarithm of p: what the search adds up"), ListColumn::Number,
                  "log-probability"}},
          this))
    , m_force(makePushButton("forceButton", tr("Force"),
          tr("Searches again along this token (Enter). Backspace in the tree undoes it."), this))
{
    setObjectName(QStringLiteral("placeCard"));
    setProperty("role", QStringLiteral("card"));
    m_edit->setPlaceholderText(tr("Choose above, or type"));
    m_edit->setAccessibleName(m_edit->placeholderText());
    m_edit->installEventFilter(this);
    m_table->setAccessibleName(tr("Alternatives with their probabilities"));
    m_table->installEventFilter(this);
    columnOf({m_facts, m_title, {m_table, 1}, rowOf({{m_edit, 1}, m_force, m_attention})}, this, {12, 8, 12, 8}, 4);
    connect(m_edit, &QLineEdit::textChanged, this, &PlaceCard::refreshAlternatives);
    connect(m_edit, &QLineEdit::returnPressed, this, &PlaceCard::force);
    connect(m_table, &QTableView::doubleClicked, this, &PlaceCard::force);
    connect(m_force, &QPushButton::clicked, this, &PlaceCard::force);
    connect(m_attention, &QPushButton::clicked, this, [this] { Q_EMIT attentionRequested(m_candidate); });
    refresh();
}

void PlaceCard::setPlace(SearchTracePtr trace, std::ptrdiff_t candidate)
{
    m_trace = std::move(trace);
    m_candidate = candidate;
    m_edit->clear();
    refresh();
}

void PlaceCard::startTyping(const QString& text)
{
    m_edit->setText(text);
    m_edit->setFocus();
}

/// What the model said after the place; nullptr when the search did not ask.
const SearchExpansion* PlaceCard::expansion() const
{
    if (!m_trace || m_trace->expansions.empty())
        return nullptr;
    const std::ptrdiff_t index = m_candidate < 0 ? 0 : m_trace->candidates[std::size_t(m_candidate)].expansion;
    return index < 0 ? nullptr : &m_trace->expansions[std::size_t(index)];
}

void PlaceCard::refresh()
{
    m_facts->setText(m_trace ? candidateDetails(*m_trace, m_candidate) : QString());
    const bool ended = m_trace && m_candidate >= 0 && m_trace->candidates[std::size_t(m_candidate)].token.id == kEndId;
    QString path = m_trace ? pathText(*m_trace, m_candidate) : QString();
    if (m_trace && path.isEmpty())
        path = candidateText(*m_trace, m_candidate);
    m_attention->setEnabled(m_trace && m_candidate >= 0);
    m_title->setText(ended ? tr("After END nothing follows.")
            : expansion()  ? tr("Most probable tokens after \"%1\":").arg(path)
                           : tr("The search did not continue after \"%1\". Force it to see what the model "
                                 "predicts next.")
                                .arg(path));
    for (QWidget* widget : std::initializer_list<QWidget*> {m_edit, m_force})
        widget->setEnabled(m_trace && !ended);
    refreshAlternatives();
}

void PlaceCard::refreshAlternatives()
{
    const QString wanted = m_edit->text().trimmed();
    std::vector<ListRow> rows;
    m_ids.clear();
    const auto listed =
        expansion() ? withWithheld(expansion()->continuations, expansion()->withheld) : std::vector<TokenCandidate>();
    for (const TokenCandidate& token : listed) {
        const QString text = tokenText({token.id, token.piece});
        if (!text.startsWith(wanted, Qt::CaseInsensitive))
            continue;
        const bool end = token.id == kEndId, withheld = token.id == kUnknownId;
        rows.push_back({.texts = {withheld ? tr("%1 (not allowed)").arg(text) : text,
                            percentText(std::exp(token.logProbability)), logText(token.logProbability, 3)},
            .tip = end     ? tr("END cannot be forced: nothing could follow it.")
                : withheld ? withheldText()
                           : QString(),
            .faint = withheld,
            .enabled = !end && !withheld});
        m_ids.push_back(token.id);
    }
    const auto first = std::ranges::find(rows, true, &ListRow::enabled);
    const int row = first == rows.end() ? -1 : int(first - rows.begin());
    m_table->setRows(std::move(rows));
    m_table->setCurrentRow(row);
    m_force->setEnabled(m_edit->isEnabled() && (row >= 0 || !wanted.isEmpty() || (!expansion() && m_candidate >= 0)));
}

/// The token in the list, else the text as the tokenizer cuts it, else the way to the place itself.
void PlaceCard::force()
{
    const QString typed = m_edit->text().trimmed();
    if (m_table->currentRow() >= 0)
        Q_EMIT tokenForced(m_candidate, m_ids[std::size_t(m_table->currentRow())]);
    else if (!typed.isEmpty())
        Q_EMIT textForced(m_candidate, typed);
    else if (m_candidate >= 0)
        Q_EMIT pathForced(m_candidate);
}

bool PlaceCard::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape) {
        m_edit->clear();
        Q_EMIT left();
        return true;
    }
    if (watched == m_edit && (key == Qt::Key_Up || key == Qt::Key_Down)) {
        const int row = m_table->currentRow() + (key == Qt::Key_Down ? 1 : -1);
        if (row >= 0 && row < int(m_ids.size()) && m_table->rows()[std::size_t(row)].enabled)
            m_table->setCurrentRow(row);
        return true;
    }
    if (watched == m_table && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
        force();
        return true;
    }
    return QFrame::eventFilter(watched, event);
}

}  // namespace translucent
