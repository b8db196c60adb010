#pragma once

#include "translucent/model/intervention.h"
#include "translucent/scores/attention_statistics.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace translucent {

/// The state of the window. Unset fields leave the window unchanged. Pages, tabs and controls have the names used in
/// the program, which are the same in all languages.
struct Scene {
    /// Nothing pinned.
    static constexpr std::int64_t kNoPosition = -1;
    /// A head of the model, or a combination of the heads of its layer.
    struct Heads {
        AttentionKind kind {};
        std::int64_t layer = 0;
        HeadChoice choice;
        bool operator==(const Heads&) const = default;
    };
    /// The cross-attention head that aligns best.
    struct BestHead {
        bool operator==(const BestHead&) const = default;
    };
    using Head = std::variant<BestHead, Heads>;
    /// A control and its value: of a choice its number from 0, of a box true or false, a number or a text.
    using Setting = std::pair<std::string, std::string>;

    std::optional<std::string> page;  ///< "attention"
    std::optional<std::string> tab;
    std::optional<std::string> model;    ///< name or directory
    std::optional<std::int64_t> moment;  ///< step of its training; without it, `model` has its own weights
    std::optional<std::string> sentence;
    std::optional<Head> head;
    std::optional<std::int64_t> hypothesis;  ///< of the n-best list, from 0
    std::optional<std::int64_t> source;      ///< pinned source piece, from 0, or kNoPosition
    std::optional<std::int64_t> target;      ///< pinned target token, in the same form
    std::optional<Intervention> change;
    std::optional<std::string> prefix;  ///< the forced beginning of the translation; can be empty
    std::optional<std::int64_t> beam;
    std::optional<double> penalty;   ///< α
    std::optional<bool> everything;  ///< all controls, or only the essential ones
    std::vector<Setting> settings;   ///< in the order in which they are to be made

    bool operator==(const Scene&) const = default;
};

/// The state after `top` is applied on `base`. A different page has its own tabs and settings; for the same page, both
/// are merged.
Scene overlaid(const Scene& base, const Scene& top);

/// True if a file can press this button with `set: NAME = pressed`. Files can come from untrusted sources, so only
/// buttons that show something are allowed, not those that start or permanently change something.
bool mayBePressed(std::string_view button);
/// Their names in a row, for messages.
std::string pressableButtons();

/// The keys of all fields in a row, for messages: "page, tab, … and set".
std::string sceneKeys();

/// Sets the field `key` from its text, as in lessons and scene files; `set` and `change` add to the existing values.
/// Returns false if a scene has no such field.
/// @throws Error{InvalidArgument} with the expected form of the text
bool setField(Scene& scene, std::string_view key, std::string_view text);

/// The fields that are set, each a key with its text: the inverse.
std::vector<std::pair<std::string, std::string>> fieldsOf(const Scene& scene);

}  // namespace translucent
