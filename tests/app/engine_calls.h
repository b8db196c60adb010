#pragma once

#include "engine/engine.h"

#include <QTest>

#include <memory>
#include <utility>

namespace translucent::test {

/// Waits until all previous requests to `engine` are answered and delivered.
inline void settle(Engine& engine)
{
    const auto settled = std::make_shared<bool>(false);
    engine.perform([](Backends&) {}, [settled](const auto&) { *settled = true; });
    constexpr int kPatienceMs = 60000;
    if (!QTest::qWaitFor([&] { return *settled; }, kPatienceMs))
        QTest::qFail("the engine does not come to rest", __FILE__, __LINE__);
}

/// The answer to one request; nullptr if there is none.
template <typename Request>
AnswerTo<Request> answered(Engine& engine, Request request)
{
    AnswerTo<Request> result;
    Requester<Request> asking(engine, {[&](const AnswerTo<Request>& answer) { result = answer; }});
    asking.ask(std::move(request));
    settle(engine);
    return result;
}

/// A model and one sentence translated by it.
inline TranslationResultPtr translated(Engine& engine, const QString& text, const DecodeOptions& options = {})
{
    TranslationResultPtr result;
    const QObject context;
    QObject::connect(
        &engine, &Engine::translationReady, &context, [&result](const TranslationResultPtr& ready) { result = ready; });
    engine.translate(text, options);
    settle(engine);
    return result;
}

}  // namespace translucent::test
