#include "support/refusal.h"
#include "support/temporary_directory.h"
#include "translucent/base/error.h"
#include "translucent/files/resources.h"
#include "translucent/lessons/lesson.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <type_traits>
#include <variant>

namespace translucent {

namespace {

constexpr auto kHead =
    "---\nformat: 1\ntitle: A lesson\nminutes: 5\nobjective: See it\nmodel: everyday\nsentence: 你好。\n---\n";

class LessonReader : public testing::Test {
protected:
    Lesson read(const std::string& text)
    {
        std::ofstream(m_file) << text;
        return readLesson(m_file);
    }

    /// The error message for an invalid lesson.
    std::string refusal(const std::string& text)
    {
        return test::refusal(m_file, text, [](const auto& file) { return readLesson(file); });
    }

    test::TemporaryDirectory m_directory;
    std::filesystem::path m_file = m_directory.path() / "lesson.md";
};

TEST_F(LessonReader, ReadsStepsScenesTasksAndQuestions)
{
    const auto lesson = read(std::string(kHead) + R"(
Before the first step.

## Look

Some **text**.

```show
page: translate
target: 1
change: disable-head cross:1:0
set: beamSpin = 3
highlight: targetTokens, sourceTokens
```

## Do

```do
task: Click it.
until: clicked targetTokens
hint: In the middle.
```

## Ask

```ask
question: Which?
answer: special-share
tolerance: 0.2
why: Because.
```

## Choose

```ask
question: Which?
- [ ] This — no.
- [x] That — yes.
why: Because.
```
)");
    EXPECT_EQ(lesson.title, "A lesson");
    EXPECT_EQ(lesson.minutes, 5);
    EXPECT_EQ(lesson.scene.model, "everyday");
    EXPECT_EQ(lesson.introduction, "Before the first step.");
    ASSERT_EQ(lesson.steps.size(), 4U);
    const auto& look = lesson.steps[0];
    EXPECT_EQ(look.text, "Some **text**.");
    EXPECT_EQ(look.highlights, (std::vector<std::string> {"targetTokens", "sourceTokens"}));
    EXPECT_EQ(look.scene.target, 1);
    ASSERT_EQ(look.scene.change->disabledHeads.size(), 1U);
    EXPECT_EQ(look.scene.settings, std::vector {Scene::Setting("beamSpin", "3")});
    const auto& task = std::get<LessonTask>(lesson.steps[1].ask);
    EXPECT_EQ(task.goal, TaskGoal::Clicked);
    EXPECT_EQ(task.widget, "targetTokens");
    const auto& live = std::get<LiveAnswer>(std::get<LessonQuestion>(lesson.steps[2].ask).answer);
    EXPECT_EQ(live.measure, Measure::SpecialShare);
    EXPECT_EQ(live.tolerance, 0.2);
    const auto& options = std::get<LessonOptions>(std::get<LessonQuestion>(lesson.steps[3].ask).answer);
    ASSERT_EQ(options.size(), 2U);
    EXPECT_FALSE(options[0].right);
    EXPECT_EQ(options[1].why, "yes.");
}

TEST_F(LessonReader, ReadsWhatAStepExpects)
{
    const auto lesson = read(std::string(kHead)
        + "## A\ntext\n```show\nexpect: texts >= 4\npage: decoding\nexpect: text contains yesterday\n```\n");
    const auto& expectations = lesson.steps[0].expectations;
    ASSERT_EQ(expectations.size(), 2U);
    EXPECT_EQ(expectations[0].text, "texts >= 4");
    EXPECT_EQ(expectations[0].line, 12U);
    EXPECT_EQ(expectations[1].line, 14U);
    EXPECT_EQ(lesson.steps[0].scene.page, "decoding");
    EXPECT_NE(
        refusal(std::string(kHead) + "## A\ntext\n```show\nexpect: colour = red\n```\n").find(", line 12: expect is"),
        std::string::npos);
}

/// A step shows the scene of a file; what the step says itself comes on top.
TEST_F(LessonReader, StepsShowScenesOfFiles)
{
    std::ofstream(m_directory.path() / "class one.tlscene") << R"({"scene_format": 3, "scenes": [{"title": "First"},
        {"title": "Who looks where?", "theme": "dark", "notes": "n", "page": "attention", "sentence": "再见。",
         "head": "cross:2:0", "target": 2, "beam": 5, "set": ["attentionViews = 1", "a#0 = true"]}]})";
    const auto head = [](int format) {
        return "---\nformat: " + std::to_string(format) + "\ntitle: A lesson\nminutes: 5\nobjective: See it\n---\n";
    };
    const auto shows = [&head](const std::string& fields, int format = 4) {
        return head(format) + "## A\ntext\n```show\n" + fields + "\n```\n";
    };
    const std::string named = "scene: class one.tlscene Who looks where?";
    const auto scene = read(shows(named)).steps[0].scene;
    EXPECT_EQ(scene.page, "attention");
    EXPECT_EQ(scene.sentence, "再见。");
    EXPECT_EQ(scene.head, (Scene::Head(Scene::Heads {AttentionKind::Cross, 2, OneHead {0}})));
    EXPECT_EQ(scene.settings, (std::vector<Scene::Setting> {{"attentionViews", "1"}, {"a#0", "true"}}));
    const auto step = read(shows("target: 3\nset: attentionViews = 0\n" + named)).steps[0];
    EXPECT_EQ(step.scene.target, 3);
    EXPECT_EQ(step.scene.beam, 5);
    EXPECT_EQ(step.scene.settings, (std::vector<Scene::Setting> {{"a#0", "true"}, {"attentionViews", "0"}}));
    EXPECT_TRUE(read(shows("page: decoding\n" + named)).steps[0].scene.settings.empty());

    EXPECT_EQ(refusal(shows("scene: class one.tlscene Second")),
        ", line 10: 'class one.tlscene' has no scene with the title 'Second'");
    for (const auto* value : {"class one", "class one.tlscene", "Who looks where?"})
        EXPECT_EQ(refusal(shows(std::string("scene: ") + value)),
            ", line 10: scene is '" + std::string(value) + "'; it is written \"FILE.tlscene TITLE\"");
    EXPECT_EQ(refusal(shows(named + "\n" + named)), ", line 11: \"scene\" appears here a second time");
    EXPECT_EQ(refusal(shows("scene: ../class.tlscene First")),
        ", line 10: the files of a lesson must be in its folder or below it");
    EXPECT_TRUE(refusal(shows("scene: none.tlscene First")).starts_with(", line 10: "));
    EXPECT_TRUE(refusal(shows(named, 3)).starts_with(", line 10: a step cannot show \"scene\""));
    EXPECT_EQ(refusal(head(5)), ", line 1: this program reads lessons with \"format: 1\" to \"format: 4\"");
}

TEST_F(LessonReader, NamesLineAndRemedyOfWhatIsWrong)
{
    const std::string head = kHead;
    EXPECT_EQ(refusal("# No front matter\n").substr(0, 9), ", line 1:");
    EXPECT_EQ(refusal(head + "no step"), ", line 9: there are no steps; a step begins with \"## Title\"");
    EXPECT_NE(refusal(head + "## A\n```show\ncolour: red\n```\n").find(", line 11: a step cannot show \"colour\""),
        std::string::npos);
    EXPECT_NE(refusal(head + "## A\n```show\nhead: cross:1\n```\n").find(", line 11:"), std::string::npos);
    EXPECT_NE(
        refusal(head + "## A\n```show\npage: translate\n").find(", line 10: \"show\" has no end"), std::string::npos);
    EXPECT_NE(
        refusal(head + "## A\n```ask\nquestion: Q\nwhy: W\nanswer: the-colour\n```\n").find("valid choices: least"),
        std::string::npos);
    EXPECT_NE(refusal(head + "## A\n```ask\nquestion: Q\nwhy: W\n- [ ] a — b\n- [ ] c — d\n```\n")
                  .find("exactly one right option"),
        std::string::npos);
    EXPECT_NE(
        refusal(head + "## A\n```do\ntask: T\nuntil: clicked\n```\n").find("a widget is named"), std::string::npos);
    EXPECT_NE(refusal(head + "## A\n```do\ntask: T\nuntil: new-head all\n```\n").find("valid choices: enc, dec, cross"),
        std::string::npos);
    EXPECT_NE(
        refusal(head + "## A\n```do\ntask: T\nuntil: changed it\n```\n").find("a widget is named"), std::string::npos);
    EXPECT_NE(refusal(head + "## A\ntext\n```show\nbeam: 3\n```\n```show\nbeam: 4\n```\n")
                  .find("already has a \"show\" block"),
        std::string::npos);
}

TEST_F(LessonReader, TasksNameWhatIsMeantInAWidget)
{
    const auto taskOf = [this](const std::string& until) {
        const auto lesson = read(std::string(kHead) + "## A\n```do\ntask: T\nuntil: " + until + "\n```\n");
        return std::get<LessonTask>(lesson.steps.front().ask);
    };
    const auto heading = taskOf("clicked headTable Mean AER");
    EXPECT_EQ(heading.widget, "headTable");
    EXPECT_EQ(heading.part, "Mean AER");
    EXPECT_EQ(taskOf("clicked stepTable").part, "");
    const auto head = taskOf("new-head enc");
    EXPECT_EQ(head.goal, TaskGoal::NewHead);
    EXPECT_EQ(head.kind, AttentionKind::EncoderSelf);
    EXPECT_EQ(head.widget, "");
    EXPECT_FALSE(taskOf("new-head").kind);
    EXPECT_EQ(taskOf("target-pinned least-certain-token").measure, Measure::LeastCertainToken);
    EXPECT_FALSE(taskOf("target-pinned").measure);
    EXPECT_NE(refusal(std::string(kHead) + "## A\n```do\ntask: T\nuntil: target-pinned strongest-source\n```\n")
                  .find("is not such a token"),
        std::string::npos);
}

TEST_F(LessonReader, RefusesWhatTakesLongToLayOut)
{
    const auto step = std::string(kHead) + "## A\n";
    const auto repeated = [](const std::string& text, int times) {
        std::string all;
        for (int i = 0; i < times; ++i)
            all += text;
        return all;
    };
    for (const auto* mark : {">", "> ", "- ", "1. ", "* > "})
        EXPECT_EQ(refusal(step + repeated(mark, 11) + "deep\n"),
            ", line 10: quotations and lists are nested too deep; at most 10")
            << mark;
    EXPECT_EQ(refusal(step + repeated("> ", 10) + "deep\n---------------------\n**bold**\n"), "nothing was wrong");
    EXPECT_EQ(refusal(step + repeated(" ", 61) + "- far\n"),
        ", line 10: quotations and lists are nested too deep; at most 10");
    EXPECT_EQ(refusal(step + repeated("![a](b.png)\n", 21)), ", line 30: a step has at most 20 pictures");
    EXPECT_EQ(refusal(step + repeated("|", 22) + "\n"), ", line 10: a table has at most 20 columns");
    EXPECT_EQ(refusal(step + repeated("x", 20'001) + "\n"), ", line 10: the line is longer than 20000 bytes; break it");
    EXPECT_EQ(refusal(step + repeated("some text\n", 4000)),
        ", line 4009: the text of the step is longer than 8192 bytes; split it into several steps");
    EXPECT_NE(refusal(step + repeated(repeated("x", 99) + "\n## A\n", 20'000)).find("contains more than 1048576 bytes"),
        std::string::npos);
    EXPECT_EQ(refusal(step + repeated("x\n## A\n", 600) + "x"), ", line 1009: a lesson has at most 500 steps");
}

TEST_F(LessonReader, RefusesTitlesThatAreNone)
{
    const std::string head = kHead;
    const std::string longTitle(201, 'W');
    EXPECT_EQ(refusal("---\nformat: 1\ntitle: " + longTitle + "\nminutes: 5\nobjective: See it\n---\n## A\nx\n"),
        ", line 1: the title is longer than 200 characters; shorten it");
    EXPECT_EQ(
        refusal(head + "## " + longTitle + "\nx\n"), ", line 9: the title is longer than 200 characters; shorten it");
    EXPECT_EQ(refusal(head + "## A\x1b[2J\nx\n"),
        ", line 9: the line contains a control character; remove it: '## A\\x1B[2J'");
}

TEST_F(LessonReader, RefusesToPressButtonsThatStartSomething)
{
    EXPECT_TRUE(refusal(std::string(kHead) + "## A\nx\n```show\nset: startTraining = pressed\n```\n")
                    .starts_with(", line 12: 'startTraining' is not a button that a file may press"));
}

namespace {

void expectSame(std::monostate, std::monostate) { }

void expectSame(const LessonTask& one, const LessonTask& other)
{
    EXPECT_EQ(one.goal, other.goal);
    EXPECT_EQ(one.widget, other.widget);
    EXPECT_EQ(one.part.empty(), other.part.empty());
    EXPECT_EQ(one.kind, other.kind);
    EXPECT_EQ(one.measure, other.measure);
}

void expectSame(const LessonOptions& one, const LessonOptions& other)
{
    EXPECT_TRUE(std::ranges::equal(one, other, {}, &LessonOption::right, &LessonOption::right));
}

void expectSame(const FixedNumber& one, const FixedNumber& other)
{
    EXPECT_EQ(one.value, other.value);
    EXPECT_EQ(one.tolerance, other.tolerance);
}

void expectSame(const LiveAnswer& one, const LiveAnswer& other)
{
    EXPECT_EQ(one.measure, other.measure);
    EXPECT_EQ(one.tolerance, other.tolerance);
    EXPECT_EQ(one.alpha, other.alpha);
    EXPECT_EQ(one.times, other.times);
    EXPECT_EQ(one.reference, other.reference);
    EXPECT_EQ(one.change, other.change);
}

template <typename... Kinds>
void expectSame(const std::variant<Kinds...>& one, const std::variant<Kinds...>& other);

void expectSame(const LessonQuestion& one, const LessonQuestion& other)
{
    expectSame(one.answer, other.answer);
}

template <typename... Kinds>
void expectSame(const std::variant<Kinds...>& one, const std::variant<Kinds...>& other)
{
    ASSERT_EQ(one.index(), other.index());
    std::visit([&](const auto& kind) { expectSame(kind, std::get<std::decay_t<decltype(kind)>>(other)); }, one);
}

}  // namespace

/// The contents are the same in both languages: only the words differ, and the parts of widgets that tasks name.
TEST(Lessons, AreTheSameInBothLanguages)
{
    const auto english = lessonFiles(resourcePath("lessons/en")), chinese = lessonFiles(resourcePath("lessons/zh"));
    ASSERT_EQ(english.size(), 33U);
    ASSERT_EQ(english.size(), chinese.size());
    for (std::size_t i = 0; i < english.size(); ++i) {
        ASSERT_EQ(english[i].filename(), chinese[i].filename());
        const auto one = readLesson(english[i]), other = readLesson(chinese[i]);
        EXPECT_EQ(one.minutes, other.minutes) << english[i];
        EXPECT_EQ(one.scene, other.scene) << english[i];
        ASSERT_EQ(one.steps.size(), other.steps.size()) << english[i];
        for (std::size_t s = 0; s < one.steps.size(); ++s) {
            SCOPED_TRACE(english[i].filename().string() + ", step " + std::to_string(s + 1));
            EXPECT_EQ(one.steps[s].scene, other.steps[s].scene);
            EXPECT_EQ(one.steps[s].highlights, other.steps[s].highlights);
            expectSame(one.steps[s].ask, other.steps[s].ask);
            EXPECT_TRUE(std::ranges::equal(
                one.steps[s].expectations, other.steps[s].expectations, {}, &Expectation::text, &Expectation::text));
        }
    }
}

TEST_F(LessonReader, LinksNameTermsOfTheGlossary)
{
    const std::string text = std::string(kHead) + "## Look\nA [token](term:token)\nand [its\nshare](term:sofmax).\n";
    EXPECT_NE(read(text).steps[0].text.find("(term:sofmax)"), std::string::npos);
    EXPECT_NO_THROW(readLesson(m_file, {"token", "sofmax"}));
    try {
        readLesson(m_file, {"token", "softmax"});
        FAIL() << "there is no such term";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("lesson.md, line 12: the glossary has no term \"sofmax\""),
            std::string::npos)
            << error.what();
    }
    EXPECT_NE(
        refusal(std::string(kHead) + "A [token](term:)\n## Look\nText\n").find("line 9: the glossary has no term"),
        std::string::npos);
}

}  // namespace

namespace {

LessonStep asking(Measure measure, const std::vector<std::pair<std::string, std::string>>& fields)
{
    LessonStep step {.title = "Step", .text = "text"};
    for (const auto& [key, text] : fields)
        setField(step.scene, key, text);
    LiveAnswer answer;
    answer.measure = measure;
    step.ask = LessonQuestion {.text = "?", .why = "!", .hint = {}, .answer = answer};
    return step;
}

Lesson smallLesson()
{
    Lesson lesson;
    lesson.title = "A lesson";
    setField(lesson.scene, "model", "everyday");
    setField(lesson.scene, "sentence", "你好。");
    lesson.steps = {LessonStep {.title = "Says something"}, asking(Measure::SourcePieces, {{"page", "translate"}}),
        asking(Measure::AllowedKeys, {}),
        asking(Measure::AllowedKeys, {{"target", "2"}, {"change", "disable-head enc:0:1"}}),
        asking(Measure::ExactMatch, {}), asking(Measure::WinnerAt, {{"change", "none"}})};
    return lesson;
}

TEST(Quiz, TakesWhatCanBeAskedByItself)
{
    const auto questions = quizQuestions(smallLesson());
    ASSERT_EQ(questions.size(), 3U);
    EXPECT_EQ(questions[0].lesson, "A lesson");
    EXPECT_EQ(questions[0].step.scene.sentence, "你好。");
    EXPECT_EQ(questions[0].step.scene.target, Scene::kNoPosition);
    EXPECT_TRUE(questions[0].step.scene.change->empty());
    EXPECT_EQ(questions[1].step.scene.target, 2);
    EXPECT_EQ(questions[1].step.scene.page, "translate");
    EXPECT_EQ(questions[1].step.scene.change->disabledHeads.size(), 1U);
    EXPECT_TRUE(questions[2].step.scene.change->empty());
}

TEST(Quiz, IsALessonOfQuestions)
{
    const auto quiz = quizOf("Friday", quizQuestions(smallLesson()));
    EXPECT_EQ(quiz.title, "Friday");
    EXPECT_EQ(quiz.minutes, 3);
    ASSERT_EQ(quiz.steps.size(), 3U);
    for (const auto& step : quiz.steps) {
        EXPECT_TRUE(std::holds_alternative<LessonQuestion>(step.ask));
        EXPECT_EQ(step.title, "A lesson");
    }
}

TEST(Quiz, TheCourseHasQuestionsInEveryLessonThatAsks)
{
    std::size_t all = 0;
    for (const auto& file : lessonFiles(resourcePath("lessons/en")))
        all += quizQuestions(readLesson(file)).size();
    EXPECT_GE(all, 60U);
}

}  // namespace

}  // namespace translucent
