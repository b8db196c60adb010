#pragma once

#include "engine/requests.h"
#include "pages/why/waterfall.h"
#include "pages/why/why_tokens.h"
#include "widgets/picture_export.h"

#include <QByteArray>
#include <QString>
#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;

namespace translucent {

class EmptyState;
class LineChart;
class ListTable;
class RivalChoice;

/// How much each token that the model read speaks for a token of the translation, by several methods, and a test of
/// them: the probability of the token when those that a method puts first are replaced.
class AttributionView : public QWidget {
    Q_OBJECT

public:
    explicit AttributionView(QWidget* parent = nullptr);

    /// Of integrated gradients.
    AttributionBaseline baseline() const;

    /// nullptr empties the view.
    void showAttributions(const AnswerTo<AttributionRequest>& attributions, const WhyTokens& tokens);
    /// Of the same token; nullptr while they are pending or if they have failed.
    void showCurves(const AnswerTo<DeletionRequest>& curves, bool isPending);
    /// The tokens to compare with; nullptr = not known. Emits nothing.
    void showRivals(const AnswerTo<ContributionsRequest>& comparison);

Q_SIGNALS:
    void rivalRequested(qint64 id);  ///< by the user
    void baselineChanged();

private:
    QWidget* createContent();
    QLayout* createHead(QWidget* parent);
    QWidget* createScores(QWidget* parent);
    QWidget* createCurves(QWidget* parent);
    QLayout* createFoot(QWidget* parent);
    AttributionMethod method() const;
    const Attribution* shown() const;
    void refresh();
    void refreshScores();
    void refreshChart();
    QString word() const;
    QString rival() const;
    QString sentence(const QString& word, const QString& rival) const;
    QString title() const;
    QString methodNote(const Attribution& scores) const;
    QString methodMeaning(const Attribution& scores) const;
    static QString completenessText(const Attribution& scores);
    QString curveNote() const;
    Picture scorePicture() const;
    QByteArray csv() const;

    AnswerTo<AttributionRequest> m_attributions;
    AnswerTo<DeletionRequest> m_curves;
    AnswerTo<ContributionsRequest> m_comparison;
    WhyTokens m_tokens;
    std::vector<WaterfallBar> m_bars;
    EmptyState* m_empty;
    QLabel* m_sentence = nullptr;
    QComboBox* m_method = nullptr;
    QComboBox* m_baseline = nullptr;
    RivalChoice* m_rival = nullptr;
    ListTable* m_table = nullptr;
    LineChart* m_chart = nullptr;
    EmptyState* m_chartState = nullptr;
    QLabel* m_note = nullptr;
    QLabel* m_curveNote = nullptr;
};

}  // namespace translucent
