#include "files/json_object.h"
#include "support/expect_error.h"
#include "translucent/training/recipe.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>

namespace translucent {

namespace {

using test::expectError;

template <typename Struct>
Struct valid()
{
    return {};
}
template <>
TransformerConfig valid()
{
    return {.sourceVocabulary = 13, .targetVocabulary = 13};
}

/// Converts to a value of any type.
struct Anything {
    template <typename Type>
    operator Type() const;
};

template <typename Struct, typename... Values>
constexpr std::size_t memberCount()
{
    if constexpr (requires { Struct {Values {}..., Anything {}}; })
        return memberCount<Struct, Values..., Anything>();
    else
        return sizeof...(Values);
}

/// Another value than it has.
template <typename Struct>
Struct changed(const Option<Struct>& option)
{
    auto result = valid<Struct>();
    const auto change = [&](const auto& place) {
        if constexpr (std::is_same_v<decltype(place), const typename Option<Struct>::Named&>)
            option.choose(result, *std::ranges::find_if(place.names, [&](auto n) { return n != place.get(result); }));
        else if constexpr (std::is_same_v<decltype(place), std::string Struct::*const&>)
            result.*place = "rules.tsv";
        else if constexpr (std::is_same_v<decltype(place), bool Struct::*const&>)
            result.*place = !(result.*place);
        else if constexpr (std::is_same_v<decltype(place), std::optional<std::int64_t> Struct::*const&>)
            result.*place = (result.*place).value_or(0) + 1;
        else
            result.*place = option.range.contains(result.*place + 1.0) ? result.*place + 1 : (result.*place + 1) / 2;
    };
    std::visit(change, option.member);
    return result;
}

/// Replaces the option's value by this number; empty if it is not a number.
template <typename Struct>
std::optional<Struct> with(const Option<Struct>& option, double number)
{
    std::optional<Struct> result;
    const auto set = [&](const auto& place) {
        if constexpr (std::is_same_v<decltype(place), std::int64_t Struct::*const&>)
            (result = valid<Struct>()).value().*place = static_cast<std::int64_t>(number);
        else if constexpr (std::is_same_v<decltype(place), double Struct::*const&>)
            (result = valid<Struct>()).value().*place = number;
    };
    std::visit(set, option.member);
    return result;
}

template <typename Struct>
void expectRefused(const Option<Struct>& option, double number)
{
    if (const auto options = with(option, number))
        expectError(ErrorCode::InvalidArgument, {option.name + " is ", "; " + option.range.rule().english()},
            [&] { validate(*options); });
}

/// The text of the manual page for the fields of a recipe's part: name, default, sentence and choices.
template <typename Struct>
std::string manualOf(const Struct& defaults)
{
    std::string text;
    for (const auto& option : optionsOf<Struct>()) {
        const auto json = optionsJson<nlohmann::json>(defaults)[option.name];
        const auto value = json.is_string() ? json.template get<std::string>() : json.dump();
        text += ".TP\n.BR " + option.name + " \" (" + (value.empty() ? "none" : value) + ")\"\n"
            + option.sentence().english();
        if (const auto* named = std::get_if<typename Option<Struct>::Named>(&option.member))
            for (std::size_t i = 0; i < named->names.size(); ++i)
                text += (i == 0 ? ": " : i + 1 < named->names.size() ? ", " : " or ") + std::string(named->names[i]);
        text += ".\n";
    }
    return text;
}

std::string manualPage()
{
    std::ifstream file(TRANSLUCENT_TEST_DATA "/../../resources/man/translucent-cli.1");
    return {std::istreambuf_iterator<char>(file), {}};
}

template <typename Struct>
class OptionsTest : public testing::Test {
};
using Structs = testing::Types<TransformerConfig, TokenizerOptions, TrainingOptions>;
TYPED_TEST_SUITE(OptionsTest, Structs);

}  // namespace

TYPED_TEST(OptionsTest, AreAllMembers)
{
    EXPECT_EQ(optionsOf<TypeParam>().size(), memberCount<TypeParam>());
}

TYPED_TEST(OptionsTest, HaveANameAndASentenceOfTheirOwn)
{
    std::set<std::string_view> names, sentences;
    for (const auto& option : optionsOf<TypeParam>()) {
        const auto& sentence = option.help.sentence;
        EXPECT_TRUE(names.insert(option.name).second) << option.name;
        EXPECT_TRUE(sentences.insert(sentence).second) << sentence;
        EXPECT_FALSE(sentence.empty() || sentence.ends_with('.')) << sentence;
    }
    EXPECT_NO_THROW(validate(valid<TypeParam>()));
}

TYPED_TEST(OptionsTest, AreReadAsTheyWereWritten)
{
    const auto plain = optionsJson<nlohmann::json>(valid<TypeParam>());
    for (const auto& option : optionsOf<TypeParam>()) {
        SCOPED_TRACE(option.name);
        const auto written = changed(option);
        auto json = optionsJson<nlohmann::json>(written);
        TypeParam read;
        JsonObject object(json, "file", "");
        object.options(read);
        object.finish();
        EXPECT_TRUE(read == written);
        EXPECT_NE(json[option.name], plain.at(option.name));
        json[option.name] = plain.at(option.name);
        EXPECT_EQ(json, plain) << "nothing else changes";
        auto copied = valid<TypeParam>();
        option.copy(written, copied);
        EXPECT_TRUE(copied == written);
    }
}

TYPED_TEST(OptionsTest, OutsideTheirRangeAreNamedWithTheRule)
{
    for (const auto& option : optionsOf<TypeParam>()) {
        SCOPED_TRACE(option.name);
        const auto& [least, most, ends, zero, words] = option.range;
        using Ends = OptionRange::Ends;
        if (std::isfinite(least)) {
            expectRefused(option, ends == Ends::Excluded ? least : least - 1);
            if (std::holds_alternative<double TypeParam::*>(option.member))
                expectRefused(option, std::nan(""));
        }
        if (std::isfinite(most))
            expectRefused(option, ends == Ends::Taken ? most + 1 : most);
    }
}

TYPED_TEST(OptionsTest, ListTheirChoices)
{
    using Named = typename Option<TypeParam>::Named;
    for (const auto& option : optionsOf<TypeParam>())
        if (const auto* named = std::get_if<Named>(&option.member)) {
            auto options = valid<TypeParam>();
            for (const auto choice : named->names) {
                option.choose(options, choice);
                EXPECT_EQ(named->get(options), choice);
                expectError(ErrorCode::InvalidArgument, {option.name + " is 'middle'; valid choices: ", choice},
                    [&] { option.choose(options, "middle"); });
            }
        }
}

/// On failure, paste the printed text.
TEST(RecipeOptions, StandInTheManualPage)
{
    auto model = manualOf(TransformerConfig {});
    model.erase(0, model.find(".TP\n.BR model_dimension"));  // the vocabulary sizes are none of a recipe
    const auto section = ".SS model\n" + model + ".SS tokenizer\n" + manualOf(TokenizerOptions {}) + ".SS training\n"
        + manualOf(TrainingOptions {}) + ".SH ";
    EXPECT_NE(manualPage().find(section), std::string::npos) << section;
}

TEST(OptionRange, SaysItsRule)
{
    using Ends = OptionRange::Ends;
    EXPECT_EQ((OptionRange {1, 1 << 20}.rule().english()), "it must be from 1 to 1048576");
    EXPECT_EQ((OptionRange {0.98, 1}.rule().english()), "it must be from 0.98 to 1");
    EXPECT_EQ(
        (OptionRange {0, 1, Ends::Taken, say("no sampling")}.rule().english()), "it must be from 0 (no sampling) to 1");
    EXPECT_EQ((OptionRange {0, 1, Ends::MostExcluded}.rule().english()), "it must be at least 0 and below 1");
    EXPECT_EQ((OptionRange {0, 1, Ends::MostExcluded, say("no average")}.rule().english()),
        "it must be at least 0 (0 = no average) and below 1");
    EXPECT_EQ(
        (OptionRange {.least = 0, .zero = say("no limit")}.rule().english()), "it must be at least 0 (0 = no limit)");
    EXPECT_EQ((OptionRange {.least = 0, .ends = Ends::Excluded}.rule().english()), "it must be above 0");
}

}  // namespace translucent
