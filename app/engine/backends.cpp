#include "engine/backends.h"

#include "translucent/base/error.h"
#include "translucent/files/resources.h"

#include <utility>

#include <dlfcn.h>

namespace translucent {

namespace {

/// The module is never unloaded: its threads and static objects live until the program ends.
template <typename Backend>
std::unique_ptr<Backend> fromModule(const char* file, const char* entry)
{
    void* module = ::dlopen(modulePath(file).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!module)
        throw Error(ErrorCode::NotFound, say("%1: cannot be loaded: %2; reinstall the program", file, ::dlerror()));
    using Function = Backend* (*)();
    return std::unique_ptr<Backend>(reinterpret_cast<Function>(::dlsym(module, entry))());
}

}  // namespace

std::unique_ptr<TranslationBackend> loadBackend()
{
    return fromModule<TranslationBackend>("libtranslucent_engine.so", "translucentCoreBackend");
}

std::unique_ptr<DecodingBackend> loadPlainBackend()
{
    return fromModule<DecodingBackend>("libtranslucent_plain_engine.so", "translucentPlainBackend");
}

Backends::Backends(BackendFactory makeWhole, DecodingBackendFactory makeFirst)
    : m_makeWhole(std::move(makeWhole))
    , m_makeFirst(std::move(makeFirst))
{
}

void Backends::prepare()
{
    if (m_makeFirst)
        if (const auto failure = guarded([this] { m_first = m_makeFirst(); }))
            logFailure(*failure);
    if (!m_first)
        if (const auto failure = guarded([this] { made(); }))
            logFailure(*failure);
}

void Backends::complete()
{
    if (!m_first)
        return;
    if (const auto failure = guarded([this] { whole(); }))
        logFailure(*failure);
}

/// The whole backend, perhaps without a model.
TranslationBackend& Backends::made()
{
    if (!m_whole && !m_unmade)
        m_unmade = guarded([this] { m_whole = m_makeWhole(); });
    if (m_unmade)
        throw Error(m_unmade->code, m_unmade->message);
    return *m_whole;
}

/// The whole backend with the model that was loaded last.
TranslationBackend& Backends::whole()
{
    TranslationBackend& backend = made();
    if (m_ofFirst)
        backend.answer(*m_ofFirst, Progress {[](qint64, qint64) {}, {}});
    m_ofFirst.reset();
    m_first.reset();
    return backend;
}

AnswerTo<ModelRequest> Backends::answer(const ModelRequest& request, const Progress& progress)
{
    const ModelRequest numbered {request.nameOrDirectory, m_models + 1};
    AnswerTo<ModelRequest> summary;
    if (m_first && !guarded([&] { summary = m_first->answer(numbered, progress); })) {
        m_ofFirst = numbered;
    } else {
        summary = made().answer(numbered, progress);
        m_ofFirst.reset();
        m_first.reset();
    }
    ++m_models;
    return summary;
}

AnswerTo<TranslationRequest> Backends::answer(const TranslationRequest& request, const Progress& progress)
{
    AnswerTo<TranslationRequest> result;
    if (m_first && !guarded([&] { result = m_first->answer(request, progress); }))
        return result;
    return whole().answer(request, progress);
}

}  // namespace translucent
