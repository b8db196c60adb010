#include "walker/walk_models.h"

#include "translucent/model/model_info.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

namespace translucent::test {

namespace {

/// The options of a kind of model, in addition to its small sizes.
struct Kind {
    QString name;
    QJsonObject model;
    QString corpus = QStringLiteral("builtin:classroom?pairs=300&seed=1");
};

/// Sentences of three words, each with one of the labels.
QString labelled(const QString& place, const QString& name, const QStringList& labels)
{
    const QString file = QDir(place).filePath(name + QStringLiteral(".tsv"));
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly))
        return {};
    int number = 0;
    for (const char* subject : {"我", "你", "他", "她", "我们"})
        for (const char* verb : {"喜欢", "看", "有", "要"})
            for (const char* object : {"猫", "书", "饭", "水", "茶"})
                out.write(QByteArray(subject) + ' ' + verb + ' ' + object + '\t'
                    + labels[number++ % labels.size()].toUtf8() + '\n');
    return file;
}

QList<Kind> kindsIn(const QString& place)
{
    const QString words = labelled(place, QStringLiteral("words"), {QStringLiteral("R V N"), QStringLiteral("R U N")});
    const QString sentences =
        labelled(place, QStringLiteral("sentences"), {QStringLiteral("good"), QStringLiteral("bad")});
    return {
        {QStringLiteral("two-layers"), {{QStringLiteral("encoder_layers"), 2}, {QStringLiteral("decoder_layers"), 1}}},
        {QStringLiteral("lstm"), {{QStringLiteral("architecture"), QStringLiteral("lstm")}}},
        {QStringLiteral("cnn"), {{QStringLiteral("architecture"), QStringLiteral("cnn")}}},
        {QStringLiteral("copying"), {{QStringLiteral("copy_mechanism"), QStringLiteral("pointer_generator")}},
            QStringLiteral("builtin:names?pairs=300&seed=1")},
        {QStringLiteral("at-once"), {{QStringLiteral("generation"), QStringLiteral("length_predictor")}}},
        {QStringLiteral("begin-row"), {{QStringLiteral("generation"), QStringLiteral("begin_row")}}},
        {QStringLiteral("tagger"),
            {{QStringLiteral("task"), QStringLiteral("tagging")}, {QStringLiteral("decoder_layers"), 0}}, words},
        {QStringLiteral("classifier"),
            {{QStringLiteral("task"), QStringLiteral("classification")}, {QStringLiteral("decoder_layers"), 0}},
            sentences},
        {QStringLiteral("letters"), {}, QStringLiteral("builtin:copy?pairs=300&seed=1")},
    };
}

QString recipeOf(const QString& place, const Kind& kind)
{
    QJsonObject model {{QStringLiteral("model_dimension"), 32}, {QStringLiteral("heads"), 2},
        {QStringLiteral("encoder_layers"), 1}, {QStringLiteral("decoder_layers"), 1},
        {QStringLiteral("feed_forward_dimension"), 64}, {QStringLiteral("max_length"), 48}};
    for (auto each = kind.model.begin(); each != kind.model.end(); ++each)
        model.insert(each.key(), each.value());
    const QJsonObject recipe {{QStringLiteral("model"), model},
        {QStringLiteral("training"),
            QJsonObject {{QStringLiteral("max_steps"), 2}, {QStringLiteral("evaluate_every_steps"), 2},
                {QStringLiteral("dev_pairs"), 2}, {QStringLiteral("threads"), 1},
                {QStringLiteral("batch_tokens"), 200}}}};
    const QString file = QDir(place).filePath(kind.name + QStringLiteral(".json"));
    QFile out(file);
    if (out.open(QIODevice::WriteOnly))
        out.write(QJsonDocument(recipe).toJson());
    return file;
}

QString train(const QString& place, const Kind& kind)
{
    QProcess program;
    program.setProcessChannelMode(QProcess::MergedChannels);
    program.start(QStringLiteral(TRANSLUCENT_CLI),
        {QStringLiteral("train"), QStringLiteral("--preset"), QStringLiteral("tiny"), QStringLiteral("--config"),
            recipeOf(place, kind), QStringLiteral("--corpus"), kind.corpus, QStringLiteral("--out"),
            QDir(place).filePath(kind.name), QStringLiteral("--force")});
    constexpr int kPatienceMs = 120000;
    const bool ended = program.waitForFinished(kPatienceMs);
    return ended && program.exitCode() == 0 ? QString()
                                            : kind.name + QStringLiteral(": ") + QString::fromUtf8(program.readAll());
}

void breakModels(const QString& place)
{
    const QDir dir(place);
    dir.mkpath(QStringLiteral("empty"));
    dir.mkpath(QStringLiteral("broken"));
    QFile config(dir.filePath(QStringLiteral("broken/config.json")));
    if (config.open(QIODevice::WriteOnly))
        config.write("{\"model_type\": 7");
}

}  // namespace

QString makeWalkModels(const QString& place, const QStringList& only)
{
    QDir().mkpath(place);
    for (const Kind& kind : kindsIn(place)) {
        if (!only.isEmpty() && !only.contains(kind.name))
            continue;
        if (const QString problem = train(place, kind); !problem.isEmpty())
            return problem;
    }
    breakModels(place);
    return {};
}

QStringList walkModels(const QString& place)
{
    QStringList models;
    for (const ModelEntry& model : listModels())
        models << QString::fromStdString(model.name);
    for (const QFileInfo& directory : QDir(place).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
        models << directory.absoluteFilePath();
    return models << QDir(place).filePath(QStringLiteral("missing"));
}

}  // namespace translucent::test
