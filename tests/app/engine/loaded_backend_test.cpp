#include "engine/loaded_backend.h"

#include "test_registry.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <cmath>
#include <fstream>
#include <memory>
#include <string>

using namespace translucent;

/// The program's own engine with the model that comes along.
class LoadedBackendTest : public QObject {
    Q_OBJECT

private:
    static bool isMapped(const std::string& library)
    {
        std::ifstream maps("/proc/self/maps");
        for (std::string line; std::getline(maps, line);)
            if (line.find(library) != std::string::npos)
                return true;
        return false;
    }

    static QByteArray readFile(const QString& name)
    {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static void writeFile(const QString& name, const QByteArray& bytes)
    {
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }

    /// As the first format version may be.
    static QByteArray withoutChecksums(const QByteArray& config)
    {
        QJsonObject json = QJsonDocument::fromJson(config).object();
        json[QLatin1StringView("format_version")] = 1;
        json.remove(QLatin1StringView("architecture_crc32"));
        QJsonObject tokenizer = json[QLatin1StringView("tokenizer")].toObject();
        tokenizer.remove(QLatin1StringView("source_crc32"));
        tokenizer.remove(QLatin1StringView("target_crc32"));
        json[QLatin1StringView("tokenizer")] = tokenizer;
        return QJsonDocument(json).toJson();
    }

    /// The same tensors, all zero, in a file of another program's making.
    static QByteArray zeroed(const QByteArray& weights)
    {
        const auto length = qFromLittleEndian<quint64>(weights.constData());
        QJsonObject header = QJsonDocument::fromJson(weights.mid(8, qsizetype(length))).object();
        header.remove(QLatin1StringView("__metadata__"));
        const QByteArray json = QJsonDocument(header).toJson(QJsonDocument::Compact);
        const auto newLength = qToLittleEndian(quint64(json.size()));
        return QByteArray(reinterpret_cast<const char*>(&newLength), 8) + json
            + QByteArray(weights.size() - 8 - qsizetype(length), '\0');
    }

private Q_SLOTS:
    void refusesWorkBeforeItIsPrepared()
    {
        LoadedBackend backend;
        QVERIFY_THROWS_EXCEPTION(Error, backend.loadModel(QStringLiteral("classroom")));
    }

    /// Must come before the first prepareThread().
    void theWindowItselfDoesWithoutLibTorch() { QVERIFY(!isMapped("libtorch")); }

    void translatesWithTheShippedModel()
    {
        LoadedBackend backend;
        backend.prepareThread();
        QVERIFY(isMapped("libtorch"));
        QVERIFY(backend.runtimeDescription().contains(QStringLiteral("LibTorch")));
        const auto summary = backend.loadModel(QStringLiteral("classroom"));
        QCOMPARE(summary.name, QStringLiteral("classroom"));
        TranslationRequest request;
        request.id = 7;
        request.text = QStringLiteral("学生在学校读书。");
        const auto result = backend.translate(request, {});
        QVERIFY(result.has_value());
        QCOMPARE(result->requestId, quint64(7));
        QVERIFY(!result->translation.hypotheses.empty());
        QCOMPARE(result->traces.size(), result->translation.hypotheses.size());
        const auto& weights = result->traces.front().attention(AttentionKind::Cross, 0);
        float sum = 0;
        for (std::size_t key = 0; key < static_cast<std::size_t>(weights.shape[2]); ++key)
            sum += weights.values[key];
        QVERIFY(std::abs(sum - 1) < 1e-5F);
    }

    void tracesEverythingOfAHypothesis()
    {
        LoadedBackend backend;
        backend.prepareThread();
        backend.loadModel(QStringLiteral("classroom"));
        TranslationRequest request;
        request.text = QStringLiteral("学生在学校读书。");
        const auto result = std::make_shared<TranslationResult>(*backend.translate(request, {}));
        const auto trace = backend.trace({1, result, 0}, {});
        QVERIFY(trace.has_value());
        QCOMPARE(trace->outputIds, result->traces.front().outputIds);
        QVERIFY(trace->find("encoder.layers.0.feed_forward.activated"));
        const Array& weights = trace->attention(AttentionKind::Cross, 1);
        // The search computed its weights token by token, the trace in one pass over all of them.
        const Array& searched = result->traces.front().attention(AttentionKind::Cross, 1);
        QCOMPARE(weights.shape, searched.shape);
        for (std::size_t i = 0; i < weights.values.size(); ++i)
            QVERIFY(std::abs(weights.values[i] - searched.values[i]) < 1e-5F);
        backend.loadModel(QStringLiteral("classroom"));
        QVERIFY(!backend.trace({2, result, 0}, {}));  // computed by the model loaded before
    }

    /// It would translate everything into nothing without a word.
    void refusesAModelOfNothingButZeros()
    {
        LoadedBackend backend;
        backend.prepareThread();
        const auto shipped = backend.loadModel(QStringLiteral("classroom")).directory;
        const QTemporaryDir zeros;
        for (const char* name : {"source.model", "target.model"})
            QVERIFY(QFile::copy(
                QDir(shipped).filePath(QString::fromLatin1(name)), zeros.filePath(QString::fromLatin1(name))));
        writeFile(zeros.filePath(QStringLiteral("config.json")),
            withoutChecksums(readFile(QDir(shipped).filePath(QStringLiteral("config.json")))));
        writeFile(zeros.filePath(QStringLiteral("model.safetensors")),
            zeroed(readFile(QDir(shipped).filePath(QStringLiteral("model.safetensors")))));
        try {
            backend.loadModel(zeros.path());
            QFAIL("takes zeros for weights");
        } catch (const Error& error) {
            QCOMPARE(error.code(), ErrorCode::Numeric);
            QVERIFY2(QByteArray(error.what()).contains("the same probability"), error.what());
        }
    }

    void errorsOfTheModuleAreErrorsOfTheProgram()
    {
        LoadedBackend backend;
        backend.prepareThread();
        try {
            backend.loadModel(QStringLiteral("absent"));
            QFAIL("found a model that is not there");
        } catch (const Error& error) {
            QCOMPARE(error.code(), ErrorCode::NotFound);
            QVERIFY(QByteArray(error.what()).contains("absent"));
        }
    }
};

TRANSLUCENT_TEST(LoadedBackendTest)
#include "loaded_backend_test.moc"
