#include "score_output.h"

#include "text_format.h"

namespace translucent::cli {

std::string describe(const BleuScore& score)
{
    std::string precisions;
    for (const double precision : score.precisions)
        precisions += (precisions.empty() ? "" : "/") + fixed(precision, 1);
    return "BLEU        " + padLeft(fixed(score.score, 2), 7) + "   " + precisions + ", brevity penalty "
        + fixed(score.brevityPenalty, 3) + ", lengths " + std::to_string(score.hypothesisLength) + " and "
        + std::to_string(score.referenceLength) + "\n                      " + score.signature + "\n";
}

std::string describe(const ChrfScore& score)
{
    return "chrF2       " + padLeft(fixed(score.score, 2), 7) + "   " + score.signature + "\n";
}

}  // namespace translucent::cli
