#pragma once

#include "translucent/corpus_spec.h"
#include "translucent/decoding.h"
#include "translucent/metrics.h"
#include "translucent/option.h"

#include <CLI/App.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace translucent::cli {

/// A corpus as the command line names it.
struct CorpusArguments {
    std::string spec;
    CorpusReadOptions read;
};

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

/// Whole numbers from `smallest` on, numbers above zero, and thread counts; messages say just that.
CLI::Validator wholeNumber(std::int64_t smallest);
CLI::Validator threadCount();
CLI::Validator numberAboveZero();
/// For an option of a table; 0 is no limit, so a limit that is given is above it.
CLI::Validator wholeNumber(const OptionRange& range);
CLI::Validator valueOf(const OptionRange& range, bool limit, bool whole);
/// Any text but none.
CLI::Validator givenName();

/// The references keep pointing into the caller's options, which must live until the action has run.
void addCorpusOptions(CLI::App& command, CorpusArguments& corpus);
void addColumnsOption(CLI::App& command, CorpusReadOptions& read);
void addLanguageOptions(CLI::App& command, CorpusReadOptions& read);
CLI::Option* addModelOption(CLI::App& command, std::string& model);
void addThreadsOption(CLI::App& command, std::optional<std::int64_t>& threads, const std::string& otherwise);
void addJsonFlag(CLI::App& command, bool& json);
CLI::Option* addBeamOptions(CLI::App& command, DecodeOptions& decode);
void addTokenizeOption(
    CLI::App& command, std::optional<MetricTokenization>& tokenization, const std::string& otherwise);

/// Reads a corpus and reports dropped lines on stderr.
Corpus loadCorpus(const std::string& spec, const CorpusReadOptions& options);

/// Whether there is something of that name. @throws Error{InvalidArgument} when that cannot be told, e.g. for a name
/// that is too long.
bool isThere(const std::filesystem::path& path);

/// One line on stderr.
void note(const std::string& text);

}  // namespace translucent::cli
