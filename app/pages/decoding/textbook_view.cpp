#include "pages/decoding/textbook_view.h"

#include "pages/decoding/race_view.h"
#include "translucent/search/decoding.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_legend.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QLocale>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr int kEditorWidth = 280;

enum Word : std::int64_t { The = kSpecialIds, A, Dog, Cat, Bird, Fish, Sleeps, Sings, Swims };

/// A decimal number with point or comma.
std::optional<double> numberOf(const QString& text)
{
    bool valid = false;
    const double value = QLocale::c().toDouble(QString(text.trimmed()).replace(u',', u'.'), &valid);
    return valid ? std::optional(value) : std::nullopt;
}

QString wordsOf(const TextbookTree& tree, const std::vector<std::int64_t>& prefix)
{
    QStringList words;
    for (const std::int64_t id : prefix) {
        const auto found = std::ranges::find(tree.choices(), id, &TextbookTree::Choice::id);
        words << tokenText({id, found->piece});
    }
    return prefix.empty() ? tokenText({kBeginId, {}}) : words.join(u' ');
}

}  // namespace

TextbookTree::TextbookTree()
    : m_choices {
        {{}, The, "▁the", 0.6},
        {{}, A, "▁a", 0.4},
        {{The}, Dog, "▁dog", 0.5},
        {{The}, Cat, "▁cat", 0.5},
        {{A}, Bird, "▁bird", 0.9},
        {{A}, Fish, "▁fish", 0.1},
        {{The, Dog}, kEndId, "</s>", 0.6},
        {{The, Dog}, Sleeps, "▁sleeps", 0.4},
        {{The, Cat}, kEndId, "</s>", 0.6},
        {{The, Cat}, Sleeps, "▁sleeps", 0.4},
        {{A, Bird}, kEndId, "</s>", 0.9},
        {{A, Bird}, Sings, "▁sings", 0.1},
        {{A, Fish}, kEndId, "</s>", 0.6},
        {{A, Fish}, Swims, "▁swims", 0.4},
    }
{
}

bool TextbookTree::setProbability(std::size_t choice, double probability)
{
    if (!(probability >= 0 && probability <= 1))
        return false;
    m_choices[choice].probability = probability;
    m_choices[choice ^ 1].probability = 1 - probability;
    return true;
}

std::vector<TokenCandidate> TextbookTree::next(std::span<const std::int64_t> prefix) const
{
    std::vector<TokenCandidate> tokens;
    for (const Choice& choice : m_choices)
        if (std::ranges::equal(choice.prefix, prefix))
            tokens.push_back({choice.id, choice.piece, std::log(choice.probability)});
    if (tokens.empty())
        tokens.push_back({kEndId, "</s>", 0});
    return tokens;
}

SearchTracePtr TextbookTree::search(std::int64_t beamSize, double lengthPenalty, EarlyStopping stopping) const
{
    DecodeOptions options;
    options.beamSize = beamSize;
    options.lengthPenalty = lengthPenalty;
    options.earlyStopping = stopping;
    options.maxLength = kLongest;
    return std::make_shared<const SearchTrace>(
        searchOver([this](std::span<const std::int64_t> prefix) { return next(prefix); }, options));
}

TextbookView::TextbookView(TextbookTree& tree, QWidget* parent)
    : QWidget(parent)
    , m_tree(tree)
    , m_table(new ListTable("textbookTable",
          {{tr("Prefix"), tr("The tokens chosen before"), ListColumn::Text, "hypothesis"},
              {tr("Token"), tr("A token that can follow them"), ListColumn::Word, "token"},
              {tr("p"), tr("Its probability there: type another one and see which search still wins"),
                  ListColumn::Number, "softmax", true},
              {tr("log p"), tr("Natural logarithm of p: what the search adds up"), ListColumn::Number,
                  "log-probability"}},
          this))
    , m_message(makeText("warning", "textbookMessage", {}, this))
    , m_race(named(new RaceView(this), "textbookRace"))
{
    setObjectName(QStringLiteral("textbookView"));
    m_table->setAccessibleName(tr("Probabilities of the example"));
    auto* title = makeText("section", "textbookTitle", tr("An example for the blackboard"), this);
    auto* text = makeText("caption", "textbookText",
        tr("The first step's 0.6 beats 0.4, but what follows the 0.4 is surer: 0.4 · 0.9 · 0.9 = 0.324 against "
           "0.6 · 0.5 · 0.6 = 0.18. Change a probability, and both searches run again."),
        this);
    m_message->hide();
    auto* reset = makePushButton(
        "textbookReset", tr("Back to 0.6 against 0.4"), tr("Puts all probabilities of the example back"), this);
    auto* editor = makeFrame("card", "textbookCard", this);
    limitWidth(*editor, kEditorWidth, kEditorWidth);
    columnOf({title, text, {m_table, 1}, m_message, reset}, editor, {14, 10, 14, 10});
    rowOf({editor, {m_race, 1}}, this, {}, 12);
    connect(m_table, &ListTable::edited, this,
        [this](int choice, int, const QString& typed) { takeProbability(choice, typed); });
    connect(reset, &QPushButton::clicked, this, [this] {
        m_tree = {};
        m_message->hide();
        searchAgain();
    });
    searchAgain();
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

/// Two choices share a context, which is shown only in the first row.
void TextbookView::fillTable()
{
    std::vector<ListRow> rows;
    for (const TextbookTree::Choice& choice : m_tree.choices())
        rows.push_back({.texts = {rows.size() % 2 == 0 ? wordsOf(m_tree, choice.prefix) : QString(),
                            tokenText({choice.id, choice.piece}), QLocale().toString(choice.probability, 'g', 4),
                            logText(std::log(choice.probability))},
            .tip = tr("Type another probability; the other choice gets the rest.")});
    m_table->setRows(std::move(rows));
}

void TextbookView::takeProbability(int row, const QString& typed)
{
    const auto probability = numberOf(typed);
    const bool taken = probability && m_tree.setProbability(std::size_t(row), *probability);
    m_message->setVisible(!taken);
    m_message->setText(tr("\"%1\" is not a probability: type a number from 0 to 1, such as 0.4.").arg(typed));
    if (taken)
        searchAgain();
}

void TextbookView::searchAgain()
{
    fillTable();
    m_beamTrace = m_tree.search(m_beamSize, m_lengthPenalty, m_stopping);
    m_race->setRace(m_tree.search(1, m_lengthPenalty, m_stopping), m_beamTrace);
}

}  // namespace translucent
