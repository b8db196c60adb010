#pragma once

#include "batch_translation.h"
#include "model_arguments.h"
#include "translucent/neural/translation_model.h"
#include "translucent/scores/attention_links.h"

#include <fstream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace translucent::cli {

/// The `--alignments` option and its companions.
struct AlignmentArguments {
    std::string file;
    std::vector<HeadId> heads;
    AlignmentUnit unit = AlignmentUnit::Words;
};
void addAlignmentOptions(CLI::App& command, AlignmentArguments& alignments);

/// Writes a line of links for every translation.
class AlignmentWriter {
public:
    /// @throws Error{InvalidArgument} for a head that the model does not have, Error{WriteFailed} naming the file
    AlignmentWriter(AlignmentArguments arguments, std::shared_ptr<const TranslationModel> model);

    /// Writes the links of one batch, whose translations were decoded with DecodeOptions::attention. If no head is
    /// specified, the sharpest head in the first batch is used.
    void write(std::span<const LineOutcome> outcomes, std::span<const std::string> sources);
    /// @throws Error{WriteFailed} naming the file
    void finish();

private:
    std::string links(const LineOutcome& outcome, const std::string& source) const;

    AlignmentArguments m_arguments;
    std::ofstream m_file;
};

/// The cross-attention head for alignments: the guided one or, in a model from Chinese to English, the one that finds
/// most links of the built-in sentences; empty for other models.
std::optional<HeadId> aligningHead(const std::shared_ptr<const TranslationModel>& model);

}  // namespace translucent::cli
