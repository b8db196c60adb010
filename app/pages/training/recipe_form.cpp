#include "pages/training/recipe_form.h"

#include "pages/training/training_parts.h"
#include "widgets/growing_size.h"
#include "widgets/ui_helpers.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMetaProperty>
#include <QSlider>
#include <QSpinBox>

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

using Kind = RecipeOption::Kind;

constexpr int kLeastSlider = 40;
constexpr int kLeastSpin = 80;

QVariant boxed(qint64 value)
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
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 8, 0);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    for (const RecipeOption& option : RecipeOption::all()) {
        if (!m_headings.contains(option.group))
            addGroup(*grid, option.group);
        addRow(*grid, option);
    }
    grid->setRowStretch(grid->rowCount(), 1);
    refresh();
}

void RecipeForm::addGroup(QGridLayout& grid, const char* group)
{
    QLabel* heading = makeLabel("section", "switchGroup", RecipeOption::tr(group), this);
    heading->setContentsMargins(0, m_headings.isEmpty() ? 0 : 10, 0, 2);
    m_headings[group] = heading;
    grid.addWidget(heading, grid.rowCount(), 0, 1, 3);
}

QList<QWidget*> RecipeForm::Row::parts() const
{
    QList<QWidget*> parts {label, editor};
    if (slider)
        parts.append(slider);
    return parts;
}

void RecipeForm::addRow(QGridLayout& grid, const RecipeOption& option)
{
    const Row row {option, makeLabel(option.label(), this), makeEditor(option), makeSlider(option),
        makeText("problem", "fieldProblem", {}, this)};
    row.editor->setObjectName(QLatin1String(option.field));
    row.label->setBuddy(row.editor);
    row.label->setWordWrap(true);
    row.problem->hide();
    const int line = grid.rowCount();
    grid.addWidget(row.label, line, 0);
    if (row.slider)
        grid.addWidget(row.slider, line, 1);
    grid.addWidget(row.editor, line, row.slider ? 2 : 1, 1, row.slider ? 1 : 2);
    grid.addWidget(row.problem, line + 1, 0, 1, 3);
    for (QWidget* part : row.parts()) {
        part->setToolTip(option.explanation());
        part->installEventFilter(this);
    }
    m_rows.push_back(row);
}

template <typename Spin>
Spin* RecipeForm::makeSpin(const RecipeOption& option)
{
    using Number = decltype(Spin().value());
    auto* spin = new Spin(this);
    spin->setKeyboardTracking(false);
    limitWidth(*spin, kLeastSpin);  // the largest numbers are rare, and can be scrolled
    if constexpr (std::is_same_v<Spin, QDoubleSpinBox>)
        spin->setDecimals(option.values.decimals);
    spin->setRange(Number(option.values.least), Number(option.values.most));
    spin->setSingleStep(Number(option.values.step));
    if (option.values.off)
        spin->setSpecialValueText(RecipeOption::tr(option.values.off));
    connect(spin, &Spin::valueChanged, this, [this, &option](Number value) { take(option, value); });
    return spin;
}

QWidget* RecipeForm::makeEditor(const RecipeOption& option)
{
    if (option.member.kind == Kind::Whole) {
        auto* spin = makeSpin<QSpinBox>(option);
        spin->setGroupSeparatorShown(true);
        return spin;
    }
    if (option.member.kind == Kind::Real)
        return makeSpin<QDoubleSpinBox>(option);
    if (option.member.kind == Kind::YesNo) {
        auto* check = new QCheckBox(this);
        connect(check, &QCheckBox::toggled, this, [this, &option](bool on) { take(option, on); });
        return check;
    }
    if (option.member.kind == Kind::Text) {
        auto* line = new QLineEdit(this);
        limitWidth(*line, kLeastSpin);
        line->setPlaceholderText(RecipeOption::tr(option.values.off));
        connect(line, &QLineEdit::editingFinished, this, [this, &option, line] { take(option, line->text()); });
        return line;
    }
    auto* box = new NarrowChoice(this);
    for (const auto& [id, label] : option.choices())
        box->addItem(label, id);
    connect(box, &QComboBox::currentIndexChanged, this,
        [this, &option, box](int index) { take(option, box->itemData(index)); });
    return box;
}

QSlider* RecipeForm::makeSlider(const RecipeOption& option)
{
    const std::vector<qint64>& ladder = option.values.ladder;
    if (ladder.empty())
        return nullptr;
    auto* slider = new QSlider(Qt::Horizontal, this);
    slider->setObjectName(QLatin1String(option.field) + QStringLiteral(".slider"));
    slider->setAccessibleName(option.label());
    slider->setRange(0, int(ladder.size()) - 1);
    slider->setPageStep(1);
    limitWidth(*slider, kLeastSlider);
    connect(slider, &QSlider::valueChanged, this,
        [this, &option](int rung) { take(option, option.values.ladder[std::size_t(rung)]); });
    return slider;
}

void RecipeForm::take(const RecipeOption& option, const QVariant& value)
{
    if (m_refreshing)
        return;
    option.member.set(m_recipe, value);
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
    for (const Row& row : m_rows)
        showRow(row);
    for (const char* group : m_headings.keys())
        m_headings[group]->setVisible(m_all || std::ranges::any_of(m_rows, [group](const Row& row) {
            return row.option.group == group && row.option.basic;
        }));
    m_refreshing = false;
}

void RecipeForm::showRow(const Row& row)
{
    const QVariant value = row.option.member.get(m_recipe);
    if (auto* box = qobject_cast<QComboBox*>(row.editor))
        box->setCurrentIndex(box->findData(value));
    else
        row.editor->metaObject()->userProperty().write(
            row.editor, row.option.member.kind == Kind::Whole ? boxed(value.toLongLong()) : value);
    if (row.slider)
        row.slider->setValue(nearestRung(row.option.values.ladder, value.toLongLong()));
    const std::string_view field = row.option.field;
    const bool used = field == "tokenizer.target_vocabulary" ? !m_recipe.tokenizer.shared
        : field == "model.cross_layers"                      ? m_recipe.model.crossWiring == CrossWiring::Chosen
        : field == "model.recurrent_attention"               ? isRecurrent(m_recipe.model.architecture)
        : field == "model.kernel_width"                      ? m_recipe.model.architecture == Architecture::Cnn
                                                             : true;
    for (QWidget* part : row.parts()) {
        part->setVisible(m_all || row.option.basic);
        part->setEnabled(used);
    }
}

void RecipeForm::setShowsAll(bool all)
{
    m_all = all;
    refresh();
}

void RecipeForm::setProblems(const QMap<QString, QString>& problems)
{
    QWidget* appeared = nullptr;
    for (const Row& row : m_rows) {
        const QString problem = problems.value(QLatin1String(row.option.field));
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
    layout()->activate();
    Q_EMIT problemAppeared(appeared);
}

bool RecipeForm::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Enter || event->type() == QEvent::FocusIn)
        Q_EMIT explained(static_cast<QWidget*>(watched)->toolTip());
    return QWidget::eventFilter(watched, event);
}

}  // namespace translucent
