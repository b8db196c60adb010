#include "pages/numbers/step_frame.h"

#include "pages/numbers/step_table.h"
#include "widgets/content_height.h"
#include "widgets/drawing_style.h"
#include "widgets/formula_view.h"
#include "widgets/glossary.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"
#include "widgets/picture_export.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QEvent>
#include <QFontInfo>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace translucent {

namespace {

constexpr double kNarrowest = 1.05, kWidest = 1.6;  // cells, in heights of a letter
constexpr double kLine = 1.55, kTwoLines = 2.4;
constexpr double kSmall = 0.85;  // of second lines, and the minimum scale of a text before it is cut off
constexpr int kBetween = 2;      // pixels between boxes
constexpr int kTallest = 330;
constexpr int kShortest = 240;
const QColor kChosen(0xE6, 0x9F, 0x00);
const QColor kKept(0x00, 0x9E, 0x73);
const QColor kAboveZero(0x00, 0x72, 0xB2);
const QColor kBelowZero(0xD5, 0x5E, 0x00);

QColor faded(QColor colour, int alpha)
{
    colour.setAlpha(alpha);
    return colour;
}

QBrush fillOf(const PictureBox& box, const QPalette& palette)
{
    constexpr int kStrongest = 130, kMarked = 90;
    if (box.tint != 0)
        return faded(box.tint < 0 ? kBelowZero : kAboveZero, int(kStrongest * std::min(1.0, std::abs(box.tint))));
    switch (box.tone) {
    case BoxTone::Chosen: return faded(kChosen, kMarked);
    case BoxTone::Kept: return faded(kKept, kMarked);
    case BoxTone::Hatched: return {faded(palette.color(QPalette::Text), kMarked), Qt::BDiagPattern};
    case BoxTone::Plain: return palette.color(QPalette::AlternateBase);
    case BoxTone::Bare: break;
    }
    return Qt::NoBrush;
}

QPen outlineOf(const PictureBox& box, const QPalette& palette)
{
    switch (box.tone) {
    case BoxTone::Chosen: return {kChosen, 2};
    case BoxTone::Kept: return {kKept, 2};
    case BoxTone::Bare: return Qt::NoPen;
    case BoxTone::Plain:
    case BoxTone::Hatched: break;
    }
    return palette.color(QPalette::Mid);
}

QFont scaled(QFont font, double factor)
{
    font.setPixelSize(std::max(int(kLegibleText), int(std::lround(factor * QFontInfo(font).pixelSize()))));
    return font;
}

/// Shrinks a text that is too long, to at least `least` of its size, then cuts it off.
void drawFitted(QPainter& painter, const QRectF& room, const std::string& text, QFont font, double least)
{
    QString shown = QString::fromStdString(text);
    const double wide = QFontMetricsF(font).horizontalAdvance(shown);
    if (wide > room.width())
        font = scaled(font, std::max(least, room.width() / wide));
    shown = QFontMetricsF(font).elidedText(shown, Qt::ElideRight, room.width() + 1);
    painter.setFont(font);
    painter.drawText(room, Qt::AlignCenter, shown);
}

void drawBox(QPainter& painter, const PictureBox& box, const QSizeF& cell, const QPalette& palette)
{
    QRectF room(box.x * cell.width(), box.y * cell.height(), box.width * cell.width(), cell.height());
    room.adjust(kBetween, kBetween, -kBetween, -kBetween);
    painter.setPen(outlineOf(box, palette));
    painter.setBrush(fillOf(box, palette));
    if (box.tone != BoxTone::Bare)
        painter.drawRoundedRect(room, 3, 3);
    painter.setPen(palette.color(QPalette::Text));
    const QFont font = painter.font();
    if (box.below.empty()) {
        drawFitted(painter, room, box.text, font, kSmall);
    } else {
        const double half = room.height() * 0.54;
        drawFitted(painter, {room.topLeft(), QSizeF(room.width(), half)}, box.text, font, kSmall);
        drawFitted(painter, room.adjusted(0, half - 1, 0, -1), box.below, scaled(font, kSmall), 1);
    }
    painter.setFont(font);
}

/// Draws the boxes in the colours of its palette. A tool tip contains the texts of a box, for which it can be too
/// narrow.
class Canvas : public QWidget {
public:
    Canvas(std::function<Picture()> picture, std::function<QString(QPoint)> textAt, QWidget* parent)
        : QWidget(parent)
        , m_picture(std::move(picture))
        , m_textAt(std::move(textAt))
    {
    }

protected:
    bool event(QEvent* event) override
    {
        if (event->type() != QEvent::ToolTip)
            return QWidget::event(event);
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), plainTip(m_textAt(help->pos())), this);
        return true;
    }

    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        m_picture().paint(painter, palette());
    }

private:
    std::function<Picture()> m_picture;
    std::function<QString(QPoint)> m_textAt;
};

}  // namespace

BoxPictureView::BoxPictureView(QWidget* parent)
    : QScrollArea(parent)
    , m_canvas(new Canvas([this] { return picture({}); }, [this](QPoint at) { return textAt(at); }, this))
{
    setObjectName(QStringLiteral("stepPicture"));
    m_canvas->setObjectName(QStringLiteral("stepPictureCanvas"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setWidget(m_canvas);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    viewport()->setAutoFillBackground(false);
    m_canvas->setAutoFillBackground(false);
}

void BoxPictureView::setPicture(BoxPicture picture)
{
    m_picture = std::move(picture);
    m_extent = {};
    m_hasSecondLines = false;
    for (const PictureBox& box : m_picture) {
        m_extent = m_extent.expandedTo({box.x + box.width, box.y + 1});
        m_hasSecondLines |= !box.below.empty();
    }
    describe();
    fit();
    updateGeometry();
    m_canvas->update();
}

/// Line by line, for screen readers.
void BoxPictureView::describe()
{
    std::map<double, QStringList> lines;
    for (const PictureBox& box : m_picture)
        lines[box.y] << QString::fromStdString(box.text)
                + (box.below.empty() ? QString() : QStringLiteral(" (%1)").arg(QString::fromStdString(box.below)));
    QStringList texts;
    for (const auto& [y, line] : lines)
        texts << line.join(u' ');
    setAccessibleDescription(texts.join(u'\n'));
}

QSizeF BoxPictureView::cellFor(int width) const
{
    const double letter = fontMetrics().height() * 0.82;
    const double wide = m_extent.width() > 0 ? width / m_extent.width() : 0;
    const double narrowest = std::max(kNarrowest * letter, widestSecondLine());
    return {std::clamp(wide, narrowest, std::max(narrowest, kWidest * letter)),
        letter * (m_hasSecondLines ? kTwoLines : kLine)};
}

/// In cells: second lines are numbers, which must not be cut off.
double BoxPictureView::widestSecondLine() const
{
    const QFontMetricsF metrics(scaled(font(), kSmall));
    double widest = 0;
    for (const PictureBox& box : m_picture)
        if (!box.below.empty())
            widest = std::max(
                widest, (metrics.horizontalAdvance(QString::fromStdString(box.below)) + 2 * kBetween) / box.width);
    return widest;
}

void BoxPictureView::fit()
{
    const QSizeF cell = cellFor(viewport()->width());
    m_canvas->resize(
        int(std::ceil(cell.width() * m_extent.width())), int(std::ceil(cell.height() * m_extent.height())));
}

/// The last box is on top.
QString BoxPictureView::textAt(QPoint position) const
{
    const QSizeF cell = cellFor(viewport()->width());
    const QPointF at(position.x() / cell.width(), position.y() / cell.height());
    const auto found = std::find_if(m_picture.rbegin(), m_picture.rend(),
        [&at](const PictureBox& box) { return QRectF(box.x, box.y, box.width, 1).contains(at); });
    if (found == m_picture.rend())
        return {};
    return QString::fromStdString(found->text)
        + (found->below.empty() ? QString() : u'\n' + QString::fromStdString(found->below));
}

Picture BoxPictureView::picture(const QString& title) const
{
    const QSizeF cell = cellFor(viewport()->width());
    const auto paint = [this, cell, font = font()](QPainter& painter, const QPalette& palette) {
        painter.setFont(font);
        for (const PictureBox& box : m_picture)
            drawBox(painter, box, cell, palette);
    };
    return {title, {cell.width() * m_extent.width(), cell.height() * m_extent.height()}, paint};
}

QSize BoxPictureView::sizeHint() const
{
    const QSizeF cell = cellFor(width());
    const bool scrolls = cell.width() * m_extent.width() > width();
    const int bar = scrolls ? horizontalScrollBar()->sizeHint().height() : 0;
    return {400, std::min(kTallest, int(std::ceil(cell.height() * m_extent.height())) + bar + 2)};
}

QSize BoxPictureView::minimumSizeHint() const
{
    return {200, std::min(sizeHint().height(), kShortest)};
}

void BoxPictureView::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    fit();
    updateGeometry();
}

void BoxPictureView::changeEvent(QEvent* event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) {
        fit();
        m_canvas->update();
    }
}

namespace {

constexpr std::size_t kTable = 0;  // parts of the export
constexpr std::size_t kPlot = 1;
constexpr double kFormulaShare = 0.4;  // of the width: next to a wider formula, the numbers would not fit
constexpr double kChartShare = 0.34;   // minimum share of the width, next to a table

/// Scrolls only if its minimum height does not fit, not if its preferred height does not.
class StepContent : public QWidget {
public:
    using QWidget::QWidget;
    int heightForWidth(int width) const override { return layout()->minimumHeightForWidth(width); }
};

}  // namespace

StepFrame::StepFrame(QWidget* parent)
    : QFrame(parent)
    , m_list(new StepList(parent))
    , m_problem(makeText("problem", "stepProblem", {}, this))
    , m_content(named(new StepContent(this), "pageContent"))
    , m_scroll(makeScroll("stepScroll", m_content, this))
    , m_number(makeLabel("title", "stepNumber", this))
    , m_name(makeText("title", "stepName", {}, this))
    , m_previous(
          makeButton("button", "stepPrevious", tr("Back"), tr("The previous step (Backspace or Shift+Space)"), this))
    , m_next(makeButton("button", "stepNext", tr("Next step"), tr("The next step (Space)"), this))
    , m_formula(new FormulaView(this))
    , m_head(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_filled(makeText("filled", "stepFilled", {}, this))
    , m_results(makeText("filled", "stepResults", {}, this))
    , m_notes(makeText("explanation", "stepNotes", {}, this))
    , m_check(makeText("explanation", "stepCheck", {}, this))
    , m_model(new NumberTableModel(this))
    , m_table(new StepTable(m_model, this))
    , m_sides(new QBoxLayout(QBoxLayout::TopToBottom))
    , m_picture(new BoxPictureView(this))
    , m_chart(new LineChart("stepChart", this))
    , m_said(makeLabel("caption", "stepSaid", this))
    , m_export(new ExportButton("exportStep",
          {{"exportStepTable", tr("Table"), tableSource()}, {"exportStepChart", tr("Plot"), pictureSource()}}, this))
{
    setObjectName(QStringLiteral("stepFrame"));
    setProperty("role", QStringLiteral("card"));
    m_formula->setObjectName(QStringLiteral("stepFormula"));
    m_table->setObjectName(QStringLiteral("stepTable"));
    leaveScrollingToPage(*m_table);
    m_table->setAccessibleName(tr("Numbers of this step"));
    m_table->setToolTip(tr("Choose a cell to see its numbers in the formula"));
    m_picture->setAccessibleName(tr("Picture of this step"));
    m_export->offerOn(*m_chart, kPlot);
    m_export->offerOn(*m_picture, kPlot);
    m_export->offerOn(*m_table, kTable);
    m_problem->setAlignment(Qt::AlignCenter);
    for (QLabel* label : {m_filled, m_results})
        label->setTextFormat(Qt::RichText);
    buildLayout();
    connectSignals();
}

void StepFrame::connectSignals()
{
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0)
            goTo(row);
    });
    connect(m_previous, &QToolButton::clicked, this, [this] { goTo(m_step - 1); });
    connect(m_next, &QToolButton::clicked, this, [this] { goTo(m_step + 1); });
    connect(m_table, &StepTable::focusMoved, this, &StepFrame::onFocus);
    connect(m_export, &ExportButton::said, m_said, &QLabel::setText);
    m_export->menu()->addSeparator();
    QAction* worksheet = m_export->menu()->addAction(tr("Worksheet to print…"), this, &StepFrame::worksheetRequested);
    worksheet->setObjectName(QStringLiteral("saveWorksheetAction"));
}

void StepFrame::buildLayout()
{
    m_head->addWidget(m_formula);
    m_head->addLayout(columnOf({m_filled, m_results}, nullptr, {}, 2), 1);
    m_sides->setSpacing(10);
    m_sides->addWidget(m_picture);
    m_sides->addWidget(m_table);
    m_sides->addWidget(m_chart, 1);
    m_chart->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);  // rather flat than scrolled away
    m_chart->setMinimumHeight(m_chart->minimumSizeHint().height());
    columnOf({m_head, m_notes, m_check, {m_sides, 1}}, m_content, {}, 6);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_said->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* heading = rowOf({m_number, {m_name, 1}, m_previous, m_next}, nullptr, {}, 12);
    columnOf({m_problem, heading, {m_scroll, 1}, rowOf({{m_said, 1}, m_export})}, this, {18, 12, 18, 12});
}

/// Puts the table above the chart only if it is too wide for both side by side, and both are then visible.
void StepFrame::arrange()
{
    const QSize room = m_scroll->viewport()->size();
    const bool wide = m_formula->sizeHint().width() > kFormulaShare * room.width();
    m_head->setDirection(wide ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_head->setSpacing(wide ? 4 : 28);
    const int widest = room.width()
        - std::max(int(kChartShare * room.width()), m_chart->minimumSizeHint().width() + m_sides->spacing());
    const int natural = m_table->naturalWidth();
    if (!m_picture->isEmpty())
        return placeTable(0);
    placeTable(natural <= widest ? natural : 0);
    if (natural > widest && m_content->heightForWidth(room.width()) > room.height())
        placeTable(widest);
    m_table->scrollTo(m_table->currentIndex());
}

void StepFrame::placeTable(int widthBeside)
{
    const bool beside = widthBeside > 0;
    m_sides->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_sides->setAlignment(m_table, beside ? Qt::AlignTop : Qt::Alignment());
    m_table->setMaximumWidth(beside ? widthBeside : QWIDGETSIZE_MAX);
    m_table->setMinimumWidth(beside ? widthBeside : 0);
}

void StepFrame::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    arrange();
}

void StepFrame::setStem(const QString& stem)
{
    m_stem = stem;
    m_step = m_row = m_column = 0;
    m_calculation = {};
    m_suggested.reset();
}

void StepFrame::setCalculation(Calculation calculation)
{
    const std::string shown = m_step < stepCount() ? m_calculation.steps[std::size_t(m_step)].step.name : std::string();
    m_calculation = std::move(calculation);
    const auto same =
        std::ranges::find(m_calculation.steps, shown, [](const ShownStep& step) { return step.step.name; });
    const bool found = same != m_calculation.steps.end();
    m_problem->setText(m_calculation.problem);
    m_problem->setVisible(!m_calculation.problem.isEmpty());
    for (QWidget* widget :
        std::initializer_list<QWidget*> {m_scroll, m_list, m_number, m_name, m_previous, m_next, m_export})
        widget->setVisible(stepCount() > 0);
    if (stepCount() == 0)
        return;
    m_step = found ? int(same - m_calculation.steps.begin()) : std::min(m_step, stepCount() - 1);
    const std::optional<int> suggested = m_calculation.steps.front().column;
    if (std::exchange(m_suggested, suggested) != suggested && suggested)
        m_column = *suggested;
    fillList();
    refresh();
}

void StepFrame::fillList()
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (int step = 0; step < stepCount(); ++step)
        m_list->addItem(QStringLiteral("%1  %2").arg(step + 1).arg(m_calculation.steps[std::size_t(step)].name));
    m_list->setCurrentRow(m_step);
    m_list->updateGeometry();
}

void StepFrame::goTo(int step)
{
    if (stepCount() == 0)
        return;
    m_step = std::clamp(step, 0, stepCount() - 1);
    const QSignalBlocker quiet(m_list);
    m_list->setCurrentRow(m_step);
    refresh();
}

void StepFrame::scrollPages(int pages)
{
    QScrollBar* bar = m_scroll->verticalScrollBar();
    bar->setValue(bar->value() + pages * bar->pageStep());
}

void StepFrame::refresh()
{
    if (stepCount() == 0)
        return;
    const ShownStep& shown = m_calculation.steps[std::size_t(m_step)];
    m_number->setText(QStringLiteral("%1 / %2").arg(m_step + 1).arg(stepCount()));
    setTypesetText(*m_name, shown.name);
    m_previous->setEnabled(m_step > 0);
    m_next->setEnabled(m_step + 1 < stepCount());
    m_formula->setFormula(QString::fromStdString(shown.step.formula));
    m_formula->setVisible(m_formula->isValid());
    setAccessibleName(shown.name);
    for (QWidget* part : std::initializer_list<QWidget*> {this, m_table, m_chart, m_picture, m_formula})
        part->setWhatsThis(stepExplanation(shown));
    refreshTexts(shown);
    m_model->setStep(shown);
    m_table->setVisible(m_model->rowCount() > 0);
    m_export->setPartEnabled(kTable, m_model->rowCount() > 0);
    restoreFocus();
    refreshChart();
}

void StepFrame::refreshTexts(const ShownStep& shown)
{
    QStringList results;
    for (const NamedNumber& result : shown.step.results)
        results << QStringLiteral("%1 = <b>%2</b>")
                       .arg(QString::fromStdString(result.symbol), QString::fromStdString(numberText(result.value)));
    setScriptText(*m_results, results.join(QStringLiteral(" &nbsp;&nbsp; ")));
    setLinkedText(*m_notes, shown.notes.join(u'\n'));
    m_check->setText(shown.check ? checkText(*shown.check) : QString());
    m_results->setVisible(!results.isEmpty());
    m_notes->setVisible(!shown.notes.isEmpty());
    m_check->setVisible(shown.check.has_value());
}

QString StepFrame::checkText(const EngineCheck& check) const
{
    const QString text = check.holds ? tr("✓ Matches the engine's %1: %2 numbers, largest difference %3")
                                     : tr("✗ Differs from the engine's %1: largest difference %3 among %2 numbers");
    return text.arg(check.tensor).arg(check.count).arg(QString::fromStdString(numberText(check.largest)));
}

void StepFrame::restoreFocus()
{
    const int rows = m_model->rowCount(), columns = m_model->columnCount();
    if (rows == 0 || columns == 0)
        return setScriptText(*m_filled, {});
    const bool positions = m_model->step().step.rowsArePositions;
    const QModelIndex focus =
        m_model->index(positions ? std::min(m_row, rows - 1) : rows - 1, std::min(m_column, columns - 1));
    const QSignalBlocker quiet(m_table);
    m_table->setCurrentIndex(focus);
    fillIn(focus);
    m_filled->setVisible(bool(m_model->step().step.filled));
}

/// The numbers of a cell into the formula.
void StepFrame::fillIn(const QModelIndex& focus)
{
    m_model->setFocus(focus);
    const auto& filled = m_model->step().step.filled;
    setScriptText(*m_filled,
        filled ? QString::fromStdString(filled(std::size_t(focus.row()), std::size_t(focus.column()))) : QString());
}

void StepFrame::onFocus(const QModelIndex& index)
{
    m_column = index.column();
    if (m_model->step().step.rowsArePositions)
        m_row = index.row();
    fillIn(index);
    refreshChart();
}

void StepFrame::refreshChart()
{
    const ShownStep& shown = m_model->step();
    m_picture->setPicture(shown.step.picture);
    m_picture->setVisible(!m_picture->isEmpty());
    arrange();
    m_chart->setVisible(m_picture->isEmpty() && (shown.chart || m_model->rowCount() > 0));
    m_export->setPartEnabled(kPlot, m_chart->isVisibleTo(this) || !m_picture->isEmpty());
    if (!m_picture->isEmpty() || (!shown.chart && m_model->rowCount() == 0))
        return;
    ChartData chart = shown.chart ? *shown.chart : m_model->barsOfRow(std::max(0, m_table->currentIndex().row()));
    if (chart.title.isEmpty())
        chart.title = stepName();
    if (chart.title != m_chart->data().title)
        m_chart->setPinned({});
    m_chart->setData(std::move(chart));
}

QString StepFrame::fileStem() const
{
    return QStringLiteral("%1-%2").arg(m_stem).arg(m_step + 1);
}

ExportSource StepFrame::pictureSource()
{
    const auto stem = [this] { return fileStem() + QStringLiteral("-plot"); };
    const ExportSource chart = m_chart->exportSource(stem);
    const auto picture = [this, chart] {
        return m_picture->isEmpty() ? chart.picture() : m_picture->picture(stepName());
    };
    const auto table = [this, chart] { return m_picture->isEmpty() ? chart.table() : csvTable(m_model->table()); };
    return {picture, table, stem};
}

ExportSource StepFrame::tableSource()
{
    const auto picture = [this] {
        return tablePicture(*m_model, {QStringLiteral("%1  %2").arg(m_step + 1).arg(stepName()), {}, font(), true});
    };
    return {picture, [this] { return csvTable(m_model->table()); }, [this] { return fileStem(); }};
}

}  // namespace translucent
