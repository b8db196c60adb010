#pragma once

#include "support/temporary_directory.h"

#include <clocale>
#include <cstdlib>
#include <string>

namespace translucent::test {

/// During its lifetime, C functions write and read numbers with a decimal comma, as in de_DE. The locale need not be
/// installed: it is created.
class CommaLocale {
public:
    CommaLocale()
    {
        const auto source = m_directory.add(
            "comma", "LC_NUMERIC\ndecimal_point \",\"\nthousands_sep \".\"\ngrouping 3;3\nEND LC_NUMERIC\n");
        const auto make = "localedef -c -i '" + source.string() + "' --no-archive '" + (m_directory / "xx_XX").string()
            + "' > /dev/null 2>&1";
        [[maybe_unused]] const int warnings = std::system(make.c_str());
        ::setenv("LOCPATH", m_directory.path().c_str(), 1);
        m_isSet = std::setlocale(LC_NUMERIC, "xx_XX") != nullptr;
    }
    ~CommaLocale()
    {
        std::setlocale(LC_NUMERIC, "C");
        ::unsetenv("LOCPATH");
    }
    CommaLocale(const CommaLocale&) = delete;
    CommaLocale& operator=(const CommaLocale&) = delete;

    /// False if localedef is missing.
    bool isSet() const { return m_isSet; }

private:
    TemporaryDirectory m_directory;
    bool m_isSet = false;
};

}  // namespace translucent::test
