#pragma once

#include "pages/page.h"
#include "shell/main_window.h"
#include "shell/scene_player.h"
#include "translucent/files/resources.h"
#include "translucent/lessons/scene_file.h"

#include <QTest>

#include <algorithm>
#include <vector>

namespace translucent::test {

/// The scenes of the resources that show this page: as they are, or each once for the sentence of the window.
inline std::vector<SavedScene> scenesOf(const Page& page, bool haveSentences = false)
{
    std::vector<SavedScene> scenes;
    for (SavedScene each : readScenes(resourcePath("pages.tlscene"))) {
        if (!haveSentences)
            each.scene.sentence.reset();
        const bool isNew = std::ranges::find(scenes, each.scene, &SavedScene::scene) == scenes.end();
        if (isNew && page.objectName().toStdString() == each.scene.page.value() + "Page")
            scenes.push_back(each);
    }
    return scenes;
}

/// Shows the scene completely, with nothing missing.
inline void show(MainWindow& window, const SavedScene& scene)
{
    window.scenePlayer().show(scene);
    QTRY_VERIFY_WITH_TIMEOUT(!window.scenePlayer().isBusy(), 60000);
    QVERIFY2(window.scenePlayer().missing().isEmpty(),
        qPrintable(QString::fromStdString(scene.title) + u' ' + window.scenePlayer().missing().join(u' ')));
}

}  // namespace translucent::test
