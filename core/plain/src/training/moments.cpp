#include "translucent/training/moments.h"

#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"
#include "translucent/model/model_info.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace translucent {

namespace fs = std::filesystem;

namespace {

constexpr auto kMomentsFolder = "moments";

/// 0 and the steps round(2^(i/4)) up to `last`, each once.
std::vector<std::int64_t> momentGrid(std::int64_t last)
{
    constexpr double kInAnOctave = 4;
    std::vector<std::int64_t> grid {0};
    for (int i = 0;; ++i) {
        const auto step = static_cast<std::int64_t>(std::lround(std::exp2(i / kInAnOctave)));
        if (step > last)
            return grid;
        if (step != grid.back())
            grid.push_back(step);
    }
}

/// 1 for step 1, 2 for 2 and 3, 3 for 4 to 7 …
int octaveOf(std::int64_t step)
{
    return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(step)));
}

/// The places of the octave with the most of the steps after the first one, of several the first.
std::pair<std::size_t, std::size_t> densestOctave(const std::vector<std::int64_t>& steps)
{
    std::pair<std::size_t, std::size_t> densest {1, 1};
    for (std::size_t begin = 1, end = 1; begin < steps.size(); begin = end) {
        while (end < steps.size() && octaveOf(steps[end]) == octaveOf(steps[begin]))
            ++end;
        if (end - begin > densest.second - densest.first)
            densest = {begin, end};
    }
    return densest;
}

/// At least two steps, of which the first one stays.
void thinMoments(std::vector<std::int64_t>& steps)
{
    auto [begin, end] = densestOctave(steps);
    if (end - begin > 1) {
        ++begin;
    } else {
        begin = 1;
        end = steps.size();
    }
    std::vector<std::int64_t> kept;
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (i < begin || i >= end || (i - begin) % 2 == 1)
            kept.push_back(steps[i]);
    steps = std::move(kept);
}

std::string momentName(std::int64_t step)
{
    constexpr std::size_t kDigits = 8;
    const auto digits = std::to_string(step);
    return std::string(kDigits - std::min(kDigits, digits.size()), '0') + digits;
}

std::optional<std::int64_t> stepNamed(const std::string& name)
{
    std::int64_t step = -1;
    std::from_chars(name.data(), name.data() + name.size(), step);
    return step >= 0 && name == momentName(step) ? std::optional(step) : std::nullopt;
}

std::optional<Moment> momentIn(const fs::path& directory)
{
    const auto step = stepNamed(directory.filename().string());
    if (!step || !isThere(directory / "config.json"))
        return {};
    try {
        return Moment {*step, directory, readModelConfig(directory).info.weights == WeightKind::Averaged};
    } catch (const Error&) {  // damaged
        return {};
    }
}

}  // namespace

std::vector<std::int64_t> momentSteps(std::int64_t most, std::int64_t step)
{
    if (most < 1)
        return {};
    std::vector<std::int64_t> kept;
    for (const auto earlier : momentGrid(step)) {
        if (earlier == step || most == 1)
            break;
        kept.push_back(earlier);
        while (std::ssize(kept) >= most)
            thinMoments(kept);
    }
    kept.push_back(step);
    return kept;
}

bool isMomentStep(std::int64_t step)
{
    return step >= 0 && momentGrid(step).back() == step;
}

fs::path momentDirectory(const fs::path& run, std::int64_t step)
{
    return run / kMomentsFolder / momentName(step);
}

fs::path runOf(const fs::path& moment)
{
    auto place = (moment / "").parent_path();  // without a slash at the end
    std::error_code ignored;
    if (!place.parent_path().has_parent_path())
        place = fs::absolute(place, ignored).lexically_normal();
    const auto folder = place.parent_path();
    const bool isMoment = folder.filename() == kMomentsFolder && stepNamed(place.filename().string());
    return isMoment ? folder.parent_path() : fs::path();
}

std::vector<Moment> listMoments(const fs::path& model)
{
    const auto run = runOf(model);
    std::vector<Moment> moments;
    std::error_code error;
    for (fs::directory_iterator entry((run.empty() ? model : run) / kMomentsFolder, error);
         !error && entry != fs::directory_iterator(); entry.increment(error))
        if (auto moment = momentIn(entry->path()))
            moments.push_back(std::move(*moment));
    std::ranges::sort(moments, {}, &Moment::step);
    return moments;
}

}  // namespace translucent
