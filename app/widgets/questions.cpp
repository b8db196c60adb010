#include "widgets/questions.h"

#include <QFileDialog>
#include <QInputDialog>
#include <QMessageBox>

#include <utility>

namespace translucent {

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
