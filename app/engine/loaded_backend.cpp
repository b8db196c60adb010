#include "engine/loaded_backend.h"

#include "translucent/error.h"
#include "translucent/resources.h"

#include <dlfcn.h>

#include <string>

namespace translucent {

namespace {

constexpr auto kModule = "libtranslucent_engine.so";

/// Never unloaded: LibTorch's threads and static objects stay until the end.
std::unique_ptr<TranslationBackend> backendOfModule()
{
    void* module = ::dlopen(modulePath(kModule).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!module)
        throw Error(ErrorCode::NotFound, std::string(kModule) + ": cannot be loaded: " + ::dlerror());
    using Function = TranslationBackend* (*)();
    return std::unique_ptr<TranslationBackend>(reinterpret_cast<Function>(::dlsym(module, "translucentCoreBackend"))());
}

}  // namespace

void LoadedBackend::prepareThread()
{
    m_backend = backendOfModule();
    m_backend->prepareThread();
}

TranslationBackend& LoadedBackend::backend() const
{
    if (!m_backend)
        throw Error(ErrorCode::NotFound, std::string(kModule) + ": is not loaded");
    return *m_backend;
}

QString LoadedBackend::runtimeDescription() const
{
    return backend().runtimeDescription();
}

ModelSummary LoadedBackend::loadModel(const QString& nameOrDirectory)
{
    return backend().loadModel(nameOrDirectory);
}

std::optional<TranslationResult> LoadedBackend::translate(const TranslationRequest& request, std::stop_token stop)
{
    return backend().translate(request, stop);
}

std::optional<HeadSweep> LoadedBackend::sweep(
    const TranslationRequest& request, const HeadSweepObserver& observer, std::stop_token stop)
{
    return backend().sweep(request, observer, stop);
}

std::optional<ForwardTrace> LoadedBackend::trace(const TraceRequest& request, std::stop_token stop)
{
    return backend().trace(request, stop);
}

std::optional<TranslationResult> LoadedBackend::lookAt(const CandidateRequest& request)
{
    return backend().lookAt(request);
}

std::vector<HeadAlignment> LoadedBackend::measureHeads(const std::vector<SentencePair>& pairs, std::stop_token stop)
{
    return backend().measureHeads(pairs, stop);
}

std::optional<SearchRace> LoadedBackend::race(const RaceRequest& request, std::stop_token stop)
{
    return backend().race(request, stop);
}

std::optional<Sampling> LoadedBackend::sample(const SamplingRequest& request, std::stop_token stop)
{
    return backend().sample(request, stop);
}

std::optional<BeamGains> LoadedBackend::beamGains(
    const BeamGainsRequest& request, const BeamGainsObserver& observer, std::stop_token stop)
{
    return backend().beamGains(request, observer, stop);
}

LayerCosts LoadedBackend::measureCosts(
    const LayerCostOptions& options, const LayerCostObserver& observer, std::stop_token stop)
{
    return backend().measureCosts(options, observer, stop);
}

ModelParametersPtr LoadedBackend::parameters()
{
    return backend().parameters();
}

}  // namespace translucent
