#include "exposure_report.h"

#include "text_format.h"

namespace translucent::cli {

namespace {

std::string percent(double share)
{
    return padLeft(fixed(100 * share, 1), 8);
}

std::string line(const std::string& name, const ExposurePosition& at)
{
    return padLeft(name, 8) + padLeft(std::to_string(at.pairs), 8) + percent(at.forcedAccuracy)
        + percent(at.freeAccuracy) + percent(at.forcedAccuracy - at.freeAccuracy) + percent(at.strayed)
        + padLeft(fixed(at.forcedLoss, 3), 10)
        + (at.freePairs > 0 ? padLeft(fixed(at.freeLoss, 3), 8) : padLeft("-", 8)) + '\n';
}

Json positionJson(const ExposurePosition& at)
{
    Json json {{"pairs", at.pairs}, {"teacher_forced", {{"accuracy", at.forcedAccuracy}, {"loss", at.forcedLoss}}},
        {"free_running", {{"accuracy", at.freeAccuracy}, {"loss", nullptr}, {"pairs_with_loss", at.freePairs}}},
        {"strayed", at.strayed}};
    if (at.freePairs > 0)
        json["free_running"]["loss"] = at.freeLoss;
    return json;
}

}  // namespace

std::string exposureText(const Exposure& exposure)
{
    std::string text = "                  accuracy in %                            loss in nats\n"
                       "position   pairs  forced    free     gap strayed    forced    free\n";
    for (const auto& position : exposure.positions)
        text += line(std::to_string(position.position), position);
    return text + line("all", exposure.all);
}

Json exposureJson(const Exposure& exposure)
{
    Json positions = Json::array();
    for (const auto& position : exposure.positions) {
        positions.push_back({{"position", position.position}});
        positions.back().update(positionJson(position));
    }
    return {{"pairs", exposure.pairs}, {"all", positionJson(exposure.all)}, {"positions", positions}};
}

}  // namespace translucent::cli
