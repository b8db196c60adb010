#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace translucent {

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
