#include "pages/whatif/change_editor.h"

#include "engine/selection.h"
#include "pages/attention/attention_labels.h"
#include "pages/whatif/change_text.h"
#include "translucent/error.h"
#include "widgets/ui_helpers.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace translucent {

namespace {

enum Weights { Uniform, OneKey, Given };

QHBoxLayout* beside(QWidget* wide, QWidget* narrow)
{
    auto* row = new QHBoxLayout;
    row->addWidget(wide, 1);
    row->addWidget(narrow);
    return row;
}

void fill(QComboBox* box, const QStringList& texts)
{
    const QSignalBlocker quiet(box);
    const int current = box->currentIndex();
    box->clear();
    box->addItems(texts);
    box->setCurrentIndex(std::clamp(current, 0, std::max(0, box->count() - 1)));
}

template <typename Widget>
Widget* named(Widget* widget, const char* name)
{
    widget->setObjectName(QString::fromLatin1(name));
    return widget;
}

}  // namespace

ChangeEditor::ChangeEditor(Experiment& experiment, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_experiment(experiment)
    , m_selection(selection)
    , m_form(new QFormLayout(this))
    , m_head(named(new QLabel(this), "editHead"))
    , m_row(named(new QComboBox(this), "editRow"))
    , m_weights(named(new QComboBox(this), "editWeights"))
    , m_key(named(new QComboBox(this), "editKey"))
    , m_given(named(new QLineEdit(this), "editGiven"))
    , m_editRow(named(new QPushButton(this), "applyRow"))
    , m_sourcePositions(named(new QComboBox(this), "sourcePositions"))
    , m_targetPositions(named(new QComboBox(this), "targetPositions"))
    , m_residuals(named(new QComboBox(this), "residuals"))
    , m_skipResidual(named(new QPushButton(this), "skipResidual"))
    , m_norms(named(new QComboBox(this), "norms"))
    , m_skipNorm(named(new QPushButton(this), "skipNorm"))
    , m_mask(named(new QCheckBox(this), "removeMask"))
    , m_prefix(named(new QLineEdit(this), "forcedPrefix"))
{
    buildLayout();
    connectSignals();
    retranslateUi();
}

void ChangeEditor::buildLayout()
{
    m_form->setContentsMargins({});
    m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    for (QComboBox* box : {m_row, m_key, m_weights, m_residuals, m_norms, m_sourcePositions, m_targetPositions}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
    }
    auto* weights = new QHBoxLayout;
    weights->addWidget(m_weights, 1);
    weights->addWidget(m_key, 1);
    weights->addWidget(m_given, 1);
    const auto add = [this](auto* field) {
        m_labels.push_back(new QLabel(this));
        m_form->addRow(m_labels.back(), field);
    };
    add(m_prefix);
    add(beside(m_residuals, m_skipResidual));
    add(beside(m_norms, m_skipNorm));
    add(m_sourcePositions);
    add(m_targetPositions);
    add(m_head);
    add(m_row);
    add(weights);
    m_form->addRow(m_editRow);
    m_form->addRow(m_mask);
}

void ChangeEditor::connectSignals()
{
    connect(m_weights, &QComboBox::currentIndexChanged, this, &ChangeEditor::refreshTokens);
    connect(m_editRow, &QPushButton::clicked, this, &ChangeEditor::editRow);
    connect(
        m_skipResidual, &QPushButton::clicked, this, [this] { skip(&Intervention::skippedResiduals, *m_residuals); });
    connect(m_skipNorm, &QPushButton::clicked, this, [this] { skip(&Intervention::skippedNorms, *m_norms); });
    connect(m_mask, &QCheckBox::clicked, this, [this](bool removed) {
        Intervention intervention = m_experiment.change().intervention;
        intervention.causalMaskRemoved = removed;
        setIntervention(intervention);
    });
    for (QComboBox* box : {m_sourcePositions, m_targetPositions})
        connect(box, &QComboBox::activated, this, [this] {
            Intervention intervention = m_experiment.change().intervention;
            intervention.sourcePositions = positionsOf(*m_sourcePositions);
            intervention.targetPositions = positionsOf(*m_targetPositions);
            setIntervention(intervention);
        });
    connect(m_prefix, &QLineEdit::editingFinished, this, [this] {
        WhatIf change = m_experiment.change();
        change.prefix = m_prefix->text().simplified();
        m_experiment.setChange(change);
    });
    connect(&m_experiment, &Experiment::changed, this, &ChangeEditor::showChange);
    connect(&m_selection, &Selection::changed, this, &ChangeEditor::refreshHead);
}

PositionChange ChangeEditor::positionsOf(const QComboBox& box) const
{
    constexpr std::uint64_t kSeed = 1;
    const auto use = PositionUse(box.currentIndex());
    return {use, use == PositionUse::Shuffled ? kSeed : 0};
}

void ChangeEditor::setIntervention(const Intervention& intervention)
{
    WhatIf change = m_experiment.change();
    change.intervention = intervention;
    m_experiment.setChange(change);
}

void ChangeEditor::skip(std::vector<SublayerId> Intervention::*member, const QComboBox& box)
{
    const auto ids = sublayersOf(m_config, member == &Intervention::skippedNorms);
    if (box.currentIndex() < 0 || box.currentIndex() >= int(ids.size()))
        return;
    Intervention intervention = m_experiment.change().intervention;
    auto& skipped = intervention.*member;
    const SublayerId id = ids[std::size_t(box.currentIndex())];
    if (std::ranges::find(skipped, id) == skipped.end())
        skipped.push_back(id);
    setIntervention(intervention);
}

void ChangeEditor::editRow()
{
    const HeadId head {m_selection.attentionKind(), m_selection.layer(), std::max(0, m_selection.head())};
    RowEdit edit {head, m_row->currentIndex(), UniformWeights {}};
    if (m_weights->currentIndex() == OneKey)
        edit.weights = OneKeyWeight {m_key->currentIndex()};
    try {
        if (m_weights->currentIndex() == Given)
            edit = rowEditFromText(toText(head) + ":" + std::to_string(edit.row) + "=" + m_given->text().toStdString());
        Intervention intervention = m_experiment.change().intervention;
        std::erase_if(intervention.rowEdits,
            [&](const RowEdit& other) { return other.head == edit.head && other.row == edit.row; });
        intervention.rowEdits.push_back(edit);
        validate(intervention, m_config);
        setIntervention(intervention);
    } catch (const Error& error) {
        Q_EMIT said(tr("These weights cannot be used. They must be numbers of at least 0 with the sum 1, separated by "
                       "commas, e.g. 0.2, 0.8.")
            + u'\n' + QString::fromUtf8(error.what()));
    }
}

void ChangeEditor::setModel(const TransformerConfig& config)
{
    m_config = config;
    refreshSublayers();
    refreshHead();
}

void ChangeEditor::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    refreshTokens();
}

void ChangeEditor::refreshHead()
{
    m_head->setText(tr("%1, layer %2, head %3")
                        .arg(attentionKindName(m_selection.attentionKind()))
                        .arg(m_selection.layer() + 1)
                        .arg(std::max(0, m_selection.head()) + 1));
    refreshTokens();
}

void ChangeEditor::refreshTokens()
{
    m_key->setVisible(m_weights->currentIndex() == OneKey);
    m_given->setVisible(m_weights->currentIndex() == Given);
    m_editRow->setEnabled(m_result != nullptr);
    if (!m_result || m_result->traces.empty())
        return;
    const AttentionLabels labels = attentionLabels(*m_result, m_selection.attentionKind(), 0);
    fill(m_row, labels.queries);
    fill(m_key, labels.keys);
}

void ChangeEditor::refreshPositions()
{
    const QStringList uses {tr("unchanged"), tr("removed"), tr("shuffled")};
    fill(m_sourcePositions, uses);
    fill(m_targetPositions, uses);
}

void ChangeEditor::refreshSublayers()
{
    for (const auto& [box, norms] : {std::pair {m_residuals, false}, std::pair {m_norms, true}}) {
        QStringList texts;
        for (const SublayerId& id : sublayersOf(m_config, norms))
            texts << sublayerText(id);
        fill(box, texts);
    }
}

void ChangeEditor::showChange()
{
    const WhatIf& change = m_experiment.change();
    m_sourcePositions->setCurrentIndex(int(change.intervention.sourcePositions.use));
    m_targetPositions->setCurrentIndex(int(change.intervention.targetPositions.use));
    m_mask->setChecked(change.intervention.causalMaskRemoved);
    if (m_prefix->text().simplified() != change.prefix)
        m_prefix->setText(change.prefix);
}

void ChangeEditor::retranslateUi()
{
    const QStringList titles {tr("Begin with:"), tr("Residual:"), tr("Norm:"), tr("Source positions:"),
        tr("Target positions:"), tr("Edit head:"), tr("Row:"), tr("Weights:")};
    for (qsizetype row = 0; row < titles.size(); ++row)
        m_labels[std::size_t(row)]->setText(titles[row]);
    fill(m_weights, {tr("uniform"), tr("all on one token"), tr("custom weights")});
    m_given->setPlaceholderText(QStringLiteral("0.2, 0.8, 0"));
    m_prefix->setPlaceholderText(tr("first words of the translation"));
    m_prefix->setToolTip(
        tr("Forces the translation to begin like this; the probabilities shown remain the model's own."));
    m_head->setToolTip(tr("The head chosen on the page Attention"));
    m_editRow->setText(tr("Replace the row's weights"));
    m_skipResidual->setText(tr("Skip"));
    m_skipNorm->setText(tr("Skip"));
    m_mask->setText(tr("Remove the causal mask"));
    m_mask->setToolTip(tr("Lets attention over the finished translation see later tokens. During token-by-token "
                          "decoding there are no later tokens yet, so the translation itself does not change."));
    refreshPositions();
    refreshSublayers();
    refreshHead();
    showChange();
}

}  // namespace translucent
