#include "shell/services.h"

#include "test_registry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace translucent;

class CoreServicesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Trained models are still available after a restart.
    void theModelsOfRunsAreOffered()
    {
        const QTemporaryDir runs;
        const QByteArray before = qgetenv("TRANSLUCENT_RUNS");
        qputenv("TRANSLUCENT_RUNS", runs.path().toUtf8());
        for (const char* file : {"mine/config.json", "mine/model.safetensors", "begun/config.json"}) {
            const QString path = runs.filePath(QString::fromLatin1(file));
            QVERIFY(QDir().mkpath(path.section(u'/', 0, -2)));
            QVERIFY(QFile(path).open(QIODevice::WriteOnly));
        }
        const QList<ModelChoice> models = coreServices().listModels();
        if (before.isNull())
            qunsetenv("TRANSLUCENT_RUNS");
        else
            qputenv("TRANSLUCENT_RUNS", before);
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
