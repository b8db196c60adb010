#include "translucent/shortlist/shortlist.h"

#include "base/require.h"
#include "translucent/base/error.h"

#include <algorithm>

namespace translucent {

namespace {

void appendTargets(std::vector<std::int64_t>& ids, const std::vector<TokenTranslation>& entries)
{
    for (const auto& entry : entries)
        ids.push_back(entry.target);
}

}  // namespace

std::vector<std::int64_t> Shortlist::targetsOf(std::span<const std::int64_t> source) const
{
    std::vector<std::int64_t> ids;
    for (std::int64_t id = 0; id < kSpecialIds; ++id)
        ids.push_back(id);
    appendTargets(ids, always);
    for (const auto token : source)
        if (const auto found = bySource.find(token); found != bySource.end())
            appendTargets(ids, found->second);
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

void validate(const Shortlist& shortlist, const TransformerConfig& config)
{
    const auto refuse = [](bool holds, const Message& what) {
        if (holds)
            throw Error(ErrorCode::InvalidArgument, what);
    };
    refuse(!config.hasDecoder(), say("this model outputs labels; a shortlist is only for translation models"));
    refuse(config.isNonAutoregressive(),
        say("this model writes all tokens at once; a shortlist is only for models that write one token at a time"));
    refuse(config.copies(),
        say("this model copies source pieces, which may be any of its vocabulary; it cannot be used with a shortlist"));
    const auto check = [&](const std::vector<TokenTranslation>& entries) {
        for (const auto& entry : entries)
            requireField(entry.target >= 0 && entry.target < config.targetVocabulary, "shortlist id", entry.target,
                say("the target vocabulary has the ids 0 to %1", config.targetVocabulary - 1));
    };
    check(shortlist.always);
    for (const auto& listed : shortlist.bySource)
        check(listed.second);
}

}  // namespace translucent
