#include "pages/architecture/block_source.h"

#include <QFile>
#include <QStringList>

namespace translucent {

namespace {

SourcePlace modelPlace(const char* file, const char* marker)
{
    return {QStringLiteral("core/neural/src/network/") + QString::fromLatin1(file), QString::fromLatin1(marker)};
}

SourcePlace normPlace()
{
    return modelPlace("layer_norm.cpp", "torch::Tensor LayerNormImpl::normalised(");
}

SourcePlace residualPlace()
{
    return modelPlace("stacks.h", "torch::Tensor operator()(");
}

std::vector<SourcePlace> attentionPlaces(BlockId block)
{
    std::vector<SourcePlace> places {
        {QStringLiteral("core/neural/loops/attention.cpp"), QStringLiteral("void attentionForward(")},
        modelPlace("attention.cpp", "torch::Tensor AttentionBase::attend(")};
    if (block.sublayer == Sublayer::CrossAttention)
        places.push_back(modelPlace("attention.cpp", "torch::Tensor CrossAttentionImpl::forward("));
    else
        places.push_back(modelPlace("attention.cpp", "torch::Tensor SelfAttentionImpl::forward("));
    if (block.sublayer == Sublayer::SelfAttention && block.stack == Stack::Decoder)
        places.insert(places.begin(), modelPlace("masks.h", "inline torch::Tensor causalMayAttend("));
    return places;
}

qsizetype indentationOf(const QString& line)
{
    qsizetype spaces = 0;
    while (spaces < line.size() && line[spaces] == u' ')
        ++spaces;
    return spaces;
}

}  // namespace

std::vector<SourcePlace> sourcePlaces(BlockId block, const TransformerConfig& config)
{
    switch (block.kind) {
    case BlockKind::Embedding: return {modelPlace("embedding.cpp", "torch::Tensor composedEmbed(")};
    case BlockKind::Positions:
        if (config.positionKind == PositionKind::Learned)
            return {modelPlace("embedding.cpp", "torch::Tensor PositionsImpl::forward(")};
        return {modelPlace("embedding.cpp", "torch::Tensor sinusoidalTable(")};
    case BlockKind::PositionSum: return {modelPlace("transformer.cpp", "torch::Tensor TransformerImpl::embedded(")};
    case BlockKind::Attention: return attentionPlaces(block);
    case BlockKind::FeedForward:
        return {modelPlace("feed_forward.cpp", "torch::Tensor FeedForwardImpl::forward("),
            modelPlace("feed_forward.cpp", "torch::Tensor activate(")};
    case BlockKind::Norm:
        if (config.normPlacement == NormPlacement::Post)
            return {residualPlace(), normPlace()};
        return {normPlace()};
    case BlockKind::FinalNorm: return {normPlace()};
    case BlockKind::Add: return {residualPlace()};
    case BlockKind::Linear: return {modelPlace("transformer.cpp", "torch::Tensor TransformerImpl::logits(")};
    case BlockKind::Softmax: break;
    }
    return {
        {QStringLiteral("core/neural/src/inspection/trace_forward.cpp"), QStringLiteral("ForwardTrace traceForward(")}};
}

std::optional<SourceExcerpt> findExcerpt(const QString& text, const SourcePlace& place)
{
    const QStringList lines = text.split(u'\n');
    qsizetype first = 0;
    while (first < lines.size() && !lines[first].contains(place.marker))
        ++first;
    if (first == lines.size())
        return {};
    const qsizetype indentation = indentationOf(lines[first]);
    const QString end = QString(indentation, u' ') + u'}';
    const qsizetype last = lines.indexOf(end, first);
    if (last < 0)
        return {};
    QStringList excerpt;
    for (qsizetype line = first; line <= last; ++line)
        excerpt << lines[line].sliced(std::min(indentation, indentationOf(lines[line])));
    return SourceExcerpt {place.file, int(first) + 1, excerpt.join(u'\n')};
}

std::optional<SourceExcerpt> readExcerpt(const SourcePlace& place)
{
    QFile file(QStringLiteral(":/source/") + place.file);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return findExcerpt(QString::fromUtf8(file.readAll()), place);
}

}  // namespace translucent
