#include "support/environment_variable.h"
#include "training/training_peers.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace translucent {

TEST(OwnAddress, IsNumericAndReachesAnotherNetwork)
{
    const auto here = ownAddress("127.0.0.1", 29500);
    EXPECT_NE(here, "");
    EXPECT_EQ(here.find_first_not_of("0123456789abcdef.:%"), std::string::npos) << here;
    EXPECT_EQ(ownAddress("localhost", 29500), here) << "a name for the loopback means the same";
}

TEST(OwnAddress, IsUnknownOnTheWayToNowhere)
{
    EXPECT_EQ(ownAddress("no.such.host.invalid", 29500), "");
}

TEST(TrainingPlace, CountsTheProcessesOfAMachine)
{
    struct Launch {
        const char *rank, *size, *localRank, *localSize;
    };
    const std::vector<Launch> launches {{"RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE"},
        {"SLURM_PROCID", "SLURM_NTASKS", "SLURM_LOCALID", "SLURM_NTASKS_PER_NODE"},
        {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_SIZE"}};
    const test::EnvironmentVariable host("MASTER_ADDR", "localhost"), port("MASTER_PORT", "29500");
    for (const auto& launch : launches) {
        SCOPED_TRACE(launch.rank);
        const test::EnvironmentVariable rank(launch.rank, "5"), size(launch.size, "8"),
            localRank(launch.localRank, "1"), localSize(launch.localSize, "4");
        const auto place = trainingPlace();
        EXPECT_EQ(place.rank, 5);
        EXPECT_EQ(place.localRank, 1);
        EXPECT_EQ(place.localSize, 4);
    }
}

}  // namespace translucent
