#pragma once

#include "engine/engine.h"
#include "pages/decoding/races.h"

#include <QObject>
#include <QString>

namespace translucent {

/// Searches for a worksheet of page Decoding, with a beam that is done by hand in a few minutes. Lives on the GUI
/// thread and must not outlive the engine.
class SearchWorksheet : public QObject {
    Q_OBJECT

public:
    SearchWorksheet(Engine& engine, QObject* parent);

    /// The blackboard's search; `made` is emitted at once.
    void makeFromExample(const TextbookTree& example, const DecodeOptions& options);
    /// Searches `source` with the loaded model; `made` or `failed` follows, unless another model was loaded meanwhile.
    void make(const QString& source, const DecodeOptions& options);
    bool isPending() const { return m_request.isPending(); }

Q_SIGNALS:
    void made(const translucent::SearchExercise& exercise);
    void failed(const translucent::JobFailure& failure);

private:
    void onSearched(const SearchRacePtr& race);

    Requester<RaceRequest> m_request;
};

}  // namespace translucent
