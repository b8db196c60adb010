#pragma once

#include "engine/engine.h"
#include "pace.h"
#include "shell/appearance.h"
#include "shell/main_window.h"
#include "shell/window_settings.h"

#include <QSettings>
#include <QTemporaryDir>

#include <memory>

class QAction;

namespace translucent::speed {

/// The normal window over the real engine, with separate settings and trainings.
struct MeasuredWindow {
    MeasuredWindow();

    void open(const QString& model);          ///< and waits for it
    void translate(const QString& sentence);  ///< and waits for it
    Work visit(Page& page);
    void visitAll();                   ///< every page with all its scenes
    Work trigger(const char* action);  ///< the menu's
    Work after(const std::function<void()>& input) const { return work(*window, input); }
    void rest() const
    {
        after([] {});
    }

    QTemporaryDir directory;
    QSettings settings;
    Appearance appearance;
    Language language;
    Engine engine;
    std::unique_ptr<MainWindow> window;
};

/// 25 characters, as one types them.
QString sentenceOf25Characters();
/// 200 tokens of the model `everyday`, including END.
QString sentenceOf200Tokens();

}  // namespace translucent::speed
