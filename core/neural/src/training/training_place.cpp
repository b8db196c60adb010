#include "translucent/neural/trainer.h"

#include "translucent/error.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <optional>

namespace translucent {

namespace {

std::optional<std::string> variable(const char* name)
{
    const char* value = std::getenv(name);
    return value && *value ? std::optional<std::string>(value) : std::nullopt;
}

int numberIn(const char* name, int smallest, int largest)
{
    const auto text = *variable(name);
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < smallest || number > largest)
        throw Error(ErrorCode::InvalidArgument,
            std::string("the environment variable ") + name + " is '" + text + "'; it must be a whole number from "
                + std::to_string(smallest) + " to " + std::to_string(largest));
    return number;
}

/// How launchers tell a process its number, how many there are, and how many on the same machine.
struct Launcher {
    const char* rank;
    const char* size;
    const char* localSize;
};
constexpr std::array<Launcher, 4> kLaunchers {
    {{"RANK", "WORLD_SIZE", "LOCAL_WORLD_SIZE"}, {"SLURM_PROCID", "SLURM_NTASKS", "SLURM_NTASKS_PER_NODE"},
        {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE"},
        {"PMI_RANK", "PMI_SIZE", "MPI_LOCALNRANKS"}}};

}  // namespace

TrainingPlace trainingPlace()
{
    constexpr int kMost = 100'000;
    TrainingPlace place;
    const auto host = variable("MASTER_ADDR");
    if (!host)
        return place;
    for (const auto& launcher : kLaunchers) {
        if (!variable(launcher.rank) || !variable(launcher.size))
            continue;
        place.size = numberIn(launcher.size, 1, kMost);
        place.rank = numberIn(launcher.rank, 0, place.size - 1);
        place.localSize = variable(launcher.localSize) ? numberIn(launcher.localSize, 1, kMost) : 1;
        break;
    }
    if (place.size == 1)
        return place;
    if (!variable("MASTER_PORT"))
        throw Error(ErrorCode::InvalidArgument,
            "MASTER_ADDR is set, but MASTER_PORT is not; it must be a free port of that machine, e.g. 29500");
    place.host = *host;
    place.port = static_cast<std::uint16_t>(numberIn("MASTER_PORT", 1, 65535));
    place.launcherServes = variable("TORCHELASTIC_USE_AGENT_STORE") == "True";
    if (variable("TORCHELASTIC_RESTART_COUNT"))
        place.attempt = numberIn("TORCHELASTIC_RESTART_COUNT", 0, kMost);
    return place;
}

}  // namespace translucent
