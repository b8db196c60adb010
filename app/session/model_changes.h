#pragma once

#include "engine/translation_result.h"

#include <QObject>

#include <vector>

namespace translucent {

class Engine;

/// The changes to a model's translation.
struct WhatIf {
    Intervention intervention;
    QString prefix;         ///< the forced beginning of the translation
    QString prefixOf = {};  ///< the only sentence that this is for; empty = every sentence

    bool empty() const { return intervention.empty() && prefix.isEmpty(); }
    bool operator==(const WhatIf&) const = default;
};

/// The active change, with undo, and the baseline of its comparison. All pages show the changed model. Lives on the GUI
/// thread.
class ModelChanges : public QObject {
    Q_OBJECT

public:
    ModelChanges() = default;
    /// Resets the change with every model that `engine` loads, before receivers that are connected later translate with
    /// it.
    explicit ModelChanges(const Engine& engine);

    const WhatIf& change() const { return m_change; }
    void setChange(const WhatIf& change);  ///< setting the same change again has no effect

    bool canUndo() const { return !m_past.empty(); }
    void undo();
    void reset() { setChange({}); }  ///< can be undone too

    /// Drops a prefix that is for another sentence only.
    void setSentence(const QString& text);

    /// For another architecture, whose heads and layers can differ.
    void forget();

    /// Compares later runs with `result` instead of the unchanged model; nullptr restores the default.
    void pinBaseline(TranslationResultPtr result);
    TranslationResultPtr pinnedBaseline() const { return m_pinned; }

    /// The baseline for `result`: the pinned run if it has the same model and sentence, otherwise the result of the
    /// unchanged model.
    TranslationResultPtr baselineOf(const TranslationResultPtr& result) const;

Q_SIGNALS:
    void changed();  ///< another change is in force
    void baselineChanged();

private:
    WhatIf m_change;
    std::vector<WhatIf> m_past;
    TranslationResultPtr m_pinned;
};

}  // namespace translucent
