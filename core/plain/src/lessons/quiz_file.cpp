#include "translucent/lessons/quiz_file.h"

#include "base/random.h"
#include "base/unicode.h"
#include "files/atomic_file.h"
#include "files/json_object.h"
#include "lessons/lesson_block.h"
#include "lessons/scene_json.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace translucent {

namespace {

constexpr std::int64_t kQuizFormat = 1;
constexpr std::size_t kMostOptions = 100, kMostHighlights = 100;

/// Reads one question of a file. What it reports is about the question.
class QuestionReader {
public:
    QuestionReader(const nlohmann::json& json, JsonObject fields)
        : m_json(json)
        , m_fields(std::move(fields))
    {
    }

    QuizQuestion read();

private:
    std::string text();
    Scene scene();
    std::vector<std::string> highlights();
    LessonOptions options();
    LiveAnswer liveAnswer();
    double number(const char* field, double otherwise);
    LessonQuestion question();
    template <typename Work>
    auto about(const char* field, const Work& work) const;

    const nlohmann::json& m_json;
    JsonObject m_fields;
};

/// Runs `work` and makes its argument errors messages about the field.
template <typename Work>
auto QuestionReader::about(const char* field, const Work& work) const
{
    try {
        return work();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::InvalidArgument)
            throw;
        m_fields.refuse(field, say("cannot be used: %1", error.message()));
    }
}

/// A text of one line.
std::string lineFrom(JsonObject& fields, const char* field, bool isRequired)
{
    std::string line;
    if (isRequired)
        fields.required(field, line);
    else
        fields.optional(field, line);
    if (isRequired && stripped(line).empty())
        fields.refuse(field, say("must not be empty"));
    try {
        checkLessonLine(line);
    } catch (const Error& error) {
        fields.refuse(field, say("cannot be used: %1", error.message()));
    }
    return line;
}

std::string titleFrom(JsonObject& fields, const char* field, bool isRequired)
{
    auto title = lineFrom(fields, field, isRequired);
    if (codePointOffsets(title).size() > kLongestLessonTitle + 1)
        fields.refuse(field, say("must have at most %1 characters", kLongestLessonTitle));
    return title;
}

/// Checks Markdown as that of a lesson is checked, line by line.
void checkMarkdown(std::string_view text)
{
    bool isFenced = false;
    std::size_t pictures = 0;
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        checkLessonLine(line);
        isFenced = line.starts_with("```") ? !isFenced : isFenced;
        if (!isFenced)
            checkLessonNesting(line);
        pictures += isFenced ? 0 : picturesIn(line).size();
    }
    if (pictures > kMostLessonPictures)
        refuseInLesson(say("a step has at most %1 pictures", kMostLessonPictures));
}

std::string QuestionReader::text()
{
    std::string text;
    m_fields.optional("text", text);
    if (text.size() > kLongestLessonText)
        m_fields.refuse("text", say("must have at most %1 bytes", kLongestLessonText));
    about("text", [&] { checkMarkdown(text); });
    return text;
}

Scene QuestionReader::scene()
{
    Scene scene;
    if (!m_fields.has("show"))
        return scene;
    const auto& json = m_json["show"];
    if (!json.is_object())
        m_fields.refuse("show", say("must be a JSON object"));
    for (const auto& [key, value] : json.items())
        about("show", [&, &name = key, &its = value] {
            if (!setSceneField(scene, name, its))
                refuseInLesson(say("field %1 is not known; known fields: %2", printable(name), sceneKeys()));
        });
    return scene;
}

std::vector<std::string> QuestionReader::highlights()
{
    std::vector<std::string> names;
    if (!m_fields.has("highlight"))
        return names;
    const auto& json = m_json["highlight"];
    if (!json.is_array() || json.size() > kMostHighlights)
        m_fields.refuse("highlight", say("must be a list of names"));
    for (const auto& each : json) {
        if (!each.is_string())
            m_fields.refuse("highlight", say("must be a list of names"));
        names.push_back(each.get<std::string>());
    }
    return names;
}

LessonOptions QuestionReader::options()
{
    LessonOptions options;
    for (auto& fields : m_fields.objects("options")) {
        LessonOption option {lineFrom(fields, "text", true), lineFrom(fields, "why", false)};
        fields.optional("right", option.right);
        fields.finish();
        options.push_back(std::move(option));
    }
    if (options.size() > kMostOptions)
        m_fields.refuse("options", say("must have at most %1 entries", kMostOptions));
    if (std::ranges::count(options, true, &LessonOption::right) != 1 || options.size() < 2)
        m_fields.refuse("options", say("must have exactly one right option, \"right\": true, and a wrong one"));
    return options;
}

double QuestionReader::number(const char* field, double otherwise)
{
    double value = otherwise;
    m_fields.optional(field, value);
    if (!std::isfinite(value))
        m_fields.refuse(field, say("must be a number"));
    return value;
}

LiveAnswer QuestionReader::liveAnswer()
{
    std::string measure;
    m_fields.required("answer", measure);
    LiveAnswer answer;
    answer.measure = about("answer", [&] { return choiceFromName<Measure>(measure, "answer"); });
    answer.tolerance = number("tolerance", usualTolerance(answer.measure));
    if (answer.measure == Measure::WinnerAt)
        m_fields.required("alpha", answer.alpha);
    if (answer.measure == Measure::CostGrowth)
        answer.times = number("times", answer.times);
    if (answer.measure == Measure::HighestBleu)
        answer.reference = lineFrom(m_fields, "reference", true);
    if (answer.measure == Measure::TokenChanges) {
        Scene scene;
        if (!m_fields.has("change"))
            m_fields.refuse("change", say("is missing; add it"));
        about("change", [&] { setSceneField(scene, "change", m_json["change"]); });
        answer.change = scene.change.value_or(Intervention());
    }
    return answer;
}

LessonQuestion QuestionReader::question()
{
    LessonQuestion question {.text = lineFrom(m_fields, "question", true),
        .why = lineFrom(m_fields, "why", false),
        .hint = lineFrom(m_fields, "hint", false),
        .answer = LessonOptions()};
    const bool hasOptions = m_fields.has("options"), isLive = m_fields.has("answer"), isFixed = m_fields.has("number");
    if (int(hasOptions) + int(isLive) + int(isFixed) != 1)
        m_fields.refuse("question", say("needs exactly one of the fields options, answer and number beside it"));
    if (hasOptions)
        question.answer = options();
    else if (isLive)
        question.answer = liveAnswer();
    else
        question.answer = FixedNumber {number("number", 0), number("tolerance", 0)};
    return question;
}

QuizQuestion QuestionReader::read()
{
    QuizQuestion question;
    question.lesson = titleFrom(m_fields, "lesson", false);
    question.step.text = text();
    question.step.scene = scene();
    question.step.highlights = highlights();
    question.step.ask = this->question();
    m_fields.finish();
    return question;
}

using Json = nlohmann::ordered_json;

Json optionsJson(const LessonOptions& options)
{
    auto list = Json::array();
    for (const LessonOption& option : options) {
        Json json {{"text", option.text}, {"why", option.why}};
        if (option.right)
            json["right"] = true;
        list.push_back(std::move(json));
    }
    return list;
}

void addLiveAnswer(Json& json, const LiveAnswer& live)
{
    json["answer"] = name(live.measure);
    json["tolerance"] = live.tolerance;
    if (live.measure == Measure::WinnerAt)
        json["alpha"] = live.alpha;
    if (live.measure == Measure::CostGrowth)
        json["times"] = live.times;
    if (live.measure == Measure::HighestBleu)
        json["reference"] = live.reference;
    if (live.measure == Measure::TokenChanges) {
        Scene scene;
        scene.change = live.change;
        addSceneFields(json, scene);
    }
}

void addAnswer(Json& json, const LessonQuestion& question)
{
    if (const auto* options = std::get_if<LessonOptions>(&question.answer)) {
        json["options"] = optionsJson(*options);
    } else if (const auto* fixed = std::get_if<FixedNumber>(&question.answer)) {
        json["number"] = fixed->value;
        json["tolerance"] = fixed->tolerance;
    } else {
        addLiveAnswer(json, std::get<LiveAnswer>(question.answer));
    }
}

Json sceneJson(const Scene& scene)
{
    auto json = Json::object();
    addSceneFields(json, scene);
    return json;
}

Json questionJson(const QuizQuestion& quizQuestion)
{
    const LessonStep& step = quizQuestion.step;
    const auto& question = std::get<LessonQuestion>(step.ask);
    auto json = Json::object();
    json["lesson"] = quizQuestion.lesson;
    if (!step.text.empty())
        json["text"] = step.text;
    json["show"] = sceneJson(step.scene);
    if (!step.highlights.empty())
        json["highlight"] = step.highlights;
    json["question"] = question.text;
    addAnswer(json, question);
    if (!question.hint.empty())
        json["hint"] = question.hint;
    json["why"] = question.why;
    return json;
}

/// What a question asks, without what explains it.
Json askedJson(const QuizQuestion& quizQuestion)
{
    LessonQuestion question = std::get<LessonQuestion>(quizQuestion.step.ask);
    if (auto* options = std::get_if<LessonOptions>(&question.answer))
        for (LessonOption& option : *options)
            option.why.clear();
    auto json = Json::object();
    json["show"] = sceneJson(quizQuestion.step.scene);
    json["question"] = question.text;
    addAnswer(json, question);
    return json;
}

std::string dumped(const Json& json, int indentation)
{
    return json.dump(indentation, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

Quiz readQuiz(const std::filesystem::path& file)
{
    const auto json = readJson(file.string());
    JsonObject whole(json, file.string(), {});
    checkFormat(whole, "quiz_format", kQuizFormat);
    Quiz quiz;
    quiz.title = titleFrom(whole, "title", true);
    whole.optional("seed", quiz.seed);
    whole.optional("show_text", quiz.showsText);
    const auto questions = whole.objects("questions");
    if (questions.size() > kMostLessonSteps)
        whole.refuse("questions", say("must have at most %1 entries", kMostLessonSteps));
    for (const auto& fields : questions)
        quiz.questions.push_back(QuestionReader(json["questions"][quiz.questions.size()], fields).read());
    whole.finish();
    return quiz;
}

std::string toText(const Quiz& quiz)
{
    auto questions = Json::array();
    for (const QuizQuestion& question : quiz.questions)
        questions.push_back(questionJson(question));
    const Json whole {{"quiz_format", kQuizFormat}, {"title", quiz.title}, {"seed", quiz.seed},
        {"show_text", quiz.showsText}, {"questions", questions}};
    constexpr int kIndentation = 2;
    return dumped(whole, kIndentation) + '\n';
}

void writeQuiz(const std::filesystem::path& file, const Quiz& quiz)
{
    writeFileAtomically(file, toText(quiz), Links::Followed);
}

std::string quizId(const Quiz& quiz)
{
    auto asked = Json::array();
    for (const QuizQuestion& question : quiz.questions)
        asked.push_back(askedJson(question));
    constexpr std::string_view kDigits = "0123456789abcdef";
    constexpr int kBitsPerDigit = 4;
    std::string id(16, '0');
    auto hash = hashText(dumped(asked, -1), 0);
    for (char& digit : id) {
        digit = kDigits[hash % kDigits.size()];
        hash >>= kBitsPerDigit;
    }
    return id;
}

std::vector<std::size_t> optionOrder(const LessonQuestion& question, std::uint64_t seed)
{
    const auto* options = std::get_if<LessonOptions>(&question.answer);
    std::vector<std::size_t> order(options ? options->size() : 0);
    std::iota(order.begin(), order.end(), std::size_t(0));
    const auto start = hashText(question.text, seed);
    std::ranges::sort(
        order, {}, [&](std::size_t option) { return std::pair(hashText(options->at(option).text, start), option); });
    return order;
}

}  // namespace translucent
