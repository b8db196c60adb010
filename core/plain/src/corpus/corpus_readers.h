#pragma once

#include "translucent/corpus_spec.h"

#include <filesystem>

namespace translucent {

/// The reader of each file format. They throw as readCorpus does, and name the corpus after the file.

/// Lines of tab-separated columns without quoting, so `"` is a character like any other. Every line must have
/// as many columns as the first; only a last column with an attribution may be missing or added.
CorpusReadResult readTsvCorpus(const std::filesystem::path& file, const CorpusReadOptions& options);

/// One JSON value per line. An object is read by the keys of the two languages (`zh`, `chinese`, …), else by
/// `source`/`target`, `src`/`tgt`, `src`/`trg` or `src`/`ref`; its `translation` may hold that object. An
/// array of strings is read by the column numbers.
CorpusReadResult readJsonLinesCorpus(const std::filesystem::path& file, const CorpusReadOptions& options);

/// One JSON array of the same values.
CorpusReadResult readJsonArrayCorpus(const std::filesystem::path& file, const CorpusReadOptions& options);

/// Translation Memory eXchange 1.4 in UTF-8 or UTF-16. Of every `tu` the first `tuv` of each language counts;
/// without a region `zh` also takes zh-CN, zh_TW and cmn, while `zh-TW` takes only that. Formatting codes
/// inside `seg` are left out. Declaring entities is refused, and an external DTD is never opened.
CorpusReadResult readTmxCorpus(const std::filesystem::path& file, const CorpusReadOptions& options);

/// Two files with one sentence per line, line i belonging to line i.
CorpusReadResult readTextPairCorpus(const std::filesystem::path& source, const std::filesystem::path& target);

}  // namespace translucent
