#include "translucent/base/error.h"
#include "translucent/lessons/scene.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

Scene fullScene()
{
    Scene scene;
    for (const auto& [key, text] : std::vector<std::pair<std::string, std::string>> {{"page", "attention"},
             {"tab", "linesView"}, {"model", "everyday"}, {"moment", "128"}, {"sentence", "你好。"},
             {"head", "cross:2:0"}, {"hypothesis", "1"}, {"source", "none"}, {"target", "3"},
             {"change", "disable-head enc:0:1"}, {"change", "positions source=none"}, {"prefix", ""}, {"beam", "5"},
             {"penalty", "0.5"}, {"level", "everything"}, {"set", "linesWordsOnly = true"}})
        EXPECT_TRUE(setField(scene, key, text)) << key;
    return scene;
}

TEST(Scene, WhatIsWrittenIsReadBack)
{
    const auto scene = fullScene();
    Scene copy;
    for (const auto& [key, text] : fieldsOf(scene))
        EXPECT_TRUE(setField(copy, key, text)) << key;
    EXPECT_EQ(copy, scene);
    EXPECT_EQ(fieldsOf(scene).size(), 16U);
    EXPECT_EQ(fieldsOf(Scene()).size(), 0U);
}

TEST(Scene, AnotherModelHasNoMomentOfTheFormer)
{
    Scene base, top;
    setField(base, "model", "mine");
    setField(base, "moment", "128");
    setField(top, "sentence", "你好。");
    EXPECT_EQ(overlaid(base, top).moment, 128);
    setField(top, "model", "mine");
    EXPECT_FALSE(overlaid(base, top).moment);
    setField(top, "moment", "256");
    EXPECT_EQ(overlaid(base, top).moment, 256);
}

TEST(Scene, HeadsAreNamedAloneOrTogether)
{
    for (const auto* text : {"best", "cross:2:0", "enc:1:rollout", "dec:0:mean", "cross:2:best"}) {
        Scene scene;
        setField(scene, "head", text);
        EXPECT_EQ(fieldsOf(scene), (std::vector<std::pair<std::string, std::string>> {{"head", text}}));
    }
    Scene scene;
    EXPECT_THROW(setField(scene, "head", "cross:mean"), Error);
    EXPECT_THROW(setField(scene, "head", "mean"), Error);
}

TEST(Scene, RefusesWhatCannotBeMeant)
{
    Scene scene;
    EXPECT_FALSE(setField(scene, "colour", "red"));
    for (const auto& [key, text] :
        std::vector<std::pair<std::string, std::string>> {{"head", "cross:2"}, {"target", "-1"}, {"target", "1.5"},
            {"moment", "none"}, {"beam", "none"}, {"penalty", "much"}, {"level", "some"}, {"set", "no equals sign"},
            {"change", "disable-head"}, {"change", "turn-off everything"}, {"page", ""}})
        EXPECT_THROW(setField(scene, key, text), Error) << key << ' ' << text;
}

TEST(Scene, PressesOnlyButtonsThatShowSomething)
{
    Scene scene;
    EXPECT_TRUE(setField(scene, "set", "takeFromModel = pressed"));
    EXPECT_TRUE(setField(scene, "set", "trainingName#0 = pressed"));  // a text of the page, as it was saved
    EXPECT_EQ(scene.settings.size(), 2U);
    for (const auto* button : {"startTraining", "startExperiment", "startSweep", "deleteRun", "lessonContinue", "x"}) {
        try {
            setField(scene, "set", std::string(button) + " = pressed");
            ADD_FAILURE() << button;
        } catch (const Error& error) {
            EXPECT_EQ(std::string(error.what()),
                "'" + std::string(button)
                    + "' is not a button that a file may press, because it may start or change something; a file may "
                      "press "
                    + pressableButtons());
        }
    }
    EXPECT_THROW(setField(scene, "set", "modelPicker = 3"), Error);
}

TEST(Scene, ALaterOneLiesOverAnEarlierOne)
{
    const auto base = fullScene();
    Scene top;
    setField(top, "page", "numbers");
    setField(top, "target", "none");
    setField(top, "change", "none");
    setField(top, "set", "linesWordsOnly = false");
    const auto both = overlaid(base, top);
    EXPECT_EQ(both.page, "numbers");
    EXPECT_EQ(both.tab, std::nullopt);
    EXPECT_EQ(both.target, Scene::kNoPosition);
    EXPECT_TRUE(both.change->empty());
    EXPECT_EQ(both.sentence, base.sentence);
    EXPECT_EQ(both.settings, std::vector {Scene::Setting("linesWordsOnly", "false")});
}

}  // namespace
}  // namespace translucent
