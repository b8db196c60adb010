#include "training/training_moments.h"

#include "base/numbers.h"
#include "files/atomic_file.h"
#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"

#include <algorithm>
#include <memory>
#include <string>
#include <system_error>

namespace translucent {

namespace fs = std::filesystem;

namespace {

std::string inMegabytes(double bytes)
{
    constexpr double kMegabyte = 1e6;
    return fixedText(bytes / kMegabyte, 1);
}

fs::path folderOf(const TrainingJob& job)
{
    return momentDirectory(job.directory, 0).parent_path();
}

}  // namespace

void requireRoomForMoments(const fs::path& directory, double bytes)
{
    std::error_code error;
    auto place = fs::absolute(directory, error);
    while (!error && !fs::exists(place, error) && place.has_relative_path())
        place = place.parent_path();
    const auto room = fs::space(place, error);
    if (error)  // writing will tell
        return;
    if (const auto available = static_cast<double>(room.available); available < bytes)
        throw Error(ErrorCode::WriteFailed,
            say("%1: the moments of the training can take %2 MB, but the disk has only %3 MB left; keep fewer "
                "(moments) "
                "or free space",
                directory, inMegabytes(bytes), inMegabytes(available)));
}

TrainingMoments::TrainingMoments(const TrainingJob& job, TrainingObserver& observer)
    : m_job(job)
    , m_observer(observer)
{
}

void TrainingMoments::requireRoom(const TransformerConfig& config) const
{
    if (most() == 0)
        return;
    const auto last = m_job.recipe.training.maxSteps;
    const auto count = last > 0 ? std::ssize(momentSteps(most(), last)) : most();
    const auto missing = std::max<std::int64_t>(0, count - std::ssize(own()));
    const auto numbers = parameterCount(config) + statisticsCount(config);
    const auto each = static_cast<double>(sizeof(float)) * static_cast<double>(numbers);
    m_observer.onMessage("Keeping at most " + std::to_string(count) + " moments of " + inMegabytes(each) + " MB each, "
        + inMegabytes(each * static_cast<double>(count)) + " MB in all, in " + folderOf(m_job).string());
    requireRoomForMoments(m_job.directory, each * static_cast<double>(missing));
}

void TrainingMoments::begin() const
{
    constexpr std::int64_t kBeforeAll = -1;
    removeAfter(kBeforeAll);
    std::error_code ignored;
    fs::remove(folderOf(m_job), ignored);  // unless there is something else in it
}

void TrainingMoments::resume(std::int64_t step) const
{
    removeAfter(step);
    if (most() > 0)
        thin(step);
}

std::vector<Moment> TrainingMoments::own() const
{
    std::error_code ignored;
    return fs::is_symlink(folderOf(m_job), ignored) ? std::vector<Moment>() : listMoments(m_job.directory);
}

void TrainingMoments::removeAfter(std::int64_t step) const
{
    removeLeftovers(folderOf(m_job));
    for (const auto& moment : own())
        if (moment.step > step)
            removeDirectory(moment.directory);
}

/// Leaves the moments that a training has after `step`.
void TrainingMoments::thin(std::int64_t step) const
{
    const auto wanted = momentSteps(most(), step);
    for (const auto& moment : own())
        if (!std::ranges::binary_search(wanted, moment.step))
            removeDirectory(moment.directory);
}

bool TrainingMoments::isDue(std::int64_t step) const
{
    return most() > 0 && isMomentStep(step);
}

bool TrainingMoments::lacks(std::int64_t step) const
{
    return most() > 0 && !isThere(momentDirectory(m_job.directory, step));
}

void TrainingMoments::keep(const ModelState& model, std::int64_t step, std::int64_t epoch) const
{
    try {
        thin(step);  // first, so that there are never too many
        write(model, step, epoch);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Numeric)
            throw;
        m_observer.onMessage("The moment of step " + std::to_string(step) + " is not kept: " + error.what());
    }
}

void TrainingMoments::write(const ModelState& model, std::int64_t step, std::int64_t epoch) const
{
    auto moment = model;
    moment.info.trainedSteps = step;
    moment.info.trainedEpochs = epoch;
    moment.info.devLoss = moment.info.devBleu = 0;  // never measured
    moment.info.weights = m_job.recipe.training.averageDecay > 0 ? WeightKind::Averaged : WeightKind::Raw;
    makeDirectoryInside(m_job.directory, folderOf(m_job).filename().string());
    writeDirectoryAtomically(momentDirectory(m_job.directory, step),
        [&](const fs::path& place) { writeModelDirectory(place, moment, WeightPrecision::Float32, m_job.directory); });
}

}  // namespace translucent
