#include "interactions.h"
#include "measured_window.h"
#include "measurements.h"
#include "pages/page.h"

#include <QTabBar>

#include <algorithm>
#include <cstdio>
#include <map>
#include <vector>

namespace translucent::speed {

namespace {

/// Longest blocks, by view and interaction.
using Blocks = std::map<QString, QList<double>>;

/// A page in one of its scenes, perhaps with one of its tabs open.
struct View {
    MeasuredWindow& measured;
    Page& page;
    QString name;
};

struct Trial {
    int rounds;
    QString only;  ///< what the name of an interaction must contain
    Blocks blocks = {};
};

/// Before each interaction, the attention of `kind`. Each `rounds` times; of those of one name the slowest counts, by
/// its median.
void tryOut(const View& view, AttentionKind kind, Trial& trial)
{
    QList<Interaction> interactions;
    for (Interaction& each : interactionsOn(view.page)) {
        each.name = QStringLiteral("%1 | %2").arg(view.name, each.name);
        if (each.name.contains(trial.only))
            interactions << each;
    }
    std::vector<QList<double>> times(interactions.size());
    Selection& selection = view.measured.window->selection();
    for (int round = 0; round < trial.rounds; ++round)
        for (int index = 0; index < interactions.size(); ++index) {
            if (!view.page.isVisible())
                view.measured.visit(view.page);
            if (selection.attentionKind() != kind)
                view.measured.after([&] { selection.setAttentionKind(kind); });
            times[index] << view.measured.after(interactions[index].act).longest;
        }
    std::map<QString, double> slowest;
    for (int index = 0; index < interactions.size(); ++index) {
        double& time = slowest[interactions[index].name];
        time = std::max(time, median(times[index]));
    }
    for (const auto& [name, time] : slowest)
        trial.blocks[name] << time;
}

/// The encoder's attention has as many rows as the sentence has tokens.
void tryKinds(const View& view, Trial& trial)
{
    tryOut(view, AttentionKind::Cross, trial);
    if (view.page.findChild<QWidget*>(QStringLiteral("attentionViews")))
        tryOut({view.measured, view.page, view.name + QStringLiteral(" (encoder)")}, AttentionKind::EncoderSelf, trial);
}

void tryTabs(const View& view, Trial& trial)
{
    QList<QTabBar*> bars;
    for (auto* bar : view.page.findChildren<QTabBar*>())
        if (bar->isVisible() && bar->count() > 1)
            bars << bar;
    if (bars.isEmpty())
        return tryKinds(view, trial);
    for (QTabBar* bar : std::as_const(bars))
        for (int tab = 0; tab < bar->count(); ++tab) {
            view.measured.after([&] { bar->setCurrentIndex(tab); });
            tryKinds({view.measured, view.page, view.name + u' ' + bar->tabText(tab)}, trial);
        }
}

/// Away from the page and back to it.
void tryShowing(const View& view, Trial& trial)
{
    const QString name = view.name + QStringLiteral(" | show again");
    if (!name.contains(trial.only))
        return;
    Page* other = view.measured.window->pages().first();
    if (other == &view.page)
        other = view.measured.window->pages().last();
    QList<double> times;
    for (int round = 0; round < trial.rounds; ++round) {
        view.measured.visit(*other);
        times << view.measured.visit(view.page).longest;
    }
    trial.blocks[name] << median(times);
}

void print(const Blocks& blocks)
{
    constexpr double kFrameMs = 16;
    QList<std::pair<double, QString>> all;
    for (const auto& [name, times] : blocks)
        all << std::pair(median(times), name);
    std::ranges::sort(all, std::greater());
    const auto slow = std::ranges::count_if(all, [](const auto& each) { return each.first > kFrameMs; });
    std::printf("%lld kinds of interaction, %lld with a block of more than %.0f ms\n",
        static_cast<long long>(all.size()), static_cast<long long>(slow), kFrameMs);
    for (const auto& [time, name] : all)
        std::printf("%7.1f ms  %s\n", time, qPrintable(name));
}

}  // namespace

void measureViews(int rounds, const QString& only)
{
    MeasuredWindow measured;
    measured.open(QStringLiteral("everyday"));
    measured.translate(sentenceOf200Tokens());
    const auto& translation = measured.engine.result()->translation;
    std::printf("%zu source tokens, %zu target tokens\n", translation.source.size(),
        translation.hypotheses.front().tokens.size());
    Trial trial {rounds, only};
    for (Page* page : measured.window->pages()) {
        measured.visit(*page);
        const QStringList scenes = page->scenes();
        for (const QString& scene : scenes) {
            measured.after([&] { page->showScene(scene); });
            const View view {measured, *page, QStringLiteral("%1 %2").arg(page->objectName(), scene).trimmed()};
            scenes.size() > 1 ? tryKinds(view, trial) : tryTabs(view, trial);
            tryShowing(view, trial);
        }
    }
    print(trial.blocks);
}

}  // namespace translucent::speed
