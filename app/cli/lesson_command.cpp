#include "cli_options.h"
#include "terminal.h"
#include "translucent/glossary.h"
#include "translucent/lesson.h"

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace translucent::cli {

namespace {

struct CheckLessonsCommand {
    static constexpr auto kName = "check";
    static constexpr auto kHelp = "Read lessons, and say what is wrong with them";

    void declare(CLI::App& app)
    {
        app.footer("A folder stands for its files *.md. The manual describes the format.");
        app.add_option("FILE", files, "Lessons, or folders of lessons")->required();
    }
    int run() const;

    std::vector<std::string> files;
};

std::vector<std::filesystem::path> lessonsIn(const std::string& place)
{
    return std::filesystem::is_directory(place) ? lessonFiles(place) : std::vector<std::filesystem::path> {place};
}

/// What links of lessons may name; nothing is known where no glossary came along.
TermIds knownTerms()
{
    try {
        return idsOf(shippedGlossary());
    } catch (const Error& error) {
        if (error.code() != ErrorCode::NotFound)
            throw;
        return {};
    }
}

/// False, and a line on standard error, when it cannot be read.
bool check(const std::filesystem::path& file, const TermIds& terms)
{
    try {
        const Lesson lesson = readLesson(file, terms);
        const auto questions = std::ranges::count_if(
            lesson.steps, [](const auto& step) { return std::holds_alternative<LessonQuestion>(step.ask); });
        std::cout << file.string() << ": \"" << lesson.title << "\", " << lesson.steps.size() << " steps, " << questions
                  << " questions, " << lesson.minutes << " minutes\n";
        return true;
    } catch (const Error& error) {
        complain(error.what());
        return false;
    }
}

int CheckLessonsCommand::run() const
{
    const auto terms = knownTerms();
    bool good = true;
    for (const auto& place : files)
        for (const auto& file : lessonsIn(place))
            good = check(file, terms) && good;
    return good ? 0 : 1;
}

}  // namespace

void addLessonCommand(CLI::App& app, Action& action)
{
    CLI::App* lesson = app.add_subcommand("lesson", "Lessons for the window: check");
    lesson->require_subcommand(1);
    addCommand<CheckLessonsCommand>(*lesson, action);
}

}  // namespace translucent::cli
