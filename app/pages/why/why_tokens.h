#pragma once

#include <QStringList>

namespace translucent {

/// The display texts of the pieces of a translation.
struct WhyTokens {
    QStringList source;  ///< source pieces with END
    QStringList input;   ///< what each position reads
    QStringList output;  ///< what each position writes
};

}  // namespace translucent
