#include "pages/positions/property_pane.h"

#include "widgets/formula_view.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <utility>

namespace translucent {

PropertyPane::PropertyPane(const char* objectName, const QString& formula, QWidget* parent)
    : QWidget(parent)
    , m_statement(makeLabel("explanation", "propertyStatement", this))
    , m_formula(new FormulaView(this))
    , m_controls(new QHBoxLayout)
    , m_body(new QHBoxLayout)
    , m_verdict(makeLabel("explanation", "propertyVerdict", this))
    , m_note(makeLabel("caption", "propertyNote", this))
    , m_foot(new QHBoxLayout)
{
    setObjectName(QString::fromLatin1(objectName));
    m_formula->setFormula(formula);
    m_formula->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_statement->setWordWrap(true);
    m_verdict->setWordWrap(true);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* head = new QHBoxLayout;
    head->setSpacing(24);
    head->addWidget(m_statement, 1);
    head->addWidget(m_formula);
    m_foot->addWidget(m_verdict, 6);
    m_foot->addWidget(m_note, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 6, 0, 0);
    column->addLayout(head);
    column->addLayout(m_controls);
    column->addLayout(m_body, 1);
    column->addLayout(m_foot);
}

void PropertyPane::setOptions(const SinusoidOptions& options)
{
    m_options = options;
    setLimits();
    refreshIfSeen();
}

void PropertyPane::setModel(const ModelSummaryPtr& model)
{
    m_model = model;
    setLimits();
    refreshIfSeen();
}

void PropertyPane::setVerdict(const QString& text)
{
    m_verdict->setText(text);
}

void PropertyPane::addExport(ExportSource source)
{
    auto* button =
        new ExportButton((objectName() + QStringLiteral("Export")).toLatin1().constData(), std::move(source), this);
    m_foot->addWidget(button, 0, Qt::AlignBottom);
    connect(button, &ExportButton::said, m_note, &QLabel::setText);
}

void PropertyPane::refreshIfSeen()
{
    if (isVisible())
        refresh();
}

void PropertyPane::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void PropertyPane::retranslateUi()
{
    m_statement->setText(statement());
    retranslateControls();
    refreshIfSeen();
}

}  // namespace translucent
