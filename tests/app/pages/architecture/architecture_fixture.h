#pragma once

#include "engine/engine.h"
#include "engine_calls.h"
#include "fake_backend.h"
#include "pages/architecture/architecture_page.h"
#include "pages/architecture/array_panel.h"
#include "pages/architecture/block_details.h"
#include "pages/architecture/diagram_view.h"
#include "session/session.h"
#include "widgets/heatmap_panel.h"

#include <QAbstractButton>
#include <QLabel>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>

#include <memory>

namespace translucent::test {

inline constexpr BlockId kCross {Stack::Decoder, BlockKind::Attention, Sublayer::CrossAttention};

/// The page over a fake backend, with mouse and keyboard actions for tests.
struct ArchitectureFixture {
    void setUp()
    {
        m_control = std::make_shared<FakeControl>();
        m_engine = std::make_unique<Engine>(fakeBackend(m_control));
        m_engine->start();
        m_session = std::make_unique<Session>(*m_engine, GoldSentences());
        m_selection = &m_session->selection();
        m_page = std::make_unique<ArchitecturePage>(*m_session);
        m_page->resize(1180, 640);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

    template <typename Widget>
    Widget* child(const char* name) const
    {
        return m_page->findChild<Widget*>(QString::fromLatin1(name));
    }
    QString text(const char* label) const { return child<QLabel>(label)->text(); }
    ArchitectureView& view() const { return *m_page->view(); }
    DiagramView& diagram() const { return view().diagram(); }
    QPoint middleOf(BlockId block) const { return diagram().rectOf(*diagram().itemOf(block)).center(); }
    ArrayPanel& arrays() const { return view().details().arrays(); }
    const HeatmapData& shown() const { return arrays().heatmapPanel().heatmap().data(); }

    void clickBlock(BlockId block) { QTest::mouseClick(diagram().viewport(), Qt::LeftButton, {}, middleOf(block)); }
    void press(const char* button)
    {
        auto* widget = child<QAbstractButton>(button);
        QTest::mouseClick(widget, Qt::LeftButton);
    }
    void loadModel()
    {
        QSignalSpy loaded(m_engine.get(), &Engine::modelLoaded);
        m_engine->loadModel(QStringLiteral("/models/a"));
        QVERIFY(loaded.wait());
    }
    void translate(const QString& sentence, int hypotheses = 2)
    {
        DecodeOptions options;
        options.beamSize = options.nBest = hypotheses;
        QSignalSpy translated(m_engine.get(), &Engine::translationReady);
        m_engine->translate(sentence, options);
        QVERIFY(translated.wait());
        settle(*m_engine);
    }
    void loadAndTranslate()
    {
        loadModel();
        translate(QStringLiteral("我喜欢学习中文。"));
    }
    void showNumbers() { view().details().setNumbersShown(true); }
    /// Calls `look` with every side shown, and every tab on it.
    template <typename Look>
    void forEachSide(const Look& look)
    {
        for (const auto& [side, tabs] : {std::pair(ArchitectureSide::Blocks, "blockTabs"),
                 std::pair(ArchitectureSide::Training, "trainingTabs"), std::pair(ArchitectureSide::Inference, "")}) {
            view().setSide(side);
            auto* parts = m_page->findChild<QTabWidget*>(QLatin1String(tabs));
            for (int tab = 0; tab < (parts ? parts->count() : 1); ++tab) {
                if (parts)
                    parts->setCurrentIndex(tab);
                look();
            }
        }
    }

    std::shared_ptr<FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Session> m_session;
    Selection* m_selection = nullptr;
    std::unique_ptr<ArchitecturePage> m_page;
};

}  // namespace translucent::test
