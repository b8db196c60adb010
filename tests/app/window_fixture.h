#pragma once

#include "engine/engine.h"
#include "fake_backend.h"
#include "shell/appearance.h"
#include "shell/main_window.h"
#include "shell/services.h"
#include "shell/window_settings.h"

#include <QSettings>
#include <QTemporaryDir>

#include <atomic>
#include <memory>

namespace translucent::test {

/// A window over a fake backend, with separate settings and without questions to the user.
struct WindowFixture {
    explicit WindowFixture(const QString& settingsFile = {});

    /// The named child; fails the test by nullptr.
    template <typename Widget>
    Widget* find(const char* objectName) const
    {
        return window->findChild<Widget*>(QString::fromLatin1(objectName));
    }

    QTemporaryDir directory;
    QList<ModelChoice> models {{QStringLiteral("classroom"), QStringLiteral("/models/classroom")},
        {QStringLiteral("everyday"), QStringLiteral("/models/everyday")}};
    QString pickedDirectory;                ///< the answer of the directory picker
    int picked = 0;                         ///< number of calls
    std::atomic<int> drawnByTheWindow = 0;  ///< example sentences, on another thread
    std::shared_ptr<FakeControl> control = std::make_shared<FakeControl>();
    QSettings settings;
    Appearance appearance;
    Language language;
    Engine engine;
    std::unique_ptr<MainWindow> window;
};

}  // namespace translucent::test
