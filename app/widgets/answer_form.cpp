#include "widgets/answer_form.h"

#include "widgets/ui_helpers.h"

#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QResizeEvent>
#include <QVBoxLayout>

namespace translucent {

namespace {

/// As high as its rows, whose texts are never cut: what is around it scrolls.
class ChoiceList : public QListWidget {
public:
    explicit ChoiceList(QWidget* parent)
        : QListWidget(parent)
    {
        setWordWrap(true);
        setTextElideMode(Qt::ElideNone);
        setResizeMode(QListView::Adjust);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    }

    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }
    QSize sizeHint() const override
    {
        int height = fontMetrics().height();  // frame and padding
        for (int row = 0; row < count(); ++row)
            height += visualItemRect(item(row)).height();  // with its lines as they are broken
        return {120, height};
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QListWidget::resizeEvent(event);
        if (event->size().width() != event->oldSize().width())
            updateGeometry();
    }

    void changeEvent(QEvent* event) override
    {
        QListWidget::changeEvent(event);
        if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
            updateGeometry();
    }
};

}  // namespace

AnswerForm::AnswerForm(QWidget* parent)
    : QWidget(parent)
    , m_choices(named<QListWidget>(new ChoiceList(this), "answerChoices"))
    , m_number(named(new QLineEdit(this), "answerNumber"))
{
    setObjectName(QStringLiteral("answerForm"));
    m_choices->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    columnOf({m_choices, m_number}, this, {}, 0);
    m_choices->hide();
    m_number->hide();
    connect(m_choices, &QListWidget::currentRowChanged, this, &AnswerForm::changed);
    connect(m_choices, &QListWidget::itemActivated, this, &AnswerForm::accepted);
    connect(m_number, &QLineEdit::textChanged, this, &AnswerForm::changed);
    connect(m_number, &QLineEdit::returnPressed, this, &AnswerForm::accepted);
}

void AnswerForm::askForOne(const QStringList& choices, const QString& accessibleName)
{
    m_number->hide();
    m_choices->clear();
    m_choices->addItems(choices);
    m_choices->setAccessibleName(accessibleName);
    m_choices->show();
    m_choices->updateGeometry();
}

void AnswerForm::askForNumber(const QString& accessibleName)
{
    m_choices->hide();
    m_choices->clear();
    m_number->clear();
    m_number->setAccessibleName(accessibleName);
    m_number->show();
}

void AnswerForm::choose(int index)
{
    if (index < m_choices->count())
        m_choices->setCurrentRow(index);
}

std::optional<int> AnswerForm::chosen() const
{
    const int row = m_choices->currentRow();
    return m_choices->isHidden() || row < 0 ? std::nullopt : std::optional(row);
}

/// With a point or with the language's own mark; a minus may be typed or printed.
std::optional<double> AnswerForm::number() const
{
    QString text = m_number->text().trimmed().replace(QChar(0x2212), u'-');
    bool isNumber = false;
    double value = QLocale::c().toDouble(text, &isNumber);
    if (!isNumber)
        value = QLocale().toDouble(text, &isNumber);
    return isNumber && !m_number->isHidden() ? std::optional(value) : std::nullopt;
}

void AnswerForm::setEditable(bool editable)
{
    m_choices->setEnabled(editable);
    m_number->setReadOnly(!editable);
}

}  // namespace translucent
