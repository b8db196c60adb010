#include "translucent/base/error.h"
#include "translucent/lessons/scene_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "support/refusal.h"
#include "support/temporary_directory.h"

namespace translucent {
namespace {

std::vector<SavedScene> twoScenes()
{
    SavedScene first {.title = "“头” one", .scene = {}, .theme = "dark", .language = "zh_CN", .zoom = 1.4};
    for (const auto& [key, text] : std::vector<std::pair<std::string, std::string>> {{"page", "attention"},
             {"sentence", "你好。"}, {"head", "cross:2:0"}, {"source", "none"}, {"target", "3"},
             {"change", "disable-head enc:0:1"}, {"change", "positions source=none"}, {"prefix", ""}, {"beam", "5"},
             {"penalty", "0.6"}, {"set", "linesView#0 = true"}, {"set", "note#1 = "}})
        setField(first.scene, key, text);
    SavedScene second;
    second.scene.page = "decoding";
    second.notes = "greedy loses here\n“贪心”";
    second.picture = "aGVsbG8=";
    second.automaticTitle = true;
    return {first, second};
}

class SceneFile : public testing::Test {
protected:
    std::vector<SavedScene> read(const std::string& text)
    {
        std::ofstream(m_file) << text;
        return readScenes(m_file);
    }

    /// The error message for an invalid file.
    std::string refusal(const std::string& text) { return test::refusal(m_file, text, readScenes); }

    test::TemporaryDirectory m_directory;
    std::filesystem::path m_file = m_directory.path() / "class.tlscene";
};

TEST_F(SceneFile, ScenesAreReadBackAsTheyWereWritten)
{
    const auto scenes = twoScenes();
    writeScenes(m_file, scenes);
    EXPECT_EQ(readScenes(m_file), scenes);
    writeScenes(m_file, {});
    EXPECT_TRUE(readScenes(m_file).empty());
}

TEST_F(SceneFile, NumbersStandAsNumbersTextsInQuotes)
{
    const auto text = toText(twoScenes());
    for (const auto* part : {"\"scene_format\": 3", "\"automatic_title\": true", "\"beam\": 5", "\"penalty\": 0.6",
             "\"target\": 3", "\"source\": \"none\"", "\"title\": \"“头” one\"", "\"linesView#0 = true\""})
        EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
}

TEST_F(SceneFile, OnlyMomentsNeedTheNewestFormat)
{
    auto scenes = twoScenes();
    scenes[1].scene.moment = 128;
    const auto text = toText(scenes);
    EXPECT_NE(text.find("\"scene_format\": 4"), std::string::npos);
    EXPECT_NE(text.find("\"moment\": 128"), std::string::npos);
    writeScenes(m_file, scenes);
    EXPECT_EQ(readScenes(m_file), scenes);
}

TEST_F(SceneFile, MayNotPressButtonsThatStartSomething)
{
    EXPECT_TRUE(refusal(R"({"scene_format": 1, "scenes": [{"set": ["takeFromModel = pressed"]},
                            {"page": "training", "set": ["startTraining = pressed"]}]})")
                    .starts_with(": scene 2: 'startTraining' is not a button that a file may press"));
}

TEST_F(SceneFile, NumbersMayStandInQuotesAndOneChangeAlone)
{
    const auto scenes = read(R"({"scene_format": 1, "scenes": [{"beam": "3", "change": "disable-head enc:0:1"}]})");
    ASSERT_EQ(scenes.size(), 1U);
    EXPECT_EQ(scenes[0].scene.beam, 3);
    EXPECT_EQ(scenes[0].scene.change->disabledHeads.size(), 1U);
}

TEST_F(SceneFile, TitlesOfOlderFilesAreNotAutomatic)
{
    const auto scenes = read(R"({"scene_format": 2, "scenes": [{"title": "Translate: 你好", "notes": "n"}]})");
    ASSERT_EQ(scenes.size(), 1U);
    EXPECT_EQ(scenes[0].title, "Translate: 你好");
    EXPECT_FALSE(scenes[0].automaticTitle);
}

TEST_F(SceneFile, SaysWhichFieldOfWhichSceneIsWrong)
{
    const auto scene = [](const std::string& fields) {
        return R"({"scene_format": 1, "scenes": [{}, {)" + fields + "}]}";
    };
    const std::vector<std::pair<std::string, std::string>> wrong {{"[]", ": the file must be a JSON object"},
        {R"({"scenes": []})", ": field scene_format is missing"},
        {R"({"scene_format": 5, "scenes": []})", ": scene_format is 5; this program reads 1 to 4"},
        {R"({"scene_format": 1})", ": field scenes must be a list of scenes"},
        {R"({"scene_format": 1, "scenes": [3]})", ": scene 1: it must be a JSON object"},
        {scene(R"("zoom": 99)"), ": scene 2: field zoom must be a number from 0.5 to 4"},
        {scene(R"("automatic_title": 1)"), ": scene 2: field automatic_title must be true or false"},
        {scene(R"("beam": "many")"), ": scene 2: beam"},
        {scene(R"("head": {})"), ": scene 2: field head must be a quoted string"},
        {scene(R"("set": [["a = b"]])"), ": scene 2: field set must be a quoted string"},
        {scene(R"("colour": "red")"), ": scene 2: field colour is not known; known fields: title, automatic_title"}};
    for (const auto& [text, message] : wrong)
        EXPECT_EQ(refusal(text).substr(0, message.size()), message) << text;
    EXPECT_THROW(readScenes(m_directory.path() / "none.tlscene"), Error);
}

}  // namespace
}  // namespace translucent
