#include "support/comma_locale.h"
#include "support/expect_error.h"
#include "translucent/explain/embedding.h"
#include "translucent/explain/step.h"
#include "translucent/model/intervention.h"
#include "translucent/text/tokenizer.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace translucent {
namespace {

/// The window lives under the user's locale: QApplication sets it.
class NumberLocale : public testing::Test {
protected:
    void SetUp() override
    {
        if (!m_locale.isSet())
            GTEST_SKIP() << "localedef cannot make a locale here";
        ASSERT_EQ(std::to_string(1.5), "1,500000");
    }

    test::CommaLocale m_locale;
};

TEST_F(NumberLocale, NumbersOfCalculationsHaveAPoint)
{
    EXPECT_EQ(numberText(-0.70711), "−0.7071");
    EXPECT_EQ(numberText(0.000012), "1.2×10⁻⁵");
    EXPECT_EQ(numberText(0.00001), "10⁻⁵");
    EXPECT_EQ(numberText(12345.6), "12,345.6");
}

TEST_F(NumberLocale, SoDoMessages)
{
    using test::expectError;
    SinusoidOptions sinusoids;
    sinusoids.base = 0.5;
    expectError(ErrorCode::InvalidArgument, {"base is 0.5;"}, [&] { validate(sinusoids); });
    const Intervention tooLittle {.rowEdits = {rowEditFromText("cross:0:0:0=0.5,0.4")}};
    expectError(ErrorCode::InvalidArgument, {"sum to 0.9"}, [&] { validate(tooLittle, TransformerConfig {}); });
}

TEST_F(NumberLocale, VocabulariesAreTheSame)
{
    const std::vector<std::string> sentences {"red green blue", "green red", "blue blue red"};
    const auto here = Tokenizer::train(sentences, {TokenizerKind::Unigram, 30, 0.9995}).bytes();
    std::setlocale(LC_NUMERIC, "C");
    EXPECT_EQ(here, Tokenizer::train(sentences, {TokenizerKind::Unigram, 30, 0.9995}).bytes());
}

}  // namespace
}  // namespace translucent
