#include "report/report_tables.h"

#include "translucent/segmentations.h"
#include "widgets/attention_labels.h"
#include "widgets/candidate_table.h"
#include "widgets/network_text.h"
#include "widgets/search_tree_text.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

struct ReportTables {
    Q_DECLARE_TR_FUNCTIONS(translucent::ReportTables)
};

constexpr std::size_t kAlternatives = 3;

ReportCell number(double value, int decimals)
{
    return {logText(value, decimals), value};
}

QString endText(HypothesisEnd end)
{
    switch (end) {
    case HypothesisEnd::Finished: return ReportTables::tr("yes");
    case HypothesisEnd::Cut: return ReportTables::tr("no (length limit)");
    case HypothesisEnd::GivenUp: break;
    }
    return ReportTables::tr("no (pruned)");
}

/// The best tokens beside the chosen one, and empty cells where there are fewer.
void addAlternatives(const HypothesisToken& token, const HypothesisToken* before, std::vector<ReportCell>& row)
{
    const std::size_t width = row.size() + kAlternatives;
    for (const TokenCandidate& candidate : candidatesOf(token)) {
        if (row.size() == width)
            break;
        const double probability = std::exp(candidate.logProbability);
        if (candidate.id != token.chosen.id)
            row.push_back({candidateText(candidate, before) + u' ' + percentText(probability), probability});
    }
    row.resize(width);
}

/// Names and values, row by row; without those that are not known.
class Settings {
public:
    void add(const QString& name, const QString& value)
    {
        if (!value.isEmpty())
            m_table.rows.push_back({{name}, {value}});
    }
    void add(const QString& name, const std::string& value) { add(name, QString::fromStdString(value)); }
    void add(const QString& name, std::int64_t value) { add(name, QLocale().toString(qint64(value))); }

    ReportTable m_table {{}, {ReportTables::tr("Setting"), ReportTables::tr("Value")}, {}, /*namesRows=*/true};
};

void addModel(const ModelSummary& model, Settings& settings)
{
    const TransformerConfig& config = model.config;
    settings.add(ReportTables::tr("Languages"), languagesText(config, model.info));
    settings.add(ReportTables::tr("Network"), networkName(config.architecture));
    settings.add(ReportTables::tr("Parameters"), model.parameters);
    settings.add(ReportTables::tr("Layers (encoder, decoder)"),
        QStringLiteral("%1, %2").arg(config.encoderLayers).arg(config.decoderLayers));
    settings.add(ReportTables::tr("Width (d_model)"), config.modelDimension);
    settings.add(ReportTables::tr("Heads of a layer"), config.heads);
    settings.add(ReportTables::tr("Vocabulary (source, target)"),
        QStringLiteral("%1, %2").arg(config.sourceVocabulary).arg(config.targetVocabulary));
    settings.add(ReportTables::tr("Trained on"), model.info.corpus);
    settings.add(ReportTables::tr("Origin of the data"), model.info.attribution);
}

}  // namespace

ReportTable probabilityTable(const Hypothesis& hypothesis)
{
    ReportTable table {ReportTables::tr("Probability of each token, and the best that could have stood there instead"),
        {ReportTables::tr("#"), ReportTables::tr("Token"), ReportTables::tr("Vocabulary id"),
            ReportTables::tr("Probability"), ReportTables::tr("log p"), ReportTables::tr("Alternative %1").arg(1),
            ReportTables::tr("Alternative %1").arg(2), ReportTables::tr("Alternative %1").arg(3)},
        {}};
    const QStringList texts = tokenTexts(tokenRefs(hypothesis));
    const HypothesisToken* before = nullptr;
    for (const HypothesisToken& token : hypothesis.tokens) {
        const double probability = std::exp(token.chosen.logProbability);
        std::vector<ReportCell> row {{QString::number(table.rows.size() + 1)}, {texts[qsizetype(table.rows.size())]},
            {QString::number(token.chosen.id)}, {percentText(probability), probability},
            number(token.chosen.logProbability, 4)};
        addAlternatives(token, std::exchange(before, &token), row);
        table.rows.push_back(std::move(row));
    }
    return table;
}

ReportTable hypothesisTable(const Translation& translation, std::size_t shown)
{
    ReportTable table {ReportTables::tr("Hypotheses, ranked by score = Σ log p ÷ Lᵅ"),
        {ReportTables::tr("#"), ReportTables::tr("Hypothesis"), ReportTables::tr("Segmentations"),
            ReportTables::tr("Probability"), ReportTables::tr("Σ log p"), ReportTables::tr("L"),
            ReportTables::tr("Score"), ReportTables::tr("Finished")},
        {}};
    for (const SameText& text : byText(translation.hypotheses)) {
        const Hypothesis& best = translation.hypotheses[text.segmentations.front()];
        const double probability = std::exp(text.logProbability);
        if (std::ranges::find(text.segmentations, shown) != text.segmentations.end())
            table.strong = table.rows.size();
        table.rows.push_back({{QString::number(table.rows.size() + 1)}, {QString::fromStdString(best.text)},
            {QString::number(text.segmentations.size())}, {percentText(probability), probability},
            number(best.logProbability, 3), {QString::number(best.tokens.size())}, number(best.score, 3),
            {endText(best.end)}});
    }
    return table;
}

ReportTable settingsTable(const ReportSubject& subject)
{
    const TranslationResult& result = *subject.result;
    Settings settings;
    settings.add(ReportTables::tr("Model"), result.modelName);
    if (subject.model)
        addModel(*subject.model, settings);
    settings.add(ReportTables::tr("Weights"), subject.weights);
    if (!saysLabels(subject.result)) {
        settings.add(ReportTables::tr("Beam width"), result.options.beamSize);
        settings.add(ReportTables::tr("Length penalty α"), QLocale().toString(result.options.lengthPenalty, 'g', 6));
    }
    settings.add(ReportTables::tr("Precision"), QString::fromLatin1("float32"));
    settings.add(
        ReportTables::tr("Time"), ReportTables::tr("%1 ms").arg(QLocale().toString(result.milliseconds, 'f', 1)));
    settings.add(ReportTables::tr("Program"), subject.program);
    return settings.m_table;
}

}  // namespace translucent
