#pragma once

#include "engine/engine.h"
#include "engine/translation_backend.h"
#include "shell/appearance.h"
#include "shell/main_window.h"
#include "shell/scene_controller.h"
#include "shell/window_settings.h"

#include <QSettings>

#include <memory>

namespace translucent::test {

/// A window over the real engine for a teacher, with settings and trainings in `directory` and without questions to the
/// user.
struct Classroom {
    explicit Classroom(const QString& directory)
        : settings(directory + QStringLiteral("/settings.ini"), QSettings::IniFormat)
        , engine(&loadBackend)
    {
        Services services = coreServices();
        services.runsDirectory = [directory] { return directory + QStringLiteral("/runs"); };
        window = std::make_unique<MainWindow>(WindowContext {engine, appearance, language, settings, services});
        window->scenes().setQuestions({[](auto&&...) {}, [](auto&&...) {}, [](auto&&...) {},
            [](QWidget&, const auto& then) { then(SceneQuestions::Unsaved::Discard); }});
        window->openFirstModel(QStringLiteral("everyday"));
        engine.start();
        window->resize(1280, 800);
        window->show();
    }

    QSettings settings;
    Appearance appearance;
    Language language;
    Engine engine;
    std::unique_ptr<MainWindow> window;
};

}  // namespace translucent::test
