#pragma once

#include "engine/engine.h"

#include <QTest>

#include <memory>
#include <utility>

namespace translucent::test {

/// Waits until everything that was asked of `engine` before is answered, and told to who has asked.
inline void settle(Engine& engine)
{
    const auto settled = std::make_shared<bool>(false);
    engine.perform([](TranslationBackend&) {}, [settled](const auto&) { *settled = true; });
    constexpr int kPatienceMs = 60000;
    if (!QTest::qWaitFor([&] { return *settled; }, kPatienceMs))
        QTest::qFail("the engine does not come to rest", __FILE__, __LINE__);
}

/// The answer to one request; nullptr when there is none.
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
    engine.translate(text, options);
    settle(engine);
    return engine.result();
}

}  // namespace translucent::test
