#include "pages/why/vocabulary_view.h"

#include "pages/why/vocabulary_plot.h"
#include "widgets/chart_data.h"
#include "widgets/content_height.h"
#include "widgets/display_text.h"
#include "widgets/glossary.h"
#include "widgets/list_table.h"
#include "widgets/picture_export.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr int kCosineDecimals = 3;
constexpr int kCorrelationDecimals = 2;
constexpr int kNeighbourRows = 4;
constexpr int kTableCharacters = 8;
constexpr int kComponentCharacters = 8;
constexpr std::size_t kNeighboursSaid = 5;

QString signedFixed(double value, int decimals)
{
    return QString::number(value, 'f', decimals).replace(u'-', u'−');
}

}  // namespace

VocabularyView::VocabularyView(QWidget* parent)
    : QWidget(parent)
    , m_empty(new EmptyState("vocabularyHint", nullptr, this))
{
    setObjectName(QStringLiteral("vocabularyPiece"));
    m_empty->setContent(createContent());
    connectSignals();
    showMap(nullptr, false);
    refresh();
}

QWidget* VocabularyView::createContent()
{
    auto* content = new QWidget(this);
    QLayout* head = createHead(content);
    m_plot = named(new VocabularyPlot(content), "vocabularyPlot");
    explain(*m_plot,
        tr("Every piece of the vocabulary, where the two components put its embedding. Point at a piece to see which "
           "are nearest to it; the wheel zooms, dragging moves the map."),
        "embedding");
    QWidget* side = createSide(content);
    columnOf(
        {head, {rowOf({{m_plot, 5}, {side, 2}}, nullptr, {}, 10), 1}, createFoot(content)}, content, {0, 6, 0, 0}, 6);
    return content;
}

QLayout* VocabularyView::createHead(QWidget* parent)
{
    m_table =
        makeChoice("vocabularyTable", tr("Table of the pieces"), {tr("Source"), tr("Target"), tr("Output")}, parent);
    m_table->setCurrentIndex(int(EmbeddingTable::Target));
    m_table->setToolTip(tr("The embeddings that the encoder reads, those that the decoder reads, or the matrix of the "
                           "output layer"));
    m_components = makeChoice("vocabularyComponents", tr("Components of the axes"), {}, parent);
    for (int first = 1; first < VocabularyRequest::kComponents; ++first)
        m_components->addItem(tr("%1 and %2", "components").arg(first).arg(first + 1));
    m_components->setToolTip(
        tr("The components on the axes, the largest first. The first one is often the frequency of "
           "the pieces: 2 and 3 leave it out."));
    m_search = named(new QLineEdit(parent), "vocabularySearch");
    m_search->setAccessibleName(tr("Find a piece"));
    m_search->setPlaceholderText(tr("Find a piece"));
    m_search->setClearButtonEnabled(true);
    m_whole = makeButton("button", "vocabularyWhole", tr("Whole map"), tr("Show all pieces again (0)"), parent);
    limitContents(*m_table, kTableCharacters);
    limitContents(*m_components, kComponentCharacters);
    return rowOf({makeBuddy(tr("Table:"), m_table, parent), m_table, makeBuddy(tr("Components:"), m_components, parent),
        m_components, {m_search, 1}, m_whole});
}

QWidget* VocabularyView::createSide(QWidget* parent)
{
    auto* side = new QWidget(parent);
    m_shown = makeText("explanation", "vocabularyShown", {}, side);
    m_neighbours = new ListTable("vocabularyNeighbours",
        {{tr("Piece"), tr("The pieces with the largest cosine, of all in the table"), ListColumn::Text, "vocabulary"},
            {tr("Cosine"),
                tr("Of the angle between both rows of the table: 1 = the same direction, 0 = a right angle. It is not "
                   "the distance on the map."),
                ListColumn::Number, "embedding"}},
        side);
    explain(*m_neighbours, tr("The pieces nearest to the one on show, by the cosine of the whole rows."), "embedding");
    limitLines(*m_neighbours, kNeighbourRows, -1, ListTable::kRowGap);
    keepWhole(*m_shown);
    columnOf({m_shown, {m_neighbours, 1}}, side, {}, 6);
    return side;
}

QLayout* VocabularyView::createFoot(QWidget* parent)
{
    m_note = makeText("caption", "vocabularyNote", {}, parent);
    keepWhole(*m_note);
    auto* exports = new ExportButton("vocabularyExport",
        std::vector<ExportPart> {{"vocabularyMap", tr("Map"),
                                     {[this] { return m_plot->picture(); }, [this] { return csv(); },
                                         [] { return QStringLiteral("vocabulary"); }}},
            {"vocabularyNearest", tr("Nearest pieces"),
                m_neighbours->exportSource([this] { return m_shown->text(); }, "nearest-pieces")}},
        parent);
    exports->offerOn(*m_plot, 0);
    exports->offerOn(*m_neighbours, 1);
    return rowOf({{m_note, 4}, {exports->makeNote("vocabularySaid"), 1}, exports});
}

void VocabularyView::connectSignals()
{
    connect(m_table, &QComboBox::currentIndexChanged, this, &VocabularyView::changed);
    connect(m_components, &QComboBox::currentIndexChanged, this, [this] {
        refresh();
        Q_EMIT changed();
    });
    connect(m_search, &QLineEdit::textChanged, this, &VocabularyView::search);
    connect(m_whole, &QToolButton::clicked, m_plot, &VocabularyPlot::showWhole);
    connect(m_plot, &VocabularyPlot::viewChanged, this, [this] { m_whole->setEnabled(m_plot->isZoomed()); });
    connect(m_plot, &VocabularyPlot::shownChanged, this, [this] {
        refreshNeighbours();
        Q_EMIT changed();
    });
    connect(m_plot, &VocabularyPlot::kept, this, [this](std::optional<std::int64_t> id) {
        const QSignalBlocker silent(m_search);
        m_search->clear();  // another piece than the one that was searched for
        keep(id);
    });
}

EmbeddingTable VocabularyView::table() const
{
    const auto index = std::size_t(std::max(m_table->currentIndex(), 0));
    return kChoices<EmbeddingTable>[std::min(index, kChoices<EmbeddingTable>.size() - 1)].value;
}

std::size_t VocabularyView::firstComponent() const
{
    return std::size_t(std::max(m_components->currentIndex(), 0));
}

std::optional<std::int64_t> VocabularyView::shownPiece() const
{
    return m_map && m_map->table == table() ? m_plot->shown() : std::nullopt;
}

void VocabularyView::setPiece(const QString& piece)
{
    if (std::exchange(m_piece, piece) == piece)
        return;
    refreshKept();
    Q_EMIT changed();
}

void VocabularyView::keep(std::optional<std::int64_t> id)
{
    setPiece(id && m_map ? QString::fromStdString(m_map->pieces[std::size_t(*id)].text) : QString());
}

/// An empty search releases the piece, as typing one chooses it.
void VocabularyView::search()
{
    if (!m_map)
        return;
    const auto found = pieceNamed(*m_map, m_search->text());
    keep(found);
    if (found)
        m_plot->reveal(*found);
    refreshNeighbours();
}

void VocabularyView::setModel(const ModelSummaryPtr& model)
{
    m_model = model;
    m_note->setText(note());
}

void VocabularyView::setSentence(std::vector<std::int64_t> source, std::vector<std::int64_t> target)
{
    m_source = std::move(source);
    m_target = std::move(target);
    refreshSentence();
}

void VocabularyView::showMap(const AnswerTo<VocabularyRequest>& map, bool isPending)
{
    m_empty->setHint(map ? QString() : isPending ? tr("The map is being computed.") : tr("There is no map."));
    if (std::exchange(m_map, map) == map)
        return;
    refresh();
    if (!m_search->text().trimmed().isEmpty())
        search();
    if (shownPiece())
        Q_EMIT changed();  // the neighbours are needed
}

void VocabularyView::showNeighbours(const AnswerTo<NeighboursRequest>& neighbours)
{
    if (std::exchange(m_nearest, neighbours) != neighbours)
        refreshNeighbours();
}

void VocabularyView::refresh()
{
    m_plot->setScatter(m_map ? scatterOf(*m_map, firstComponent()) : VocabularyScatter());
    m_plot->setAccessibleName(m_map
            ? tr("%1: %2 and %3").arg(m_plot->scatter().title, m_plot->scatter().xTitle, m_plot->scatter().yTitle)
            : QString());
    m_note->setText(note());
    refreshSentence();
    refreshKept();
}

void VocabularyView::refreshKept()
{
    m_plot->setKept(m_map ? m_map->find(m_piece.toStdString()) : std::nullopt);
    refreshNeighbours();
}

void VocabularyView::refreshSentence()
{
    m_plot->setSentence(table() == EmbeddingTable::Source ? m_source : m_target);
}

void VocabularyView::refreshNeighbours()
{
    const auto shown = shownPiece();
    const bool isAboutIt = shown && m_nearest && m_nearest->table == m_map->table && m_nearest->id == *shown;
    std::vector<ListRow> rows;
    std::vector<std::int64_t> ids;
    QStringList said;
    for (const PieceNeighbour& each : spanOf(isAboutIt ? &m_nearest->nearest : nullptr)) {
        const QString text = vocabularyText(each.id, each.text), cosine = signedFixed(each.cosine, kCosineDecimals);
        rows.push_back({.texts = {text, cosine}});
        ids.push_back(each.id);
        if (said.size() < qsizetype(kNeighboursSaid))
            said << text + u' ' + cosine;
    }
    m_shown->setText(shownText());
    m_neighbours->setRows(std::move(rows));
    m_neighbours->setAccessibleName(shown ? m_shown->text() : tr("Nearest pieces"));
    m_plot->setNeighbours(std::move(ids));
    m_plot->setAccessibleDescription(
        said.isEmpty() ? QString() : tr("%1: nearest are %2").arg(m_shown->text(), said.join(QStringLiteral(", "))));
}

QString VocabularyView::shownText() const
{
    const auto shown = shownPiece();
    if (shown) {
        const MappedPiece& piece = m_map->pieces[std::size_t(*shown)];
        const QString text = vocabularyText(piece.id, piece.text);
        return piece.score ? tr("%1 (score %2): nearest by cosine").arg(text, signedFixed(*piece.score, 2))
                           : tr("%1: nearest by cosine").arg(text);
    }
    if (m_map && !m_search->text().trimmed().isEmpty())
        return tr("No piece contains this.");
    return tr("Point at a piece, or find one, to see which are nearest to it.");
}

/// What the colours are, whether a component follows them, and what distances do not say.
QString VocabularyView::note() const
{
    if (!m_map)
        return {};
    QStringList sentences;
    double share = 0;
    for (std::size_t k = firstComponent(); k < std::min(firstComponent() + 2, m_map->components.size()); ++k) {
        const VocabularyComponent& component = m_map->components[k];
        share += component.share;
        if (component.scoreCorrelation)
            sentences << tr("Component %1 and the score: r = %2.")
                             .arg(QString::number(k + 1),
                                 signedFixed(*component.scoreCorrelation, kCorrelationDecimals));
    }
    if (!m_map->scoring)
        sentences << tr("The tokenizer has no scores that could be colours.");
    else
        sentences.prepend(
            tr("The score is what the tokenizer learned, not the frequency in the training of the model."));
    sentences << tr(
        "Both axes have %1 of the variance: what is close on the map can be far apart in all %2 dimensions.")
                     .arg(percentText(share), QString::number(m_map->dimensions));
    if (const QString sharing = sharingText(); !sharing.isEmpty())
        sentences << sharing;
    return inOneParagraph(sentences);
}

QString VocabularyView::sharingText() const
{
    if (!m_model)
        return {};
    switch (m_model->config.embeddingTying) {
    case EmbeddingTying::TargetOutput: return tr("In this model, target and output are one table.");
    case EmbeddingTying::All: return tr("In this model, all three are one table.");
    case EmbeddingTying::Separate: break;
    }
    return {};
}

QByteArray VocabularyView::csv() const
{
    return csvTable(m_map ? vocabularyTable(*m_map) : QList<QStringList>());
}

}  // namespace translucent
