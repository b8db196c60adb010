#include "pages/numbers/bleu_calculator.h"

#include "pages/numbers/model_picker.h"
#include "translucent/explain/bleu.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <array>

namespace translucent {

namespace {

constexpr std::array kTokenizations {
    MetricTokenization::Mteval13a, MetricTokenization::Zh, MetricTokenization::Character, MetricTokenization::None};
constexpr int kLongestText = 2000;  // characters; a page of counts is no use

}  // namespace

BleuCalculator::BleuCalculator(QWidget* parent)
    : Calculator(parent)
    , m_hypothesisLabel(new QLabel(this))
    , m_hypothesis(makeText("bleuHypothesis", 2))
    , m_referencesLabel(new QLabel(this))
    , m_references(makeText("bleuReferences", 3))
    , m_tokenizationLabel(new QLabel(this))
    , m_tokenization(new QComboBox(this))
    , m_effectiveOrder(new QCheckBox(this))
{
    setObjectName(QStringLiteral("bleuCalculator"));
    m_tokenization->setObjectName(QStringLiteral("bleuTokenization"));
    m_effectiveOrder->setObjectName(QStringLiteral("bleuEffectiveOrder"));
    for (const MetricTokenization each : kTokenizations) {
        const std::string_view text = name(each);
        m_tokenization->addItem(QString::fromUtf8(text.data(), qsizetype(text.size())));
    }
    m_hypothesisLabel->setBuddy(m_hypothesis);
    m_referencesLabel->setBuddy(m_references);
    m_tokenizationLabel->setBuddy(m_tokenization);
    picker().setPositionsVisible(false);
    auto* tokenization = new QHBoxLayout;
    tokenization->addWidget(m_tokenizationLabel);
    tokenization->addWidget(m_tokenization, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget :
        std::initializer_list<QWidget*> {&picker(), m_hypothesisLabel, m_hypothesis, m_referencesLabel, m_references})
        column->addWidget(widget);
    column->addLayout(tokenization);
    column->addWidget(m_effectiveOrder);
    column->addStretch(1);
    retranslateUi();
    showExample();
    for (QPlainTextEdit* text : {m_hypothesis, m_references})
        connect(text, &QPlainTextEdit::textChanged, this, &BleuCalculator::edited);
    connect(m_tokenization, &QComboBox::activated, this, &BleuCalculator::changed);
    connect(m_effectiveOrder, &QCheckBox::toggled, this, &BleuCalculator::changed);
}

QPlainTextEdit* BleuCalculator::makeText(const char* objectName, int lines)
{
    auto* text = new QPlainTextEdit(this);
    text->setObjectName(QString::fromLatin1(objectName));
    text->setTabChangesFocus(true);
    text->setFixedHeight(lines * (fontMetrics().lineSpacing() + 4) + 16);
    return text;
}

QString BleuCalculator::title() const
{
    return QStringLiteral("BLEU");
}

void BleuCalculator::showExample()
{
    m_hypothesis->setPlainText(QStringLiteral("My sister bought the three the books yesterday."));
    m_references->setPlainText(
        QStringLiteral("My sister bought three books yesterday.\nYesterday my younger sister bought the three books."));
}

Calculation BleuCalculator::calculation() const
{
    const QString hypothesis = m_hypothesis->toPlainText().simplified();
    std::vector<std::string> references;
    for (const QString& line : m_references->toPlainText().split(u'\n'))
        if (!line.trimmed().isEmpty())
            references.push_back(line.simplified().toStdString());
    if (hypothesis.size() > kLongestText || m_references->toPlainText().size() > kLongestText)
        return {{}, tr("Too long to show word by word: at most %1 characters per text.").arg(kLongestText)};
    BleuOptions options;
    options.tokenization = kTokenizations[std::size_t(m_tokenization->currentIndex())];
    options.effectiveOrder = m_effectiveOrder->isChecked();
    return calculated([&] {
        auto steps = shown(explainBleu(hypothesis.toStdString(), references, options));
        for (ShownStep& step : steps)
            step.columnTitle = tr("n-gram");
        steps.front().rowLabels = {tr("words")};
        steps.front().columnTitle = tr("text");
        return steps;
    });
}

void BleuCalculator::refreshPlaces()
{
    std::vector<ModelPlace> places;
    if (!numbers().empty())
        places = {{tr("Use the current translation"), {}, ModelPlace::Positions::Source}};
    picker().setPlaces(std::move(places), numbers());
}

bool BleuCalculator::take()
{
    const QSignalBlocker quiet(m_hypothesis);
    const auto& hypotheses = numbers().trace->result->translation.hypotheses;
    m_hypothesis->setPlainText(QString::fromStdString(hypotheses[std::size_t(numbers().trace->hypothesis)].text));
    return true;
}

void BleuCalculator::retranslateUi()
{
    m_hypothesisLabel->setText(tr("Hypothesis (the translation to score)"));
    m_referencesLabel->setText(tr("References, one per line"));
    m_tokenizationLabel->setText(tr("Tokenisation"));
    m_tokenization->setToolTip(tr("sacreBLEU tokenisers: 13a for European languages, zh for Chinese, char for single "
                                  "characters, none splits at spaces only"));
    m_effectiveOrder->setText(tr("Effective order (skip n-gram orders longer than the sentence)"));
    m_effectiveOrder->setToolTip(tr("For sentences shorter than four words"));
    picker().setExampleText(tr("A translation with two references"));
    picker().retranslateUi();
    refreshPlaces();
}

}  // namespace translucent
