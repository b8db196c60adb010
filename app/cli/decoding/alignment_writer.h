#pragma once

#include "batch_translation.h"
#include "model_arguments.h"

#include <fstream>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace translucent::cli {

/// Writes a line of links for every translation.
class AlignmentWriter {
public:
    /// @throws Error{InvalidArgument} for a head that the model does not have, Error{WriteFailed} naming the file
    /// `usual` finds the head to use if none is specified.
    AlignmentWriter(AlignmentArguments arguments, const TransformerConfig& config,
        const std::function<std::optional<HeadId>()>& usual);

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

}  // namespace translucent::cli
