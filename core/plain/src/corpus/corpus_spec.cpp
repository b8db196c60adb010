#include "translucent/corpus_spec.h"

#include "corpus/corpus_readers.h"
#include "corpus/corpus_specification.h"
#include "translucent/error.h"
#include "util/boundary.h"
#include "util/quoting.h"

#include <string>
#include <variant>

namespace translucent {

namespace {

void validate(const CorpusReadOptions& options)
{
    const auto [source, target] = options.columns;
    if (source == 0 || target == 0 || source == target) {
        throw Error(ErrorCode::InvalidArgument,
            "columns must be two different numbers counted from 1, not " + std::to_string(source) + ","
                + std::to_string(target));
    }
    if (options.sourceLanguage.empty() || options.targetLanguage.empty()
        || options.sourceLanguage == options.targetLanguage) {
        throw Error(ErrorCode::InvalidArgument,
            "sourceLanguage and targetLanguage must be two different codes such as zh and en, not "
                + inQuotes(options.sourceLanguage) + " and " + inQuotes(options.targetLanguage));
    }
}

CorpusReadResult readFile(const CorpusFile& corpus, const CorpusReadOptions& options)
{
    switch (corpus.format) {
    case CorpusFormat::Tsv: return readTsvCorpus(corpus.file, options);
    case CorpusFormat::JsonLines: return readJsonLinesCorpus(corpus.file, options);
    case CorpusFormat::JsonArray: return readJsonArrayCorpus(corpus.file, options);
    case CorpusFormat::Tmx: break;
    }
    return readTmxCorpus(corpus.file, options);
}

CorpusReadResult readSpecified(const CorpusSpecification& corpus, const CorpusReadOptions& options)
{
    if (const auto* builtin = std::get_if<BuiltinCorpusOptions>(&corpus)) {
        return {generateBuiltinCorpus(*builtin), {}};
    }
    if (const auto* texts = std::get_if<TextPair>(&corpus)) {
        return readTextPairCorpus(texts->source, texts->target);
    }
    return readFile(std::get<CorpusFile>(corpus), options);
}

}  // namespace

CorpusReadResult readCorpus(const std::string& spec, const CorpusReadOptions& options)
{
    validate(options);
    const CorpusSpecification corpus = parseCorpusSpecification(spec);
    return atBoundary("reading " + inQuotes(spec), [&] { return readSpecified(corpus, options); });
}

}  // namespace translucent
