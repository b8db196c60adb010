#include "pages/architecture/block_code.h"

#include "widgets/controls.h"
#include "widgets/ui_helpers.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QEvent>
#include <QFile>
#include <QRegularExpression>
#include <QSyntaxHighlighter>
#include <QTimer>

#include <algorithm>
#include <iterator>
#include <string>

namespace translucent {

namespace {

struct BlockCode {
    Q_DECLARE_TR_FUNCTIONS(translucent::BlockCode)
};

const QString kPythonFile = QStringLiteral("resources/python/transformer.py");

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

/// The engine's code for the techniques in self-attention.
std::vector<SourcePlace> formCode(const TransformerConfig& config)
{
    std::vector<SourcePlace> places;
    const auto add = [&](const char* file, const char* marker) {
        places.push_back(engine((std::string("attention_forms/") + file).c_str(), marker));
    };
    if (config.positionKind == PositionKind::Alibi)
        add("position_forms.cpp", "torch::Tensor AlibiImpl::withScores(");
    if (config.positionKind == PositionKind::Rotary)
        add("position_forms.cpp", "torch::Tensor RotaryImpl::turned(");
    if (config.positionKind == PositionKind::Relative)
        add("position_forms.cpp", "torch::Tensor RelativeImpl::withScores(");
    switch (config.attentionPattern) {
    case AttentionPattern::Window:
    case AttentionPattern::Blocks: add("pattern_forms.cpp", "ViewResult LocalKeysImpl::attend("); break;
    case AttentionPattern::TopKeys: add("pattern_forms.cpp", "PatternForm::Weighed TopKeysImpl::weighed("); break;
    case AttentionPattern::Threshold: add("pattern_forms.cpp", "PatternForm::Weighed ThresholdImpl::weighed("); break;
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
            places.push_back(engine("transformer.cpp", "std::vector<torch::Tensor> CrossWiringLayerImpl::memories("));
        return places;
    }
    std::vector places {textbook("attention"), textbook("perHead"),
        engine("attention.cpp", "torch::Tensor AttentionBase::attend("),
        engine("attention.cpp", "torch::Tensor SelfAttentionImpl::forward(")};
    if (block.stack == Stack::Decoder && !config.isNonAutoregressive()) {
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
            return {textbook("rmsNorm"), engine("norm.cpp", "torch::Tensor RmsNormImpl::normalised(")};
        if (config.normKind == NormKind::Batch)
            return {textbook("batchNorm"), engine("norm.cpp", "torch::Tensor BatchNormImpl::normalised("),
                engine("norm.cpp", "void BatchNormImpl::remember(")};
        return {textbook(config.normKind == NormKind::SampleStd ? "sampleNorm" : "layerNorm"),
            engine("norm.cpp", "torch::Tensor LayerNormImpl::normalised(")};
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

/// A class or function of the textbook in PyTorch.
SourcePlace torchClass(const char* name)
{
    return {kPythonFile, QStringLiteral("class %1(").arg(QLatin1String(name))};
}
SourcePlace torchFunction(const char* name)
{
    return {kPythonFile, QStringLiteral("def %1(").arg(QLatin1String(name))};
}

std::vector<SourcePlace> torchAttention(BlockId block, const TransformerConfig& config)
{
    std::vector places {torchFunction("attention"), torchClass("MultiHeadedAttention"), torchFunction("per_head")};
    const bool causal = block.stack == Stack::Decoder && block.sublayer == Sublayer::SelfAttention;
    if (!causal)
        places.push_back(torchFunction("padding_mask"));
    else if (!config.isNonAutoregressive())
        places.push_back(torchFunction("subsequent_mask"));
    return places;
}

SourcePlace torchNorm(const TransformerConfig& config)
{
    switch (config.normKind) {
    case NormKind::SampleStd: return torchClass("SampleStdLayerNorm");
    case NormKind::Rms: return torchClass("RMSNorm");
    case NormKind::Batch: return torchClass("BatchNorm");
    case NormKind::PopulationStd:
    case NormKind::None: break;
    }
    return torchClass("LayerNorm");
}

/// The connection around a sublayer, and the layer made of such connections if the layers of the model have all parts.
std::vector<SourcePlace> torchConnection(BlockId block, const TransformerConfig& config)
{
    if (config.residual == ResidualKind::None)
        return {};
    if (config.normKind == NormKind::None)
        return {torchFunction("residual")};
    std::vector places {
        torchClass(config.normPlacement == NormPlacement::Post ? "SublayerConnection" : "PreNormSublayerConnection")};
    if (config.hasFeedForward())
        places.push_back(torchClass(block.stack == Stack::Encoder ? "EncoderLayer" : "DecoderLayer"));
    return places;
}

/// The function that makes tables share one matrix, if the tables of `stack` do.
std::vector<SourcePlace> torchTying(Stack stack, const TransformerConfig& config)
{
    if (config.embeddingTying == EmbeddingTying::All)
        return {torchFunction("tie_all")};
    if (config.embeddingTying == EmbeddingTying::TargetOutput && stack == Stack::Decoder)
        return {torchFunction("tie_target")};
    return {};
}

std::vector<SourcePlace> torchPlaces(BlockId block, const TransformerConfig& config)
{
    const auto with = [](std::vector<SourcePlace> places, const std::vector<SourcePlace>& more) {
        std::ranges::copy(more, std::back_inserter(places));
        return places;
    };
    switch (block.kind) {
    case BlockKind::Embedding: return with({torchClass("Embeddings")}, torchTying(block.stack, config));
    case BlockKind::Positions:
    case BlockKind::PositionSum:
        return {torchClass(
            config.positionKind == PositionKind::Learned ? "LearnedPositionalEncoding" : "PositionalEncoding")};
    case BlockKind::Attention: return torchAttention(block, config);
    case BlockKind::FeedForward:
        if (config.feedForward == FeedForwardKind::Swiglu)
            return {torchClass("GatedFeedForward"), torchFunction("silu")};
        return {torchClass("PositionwiseFeedForward"), torchFunction(std::string(name(config.activation)).c_str())};
    case BlockKind::Norm: {
        std::vector places = torchConnection(block, config);
        const bool isAfterSum = config.normPlacement == NormPlacement::Post && !places.empty();
        places.insert(places.begin() + (isAfterSum ? 1 : 0), torchNorm(config));
        return places;
    }
    case BlockKind::FinalNorm:
        return {torchNorm(config), torchClass(block.stack == Stack::Encoder ? "Encoder" : "Decoder")};
    case BlockKind::Add: return torchConnection(block, config);
    case BlockKind::Linear: return with({torchClass("Generator")}, torchTying(block.stack, config));
    case BlockKind::Softmax: break;
    }
    return {torchClass("Generator")};
}

std::vector<SourcePlace> cppPlaces(BlockId block, const TransformerConfig& config)
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
                engine("stacks.cpp", "torch::Tensor FeedForwardImpl::forward("),
                engine("stacks.cpp", "torch::Tensor FeedForwardImpl::activated(")};
        return {textbook("feedForward"), textbook(std::string(name(config.activation)).c_str()),
            engine("stacks.cpp", "torch::Tensor FeedForwardImpl::forward("),
            engine("stacks.cpp", "torch::Tensor activate(")};
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

/// Indented lines, and empty ones between them, belong to a definition of Python.
qsizetype lastOfPython(const QStringList& lines, qsizetype first)
{
    qsizetype last = first;
    for (qsizetype line = first + 1; line < lines.size(); ++line)
        if (!lines[line].isEmpty()) {
            if (indentationOf(lines[line]) == 0)
                break;
            last = line;
        }
    return last;
}

QString sourceText(const QString& file)
{
    QFile source(QStringLiteral(":/source/") + file);
    return source.open(QIODevice::ReadOnly) ? QString::fromUtf8(source.readAll()) : QString();
}

/// The imports of the textbook in PyTorch.
QString pythonImports()
{
    static const QRegularExpression line(QStringLiteral("^(import|from) .+$"), QRegularExpression::MultilineOption);
    QStringList imports;
    for (auto match = line.globalMatch(sourceText(kPythonFile)); match.hasNext();)
        imports << match.next().captured();
    return imports.join(u'\n');
}

}  // namespace

std::vector<SourcePlace> sourcePlaces(BlockId block, const TransformerConfig& config, CodeLanguage language)
{
    return language == CodeLanguage::PyTorch ? torchPlaces(block, config) : cppPlaces(block, config);
}

QString missingInPyTorch(BlockId block, const TransformerConfig& config)
{
    if (block.kind == BlockKind::Softmax && config.copies())
        return BlockCode::tr("the copy mechanism");
    if (block.kind != BlockKind::Attention)
        return {};
    if (block.sublayer == Sublayer::CrossAttention)
        return config.crossWiring == CrossWiring::Last ? QString()
                                                       : BlockCode::tr("the choice of the encoder layer that is read");
    const bool positions = actsInAttention(config.positionKind);
    const bool pattern = config.attentionPattern != AttentionPattern::Full;
    return positions && pattern ? BlockCode::tr("positions and the choice of tokens in attention")
        : positions             ? BlockCode::tr("positions in attention")
        : pattern               ? BlockCode::tr("the choice of tokens in attention")
                                : QString();
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
    const qsizetype last = place.file.endsWith(QLatin1String(".py"))
        ? lastOfPython(lines, first)
        : lines.indexOf(QString(indentation, u' ') + u'}', first);
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

std::vector<SourceExcerpt> blockCode(BlockId block, const TransformerConfig& config, CodeLanguage language)
{
    std::vector<SourceExcerpt> excerpts;
    for (const SourcePlace& place : sourcePlaces(block, config, language))
        if (const auto excerpt = findExcerpt(sourceText(place.file), place))
            excerpts.push_back(*excerpt);
    return excerpts;
}

QString codeText(BlockId block, const TransformerConfig& config, CodeLanguage language)
{
    const bool python = language == CodeLanguage::PyTorch;
    QStringList parts;
    for (const SourceExcerpt& excerpt : blockCode(block, config, language))
        parts << (!python         ? QStringLiteral("// %1\n%2").arg(excerpt.heading, excerpt.text)
                : parts.isEmpty() ? QStringLiteral("# %1\n%2").arg(excerpt.heading, excerpt.text)
                                  : excerpt.text);
    const QString missing = python ? missingInPyTorch(block, config) : QString();
    if (!missing.isEmpty())
        parts.prepend(QStringLiteral("# ") + BlockCode::tr("Not in these lines, but in the C++: %1").arg(missing));
    return parts.join(QStringLiteral("\n\n"));
}

QString codeToCopy(BlockId block, const TransformerConfig& config, CodeLanguage language)
{
    const QString code = codeText(block, config, language) + u'\n';
    return language == CodeLanguage::PyTorch ? pythonImports() + QStringLiteral("\n\n") + code : code;
}

/// Headings and comments in the muted colour, headings and keywords bold.
class SourceView::Highlighter : public QSyntaxHighlighter {
public:
    explicit Highlighter(QPlainTextEdit* view)
        : QSyntaxHighlighter(view->document())
        , m_view(view)
    {
    }

    void setLanguage(CodeLanguage language) { m_language = language; }

protected:
    void highlightBlock(const QString& text) override
    {
        const bool python = m_language == CodeLanguage::PyTorch;
        const QString mark = python ? QStringLiteral("#") : QStringLiteral("//");
        QTextCharFormat format;
        format.setForeground(m_view->palette().color(QPalette::PlaceholderText));
        const qsizetype comment = text.indexOf(mark);
        if (text.startsWith(mark + u' ') && text.contains(u':')) {
            format.setFontWeight(QFont::Bold);
            format.setForeground(m_view->palette().color(QPalette::Link));
        }
        if (comment >= 0)
            setFormat(int(comment), int(text.size() - comment), format);
        if (python && text.trimmed().startsWith(u'"')) {
            setFormat(0, int(text.size()), format);
            return;
        }
        QTextCharFormat word;
        word.setFontWeight(QFont::DemiBold);
        for (auto match = (python ? kPythonWords : kCppWords).globalMatch(text); match.hasNext();) {
            const auto found = match.next();
            if (comment < 0 || found.capturedStart() < comment)
                setFormat(int(found.capturedStart()), int(found.capturedLength()), word);
        }
    }

private:
    inline static const QRegularExpression kCppWords {
        QStringLiteral("\\b(const|auto|return|if|for|else|switch|case|break|true|false|void|double|float|bool|int|"
                       "template|typename|inline|static_cast)\\b")};
    inline static const QRegularExpression kPythonWords {
        QStringLiteral("\\b(class|def|return|if|for|in|is|not|lambda|None|True|False)\\b")};

    QPlainTextEdit* m_view;
    CodeLanguage m_language = CodeLanguage::PyTorch;
};

SourceView::SourceView(QWidget* parent)
    : QPlainTextEdit(parent)
    , m_highlighter(new Highlighter(this))
{
    setObjectName(QStringLiteral("sourceView"));
    setAccessibleName(tr("Code"));
    setProperty("role", QStringLiteral("source"));
    setReadOnly(true);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setFrameShape(QFrame::NoFrame);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
}

void SourceView::show(const QString& text, CodeLanguage language)
{
    if (text == toPlainText())
        return;
    m_highlighter->setLanguage(language);
    setPlainText(text);
}

void SourceView::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_highlighter->rehighlight();
}

CodePanel::CodePanel(CodeLanguage& language, QWidget* parent)
    : QWidget(parent)
    , m_language(language)
    , m_languages(new Segments({{"codePyTorch", QStringLiteral("PyTorch"), tr("As courses write it")},
                                   {"codeCpp", QStringLiteral("C++"), tr("As a textbook and the engine write it")}},
          this))
    , m_copy(makeButton("flat", "codeCopy", tr("Copy"), tr("Copy the code to the clipboard"), this))
    , m_source(new SourceView(this))
{
    m_copy->setIcon(tintedIcon(QStringLiteral(":/icons/copy.svg"), QPalette::Link));
    m_languages->setCurrent(int(m_language));
    columnOf({rowOf({m_languages, LayoutPart::room(), m_copy}), {m_source, 1}}, this, {0, 8, 0, 0}, 6);
    connect(m_languages, &Segments::chosen, this, [this](int index) {
        m_language = CodeLanguage(index);
        refresh();
    });
    connect(m_copy, &QToolButton::clicked, this, &CodePanel::copy);
}

void CodePanel::show(BlockId block, const TransformerConfig& config)
{
    m_block = block;
    m_config = config;
    refresh();
}

void CodePanel::refresh()
{
    m_source->show(codeText(m_block, m_config, m_language), m_language);
}

void CodePanel::copy()
{
    QApplication::clipboard()->setText(codeToCopy(m_block, m_config, m_language));
    m_copy->setText(tr("Copied"));
    QTimer::singleShot(1500, this, [this] { m_copy->setText(tr("Copy")); });
}

}  // namespace translucent
