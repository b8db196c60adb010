#include "widgets/search_tree_text.h"

#include "translucent/tokenizer.h"
#include "widgets/picture_file.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace translucent {

namespace {

struct SearchTreeText {
    Q_DECLARE_TR_FUNCTIONS(translucent::SearchTreeText)

public:
    static QString fate(CandidateFate fate)
    {
        switch (fate) {
        case CandidateFate::Kept: return tr("kept");
        case CandidateFate::Finished: return tr("finished");
        case CandidateFate::Pruned: return tr("pruned");
        case CandidateFate::Cut: break;
        }
        return tr("length limit");
    }

    static QString fateLine(const SearchCandidate& candidate)
    {
        if (candidate.forced)
            return tr("forced, regardless of more probable tokens");
        switch (candidate.fate) {
        case CandidateFate::Pruned: return tr("pruned: others have a higher Σ log p");
        case CandidateFate::Cut: return tr("cut at the maximum length");
        case CandidateFate::Kept:
        case CandidateFate::Finished: break;
        }
        return fate(candidate.fate);
    }

    static QString details(const SearchTrace& trace, std::ptrdiff_t index)
    {
        if (index < 0)
            return tr("The start of the translation: nothing is chosen yet");
        const SearchCandidate& candidate = trace.candidates[std::size_t(index)];
        const double p = candidate.token.logProbability;
        const QString step = QString::number(candidate.position + 1), rank = QString::number(candidate.rank + 1);
        const QString place = candidate.forced
            ? tr("\"%1\" · step %2").arg(candidateText(trace, index), step)
            : tr("\"%1\" · step %2 · rank %3").arg(candidateText(trace, index), step, rank);
        QStringList lines {
            place + QStringLiteral(" · ") + fateLine(candidate),
            tr("log p = %1 (natural logarithm; p = %2)").arg(logText(p, 3), percentText(std::exp(p))),
            tr("Σ log p = %1 · score = %2 (÷ Lᵅ, L = %3, α = %4)")
                .arg(logText(candidate.sum, 3), logText(candidate.score, 3), step,
                    QLocale().toString(trace.lengthPenalty, 'f', 2)),
        };
        if (const auto& withheld = trace.proposedBy(index).withheld;
            withheld && candidate.token.id != kUnknownId && std::exp(withheld->logProbability) >= kNotableShare)
            lines << tr("Here the model gives %1 to ⟨UNK⟩, which is not allowed")
                         .arg(percentText(std::exp(withheld->logProbability)));
        return lines.join(u'\n');
    }

    static QString withheld()
    {
        return tr(
            "The model may predict ⟨UNK⟩, which stands for anything outside its vocabulary, but a translation cannot "
            "contain it: search and sampling skip it. All other probabilities are the model's own and share the rest.");
    }

    static QStringList header()
    {
        return {tr("Candidate"), tr("Parent"), tr("Step"), tr("Rank"), tr("Token id"), tr("Token"), tr("log p"),
            tr("Σ log p"), tr("Score"), tr("Status"), tr("Forced"), tr("Hypothesis")};
    }
};

TokenRef refOf(const SearchTrace& trace, std::ptrdiff_t candidate)
{
    const TokenCandidate& token = trace.candidates[std::size_t(candidate)].token;
    return {token.id, token.piece};
}

}  // namespace

QString fateText(CandidateFate fate)
{
    return SearchTreeText::fate(fate);
}

QString withheldText()
{
    return SearchTreeText::withheld();
}

QString logText(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals).replace(u'-', QChar(0x2212));
}

QString candidateText(const SearchTrace& trace, std::ptrdiff_t candidate)
{
    if (candidate < 0)
        return tokenText({kBeginId, {}});
    std::vector<TokenRef> tokens {refOf(trace, candidate)};
    if (const std::ptrdiff_t parent = trace.candidates[std::size_t(candidate)].parent; parent >= 0)
        tokens.insert(tokens.begin(), refOf(trace, parent));
    return tokenTexts(tokens).back();
}

QString pathText(const SearchTrace& trace, std::ptrdiff_t candidate, const QString& cut)
{
    std::vector<TokenRef> tokens;
    for (const std::ptrdiff_t index : trace.path(candidate))
        tokens.push_back(refOf(trace, index));
    return runningText(tokens, cut);
}

QString candidateDetails(const SearchTrace& trace, std::ptrdiff_t candidate)
{
    return SearchTreeText::details(trace, candidate);
}

QList<QStringList> searchTreeRows(const SearchTrace& trace)
{
    const auto exact = [](double value) { return QString::number(value, 'g', 17); };
    const auto whole = [](std::int64_t value) { return QString::number(value); };
    QList<QStringList> rows {SearchTreeText::header()};
    for (std::size_t i = 0; i < trace.candidates.size(); ++i) {
        const SearchCandidate& one = trace.candidates[i];
        const std::string_view fate = name(one.fate);
        rows << QStringList {whole(std::int64_t(i)), whole(one.parent), whole(one.position + 1), whole(one.rank + 1),
            whole(one.token.id), QString::fromStdString(one.token.piece), exact(one.token.logProbability),
            exact(one.sum), exact(one.score), QString::fromLatin1(fate.data(), qsizetype(fate.size())),
            whole(one.forced), one.hypothesis < 0 ? QString() : whole(one.hypothesis + 1)};
    }
    return rows;
}

QByteArray searchTreeTable(const SearchTrace& trace)
{
    return csvTable(searchTreeRows(trace));
}

}  // namespace translucent
