// Measures the speed of the window: window_speed [start|typing|looks|views [TEXT]] [--rounds N]; all without an
// argument.

#include "measurements.h"

#include <QApplication>

#include <cstdio>

namespace {

int usage()
{
    std::fputs("usage: window_speed [start|typing|looks|views [TEXT]] [--rounds N]\n", stderr);
    return 2;
}

}  // namespace

int main(int argc, char* argv[])
{
    using namespace translucent::speed;
    if (isStartedAsProgram())
        return runAsProgram(argc, argv);
    QApplication application(argc, argv);
    QStringList words = QApplication::arguments().mid(1);
    int rounds = 5;
    if (const auto option = words.indexOf(QStringLiteral("--rounds")); option >= 0 && option + 1 < words.size()) {
        rounds = words.takeAt(option + 1).toInt();
        words.removeAt(option);
    }
    const QString what = words.value(0), only = words.value(1);
    const QStringList known {
        QString(), QStringLiteral("start"), QStringLiteral("typing"), QStringLiteral("looks"), QStringLiteral("views")};
    if (rounds < 1 || !known.contains(what))
        return usage();
    const auto wants = [&what](const char* name) { return what.isEmpty() || what == QLatin1String(name); };
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
    std::printf("platform %s, medians of %d rounds\n", qPrintable(QGuiApplication::platformName()), rounds);
    if (wants("start"))
        measureStart(rounds);
    if (wants("typing"))
        for (const char* model : {"everyday", "classroom"})
            measureTyping(QString::fromLatin1(model), rounds);
    if (wants("looks"))
        measureLooks(rounds);
    if (wants("views"))
        measureViews(rounds, only);
    return 0;
}
