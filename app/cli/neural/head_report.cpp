#include "head_report.h"

#include "text_format.h"

#include <algorithm>

namespace translucent::cli {

namespace {

constexpr std::size_t kBest = 3;

std::string_view words(HeadRole role)
{
    switch (role) {
    case HeadRole::PreviousKey: return "previous token";
    case HeadRole::SameKey: return "same token";
    case HeadRole::NextKey: return "next token";
    case HeadRole::FirstKey: return "first token";
    case HeadRole::LastKey: return "sentence end";
    }
    return {};
}

bool aligns(const MeasuredHead& head)
{
    return head.head.kind == AttentionKind::Cross && head.sentences > 0;
}

double meanOfBest(std::span<const MeasuredHead> heads)
{
    std::vector<double> errors;
    for (const auto& head : heads)
        if (aligns(head))
            errors.push_back(head.meanError());
    std::ranges::sort(errors);
    errors.resize(std::min(errors.size(), kBest));
    double sum = 0;
    for (const double error : errors)
        sum += error;
    return errors.empty() ? 1 : sum / static_cast<double>(errors.size());
}

std::string line(const MeasuredHead& head)
{
    std::string text = toText(head.head);
    text.resize(std::max<std::size_t>(text.size(), 12), ' ');
    text += aligns(head) ? padLeft(fixed(100 * head.meanError(), 2), 7) + " % AER" : std::string(13, ' ');
    if (const auto habit = head.rules.habit())
        text += "   " + fixed(100 * habit->share, 0) + " % on the " + std::string(words(habit->role));
    return text.substr(0, text.find_last_not_of(' ') + 1) + '\n';
}

}  // namespace

std::string headText(std::span<const MeasuredHead> heads)
{
    if (heads.empty())
        return "this network has no attention\n";
    std::string text;
    for (const auto& head : heads)
        text += line(head);
    return text + "three best  " + padLeft(fixed(100 * meanOfBest(heads), 2), 7) + " % AER\n";
}

Json headJson(std::span<const MeasuredHead> heads)
{
    Json list = Json::array();
    for (const auto& head : heads) {
        Json entry {{"head", toText(head.head)}};
        if (aligns(head))
            entry["alignment_error"] = head.meanError();
        if (const auto habit = head.rules.habit())
            entry.update({{"looks_at", words(habit->role)}, {"share", habit->share}});
        list.push_back(entry);
    }
    return {{"heads", list}, {"three_best_alignment_error", meanOfBest(heads)}};
}

}  // namespace translucent::cli
