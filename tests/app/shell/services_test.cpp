#include "shell/services.h"

#include "test_registry.h"
#include "translucent/model/model_info.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace translucent;

class CoreServicesTest : public QObject {
    Q_OBJECT

    /// A variable of the environment while the test runs.
    class Environment {
    public:
        Environment(const char* name, const QString& value)
            : m_name(name)
            , m_before(qgetenv(name))
        {
            qputenv(name, value.toUtf8());
        }
        ~Environment() { m_before.isNull() ? qunsetenv(m_name) : qputenv(m_name, m_before); }
        Environment(const Environment&) = delete;
        Environment& operator=(const Environment&) = delete;

    private:
        const char* m_name;
        QByteArray m_before;
    };

    static void write(const QString& path, const QByteArray& content, const QDateTime& time)
    {
        QVERIFY(QDir().mkpath(path.section(u'/', 0, -2)));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(content), content.size());
        QVERIFY(file.flush() && file.setFileTime(time, QFileDevice::FileModificationTime));
    }

private Q_SLOTS:
    /// Trained models are still available after a restart.
    void theModelsOfRunsAreOffered()
    {
        const QTemporaryDir runs;
        const Environment environment("TRANSLUCENT_RUNS", runs.path());
        for (const char* file : {"mine/config.json", "mine/model.safetensors", "begun/config.json"}) {
            const QString path = runs.filePath(QString::fromLatin1(file));
            QVERIFY(QDir().mkpath(path.section(u'/', 0, -2)));
            QVERIFY(QFile(path).open(QIODevice::WriteOnly));
        }
        const QList<ModelChoice> models = coreServices().listModels();
        const auto find = [&models](const char* name) {
            return std::ranges::find(models, QString::fromLatin1(name), &ModelChoice::name);
        };
        QVERIFY(find("classroom") != models.end());
        QCOMPARE(find("classroom")->does, QStringLiteral("ZH → EN"));
        QCOMPARE(find("reverse")->does, QStringLiteral("reverses letters"));
        QVERIFY(find("mine")->does.isEmpty());
        QVERIFY(find("mine") != models.end());
        QCOMPARE(find("mine")->directory, runs.filePath(QStringLiteral("mine")));
        QVERIFY(find("begun") == models.end());
        QCOMPARE(models.last().name, QStringLiteral("mine"));
    }

    /// What was read is kept while the file has the same time and size.
    void aModelIsReadAgainOnlyIfItHasChanged()
    {
        const QTemporaryDir runs;
        const Environment environment("TRANSLUCENT_RUNS", runs.path());
        const Services services = coreServices();
        const auto does = [&services] { return services.listModels().last().does; };
        const QDateTime before(QDate(2026, 1, 1), QTime(12, 0)), after = before.addSecs(1);
        const QString config = runs.filePath(QStringLiteral("mine/config.json"));
        QFile shipped(QString::fromStdString((findModel("reverse") / "config.json").string()));
        QVERIFY(shipped.open(QIODevice::ReadOnly));
        const QByteArray content = shipped.readAll(), nothing(content.size(), ' ');
        write(runs.filePath(QStringLiteral("mine/model.safetensors")), {}, before);
        write(config, content, before);
        QCOMPARE(does(), QStringLiteral("reverses letters"));
        write(config, nothing, before);
        QCOMPARE(does(), QStringLiteral("reverses letters"));
        write(config, nothing, after);
        QCOMPARE(does(), QString());
        write(config, content, after);
        QCOMPARE(does(), QString());
        write(config, content + '\n', after);
        QCOMPARE(does(), QStringLiteral("reverses letters"));
    }

    /// Also for a model that translates in the other direction.
    void theWordLinksOfExamplesAreKnown()
    {
        const Services services = coreServices();
        const SentencePair pair = services.examples().front().pair;
        const QString source = QString::fromStdString(pair.source), target = QString::fromStdString(pair.target);
        QCOMPARE(services.goldAlignment(source, target), pair.alignment);
        QCOMPARE(services.goldAlignment(target, source), exchanged(pair).alignment);
        QVERIFY(services.goldAlignment(source, source).empty());
    }
};

TRANSLUCENT_TEST(CoreServicesTest)
#include "services_test.moc"
