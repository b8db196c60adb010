#include "pages/decoding/textbook_view.h"

#include "pages/decoding/race_view.h"
#include "widgets/search_tree_text.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <cmath>

namespace translucent {

namespace {

struct Column {
    enum { After, Token, Probability, LogProbability, Count };
};

/// A decimal number with point or comma.
std::optional<double> numberOf(const QString& text)
{
    bool valid = false;
    const double value = QLocale::c().toDouble(QString(text.trimmed()).replace(u',', u'.'), &valid);
    return valid ? std::optional(value) : std::nullopt;
}

QString wordsOf(const TextbookTree& tree, const std::vector<std::int64_t>& prefix)
{
    if (prefix.empty())
        return tokenText({kBeginId, {}});
    QStringList words;
    for (const std::int64_t id : prefix)
        for (const TextbookTree::Choice& choice : tree.choices())
            if (choice.id == id) {
                words << tokenText({id, choice.piece});
                break;
            }
    return words.join(u' ');
}

QTableWidgetItem* cell(const QString& text, Qt::Alignment alignment, bool editable)
{
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment(alignment | Qt::AlignVCenter);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | (editable ? Qt::ItemIsEditable : Qt::NoItemFlags));
    return item;
}

}  // namespace

TextbookView::TextbookView(QWidget* parent)
    : QWidget(parent)
    , m_title(makeLabel("section", "textbookTitle", this))
    , m_text(makeLabel("caption", "textbookText", this))
    , m_table(new QTableWidget(this))
    , m_message(makeLabel("warning", "textbookMessage", this))
    , m_reset(new QPushButton(this))
    , m_race(new RaceView(this))
{
    setObjectName(QStringLiteral("textbookView"));
    m_race->setObjectName(QStringLiteral("textbookRace"));
    m_text->setWordWrap(true);
    m_message->setWordWrap(true);
    m_message->hide();
    m_table->setObjectName(QStringLiteral("textbookTable"));
    m_table->setColumnCount(Column::Count);
    m_table->setRowCount(int(m_tree.choices().size()));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 7);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setEditTriggers(QAbstractItemView::AllEditTriggers);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(Column::After, QHeaderView::Stretch);
    m_reset->setObjectName(QStringLiteral("textbookReset"));
    auto* editor = makeFrame("card", "textbookCard", this);
    editor->setFixedWidth(280);
    auto* column = new QVBoxLayout(editor);
    column->setContentsMargins(14, 10, 14, 10);
    for (QWidget* widget : std::initializer_list<QWidget*> {m_title, m_text, m_table, m_message, m_reset})
        column->addWidget(widget, widget == m_table ? 1 : 0);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    row->addWidget(editor);
    row->addWidget(m_race, 1);
    connect(m_table, &QTableWidget::itemChanged, this, &TextbookView::takeProbability);
    connect(m_reset, &QPushButton::clicked, this, [this] {
        m_tree = {};
        m_message->hide();
        fillTable();
        searchAgain();
    });
    searchAgain();
    retranslateUi();
}

void TextbookView::setSearch(std::int64_t beamSize, double lengthPenalty, EarlyStopping stopping)
{
    if (m_beamSize == beamSize && m_lengthPenalty == lengthPenalty && m_stopping == stopping)
        return;
    m_beamSize = beamSize;
    m_lengthPenalty = lengthPenalty;
    m_stopping = stopping;
    searchAgain();
}

void TextbookView::fillTable()
{
    const QSignalBlocker blocker(m_table);
    const QLocale locale;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const TextbookTree::Choice& choice = m_tree.choices()[std::size_t(row)];
        m_table->setItem(
            row, Column::After, cell(row % 2 == 0 ? wordsOf(m_tree, choice.prefix) : QString(), Qt::AlignLeft, false));
        m_table->setItem(row, Column::Token, cell(tokenText({choice.id, choice.piece}), Qt::AlignLeft, false));
        m_table->setItem(
            row, Column::Probability, cell(locale.toString(choice.probability, 'g', 4), Qt::AlignRight, true));
        m_table->setItem(
            row, Column::LogProbability, cell(logText(std::log(choice.probability)), Qt::AlignRight, false));
        m_table->item(row, Column::Probability)->setBackground(palette().color(QPalette::AlternateBase));
        m_table->item(row, Column::Probability)
            ->setToolTip(tr("Type another probability; the other choice gets the rest."));
    }
}

void TextbookView::takeProbability(QTableWidgetItem* item)
{
    const auto probability = numberOf(item->text());
    const bool taken = probability && m_tree.setProbability(std::size_t(item->row()), *probability);
    m_message->setVisible(!taken);
    m_message->setText(tr("\"%1\" is not a probability: type a number from 0 to 1, such as 0.4.").arg(item->text()));
    fillTable();
    if (taken)
        searchAgain();
}

void TextbookView::searchAgain()
{
    m_beamTrace = m_tree.search(m_beamSize, m_lengthPenalty, m_stopping);
    m_race->setRace(m_tree.search(1, m_lengthPenalty, m_stopping), m_beamTrace);
}

void TextbookView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    fillTable();
}

void TextbookView::retranslateUi()
{
    m_title->setText(tr("An example for the blackboard"));
    m_text->setText(
        tr("The first step's 0.6 beats 0.4, but what follows the 0.4 is surer: 0.4 · 0.9 · 0.9 = 0.324 against "
           "0.6 · 0.5 · 0.6 = 0.18. Change a probability, and both searches run again."));
    m_table->setHorizontalHeaderLabels({tr("Context"), tr("Token"), tr("p"), tr("log p")});
    m_table->setAccessibleName(tr("Probabilities of the example"));
    m_reset->setText(tr("Back to 0.6 against 0.4"));
    m_reset->setToolTip(tr("Puts all probabilities of the example back"));
    fillTable();
    m_race->retranslateUi();
}

}  // namespace translucent
