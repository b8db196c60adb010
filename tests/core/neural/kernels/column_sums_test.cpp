#include "kernels/column_sums.h"

#include "support/reference_case.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

torch::Tensor sumsOf(const torch::Tensor& x, int threads)
{
    const auto before = at::get_num_threads();
    at::set_num_threads(threads);
    auto total = torch::ones(x.size(1));
    addColumnSums(x.size(0), total, [&](std::int64_t first, std::int64_t last, float* sums) {
        kernels().addRows(x.data_ptr<float>(), x.size(1), first, last, sums);
    });
    at::set_num_threads(before);
    return total;
}

}  // namespace

TEST(ColumnSums, AreTheSameOnAnyNumberOfThreads)
{
    torch::manual_seed(6);
    for (const std::int64_t rows : {1, 31, 32, 33, 1000}) {
        const auto x = torch::randn({rows, 21});
        const auto one = sumsOf(x, 1);
        EXPECT_LT(test::largestDifference(one, 1 + x.sum(0)), 1e-4);
        EXPECT_TRUE(torch::equal(sumsOf(x, 2), one));
        EXPECT_TRUE(torch::equal(sumsOf(x, 3), one));
    }
}

}  // namespace translucent
