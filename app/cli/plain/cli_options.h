#pragma once

#include "program.h"
#include "translucent/base/option.h"
#include "translucent/corpus/corpus_facts.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/corpus/stored_corpus.h"
#include "translucent/model/intervention.h"
#include "translucent/model/model_info.h"
#include "translucent/scores/metrics.h"
#include "translucent/search/decoding.h"
#include "translucent/text/tokenizer.h"

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace translucent::cli {

/// A command has `kName` and `kHelp`, declares its options in `declare(CLI::App&)` and works in `run()`; an optional
/// `settle()` checks the combination of options before.
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

/// A command that is parsed here and executed by the module, so that wrong usage and help need no LibTorch. An optional
/// `check()` reports what else is wrong with the arguments.
template <typename Arguments>
struct ModuleCommand : Arguments {
    int run() const
    {
        if constexpr (requires { this->check(); })
            this->check();
        return kRunModule;
    }
};

template <typename Arguments>
void addModuleCommand(CLI::App& parent, Action& action)
{
    addCommand<ModuleCommand<Arguments>>(parent, action);
}

/// A corpus as the command line names it.
struct CorpusArguments {
    std::string spec;
    CorpusReadOptions read;

    /// Reads the corpus and reports skipped lines and warnings on stderr.
    Corpus load() const;
    /// The same for a corpus of any size; the pairs can be in a file.
    StoredCorpus loadStored() const;
    /// Passes the pairs to `sink` one by one and returns the warnings.
    std::vector<CorpusWarning> loadInto(const PairSink& sink) const;
    /// The options to read the corpus in the languages of a model, for its task.
    CorpusReadOptions readFor(const ModelInfo& info, Task task = Task::Translation) const;
    Corpus loadFor(const ModelInfo& info, Task task = Task::Translation) const;
};

/// A loaded corpus and its validation pairs. Without `dev`, a built-in task provides its own dev part; from any other
/// corpus up to `devPairs` pairs, at most a tenth, are held out.
/// @throws Error{InvalidArgument} if there are none
StoredSplit withDevPairs(
    StoredCorpus corpus, const CorpusArguments& arguments, const std::string& dev, std::size_t devPairs);

/// Adds an option with a value and its name in the help. Here and below, `value` must live until the action has run.
template <typename Value>
CLI::Option* add(
    CLI::App& command, const std::string& flag, Value& value, const std::string& type, const std::string& help)
{
    return command.add_option(flag, value, help)->type_name(type);
}

/// Adds an option whose value is the name of an enum value; the error message for a wrong name lists the valid ones.
/// `value` does not change if the option is not given.
template <NamedEnum Enum, typename Value>
CLI::Option* addChoice(CLI::App& command, const std::string& flag, Value& value, const std::string& help)
{
    std::vector<std::string> names;
    for (const auto& choice : kChoices<Enum>)
        names.emplace_back(choice.name);
    const auto assign = [&value, flag](const std::string& text) { value = choiceFromName<Enum>(text, flag); };
    return command.add_option_function<std::string>(flag, assign, help)->type_name("NAME")->check(CLI::IsMember(names));
}

/// Validates whole numbers from `smallest`, and thread counts, with a message to that effect.
CLI::Validator wholeNumber(std::int64_t smallest);
CLI::Validator threadCount();
/// For an option in a table; 0 means no limit, so a given limit must be above it.
CLI::Validator valueOf(const OptionRange& range, bool limit, bool whole);
/// Any text but none.
CLI::Validator givenName();

/// "max_steps" is --max-steps.
std::string flagOf(std::string_view option);

/// Adds the flag of an option in a table, which sets it in `options`.
template <typename Struct>
CLI::Option* addFlag(CLI::App& command, const Option<Struct>& option, Struct& options)
{
    const auto help = (option.use.limit ? option.help : option.sentence()).english();
    const auto add = [&](const auto& place) {
        if constexpr (std::is_same_v<decltype(place), const typename Option<Struct>::Named&>) {
            const auto choose = [&option, &options](const std::string& choice) { option.choose(options, choice); };
            return command.add_option_function<std::string>(flagOf(option.name), choose, help)
                ->type_name("NAME")
                ->check(CLI::IsMember(std::vector<std::string>(place.names.begin(), place.names.end())));
        } else {
            using Value = std::remove_reference_t<decltype(options.*place)>;
            constexpr bool isText = std::is_same_v<Value, std::string>, isReal = std::is_same_v<Value, double>;
            auto* flag = command.add_option(flagOf(option.name), options.*place, help);
            if (!isText && (std::isfinite(option.range.least) || std::isfinite(option.range.most)))
                flag->check(valueOf(option.range, option.use.limit, !isReal));
            return flag->type_name(isText ? "FILE" : isReal ? "X" : "N");
        }
    };
    auto* flag = std::visit(add, option.member);
    return option.use.symbol.empty() ? flag : flag->type_name(std::string(option.use.symbol));
}

/// Adds the required option for the corpus itself.
CLI::Option* addCorpusOptions(CLI::App& command, CorpusArguments& corpus);
void addLanguageOptions(CLI::App& command, CorpusReadOptions& read);
void addModelOption(CLI::App& command, std::string& model, const std::string& flag = "--model");
void addThreadsOption(CLI::App& command, std::optional<std::int64_t>& threads, const std::string& otherwise);
void addJsonFlag(CLI::App& command, bool& json);
/// Adds one of `optionsOf<DecodeOptions>` by its name.
CLI::Option* addDecodeOption(CLI::App& command, std::string_view name, DecodeOptions& decode);
/// Adds the options of beam search and returns --beam.
CLI::Option* addBeamOptions(CLI::App& command, DecodeOptions& decode);
/// Sets the beam options that were not given to the defaults of the model, if it has any.
void takeSearchDefaults(const CLI::App& command, const std::string& model, DecodeOptions& decode);
void addPrecisionOption(CLI::App& command, DecodingPrecision& precision);
/// A file with a short list; without the option, `file` is empty.
CLI::Option* addShortlistOption(CLI::App& command, std::string& file);
void addTokenizeOption(
    CLI::App& command, std::optional<MetricTokenization>& tokenization, const std::string& otherwise);

/// Adds all flags that change the computation of the model.
void addInterventionOptions(CLI::App& command, Intervention& intervention);

/// A text that translations have to start with.
CLI::Option* addPrefixOption(CLI::App& command, std::string& prefix);

/// Ids of a text's pieces.
std::vector<std::int64_t> idsOf(const Tokenizer& tokenizer, const std::string& text);

/// True if the path exists. @throws Error{InvalidArgument} if that cannot be determined, e.g. for a name that is too
/// long.
bool isThere(const std::filesystem::path& path);

}  // namespace translucent::cli
