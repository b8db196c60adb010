#pragma once

#include "engine/translation_result.h"

#include <QObject>

#include <vector>

namespace translucent {

class Engine;

/// What is changed about how the model translates.
struct WhatIf {
    Intervention intervention;
    QString prefix;         ///< the translation must begin with it
    QString prefixOf = {};  ///< the only sentence that this is for; empty = every sentence

    bool empty() const { return intervention.empty() && prefix.isEmpty(); }
    bool operator==(const WhatIf&) const = default;
};

/// The change in force, with undo, and what its outcome is compared with. Every page shows the changed model.
/// Lives on the GUI thread.
class Experiment : public QObject {
    Q_OBJECT

public:
    Experiment() = default;
    /// Forgets with every model that `engine` loads: before those that are connected later translate with it.
    explicit Experiment(const Engine& engine);

    const WhatIf& change() const { return m_change; }
    void setChange(const WhatIf& change);  ///< the same change again is nothing

    bool canUndo() const { return !m_past.empty(); }
    void undo();
    void reset() { setChange({}); }  ///< can be undone too

    /// Gives up a prefix that is for another sentence only.
    void setSentence(const QString& text);

    /// Another architecture: heads and layers may not exist there.
    void forget();

    /// Compares later runs with `result` instead of the unchanged model; nullptr ends that.
    void pinBaseline(TranslationResultPtr result);
    TranslationResultPtr pinnedBaseline() const { return m_pinned; }

    /// What `result` is compared with: the pinned run if there is one of the same model for the same sentence, else the
    /// unchanged model's.
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
