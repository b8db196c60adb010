#include "shell/window_settings.h"

#include "test_registry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

class DesktopMotionTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    QByteArray m_before;

    void write(const QString& name, const QByteArray& content) const
    {
        QDir().mkpath(QFileInfo(m_home.filePath(name)).path());
        QFile file(m_home.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_before = qgetenv("XDG_CONFIG_HOME");
        qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_home.path()));
    }
    void cleanupTestCase() { m_before.isNull() ? qunsetenv("XDG_CONFIG_HOME") : qputenv("XDG_CONFIG_HOME", m_before); }

    void followsPlasma()
    {
        QVERIFY(!desktopReducesMotion());
        write(QStringLiteral("kdeglobals"), "[KDE]\nAnimationDurationFactor=0.5\n");
        QVERIFY(!desktopReducesMotion());
        write(QStringLiteral("kdeglobals"), "[KDE]\nAnimationDurationFactor=0\n");
        QVERIFY(desktopReducesMotion());
        write(QStringLiteral("kdeglobals"), "");
    }

    void followsGtk()
    {
        write(QStringLiteral("gtk-3.0/settings.ini"), "[Settings]\ngtk-enable-animations=true\n");
        QVERIFY(!desktopReducesMotion());
        for (const char* off : {"false", "0"}) {
            write(QStringLiteral("gtk-3.0/settings.ini"),
                QByteArray("[Settings]\ngtk-enable-animations=") + off + "\n");  // of another size
            QVERIFY(desktopReducesMotion());
        }
    }
};

TRANSLUCENT_TEST(DesktopMotionTest)
#include "desktop_motion_test.moc"
