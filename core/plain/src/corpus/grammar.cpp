#include "corpus/grammar.h"

#include "corpus/grammar_model.h"
#include "translucent/base/error.h"

#include <utility>

namespace translucent {

namespace {

/// Counts the derivations of symbol `index`; `known` contains finished counts, negative if not counted yet.
double countDerivations(const grammar::Model& model, int index, std::vector<double>& known)
{
    double& count = known[static_cast<std::size_t>(index)];
    if (count >= 0)
        return count;
    const grammar::Symbol& symbol = model.symbols[static_cast<std::size_t>(index)];
    double sum = static_cast<double>(symbol.entries.size());
    for (const grammar::Rule& rule : symbol.rules) {
        double product = 1;
        for (const grammar::Slot& slot : rule.slots)
            product *= countDerivations(model, slot.symbol, known);
        sum += product;
    }
    count = sum;
    return sum;
}

}  // namespace

Grammar::Grammar(grammar::GrammarText text)
{
    auto model = std::make_shared<grammar::Model>(grammar::parseModel(std::move(text)));
    grammar::completeModel(*model);
    m_model = std::move(model);
}

Grammar Grammar::parse(std::string_view text, const std::string& fileName)
{
    return Grammar(grammar::GrammarText(text, fileName));
}

Grammar Grammar::load(const std::filesystem::path& file)
{
    return Grammar(grammar::GrammarText::load(file));
}

SentencePair Grammar::generate(Random& random) const
{
    return draw(random).pair;
}

grammar::DrawnSentence Grammar::draw(Random& random) const
{
    constexpr int kMostTries = 1000;
    if (auto sentence = grammar::drawSentence(*m_model, random, kMostTries))
        return *std::move(sentence);
    throw Error(ErrorCode::Internal,
        about(m_model->text.fileName(), say("no sentence without a repeated word was found; add words")));
}

double Grammar::derivationCount() const
{
    std::vector<double> known(m_model->symbols.size(), -1.0);
    return countDerivations(*m_model, m_model->start, known);
}

std::vector<Grammar::Word> Grammar::vocabulary() const
{
    std::vector<Word> words;
    for (const grammar::Symbol& symbol : m_model->symbols) {
        for (const grammar::Entry& entry : symbol.entries) {
            Word word {symbol.name, entry.source, {}, symbol.kind};
            for (const std::string& part : entry.words[0])
                word.target += (word.target.empty() ? "" : " ") + part;
            words.push_back(std::move(word));
        }
    }
    return words;
}

}  // namespace translucent
