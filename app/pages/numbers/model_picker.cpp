#include "pages/numbers/model_picker.h"

#include <QComboBox>
#include <QGridLayout>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>

namespace translucent {

namespace {

QComboBox* makeBox(const char* name, QWidget* parent)
{
    auto* box = new QComboBox(parent);
    box->setObjectName(QString::fromLatin1(name));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(6);
    return box;
}

/// Puts items into a box and keeps its index if it can.
void setItems(QComboBox& box, const QStringList& items)
{
    const QSignalBlocker quiet(&box);
    const int index = box.currentIndex();
    box.clear();
    box.addItems(items);
    if (!items.isEmpty())
        box.setCurrentIndex(std::clamp(index, 0, int(items.size()) - 1));
}

}  // namespace

ModelPicker::ModelPicker(QWidget* parent)
    : QWidget(parent)
    , m_example(new QPushButton(this))
    , m_take(new QPushButton(this))
    , m_place(makeBox("takePlace", this))
    , m_layer(makeBox("takeLayer", this))
    , m_head(makeBox("takeHead", this))
    , m_position(makeBox("takePosition", this))
    , m_moment(makeBox("takeMoment", this))
{
    setObjectName(QStringLiteral("modelPicker"));
    m_example->setObjectName(QStringLiteral("showExample"));
    m_take->setObjectName(QStringLiteral("takeFromModel"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(4);
    grid->addWidget(m_example, 0, 0);
    grid->addWidget(m_take, 0, 1);
    grid->addWidget(m_place, 1, 0, 1, 2);
    grid->addWidget(m_layer, 2, 0);
    grid->addWidget(m_head, 2, 1);
    grid->addWidget(m_position, 3, 0, 1, 2);
    grid->addWidget(m_moment, 4, 0, 1, 2);
    connect(m_take, &QPushButton::clicked, this, &ModelPicker::choose);
    connect(m_example, &QPushButton::clicked, this, &ModelPicker::chooseExample);
    for (QComboBox* box : {m_place, m_layer, m_head, m_position, m_moment})
        connect(box, &QComboBox::activated, this, &ModelPicker::choose);
    retranslateUi();
}

void ModelPicker::setPlaces(std::vector<ModelPlace> places, const ModelNumbers& numbers)
{
    m_places = std::move(places);
    m_numbers = numbers;
    QStringList labels;
    for (const ModelPlace& place : m_places)
        labels << place.label;
    setItems(*m_place, labels);
    refresh();
}

void ModelPicker::setPositionsVisible(bool visible)
{
    m_hasPositions = visible;
    refresh();
}

const ModelPlace& ModelPicker::place() const
{
    return m_places[std::size_t(std::max(0, m_place->currentIndex()))];
}

std::string ModelPicker::path() const
{
    return (place().layers > 0 ? place().path.arg(layer()) : place().path).toStdString();
}

int ModelPicker::layer() const
{
    return std::max(0, m_layer->currentIndex());
}

int ModelPicker::head() const
{
    return std::max(0, m_head->currentIndex());
}

int ModelPicker::position() const
{
    return std::max(0, m_position->currentIndex());
}

QStringList ModelPicker::tokens() const
{
    switch (place().positions) {
    case ModelPlace::Positions::Source: return m_numbers.sourceTokens();
    case ModelPlace::Positions::Input: return m_numbers.inputTokens();
    case ModelPlace::Positions::Output: break;
    }
    return m_numbers.outputTokens();
}

bool ModelPicker::isAfter() const
{
    return m_moment->currentIndex() == 1;
}

void ModelPicker::setExampleText(const QString& text)
{
    m_example->setText(tr("Example"));
    m_example->setToolTip(text);
}

void ModelPicker::setMomentTexts(const QString& before, const QString& after)
{
    setItems(*m_moment, {before, after});
}

void ModelPicker::chooseExample()
{
    m_choosing = false;
    refresh();
    Q_EMIT exampleWanted();
}

void ModelPicker::choose()
{
    m_choosing = true;
    refresh();
    Q_EMIT taken();
}

void ModelPicker::refresh()
{
    const bool ready = !m_numbers.empty() && !m_places.empty();
    m_take->setEnabled(ready);
    m_take->setToolTip(ready ? tr("Fills in the loaded model's numbers for the current sentence")
                             : tr("Translate a sentence first to use its numbers"));
    for (QComboBox* box : {m_place, m_layer, m_head, m_position, m_moment})
        box->setVisible(ready && m_choosing);
    if (!ready)
        return;
    QStringList layers, heads, positions;
    for (int index = 0; index < place().layers; ++index)
        layers << tr("Layer %1").arg(index + 1);
    for (int index = 0; index < place().heads; ++index)
        heads << tr("Head %1").arg(index + 1);
    const QStringList shown = tokens();
    for (int index = 0; index < shown.size(); ++index)
        positions << QStringLiteral("%1  %2").arg(index + 1).arg(shown[index]);
    setItems(*m_layer, layers);
    setItems(*m_head, heads);
    setItems(*m_position, positions);
    m_layer->setVisible(m_choosing && !layers.isEmpty());
    m_head->setVisible(m_choosing && !heads.isEmpty());
    m_position->setVisible(m_choosing && m_hasPositions);
    m_moment->setVisible(m_choosing && place().hasMoments);
}

void ModelPicker::retranslateUi()
{
    m_take->setText(tr("From the model"));
    m_place->setToolTip(tr("Where in the model"));
    m_layer->setToolTip(tr("Layer"));
    m_head->setToolTip(tr("Attention head"));
    m_moment->setToolTip(tr("Use the numbers before or after this step of the model"));
    m_position->setToolTip(tr("Position in the sentence"));
    refresh();
}

}  // namespace translucent
