#pragma once

#include "translucent/attention_statistics.h"
#include "translucent/intervention.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace translucent {

/// What the window shows. Unset fields leave the window as it is. Pages, tabs and controls go by the
/// names they have in the program, which no language changes.
struct Scene {
    /// Nothing pinned.
    static constexpr std::int64_t kNoPosition = -1;
    /// A head of the model, or what its layer's heads come to together.
    struct Heads {
        AttentionKind kind {};
        std::int64_t layer = 0;
        HeadChoice choice;
        bool operator==(const Heads&) const = default;
    };
    /// The cross-attention head that aligns best, whichever it is.
    struct BestHead {
        bool operator==(const BestHead&) const = default;
    };
    using Head = std::variant<BestHead, Heads>;
    /// A control and its value: of a choice its number from 0, of a box true or false, a number or a text.
    using Setting = std::pair<std::string, std::string>;

    std::optional<std::string> page;  ///< "attention"
    std::optional<std::string> tab;
    std::optional<std::string> model;  ///< name or directory
    std::optional<std::string> sentence;
    std::optional<Head> head;
    std::optional<std::int64_t> hypothesis;  ///< of the n-best list, from 0
    std::optional<std::int64_t> source;      ///< pinned source piece, from 0, or kNoPosition
    std::optional<std::int64_t> target;      ///< pinned target token, likewise
    std::optional<Intervention> change;
    std::optional<std::string> prefix;  ///< the translation begins with it; may be empty
    std::optional<std::int64_t> beam;
    std::optional<double> penalty;  ///< α
    std::vector<Setting> settings;  ///< in the order in which they are to be made

    bool operator==(const Scene&) const = default;
};

/// What is on screen when `top` is shown over `base`. Another page has other tabs and
/// settings; those of one page come on top of each other.
Scene overlaid(const Scene& base, const Scene& top);

/// Whether a file may press this button, by `set: NAME = pressed`: files come from elsewhere, so only buttons that show
/// something and neither start nor change anything that lasts.
bool mayBePressed(std::string_view button);
/// Their names in a row, for messages.
std::string pressableButtons();

/// The keys of all fields in a row, for messages: "page, tab, … and set".
std::string sceneKeys();

/// Sets the field called `key` from its text, as lessons and scene files write it; `set` and `change` add to what is
/// there. False when a scene has no such field.
/// @throws Error{InvalidArgument} saying what the text must be
bool setField(Scene& scene, std::string_view key, std::string_view text);

/// The fields that are set, each a key with its text: the inverse.
std::vector<std::pair<std::string, std::string>> fieldsOf(const Scene& scene);

}  // namespace translucent
