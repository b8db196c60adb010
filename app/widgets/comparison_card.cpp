#include "widgets/comparison_card.h"

#include "translucent/scores/metrics.h"
#include "translucent/search/segmentations.h"
#include "widgets/attention_map.h"
#include "widgets/content_height.h"
#include "widgets/drawing_style.h"
#include "widgets/list_table.h"
#include "widgets/picture_export.h"
#include "widgets/search_tree_legend.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace translucent {

std::optional<ReferenceScores> referenceScores(const QString& translation, const QString& reference)
{
    if (reference.trimmed().isEmpty())
        return {};
    const std::array hypotheses {translation.toStdString()};
    const std::array references {reference.simplified().toStdString()};
    return ReferenceScores {bleu(hypotheses, references, {usualTokenization({}, references), true}).score,
        chrf(hypotheses, references).score};
}

namespace {

constexpr int kTokenLines = 5;  ///< of the table at least
constexpr char kMarkKeeper[] = "markKeeper";

/// A child of the label whose marks it colours.
class MarkKeeper : public QObject {
public:
    explicit MarkKeeper(QLabel& label)
        : QObject(&label)
        , m_label(label)
    {
        setObjectName(QLatin1String(kMarkKeeper));
        label.installEventFilter(this);
    }

    void show(std::vector<ComparedWord> words)
    {
        m_words = std::move(words);
        refresh();
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::PaletteChange && m_label.text() == m_html)
            refresh();
        return QObject::eventFilter(watched, event);
    }

private:
    void refresh()
    {
        m_html = markedText(m_words, m_label.palette().color(QPalette::Base));
        m_label.setTextFormat(Qt::RichText);
        m_label.setText(m_html);
    }

    QLabel& m_label;
    std::vector<ComparedWord> m_words;
    QString m_html;
};

/// The number of edits from the words from (i, j) on. Shape: [a + 1][b + 1]
std::vector<std::vector<int>> editDistances(const QStringList& a, const QStringList& b)
{
    std::vector<std::vector<int>> edits(std::size_t(a.size()) + 1, std::vector<int>(std::size_t(b.size()) + 1, 0));
    for (auto i = a.size(); i >= 0; --i)
        for (auto j = b.size(); j >= 0; --j) {
            const auto at = [&](qsizetype x, qsizetype y) { return edits[std::size_t(x)][std::size_t(y)]; };
            if (i == a.size() || j == b.size())
                edits[std::size_t(i)][std::size_t(j)] = int(a.size() - i + b.size() - j);
            else
                edits[std::size_t(i)][std::size_t(j)] =
                    std::min({at(i + 1, j + 1) + (a[i] != b[j]), at(i + 1, j) + 1, at(i, j + 1) + 1});
        }
    return edits;
}

/// Of Chinese and Japanese, which are written without spaces.
bool isWordOfItsOwn(QChar character)
{
    const auto isIn = [code = character.unicode()](int first, int last) { return code >= first && code <= last; };
    const auto script = character.script();
    return script == QChar::Script_Han || script == QChar::Script_Hiragana || script == QChar::Script_Katakana
        || isIn(0x3000, 0x303f) || isIn(0xff00, 0xffef);
}

std::vector<ComparedWord> wordsToCompare(const QString& text)
{
    std::vector<ComparedWord> words;
    bool begins = true, isJoined = false;
    for (const QChar character : text) {
        const bool isAlone = isWordOfItsOwn(character);
        if (character == u' ') {
            begins = true;
            isJoined = false;
            continue;
        }
        if (begins || isAlone)
            words.push_back({{}, false, isJoined});
        words.back().text += character;
        begins = isAlone;
        isJoined = true;
    }
    return words;
}

QStringList textsOf(const std::vector<ComparedWord>& words)
{
    QStringList texts;
    for (const ComparedWord& word : words)
        texts << word.text;
    return texts;
}

std::optional<double> probabilityAt(const Hypothesis& hypothesis, int position)
{
    if (position < 0)
        return {};
    return std::exp(hypothesis.tokens.at(std::size_t(position)).chosen.logProbability);
}

QString exactText(std::optional<double> value)
{
    return value ? QString::number(*value, 'g', 17) : QString();
}

/// The translations, each text once, best first.
QString candidatesText(const Translation& translation)
{
    QStringList lines;
    for (const SameText& text : byText(translation.hypotheses)) {
        const Hypothesis& best = translation.hypotheses[text.segmentations.front()];
        lines << QStringLiteral("%1. %2  (%3)")
                     .arg(lines.size() + 1)
                     .arg(QString::fromStdString(best.text), logText(best.score, 3));
    }
    return lines.join(u'\n');
}

}  // namespace

std::vector<AlignedWords> alignedWords(const QStringList& before, const QStringList& after)
{
    const auto edits = editDistances(before, after);
    std::vector<AlignedWords> pairs;
    int i = 0, j = 0;
    while (i < before.size() || j < after.size()) {
        const int left = edits[std::size_t(i)][std::size_t(j)];
        const bool both = i < before.size() && j < after.size();
        if (both && left == edits[std::size_t(i) + 1][std::size_t(j) + 1] + (before[i] != after[j]))
            pairs.push_back({i++, j++});
        else if (i < before.size() && left == edits[std::size_t(i) + 1][std::size_t(j)] + 1)
            pairs.push_back({i++, -1});
        else
            pairs.push_back({-1, j++});
    }
    return pairs;
}

ComparedTexts comparedTexts(const QString& before, const QString& after)
{
    ComparedTexts texts {wordsToCompare(before), wordsToCompare(after)};
    const QStringList a = textsOf(texts.before), b = textsOf(texts.after);
    for (const AlignedWords& pair : alignedWords(a, b)) {
        const bool differs = pair.before < 0 || pair.after < 0 || a[pair.before] != b[pair.after];
        if (pair.before >= 0)
            texts.before[std::size_t(pair.before)].differs = differs;
        if (pair.after >= 0)
            texts.after[std::size_t(pair.after)].differs = differs;
    }
    return texts;
}

QString markedText(const std::vector<ComparedWord>& words, const QColor& ground)
{
    const QString colour = markColour(backdropOf(ground)).name();
    QString marked;
    for (const ComparedWord& word : words) {
        const QString text = word.text.toHtmlEscaped();
        marked += marked.isEmpty() || word.isJoined ? QString() : QStringLiteral(" ");
        marked += word.differs ? QStringLiteral("<span style=\"color:%1\"><b>%2</b></span>").arg(colour, text) : text;
    }
    return marked;
}

void showMarked(QLabel& label, std::vector<ComparedWord> words)
{
    auto* keeper =
        static_cast<MarkKeeper*>(label.findChild<QObject*>(QLatin1String(kMarkKeeper), Qt::FindDirectChildrenOnly));
    if (!keeper)
        keeper = new MarkKeeper(label);
    keeper->show(std::move(words));
}

std::vector<ComparedToken> comparedTokens(const Hypothesis& before, const Hypothesis& after)
{
    const QStringList a = tokenTexts(tokenRefs(before));
    const QStringList b = tokenTexts(tokenRefs(after));
    std::vector<ComparedToken> tokens;
    for (const AlignedWords& pair : alignedWords(a, b))
        tokens.push_back({a.value(pair.before), b.value(pair.after), probabilityAt(before, pair.before),
            probabilityAt(after, pair.after)});
    return tokens;
}

ComparisonCard::ComparisonCard(QWidget* parent, ComparisonParts parts)
    : QFrame(parent)
    , m_beforeSide(createSide("before", parts))
    , m_afterSide(createSide("after", parts))
    , m_pin(makePushButton("pinBaseline", tr("Pin this result as the baseline"),
          tr("Later translations of this sentence are compared with it until you unpin it."), this))
    , m_reference(named(new QLineEdit(this), "reference"))
    , m_tokens(new ListTable("tokensCompared",
          {{tr("Before"), tr("The tokens of the translation without the change"), ListColumn::Text, "token"},
              {tr("Probability"), tr("What the model gave the token before the change"), ListColumn::Number, "softmax"},
              {tr("After"), tr("The tokens of the translation with the change"), ListColumn::Text, "intervention"},
              {tr("Probability"), tr("What the model gave the token with the change"), ListColumn::Number, "softmax"}},
          this))
    , m_export(new ExportButton("comparisonExport",
          {[this] { return picture(); }, [this] { return table(); }, [] { return QStringLiteral("what-if"); }}, this))
{
    setObjectName(QStringLiteral("comparisonCard"));
    setProperty("role", QStringLiteral("card"));
    m_afterSide.title->setText(tr("After: with the change"));
    m_pin->setCheckable(true);
    m_reference->setPlaceholderText(tr("Reference translation, for BLEU and chrF"));
    m_reference->setAccessibleName(m_reference->placeholderText());
    m_reference->setToolTip(m_reference->placeholderText());  // in case it does not fit
    m_tokens->setAccessibleName(tr("Tokens and their probabilities before and after"));
    m_tokens->setSelectionMode(QAbstractItemView::NoSelection);
    if (parts == ComparisonParts::Whole)
        m_tokens->showAllRows();
    else
        limitLines(*m_tokens, kTokenLines + 2);
    leaveScrollingToPage(*m_tokens);
    auto* candidates =
        makeLabel("section", "candidatesCompared", tr("Hypotheses of the beam search before and after"), this);
    const auto halves = [](QWidget* left, QWidget* right) { return rowOf({{left, 1}, {right, 1}}); };
    auto* texts = parts == ComparisonParts::Whole ? halves(m_beforeSide.text, m_afterSide.text) : new QHBoxLayout;
    columnOf({halves(m_beforeSide.title, m_afterSide.title), texts, halves(m_beforeSide.scores, m_afterSide.scores),
                 halves(m_pin, m_reference), {m_tokens, 1}, candidates,
                 halves(m_beforeSide.candidates, m_afterSide.candidates),
                 rowOf({{m_export->makeNote("comparisonNote"), 1}, m_export})},
        this, {18, 12, 18, 12});
    connect(m_pin, &QPushButton::clicked, this, &ComparisonCard::pinToggled);
    connect(m_reference, &QLineEdit::textChanged, this, &ComparisonCard::refresh);
}

ComparisonCard::Side ComparisonCard::createSide(const char* name, ComparisonParts parts)
{
    const auto label = [&](const char* role, const char* part) {
        QLabel* made = makeText(role, qPrintable(QLatin1StringView(name) + QLatin1StringView(part)), {}, this);
        made->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        return made;
    };
    const Side side {label("section", "Title"), parts == ComparisonParts::Whole ? label("compared", "Text") : nullptr,
        label("caption", "Scores"), label("caption", "Candidates")};
    if (side.text) {
        side.text->setTextFormat(Qt::RichText);
        side.text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    return side;
}

void ComparisonCard::compare(TranslationPtr before, TranslationPtr after, const QString& beforeTitle)
{
    m_before = std::move(before);
    m_after = std::move(after);
    m_beforeSide.title->setText(beforeTitle);
    refresh();
}

void ComparisonCard::setPinned(bool pinned)
{
    m_pin->setChecked(pinned);
}

void ComparisonCard::refresh()
{
    m_pin->setEnabled(m_after != nullptr);
    m_export->setEnabled(m_after != nullptr);
    if (!m_before || !m_after)
        return;
    const Hypothesis &before = m_before->hypotheses.front(), &after = m_after->hypotheses.front();
    const ComparedTexts texts = comparedTexts(QString::fromStdString(before.text), QString::fromStdString(after.text));
    showSide(m_beforeSide, *m_before, texts.before);
    showSide(m_afterSide, *m_after, texts.after);
    const auto share = [](std::optional<double> value) { return value ? percentText(*value) : QString(); };
    std::vector<ListRow> rows;
    for (const ComparedToken& token : comparedTokens(before, after))
        rows.push_back(
            {.texts = {token.before, share(token.probabilityBefore), token.after, share(token.probabilityAfter)},
                .strong = token.differs()});
    m_tokens->setRows(std::move(rows));
}

void ComparisonCard::showSide(const Side& side, const Translation& translation, const std::vector<ComparedWord>& words)
{
    if (side.text)
        showMarked(*side.text, words);
    side.scores->setText(scoresText(translation.hypotheses.front()));
    side.candidates->setText(candidatesText(translation));
}

QString ComparisonCard::scoresText(const Hypothesis& hypothesis) const
{
    QString text = tr("Σ log p = %1").arg(logText(hypothesis.logProbability, 3));
    if (const auto scores = referenceScores(QString::fromStdString(hypothesis.text), m_reference->text()))
        text += tr(" · BLEU %1 · chrF %2").arg(logText(scores->bleu, 1), logText(scores->chrf, 1));
    return text;
}

/// Both translations above the table of their tokens.
Picture ComparisonCard::picture() const
{
    const Hypothesis &before = m_before->hypotheses.front(), &after = m_after->hypotheses.front();
    const QString change = QStringLiteral("%1 → %2");
    TablePictureOptions options;
    options.title = change.arg(QString::fromStdString(before.text), QString::fromStdString(after.text));
    options.note = change.arg(scoresText(before), scoresText(after));
    options.font = font();
    return tablePicture(*m_tokens->model(), options);
}

QByteArray ComparisonCard::table() const
{
    QList<QStringList> rows {m_tokens->titles()};
    for (const ComparedToken& token : comparedTokens(m_before->hypotheses.front(), m_after->hypotheses.front()))
        rows << QStringList {
            token.before, exactText(token.probabilityBefore), token.after, exactText(token.probabilityAfter)};
    return csvTable(rows);
}

}  // namespace translucent
