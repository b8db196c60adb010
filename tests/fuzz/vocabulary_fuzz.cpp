#include "fuzz_support.h"
#include "text/sentencepiece_module.h"
#include "text/vocabulary_check.h"

#include <string>

using namespace translucent;

namespace {

const SentencepieceLibrary* library()
{
    try {
        return &sentencepieceLibrary();
    } catch (const Error&) {
        return nullptr;  // a build without the module fuzzes only the check
    }
}

/// sentencepiece trusts its input, so everything that passes the check must be harmless for it.
void use(const std::string& bytes)
{
    static const auto* const sentencepiece = library();
    const auto vocabulary = sentencepiece ? sentencepiece->load(bytes) : nullptr;
    if (!vocabulary)
        return;
    for (const auto* text : {"A book, 学校。", "aaaaaaaa", " \xEF\xBC\xA1 "}) {
        std::vector<std::string> pieces;
        for (const auto& piece : vocabulary->encode(text))
            pieces.push_back(piece.text);
        vocabulary->decode(pieces);
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    fuzz::mayRefuse("input", [&] {
        checkVocabulary(bytes, "input");
        use(bytes);
    });
    return 0;
}
