#include "pages/decoding/place_card.h"

#include "pages/decoding/list_table.h"
#include "translucent/tokenizer.h"
#include "widgets/search_tree_text.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace translucent {

namespace {

constexpr int kIdRole = Qt::UserRole;

QString textOf(const TokenCandidate& token)
{
    return tokenText({token.id, token.piece});
}

}  // namespace

PlaceCard::PlaceCard(QWidget* parent)
    : QFrame(parent)
    , m_facts(makeLabel("caption", "placeFacts", this))
    , m_attention(new QPushButton(this))
    , m_title(makeLabel("section", "alternativesTitle", this))
    , m_edit(new QLineEdit(this))
    , m_table(new QTableWidget(0, 3, this))
    , m_force(new QPushButton(this))
{
    setObjectName(QStringLiteral("placeCard"));
    setProperty("role", QStringLiteral("card"));
    m_facts->setWordWrap(true);
    m_title->setWordWrap(true);
    m_attention->setObjectName(QStringLiteral("showAttention"));
    m_edit->setObjectName(QStringLiteral("forceEdit"));
    m_edit->installEventFilter(this);
    m_force->setObjectName(QStringLiteral("forceButton"));
    m_table->setObjectName(QStringLiteral("alternativesTable"));
    m_table->installEventFilter(this);
    styleListTable(*m_table, {0});
    auto* forcing = new QHBoxLayout;
    forcing->addWidget(m_edit, 1);
    forcing->addWidget(m_force);
    forcing->addWidget(m_attention);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(4);
    column->addWidget(m_facts);
    column->addWidget(m_title);
    column->addWidget(m_table, 1);
    column->addLayout(forcing);
    connect(m_edit, &QLineEdit::textChanged, this, &PlaceCard::refreshAlternatives);
    connect(m_edit, &QLineEdit::returnPressed, this, &PlaceCard::force);
    connect(m_table, &QTableWidget::cellDoubleClicked, this, &PlaceCard::force);
    connect(m_force, &QPushButton::clicked, this, &PlaceCard::force);
    connect(m_attention, &QPushButton::clicked, this, [this] { Q_EMIT attentionRequested(m_candidate); });
    retranslateUi();
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
    m_table->setRowCount(0);
    if (const SearchExpansion* said = expansion())
        for (const TokenCandidate& token : said->continuations) {
            const QString text = textOf(token);
            if (!text.startsWith(wanted, Qt::CaseInsensitive))
                continue;
            const int row = m_table->rowCount();
            m_table->insertRow(row);
            setRowTexts(*m_table, row,
                {text, percentText(std::exp(token.logProbability)), logText(token.logProbability, 3)}, {0});
            m_table->item(row, 0)->setData(kIdRole, qint64(token.id));
            if (token.id == kEndId)
                refuse(row);
        }
    for (int row = 0; row < m_table->rowCount(); ++row)
        if (m_table->item(row, 0)->flags() & Qt::ItemIsEnabled) {
            m_table->setCurrentCell(row, 0);
            break;
        }
    m_force->setEnabled(
        m_edit->isEnabled() && (m_table->currentRow() >= 0 || !wanted.isEmpty() || (!expansion() && m_candidate >= 0)));
}

void PlaceCard::refuse(int row)
{
    for (int column = 0; column < m_table->columnCount(); ++column) {
        m_table->item(row, column)->setFlags(Qt::NoItemFlags);
        m_table->item(row, column)->setToolTip(tr("END cannot be forced: nothing could follow it."));
    }
}

/// The token in the list, else the text as the tokenizer cuts it, else the way to the place itself.
void PlaceCard::force()
{
    const QString typed = m_edit->text().trimmed();
    const auto* item = m_table->currentRow() >= 0 ? m_table->item(m_table->currentRow(), 0) : nullptr;
    if (item)
        Q_EMIT tokenForced(m_candidate, item->data(kIdRole).toLongLong());
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
    const bool vertical = key == Qt::Key_Up || key == Qt::Key_Down;
    if (key == Qt::Key_Escape) {
        m_edit->clear();
        Q_EMIT left();
        return true;
    }
    if (watched == m_edit && vertical) {
        const int row = m_table->currentRow() + (key == Qt::Key_Down ? 1 : -1);
        if (row >= 0 && row < m_table->rowCount() && m_table->item(row, 0)->flags() & Qt::ItemIsEnabled)
            m_table->setCurrentCell(row, 0);
        return true;
    }
    if (watched == m_table && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
        force();
        return true;
    }
    return QFrame::eventFilter(watched, event);
}

void PlaceCard::retranslateUi()
{
    m_attention->setText(tr("Attention"));
    m_attention->setToolTip(tr("Shows on the Attention page what the path to this token attended to"));
    m_edit->setPlaceholderText(tr("Choose above, or type"));
    m_edit->setAccessibleName(m_edit->placeholderText());
    m_force->setText(tr("Force"));
    m_force->setToolTip(tr("Searches again along this token (Enter). Backspace in the tree undoes it."));
    m_table->setHorizontalHeaderLabels({tr("Token"), tr("p"), tr("log p")});
    m_table->setAccessibleName(tr("Alternatives with their probabilities"));
    refresh();
}

}  // namespace translucent
