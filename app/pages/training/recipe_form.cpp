#include "pages/training/recipe_form.h"

#include "widgets/ui_helpers.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

constexpr int kLeastSlider = 56;

int boxed(qint64 value)
{
    return int(std::clamp<qint64>(value, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

int nearestRung(const std::vector<qint64>& ladder, qint64 value)
{
    const auto nearest = std::ranges::min_element(ladder, {}, [value](qint64 rung) { return std::abs(rung - value); });
    return int(nearest - ladder.begin());
}

}  // namespace

RecipeForm::RecipeForm(QWidget* parent)
    : QWidget(parent)
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    build();
}

void RecipeForm::build()
{
    delete m_content;
    m_rows.clear();
    m_headings.clear();
    m_content = new QWidget(this);
    auto* grid = new QGridLayout(m_content);
    grid->setContentsMargins(0, 0, 8, 0);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    for (TrainingSwitch& choice : trainingSwitches())
        m_rows.push_back({std::move(choice)});
    int line = 0;
    std::optional<SwitchGroup> group;
    for (Row& row : m_rows) {
        if (group != row.choice.group)
            line = addGroup(*grid, line, row.choice.group);
        group = row.choice.group;
        addRow(*grid, line, row);
        line += 2;
    }
    grid->setRowStretch(line, 1);
    layout()->addWidget(m_content);
    refresh();
}

int RecipeForm::addGroup(QGridLayout& grid, int line, SwitchGroup group)
{
    auto* heading = makeLabel("section", "switchGroup", m_content);
    heading->setText(switchGroupName(group));
    heading->setContentsMargins(0, line == 0 ? 0 : 10, 0, 2);
    m_headings.append({group, heading});
    grid.addWidget(heading, line, 0, 1, 3);
    return line + 1;
}

void RecipeForm::addRow(QGridLayout& grid, int line, Row& row)
{
    row.label = new QLabel(row.choice.label, m_content);
    row.editor = makeEditor(row.choice);
    row.editor->setObjectName(row.choice.field);
    row.slider = makeSlider(row.choice);
    row.problem = makeLabel("problem", "fieldProblem", m_content);
    row.problem->setWordWrap(true);
    row.problem->hide();
    row.label->setBuddy(row.editor);
    grid.addWidget(row.label, line, 0);
    if (row.slider)
        grid.addWidget(row.slider, line, 1);
    grid.addWidget(row.editor, line, 2);
    grid.addWidget(row.problem, line + 1, 0, 1, 3);
    for (QWidget* part : {static_cast<QWidget*>(row.label), row.editor, static_cast<QWidget*>(row.slider)}) {
        if (!part)
            continue;
        part->setToolTip(row.choice.explanation);
        part->setProperty("explanation", row.choice.explanation);
        part->installEventFilter(this);
    }
}

QWidget* RecipeForm::makeEditor(const TrainingSwitch& choice)
{
    const QString field = choice.field;
    if (const auto* whole = std::get_if<WholeValues>(&choice.values)) {
        auto* spin = new QSpinBox(m_content);
        spin->setKeyboardTracking(false);
        spin->setRange(boxed(whole->least), boxed(whole->most));
        spin->setSingleStep(boxed(whole->step));
        spin->setGroupSeparatorShown(true);
        connect(spin, &QSpinBox::valueChanged, this, [this, field](int value) { take(field, value); });
        return spin;
    }
    if (const auto* real = std::get_if<RealValues>(&choice.values)) {
        auto* spin = new QDoubleSpinBox(m_content);
        spin->setKeyboardTracking(false);
        spin->setDecimals(real->decimals);
        spin->setRange(real->least, real->most);
        spin->setSingleStep(real->step);
        connect(spin, &QDoubleSpinBox::valueChanged, this, [this, field](double value) { take(field, value); });
        return spin;
    }
    if (const auto* names = std::get_if<ChoiceValues>(&choice.values)) {
        auto* box = new QComboBox(m_content);
        for (const auto& [id, label] : names->choices)
            box->addItem(label, id);
        connect(box, &QComboBox::currentIndexChanged, this,
            [this, field, box](int index) { take(field, box->itemData(index)); });
        return box;
    }
    auto* check = new QCheckBox(m_content);
    connect(check, &QCheckBox::toggled, this, [this, field](bool on) { take(field, on); });
    return check;
}

QSlider* RecipeForm::makeSlider(const TrainingSwitch& choice)
{
    const auto* whole = std::get_if<WholeValues>(&choice.values);
    if (!whole || whole->ladder.empty())
        return nullptr;
    auto* slider = new QSlider(Qt::Horizontal, m_content);
    slider->setObjectName(choice.field + QStringLiteral(".slider"));
    slider->setAccessibleName(choice.label);
    slider->setRange(0, int(whole->ladder.size()) - 1);
    slider->setPageStep(1);
    slider->setMinimumWidth(kLeastSlider);
    connect(slider, &QSlider::valueChanged, this,
        [this, field = choice.field, ladder = whole->ladder](int rung) { take(field, ladder[std::size_t(rung)]); });
    return slider;
}

void RecipeForm::take(const QString& field, const QVariant& value)
{
    if (m_refreshing)
        return;
    for (Row& row : m_rows)
        if (row.choice.field == field)
            row.choice.set(m_recipe, value);
    refresh();
    Q_EMIT changed();
}

void RecipeForm::setRecipe(const Recipe& recipe)
{
    m_recipe = recipe;
    refresh();
    Q_EMIT changed();
}

void RecipeForm::refresh()
{
    m_refreshing = true;
    for (Row& row : m_rows)
        showRow(row);
    for (const auto& [group, heading] : m_headings)
        heading->setVisible(m_all || std::ranges::any_of(m_rows, [group = group](const Row& row) {
            return row.choice.group == group && row.choice.basic;
        }));
    m_refreshing = false;
}

void RecipeForm::showRow(Row& row)
{
    const QVariant value = row.choice.get(m_recipe);
    if (auto* spin = qobject_cast<QSpinBox*>(row.editor))
        spin->setValue(boxed(value.toLongLong()));
    else if (auto* real = qobject_cast<QDoubleSpinBox*>(row.editor))
        real->setValue(value.toDouble());
    else if (auto* box = qobject_cast<QComboBox*>(row.editor))
        box->setCurrentIndex(box->findData(value));
    else
        qobject_cast<QCheckBox*>(row.editor)->setChecked(value.toBool());
    if (row.slider)
        row.slider->setValue(nearestRung(std::get<WholeValues>(row.choice.values).ladder, value.toLongLong()));
    const bool visible = m_all || row.choice.basic;
    for (QWidget* part : {static_cast<QWidget*>(row.label), row.editor, static_cast<QWidget*>(row.slider)})
        if (part)
            part->setVisible(visible);
    const bool used =
        row.choice.field != QLatin1StringView("tokenizer.target_vocabulary") || !m_recipe.tokenizer.shared;
    row.editor->setEnabled(used);
    if (row.slider)
        row.slider->setEnabled(used);
}

void RecipeForm::setShowsAll(bool all)
{
    m_all = all;
    refresh();
}

void RecipeForm::setProblems(const QMap<QString, QString>& problems)
{
    QWidget* appeared = nullptr;
    for (Row& row : m_rows) {
        const QString problem = problems.value(row.choice.field);
        if (!problem.isEmpty() && row.problem->isHidden() && !appeared)
            appeared = row.problem;
        row.problem->setText(problem);
        row.problem->setVisible(!problem.isEmpty());
        if (!problem.isEmpty())
            for (QWidget* part : {static_cast<QWidget*>(row.label), row.editor})
                part->show();
    }
    if (!appeared)
        return;
    m_content->layout()->activate();
    layout()->activate();
    Q_EMIT problemAppeared(appeared);
}

QString RecipeForm::labelOf(const QString& field) const
{
    const auto row = std::ranges::find(m_rows, field, [](const Row& each) { return each.choice.field; });
    return row == m_rows.end() ? field : row->choice.label;
}

void RecipeForm::retranslateUi()
{
    build();
}

bool RecipeForm::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Enter || event->type() == QEvent::FocusIn)
        Q_EMIT explained(watched->property("explanation").toString());
    return QWidget::eventFilter(watched, event);
}

}  // namespace translucent
