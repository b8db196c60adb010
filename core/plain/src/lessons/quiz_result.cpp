#include "translucent/lessons/quiz_result.h"

#include "base/unicode.h"
#include "files/atomic_file.h"
#include "files/json_object.h"
#include "lessons/lesson_block.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace translucent {

namespace {

constexpr std::int64_t kResultFormat = 1;
constexpr std::int64_t kMostTries = 1'000'000;
constexpr std::size_t kMostGiven = 1000;
constexpr double kMostMinutes = 1e6;

/// A text without control characters, which could change a terminal.
std::string plainFrom(JsonObject& fields, const char* field, std::size_t mostCharacters)
{
    std::string text;
    fields.required(field, text);
    if (text.size() > mostCharacters && codePointOffsets(text).size() > mostCharacters + 1)
        fields.refuse(field, say("must have at most %1 characters", mostCharacters));
    try {
        checkLessonLine(text);
    } catch (const Error& error) {
        fields.refuse(field, say("cannot be used: %1", error.message()));
    }
    return std::string(stripped(text));
}

constexpr std::size_t kLongestAnswer = 20'000;

bool isDate(std::string_view text)
{
    constexpr std::string_view kForm = "dddd-dd-ddTdd:dd";
    return text.size() == kForm.size()
        && std::equal(text.begin(), text.end(), kForm.begin(), [](char character, char form) {
               return form == 'd' ? character >= '0' && character <= '9' : character == form;
           });
}

std::vector<std::string> givenOf(const nlohmann::json& json, JsonObject& fields)
{
    std::vector<std::string> given;
    if (!fields.has("given"))
        return given;
    const auto& list = json["given"];
    if (!list.is_array() || list.size() > kMostGiven
        || !std::ranges::all_of(list, [](const auto& each) { return each.is_string(); }))
        fields.refuse("given", say("must be a list of at most %1 texts", kMostGiven));
    for (const auto& each : list)
        given.push_back(each.template get<std::string>());
    for (const auto& text : given)
        if (text.size() > kLongestAnswer)
            fields.refuse("given", say("must have at most %1 bytes per text", kLongestAnswer));
    return given;
}

QuizAnswer answerFrom(const nlohmann::json& json, JsonObject& fields)
{
    QuizAnswer answer;
    answer.question = plainFrom(fields, "question", kLongestAnswer);
    answer.given = givenOf(json, fields);
    fields.required("tries", answer.tries);
    if (answer.tries < 0 || answer.tries > kMostTries || std::size_t(answer.tries) < answer.given.size())
        fields.refuse("tries", say("must be a whole number, not less than the number of given answers"));
    std::string outcome;
    fields.required("outcome", outcome);
    const auto* choice = std::ranges::find(kChoices<QuizOutcome>, outcome, &Choice<QuizOutcome>::name);
    if (choice == kChoices<QuizOutcome>.end())
        fields.refuse("outcome", say("must be unanswered, wrong, shown or right"));
    answer.outcome = choice->value;
    const bool needsTry = answer.outcome == QuizOutcome::Right || answer.outcome == QuizOutcome::Wrong;
    if ((needsTry && answer.tries == 0) || (answer.outcome == QuizOutcome::Unanswered && answer.tries > 0))
        fields.refuse("tries", say("does not fit the outcome"));
    fields.optional("hint", answer.askedHint);
    fields.finish();
    return answer;
}

}  // namespace

std::int64_t QuizResult::points() const
{
    return std::ranges::count_if(answers, &QuizAnswer::isPoint);
}

QuizResult readQuizResult(const std::filesystem::path& file)
{
    const auto json = readJson(file.string());
    JsonObject whole(json, file.string(), {});
    checkFormat(whole, "result_format", kResultFormat);
    QuizResult result;
    result.learner = plainFrom(whole, "name", kLongestLessonTitle);
    auto quiz = whole.object("quiz");
    result.quiz = plainFrom(quiz, "title", kLongestLessonTitle);
    result.quizId = plainFrom(quiz, "id", kLongestLessonTitle);
    quiz.finish();
    result.date = plainFrom(whole, "date", kLongestLessonTitle);
    if (!isDate(result.date))
        whole.refuse("date", say("must be a date and time such as %1", "2026-11-28T10:21"));
    whole.required("minutes", result.minutes);
    if (!(result.minutes >= 0 && result.minutes <= kMostMinutes))
        whole.refuse("minutes", say("must be a number that is not negative"));
    auto answers = whole.objects("answers");
    if (answers.size() > kMostLessonSteps)
        whole.refuse("answers", say("must have at most %1 entries", kMostLessonSteps));
    for (auto& fields : answers)
        result.answers.push_back(answerFrom(json["answers"][result.answers.size()], fields));
    whole.finish();
    return result;
}

std::string toText(const QuizResult& result)
{
    using OrderedJson = nlohmann::ordered_json;
    auto answers = OrderedJson::array();
    for (const QuizAnswer& answer : result.answers) {
        OrderedJson json {{"question", answer.question}, {"given", answer.given}, {"tries", answer.tries},
            {"outcome", name(answer.outcome)}};
        if (answer.askedHint)
            json["hint"] = true;
        answers.push_back(std::move(json));
    }
    const OrderedJson whole {{"result_format", kResultFormat}, {"name", result.learner},
        {"quiz", {{"title", result.quiz}, {"id", result.quizId}}}, {"date", result.date}, {"minutes", result.minutes},
        {"answers", answers}};
    constexpr int kIndentation = 2;
    return whole.dump(kIndentation, ' ', false, OrderedJson::error_handler_t::replace) + '\n';
}

void writeQuizResult(const std::filesystem::path& file, const QuizResult& result)
{
    writeFileAtomically(file, toText(result), Links::Followed);
}

}  // namespace translucent
