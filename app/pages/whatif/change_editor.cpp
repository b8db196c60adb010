#include "pages/whatif/change_editor.h"

#include "engine/guarded_job.h"
#include "session/selection.h"
#include "translucent/base/error.h"
#include "widgets/attention_map.h"
#include "widgets/chart_data.h"
#include "widgets/ui_helpers.h"

#include <QAction>
#include <QBoxLayout>
#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <iterator>

namespace translucent {

namespace {

struct ChangeText {
    Q_DECLARE_TR_FUNCTIONS(translucent::ChangeText)
};

/// "cross 2.1"; without a head, all of a layer, and without a layer, all of a kind.
QString briefText(AttentionKind kind, const QString& heads)
{
    switch (kind) {
    case AttentionKind::EncoderSelf: return ChangeText::tr("encoder %1").arg(heads);
    case AttentionKind::DecoderSelf: return ChangeText::tr("decoder %1").arg(heads);
    case AttentionKind::Cross: break;
    }
    return ChangeText::tr("cross %1").arg(heads);
}

QString headText(const HeadId& head)
{
    return ChangeText::tr("%1, layer %2, head %3")
        .arg(attentionKindName(head.kind))
        .arg(head.layer + 1)
        .arg(head.head + 1);
}

QString weightsText(const RowWeights& weights)
{
    if (std::holds_alternative<UniformWeights>(weights))
        return ChangeText::tr("uniform weights");
    if (const auto* one = std::get_if<OneKeyWeight>(&weights))
        return ChangeText::tr("all weight on token %1").arg(one->key + 1);
    return ChangeText::tr("custom weights");
}

QString positionText(const QString& side, const PositionChange& change)
{
    return change.use == PositionUse::Dropped ? ChangeText::tr("%1 without positions").arg(side)
                                              : ChangeText::tr("%1 with shuffled positions").arg(side);
}

QString sublayerName(SublayerKind kind)
{
    switch (kind) {
    case SublayerKind::SelfAttention: return ChangeText::tr("self-attention");
    case SublayerKind::CrossAttention: return ChangeText::tr("cross-attention");
    case SublayerKind::FeedForward: return ChangeText::tr("feed-forward");
    case SublayerKind::Final: break;
    }
    return ChangeText::tr("final norm");
}

/// Layers and neurons count from 1, as everywhere in the window.
QString clampText(const NeuronClamp& clamp)
{
    const QString neuron = (clamp.stack == StackKind::Encoder ? ChangeText::tr("Encoder, layer %1, neuron %2")
                                                              : ChangeText::tr("Decoder, layer %1, neuron %2"))
                               .arg(clamp.layer + 1)
                               .arg(clamp.neuron + 1);
    return clamp.value == 0 ? ChangeText::tr("Off: %1").arg(neuron)
                            : ChangeText::tr("%1 held at %2").arg(neuron, chartNumber(double(clamp.value)));
}

/// Heads that are switched off together.
struct HeadGroup {
    QString text;
    QString brief;
    std::vector<HeadId> heads;
};

/// Whole kinds and layers first, then the other heads.
std::vector<HeadGroup> headGroups(const std::vector<HeadId>& disabled, const TransformerConfig* config)
{
    std::vector<HeadId> rest = disabled;
    std::vector<HeadGroup> groups;
    const auto take = [&](const QString& text, const QString& brief, const auto& isMeant) {
        HeadGroup group {ChangeText::tr("Off: %1").arg(text), brief, {}};
        const std::vector<HeadId> all = headsOf(*config);
        std::ranges::copy_if(all, std::back_inserter(group.heads), isMeant);
        const bool whole = group.heads.size() > 1
            && std::ranges::all_of(group.heads, [&](const HeadId& head) { return std::ranges::count(rest, head) > 0; });
        if (!whole)
            return;
        std::erase_if(rest, isMeant);
        groups.push_back(std::move(group));
    };
    if (config)
        for (const AttentionKind kind :
            {AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross}) {
            take(ChangeText::tr("%1, all heads").arg(attentionKindName(kind)), briefText(kind, ChangeText::tr("(all)")),
                [kind](const HeadId& head) { return head.kind == kind; });
            for (std::int64_t layer = 0; layer < attentionSize(*config, kind).layers; ++layer)
                take(ChangeText::tr("%1, layer %2, all heads").arg(attentionKindName(kind)).arg(layer + 1),
                    briefText(kind, ChangeText::tr("%1 (all)").arg(layer + 1)),
                    [kind, layer](const HeadId& head) { return head.kind == kind && head.layer == layer; });
        }
    for (const HeadId& head : rest)
        groups.push_back({ChangeText::tr("Off: %1").arg(headText(head)),
            briefText(head.kind, QStringLiteral("%1.%2").arg(head.layer + 1).arg(head.head + 1)), {head}});
    return groups;
}

/// Collects the parts; `member` selects the list from which an entry is removed.
class Parts {
public:
    explicit Parts(const WhatIf& change)
        : m_change(change)
    {
    }

    void addHeads(const TransformerConfig* config)
    {
        for (const HeadGroup& group : headGroups(m_change.intervention.disabledHeads, config)) {
            WhatIf without = m_change;
            std::erase_if(without.intervention.disabledHeads,
                [&](const HeadId& head) { return std::ranges::count(group.heads, head) > 0; });
            m_parts.push_back({group.text, group.brief, without});
        }
    }

    template <typename Entry, typename Text>
    void addAll(std::vector<Entry> Intervention::*member, Text text)
    {
        const auto& entries = m_change.intervention.*member;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            WhatIf without = m_change;
            auto& left = without.intervention.*member;
            left.erase(left.begin() + std::ptrdiff_t(i));
            const QString said = text(entries[i]);
            m_parts.push_back({said, said, without});
        }
    }

    template <typename Change>
    void addIf(bool there, const QString& text, Change undo)
    {
        if (!there)
            return;
        WhatIf without = m_change;
        undo(without);
        m_parts.push_back({text, text, without});
    }

    std::vector<ChangePart> take() { return std::move(m_parts); }

private:
    const WhatIf& m_change;
    std::vector<ChangePart> m_parts;
};

}  // namespace

QString sublayerText(const SublayerId& id)
{
    const QString stack = id.stack == StackKind::Encoder ? ChangeText::tr("Encoder") : ChangeText::tr("Decoder");
    if (id.sublayer == SublayerKind::Final)
        return ChangeText::tr("%1: %2").arg(stack, sublayerName(id.sublayer));
    return ChangeText::tr("%1, layer %2: %3").arg(stack).arg(id.layer + 1).arg(sublayerName(id.sublayer));
}

std::vector<SublayerId> sublayersOf(const TransformerConfig& config, bool norms)
{
    std::vector<SublayerId> ids;
    if (norms ? config.normKind == NormKind::None : config.residual == ResidualKind::None)
        return ids;
    for (const StackKind stack : {StackKind::Encoder, StackKind::Decoder}) {
        const bool decoder = stack == StackKind::Decoder;
        const auto layers = decoder ? config.decoderLayers : config.encoderLayers;
        for (std::int64_t layer = 0; layer < layers; ++layer) {
            ids.push_back({stack, layer, SublayerKind::SelfAttention});
            if (decoder)
                ids.push_back({stack, layer, SublayerKind::CrossAttention});
            if (config.hasFeedForward())
                ids.push_back({stack, layer, SublayerKind::FeedForward});
        }
        if (norms && config.hasFinalNorms())
            ids.push_back({stack, 0, SublayerKind::Final});
    }
    return ids;
}

std::vector<ChangePart> changeParts(const WhatIf& change, const TransformerConfig* config)
{
    Parts parts(change);
    const Intervention& intervention = change.intervention;
    parts.addHeads(config);
    parts.addAll(&Intervention::rowEdits, [](const RowEdit& edit) {
        return ChangeText::tr("%1, row %2: %3")
            .arg(headText(edit.head))
            .arg(edit.row + 1)
            .arg(weightsText(edit.weights));
    });
    parts.addAll(&Intervention::skippedResiduals,
        [](const SublayerId& id) { return ChangeText::tr("No residual – %1").arg(sublayerText(id)); });
    parts.addAll(&Intervention::skippedNorms,
        [](const SublayerId& id) { return ChangeText::tr("No norm – %1").arg(sublayerText(id)); });
    parts.addAll(&Intervention::clampedNeurons, clampText);
    parts.addIf(intervention.causalMaskRemoved, ChangeText::tr("Causal mask removed (full passes only)"),
        [](WhatIf& without) { without.intervention.causalMaskRemoved = false; });
    parts.addIf(intervention.sourcePositions.use != PositionUse::Kept,
        positionText(ChangeText::tr("Source"), intervention.sourcePositions),
        [](WhatIf& without) { without.intervention.sourcePositions = {}; });
    parts.addIf(intervention.targetPositions.use != PositionUse::Kept,
        positionText(ChangeText::tr("Target"), intervention.targetPositions),
        [](WhatIf& without) { without.intervention.targetPositions = {}; });
    parts.addIf(!change.prefix.isEmpty(), ChangeText::tr("Begins with \"%1\"").arg(change.prefix),
        [](WhatIf& without) { without.prefix.clear(); });
    return parts.take();
}

namespace {

enum Weights { Uniform, OneKey, Given };

constexpr int kShownLetters = 8, kPrefixWidth = 120;
constexpr std::uint64_t kShuffleSeed = 1;

void fill(QComboBox* box, const QStringList& texts)
{
    const QSignalBlocker quiet(box);
    const int current = box->currentIndex();
    box->clear();
    box->addItems(texts);
    box->setCurrentIndex(std::clamp(current, 0, std::max(0, box->count() - 1)));
}

/// A combo box that long entries do not widen.
QComboBox* makeShortBox(const char* name, QWidget* parent)
{
    auto* box = named(new QComboBox(parent), name);
    limitContents(*box, kShownLetters);
    return box;
}

}  // namespace

ChangeEditor::ChangeEditor(ModelChanges& changes, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_changes(changes)
    , m_selection(selection)
    , m_positions(makeMenu("positions", tr("Positions"), tr("Leaves out or shuffles the positions of one side")))
    , m_norms(makeMenu("norms", tr("Skip a norm"), tr("Passes values on without this norm")))
    , m_residuals(
          makeMenu("residuals", tr("Cut a residual"), tr("Passes on only the output of a sublayer, without its input")))
    , m_mask(makeButton("button", "removeMask", tr("Remove the causal mask"), maskTip(), this))
    , m_edit(makeButton("button", "editWeightsRow", tr("Edit a row of weights"),
          tr("Replaces the attention weights of one row in the head that is chosen on the page Attention"), this))
    , m_prefix(named(new QLineEdit(this), "forcedPrefix",
          tr("Forces the translation to begin like this; the probabilities shown remain the model's own.")))
    , m_head(named(makeLabel(QString(), this), "editHead", tr("The head chosen on the Attention page")))
    , m_row(makeShortBox("editRow", this))
    , m_weights(makeShortBox("editWeights", this))
    , m_key(makeShortBox("editKey", this))
    , m_given(named(new QLineEdit(this), "editGiven"))
    , m_editRow(makePushButton("applyRow", tr("Replace"), tr("Replace the row's weights"), this))
    , m_problem(makeText("problem", "editProblem", QString(), this))
    , m_weightsRow(createWeights())
{
    m_mask->setCheckable(true);
    m_edit->setCheckable(true);
    m_prefix->setPlaceholderText(tr("Begin with … (first words)"));
    m_prefix->setAccessibleName(tr("Begin with:"));
    limitWidth(*m_prefix, kPrefixWidth);
    columnOf({rowOf({m_positions, m_norms, m_residuals, m_mask, m_edit, {m_prefix, 1}}), m_weightsRow, m_problem}, this,
        {}, 6);
    m_weightsRow->hide();
    m_problem->hide();
    connectSignals();
    refreshHead();
    showChange();
}

QWidget* ChangeEditor::createWeights()
{
    auto* row = named(new QWidget(this), "weightsRow");
    m_given->setPlaceholderText(QStringLiteral("0.2, 0.8, 0"));
    m_weights->addItems({tr("uniform"), tr("all on one token"), tr("custom weights")});
    const QString weights = tr("Weights:");
    for (QWidget* part : std::initializer_list<QWidget*> {m_weights, m_key, m_given})
        part->setAccessibleName(weights);
    rowOf({m_head, makeBuddy(tr("Row:"), m_row, row), {m_row, 1}, makeLabel(weights, row), {m_weights, 1}, {m_key, 1},
              {m_given, 1}, m_editRow},
        row, {});
    return row;
}

QString ChangeEditor::maskTip()
{
    return tr("Lets attention over the finished translation see later tokens. During token-by-token decoding there are "
              "no later tokens yet, so the translation itself does not change.");
}

QToolButton* ChangeEditor::makeMenu(const char* name, const QString& text, const QString& toolTip)
{
    QToolButton* button = makeButton("button", name, text + QStringLiteral(" ▾"), toolTip, this);
    button->setAccessibleDescription(toolTip);
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    menu->setToolTipsVisible(true);
    button->setMenu(menu);
    return button;
}

void ChangeEditor::addOption(QToolButton* button, const QString& name, const QString& text, Option option)
{
    option.action = button->menu()->addAction(text);
    option.action->setObjectName(name);
    option.action->setCheckable(true);
    Intervention change;
    option.set(change, true);
    const QString objection = objectionTo(change);
    option.action->setEnabled(objection.isEmpty());
    option.action->setToolTip(objection);
    connect(option.action, &QAction::triggered, this,
        [this, set = option.set](bool on) { apply([&](Intervention& intervention) { set(intervention, on); }); });
    m_options.push_back(std::move(option));
}

void ChangeEditor::addSkipping(QToolButton* button, bool norms, std::vector<SublayerId> Intervention::*skipped)
{
    for (const SublayerId& id : sublayersOf(m_config, norms))
        addOption(button,
            (norms ? QStringLiteral("skipNorm:") : QStringLiteral("skipResidual:"))
                + QString::fromStdString(toText(id)),
            sublayerText(id),
            {nullptr, [id, skipped](const Intervention& now) { return std::ranges::count(now.*skipped, id) > 0; },
                [id, skipped](Intervention& change, bool on) {
                    std::erase(change.*skipped, id);
                    if (on)
                        (change.*skipped).push_back(id);
                }});
}

void ChangeEditor::addPositions(const QString& name, const QString& side, PositionChange Intervention::*change)
{
    for (const PositionUse use : {PositionUse::Dropped, PositionUse::Shuffled}) {
        const PositionChange wanted {use, use == PositionUse::Shuffled ? kShuffleSeed : 0};
        addOption(m_positions,
            name + (use == PositionUse::Dropped ? QStringLiteral("Removed") : QStringLiteral("Shuffled")),
            positionText(side, wanted),
            {nullptr, [use, change](const Intervention& now) { return (now.*change).use == use; },
                [wanted, change](Intervention& into, bool on) { into.*change = on ? wanted : PositionChange(); }});
    }
}

void ChangeEditor::fillMenus()
{
    m_options.clear();
    for (const QToolButton* button : {m_positions, m_norms, m_residuals})
        button->menu()->clear();
    addPositions(QStringLiteral("source"), ChangeText::tr("Source"), &Intervention::sourcePositions);
    addPositions(QStringLiteral("target"), ChangeText::tr("Target"), &Intervention::targetPositions);
    addSkipping(m_norms, true, &Intervention::skippedNorms);
    addSkipping(m_residuals, false, &Intervention::skippedResiduals);
    for (QToolButton* button : {m_positions, m_norms, m_residuals}) {
        const QList<QAction*> actions = button->menu()->actions();
        const bool isThere = std::ranges::any_of(actions, &QAction::isEnabled);
        button->setEnabled(isThere);
        button->setToolTip(isThere                                          ? button->accessibleDescription()
                : actions.isEmpty() || actions.first()->toolTip().isEmpty() ? tr("Not available: this model has none")
                                                                            : actions.first()->toolTip());
    }
}

void ChangeEditor::connectSignals()
{
    connect(m_weights, &QComboBox::currentIndexChanged, this, &ChangeEditor::refreshTokens);
    connect(m_editRow, &QPushButton::clicked, this, &ChangeEditor::editRow);
    connect(m_edit, &QToolButton::toggled, m_weightsRow, &QWidget::setVisible);
    connect(m_mask, &QToolButton::clicked, this,
        [this](bool removed) { apply([&](Intervention& change) { change.causalMaskRemoved = removed; }); });
    connect(m_prefix, &QLineEdit::editingFinished, this, [this] {
        WhatIf change = m_changes.change();
        if (change.prefix != m_prefix->text().simplified())
            change.prefixOf.clear();
        change.prefix = m_prefix->text().simplified();
        m_changes.setChange(change);
    });
    connect(&m_changes, &ModelChanges::changed, this, &ChangeEditor::showChange);
    connect(&m_selection, &Selection::changed, this, &ChangeEditor::refreshHead);
}

void ChangeEditor::apply(const std::function<void(Intervention&)>& change)
{
    WhatIf next = m_changes.change();
    change(next.intervention);
    m_problem->hide();
    m_changes.setChange(next);
}

void ChangeEditor::editRow()
{
    const HeadId head = m_selection.headId();
    RowEdit edit {head, m_row->currentIndex(), UniformWeights {}};
    if (m_weights->currentIndex() == OneKey)
        edit.weights = OneKeyWeight {m_key->currentIndex()};
    try {
        if (m_weights->currentIndex() == Given)
            edit = rowEditFromText(toText(head) + ":" + std::to_string(edit.row) + "=" + m_given->text().toStdString());
        apply([&](Intervention& intervention) {
            std::erase_if(intervention.rowEdits,
                [&](const RowEdit& other) { return other.head == edit.head && other.row == edit.row; });
            intervention.rowEdits.push_back(edit);
            validate(intervention, m_config);
        });
    } catch (const Error& error) {
        m_problem->setText(tr("These weights cannot be used. They must be numbers of at least 0 with the sum 1, "
                              "separated by commas, e.g. 0.2, 0.8.")
            + u'\n' + translated(error.message()));
        m_problem->show();
    }
}

void ChangeEditor::setModel(const TransformerConfig& config)
{
    m_config = config;
    fillMenus();
    const QString objection = objectionTo({.causalMaskRemoved = true});
    m_mask->setEnabled(objection.isEmpty());
    m_mask->setToolTip(objection.isEmpty() ? maskTip() : objection);
    m_prefix->setEnabled(config.writesInSteps());
    refreshHead();
    showChange();
}

/// The reason why the model does not support a change; empty if it does.
QString ChangeEditor::objectionTo(const Intervention& change) const
{
    try {
        validate(change, m_config);
    } catch (const Error& error) {
        return translated(error.message());
    }
    return {};
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
                        .arg(m_selection.headId().head + 1));
    refreshTokens();
}

void ChangeEditor::refreshTokens()
{
    m_key->setVisible(m_weights->currentIndex() == OneKey);
    m_given->setVisible(m_weights->currentIndex() == Given);
    m_editRow->setEnabled(m_result != nullptr);
    if (!m_result || m_result->traces.empty())
        return;
    const AttentionLabels labels =
        attentionLabels(sentenceTokens(m_result->translation, m_result->traces, 0), m_selection.attentionKind());
    fill(m_row, labels.queries);
    fill(m_key, labels.keys);
}

void ChangeEditor::showChange()
{
    const WhatIf& change = m_changes.change();
    for (const Option& option : m_options)
        option.action->setChecked(option.isOn(change.intervention));
    m_mask->setChecked(change.intervention.causalMaskRemoved);
    if (m_prefix->text().simplified() != change.prefix)
        m_prefix->setText(change.prefix);
}

}  // namespace translucent
