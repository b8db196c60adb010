#include "engine/command_text.h"

#include <QStringList>

namespace translucent {

namespace {

QString quoted(const std::string& utf8)
{
    QString text = QString::fromStdString(utf8);
    text.replace(u'\'', QStringLiteral("'\\''"));
    return u'\'' + text + u'\'';
}

}  // namespace

QString commandText(const Scene& scene)
{
    QStringList parts {
        QStringLiteral("printf '%s\\n' %1 | translucent-cli translate").arg(quoted(scene.sentence.value_or("")))};
    const auto add = [&parts](const std::string& option, const std::string& value) {
        parts << QStringLiteral("--") + QString::fromStdString(option);
        if (!value.empty())
            parts << quoted(value);
    };
    if (scene.model)
        add("model", *scene.model);
    if (scene.beam)
        parts << QStringLiteral("--beam %1").arg(*scene.beam);
    if (scene.penalty)
        parts << QStringLiteral("--length-penalty %1").arg(*scene.penalty);
    if (scene.change)
        for (const auto& [name, value] : changesOf(*scene.change))
            add(name, value);
    if (scene.prefix && !scene.prefix->empty())
        add("prefix", *scene.prefix);
    return parts.join(u' ');
}

}  // namespace translucent
