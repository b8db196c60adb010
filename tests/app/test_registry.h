#pragma once

#include <QObject>

#include <memory>

namespace translucent::test {

/// The test classes of the program, by name: app_tests runs those on its command line, or all.
struct RegisteredTest {
    const char* name;
    std::unique_ptr<QObject> (*create)();
};

bool registerTest(RegisteredTest test);

}  // namespace translucent::test

/// Registers a class of tests in the program; used instead of QTEST_MAIN in a separate program.
#define TRANSLUCENT_TEST(Class)                                                                                        \
    [[maybe_unused]] static const bool registered##Class = translucent::test::registerTest(                            \
        {#Class, []() -> std::unique_ptr<QObject> { return std::make_unique<Class>(); }});
