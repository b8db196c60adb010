#include "engine/engine.h"
#include "engine/guarded_job.h"
#include "shell/window_settings.h"
#include "test_registry.h"
#include "translucent/lessons/lesson.h"
#include "translucent/model/intervention.h"
#include "translucent/model/model_info.h"
#include "translucent/training/recipe.h"
#include "translucent/training/training_run.h"
#include "window_fixture.h"

#include <QAction>
#include <QDirIterator>
#include <QFile>
#include <QLabel>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QXmlStreamReader>

#include <algorithm>
#include <filesystem>
#include <fstream>

using namespace translucent;

namespace {

/// A C++ literal, an escape sequence, and a call of say() with adjacent literals.
constexpr auto kLiteral = "\"((?:[^\"\\\\]|\\\\.)*)\"";
constexpr auto kEscape = "\\\\(.)";
constexpr auto kCall = "(?<![\\w.>:])say\\(\\s*((?:\"(?:[^\"\\\\]|\\\\.)*\"\\s*)*)([^\\s]{0,20})";

QRegularExpression pattern(const char* text)
{
    return QRegularExpression(QString::fromLatin1(text));
}

const QString kSources = QStringLiteral(TRANSLUCENT_TRANSLATIONS "/../");

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The text of adjacent C++ literals.
QString unquoted(const QString& literals)
{
    const QRegularExpression escape = pattern(kEscape);
    QString text;
    for (auto found = pattern(kLiteral).globalMatch(literals); found.hasNext();)
        text += found.next().captured(1);
    for (auto at = text.indexOf(escape); at >= 0; at = text.indexOf(escape, at + 1))
        text.replace(at, 2, text[at + 1] == u'n' ? QChar(u'\n') : text[at + 1]);
    return text;
}

/// All sentences passed to say(); arguments that are not literals are added to `others`.
QStringList sentencesIn(const QString& code, QStringList& others)
{
    QStringList sentences;
    for (auto found = pattern(kCall).globalMatch(code); found.hasNext();) {
        const auto call = found.next();
        if (call.captured(1).isEmpty())
            others << call.captured(0);
        else
            sentences << unquoted(call.captured(1));
    }
    return sentences;
}

QMap<QString, QString> chineseOf(const QString& context)
{
    QFile file(QStringLiteral(TRANSLUCENT_TRANSLATIONS "/translucent_zh_CN.ts"));
    QMap<QString, QString> chinese;
    if (!file.open(QIODevice::ReadOnly))
        return chinese;
    QString name, source;
    for (QXmlStreamReader xml(&file); !xml.atEnd();) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name"))
            name = xml.readElementText();
        else if (xml.name() == QLatin1String("source"))
            source = xml.readElementText();
        else if (xml.name() == QLatin1String("translation") && name == context)
            chinese[source] = xml.readElementText(QXmlStreamReader::IncludeChildElements);
    }
    return chinese;
}

QString placesIn(const QString& text)
{
    static const QRegularExpression kPlace(QStringLiteral("%[1-9]"));
    QStringList places;
    for (auto found = kPlace.globalMatch(text); found.hasNext();)
        places << found.next().captured();
    places.sort();
    places.removeDuplicates();
    return places.join(u' ');
}

}  // namespace

/// All messages of core have a Chinese translation, which the window shows.
class CoreMessagesTest : public QObject {
    Q_OBJECT

    Language m_language;
    std::unique_ptr<QTemporaryDir> m_place;

    std::string path(const std::string& name) const { return m_place->path().toStdString() + "/" + name; }
    std::string file(const std::string& name, const std::string& content) const
    {
        std::ofstream(path(name), std::ios::binary) << content;
        return path(name);
    }
    /// A bundled model whose `name` was modified by `change`.
    std::string model(const char* name, const std::function<void(std::string&)>& change) const
    {
        namespace fs = std::filesystem;
        const fs::path copy = path("model");
        fs::copy(findModel("classroom"), copy, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
        fs::permissions(copy / name, fs::perms::owner_write, fs::perm_options::add);
        std::ifstream input(copy / name, std::ios::binary);
        std::string content {std::istreambuf_iterator<char>(input), {}};
        change(content);
        std::ofstream(copy / name, std::ios::binary) << content;
        return copy.string();
    }

private Q_SLOTS:
    void init() { m_place = std::make_unique<QTemporaryDir>(); }
    void cleanup() { m_language.setChoice(LanguageChoice::English); }

    void findsTheSentencesOfSources()
    {
        QStringList others;
        const QString code =
            QStringLiteral("fail(say(\"%1 is \\\"a\\\"; \"\n    \"go\", x)); this->say(\"no\"); say(y);");
        QCOMPARE(sentencesIn(code, others), QStringList {QStringLiteral("%1 is \"a\"; go")});
        QCOMPARE(others, QStringList {QStringLiteral("say(y);")});
    }

    void everySentenceHasItsChineseAndNoOther()
    {
        const auto chinese = chineseOf(QStringLiteral("Core"));
        QSet<QString> used;
        for (const char* folder : {"core", "app/cli", "app/engine", "app/widgets"}) {
            QDirIterator files(kSources + QString::fromLatin1(folder), {QStringLiteral("*.cpp"), QStringLiteral("*.h")},
                QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString source = files.next();
                if (source.endsWith(QLatin1String("translucent/base/message.h")))
                    continue;
                QStringList others;
                for (const QString& sentence : sentencesIn(textOf(source), others)) {
                    used << sentence;
                    QVERIFY2(chinese.contains(sentence), qPrintable(source + QStringLiteral(" says: ") + sentence));
                    QCOMPARE(placesIn(chinese[sentence]), placesIn(sentence));
                }
                QVERIFY2(
                    others.isEmpty(), qPrintable(source + QStringLiteral(" has no literal in ") + others.value(0)));
            }
        }
        QVERIFY(used.size() > 300);
        for (const QString& sentence : chinese.keys())
            QVERIFY2(used.contains(sentence) || sentence == QLatin1String("%1: %2"),
                qPrintable(QStringLiteral("is said nowhere: ") + sentence));
    }

    void failuresAreChinese_data();
    void failuresAreChinese();

    void aSentenceThatIsTooLongIsToldInChinese()
    {
        Engine engine(&loadBackend);
        engine.start();
        engine.loadModel(QStringLiteral("classroom"));
        QSignalSpy failed(&engine, &Engine::translationFailed);
        engine.translate(QStringLiteral("我").repeated(2000), {});
        QVERIFY(failed.wait(20000));
        const auto failure = failed[0][0].value<JobFailure>();
        QCOMPARE(failure.code, ErrorCode::TooLong);
        m_language.setChoice(LanguageChoice::Chinese);
        QVERIFY2(QRegularExpression(QStringLiteral("^句子有 \\d+ 个词元（含 END）；该模型最多接受 \\d+ 个，请缩短。$"))
                     .match(errorText(failure))
                     .hasMatch(),
            qPrintable(errorText(failure)));
        QVERIFY(originalOf(failure, errorText(failure)).startsWith(QStringLiteral("the sentence has ")));
    }

    void theWindowTellsWhyThereIsNoModel()
    {
        test::WindowFixture fixture;
        QVERIFY(!fixture.engine.model());
        Q_EMIT fixture.engine.failed({ErrorCode::InvalidFormat,
            about("/m/model.safetensors", say("is damaged: its checksum does not match its content; restore it"))});
        Q_EMIT fixture.engine.translationFailed({ErrorCode::NotFound, say("no model is loaded; choose one")});
        const QString english =
            QStringLiteral("/m/model.safetensors: is damaged: its checksum does not match its content; restore it");
        const auto* sentence = fixture.find<QLabel>("errorSentence");
        QCOMPARE(sentence->text(), english + u'.');
        QVERIFY(fixture.find<QToolButton>("errorDetailsButton")->isHidden());
        fixture.find<QAction>("language_zh_CN")->trigger();
        QTRY_COMPARE(
            sentence->text(), QStringLiteral("/m/model.safetensors：已损坏：校验和与内容不符；请恢复该文件。"));
        QVERIFY(!fixture.find<QToolButton>("errorDetailsButton")->isHidden());
        QCOMPARE(fixture.find<QLabel>("errorDetail")->text(), english);
    }

    void inEnglishThereIsNothingBesideTheSentence()
    {
        m_language.setChoice(LanguageChoice::English);
        const auto failure = guarded([] { findModel("nowhere"); });
        QVERIFY(failure);
        QVERIFY2(errorText(*failure).startsWith(QStringLiteral("Model 'nowhere' is neither")),
            qPrintable(errorText(*failure)));
        QVERIFY(errorText(*failure).endsWith(QStringLiteral("; choose another.")));
        QCOMPARE(originalOf(*failure, errorText(*failure)), QString());
    }

    void whatOnlyExpertsUnderstandGetsAGeneralSentence()
    {
        m_language.setChoice(LanguageChoice::Chinese);
        const auto failure = guarded([] { throw std::runtime_error("vector::_M_range_check"); });
        QVERIFY(failure && !failure->isPlain());
        QVERIFY(!errorText(*failure).contains(QStringLiteral("vector")));
        QCOMPARE(originalOf(*failure, errorText(*failure)), QStringLiteral("vector::_M_range_check"));
    }
};

void CoreMessagesTest::failuresAreChinese_data()
{
    using Job = std::function<void()>;
    QTest::addColumn<Job>("job");
    QTest::addColumn<QString>("says");
    QTest::addColumn<QString>("names");  // which are the same in both languages
    const auto row = [](const char* name, const Job& job, const char* says, const char* names = "") {
        QTest::newRow(name) << job << QString::fromUtf8(says) << QString::fromUtf8(names);
    };
    const auto corpus = [this](const char* name, const char* content) {
        return Job([this, name, content] { readCorpus(file(name, content), {}); });
    };
    const auto lesson = [this](const char* content) {
        return Job([this, content] { readLesson(file("lesson.md", content)); });
    };
    const auto recipe = [this](const char* content) {
        return Job([this, content] { readRecipe(file("recipe.json", content)); });
    };

    row(
        "missing file", [this] { readCorpus(path("missing.tsv"), {}); },
        "无法打开 …/missing.tsv：没有这个文件或目录；请检查名称和权限。");
    row("TSV line", corpus("a.tsv", "猫\tcat\n狗\n"),
        "…/a.tsv 第 2 行：只有 1 列，却要读第 2 列；列之间用制表符分隔。");
    row("no pairs", corpus("a.tsv", "\tcat\n"), "…/a.tsv：没有可用的句对；第一个问题在第 1 行：原文是空的。");
    row("Latin-1", corpus("a.tsv", "caf\xE9\tcoffee\n"),
        "…/a.tsv 第 1 行：不是 UTF-8（第 4 列是字节 0xE9）；请在该处改正，或将文件另存为 UTF-8（UTF-16、GB18030 和 "
        "Big5 也能读取）。",
        "UTF GB Big xE");
    row("JSON Lines", corpus("a.jsonl", "{\"zh\": 1, \"en\": \"one\"}\n"),
        "…/a.jsonl 第 1 行：“zh” 必须是字符串，不能是 number 类型。", "zh number");
    row("TMX", corpus("a.tmx", "<html/>"), "…/a.tmx 第 1 行：根元素是 “html”，不是“tmx”；请选择 TMX 文件。",
        "html tmx TMX");
    row("XLIFF", corpus("a.xlf", "<tmx/>"), "…/a.xlf 第 1 行：根元素是 “tmx”，不是“xliff”；请选择 XLIFF 文件。",
        "tmx xliff XLIFF");
    row("Parquet", corpus("a.tsv", "PAR1"),
        "…/a.tsv：是 Parquet 表格；请另存为 JSON Lines，在 Python 中用 "
        "datasets.Dataset.from_parquet(FILE).to_json('corpus.jsonl')。",
        "Parquet JSON Lines Python datasets Dataset from_parquet FILE to_json corpus jsonl from parquet to json");
    row("zip", corpus("a.zip", "PK"), "…/a.zip：不是可用的 zip 归档文件：没有目录（文件被截断？）。", "zip");
    row(
        "corpus of no kind", [] { readCorpus("builtin:classroom?pairs=many", {}); },
        "语料 “builtin:classroom?pairs=many”：pairs 必须是整数，不能是 “many”。", "builtin classroom pairs many");
    row(
        "alignment",
        [this] {
            Corpus pairs;
            pairs.pairs = {{"猫", "cat", {}}};
            readAlignments(pairs, file("a.align", "0:0\n"));
        },
        "…/a.align 第 1 行：“0:0” 不是词对齐连接；请写成“原文-译文”，编号从 0 起，例如 0-2。");
    row("field of a recipe", recipe("{\n\"model\": {\"heads\": \"two\"}}"),
        "…/recipe.json：字段 model.heads 必须是整数。", "model heads");
    row("no JSON", recipe("{\n\"model\": }"),
        "…/recipe.json 第 2 行：第 10 个字节附近不是有效的 UTF-8 JSON；请改正此处。", "UTF JSON");
    row(
        "training option", [] { validate(TrainingOptions {.warmupSteps = 0}); }, "warmup_steps 为 0；不能小于 1。",
        "warmup_steps");
    row(
        "changed weights",
        [this] { verifyWeights(model("model.safetensors", [](std::string& bytes) { bytes.back() ^= 1; })); },
        "…/model.safetensors：已损坏：校验和与内容不符；请恢复该文件。");
    row(
        "cut weights",
        [this] { verifyWeights(model("model.safetensors", [](std::string& bytes) { bytes.resize(4); })); },
        "…/model.safetensors：文件不足 8 字节，连文件头长度都放不下，因此不是 safetensors 文件；请恢复该文件。",
        "safetensors");
    row(
        "no model", [] { findModel("nowhere"); }, "模型 “nowhere” 既不是目录，也不是自带的模型", "nowhere");
    row("lesson without a title", lesson("---\nformat: 1\n---\n"), "…/lesson.md 第 1 行：课程开头需要“title: …”。",
        "title");
    row("field of a lesson", lesson("---\nformat: one\n---\n"), "…/lesson.md 第 2 行：format 为 “one”；必须是数。",
        "format one");
    row("lesson without an end", lesson("---\nformat: 1\n"), "…/lesson.md 第 1 行：课程开头没有结尾行“---”；请补上。");
    row(
        "head", [] { headIdFromText("first"); },
        "头 “first” 的写法不对，应写成 enc|dec|cross:LAYER:HEAD，例如 cross:1:3。", "first enc dec cross LAYER HEAD");
    row(
        "directory below a file", [this] { writeTrainingRun(file("a", "") + "/b", {}); },
        "无法创建 …/b：不是目录；请检查剩余空间和权限。");
}

void CoreMessagesTest::failuresAreChinese()
{
    QFETCH(std::function<void()>, job);
    QFETCH(QString, says);
    QFETCH(QString, names);
    m_language.setChoice(LanguageChoice::Chinese);
    const auto failure = guarded(job);
    QVERIFY(failure);
    const QString text = errorText(*failure);
    static const QRegularExpression kPath(QStringLiteral("[^ ：“]*/"));
    QString shown = text;
    shown.replace(kPath, QStringLiteral("…/"));
    QVERIFY2(shown.startsWith(says), qPrintable(shown + QStringLiteral(" is not: ") + says));
    QVERIFY2(text.endsWith(u'。'), qPrintable(text));
    static const QRegularExpression kFile(QStringLiteral("…/[\\w.-]*"));
    static const QRegularExpression kWord(QStringLiteral("[A-Za-z_]+"));
    for (auto found = kWord.globalMatch(QString(shown.left(says.size())).remove(kFile)); found.hasNext();) {
        const QString word = found.next().captured();
        QVERIFY2(names.split(u' ').contains(word), qPrintable(word));
    }
    QVERIFY(failure->detail() != text);
}

TRANSLUCENT_TEST(CoreMessagesTest)
#include "core_messages_test.moc"
