#include "translucent/model/search_defaults.h"

namespace translucent {

template <>
const Options<SearchDefaults>& optionsOf<SearchDefaults>()
{
    using D = SearchDefaults;
    static const OptionRange beams {.least = 1, .most = 1 << 16}, lengths {.least = 0, .most = 1 << 20};
    static const OptionRange penalties {.least = -100, .most = 100};
    static const Options<D> table {
        {"beam", &D::beamSize, untranslated("Hypotheses kept at each step"), beams},
        {"length_penalty", &D::lengthPenalty, untranslated("Scores are divided by this power of the length"),
            penalties},
        {"early_stopping", byName<&D::earlyStopping>("early stopping rule"), untranslated("When beam search stops")},
        {"max_length", &D::maxLength, untranslated("Most target pieces with END"), lengths},
        {"may_write_unknown", &D::mayWriteUnknown, untranslated("The unknown piece is a token like others")},
        {"ends_at_max_length", &D::endsAtMaxLength, untranslated("The last token that the length allows is END")},
        {"no_repeat_ngram_size", &D::noRepeatNgram, untranslated("No n-gram of this length occurs twice; 0 = no limit"),
            lengths},
    };
    return table;
}

}  // namespace translucent
