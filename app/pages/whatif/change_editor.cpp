#include "pages/whatif/change_editor.h"

#include "engine/guarded_job.h"
#include "session/selection.h"
#include "translucent/base/error.h"
#include "widgets/attention_map.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace translucent {

namespace {

struct ChangeText {
    Q_DECLARE_TR_FUNCTIONS(translucent::ChangeText)
};

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

/// Collects the parts; `member` selects the list from which an entry is removed.
class Parts {
public:
    explicit Parts(const WhatIf& change)
        : m_change(change)
    {
    }

    template <typename Entry, typename Text>
    void addAll(std::vector<Entry> Intervention::*member, Text text)
    {
        const auto& entries = m_change.intervention.*member;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            WhatIf without = m_change;
            auto& left = without.intervention.*member;
            left.erase(left.begin() + std::ptrdiff_t(i));
            m_parts.push_back({text(entries[i]), without});
        }
    }

    template <typename Change>
    void addIf(bool there, const QString& text, Change undo)
    {
        if (!there)
            return;
        WhatIf without = m_change;
        undo(without);
        m_parts.push_back({text, without});
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

std::vector<ChangePart> changeParts(const WhatIf& change)
{
    Parts parts(change);
    const Intervention& intervention = change.intervention;
    parts.addAll(
        &Intervention::disabledHeads, [](const HeadId& head) { return ChangeText::tr("Off: %1").arg(headText(head)); });
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

constexpr int kShownLetters = 6;
constexpr int kSublayerLetters = 24;
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
QComboBox* makeShortBox(const char* name, QWidget* parent, int letters = kShownLetters)
{
    auto* box = named(new QComboBox(parent), name);
    limitContents(*box, letters);
    return box;
}

/// "cross" of "cross:0:0".
std::string kindName(AttentionKind kind)
{
    const std::string head = toText(HeadId {kind, 0, 0});
    return head.substr(0, head.find(':'));
}

}  // namespace

HeadSwitches::HeadSwitches(QWidget* parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins({});
    m_grid->setSpacing(4);
}

void HeadSwitches::setModel(const TransformerConfig& config)
{
    qDeleteAll(findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
    m_switches.clear();
    addBlock(AttentionKind::EncoderSelf, int(config.encoderLayers), int(config.heads));
    addBlock(AttentionKind::DecoderSelf, int(config.decoderLayers), int(config.heads));
    addBlock(AttentionKind::Cross, int(config.decoderLayers), int(config.heads));
    m_grid->setColumnStretch(int(config.heads) + 1, 1);
}

QToolButton* HeadSwitches::addTogether(
    const std::string& name, const QString& text, const QString& tip, AttentionKind kind, std::optional<int> layer)
{
    QToolButton* button = makeButton("flat", ("switch_" + name).c_str(), text, tip, this);
    connect(button, &QToolButton::clicked, this, [this, kind, layer] {
        const auto isMeant = [kind, layer](
                                 const HeadId& head) { return head.kind == kind && (!layer || head.layer == *layer); };
        const bool anyOn = std::ranges::any_of(
            m_switches, [&](const auto& each) { return isMeant(each.first) && each.second->isChecked(); });
        for (const auto& [head, one] : m_switches) {
            const QSignalBlocker quiet(one);
            if (isMeant(head))
                one->setChecked(!anyOn);
        }
        Q_EMIT changed();
    });
    return button;
}

void HeadSwitches::addBlock(AttentionKind kind, int layers, int heads)
{
    const int top = m_grid->rowCount();
    m_grid->addWidget(makeLabel("caption", "switchesOfKind", attentionKindName(kind), this), top, 0, 1, heads);
    if (layers > 0)
        m_grid->addWidget(addTogether(kindName(kind), tr("All"),
                              tr("%1: switches all heads off, or on again").arg(attentionKindName(kind)), kind, {}),
            top, heads);
    for (int layer = 0; layer < layers; ++layer) {
        m_grid->addWidget(
            addTogether(kindName(kind) + ':' + std::to_string(layer), tr("Layer %1").arg(layer + 1),
                tr("%1, layer %2: switches all heads off, or on again").arg(attentionKindName(kind)).arg(layer + 1),
                kind, layer),
            top + 1 + layer, heads);
        for (int head = 0; head < heads; ++head) {
            auto* button = new QToolButton(this);
            const HeadId id {kind, layer, head};
            button->setObjectName(QStringLiteral("switch_") + QString::fromStdString(toText(id)));
            button->setProperty("role", QStringLiteral("headSwitch"));
            button->setText(QStringLiteral("%1.%2").arg(layer + 1).arg(head + 1));
            button->setToolTip(tr("%1, layer %2, head %3. Click to switch it off or on.")
                                   .arg(attentionKindName(kind))
                                   .arg(layer + 1)
                                   .arg(head + 1));
            button->setCheckable(true);
            button->setChecked(true);
            m_grid->addWidget(button, top + 1 + layer, head);
            m_switches.emplace_back(id, button);
            connect(button, &QToolButton::toggled, this, &HeadSwitches::changed);
        }
    }
}

void HeadSwitches::setDisabled(const std::vector<HeadId>& heads)
{
    for (const auto& [head, button] : m_switches) {
        const QSignalBlocker quiet(button);
        button->setChecked(std::ranges::find(heads, head) == heads.end());
    }
}

std::vector<HeadId> HeadSwitches::disabled() const
{
    std::vector<HeadId> heads;
    for (const auto& [head, button] : m_switches)
        if (!button->isChecked())
            heads.push_back(head);
    return heads;
}

QToolButton* HeadSwitches::button(const HeadId& head) const
{
    const auto found = std::ranges::find(m_switches, head, &std::pair<HeadId, QToolButton*>::first);
    return found == m_switches.end() ? nullptr : found->second;
}

ChangeEditor::ChangeEditor(ModelChanges& changes, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_changes(changes)
    , m_selection(selection)
    , m_form(new QFormLayout(this))
    , m_prefix(named(new QLineEdit(this), "forcedPrefix",
          tr("Forces the translation to begin like this; the probabilities shown remain the model's own.")))
    , m_residuals(makeShortBox("residuals", this, kSublayerLetters))
    , m_norms(makeShortBox("norms", this, kSublayerLetters))
    , m_sourcePositions(makeShortBox("sourcePositions", this))
    , m_targetPositions(makeShortBox("targetPositions", this))
    , m_head(named(makeLabel({}, this), "editHead", tr("The head chosen on the Attention page")))
    , m_row(makeShortBox("editRow", this))
    , m_weights(makeShortBox("editWeights", this))
    , m_key(makeShortBox("editKey", this))
    , m_given(named(new QLineEdit(this), "editGiven"))
    , m_editRow(makePushButton("applyRow", tr("Replace the row's weights"), {}, this))
    , m_mask(makeCheck(QStringLiteral("removeMask"), tr("Remove the causal mask"), maskTip(), this))
{
    m_form->setContentsMargins({});
    m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_prefix->setPlaceholderText(tr("first words of the translation"));
    m_given->setPlaceholderText(QStringLiteral("0.2, 0.8, 0"));
    m_weights->addItems({tr("uniform"), tr("all on one token"), tr("custom weights")});
    const QString weights = tr("Weights:");
    for (QWidget* part : std::initializer_list<QWidget*> {m_weights, m_key, m_given})
        part->setAccessibleName(weights);
    m_form->addRow(tr("Begin with:"), m_prefix);
    addSkipping(m_residuals, tr("Residual:"), &Intervention::skippedResiduals);
    addSkipping(m_norms, tr("Norm:"), &Intervention::skippedNorms);
    addPositions(m_sourcePositions, tr("Source positions:"), &Intervention::sourcePositions);
    addPositions(m_targetPositions, tr("Target positions:"), &Intervention::targetPositions);
    m_form->addRow(tr("Edit head:"), m_head);
    m_form->addRow(tr("Row:"), m_row);
    m_form->addRow(weights, rowOf({{m_weights, 1}, {m_key, 1}, {m_given, 1}}));
    m_form->addRow(m_editRow);
    m_form->addRow(m_mask);
    for (int row = 0; row < m_form->rowCount(); ++row)  // a form creates its labels itself
        if (const QLayoutItem* item = m_form->itemAt(row, QFormLayout::LabelRole))
            if (auto* label = qobject_cast<QLabel*>(item->widget()))
                label->setTextFormat(Qt::PlainText);
    connectSignals();
    refreshHead();
    showChange();
}

QString ChangeEditor::maskTip()
{
    return tr("Lets attention over the finished translation see later tokens. During token-by-token decoding there are "
              "no later tokens yet, so the translation itself does not change.");
}

void ChangeEditor::addSkipping(QComboBox* box, const QString& title, std::vector<SublayerId> Intervention::*skipped)
{
    const bool norms = box == m_norms;
    box->setAccessibleName(title);
    auto* button = makePushButton(norms ? "skipNorm" : "skipResidual", tr("Skip"), {}, this);
    m_form->addRow(title, rowOf({{box, 1}, button}));
    connect(button, &QPushButton::clicked, this, [this, box, norms, skipped] {
        const auto ids = sublayersOf(m_config, norms);
        if (box->currentIndex() < 0 || box->currentIndex() >= int(ids.size()))
            return;
        apply([&, id = ids[std::size_t(box->currentIndex())]](Intervention& intervention) {
            auto& list = intervention.*skipped;
            if (std::ranges::find(list, id) == list.end())
                list.push_back(id);
        });
    });
}

void ChangeEditor::addPositions(QComboBox* box, const QString& title, PositionChange Intervention::*change)
{
    m_form->addRow(title, box);
    box->addItems({tr("unchanged"), tr("removed"), tr("shuffled")});
    connect(box, &QComboBox::activated, this, [this, change](int index) {
        const auto use = PositionUse(index);
        apply([&](Intervention& intervention) {
            intervention.*change = {use, use == PositionUse::Shuffled ? kShuffleSeed : 0};
        });
    });
}

void ChangeEditor::connectSignals()
{
    connect(m_weights, &QComboBox::currentIndexChanged, this, &ChangeEditor::refreshTokens);
    connect(m_editRow, &QPushButton::clicked, this, &ChangeEditor::editRow);
    connect(m_mask, &QCheckBox::clicked, this,
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
        Q_EMIT said(tr("These weights cannot be used. They must be numbers of at least 0 with the sum 1, separated by "
                       "commas, e.g. 0.2, 0.8.")
            + u'\n' + translated(error.message()));
    }
}

void ChangeEditor::setModel(const TransformerConfig& config)
{
    m_config = config;
    for (QComboBox* box : {m_residuals, m_norms}) {
        QStringList texts;
        for (const SublayerId& id : sublayersOf(m_config, box == m_norms))
            texts << sublayerText(id);
        box->setEnabled(!texts.isEmpty());
        box->setToolTip(texts.isEmpty() ? tr("Not available: this model has none") : QString());
        fill(box, texts);
    }
    offer(m_mask, {.causalMaskRemoved = true}, maskTip());
    offer(m_sourcePositions, {.sourcePositions = {PositionUse::Dropped}});
    offer(m_targetPositions, {.targetPositions = {PositionUse::Dropped}});
    m_prefix->setEnabled(config.writesInSteps());
    refreshHead();
}

/// Enables a control if the model supports its change; otherwise its tool tip gives the reason.
void ChangeEditor::offer(QWidget* control, const Intervention& change, const QString& tip)
{
    QString objection;
    try {
        validate(change, m_config);
    } catch (const Error& error) {
        objection = translated(error.message());
    }
    control->setEnabled(objection.isEmpty());
    control->setToolTip(objection.isEmpty() ? tip : objection);
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
    m_sourcePositions->setCurrentIndex(int(change.intervention.sourcePositions.use));
    m_targetPositions->setCurrentIndex(int(change.intervention.targetPositions.use));
    m_mask->setChecked(change.intervention.causalMaskRemoved);
    if (m_prefix->text().simplified() != change.prefix)
        m_prefix->setText(change.prefix);
}

}  // namespace translucent
