#pragma once

#include "translucent/message.h"

#include <zlib.h>

#include <string_view>
#include <vector>

namespace translucent {

/// Unpacks deflated data, a buffer at a time.
class Inflater {
public:
    enum class Wrapping { Gzip, None };

    explicit Inflater(Wrapping wrapping);
    ~Inflater();
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    /// Starts again, with other data.
    void restart();

    struct Step {
        std::string_view text;  ///< valid until the next step; may be empty before the end, too
        bool isLast = false;
        Message problem;  ///< why the data cannot be unpacked; empty if they can
    };
    /// Unpacks some of `packed` and removes from it what was used.
    Step unpack(std::string_view& packed);

private:
    z_stream m_stream {};
    std::vector<char> m_text;
};

}  // namespace translucent
