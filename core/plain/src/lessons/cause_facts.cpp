#include "lessons/cause_facts.h"

#include "lessons/token_words.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>
#include <sstream>
#include <vector>

namespace translucent {

namespace {

using FoundValue = std::optional<ExpectedValue>;

constexpr std::string_view kInput = "input";     ///< the state before the first sublayer
constexpr std::string_view kBeginInput = "<s>";  ///< the first input of the decoder
constexpr std::string_view kPatchExample = "我妹妹昨天买了两本书。 三 enc:0:ffn";

/// How an argument is written: between `least` and `most` words.
struct ArgumentForm {
    Fact fact;
    std::size_t least;
    std::size_t most;
    std::string_view example;
};
constexpr std::array kForms {ArgumentForm {Fact::LensP, 2, 2, "three dec:1:cross"},
    ArgumentForm {Fact::LensRank, 2, 2, "three dec:1:cross"}, ArgumentForm {Fact::LensBest, 2, 2, "three input"},
    ArgumentForm {Fact::DecidedAt, 1, 1, "three"}, ArgumentForm {Fact::EncoderLens, 1, 1, "0"},
    ArgumentForm {Fact::RunnerUp, 1, 1, "three"}, ArgumentForm {Fact::Contribution, 2, 4, "three six dec:2:cross 三"},
    ArgumentForm {Fact::SourceShare, 1, 2, "three 三"}, ArgumentForm {Fact::PatchRecovered, 3, 4, kPatchExample},
    ArgumentForm {Fact::PatchEstimated, 3, 4, kPatchExample}};

std::vector<std::string> wordsIn(std::string_view text)
{
    std::istringstream stream {std::string(text)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

[[noreturn]] void refuse(const ArgumentForm& form, std::string_view argument)
{
    throw Error(ErrorCode::InvalidArgument,
        say("the argument of %1 is %2; it is written as in [%3]", name(form.fact), quote(argument), form.example));
}

std::optional<std::int64_t> layerFrom(const std::string& text)
{
    std::int64_t layer = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), layer);
    if (error != std::errc() || end != text.data() + text.size() || layer < 0)
        return {};
    return layer;
}

/// A sublayer behind which the decoder has a state; empty for others.
std::optional<SublayerId> decoderSublayer(const std::string& text)
{
    const auto id = sublayerIdFromText(text);
    const bool hasState = id.stack == StackKind::Decoder && id.sublayer != SublayerKind::Final;
    return hasState ? std::optional(id) : std::nullopt;
}

std::optional<ContributionKind> kindNamed(std::string_view text)
{
    const auto& choices = kChoices<ContributionKind>;
    const auto choice = std::ranges::find(choices, text, &Choice<ContributionKind>::name);
    return choice == choices.end() ? std::nullopt : std::optional(choice->value);
}

/// Sets what follows the word and its rival: nothing, a kind, or a sublayer and perhaps the piece of a key.
/// Returns false if it is something else.
bool takePart(CauseQuestion& question, std::span<const std::string> words)
{
    if (words.empty())
        return true;
    question.kind = kindNamed(words[0]);
    if (question.kind)
        return words.size() == 1;
    question.sublayer = decoderSublayer(words[0]);
    if (words.size() > 1)
        question.piece = words[1];
    return question.sublayer && (words.size() == 1 || question.sublayer->sublayer != SublayerKind::FeedForward);
}

/// "enc:input", the sublayer before a state, or a head, which ends with its number; empty for others.
std::optional<PatchState> patchStateNamed(const std::string& text)
{
    for (const auto& [stack, name] : kChoices<StackKind>)
        if (text == std::string(name) + ':' + std::string(kInput))
            return PatchState {stack, {}};
    if (text.ends_with(kInput))
        return {};
    const char last = text.back();
    if (last >= '0' && last <= '9') {
        const auto [kind, layer, head] = headIdFromText(text);
        const auto stack = kind == AttentionKind::EncoderSelf ? StackKind::Encoder : StackKind::Decoder;
        const auto sublayer = kind == AttentionKind::Cross ? SublayerKind::CrossAttention : SublayerKind::SelfAttention;
        return PatchState {stack, SublayerId {stack, layer, sublayer}, head};
    }
    const auto id = sublayerIdFromText(text);
    return id.sublayer == SublayerKind::Final ? std::nullopt : std::optional(PatchState {id.stack, id});
}

/// Sets the other sentence, the place, the state and the direction; returns false if they are not written so.
bool takePatch(CauseQuestion& question, std::span<const std::string> words)
{
    const auto state = patchStateNamed(words[2]);
    if (!state || (words.size() > 3 && words[3] != name(PatchDirection::Noise)))
        return false;
    question.corrupted = words[0];
    question.word = words[1];
    question.state = *state;
    question.direction = words.size() > 3 ? PatchDirection::Noise : PatchDirection::Denoise;
    return true;
}

/// Sets what follows the word; returns false if it is not what the fact expects.
bool takeRest(Fact fact, CauseQuestion& question, std::span<const std::string> words)
{
    switch (fact) {
    case Fact::LensP:
    case Fact::LensRank:
    case Fact::LensBest:
        if (words[0] != kInput)
            question.sublayer = decoderSublayer(words[0]);
        return words[0] == kInput || question.sublayer;
    case Fact::Contribution: question.rival = words[0]; return takePart(question, words.subspan(1));
    case Fact::SourceShare: question.piece = words.empty() ? std::string() : words[0]; return true;
    default: return words.empty();
    }
}

const LensRow* rowAfter(const Lens& lens, const std::optional<SublayerId>& sublayer)
{
    const auto row = std::ranges::find_if(lens.rows, [&](const LensRow& each) { return each.state.after == sublayer; });
    return row == lens.rows.end() ? nullptr : &*row;
}

FoundValue ofLens(Fact fact, const Lens& lens, const CauseQuestion& question, std::size_t position)
{
    const auto* row = rowAfter(lens, question.sublayer);
    if (!row)
        return {};
    const auto& cell = row->cells.at(position);
    if (fact == Fact::LensRank)
        return static_cast<double>(cell.rank);
    if (fact == Fact::LensP)
        return std::exp(cell.logProbability);
    return std::string(bare(cell.best.front().piece));
}

FoundValue decidedAt(const Lens& lens, std::size_t position)
{
    const auto row = lens.decidedAt(position);
    if (!row)
        return {};
    const auto& after = lens.rows[*row].state.after;
    return after ? toText(*after) : std::string(kInput);
}

FoundValue encoderText(const std::vector<EncoderLensRow>& rows, std::int64_t layer)
{
    const auto row = std::ranges::find(rows, layer, &EncoderLensRow::layer);
    return row == rows.end() ? FoundValue() : FoundValue(row->hypothesis.text);
}

const Hypothesis& shownHypothesis(const MeasureInput& shown)
{
    return shown.translation->hypotheses.at(shown.hypothesis);
}

/// The piece at the key of a head, without its mark.
std::string_view keyPiece(const Contribution& part, const MeasureInput& shown)
{
    const auto key = static_cast<std::size_t>(*part.key);
    if (part.sublayer->sublayer == SublayerKind::CrossAttention)
        return bare(shown.translation->source.at(key).text);
    return key == 0 ? kBeginInput : bare(shownHypothesis(shown).tokens.at(key - 1).chosen.piece);
}

bool isAsked(const Contribution& part, const CauseQuestion& question, const MeasureInput& shown)
{
    if (question.kind)
        return part.kind == *question.kind;
    if (!question.sublayer || part.sublayer != question.sublayer || part.kind == ContributionKind::Norm)
        return false;
    return question.piece.empty() || (part.key && keyPiece(part, shown) == question.piece);
}

FoundValue contribution(
    const std::optional<LogitContributions>& found, const CauseQuestion& question, const MeasureInput& shown)
{
    if (!found)
        return {};
    if (!question.kind && !question.sublayer)
        return found->difference();
    std::vector<Contribution> asked;
    std::ranges::copy_if(found->parts, std::back_inserter(asked),
        [&](const Contribution& part) { return isAsked(part, question, shown); });
    return asked.empty() ? FoundValue() : FoundValue(totalOf(asked));
}

/// Of the piece in the source, or of the input that is the first token of the word.
std::optional<std::int64_t> patchedPosition(const CauseQuestion& question, const MeasureInput& shown)
{
    if (question.state.stack == StackKind::Encoder) {
        const auto& source = shown.translation->source;
        const auto piece =
            std::ranges::find_if(source, [&](const Piece& each) { return bare(each.text) == question.word; });
        return piece == source.end() ? std::nullopt : std::optional<std::int64_t>(piece - source.begin());
    }
    if (question.word == kBeginInput)
        return 0;
    const auto position = positionOf(question.word, shownHypothesis(shown));
    return position ? std::optional(static_cast<std::int64_t>(*position) + 1) : std::nullopt;
}

FoundValue patched(Fact fact, const CauseQuestion& question, const MeasureInput& shown, const CauseSource& causes)
{
    const auto position = patchedPosition(question, shown);
    if (!position)
        return {};
    const PatchSite site {question.state, *position};
    return fact == Fact::PatchRecovered ? causes.recovered(question.corrupted, site, question.direction)
                                        : causes.estimated(question.corrupted, site, question.direction);
}

FoundValue sourceShare(
    const SourceShares& shares, std::size_t position, const std::string& piece, const std::vector<Piece>& source)
{
    if (piece.empty())
        return shares.sourceShare(position);
    FoundValue sum;
    for (std::size_t i = 0; i < source.size(); ++i)
        if (bare(source[i].text) == piece)
            sum = (sum ? std::get<double>(*sum) : 0) + shares.source(position)[i];
    return sum;
}

}  // namespace

CauseQuestion causeQuestionFrom(Fact fact, std::string_view argument)
{
    const auto& form = *std::ranges::find(kForms, fact, &ArgumentForm::fact);
    const auto words = wordsIn(argument);
    CauseQuestion question;
    if (words.size() < form.least || words.size() > form.most)
        refuse(form, argument);
    if (fact == Fact::EncoderLens) {
        const auto layer = layerFrom(words.front());
        if (!layer)
            refuse(form, argument);
        question.layer = *layer;
        return question;
    }
    const bool isOfPatching = fact == Fact::PatchRecovered || fact == Fact::PatchEstimated;
    question.word = words.front();
    if (isOfPatching ? !takePatch(question, words) : !takeRest(fact, question, std::span(words).subspan(1)))
        refuse(form, argument);
    return question;
}

std::optional<ExpectedValue> causeFound(
    Fact fact, const CauseQuestion& question, const MeasureInput& shown, const CauseSource& causes)
{
    if (fact == Fact::EncoderLens)
        return encoderText(causes.encoderLens(), question.layer);
    if (fact == Fact::PatchRecovered || fact == Fact::PatchEstimated)
        return patched(fact, question, shown, causes);
    const auto position = positionOf(question.word, shownHypothesis(shown));
    if (!position)
        return {};
    const auto at = static_cast<std::int64_t>(*position);
    switch (fact) {
    case Fact::DecidedAt: return decidedAt(causes.lens(), *position);
    case Fact::RunnerUp: {
        const auto found = causes.contributions(at, {});
        return found ? FoundValue(std::string(bare(found->rival.piece))) : FoundValue();
    }
    case Fact::Contribution: return contribution(causes.contributions(at, question.rival), question, shown);
    case Fact::SourceShare:
        return sourceShare(causes.sourceShares(), *position, question.piece, shown.translation->source);
    default: return ofLens(fact, causes.lens(), question, *position);
    }
}

}  // namespace translucent
