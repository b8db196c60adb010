#include "pages/numbers/model_picker.h"

#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace translucent {

namespace {

QComboBox* makeBox(const char* name, const QString& toolTip, QWidget* parent)
{
    auto* box = named(new QComboBox(parent), name, toolTip);
    box->setAccessibleName(toolTip);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(6);
    return box;
}

QStringList counted(const QString& text, int count)
{
    QStringList items;
    for (int index = 0; index < count; ++index)
        items << text.arg(index + 1);
    return items;
}

}  // namespace

ModelPicker::ModelPicker(const QString& exampleTip, const QStringList& moments, PlaceChoice& choice, QWidget* parent)
    : QWidget(parent)
    , m_moments(moments)
    , m_choice(choice)
    , m_example(makePushButton("showExample", tr("Example"), exampleTip, this))
    , m_take(makePushButton("takeFromModel", tr("From the model"), {}, this))
    , m_boxes {makeBox("takePlace", tr("Where in the model"), this), makeBox("takeLayer", tr("Layer"), this),
          makeBox("takeHead", tr("Attention head"), this),
          makeBox("takePosition", tr("Position in the sentence"), this),
          makeBox("takeMoment", tr("Use the numbers before or after this step of the model"), this)}
{
    setObjectName(QStringLiteral("modelPicker"));
    columnOf({rowOf({{m_example, 1}, {m_take, 1}}), m_boxes[PlaceChoice::Place],
                 rowOf({{m_boxes[PlaceChoice::Layer], 1}, {m_boxes[PlaceChoice::Head], 1}}),
                 m_boxes[PlaceChoice::Position], m_boxes[PlaceChoice::Moment]},
        this, {}, 4);
    connect(m_take, &QPushButton::clicked, this, &ModelPicker::choose);
    connect(m_example, &QPushButton::clicked, this, &ModelPicker::chooseExample);
    for (std::size_t part = 0; part < m_boxes.size(); ++part)
        connect(m_boxes[part], &QComboBox::activated, this, [this, part](int index) {
            m_choice.at[part] = index;
            choose();
        });
    refresh();
}

void ModelPicker::setPlaces(std::vector<ModelPlace> places, const ModelNumbers& numbers)
{
    m_places = std::move(places);
    m_numbers = numbers;
    refresh();
}

ModelPick ModelPicker::pick() const
{
    return {m_numbers, m_places[std::size_t(m_choice.at[PlaceChoice::Place])], m_choice};
}

void ModelPicker::chooseExample()
{
    m_choice.wanted = false;
    refresh();
    Q_EMIT exampleWanted();
}

void ModelPicker::choose()
{
    m_choice.wanted = true;
    refresh();
    Q_EMIT taken();
}

void ModelPicker::chooseAt(const QString& path, int head)
{
    for (std::size_t place = 0; place < m_places.size(); ++place)
        for (int layer = 0; layer < std::max(1, m_places[place].layers); ++layer) {
            const ModelPlace& each = m_places[place];
            if (!path.startsWith(each.layers > 0 ? each.path.arg(layer) : each.path))
                continue;
            m_choice.at[PlaceChoice::Place] = int(place);
            m_choice.at[PlaceChoice::Layer] = layer;
            m_choice.at[PlaceChoice::Head] = head;
            return choose();
        }
}

QStringList ModelPicker::items(int part) const
{
    QStringList items;
    if (part == PlaceChoice::Place) {
        for (const ModelPlace& place : m_places)
            items << place.label;
        return items;
    }
    const ModelPick picked = pick();
    switch (part) {
    case PlaceChoice::Layer: return counted(tr("Layer %1"), picked.place.layers);
    case PlaceChoice::Head: return counted(tr("Head %1"), picked.place.heads);
    case PlaceChoice::Moment: return picked.place.hasMoments ? m_moments : items;
    default: break;
    }
    if (picked.place.hasPositions)
        for (const QString& token : picked.tokens())
            items << QStringLiteral("%1  %2").arg(items.size() + 1).arg(token);
    return items;
}

void ModelPicker::refresh()
{
    const bool ready = !m_numbers.empty() && !m_places.empty();
    m_take->setEnabled(ready);
    m_take->setToolTip(ready    ? tr("Fills in the loaded model's numbers for the current sentence")
            : m_numbers.empty() ? tr("Translate a sentence first to use its numbers")
                                : tr("The loaded model computes this in another way than is calculated here"));
    for (std::size_t part = 0; part < m_boxes.size(); ++part) {
        QComboBox& box = *m_boxes[part];
        const QStringList list = ready ? items(int(part)) : QStringList();
        box.setVisible(m_choice.wanted && !list.isEmpty());
        if (list.isEmpty())
            continue;
        const QSignalBlocker quiet(&box);
        box.clear();
        box.addItems(list);
        m_choice.at[part] = std::clamp(m_choice.at[part], 0, int(list.size()) - 1);
        box.setCurrentIndex(m_choice.at[part]);
    }
}

}  // namespace translucent
