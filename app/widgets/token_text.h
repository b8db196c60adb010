#pragma once

#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace translucent {

/// A vocabulary entry as the engine gives it.
struct TokenRef {
    std::int64_t id = 0;
    std::string_view piece;
};

/// The display text of a vocabulary entry: special tokens by name (⟨BEGIN⟩, ⟨END⟩), without the word mark "▁", and a
/// separate word mark as "␣".
QString tokenText(const TokenRef& token);

/// Marks tokens that continue a word in Latin letters of the previous token.
std::vector<bool> continuesWord(std::span<const TokenRef> tokens);

/// Tokens of a sentence in order. A piece that continues a word in Latin letters gets a hyphen: "walk",
/// "-ing".
QStringList tokenTexts(std::span<const TokenRef> tokens);

/// The tokens of a sentence as running text, without the special ones; `cut` separates tokens inside words: "walk|ing".
QString runningText(std::span<const TokenRef> tokens, const QString& cut = {});

}  // namespace translucent
