#include "corpus/grammar_model.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

std::string form(const WordForms& forms, Form which)
{
    return forms[static_cast<std::size_t>(which)];
}

TEST(Morphology, FormsPluralsBySpelling)
{
    const Morphology english;
    EXPECT_EQ(english.plural("book"), "books");
    EXPECT_EQ(english.plural("bus"), "buses");
    EXPECT_EQ(english.plural("watch"), "watches");
    EXPECT_EQ(english.plural("box"), "boxes");
    EXPECT_EQ(english.plural("city"), "cities");
    EXPECT_EQ(english.plural("boy"), "boys");
    EXPECT_EQ(english.plural("mango"), "mangoes");
    EXPECT_EQ(english.plural("radio"), "radios");
    EXPECT_EQ(english.plural("moon cake"), "moon cakes");
}

TEST(Morphology, InflectsTheFirstWordOfVerbs)
{
    Morphology english;
    english.addVerb("take", "took", "taken");
    const WordForms forms = english.verbForms("take care of");
    EXPECT_EQ(form(forms, Form::NowThird), "takes care of");
    EXPECT_EQ(form(forms, Form::PastSingular), "took care of");
    EXPECT_EQ(form(forms, Form::Participle), "taken care of");
    EXPECT_EQ(form(forms, Form::Gerund), "taking care of");
}

TEST(Morphology, FormsVerbsBySpelling)
{
    const Morphology english;
    EXPECT_EQ(english.thirdPerson("go"), "goes");
    EXPECT_EQ(english.thirdPerson("wash"), "washes");
    EXPECT_EQ(english.thirdPerson("study"), "studies");
    EXPECT_EQ(english.thirdPerson("play"), "plays");
    EXPECT_EQ(english.past("study"), "studied");
    EXPECT_EQ(english.past("play"), "played");
    EXPECT_EQ(english.past("close"), "closed");
    EXPECT_EQ(english.past("chat"), "chatted");
    EXPECT_EQ(english.past("visit"), "visited");
    EXPECT_EQ(english.past("cook"), "cooked");
    EXPECT_EQ(english.gerund("swim"), "swimming");
    EXPECT_EQ(english.gerund("take"), "taking");
    EXPECT_EQ(english.gerund("see"), "seeing");
    EXPECT_EQ(english.gerund("lie"), "lying");
    EXPECT_EQ(english.gerund("draw"), "drawing");
    EXPECT_EQ(english.gerund("play"), "playing");
}

TEST(Morphology, DoublesListedVerbsOfSeveralSyllables)
{
    Morphology english;
    EXPECT_EQ(english.gerund("forget"), "forgeting");
    english.addDoubling("forget");
    EXPECT_EQ(english.gerund("forget"), "forgetting");
}

TEST(Morphology, ComparesAdjectives)
{
    Morphology english;
    english.addAdjective("good", "better", "best");
    EXPECT_EQ(english.comparative("tall"), "taller");
    EXPECT_EQ(english.comparative("big"), "bigger");
    EXPECT_EQ(english.comparative("large"), "larger");
    EXPECT_EQ(english.comparative("happy"), "happier");
    EXPECT_EQ(english.comparative("slow"), "slower");
    EXPECT_EQ(english.comparative("tired"), "more tired");
    EXPECT_EQ(english.comparative("interesting"), "more interesting");
    EXPECT_EQ(english.superlative("big"), "biggest");
    EXPECT_EQ(english.superlative("large"), "largest");
    EXPECT_EQ(english.superlative("famous"), "most famous");
    EXPECT_EQ(english.superlative("good"), "best");
}

TEST(Morphology, PicksTheArticleBySound)
{
    Morphology english;
    english.addSound("hour", true);
    english.addSound("university", false);
    EXPECT_EQ(english.article("book"), "a");
    EXPECT_EQ(english.article("apple"), "an");
    EXPECT_EQ(english.article("hour"), "an");
    EXPECT_EQ(english.article("university"), "a");
}

TEST(Morphology, BareFormOfMassNounsStaysSingular)
{
    const Morphology english;
    EXPECT_EQ(form(english.nounForms("apple", true), Form::Bare), "apples");
    EXPECT_EQ(form(english.nounForms("water", false), Form::Bare), "water");
}

}  // namespace
}  // namespace translucent
