#pragma once

#include "commands.h"
#include "translucent/corpus_check.h"
#include "translucent/corpus_spec.h"
#include "translucent/decoding.h"
#include "translucent/intervention.h"
#include "translucent/metrics.h"
#include "translucent/model_info.h"
#include "translucent/option.h"
#include "translucent/stored_corpus.h"
#include "translucent/tokenizer.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace translucent::cli {

/// A command: what it is given, and what it does. It has `kName` and `kHelp`, takes options in `declare(CLI::App&)` and
/// works in `run()`; a `settle()` refuses before that what does not go together.
template <typename Command>
void addCommand(CLI::App& parent, Action& action, Command given = {})
{
    auto& app = *parent.add_subcommand(Command::kName, Command::kHelp);
    auto command = std::make_shared<Command>(std::move(given));
    command->declare(app);
    app.callback([command, &action] {
        if constexpr (requires { command->settle(); })
            command->settle();
        action = [command] { return command->run(); };
    });
}

/// A corpus as the command line names it.
struct CorpusArguments {
    std::string spec;
    CorpusReadOptions read;

    /// Reads it and reports dropped lines, and what looks wrong, on stderr.
    Corpus load() const;
    /// The same, of any size; the pairs may lie in a file.
    StoredCorpus loadStored() const;
    /// Gives the pairs to `sink` one by one; returns what looks wrong.
    std::vector<CorpusWarning> loadInto(const PairSink& sink) const;
    /// How it is read in the languages of a model, for its task.
    CorpusReadOptions readFor(const ModelInfo& info, Task task = Task::Translation) const;
    Corpus loadFor(const ModelInfo& info, Task task = Task::Translation) const;
};

/// A loaded corpus and the pairs to measure on. Without `dev` a built-in task gives its own dev part; of any other
/// corpus up to `devPairs` pairs, at most a tenth, are held out.
/// @throws Error{InvalidArgument} when none can be
StoredSplit withDevPairs(
    StoredCorpus corpus, const CorpusArguments& arguments, const std::string& dev, std::size_t devPairs);

/// An option with a value, and what the help calls that. `value` has to live until the action has run, here and below.
template <typename Value>
CLI::Option* add(
    CLI::App& command, const std::string& flag, Value& value, const std::string& type, const std::string& help)
{
    return command.add_option(flag, value, help)->type_name(type);
}

/// An option whose value is one of an enum's names; a wrong one is answered with the list of right ones. Not
/// given, `value` stays as it is.
template <NamedEnum Enum, typename Value>
CLI::Option* addChoice(CLI::App& command, const std::string& flag, Value& value, const std::string& help)
{
    std::vector<std::string> names;
    for (const auto& choice : kChoices<Enum>)
        names.emplace_back(choice.name);
    const auto assign = [&value, flag](const std::string& text) { value = choiceFromName<Enum>(text, flag); };
    return command.add_option_function<std::string>(flag, assign, help)->type_name("NAME")->check(CLI::IsMember(names));
}

/// Whole numbers from `smallest` on, and thread counts; messages say just that.
CLI::Validator wholeNumber(std::int64_t smallest);
CLI::Validator threadCount();
/// For an option of a table; 0 is no limit, so a limit that is given is above it.
CLI::Validator valueOf(const OptionRange& range, bool limit, bool whole);
/// Any text but none.
CLI::Validator givenName();

/// The option with the corpus itself, which must be given.
CLI::Option* addCorpusOptions(CLI::App& command, CorpusArguments& corpus);
void addLanguageOptions(CLI::App& command, CorpusReadOptions& read);
void addModelOption(CLI::App& command, std::string& model, const std::string& flag = "--model");
void addThreadsOption(CLI::App& command, std::optional<std::int64_t>& threads, const std::string& otherwise);
void addJsonFlag(CLI::App& command, bool& json);
CLI::Option* addBeamOptions(CLI::App& command, DecodeOptions& decode);
/// Those of the beam options that were not given, as the model has them, if it has.
void takeSearchDefaults(const CLI::App& command, const std::string& model, DecodeOptions& decode);
void addPrecisionOption(CLI::App& command, DecodingPrecision& precision);
/// A file with a short list; none leaves `file` empty.
CLI::Option* addShortlistOption(CLI::App& command, std::string& file);
void addRefinementsOption(CLI::App& command, DecodeOptions& decode);
void addTokenizeOption(
    CLI::App& command, std::optional<MetricTokenization>& tokenization, const std::string& otherwise);

/// Every flag that changes what the model computes.
void addInterventionOptions(CLI::App& command, Intervention& intervention);

/// A text that translations have to start with.
CLI::Option* addPrefixOption(CLI::App& command, std::string& prefix);

/// Ids of a text's pieces.
std::vector<std::int64_t> idsOf(const Tokenizer& tokenizer, const std::string& text);

/// Whether there is something of that name. @throws Error{InvalidArgument} when that cannot be told, e.g. for a name
/// that is too long.
bool isThere(const std::filesystem::path& path);

}  // namespace translucent::cli
