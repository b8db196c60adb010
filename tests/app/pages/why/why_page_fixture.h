#pragma once

#include "engine_calls.h"
#include "fake_backend.h"
#include "pages/why/lens_view.h"
#include "pages/why/why_page.h"
#include "session/session.h"
#include "translucent/lessons/scene_program.h"
#include "widgets/chip_strip.h"
#include "widgets/heatmap_panel.h"

#include <QLineEdit>
#include <QTabWidget>
#include <QTest>

#include <memory>

namespace translucent {

/// The page over a fake engine.
class WhyPageFixture : public QObject {
protected:
    void open()
    {
        m_control = std::make_shared<test::FakeControl>();
        m_engine = std::make_unique<Engine>(test::fakeBackend(m_control));
        m_session = std::make_unique<Session>(*m_engine, GoldSentences());
        m_session->search().setBeamSize(3);
        m_engine->start();
        m_engine->loadModel(QStringLiteral("classroom"));
        test::settle(*m_engine);
        m_page = std::make_unique<WhyPage>(*m_session);
        m_page->resize(1150, 620);
    }

    void close()
    {
        m_page.reset();
        m_session.reset();
        m_engine.reset();
    }

    std::shared_ptr<test::FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<WhyPage> m_page;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        auto* widget = m_page->findChild<Widget*>(QString::fromLatin1(name));
        Q_ASSERT(widget);
        return widget;
    }
    QTabWidget& parts() const { return *child<QTabWidget>("whyTabs"); }
    const HeatmapData& grid() const { return m_page->findChild<LensView*>()->panel().heatmap().data(); }
    ChipStrip& tokens() const { return *child<ChipStrip>("whyToken"); }
    ShownNumbers numbers() const
    {
        ShownNumbers shown;
        m_page->nameNumbers(shown);
        return shown;
    }

    void translate(const QString& text)
    {
        m_session->setSentence(text);
        m_session->translate();
        QTRY_VERIFY(m_session->result() && m_session->result()->sourceText == text);
        test::settle(*m_engine);
    }
    void show()
    {
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        test::settle(*m_engine);
    }
};

}  // namespace translucent
