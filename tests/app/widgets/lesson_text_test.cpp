#include "widgets/lesson_text.h"

#include "test_registry.h"
#include "translucent/resources.h"
#include "widgets/lesson_panel.h"

#include <QTest>

using namespace translucent;

/// How large the text and the pictures of a lesson are.
class LessonTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void picturesAreAsWideAsThereIsRoom()
    {
        LessonText text;
        text.resize(340, 600);
        text.show();
        text.setLesson(QStringLiteral("![three shapes](../shapes.svg)"),
            QString::fromStdString(resourcePath("lessons/en/00-shapes.md").string()));
        QCoreApplication::processEvents();
        const int narrow = text.sizeHint().height();
        text.resize(560, 600);
        QCoreApplication::processEvents();
        QVERIFY(text.sizeHint().height() > narrow * 5 / 4);
    }

    void thePanelIsWiderBesideAPageThatShowsNothingOfTheLesson()
    {
        LessonPanel panel(nullptr);
        const int usual = panel.sizeHint().width();
        panel.setWide(true);
        QVERIFY(panel.minimumSizeHint().width() > usual * 5 / 4);
        panel.setWide(false);
        QCOMPARE(panel.sizeHint().width(), usual);
    }
};

TRANSLUCENT_TEST(LessonTextTest)
#include "lesson_text_test.moc"
