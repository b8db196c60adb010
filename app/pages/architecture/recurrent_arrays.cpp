#include "pages/architecture/recurrent_arrays.h"

#include "pages/architecture/array_panel.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QSignalBlocker>

#include <algorithm>
#include <string>
#include <utility>

namespace translucent {

namespace {

/// Core's names and what they are here, in the order they are computed.
std::vector<std::pair<const char*, ArrayRole>> partsOf(Architecture architecture)
{
    if (architecture == Architecture::Lstm)
        return {{".input_gate", ArrayRole::InputGate}, {".forget_gate", ArrayRole::ForgetGate},
            {".candidate", ArrayRole::Candidate}, {".cell", ArrayRole::Cell}, {".output_gate", ArrayRole::OutputGate}};
    return {{".reset_gate", ArrayRole::ResetGate}, {".update_gate", ArrayRole::UpdateGate},
        {".candidate", ArrayRole::Candidate}};
}

std::vector<BlockArray> gatesOf(const std::string& path, Architecture architecture, Axis position)
{
    std::vector<BlockArray> arrays;
    for (const auto& [suffix, role] : partsOf(architecture))
        arrays.push_back({role, path + suffix, {position, Axis::Unit}});
    return arrays;
}

std::string layerName(const char* stack, std::int64_t layer)
{
    return std::string(stack) + ".layers." + std::to_string(layer);
}

RecurrentPlace attentionPlace()
{
    const std::string path = "decoder.layers.0.cross_attention";
    return {RecurrentArrays::tr("Cross-attention"),
        {{ArrayRole::Scores, path + ".scores", {Axis::Head, Axis::Target, Axis::Source}},
            {ArrayRole::Weights, path + ".weights", {Axis::Head, Axis::Target, Axis::Source}},
            {ArrayRole::Context, path + ".context", {Axis::Target, Axis::ModelDimension}},
            {ArrayRole::Output, "decoder.output", {Axis::Target, Axis::ModelDimension}}},
        QStringLiteral("decoder-cross-attention")};
}

}  // namespace

std::vector<RecurrentPlace> recurrentPlaces(const TransformerConfig& config)
{
    std::vector<RecurrentPlace> places;
    if (!isRecurrent(config.architecture))
        return places;
    for (std::int64_t layer = 0; layer < config.encoderLayers; ++layer)
        for (const char* direction : {"forwards", "backwards"}) {
            const bool forwards = std::string(direction) == "forwards";
            const std::string path = layerName("encoder", layer);
            auto arrays = gatesOf(path + "." + direction, config.architecture, Axis::Source);
            arrays.push_back({ArrayRole::Output, path + ".output", {Axis::Source, Axis::ModelDimension}});
            const QString name = forwards ? RecurrentArrays::tr("Encoder, layer %1, forwards")
                                          : RecurrentArrays::tr("Encoder, layer %1, backwards");
            places.push_back({name.arg(layer + 1), std::move(arrays),
                QStringLiteral("encoder-layer%1-%2").arg(layer + 1).arg(QLatin1StringView(direction))});
        }
    for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer) {
        const std::string path = layerName("decoder", layer);
        auto arrays = gatesOf(path, config.architecture, Axis::Target);
        arrays.push_back({ArrayRole::Output, path + ".output", {Axis::Target, Axis::ModelDimension}});
        places.push_back({RecurrentArrays::tr("Decoder, layer %1").arg(layer + 1), std::move(arrays),
            QStringLiteral("decoder-layer%1").arg(layer + 1)});
    }
    if (config.recurrentAttention != RecurrentAttention::None)
        places.push_back(attentionPlace());
    return places;
}

RecurrentArrays::RecurrentArrays(QWidget* parent)
    : QWidget(parent)
    , m_place(makeChoice("recurrentPlace", tr("Which part of the network to show"), {}, this))
    , m_arrays(new ArrayPanel(this))
{
    auto* label = makeLabel(tr("Part:"), this);
    label->setBuddy(m_place);
    columnOf({rowOf({label, m_place, LayoutPart::room()}), {m_arrays, 1}}, this);
    connect(m_place, &QComboBox::activated, this, &RecurrentArrays::refresh);
    setVisible(false);
}

void RecurrentArrays::show(const TransformerConfig& config, TranslationTracePtr trace)
{
    m_places = recurrentPlaces(config);
    m_trace = std::move(trace);
    const int chosen = m_place->currentIndex();
    {
        const QSignalBlocker quiet(m_place);
        m_place->clear();
        for (const RecurrentPlace& place : m_places)
            m_place->addItem(place.name);
        m_place->setCurrentIndex(chosen < int(m_places.size()) ? std::max(0, chosen) : 0);
    }
    setVisible(m_trace && !m_places.empty());
    refresh();
}

void RecurrentArrays::refresh()
{
    if (!m_trace || m_places.empty())
        return;
    const RecurrentPlace& place = m_places[std::size_t(m_place->currentIndex())];
    m_arrays->show(m_trace, place.arrays, 0, place.stem);
}

}  // namespace translucent
