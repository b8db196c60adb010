#pragma once

#include "base/random.h"
#include "corpus/grammar.h"
#include "translucent/corpus/corpus_spec.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// The part that a hash of the text decides for.
CorpusPart partByHash(std::string_view text);

/// Draws sentences about people from `resources/corpus/names.grammar`. A name is two words such as "Kelnor Vashti", a
/// number has four digits; both are the same on both sides. Names and numbers of one part occur in no other part, but
/// their words and digits do: each of the 4,000 name words occurs equally often, because the corpus uses all of them in
/// random order before it starts again. So a vocabulary can learn them, but a model can hardly learn several thousand
/// pairs.
class NamesTask {
public:
    /// @throws Error{NotFound} if the grammar file is missing from the resources
    explicit NamesTask(CorpusPart part);

    SentencePair draw(Random& random);

private:
    const std::string& word(Random& random);
    std::string number(Random& random) const;

    CorpusPart m_part;
    Grammar m_grammar;
    std::vector<std::string> m_words;  ///< in the order of drawing
    std::size_t m_next = 0;
};

}  // namespace translucent
