#include "shell/scene_player.h"

#include "engine/engine.h"
#include "engine/translation_backend.h"
#include "pages/architecture/architecture_page.h"
#include "pages/architecture/array_panel.h"
#include "pages/architecture/block_details.h"
#include "pages/attention/attention_page.h"
#include "pages/decoding/races.h"
#include "pages/decoding/sampling_tab.h"
#include "pages/numbers/numbers_page.h"
#include "pages/page.h"
#include "shell/appearance.h"
#include "shell/main_window.h"
#include "shell/services.h"
#include "shell/window_settings.h"
#include "test_registry.h"
#include "translucent/files/resources.h"
#include "widgets/heatmap_panel.h"
#include "widgets/search_tree_view.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QProcess>
#include <QRegularExpression>
#include <QSettings>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <functional>

using namespace translucent;

namespace {

using Fields = std::vector<std::pair<const char*, const char*>>;
using Numbers = QList<double>;

/// Runs scripts one after another with one running model, which takes most of the time to load, and writes what each
/// prints beside it.
constexpr auto kDriver = R"(import contextlib
import io
import sys

sys.path.insert(0, sys.argv[1])
import translucent_client

Client, opened = translucent_client.Translucent, {}


@contextlib.contextmanager
def shared(model, *options, **more):
    if model not in opened:
        opened[model] = Client(model, *options, **more)
    yield opened[model]


translucent_client.Translucent = shared
for name in sys.argv[2:]:
    printed = io.StringIO()
    with open(name, encoding="utf-8") as script, contextlib.redirect_stdout(printed):
        exec(compile(script.read(), name, "exec"), {"__name__": "__main__"})
    with open(name + ".out", "w", encoding="utf-8") as out:
        out.write(printed.getvalue())
for model in opened.values():
    model.close()
)";

/// A view, and the numbers that its widgets hold, in the order in which its script prints them.
struct View {
    QString name;
    Fields fields;
    std::function<Numbers()> shown;
};

Numbers numbersIn(const QString& text)
{
    static const QRegularExpression number(QStringLiteral("-?\\d+\\.?\\d*(?:e[-+]?\\d+)?"));
    Numbers numbers;
    for (auto found = number.globalMatch(text); found.hasNext();)
        numbers << found.next().captured().toDouble();
    return numbers;
}

/// How many of `shown` are found in `printed`, one after another, to four decimals.
qsizetype foundInOrder(const Numbers& shown, const Numbers& printed)
{
    constexpr double kRounding = 7e-5;  // half of the last decimal, and single precision
    qsizetype found = 0;
    for (qsizetype i = 0; i < printed.size() && found < shown.size(); ++i)
        found += std::abs(printed[i] - shown[found]) <= kRounding * std::max(1.0, std::abs(shown[found])) ? 1 : 0;
    return found;
}

}  // namespace

/// Copies each view as Python, pastes it into a file, runs it with python3, and compares the printed numbers with those
/// in the window.
class SceneScriptTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_directory.isValid());
        m_settings.emplace(m_directory.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        Services services = coreServices();
        services.runsDirectory = [this] { return m_directory.filePath(QStringLiteral("runs")); };
        services.trainingProgram = [] { return QStringLiteral(TRANSLUCENT_CLI); };
        m_window =
            std::make_unique<MainWindow>(WindowContext {m_engine, m_appearance, m_language, *m_settings, services});
        m_window->openFirstModel(QStringLiteral("classroom"));
        m_engine.start();
        m_window->resize(1280, 720);
        m_window->show();
        QTRY_VERIFY_WITH_TIMEOUT(m_engine.model(), 60000);
    }

    void cleanupTestCase() { m_window.reset(); }

    void everyViewPrintsItsNumbers()
    {
        QStringList scripts;
        QList<Numbers> shown;
        for (const View& view : views()) {
            show(view.fields);
            shown << view.shown();
            scripts << paste(view.name);
            QVERIFY2(!shown.last().isEmpty(), qPrintable(view.name));
        }
        run(QStringList {driver(), clientDirectory()} + scripts);
        if (QTest::currentTestFailed())
            return;
        for (qsizetype i = 0; i < scripts.size(); ++i) {
            const QString printed = read(scripts[i] + QStringLiteral(".out"));
            QVERIFY2(foundInOrder(shown[i], numbersIn(printed)) == shown[i].size(),
                qPrintable(QStringLiteral("%1: %2 of %3 numbers, the next is %4\n%5")
                               .arg(scripts[i])
                               .arg(foundInOrder(shown[i], numbersIn(printed)))
                               .arg(shown[i].size())
                               .arg(shown[i].value(foundInOrder(shown[i], numbersIn(printed))))
                               .arg(printed.left(4000))));
        }
    }

    /// As a user would, with a program of its own, and texts that need quotes.
    void aScriptRunsByItself()
    {
        show({{"page", "translate"}, {"sentence", "他说\"你好\\n\"。"}, {"prefix", "He"}});
        const QString script = paste(QStringLiteral("alone"));
        const QString printed = run({script});
        const TranslationResultPtr result = m_window->session().result();
        QVERIFY2(
            printed.contains(QString::fromStdString(result->translation.hypotheses.front().text)), qPrintable(printed));
        show({{"prefix", ""}});
    }

private:
    std::vector<View> views()
    {
        const auto weights = [this] {
            return numbersOf(m_window->findChild<AttentionExplorer*>()->panel().heatmap().data());
        };
        const auto panel = [this](const char* name) {
            return [this, name] {
                return numbersOf(m_window->findChild<HeatmapPanel*>(QLatin1String(name))->heatmap().data());
            };
        };
        return {{QStringLiteral("translate"),
                    {{"page", "translate"}, {"sentence", "我妹妹昨天买了三本书。"}, {"beam", "3"}, {"penalty", "0.6"}},
                    [this] { return hypotheses(); }},
            {QStringLiteral("attention"), {{"page", "attention"}, {"head", "cross:2:1"}, {"set", "attentionViews = 0"}},
                weights},
            {QStringLiteral("attention-mean"), {{"page", "attention"}, {"head", "dec:1:mean"}}, weights},
            {QStringLiteral("attention-rollout"), {{"page", "attention"}, {"head", "enc:2:rollout"}}, weights},
            {QStringLiteral("attention-best"), {{"page", "attention"}, {"head", "cross:0:best"}}, weights},
            {QStringLiteral("attention-changed"),
                {{"page", "attention"}, {"head", "cross:2:0"}, {"change", "disable-head cross:1:3"},
                    {"change", "positions target=none"}, {"hypothesis", "1"}},
                weights},
            {QStringLiteral("row"),
                {{"page", "attention"}, {"change", "none"}, {"hypothesis", "0"}, {"head", "cross:1:2"}, {"target", "2"},
                    {"set", "attentionViews = 3"}},
                [this] {
                    return attentionRow({AttentionKind::Cross, 1, 2}, 2);
                }},
            {QStringLiteral("architecture"),
                {{"page", "architecture"}, {"tab", "viewBlocks"}, {"head", "enc:0:1"}, {"set", "blockTabs = 2"}},
                [this] { return numbersOf(arrays().heatmapPanel().heatmap().data()); }},
            {QStringLiteral("teacher-forcing"), {{"page", "architecture"}, {"tab", "viewTraining"}},
                [this] { return tokens(); }},
            {QStringLiteral("inference"), {{"page", "architecture"}, {"tab", "viewInference"}},
                [this] { return tokens(); }},
            {QStringLiteral("race"), {{"page", "decoding"}, {"tab", "partRace"}, {"beam", "2"}},
                [this] { return candidates(); }},
            {QStringLiteral("tree"), {{"page", "decoding"}, {"tab", "partTree"}}, [this] { return candidates(); }},
            {QStringLiteral("sampling"),
                {{"page", "decoding"}, {"tab", "partSampling"}, {"set", "samplingTemperature = 1.5"},
                    {"set", "samplingCount = 12"}, {"set", "samplingSeed = 4"}},
                [this] { return samples(); }},
            {QStringLiteral("blackboard"), {{"page", "decoding"}, {"tab", "partTextbook"}},
                [this] { return blackboard(); }},
            {QStringLiteral("what-if"), {{"page", "whatIf"}, {"change", "disable-head cross:1:3"}},
                [this] { return beforeAndAfter(); }},
            {QStringLiteral("why-lens"), {{"page", "why"}, {"change", "none"}, {"target", "2"}, {"set", "whyTabs = 0"}},
                panel("lensPanel")},
            {QStringLiteral("why-lens-second"), {{"page", "why"}, {"hypothesis", "1"}}, panel("lensPanel")},
            {QStringLiteral("why-patching"),
                {{"page", "why"}, {"hypothesis", "0"}, {"set", "whyTabs = 4"},
                    {"set", "patchOther = 我妹妹昨天买了两本书。"}},
                panel("patchEncoder")},
            {QStringLiteral("positions"),
                {{"page", "positions"}, {"hypothesis", "0"}, {"tab", "positionsCurves"},
                    {"set", "positionTextbook = pressed"}},
                panel("positionMatrix")},
            {QStringLiteral("positions-products"),
                {{"page", "positions"}, {"tab", "positionsProperties"}, {"set", "positionProperties = 2"}},
                panel("productMatrix")},
            {QStringLiteral("positions-sum"), {{"page", "positions"}, {"tab", "positionsSum"}}, panel("sum_input")},
            {QStringLiteral("softmax"),
                {{"page", "numbers"}, {"tab", "softmaxCalculator"}, {"set", "showExample = pressed"}},
                [this] { return lastStep(); }},
            {QStringLiteral("softmax-model"),
                {{"page", "numbers"}, {"tab", "softmaxCalculator"}, {"set", "takeFromModel = pressed"},
                    {"set", "takeLayer = 1"}, {"set", "takePosition = 2"}},
                [this] { return lastStep(); }},
            {QStringLiteral("loss"), {{"page", "numbers"}, {"tab", "lossCalculator"}, {"set", "showExample = pressed"}},
                [this] { return lastStep(); }},
            {QStringLiteral("attention-numbers"),
                {{"page", "numbers"}, {"tab", "attentionCalculator"}, {"set", "showExample = pressed"}},
                [this] { return lastStep(); }}};
    }

    static Numbers numbersOf(const HeatmapData& data) { return {data.values.begin(), data.values.end()}; }

    Numbers hypotheses()
    {
        Numbers numbers;
        for (const Hypothesis& hypothesis : m_window->session().result()->translation.hypotheses)
            numbers << hypothesis.score << hypothesis.logProbability;
        return numbers + tokens();
    }

    Numbers tokens()
    {
        Numbers numbers;
        for (const HypothesisToken& token : m_window->session().result()->translation.hypotheses.front().tokens)
            numbers << std::exp(token.chosen.logProbability);
        return numbers;
    }

    Numbers attentionRow(const HeadId& head, std::int64_t row)
    {
        const auto weights = m_window->session().result()->traces.front().attention(head).row(row);
        return {weights.begin(), weights.end()};
    }

    ArrayPanel& arrays() { return m_window->findChild<ArchitectureView*>()->details().arrays(); }

    Numbers candidates()
    {
        Numbers numbers;
        for (const SearchCandidate& each :
            m_window->findChild<SearchTreeView*>(QStringLiteral("searchTree"))->trace()->candidates)
            numbers << std::exp(each.token.logProbability) << each.sum << each.score;
        return numbers;
    }

    /// Count and Σ log p of every translation.
    Numbers samples()
    {
        Numbers numbers;
        const auto rows =
            QString::fromUtf8(m_window->findChild<SamplingTab*>()->table()).split(u'\n', Qt::SkipEmptyParts);
        for (const QString& row : rows.mid(1))
            numbers << row.section(u',', 0, 0).toDouble() << row.section(u',', -1).trimmed().toDouble();
        return numbers;
    }

    Numbers blackboard()
    {
        const SearchTracePtr search = m_window->findChild<TextbookView*>()->beam();
        const SearchCandidate& best = search->candidates[std::size_t(search->leafOf(0))];
        return {best.sum, best.score};
    }

    Numbers beforeAndAfter()
    {
        const TranslationResultPtr after = m_window->session().result();
        Numbers numbers;
        for (const TranslationResult* each : {after->unchanged.get(), after.get()})
            numbers << each->translation.hypotheses.front().score
                    << each->translation.hypotheses.front().logProbability;
        return numbers;
    }

    /// The last row of the last step, as far as it is written with decimals.
    Numbers lastStep()
    {
        QTest::keyClick(m_window->findChild<QWidget*>(QStringLiteral("numbersView")), Qt::Key_End);
        const auto* model = m_window->findChild<QAbstractItemView*>(QStringLiteral("stepTable"))->model();
        Numbers numbers;
        for (int column = 0; column < model->columnCount(); ++column) {
            const QString text = model->index(model->rowCount() - 1, column).data().toString();
            bool isNumber = false;
            const double value = QString(text).replace(u'−', u'-').toDouble(&isNumber);
            if (isNumber)
                numbers << value;
        }
        return numbers;
    }

    Page* page() { return m_window->pages().at(m_window->findChild<QStackedWidget*>()->currentIndex()); }

    void show(const Fields& fields)
    {
        SavedScene saved;
        saved.language = "en";
        for (const auto& [key, value] : fields)
            QVERIFY(setField(saved.scene, key, value));
        m_window->scenePlayer().show(saved);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->scenePlayer().isBusy() && !m_engine.isBusy() && page()->isSettled(), 60000);
        QVERIFY2(m_window->scenePlayer().missing().isEmpty(), qPrintable(m_window->scenePlayer().missing().join(u' ')));
        QTest::qWait(kPause);
        QTRY_VERIFY_WITH_TIMEOUT(!m_engine.isBusy() && page()->isSettled(), 60000);
    }

    /// The clipboard as a file.
    QString paste(const QString& name)
    {
        m_window->findChild<QAction*>(QStringLiteral("copyPythonAction"))->trigger();
        const QString path = m_directory.filePath(name + QStringLiteral(".py"));
        write(path, QGuiApplication::clipboard()->text());
        return path;
    }

    QString driver()
    {
        const QString path = m_directory.filePath(QStringLiteral("driver"));
        write(path, QString::fromUtf8(kDriver));
        return path;
    }

    static QString clientDirectory() { return QString::fromStdString(resourcePath("python").string()); }

    static void write(const QString& path, const QString& text)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
    }

    static QString read(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

    /// Debian's Python, which has NumPy.
    static QString python()
    {
        const QString name = QStringLiteral("python3");
        const QString system = QStandardPaths::findExecutable(name, {QStringLiteral("/usr/bin")});
        return system.isEmpty() ? QStandardPaths::findExecutable(name) : system;
    }

    /// What the program prints.
    static QString run(const QStringList& arguments)
    {
        constexpr int kPatienceMs = 240000;
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("PYTHONUTF8"), QStringLiteral("1"));
        environment.insert(QStringLiteral("PYTHONDONTWRITEBYTECODE"), QStringLiteral("1"));
        process.setProcessEnvironment(environment);
        process.start(python(), arguments);
        const bool ended = process.waitForFinished(kPatienceMs);
        const QString said = QString::fromUtf8(process.readAllStandardError());
        [&] {
            QVERIFY2(ended && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0,
                qPrintable(arguments.join(u' ') + u'\n' + said));
        }();
        return QString::fromUtf8(process.readAllStandardOutput());
    }

    static constexpr int kPause = 300;  // ms: samples are drawn after a pause in typing

    QTemporaryDir m_directory;
    std::optional<QSettings> m_settings;
    Appearance m_appearance;
    Language m_language;
    Engine m_engine {&loadBackend};
    std::unique_ptr<MainWindow> m_window;
};

TRANSLUCENT_TEST(SceneScriptTest)

#include "scene_script_test.moc"
