#pragma once

#include <QString>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>

namespace translucent::test {

/// The index of the tab whose data is `name`, which does not change with the language; −1 if there is none.
inline int tabNamed(const QTabWidget& tabs, const char* name)
{
    for (int index = 0; index < tabs.count(); ++index)
        if (tabs.tabBar()->tabData(index).toString() == QLatin1String(name))
            return index;
    return -1;
}

inline void showTab(QTabWidget& tabs, const char* name)
{
    const int index = tabNamed(tabs, name);
    QVERIFY2(index >= 0, name);
    tabs.setCurrentIndex(index);
}

/// The name of the visible tab.
inline QString shownTab(const QTabWidget& tabs)
{
    return tabs.tabBar()->tabData(tabs.currentIndex()).toString();
}

}  // namespace translucent::test
