#include "widgets/lesson_panel.h"

#include "translucent/base/error.h"
#include "translucent/lessons/lesson.h"
#include "widgets/controls.h"
#include "widgets/glossary.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QBuffer>
#include <QFileInfo>
#include <QFontMetrics>
#include <QFuture>
#include <QImageReader>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QSvgRenderer>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

namespace translucent {

namespace {

QImage canvas(QSize size, const PictureLook& look)
{
    QImage image(size.expandedTo({1, 1}) * look.pixelRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(look.pixelRatio);
    image.fill(Qt::transparent);
    return image;
}

/// In its original size, if there is space.
QSize fitting(QSize size, const PictureLook& look)
{
    return size.scaled(std::min(size.width(), look.width), size.height(), Qt::KeepAspectRatio).expandedTo({1, 1});
}

QImage drawing(const QByteArray& svg, const PictureLook& look)
{
    QSvgRenderer renderer(QByteArray(svg).replace("currentColor", look.ink.name().toLatin1()));
    const QSize size = fitting(renderer.defaultSize(), look);
    QImage image = canvas(size, look);
    QPainter painter(&image);
    renderer.render(&painter, QRectF(QPointF(), QSizeF(size)));
    return renderer.isValid() ? image : QImage();
}

QImage photograph(QByteArray bytes, const char* format, const PictureLook& look)
{
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer, format);
    reader.setAutoDetectImageFormat(false);
    reader.setScaledSize(fitting(reader.size(), look) * look.pixelRatio);
    QImage image = reader.read();
    image.setDevicePixelRatio(look.pixelRatio);
    return image;
}

}  // namespace

QImage drawnLessonPicture(const QString& folder, const QString& name, const PictureLook& look)
{
    const LessonPicture picture = readLessonPicture(folder.toStdString(), name.toStdString());
    const QByteArray bytes = QByteArray::fromStdString(picture.bytes);
    const QImage image = picture.kind == LessonPicture::Kind::Svg ? drawing(bytes, look)
        : picture.kind == LessonPicture::Kind::Png                ? photograph(bytes, "png", look)
                                                                  : photograph(bytes, "jpeg", look);
    if (image.isNull())
        throw Error(ErrorCode::InvalidArgument, say("the picture is damaged"));
    return image;
}

QImage drawnNote(const QString& text, const PictureLook& look)
{
    constexpr int kFlags = Qt::TextWordWrap | Qt::TextWrapAnywhere;
    const QRect room = QFontMetrics(look.font).boundingRect(QRect(0, 0, look.width, 1000), kFlags, text);
    QImage image = canvas(room.size(), look);
    QPainter painter(&image);
    painter.setFont(look.font);
    painter.setPen(look.ink);
    painter.drawText(QRect(QPoint(), room.size()), kFlags, text);
    return image;
}

namespace {

/// Lessons come from elsewhere, and HTML could fill the window, or the memory.
constexpr auto kDialect =
    QTextDocument::MarkdownFeatures(int(QTextDocument::MarkdownDialectGitHub) | int(QTextDocument::MarkdownNoHTML));

/// Runs on another thread; exceptions must not leave it.
QImage drawnOrNote(const QString& folder, const QString& name, const QString& note, const PictureLook& look)
{
    try {
        return drawnLessonPicture(folder, name, look);
    } catch (const std::exception& error) {
        qWarning("the picture %s of a lesson is not shown: %s", qUtf8Printable(name.left(120)), error.what());
        return drawnNote(note, look);
    }
}

}  // namespace

constexpr double kSlant = 2;  ///< pixels: slanted letters extend beyond the line's ends

LessonText::LessonText(QWidget* parent)
    : QTextBrowser(parent)
{
    setObjectName(QStringLiteral("lessonText"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(kSlant);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        if (link.scheme() == QLatin1String("show"))
            Q_EMIT pointed(link.path());
        else if (link.scheme() == QLatin1String("term"))
            followTerm(*this, link.toString());
    });
}

void LessonText::setLesson(const QString& markdown, const QString& file)
{
    m_markdown = markdown;
    m_directory = QFileInfo(file).absolutePath();
    m_pictures.clear();
    render();
}

void LessonText::render()
{
    ++m_rendering;
    m_requested.clear();
    document()->clear();
    document()->setMarkdown(m_markdown, kDialect);
    linkTerms(*document());
    raiseExponents(*document(), leastSmallText(*this));
    updateGeometry();
}

QSize LessonText::sizeHint() const
{
    return {200, int(std::ceil(document()->size().height())) + 2};
}

void LessonText::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    if (event->oldSize().width() != event->size().width() && m_markdown.contains(QLatin1String("![")))
        render();  // pictures have the available width
    updateGeometry();
}

/// Pictures have the colour of the text.
void LessonText::changeEvent(QEvent* event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        render();
}

QVariant LessonText::loadResource(int type, const QUrl& name)
{
    if (type != QTextDocument::ImageResource)
        return QByteArray("");  // not null, otherwise Qt would search for the file
    if (!m_requested.contains(name) && m_requested.size() < qsizetype(kMostLessonPictures)) {
        m_requested.insert(name);
        // Deferred: Qt calls this during layout, and a picture that is available immediately would start another
        // layout.
        QMetaObject::invokeMethod(
            this,
            [this, name, rendering = m_rendering] {
                if (rendering == m_rendering)
                    request(name);
            },
            Qt::QueuedConnection);
    }
    const QImage picture = m_pictures.value(name);
    if (!picture.isNull())
        return picture;
    QImage nothing(1, 1, QImage::Format_ARGB32_Premultiplied);
    nothing.fill(Qt::transparent);
    return nothing;
}

void LessonText::request(const QUrl& name)
{
    constexpr int kLeastWidth = 120;
    const PictureLook look {
        palette().color(QPalette::Text), font(), std::max(kLeastWidth, viewport()->width()), devicePixelRatioF()};
    QtConcurrent::run(&drawnOrNote, m_directory, QUrl::fromPercentEncoding(name.toEncoded()),
        tr("This picture cannot be shown; run translucent-cli lesson check to see why"), look)
        .then(this, [this, name, rendering = m_rendering](const QImage& picture) {
            if (rendering == m_rendering)
                take(name, picture);
        });
}

void LessonText::take(const QUrl& name, const QImage& picture)
{
    m_pictures[name] = picture;
    document()->addResource(QTextDocument::ImageResource, name, picture);
    document()->markContentsDirty(0, document()->characterCount());
    updateGeometry();
}

namespace {

/// A list with the height of its rows, whose texts are never cut off: the parent scrolls.
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

/// Accepts a point or the decimal separator of the language; a minus can be a hyphen or a minus sign.
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

LessonPanel::LessonPanel(QWidget* parent)
    : QFrame(parent)
    , m_lesson(makeText("caption", "lessonName", {}, this))
    , m_place(makeLabel("caption", "lessonPlace", this))
    , m_close(makeButton("flat", "lessonClose", this))
    , m_title(makeText("section", "lessonStepTitle", {}, this))
    , m_text(new LessonText(this))
    , m_askCard(makeFrame("ask", "lessonAsk", this))
    , m_ask(makeText("question", "lessonQuestion", {}, m_askCard))
    , m_form(new AnswerForm(m_askCard))
    , m_check(makePushButton("lessonCheck", {}, {}, this))
    , m_hintButton(makeButton("flat", "lessonHintButton", m_askCard))
    , m_answerButton(makeButton("flat", "lessonAnswerButton", m_askCard))
    , m_hint(makeText("caption", "lessonHint", {}, m_askCard))
    , m_verdict(makeRichText("explanation", "lessonVerdict", m_askCard))
    , m_back(makePushButton("lessonBack", {}, {}, this))
    , m_continue(makePushButton("lessonContinue", {}, {}, this))
{
    setObjectName(QStringLiteral("lessonPanel"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    m_close->setIcon(tintedIcon(QStringLiteral(":/icons/close.svg")));
    layOut();
    connect(m_text, &LessonText::pointed, this, &LessonPanel::pointed);
    connect(m_continue, &QPushButton::clicked, this, &LessonPanel::continued);
    connect(m_back, &QPushButton::clicked, this, &LessonPanel::wentBack);
    connect(m_close, &QToolButton::clicked, this, &LessonPanel::closed);
    connect(m_check, &QPushButton::clicked, this, &LessonPanel::checked);
    connect(m_hintButton, &QToolButton::clicked, this, &LessonPanel::hintAsked);
    connect(m_answerButton, &QToolButton::clicked, this, &LessonPanel::answerAsked);
    connect(m_form, &AnswerForm::changed, this, &LessonPanel::refreshCheck);
    connect(m_form, &AnswerForm::accepted, this, [this] {
        if (m_check->isEnabled() && m_form->isAnswered())
            Q_EMIT checked();
    });
    retranslateUi();
}

/// The width does not depend on the language.
QSize LessonPanel::sizeHint() const
{
    constexpr int kLines = 18, kLinesAlone = 28;
    return {(m_isWide ? kLinesAlone : kLines) * fontMetrics().height(), QFrame::sizeHint().height()};
}

void LessonPanel::setWide(bool wide)
{
    if (std::exchange(m_isWide, wide) != wide)
        updateGeometry();
}

QSize LessonPanel::minimumSizeHint() const
{
    return {sizeHint().width(), QFrame::minimumSizeHint().height()};
}

void LessonPanel::layOut()
{
    columnOf({m_ask, m_form, rowOf({m_hintButton, m_answerButton, LayoutPart::room()}), m_hint, m_verdict}, m_askCard,
        {12, 10, 12, 10}, 8);
    auto* content = named(new QWidget, "pageContent");
    columnOf({m_title, m_text, m_askCard, LayoutPart::room()}, content, {16, 4, 12, 12}, 10);
    m_scroll = makeColumnScroll("lessonScroll", content, this);
    auto* head = columnOf({rowOf({{m_lesson, 1}, m_close}), m_place});
    head->setContentsMargins(16, 10, 8, 4);
    auto* foot = rowOf(
        {m_back, LayoutPart::room(), m_check, LayoutPart::gap(8), m_continue});  // visible below long lists of answers
    foot->setContentsMargins(16, 8, 12, 12);
    columnOf({head, {m_scroll, 1}, foot}, this, {}, 0);
}

void LessonPanel::show(const Content& content)
{
    m_lesson->setText(breakable(content.lesson));
    m_place->setText(content.place);
    m_title->setText(breakable(content.title));
    m_text->setLesson(content.markdown, content.file);
    setTypesetText(*m_ask, breakable(content.ask));
    m_askCard->setVisible(!content.ask.isEmpty());
    m_hintButton->setVisible(content.hasHint);
    m_hint->hide();
    m_verdict->hide();
    m_answerButton->hide();
    m_back->setEnabled(!content.isFirst);
    setAnswerable(false);
    m_scroll->verticalScrollBar()->setValue(0);
}

void LessonPanel::setAnswerable(bool answerable)
{
    m_isAnswerable = answerable;
    m_form->setVisible(answerable);
    m_form->setEditable(answerable);
    m_check->setVisible(answerable);
    refreshCheck();
}

void LessonPanel::refreshCheck()
{
    m_check->setEnabled(m_isAnswerable && m_form->isAnswered());
}

void LessonPanel::showHint(const QString& hint)
{
    setTypesetText(*m_hint, breakable(hint));
    m_hint->show();
    m_hintButton->hide();
}

void LessonPanel::showVerdict(const QString& text, bool isGood)
{
    setScriptText(*m_verdict, withRaisedExponents(text));
    m_verdict->setProperty("good", isGood);
    m_verdict->style()->unpolish(m_verdict);
    m_verdict->style()->polish(m_verdict);
    m_verdict->show();
    QMetaObject::invokeMethod(
        this, [this] { m_scroll->ensureWidgetVisible(m_verdict); }, Qt::QueuedConnection);
}

void LessonPanel::offerAnswer(bool offered)
{
    m_answerButton->setVisible(offered);
}

void LessonPanel::setContinue(const QString& text, bool enabled)
{
    m_continue->setText(text);
    m_continue->setEnabled(enabled);
    m_continue->setDefault(enabled);
    if (enabled)
        m_continue->setFocus();
}

void LessonPanel::retranslateUi()
{
    m_close->setToolTip(tr("Leave the lesson; it continues here next time"));
    m_close->setAccessibleName(tr("Leave the lesson"));
    m_check->setText(tr("Check"));
    m_hintButton->setText(tr("Hint"));
    m_answerButton->setText(tr("Show the answer"));
    m_back->setText(tr("Back"));
}

}  // namespace translucent
