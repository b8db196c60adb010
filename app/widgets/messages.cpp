#include "widgets/messages.h"

#include "widgets/controls.h"
#include "widgets/ui_helpers.h"

#include <QFileDialog>
#include <QFrame>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QMessageBox>

#include <utility>

namespace translucent {

MessageBanner::MessageBanner(const QByteArray& stem, QWidget* parent)
    : QWidget(parent)
    , m_sentence(makeText("message", stem + "Sentence", {}, this))
    , m_detail(makeText("message", stem + "Detail", {}, this))
    , m_others(makeLabel("message", stem + "Others", this))
    , m_detailsButton(makeButton("flat", stem + "DetailsButton", this))
    , m_closeButton(makeButton("flat", stem + "CloseButton", this))
{
    setObjectName(QString::fromLatin1(stem + "Banner"));
    for (QLabel* label : {m_sentence, m_detail}) {
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_detailsButton->setCheckable(true);
    m_closeButton->setIcon(tintedIcon(QStringLiteral(":/icons/close.svg")));
    QFrame* frame = makeFrame("error", stem + "Frame", this);
    columnOf({rowOf({{m_sentence, 1}, m_others, m_detailsButton, m_closeButton}), m_detail}, frame, {14, 8, 8, 8});
    columnOf({frame}, this, {16, 10, 16, 0});
    connect(m_detailsButton, &QToolButton::toggled, m_detail, &QLabel::setVisible);
    connect(m_closeButton, &QToolButton::clicked, this, [this] {
        hide();
        Q_EMIT closed();
    });
    hide();
    retranslateUi();
}

void MessageBanner::showMessage(const QString& sentence, const QString& detail, int others)
{
    m_detail->setText(detail);
    m_waiting = others;
    setSentence(sentence);
    showOthers();
    show();
}

void MessageBanner::showOthers()
{
    m_others->setText(tr("%1 more").arg(m_waiting));
    m_others->setVisible(m_waiting > 0);
}

void MessageBanner::setSentence(const QString& sentence)
{
    const QString detail = m_detail->text();
    const bool hasMore = !detail.isEmpty() && !sentence.contains(detail, Qt::CaseInsensitive);
    m_sentence->setText(sentence);
    m_sentence->setToolTip(hasMore ? plainTip(detail) : QString());
    m_detailsButton->setVisible(hasMore);
    m_detail->setVisible(hasMore && m_detailsButton->isChecked());
}

void MessageBanner::retranslateUi()
{
    m_detailsButton->setText(tr("Details"));
    m_closeButton->setToolTip(tr("Close this message"));
    m_closeButton->setAccessibleName(tr("Close this message"));
    showOthers();
}

namespace {

QFileDialog* fileDialog(QWidget& asker, const QString& caption, const QString& filter, QFileDialog::FileMode mode)
{
    auto* dialog = new QFileDialog(asker.window(), caption, {}, filter);
    dialog->setFileMode(mode);
    return dialog;
}

}  // namespace

void openFor(QWidget& asker, QDialog* dialog)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(&asker, &QObject::destroyed, dialog, &QDialog::reject);
    dialog->open();
}

void askForFolder(QWidget& asker, const QString& caption, TextAnswer then)
{
    QFileDialog* dialog = fileDialog(asker, caption, {}, QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    QObject::connect(dialog, &QFileDialog::fileSelected, &asker, std::move(then));
    openFor(asker, dialog);
}

void askForFile(QWidget& asker, const QString& caption, const QString& filter, TextAnswer then)
{
    QFileDialog* dialog = fileDialog(asker, caption, filter, QFileDialog::ExistingFile);
    QObject::connect(dialog, &QFileDialog::fileSelected, &asker, std::move(then));
    openFor(asker, dialog);
}

void askForText(QWidget& asker, const QString& caption, const QString& label, const QString& text, TextAnswer then)
{
    auto* dialog = new QInputDialog(asker.window());
    dialog->setWindowTitle(caption);
    dialog->setLabelText(label);
    dialog->setTextValue(text);
    QObject::connect(dialog, &QInputDialog::textValueSelected, &asker, std::move(then));
    openFor(asker, dialog);
}

void askWhether(QWidget& asker, const QString& caption, const QString& question, std::function<void()> then)
{
    auto* box =
        new QMessageBox(QMessageBox::Question, caption, question, QMessageBox::Yes | QMessageBox::No, asker.window());
    box->setTextFormat(Qt::PlainText);
    QObject::connect(box, &QDialog::finished, &asker, [then = std::move(then)](int answer) {
        if (answer == QMessageBox::Yes)
            then();
    });
    openFor(asker, box);
}

void askWhereToSave(QWidget& asker, const PathProposal& proposal,
    std::function<void(const QString& path, const QString& chosenFilter)> then)
{
    QFileDialog* dialog = fileDialog(asker, proposal.caption, proposal.filter, QFileDialog::AnyFile);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(proposal.file);
    QObject::connect(dialog, &QFileDialog::fileSelected, &asker,
        [dialog, then = std::move(then)](const QString& path) { then(path, dialog->selectedNameFilter()); });
    openFor(asker, dialog);
}

void tellUser(QWidget& asker, const QString& caption, const QString& text)
{
    auto* box = new QMessageBox(QMessageBox::Information, caption, text, QMessageBox::Ok, asker.window());
    box->setTextFormat(Qt::PlainText);
    openFor(asker, box);
}

}  // namespace translucent
