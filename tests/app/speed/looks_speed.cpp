#include "measured_window.h"
#include "measurements.h"
#include "pages/page.h"

#include <array>
#include <cstdio>

namespace translucent::speed {

namespace {

struct Change {
    const char* name;
    const char* there;
    const char* back;
};

constexpr std::array<Change, 4> kChanges {
    {{"theme", "theme_dark", "theme_light"}, {"zoom", "zoomInAction", "zoomResetAction"},
        {"presenter", "presenterAction", "presenterAction"}, {"language", "language_zh_CN", "language_en"}}};

}  // namespace

void measureLooks(int rounds)
{
    MeasuredWindow measured;
    measured.open(QStringLiteral("everyday"));
    measured.translate(sentenceOf25Characters());
    measured.visitAll();
    for (Page* page : measured.window->pages()) {
        measured.visit(*page);
        for (const Change& change : kChanges) {
            QList<double> until, longest;
            for (int round = 0; round < rounds; ++round)
                for (const char* action : {change.there, change.back}) {
                    const Work work = measured.trigger(action);
                    until << work.until;
                    longest << work.longest;
                }
            std::printf("%-10s %-18s %6.1f ms to the last repaint, longest block %6.1f\n", change.name,
                qPrintable(page->objectName()), median(until), median(longest));
        }
    }
    std::printf("pages shown for the first time after a change of the theme\n");
    for (Page* page : measured.window->pages()) {
        QList<double> shown;
        for (int round = 0; round < rounds; ++round) {
            measured.window->showPage(measured.window->pages().first() == page ? 1 : 0);
            measured.trigger(round % 2 == 0 ? "theme_dark" : "theme_light");
            shown << measured.visit(*page).until;
        }
        std::printf("show       %-18s %6.1f ms\n", qPrintable(page->objectName()), median(shown));
    }
}

}  // namespace translucent::speed
