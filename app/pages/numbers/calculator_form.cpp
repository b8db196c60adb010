#include "pages/numbers/calculator_form.h"

#include "widgets/number_tables.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>

#include <algorithm>
#include <type_traits>

namespace translucent {

namespace {

QComboBox* makeBox(const char* name, const QString& toolTip, QWidget* parent)
{
    auto* box = control<QComboBox>(name, parent, toolTip);
    limitContents(*box, 6);
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

std::string ModelPicker::place() const
{
    return m_choice.wanted && !m_numbers.empty() && !m_places.empty() ? pick().path() : std::string();
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
                                : tr("The loaded model does not compute this in the way shown here"));
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

CalculatorForm::CalculatorForm(const Calculator& calculator, CalculatorState& state, QWidget* parent)
    : QWidget(parent)
    , m_calculator(calculator)
    , m_state(state)
    , m_modes(calculator.modes.isEmpty() ? nullptr : createModes())
    , m_picker(new ModelPicker(calculator.example, calculator.moments, state.choice, this))
{
    setObjectName(calculator.stem + QStringLiteral("Calculator"));
    const bool isNew = m_state.values.empty();
    for (const Field& field : m_calculator.fields) {
        value(field).items = field.items;
        value(field).most = field.range.most;
    }
    buildLayout();
    connect(m_picker, &ModelPicker::taken, this, &CalculatorForm::takeFromModel);
    connect(m_picker, &ModelPicker::exampleWanted, this, &CalculatorForm::showExample);
    if (isNew)
        m_calculator.showExample(m_state.values);
    showValues();
}

void CalculatorForm::buildLayout()
{
    auto* grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    const auto& fields = m_calculator.fields;
    for (std::size_t index = 0; index < fields.size(); ++index) {
        if (fields[index].tab.isEmpty())
            addRow(*grid, fields[index], makeEditor(fields[index]),
                index + 1 < fields.size() && fields[index + 1].isBeside);
        else
            addTab(*grid, fields[index]);
    }
    auto* column = columnOf({m_picker, grid, LayoutPart::room()}, this);
    if (m_modes)
        column->insertWidget(0, m_modes);
}

QComboBox* CalculatorForm::createModes()
{
    auto* modes =
        control<QComboBox>(qPrintable(m_calculator.stem + QStringLiteral("Mode")), this, m_calculator.modeTip);
    limitContents(*modes, 0);
    modes->addItems(m_calculator.modes);
    connect(modes, &QComboBox::activated, this, [this](int mode) {
        setMode(mode);
        if (m_state.isModels && m_calculator.pickerMode == kEveryMode)
            takeFromModel();
        else
            Q_EMIT changed();
    });
    return modes;
}

QWidget* CalculatorForm::createTabs()
{
    auto* place = new QWidget(this);
    m_tabs = new QTabBar(place);
    m_tabs->setObjectName(m_calculator.stem + QStringLiteral("Parts"));
    m_tabs->setAccessibleName(m_calculator.title);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(false);
    m_matrices = new QStackedWidget(place);
    connect(m_tabs, &QTabBar::currentChanged, m_matrices, &QStackedWidget::setCurrentIndex);
    columnOf({m_tabs, m_matrices}, place);
    return place;
}

void CalculatorForm::addTab(QGridLayout& grid, const Field& field)
{
    if (!m_tabs)
        addRow(grid, field, createTabs(), false);
    const int index = m_matrices->addWidget(makeEditor(field));
    m_tabs->addTab(field.tab);
    m_tabs->setTabToolTip(index, field.label);
    m_showers.emplace_back([this, &field, index] { m_tabs->setTabVisible(index, value(field).visible); });
}

void CalculatorForm::addRow(QGridLayout& grid, const Field& field, QWidget* editor, bool hasNeighbour)
{
    const auto showWhenUsed = [&](QWidget* widget) {
        m_showers.emplace_back([this, &field, widget] { widget->setVisible(m_calculator.has(field, m_state)); });
    };
    showWhenUsed(editor);
    int row = field.isBeside ? grid.rowCount() - 1 : grid.rowCount(), column = field.isBeside ? 2 : 0;
    const bool namesItself = field.kind == Field::Kind::Matrix || field.kind == Field::Kind::Flag;
    if (!field.label.isEmpty() && !namesItself) {
        QLabel* label = makeBuddy(field.label, editor, this);
        label->setToolTip(field.toolTip);
        showWhenUsed(label);
        const bool above = field.kind == Field::Kind::Text;
        grid.addWidget(label, above ? row++ : row, above ? column : column++, 1, above ? 4 : 1);
    }
    grid.addWidget(editor, row, column, 1, (hasNeighbour ? 2 : 4) - column);
}

QWidget* CalculatorForm::makeEditor(const Field& field)
{
    QWidget* editor = createEditor(field);
    editor->setToolTip(field.toolTip);
    editor->setAccessibleName(field.label.isEmpty() ? field.toolTip : field.label);
    return editor;
}

QWidget* CalculatorForm::createEditor(const Field& field)
{
    switch (field.kind) {
    case Field::Kind::Matrix: return createMatrix(field);
    case Field::Kind::Number: return createBox<MinusBox<QDoubleSpinBox>>(field);
    case Field::Kind::Integer: return createBox<QSpinBox>(field);
    case Field::Kind::Choice: return createChoice(field);
    case Field::Kind::Flag: return createFlag(field);
    case Field::Kind::Text: return createText(field);
    case Field::Kind::Own: break;
    }
    return field.make(m_state, this);
}

QWidget* CalculatorForm::createMatrix(const Field& field)
{
    auto* editor = new MatrixEditor(field.name, field.label, this);
    connect(editor, &MatrixEditor::edited, this, [this, &field, editor] {
        value(field).matrix = editor->matrix().content();
        onEdited(field);
    });
    m_showers.emplace_back([this, &field, editor] {
        if (editor->matrix().content() != value(field).matrix)
            editor->setContent(value(field).matrix);
    });
    return editor;
}

template <typename Box>
QWidget* CalculatorForm::createBox(const Field& field)
{
    auto* box = named(new Box(this), field.name);
    using Value = decltype(box->value());
    if constexpr (std::is_base_of_v<QDoubleSpinBox, Box>)
        box->setDecimals(field.range.decimals);
    box->setSingleStep(Value(field.range.step));
    connect(box, &Box::valueChanged, this, [this, &field](Value number) { enter(field, number); });
    shownBy(box, [this, &field, box] {
        box->setRange(Value(field.range.least), Value(value(field).most));
        if (box->value() != Value(value(field).number))  // otherwise it would end the current input
            box->setValue(Value(value(field).number));
    });
    return box;
}

QWidget* CalculatorForm::createChoice(const Field& field)
{
    auto* box = named(new QComboBox(this), field.name);
    limitContents(*box, 0);
    connect(box, &QComboBox::activated, this, [this, &field](int index) { enter(field, index); });
    shownBy(box, [this, &field, box] {
        box->clear();
        box->addItems(value(field).items);
        box->setCurrentIndex(int(value(field).number));
    });
    return box;
}

QWidget* CalculatorForm::createFlag(const Field& field)
{
    auto* box = makeCheck(QLatin1String(field.name), field.label, {}, this);
    connect(box, &QCheckBox::toggled, this, [this, &field](bool checked) { enter(field, checked); });
    shownBy(box, [this, &field, box] {
        box->setChecked(value(field).number != 0);
        box->setEnabled(value(field).enabled);
    });
    return box;
}

QWidget* CalculatorForm::createText(const Field& field)
{
    auto* text = named(new QPlainTextEdit(this), field.name);
    text->setTabChangesFocus(true);
    limitLines(*text, field.lines, field.lines, 4 + 16 / field.lines);
    connect(text, &QPlainTextEdit::textChanged, this, [this, &field, text] {
        value(field).text = text->toPlainText();
        onEdited(field);
    });
    shownBy(text, [this, &field, text] {
        if (text->toPlainText() != value(field).text)
            text->setPlainText(value(field).text);
    });
    return text;
}

/// Does not emit the editor's signal.
void CalculatorForm::shownBy(QWidget* editor, std::function<void()> refresh)
{
    m_showers.emplace_back([editor, shown = std::move(refresh)] {
        const QSignalBlocker quiet(editor);
        shown();
    });
}

void CalculatorForm::enter(const Field& field, double number)
{
    value(field).number = number;
    onEdited(field);
}

void CalculatorForm::onEdited(const Field& field)
{
    if (!field.keepsModel) {
        m_state.isModels = false;
        m_state.engine.clear();
    }
    showValues();
    Q_EMIT changed();
}

void CalculatorForm::showExample()
{
    m_calculator.showExample(m_state.values);
    m_state.isModels = false;
    m_state.engine.clear();
    showValues();
    Q_EMIT changed();
}

void CalculatorForm::takeFromModel()
{
    if (m_numbers.empty() || !m_hasPlaces)
        return;
    m_state.engine.clear();
    m_state.trace = m_numbers.trace;
    m_state.model = m_numbers.model;
    m_state.isModels = m_calculator.take(m_picker->pick(), m_state);
    showValues();
    Q_EMIT changed();
}

void CalculatorForm::showValues()
{
    if (m_calculator.adapt)
        m_calculator.adapt(m_state);
    for (const auto& show : m_showers)
        show();
    if (m_modes)
        m_modes->setCurrentIndex(m_state.mode);
    m_picker->setVisible(m_calculator.pickerMode == kEveryMode || m_calculator.pickerMode == m_state.mode);
}

void CalculatorForm::setMode(int mode)
{
    m_state.mode = std::clamp(mode, 0, std::max(0, int(m_calculator.modes.size()) - 1));
    setNumbers(m_numbers);
    showValues();
}

void CalculatorForm::setNumbers(const ModelNumbers& numbers)
{
    m_numbers = numbers;
    auto places = m_numbers.empty() ? std::vector<ModelPlace>() : m_calculator.places(m_numbers.config(), m_state.mode);
    m_hasPlaces = !places.empty();
    m_picker->setPlaces(std::move(places), m_numbers);
    if (!m_state.isModels || m_state.trace == m_numbers.trace)
        return;
    if (m_numbers.empty() || m_hasPlaces)
        takeFromModel();
    else
        chooseExample();
}

void CalculatorForm::setIsModels(bool isModels)
{
    isModels ? chooseModel() : chooseExample();
    Q_EMIT restored();
}

void CalculatorForm::chooseExample()
{
    m_picker->chooseExample();
}

void CalculatorForm::chooseModel()
{
    m_picker->choose();
}

void CalculatorForm::chooseModel(const QString& path, int head)
{
    if (m_calculator.modeOf && !m_numbers.empty())
        setMode(m_calculator.modeOf(m_numbers));
    m_picker->chooseAt(path, head);
}

}  // namespace translucent
