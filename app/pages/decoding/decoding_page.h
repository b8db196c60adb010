#pragma once

#include "pages/decoding/decoding_view.h"
#include "pages/lazy_page.h"
#include "translucent/corpus.h"

#include <functional>

namespace translucent {

class Engine;
class SearchSettings;

/// How translations are searched for. Empty until it is shown for the first time, like the Architecture page.
class DecodingPage : public LazyPage<DecodingView> {
    Q_OBJECT

public:
    DecodingPage(Engine& engine, SearchSettings& search, std::function<Corpus(quint64 seed, int count)> heldOutPairs,
        QWidget* parent = nullptr);
    ~DecodingPage() override;

protected:
    DecodingView* createView() override;

private:
    Engine& m_engine;
    SearchSettings& m_search;
    std::function<Corpus(quint64 seed, int count)> m_heldOutPairs;
    DecodingState m_state;
};

}  // namespace translucent
