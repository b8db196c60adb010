#include "pages/whatif/head_switches.h"

#include "pages/attention/attention_labels.h"

#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace translucent {

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
    m_titles.clear();
    addBlock(AttentionKind::EncoderSelf, int(config.encoderLayers), int(config.heads));
    addBlock(AttentionKind::DecoderSelf, int(config.decoderLayers), int(config.heads));
    addBlock(AttentionKind::Cross, int(config.decoderLayers), int(config.heads));
    m_grid->setColumnStretch(int(config.heads), 1);
    retranslateUi();
}

void HeadSwitches::addBlock(AttentionKind kind, int layers, int heads)
{
    const int top = m_grid->rowCount();
    auto* title = new QLabel(this);
    title->setProperty("role", QStringLiteral("caption"));
    m_titles.emplace_back(kind, title);
    m_grid->addWidget(title, top, 0, 1, heads + 1);
    for (int layer = 0; layer < layers; ++layer)
        for (int head = 0; head < heads; ++head) {
            auto* button = new QToolButton(this);
            const HeadId id {kind, layer, head};
            button->setObjectName(QStringLiteral("switch_") + QString::fromStdString(toText(id)));
            button->setProperty("role", QStringLiteral("headSwitch"));
            button->setText(QStringLiteral("%1.%2").arg(layer + 1).arg(head + 1));
            button->setCheckable(true);
            button->setChecked(true);
            m_grid->addWidget(button, top + 1 + layer, head);
            m_switches.push_back({id, button});
            connect(button, &QToolButton::toggled, this, &HeadSwitches::changed);
        }
}

void HeadSwitches::setDisabled(const std::vector<HeadId>& heads)
{
    for (const Switch& each : m_switches) {
        const QSignalBlocker quiet(each.button);
        each.button->setChecked(std::ranges::find(heads, each.head) == heads.end());
    }
}

std::vector<HeadId> HeadSwitches::disabled() const
{
    std::vector<HeadId> heads;
    for (const Switch& each : m_switches)
        if (!each.button->isChecked())
            heads.push_back(each.head);
    return heads;
}

QToolButton* HeadSwitches::button(const HeadId& head) const
{
    const auto found = std::ranges::find(m_switches, head, &Switch::head);
    return found == m_switches.end() ? nullptr : found->button;
}

void HeadSwitches::retranslateUi()
{
    for (const auto& [kind, title] : m_titles)
        title->setText(attentionKindName(kind));
    for (const Switch& each : m_switches)
        each.button->setToolTip(tr("%1, layer %2, head %3. Click to switch it off or on.")
                                    .arg(attentionKindName(each.head.kind))
                                    .arg(each.head.layer + 1)
                                    .arg(each.head.head + 1));
}

}  // namespace translucent
