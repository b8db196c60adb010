#include "pages/architecture/block_code.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFile>
#include <QRegularExpression>
#include <QSyntaxHighlighter>

#include <algorithm>
#include <iterator>
#include <string>

namespace translucent {

namespace {

struct BlockCode {
    Q_DECLARE_TR_FUNCTIONS(translucent::BlockCode)
};

SourcePlace textbook(const char* function)
{
    return {
        QStringLiteral("resources/textbook/transformer.h"), QStringLiteral("Tensor %1(").arg(QLatin1String(function))};
}

/// A function of core/neural/src/network.
SourcePlace engine(const char* file, const char* marker)
{
    return {QStringLiteral("core/neural/src/network/") + QLatin1String(file), QLatin1String(marker)};
}

/// Where the engine does what a technique changes about self-attention.
std::vector<SourcePlace> formCode(const TransformerConfig& config)
{
    std::vector<SourcePlace> places;
    const auto add = [&](const char* file, const char* marker) {
        places.push_back(engine((std::string("attention_forms/") + file).c_str(), marker));
    };
    if (config.positionKind == PositionKind::Alibi)
        add("alibi.cpp", "torch::Tensor AlibiImpl::withScores(");
    if (config.positionKind == PositionKind::Rotary)
        add("rotary.cpp", "torch::Tensor RotaryImpl::turned(");
    if (config.positionKind == PositionKind::Relative)
        add("relative.cpp", "torch::Tensor RelativeImpl::withScores(");
    switch (config.attentionPattern) {
    case AttentionPattern::Window:
    case AttentionPattern::Blocks: add("local_keys.cpp", "ViewResult LocalKeysImpl::attend("); break;
    case AttentionPattern::TopKeys: add("chosen_weights.cpp", "PatternForm::Weighed TopKeysImpl::weighed("); break;
    case AttentionPattern::Threshold: add("chosen_weights.cpp", "PatternForm::Weighed ThresholdImpl::weighed("); break;
    case AttentionPattern::LowRank: add("low_rank.cpp", "FormView LowRankImpl::seen("); break;
    case AttentionPattern::Full: break;
    }
    return places;
}

std::vector<SourcePlace> attentionCode(BlockId block, const TransformerConfig& config)
{
    if (block.sublayer == Sublayer::CrossAttention) {
        std::vector places {textbook("attention"), textbook("perHead"),
            engine("attention.cpp", "torch::Tensor AttentionBase::attend("),
            engine("attention.cpp", "torch::Tensor CrossAttentionImpl::forward(")};
        if (config.crossWiring != CrossWiring::Last)
            places.push_back(engine("cross_wiring.cpp", "std::vector<torch::Tensor> CrossWiringLayerImpl::memories("));
        return places;
    }
    std::vector places {textbook("attention"), textbook("perHead"),
        engine("attention.cpp", "torch::Tensor AttentionBase::attend("),
        engine("attention.cpp", "torch::Tensor SelfAttentionImpl::forward(")};
    if (block.stack == Stack::Decoder && !config.writesAtOnce()) {
        places.insert(places.begin() + 1, textbook("causalMask"));
        places.push_back(engine("masks.h", "torch::Tensor causalMayAttend("));
    }
    std::ranges::copy(formCode(config), std::back_inserter(places));
    return places;
}

std::vector<SourcePlace> normCode(const TransformerConfig& config, bool withSum)
{
    std::vector places = [&]() -> std::vector<SourcePlace> {
        if (config.normKind == NormKind::Rms)
            return {textbook("rmsNorm"), engine("rms_norm.cpp", "torch::Tensor RmsNormImpl::normalised(")};
        if (config.normKind == NormKind::Batch)
            return {textbook("batchNorm"), engine("batch_norm.cpp", "torch::Tensor BatchNormImpl::normalised("),
                engine("batch_norm.cpp", "void BatchNormImpl::remember(")};
        return {textbook(config.normKind == NormKind::SampleStd ? "sampleNorm" : "layerNorm"),
            engine("layer_norm.cpp", "torch::Tensor LayerNormImpl::normalised(")};
    }();
    if (withSum && config.residual == ResidualKind::Connected) {
        places.insert(places.begin(), textbook("residual"));
        places.push_back(engine("stacks.h", "torch::Tensor operator()("));
    }
    return places;
}

qsizetype indentationOf(const QString& line)
{
    const auto text = std::ranges::find_if(line, [](QChar c) { return c != u' '; });
    return text - line.begin();
}

/// Headings and comments in the muted colour, headings bold.
class Highlighter : public QSyntaxHighlighter {
public:
    explicit Highlighter(QPlainTextEdit* view)
        : QSyntaxHighlighter(view->document())
        , m_view(view)
    {
    }

protected:
    void highlightBlock(const QString& text) override
    {
        QTextCharFormat format;
        format.setForeground(m_view->palette().color(QPalette::PlaceholderText));
        const qsizetype comment = text.indexOf(QStringLiteral("//"));
        if (text.startsWith(QStringLiteral("// ")) && text.contains(u':')) {
            format.setFontWeight(QFont::Bold);
            format.setForeground(m_view->palette().color(QPalette::Link));
        }
        if (comment >= 0)
            setFormat(int(comment), int(text.size() - comment), format);
        static const QRegularExpression words(
            QStringLiteral("\\b(const|auto|return|if|for|else|switch|case|break|true|false|void|double|float|bool|int|"
                           "template|typename|inline|static_cast)\\b"));
        QTextCharFormat word;
        word.setFontWeight(QFont::DemiBold);
        for (auto match = words.globalMatch(text); match.hasNext();) {
            const auto found = match.next();
            if (comment < 0 || found.capturedStart() < comment)
                setFormat(int(found.capturedStart()), int(found.capturedLength()), word);
        }
    }

private:
    QPlainTextEdit* m_view;
};

}  // namespace

std::vector<SourcePlace> sourcePlaces(BlockId block, const TransformerConfig& config)
{
    switch (block.kind) {
    case BlockKind::Embedding: return {textbook("embedding"), engine("embedding.cpp", "torch::Tensor composedEmbed(")};
    case BlockKind::Positions:
        if (config.positionKind == PositionKind::Learned)
            return {textbook("learnedPositions"), engine("embedding.cpp", "torch::Tensor PositionsImpl::forward(")};
        return {textbook("sinusoidalPositions"), engine("embedding.cpp", "torch::Tensor sinusoidalTable(")};
    case BlockKind::PositionSum:
        return {
            textbook("positionSum"), engine("translation_network.cpp", "torch::Tensor TranslationNetwork::embedded(")};
    case BlockKind::Attention: return attentionCode(block, config);
    case BlockKind::FeedForward:
        if (config.feedForward == FeedForwardKind::Swiglu)
            return {textbook("gatedFeedForward"), textbook("silu"),
                engine("feed_forward.cpp", "torch::Tensor FeedForwardImpl::forward("),
                engine("feed_forward.cpp", "torch::Tensor FeedForwardImpl::activated(")};
        return {textbook("feedForward"), textbook(std::string(name(config.activation)).c_str()),
            engine("feed_forward.cpp", "torch::Tensor FeedForwardImpl::forward("),
            engine("feed_forward.cpp", "torch::Tensor activate(")};
    case BlockKind::Norm: return normCode(config, config.normPlacement == NormPlacement::Post);
    case BlockKind::FinalNorm: return normCode(config, false);
    case BlockKind::Add: return {textbook("residual"), engine("stacks.h", "torch::Tensor operator()(")};
    case BlockKind::Linear:
        return {textbook("logits"), engine("translation_network.cpp", "torch::Tensor TranslationNetwork::logits(")};
    case BlockKind::Softmax: break;
    }
    if (config.copies())
        return {textbook("softmax"), engine("copy_mechanism.cpp", "torch::Tensor CopyLayerImpl::mixed("),
            engine("transformer.cpp", "torch::Tensor TransformerImpl::predict(")};
    return {textbook("softmax"),
        {QStringLiteral("core/neural/src/inspection/inspection.cpp"), QStringLiteral("ForwardTrace traced(")}};
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
    const QString where = QStringLiteral("%1:%2").arg(place.file).arg(first + 1);
    return SourceExcerpt {place.file.startsWith(QLatin1String("resources/"))
            ? BlockCode::tr("As in a textbook: %1").arg(where)
            : BlockCode::tr("In the engine: %1").arg(where),
        excerpt.join(u'\n')};
}

std::vector<SourceExcerpt> blockCode(BlockId block, const TransformerConfig& config)
{
    std::vector<SourceExcerpt> excerpts;
    for (const SourcePlace& place : sourcePlaces(block, config)) {
        QFile file(QStringLiteral(":/source/") + place.file);
        if (!file.open(QIODevice::ReadOnly))
            continue;
        if (const auto excerpt = findExcerpt(QString::fromUtf8(file.readAll()), place))
            excerpts.push_back(*excerpt);
    }
    return excerpts;
}

SourceView::SourceView(QWidget* parent)
    : QPlainTextEdit(parent)
{
    setObjectName(QStringLiteral("sourceView"));
    setAccessibleName(tr("Code"));
    setProperty("role", QStringLiteral("source"));
    setReadOnly(true);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setFrameShape(QFrame::NoFrame);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    new Highlighter(this);
}

void SourceView::show(const std::vector<SourceExcerpt>& excerpts)
{
    QStringList parts;
    for (const SourceExcerpt& excerpt : excerpts)
        parts << QStringLiteral("// %1\n%2").arg(excerpt.heading, excerpt.text);
    const QString text = parts.join(QStringLiteral("\n\n"));
    if (text != toPlainText())
        setPlainText(text);
}

void SourceView::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        if (auto* highlighter = document()->findChild<QSyntaxHighlighter*>())
            highlighter->rehighlight();
}

}  // namespace translucent
