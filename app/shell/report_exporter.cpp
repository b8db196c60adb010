#include "shell/report_exporter.h"

#include "engine/engine.h"
#include "engine/training_process.h"
#include "report/quiz_report.h"
#include "report/report.h"
#include "report/report_document.h"
#include "report/worksheet.h"
#include "session/session.h"

#include <QAction>
#include <QApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

/// Lets the user choose the file type; a name without an extension gets that of the chosen type.
void pickReportPath(QWidget& asker, const PathProposal& proposal, TextAnswer then)
{
    askWhereToSave(asker, proposal, [then = std::move(then)](const QString& path, const QString& chosenFilter) {
        const bool choosesPdf = chosenFilter.contains(QLatin1String("*.pdf"));
        const bool hasEnding = !QFileInfo(path).suffix().isEmpty();
        then(hasEnding ? path : path + (choosesPdf ? QStringLiteral(".pdf") : QStringLiteral(".html")));
    });
}

/// SHA-256 of the weights with the name of their file; empty if there are none.
QString weightsText(const QString& directory)
{
    for (const QString& name : {QStringLiteral("model.safetensors"), QStringLiteral("pytorch_model.bin")}) {
        QFile file(QDir(directory).filePath(name));
        QCryptographicHash hash(QCryptographicHash::Sha256);
        if (file.open(QIODevice::ReadOnly) && hash.addData(&file))
            return QStringLiteral("%1, SHA-256 %2").arg(name, QString::fromLatin1(hash.result().toHex()));
    }
    return {};
}

QString fileTypes()
{
    return ReportExporter::tr("Web page (*.html)") + QStringLiteral(";;") + ReportExporter::tr("PDF (*.pdf)");
}

/// A file stem from a sentence that is valid on all file systems.
QString stemOf(const QString& sentence)
{
    QString stem;
    for (const QChar character : sentence.left(24))
        if (character.isLetterOrNumber())
            stem += character;
    return stem.isEmpty() ? QStringLiteral("report") : QStringLiteral("report-") + stem;
}

}  // namespace

ReportExporter::ReportExporter(Session& session, std::function<Scene()> capture, QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_capture(std::move(capture))
    , m_window(window)
    , m_pickPath(pickReportPath)
{
    connect(&m_session.selection(), &Selection::resultChanged, this, &ReportExporter::refresh);
}

void ReportExporter::addEntry(QMenu& menu)
{
    const QList<QAction*> entries = menu.actions();
    const auto last =
        std::find_if(entries.rbegin(), entries.rend(), [](const QAction* each) { return each->isSeparator(); });
    m_action = new QAction(tr("&Save report…"), &menu);
    m_action->setObjectName(QStringLiteral("saveReportAction"));
    m_action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_P));
    menu.insertAction(last == entries.rend() ? nullptr : *last, m_action);
    connect(m_action, &QAction::triggered, this, &ReportExporter::ask);
    refresh();
}

void ReportExporter::refresh()
{
    if (m_action)
        m_action->setEnabled(m_session.selection().result() != nullptr);
}

void ReportExporter::ask()
{
    const TranslationResultPtr result = m_session.selection().result();
    if (!result)
        return;
    m_pickPath(m_window, {tr("Save report"), stemOf(result->sourceText) + QStringLiteral(".html"), fileTypes()},
        [this](const QString& path) { save(path); });
}

void ReportExporter::save(const QString& path)
{
    const TranslationResultPtr result = m_session.selection().result();
    const ModelSummaryPtr model = m_session.engine().model();
    if (!result)
        return;
    const QString directory = model ? model->directory : QString();
    runInBackground(
        this, [directory] { return weightsText(directory); },
        [this, result, path](const QString& weights) { write(result, weights, path); });
}

void ReportExporter::write(const TranslationResultPtr& result, const QString& weights, const QString& path)
{
    const Selection& selection = m_session.selection();
    const std::vector<HeadId> best = m_session.ranking().best(result, 3);
    ReportSubject subject;
    subject.result = result;
    subject.date = QDate::currentDate();
    if (const ModelSummaryPtr model = m_session.engine().model(); model && model->name == result->modelName) {
        subject.model = model;
        subject.weights = weights;
    }
    subject.hypothesis = std::size_t(std::max(0, selection.hypothesis()));
    subject.attention = {selection.attentionKind(), selection.layer(), selection.head(), best};
    if (!best.empty())
        subject.aligner = best.front();
    subject.command = command(*result);
    subject.program = QStringLiteral("Translucent " TRANSLUCENT_VERSION);
    QApplication::setOverrideCursor(Qt::WaitCursor);
    const Report report = makeReport(subject);
    QApplication::restoreOverrideCursor();
    writeReport(report, path);
}

void ReportExporter::saveQuiz(const Quiz& quiz, bool withAnswers, const QString& path)
{
    writeReport(quizReport(quiz, withAnswers), path);
}

void ReportExporter::writeReport(const Report& report, const QString& path)
{
    QApplication::setOverrideCursor(Qt::WaitCursor);
    const bool written = saveReport(report, path);
    QApplication::restoreOverrideCursor();
    if (written)
        Q_EMIT saved(QDir::toNativeSeparators(path));
    else
        fail({ErrorCode::WriteFailed, say("%1 cannot be written", path.toStdString())});
}

void ReportExporter::askForWorksheet(const Worksheet& worksheet)
{
    m_pickPath(m_window, {tr("Save worksheet"), worksheet.stem + QStringLiteral(".html"), fileTypes()},
        [this, worksheet](const QString& path) {
            if (saveWorksheet(worksheet, path))
                Q_EMIT saved(QDir::toNativeSeparators(path));
            else
                fail({ErrorCode::WriteFailed, say("%1 cannot be written", path.toStdString())});
        });
}

void ReportExporter::fail(const JobFailure& failure)
{
    logFailure(failure);
    Q_EMIT failed(failure);
}

/// The command for the scene on screen, with the search settings of the result.
QString ReportExporter::command(const TranslationResult& result) const
{
    Scene scene = m_capture();
    scene.sentence = result.sourceText.toStdString();
    scene.change = result.options.intervention;
    scene.prefix = result.prefix.toStdString();
    scene.beam = result.options.beamSize;
    scene.penalty = result.options.lengthPenalty;
    return commandText(scene);
}

}  // namespace translucent
