#pragma once

#include "engine/requests.h"
#include "pages/why/waterfall.h"
#include "pages/why/why_tokens.h"
#include "widgets/chart_data.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <vector>

namespace translucent {

/// "Integrated gradients"
QString attributionName(AttributionMethod method);

/// Whether the scores are about the difference of two logits; others are about the prediction, whatever its rival.
bool isAboutDifference(AttributionMethod method);

/// A score as a table shows it: with a sign where the method has signs.
QString scoreText(double score, AttributionMethod method);

/// A token that the model read, with its score.
struct ReadToken {
    QString text;
    bool isSource = true;  ///< else of the prefix
    double score = 0;

    QString place() const;  ///< "Source" or "Prefix"
};
/// The source with END, then the prefix from BEGIN to the last token that was read; without the prefix if the method
/// says nothing of it.
std::vector<ReadToken> readTokens(const Attribution& attribution, const WhyTokens& tokens);

/// Bars from 0 on, in the same order and with one scale.
std::vector<WaterfallBar> scoreBars(const std::vector<ReadToken>& tokens, AttributionMethod method);

/// All tokens with the scores of all methods, below a row of headings; empty where a method says nothing.
QList<QStringList> attributionTable(const std::vector<Attribution>& methods, const WhyTokens& tokens);

/// The probability of `word` over the number of source tokens that are replaced: a curve for each method, that of
/// `shown` with points, and the band of the random orders.
ChartData deletionChart(const DeletionCurves& curves, const QString& word, AttributionMethod shown);

}  // namespace translucent
