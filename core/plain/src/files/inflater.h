#pragma once

#include "translucent/base/message.h"

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

    /// Starts again with other data.
    void restart();

    struct Step {
        std::string_view text;  ///< valid until the next step; can also be empty before the end
        bool isLast = false;
        Message problem;  ///< reason of a failure; empty on success
    };
    /// Unpacks part of `packed` and removes the used bytes from it.
    Step unpack(std::string_view& packed);

private:
    z_stream m_stream {};
    std::vector<char> m_text;
};

}  // namespace translucent
