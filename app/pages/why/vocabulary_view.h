#pragma once

#include "engine/requests.h"
#include "pages/why/vocabulary_drawing.h"

#include <QByteArray>
#include <QString>
#include <QWidget>

#include <cstdint>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace translucent {

class EmptyState;
class ListTable;
class VocabularyPlot;

/// The pieces of the vocabulary by the principal components of their embeddings. Of a piece that is hovered or kept,
/// the nearest ones by the cosine of the whole rows, which the plane does not show.
class VocabularyView : public QWidget {
    Q_OBJECT
    /// The kept piece as the vocabulary has it ("▁three"); empty = none. Kept by scenes.
    Q_PROPERTY(QString piece READ piece WRITE setPiece USER true)

public:
    explicit VocabularyView(QWidget* parent = nullptr);

    EmbeddingTable table() const;
    /// The piece whose neighbours are needed; empty if there is none in the map.
    std::optional<std::int64_t> shownPiece() const;
    QString piece() const { return m_piece; }
    /// Also one that the table does not have.
    void setPiece(const QString& piece);

    /// Which tables are one; nullptr = not known.
    void setModel(const ModelSummaryPtr& model);
    /// The pieces on screen.
    void setSentence(std::vector<std::int64_t> source, std::vector<std::int64_t> target);
    /// nullptr empties the view.
    void showMap(const AnswerTo<VocabularyRequest>& map, bool isPending);
    /// Ignored unless it is about the piece on show.
    void showNeighbours(const AnswerTo<NeighboursRequest>& neighbours);

Q_SIGNALS:
    void changed();  ///< table() or shownPiece()

private:
    QWidget* createContent();
    QLayout* createHead(QWidget* parent);
    QWidget* createSide(QWidget* parent);
    QLayout* createFoot(QWidget* parent);
    void connectSignals();
    std::size_t firstComponent() const;
    void keep(std::optional<std::int64_t> id);
    void search();
    void refresh();
    void refreshKept();
    void refreshSentence();
    void refreshNeighbours();
    QString shownText() const;
    QString note() const;
    QString sharingText() const;
    QByteArray csv() const;

    ModelSummaryPtr m_model;
    AnswerTo<VocabularyRequest> m_map;
    AnswerTo<NeighboursRequest> m_nearest;
    std::vector<std::int64_t> m_source;
    std::vector<std::int64_t> m_target;
    QString m_piece;
    EmptyState* m_empty;
    QComboBox* m_table = nullptr;
    QComboBox* m_components = nullptr;
    QLineEdit* m_search = nullptr;
    QToolButton* m_whole = nullptr;
    VocabularyPlot* m_plot = nullptr;
    QLabel* m_shown = nullptr;
    ListTable* m_neighbours = nullptr;
    QLabel* m_note = nullptr;
};

}  // namespace translucent
