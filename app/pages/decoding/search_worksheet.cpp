#include "pages/decoding/search_worksheet.h"

#include "pages/decoding/search_tabs.h"

#include <algorithm>

namespace translucent {

namespace {

/// The same search with a beam that fits on paper.
DecodeOptions onPaper(DecodeOptions options)
{
    constexpr std::int64_t kLeastBeam = 2, kMostBeam = 3;
    options.beamSize = std::clamp(options.beamSize, kLeastBeam, kMostBeam);
    options.nBest = options.beamSize;
    return options;
}

}  // namespace

SearchWorksheet::SearchWorksheet(Engine& engine, QObject* parent)
    : QObject(parent)
    , m_request(engine,
          {[this](const SearchRacePtr& race) { onSearched(race); }, [this] { Q_EMIT failed(*m_request.failure()); }})
{
}

void SearchWorksheet::makeFromExample(const TextbookTree& example, const DecodeOptions& options)
{
    const DecodeOptions paper = onPaper(options);
    Q_EMIT made({{}, example.search(paper.beamSize, paper.lengthPenalty, paper.earlyStopping)});
}

void SearchWorksheet::make(const QString& source, const DecodeOptions& options)
{
    m_request.ask({source, onPaper(options)});
}

void SearchWorksheet::onSearched(const SearchRacePtr& race)
{
    if (const SearchTracePtr search = race ? searchOf(race->beam) : nullptr)
        Q_EMIT made({race->beam->sourceText, search});
}

}  // namespace translucent
