#pragma once

#include "translucent/model/forward_trace.h"
#include "translucent/model/intervention.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace translucent {

/// Writes a model directory for CTranslate2: model.bin, config.json, source_vocabulary.json and target_vocabulary.json,
/// and the vocabularies source.spm and target.spm, which segment sentences into the pieces of the model. Weights keep
/// their precision and values, except for norms with the sample standard deviation: the difference is moved to the gain
/// (3e-6 of the result). `aligning` is the cross-attention head for alignments: it becomes the first head of its layer.
/// Source: CTranslate2, TransformerSpec revision 7 in binary version 6.
/// @throws Error{InvalidArgument} naming the part of the model, or the head, that the format does not support,
/// Error{NotFound, InvalidFormat, Inconsistent} for the model, Error{WriteFailed}
void exportToCTranslate2(
    const std::filesystem::path& model, const std::filesystem::path& directory, const HeadId& aligning);

/// Writes a model directory as a Marian model of Hugging Face transformers: config.json, generation_config.json,
/// model.safetensors in float32, source.spm, target.spm, vocab.json and tokenizer_config.json. Requires norms after the
/// sublayers and zeros as the embedding of BEGIN. Two vocabularies become one list with separate tables. Values do not
/// change, except for norms as above.
/// Source: MarianMTModel and MarianTokenizer of Hugging Face transformers.
/// @throws Error{InvalidArgument} naming the option that the format does not support, Error{NotFound, InvalidFormat,
/// Inconsistent} for the model, Error{WriteFailed}
void exportToHuggingFace(const std::filesystem::path& model, const std::filesystem::path& directory);

/// Writes the arrays of a pass, and its log-probabilities, as float32 under their names.
/// Source: safetensors README, section "Format".
/// @throws Error{WriteFailed}
void exportTrace(const ForwardTrace& trace, const std::filesystem::path& file);

/// Bytes of a TensorBoard event file (TFRecords of Event messages), put together record by record.
/// Source: tensorboard, summary/writer/record_writer.py; tensorflow, core/util/event.proto.
class TensorBoardFile {
public:
    /// `wallTime` in seconds since 1970.
    explicit TensorBoardFile(double wallTime);

    void addScalar(std::string_view tag, std::int64_t step, float value, double wallTime);

    const std::string& bytes() const { return m_bytes; }

private:
    void addRecord(std::string_view event);

    std::string m_bytes;
};

/// CRC-32C (Castagnoli), as in iSCSI and in TFRecords.
std::uint32_t crc32c(std::string_view bytes);

}  // namespace translucent
