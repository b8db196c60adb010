#include "session/model_changes.h"

#include "engine/engine.h"

#include <utility>

namespace translucent {

ModelChanges::ModelChanges(const Engine& engine)
{
    connect(&engine, &Engine::modelLoaded, this, &ModelChanges::forget);
}

void ModelChanges::setChange(const WhatIf& change)
{
    if (change == m_change)
        return;
    m_past.push_back(std::exchange(m_change, change));
    Q_EMIT changed();
}

void ModelChanges::setSentence(const QString& text)
{
    if (m_change.prefixOf.isEmpty() || m_change.prefixOf == text)
        return;
    WhatIf next = m_change;
    next.prefix.clear();
    next.prefixOf.clear();
    setChange(next);
}

void ModelChanges::undo()
{
    if (m_past.empty())
        return;
    m_change = std::move(m_past.back());
    m_past.pop_back();
    Q_EMIT changed();
}

void ModelChanges::forget()
{
    const bool wasEmpty = m_change.empty() && m_past.empty();
    m_change = {};
    m_past.clear();
    pinBaseline(nullptr);
    if (!wasEmpty)
        Q_EMIT changed();
}

void ModelChanges::pinBaseline(TranslationResultPtr result)
{
    if (result == m_pinned)
        return;
    m_pinned = std::move(result);
    Q_EMIT baselineChanged();
}

TranslationResultPtr ModelChanges::baselineOf(const TranslationResultPtr& result) const
{
    if (!result)
        return nullptr;
    if (m_pinned && m_pinned->sourceText == result->sourceText && m_pinned->modelNumber == result->modelNumber)
        return m_pinned;
    return result->unchanged ? result->unchanged : result;
}

}  // namespace translucent
