#include "why_vocabulary_arguments.h"

#include "cli_options.h"

namespace translucent::cli {

namespace {

constexpr auto kWhyVocabularyFooter =
    R"(The rows of the table less their mean, by their principal components: share is the part of the variance of all numbers,
and r the correlation with the scores of the tokenizer, ln p in a unigram vocabulary. A component with a large r follows
the frequency of the pieces. The cosine is that of two rows of the table, not of their places on the map. Without --tsv
and --json, the pieces at both ends of each component are printed.)";

}  // namespace

void WhyVocabularyArguments::declare(CLI::App& app)
{
    app.footer(kWhyVocabularyFooter);
    addModelOption(app, model.name);
    addChoice<EmbeddingTable>(app, "--table", table, "The embeddings of the source or the target, or the output layer")
        ->default_str(std::string(name(table)));
    add(app, "--components", components, "N", "Principal components, 10 at most")
        ->check(wholeNumber(1))
        ->capture_default_str();
    auto* named = add(app, "--neighbours", word, "WORD",
        "Also the pieces with the largest cosine to this one, a word of one piece or a piece of the vocabulary");
    add(app, "--piece", piece, "PIECE", "The same, only as a piece of the vocabulary")->excludes(named);
    add(app, "--nearest", nearest, "N", "Neighbours to list")->check(wholeNumber(1))->capture_default_str();
    addThreadsOption(app, model.threads, "1");
    addJsonFlag(app, model.json);
    app.add_flag("--tsv", tsv, "Write all pieces as a table with tabs")->excludes(app.get_option("--json"));
}

void WhyVocabularyArguments::check() const
{
    requireVocabularyMap(model.config(), table, components);
}

}  // namespace translucent::cli
