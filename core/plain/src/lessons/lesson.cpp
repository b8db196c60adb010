#include "translucent/lessons/lesson.h"

#include "base/unicode.h"
#include "files/text_lines.h"
#include "lessons/lesson_block.h"
#include "lessons/measured_numbers.h"
#include "translucent/base/error.h"
#include "translucent/lessons/scene_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

namespace translucent {

namespace {

bool isPinned(const std::optional<std::int64_t>& position)
{
    return position && *position != Scene::kNoPosition;
}

/// True if the scene contains everything that the question depends on, such as pinned positions.
bool isComplete(const LessonQuestion& question, const Scene& scene)
{
    const auto* live = std::get_if<LiveAnswer>(&question.answer);
    if (!live)
        return true;
    switch (live->measure) {
    case Measure::AttentionWeight: return isPinned(scene.target) && isPinned(scene.source);
    case Measure::StrongestSource:
    case Measure::AllowedKeys:
    case Measure::ActiveRelus: return isPinned(scene.target);
    case Measure::ExactMatch: return false;
    default: return scene.sentence.has_value() || live->measure == Measure::TurningStep;
    }
}

/// Removes the state of the previous question from the scene.
Scene byItself(Scene scene)
{
    scene.change = scene.change.value_or(Intervention());
    scene.prefix = scene.prefix.value_or("");
    scene.source = scene.source.value_or(Scene::kNoPosition);
    scene.target = scene.target.value_or(Scene::kNoPosition);
    return scene;
}

constexpr std::string_view kDivider = "---", kFence = "```", kTitle = "## ";
/// 1 has no level, no group, and one highlighted widget per step; 2 quotes no measured numbers; 3 names no scenes.
constexpr std::int64_t kFormat = 4;
constexpr double kFirstWithNumbers = 3, kFirstWithScenes = 4;
constexpr std::size_t kMostLessons = 500;

/// The scene that "FILE.tlscene TITLE" names, in a file beside the lesson.
Scene namedScene(const std::filesystem::path& folder, std::string_view text)
{
    constexpr std::string_view kEnding = ".tlscene";
    const auto ending = std::min(text.find(kEnding), text.size());
    const auto file = text.substr(0, ending + kEnding.size());
    const auto title = stripped(text.substr(file.size()));
    if (title.empty())
        refuseInLesson(say("scene is %1; it is written \"FILE.tlscene TITLE\"", quote(text)));
    try {
        const auto scenes = readScenes(lessonFile(folder, file));
        const auto found = std::ranges::find(scenes, title, &SavedScene::title);
        if (found != scenes.end())
            return found->scene;
    } catch (const Error& error) {
        refuseInLesson(error.message());
    }
    refuseInLesson(say("%1 has no scene with the title %2", quote(file), quote(title)));
}

/// Takes the scene fields of a block.
Scene ownScene(LessonBlock& block)
{
    Scene scene;
    for (const auto& field : block.rest()) {
        const bool known = block.place().at(field.line, [&] { return setField(scene, field.key, field.value); });
        if (!known)
            block.place().fail(field.line,
                say("a step cannot show \"%1\"; it may have highlight, expect, scene, %2", printable(field.key),
                    sceneKeys()));
    }
    return scene;
}

/// Also takes the scene of a file that a block names; its own fields come on top.
Scene sceneOf(LessonBlock& block, bool namesScenes)
{
    auto named = namesScenes ? block.takeAll("scene") : std::vector<LessonField>();
    if (named.empty())
        return ownScene(block);
    if (named.size() > 1)
        block.place().fail(named[1].line, say("\"%1\" appears here a second time", "scene"));
    const auto base =
        block.place().at(named[0].line, [&] { return namedScene(block.place().folder(), named[0].value); });
    return overlaid(base, ownScene(block));
}

std::vector<Expectation> expectationsOf(LessonBlock& block)
{
    std::vector<Expectation> expectations;
    for (const auto& field : block.takeAll("expect")) {
        expectations.push_back(block.place().at(field.line, [&] { return expectationFromText(field.value); }));
        expectations.back().line = field.line;
    }
    return expectations;
}

/// Returns the first word and the rest.
std::pair<std::string, std::string> firstWord(std::string_view text)
{
    const auto space = text.find(' ');
    return space == std::string_view::npos
        ? std::pair {std::string(text), std::string()}
        : std::pair {std::string(text.substr(0, space)), std::string(stripped(text.substr(space)))};
}

/// The measure that says which token is to be pinned.
Measure pinnedMeasure(TaskGoal goal, const std::string& name)
{
    const auto measure = choiceFromName<Measure>(name, "until");
    const auto wanted = goal == TaskGoal::TargetPinned ? AnswerKind::Token : AnswerKind::Source;
    if (answerKind(measure) != wanted)
        refuseInLesson(say("the answer %1 is not such a token", quote(name)));
    return measure;
}

/// Names separated by commas.
std::vector<std::string> namesIn(std::string_view list)
{
    std::vector<std::string> names;
    while (!list.empty()) {
        const auto comma = std::min(list.find(','), list.size());
        if (const auto name = stripped(list.substr(0, comma)); !name.empty())
            names.emplace_back(name);
        list.remove_prefix(std::min(comma + 1, list.size()));
    }
    return names;
}

LessonTask taskOf(LessonBlock& block)
{
    LessonTask task {.text = block.need("task"), .hint = block.take("hint")};
    const auto [until, what] = firstWord(block.need("until"));
    task.goal = block.place().at(block.line(), [&, &name = until] { return choiceFromName<TaskGoal>(name, "until"); });
    if (task.goal == TaskGoal::NewHead && !what.empty())
        task.kind =
            block.place().at(block.line(), [&, &name = what] { return choiceFromName<AttentionKind>(name, "until"); });
    else if ((task.goal == TaskGoal::TargetPinned || task.goal == TaskGoal::SourcePinned) && !what.empty())
        task.measure = block.place().at(block.line(), [&, &name = what] { return pinnedMeasure(task.goal, name); });
    else
        std::tie(task.widget, task.part) = firstWord(what);
    if ((task.goal == TaskGoal::Clicked) == task.widget.empty())
        block.place().fail(block.line(), say("a widget is named after \"until: clicked\", and only there"));
    block.finish(say("task, until and hint"));
    return task;
}

LessonOption optionOf(const LessonField& field, const LessonPlace& place)
{
    constexpr std::string_view kBetween = " — ";
    const auto between = field.value.find(kBetween);
    if (between == std::string::npos || between == 0)
        place.fail(field.line, say("an option is written \"- [ ] answer — why it is wrong\""));
    return {field.value.substr(0, between), field.value.substr(between + kBetween.size()), field.key == "x"};
}

LessonOptions optionsOf(LessonBlock& block, std::vector<LessonField> fields)
{
    std::ranges::sort(fields, {}, &LessonField::line);
    LessonOptions options;
    for (const auto& field : fields)
        options.push_back(optionOf(field, block.place()));
    const auto right = std::ranges::count(options, true, &LessonOption::right);
    if (right != 1 || options.size() < 2)
        block.place().fail(block.line(),
            say("a question with options needs exactly one right option, \"- [x] …\", and at least one wrong one"));
    return options;
}

LiveAnswer liveAnswerOf(LessonBlock& block, const std::string& measure)
{
    LiveAnswer answer;
    answer.measure = block.place().at(block.line(), [&] { return choiceFromName<Measure>(measure, "answer"); });
    answer.tolerance = block.takeNumber("tolerance", usualTolerance(answer.measure));
    if (answer.measure == Measure::WinnerAt)
        answer.alpha = block.place().at(block.line(), [&] { return numberFrom(block.need("alpha"), "alpha"); });
    if (answer.measure == Measure::CostGrowth)
        answer.times = block.takeNumber("times", answer.times);
    if (answer.measure == Measure::HighestBleu)
        answer.reference = block.need("reference");
    if (answer.measure == Measure::TokenChanges) {
        Scene scene;
        for (const auto& field : block.takeAll("change"))
            block.place().at(field.line, [&] { return setField(scene, "change", field.value); });
        if (!scene.change)
            block.place().fail(block.line(), say("%1 needs \"%2: …\"", "\"answer: token-changes\"", "change"));
        answer.change = *scene.change;
    }
    return answer;
}

LessonQuestion questionOf(LessonBlock& block)
{
    LessonQuestion question {.text = block.need("question"),
        .why = block.need("why"),
        .hint = block.take("hint"),
        .answer = LessonOptions()};
    auto options = block.takeAll("x");
    std::ranges::move(block.takeAll(" "), std::back_inserter(options));
    const auto measure = block.take("answer"), number = block.take("number");
    if (int(!options.empty()) + int(!measure.empty()) + int(!number.empty()) != 1)
        block.place().fail(
            block.line(), say("a question needs exactly one of options, \"answer: …\" and \"number: …\""));
    if (!options.empty())
        question.answer = optionsOf(block, std::move(options));
    else if (!measure.empty())
        question.answer = liveAnswerOf(block, measure);
    else
        question.answer = FixedNumber {block.place().at(block.line(), [&] { return numberFrom(number, "number"); }),
            block.takeNumber("tolerance", 0)};
    block.finish(say("question, why, hint and options, \"answer\" or \"number\" with what it needs"));
    return question;
}

class LessonReader {
public:
    LessonReader(const std::filesystem::path& file, const TermIds& terms)
        : m_lines(file, kLessonFile)
        , m_place(file.string())
        , m_terms(terms)
    {
    }

    Lesson read()
    {
        readFrontMatter();
        while (next())
            readLine();
        endStep();
        if (m_lesson.steps.empty())
            m_place.fail(m_lines.number(), say("there are no steps; a step begins with \"## Title\""));
        return std::move(m_lesson);
    }

private:
    bool next()
    {
        const auto line = m_lines.next();
        m_line = line.value_or("");
        m_place.at(m_lines.number(), [this] {
            checkLessonLine(m_line);
            if (m_quotesNumbers)
                m_line = withMeasuredNumbers(m_line);
        });
        return line.has_value();
    }
    void readFrontMatter();
    void readLine();
    void checkTerms() const;
    void checkText(std::string_view line);
    void checkTitle(std::string_view title, std::size_t line) const;
    void readBlock(std::string_view kind);
    LessonBlock collected(const Message& what, std::string_view end);
    void setAsk(std::variant<std::monostate, LessonTask, LessonQuestion> ask, std::size_t line);
    void endStep();
    std::string& text() { return m_lesson.steps.empty() ? m_lesson.introduction : m_lesson.steps.back().text; }

    TextLines m_lines;
    LessonPlace m_place;
    const TermIds& m_terms;
    std::string m_line;
    Lesson m_lesson;
    std::size_t m_pictures = 0;  ///< of the step
    bool m_shows = false;        ///< the step has its "show"
    bool m_isFenced = false;
    bool m_quotesNumbers = false;
    bool m_namesScenes = false;
};

/// Collects the lines up to `end`, which is required.
LessonBlock LessonReader::collected(const Message& what, std::string_view end)
{
    LessonBlock block(m_place, what, m_lines.number());
    while (next()) {
        if (stripped(m_line) == end)
            return block;
        block.add(m_line, m_lines.number());
    }
    m_place.fail(block.line(), say("%1 has no end \"%2\"; add that line", what, end));
}

void LessonReader::readFrontMatter()
{
    if (!next() || stripped(m_line) != kDivider)
        m_place.fail(1, say("a lesson begins with the line \"---\", its title and other fields, and \"---\""));
    auto block = collected(say("the beginning of the lesson"), kDivider);
    const double format = block.takeNumber("format", 0);
    if (format < 1 || format > double(kFormat) || format != std::floor(format))
        m_place.fail(block.line(), say("this program reads lessons with \"format: 1\" to \"format: %1\"", kFormat));
    m_quotesNumbers = format >= kFirstWithNumbers;
    m_namesScenes = format >= kFirstWithScenes;
    m_lesson.title = block.need("title");
    checkTitle(m_lesson.title, block.line());
    m_lesson.objective = block.need("objective");
    m_lesson.group = block.take("group");
    checkTitle(m_lesson.group, block.line());
    const auto minutes = block.takeNumber("minutes", 0);
    if (minutes < 1 || minutes > 600)
        m_place.fail(block.line(), say("the lesson needs \"minutes: …\", from 1 to 600"));
    m_lesson.minutes = static_cast<std::int64_t>(minutes);
    if (auto model = block.take("model"); !model.empty())
        m_lesson.scene.model = std::move(model);
    if (auto sentence = block.take("sentence"); !sentence.empty())
        m_lesson.scene.sentence = std::move(sentence);
    block.finish(say("format, title, objective, group, minutes, model and sentence"));
}

void LessonReader::readLine()
{
    const std::string_view line = m_line;
    if (!m_isFenced && line.starts_with(kTitle)) {
        endStep();
        m_lesson.steps.push_back(
            {.title = std::string(stripped(line.substr(kTitle.size()))), .line = m_lines.number()});
        m_shows = false;
        m_pictures = 0;
        return;
    }
    if (line.starts_with(kFence)) {
        const auto kind = stripped(line.substr(kFence.size()));
        if (!m_isFenced && (kind == "show" || kind == "do" || kind == "ask"))
            return readBlock(kind);
        m_isFenced = !m_isFenced;
    }
    checkTerms();
    if (!m_isFenced)
        checkText(line);
    text().append(line).append("\n");
}

void LessonReader::checkTerms() const
{
    for (const auto term : linkedTerms(m_line))
        if (term.empty() || (!m_terms.empty() && !m_terms.contains(term)))
            m_place.fail(m_lines.number(),
                say("the glossary has no term \"%1\"; a link is written [word](term:ID), with an ID of "
                    "resources/glossary.tsv such as softmax",
                    term));
}

void LessonReader::checkText(std::string_view line)
{
    m_place.at(m_lines.number(), [line] { checkLessonNesting(line); });
    m_pictures += picturesIn(line).size();
    if (m_pictures > kMostLessonPictures)
        m_place.fail(m_lines.number(), say("a step has at most %1 pictures", kMostLessonPictures));
}

void LessonReader::checkTitle(std::string_view title, std::size_t line) const
{
    if (codePointOffsets(title).size() > kLongestLessonTitle + 1)
        m_place.fail(line, say("the title is longer than %1 characters; shorten it", kLongestLessonTitle));
}

void LessonReader::readBlock(std::string_view kind)
{
    const auto line = m_lines.number();
    if (m_lesson.steps.empty())
        m_place.fail(line, say("a block must be inside a step; a step begins with \"## Title\""));
    const auto name = std::string(kind);
    auto block = collected(say("\"%1\"", name), kFence);
    if (name == "do")
        return setAsk(taskOf(block), line);
    if (name == "ask")
        return setAsk(questionOf(block), line);
    if (std::exchange(m_shows, true))
        m_place.fail(line, say("the step already has a \"show\" block; only one is allowed per step"));
    auto& step = m_lesson.steps.back();
    step.highlights = namesIn(block.take("highlight"));
    step.expectations = expectationsOf(block);
    step.scene = sceneOf(block, m_namesScenes);
}

void LessonReader::setAsk(std::variant<std::monostate, LessonTask, LessonQuestion> ask, std::size_t line)
{
    auto& step = m_lesson.steps.back();
    if (step.ask.index() != 0)
        m_place.fail(line, say("the step already has a \"do\" or \"ask\" block; only one is allowed per step"));
    step.ask = std::move(ask);
}

void LessonReader::endStep()
{
    auto& all = text();
    const auto last = all.find_last_not_of('\n');
    all.resize(last == std::string::npos ? 0 : last + 1);
    all.erase(0, all.find_first_not_of('\n'));
    if (all.size() > kLongestLessonText)
        m_place.fail(m_lines.number(),
            say("the text of the step is longer than %1 bytes; split it into several steps", kLongestLessonText));
    if (m_lesson.steps.empty())
        return;
    const auto& step = m_lesson.steps.back();
    if (step.title.empty())
        m_place.fail(step.line, say("the step has no title; write one after \"##\""));
    checkTitle(step.title, step.line);
    if (m_lesson.steps.size() > kMostLessonSteps)
        m_place.fail(step.line, say("a lesson has at most %1 steps", kMostLessonSteps));
    if (step.text.empty() && step.ask.index() == 0)
        m_place.fail(step.line, say("the step has neither text nor a question; add some text or remove the step"));
}

}  // namespace

std::vector<QuizQuestion> quizQuestions(const Lesson& lesson)
{
    std::vector<QuizQuestion> questions;
    Scene scene = lesson.scene;
    for (const LessonStep& step : lesson.steps) {
        scene = overlaid(scene, step.scene);
        const auto* question = std::get_if<LessonQuestion>(&step.ask);
        if (!question || !isComplete(*question, scene))
            continue;
        LessonStep alone = step;
        alone.scene = byItself(scene);
        questions.push_back({alone, lesson.title});
    }
    return questions;
}

Lesson quizOf(const std::string& title, const std::vector<QuizQuestion>& questions)
{
    Lesson quiz {.title = title,
        .objective = {},
        .group = {},
        .minutes = std::int64_t(questions.size()),
        .introduction = {},
        .scene = {},
        .steps = {}};
    for (const QuizQuestion& question : questions) {
        quiz.steps.push_back(question.step);
        quiz.steps.back().title = question.lesson;
    }
    return quiz;
}

Lesson readLesson(const std::filesystem::path& file, const TermIds& terms)
{
    return LessonReader(file, terms).read();
}

std::vector<std::filesystem::path> lessonFiles(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().extension() == ".md")
            files.push_back(entry.path());
    if (files.empty())
        throw Error(ErrorCode::NotFound, say("%1: contains no lessons (files whose names end in .md)", folder));
    if (files.size() > kMostLessons)
        throw Error(ErrorCode::InvalidFormat, say("%1: a folder has at most %2 lessons", folder, kMostLessons));
    std::ranges::sort(files);
    return files;
}

}  // namespace translucent
