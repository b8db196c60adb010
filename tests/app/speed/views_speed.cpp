#include "interactions.h"
#include "measured_window.h"
#include "measurements.h"
#include "page_scenes.h"
#include "pages/page.h"

#include <QTabBar>

#include <algorithm>
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

namespace translucent::speed {

namespace {

/// A page in one of its scenes, perhaps with one of its tabs open.
struct View {
    MeasuredWindow& measured;
    Page& page;
    QString name;
};

struct Trial {
    int rounds;
    QString only;  ///< required part of the name of an interaction
    int kinds = 0, slowKinds = 0;
};

/// Longest blocks of one kind of interaction with one view, in milliseconds.
struct Blocks {
    double median = 0;   ///< of the slowest of this kind
    double longest = 0;  ///< of all of them

    void add(const QList<double>& times)
    {
        median = std::max(median, speed::median(times));
        longest = std::max(longest, *std::ranges::max_element(times));
    }
};

QString fullName(const View& view, const QString& interaction)
{
    return QStringLiteral("%1 | %2").arg(view.name, interaction);
}

/// The slowest first, as soon as the view has been tried.
void print(const View& view, const std::map<QString, Blocks>& kinds, Trial& trial)
{
    constexpr double kFrameMs = 16;
    std::vector<std::pair<QString, Blocks>> all(kinds.begin(), kinds.end());
    std::ranges::sort(all, std::greater(), [](const auto& each) { return each.second.median; });
    for (const auto& [interaction, blocks] : all) {
        std::printf(
            "%6.1f ms, longest %6.1f  %s\n", blocks.median, blocks.longest, qPrintable(fullName(view, interaction)));
        trial.slowKinds += blocks.median > kFrameMs;
    }
    trial.kinds += int(all.size());
}

/// Selects the attention `kind` before each interaction.
void tryOut(const View& view, AttentionKind kind, Trial& trial)
{
    QList<Interaction> interactions;
    for (const Interaction& each : interactionsOn(view.page))
        if (fullName(view, each.name).contains(trial.only))
            interactions << each;
    std::vector<QList<double>> times(interactions.size());
    Selection& selection = view.measured.window->session().selection();
    for (int round = 0; round < trial.rounds; ++round)
        for (int index = 0; index < interactions.size(); ++index) {
            if (!view.page.isVisible())
                view.measured.visit(view.page);
            if (selection.attentionKind() != kind)
                view.measured.after([&] { selection.setAttentionKind(kind); });
            times[index] << view.measured.after(interactions[index].act).longest;
        }
    std::map<QString, Blocks> kinds;
    for (int index = 0; index < interactions.size(); ++index)
        kinds[interactions[index].name].add(times[index]);
    print(view, kinds, trial);
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
    const QString name = QStringLiteral("show again");
    if (!fullName(view, name).contains(trial.only))
        return;
    Page* other = view.measured.window->pages().first();
    if (other == &view.page)
        other = view.measured.window->pages().last();
    QList<double> times;
    for (int round = 0; round < trial.rounds; ++round) {
        view.measured.visit(*other);
        times << view.measured.visit(view.page).longest;
    }
    Blocks blocks;
    blocks.add(times);
    print(view, {{name, blocks}}, trial);
}

}  // namespace

void measureViews(int rounds, const QString& only)
{
    MeasuredWindow measured;
    measured.open(QStringLiteral("everyday"));
    measured.translate(sentenceOf200Tokens());
    const auto& translation = measured.window->session().result()->translation;
    std::printf("%zu source tokens, %zu target tokens\n", translation.source.size(),
        translation.hypotheses.front().tokens.size());
    Trial trial {rounds, only};
    for (Page* page : measured.window->pages()) {
        measured.visit(*page);
        const std::vector<SavedScene> scenes = test::scenesOf(*page);
        for (const SavedScene& scene : scenes) {
            measured.after([&] { measured.window->scenePlayer().show(scene); });
            const View view {measured, *page, QString::fromStdString(scene.title)};
            scenes.size() > 1 ? tryKinds(view, trial) : tryTabs(view, trial);
            tryShowing(view, trial);
        }
    }
    std::printf("%d kinds of interaction, %d with a block of more than a frame\n", trial.kinds, trial.slowKinds);
}

}  // namespace translucent::speed
