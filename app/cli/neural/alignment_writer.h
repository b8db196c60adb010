#pragma once

#include "batch_translation.h"
#include "model_arguments.h"
#include "translucent/attention_links.h"
#include "translucent/neural/translation_model.h"

#include <fstream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace translucent::cli {

/// `--alignments` and what goes with it.
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

    /// With the translations of one batch, decoded with DecodeOptions::attention. Where nothing else says which head to
    /// take, the first batch does: the sharpest.
    void write(std::span<const LineOutcome> outcomes, std::span<const std::string> sources);
    /// @throws Error{WriteFailed} naming the file
    void finish();

private:
    std::string links(const LineOutcome& outcome, const std::string& source) const;

    AlignmentArguments m_arguments;
    std::ofstream m_file;
};

/// The cross-attention head to take alignments from that training guided or, of a model from Chinese to English, that
/// finds most links of the built-in sentences; nothing for another model.
std::optional<HeadId> aligningHead(const std::shared_ptr<const TranslationModel>& model);

}  // namespace translucent::cli
