#include "training/training_peers.h"

#include <string>

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

}  // namespace translucent
