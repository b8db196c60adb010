#include "pages/decoding/sample_groups.h"

#include <algorithm>

namespace translucent {

std::vector<SampleGroup> sampleGroups(const Sampling& sampling)
{
    std::vector<SampleGroup> groups;
    for (std::size_t i = 0; i < sampling.samples.size(); ++i) {
        const Sample& sample = sampling.samples[i];
        const QString text = QString::fromStdString(sample.text);
        const auto found = std::ranges::find(groups, text, &SampleGroup::text);
        if (found != groups.end())
            ++found->count;
        else
            groups.push_back({text, 1, i, sample.logProbability});
    }
    std::ranges::stable_sort(groups, [](const SampleGroup& a, const SampleGroup& b) {
        return a.count != b.count ? a.count > b.count : a.logProbability > b.logProbability;
    });
    return groups;
}

}  // namespace translucent
