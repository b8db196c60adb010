// Runs the classes of tests that are named, each in the order given, or all: app_tests [CLASS]... [-- OPTIONS OF QT
// TEST]

#include "shell/application.h"
#include "test_registry.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <iostream>
#include <vector>

namespace translucent::test {

namespace {

std::vector<RegisteredTest>& registry()
{
    static std::vector<RegisteredTest> tests;
    return tests;
}

/// Those named, in that order; all when none is. A name that is unknown ends the program.
std::vector<RegisteredTest> chosen(const QStringList& names)
{
    if (names.isEmpty())
        return registry();
    std::vector<RegisteredTest> tests;
    for (const QString& name : names) {
        const auto found = std::find_if(registry().begin(), registry().end(),
            [&name](const RegisteredTest& test) { return name == QLatin1String(test.name); });
        if (found == registry().end()) {
            std::cerr << "app_tests: there is no class of tests " << name.toStdString() << '\n';
            std::exit(2);
        }
        tests.push_back(*found);
    }
    return tests;
}

int runAll(const QStringList& arguments)
{
    const qsizetype divide = arguments.indexOf(QStringLiteral("--"));
    QStringList options {arguments.front()};
    if (divide >= 0)
        options += arguments.mid(divide + 1);
    int failed = 0;
    for (const RegisteredTest& test : chosen(arguments.mid(1, divide < 0 ? -1 : divide - 1)))
        failed += QTest::qExec(test.create().get(), options);
    return std::min(failed, 1);
}

}  // namespace

bool registerTest(RegisteredTest test)
{
    registry().push_back(test);
    return true;
}

}  // namespace translucent::test

int main(int argc, char** argv)
{
    const QTemporaryDir home;  // file dialogs make directories in it
    qputenv("HOME", home.path().toUtf8());
    translucent::GuardedApplication application(argc, argv);
    QTEST_SET_MAIN_SOURCE_PATH
    return translucent::test::runAll(QApplication::arguments());
}
