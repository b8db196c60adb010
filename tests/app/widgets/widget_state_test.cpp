#include "widgets/widget_state.h"

#include "test_registry.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QSplitter>
#include <QTabWidget>
#include <QTest>
#include <QVBoxLayout>

using namespace translucent;

namespace {

/// One widget of each kind, as on a page, before and after it was rebuilt.
struct Form : QWidget {
    Form()
    {
        auto* column = new QVBoxLayout(this);
        const auto add = [&](auto* widget, const char* name) {
            widget->setObjectName(QString::fromLatin1(name));
            column->addWidget(widget);
            return widget;
        };
        box = add(new QComboBox, "box");
        box->addItems({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        tick = add(new QCheckBox, "tick");
        plain = add(new QPushButton, "plain");
        number = add(new QDoubleSpinBox, "number");
        slider = add(new QSlider, "slider");
        line = add(new QLineEdit, "line");
        fixed = add(new QLineEdit(QStringLiteral("fixed")), "fixed");
        fixed->setReadOnly(true);
        text = add(new QPlainTextEdit, "text");
        list = add(new QListWidget, "list");
        list->addItems({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        tabs = add(new QTabWidget, "tabs");
        tabs->addTab(new QWidget, QStringLiteral("1"));
        tabs->addTab(new QWidget, QStringLiteral("2"));
        splitter = add(new QSplitter, "splitter");
        splitter->addWidget(new QPlainTextEdit);
        splitter->addWidget(new QPlainTextEdit);
        area = add(new QScrollArea, "area");
        auto* content = new QWidget;
        content->setFixedSize(2000, 2000);
        area->setWidget(content);
        for (QSlider*& each : twins)
            each = add(new QSlider, "twin");
        nameless = new QSlider(this);
        resize(500, 900);
        show();
    }

    QComboBox* box;
    QCheckBox* tick;
    QPushButton* plain;
    QDoubleSpinBox* number;
    QSlider* slider;
    QLineEdit* line;
    QLineEdit* fixed;
    QPlainTextEdit* text;
    QListWidget* list;
    QTabWidget* tabs;
    QSplitter* splitter;
    QScrollArea* area;
    QSlider* twins[2];
    QSlider* nameless;
};

}  // namespace

class WidgetStateTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyKindIsSetAsItWas()
    {
        Form before;
        before.box->setCurrentIndex(2);
        before.tick->setChecked(true);
        before.number->setValue(2.5);
        before.slider->setValue(7);
        before.line->setText(QStringLiteral("typed"));
        before.text->setPlainText(QStringLiteral("long\ntext"));
        before.list->setCurrentRow(1);
        before.tabs->setCurrentIndex(1);
        before.splitter->setSizes({100, 300});
        before.area->verticalScrollBar()->setValue(50);
        Form after;
        WidgetState::of(before).restore(after);
        QCOMPARE(after.box->currentIndex(), 2);
        QVERIFY(after.tick->isChecked());
        QCOMPARE(after.number->value(), 2.5);
        QCOMPARE(after.slider->value(), 7);
        QCOMPARE(after.line->text(), QStringLiteral("typed"));
        QCOMPARE(after.text->toPlainText(), QStringLiteral("long\ntext"));
        QCOMPARE(after.list->currentRow(), 1);
        QCOMPARE(after.tabs->currentIndex(), 1);
        QCOMPARE(after.splitter->sizes(), before.splitter->sizes());
        QCOMPARE(after.area->verticalScrollBar()->value(), 50);
    }

    /// A scene from a small window has the same proportions in a large one; so does one of an older version, with
    /// pixels.
    void splittersKeepTheirShares()
    {
        Form small, large;
        small.splitter->setSizes({300, 100});
        large.resize(1500, 900);
        QCoreApplication::processEvents();
        const auto share = [](const Form& form) {
            const QList<int> sizes = form.splitter->sizes();
            return double(sizes[0]) / (sizes[0] + sizes[1]);
        };
        const auto texts = WidgetState::seenOn(small).toTexts();
        QVERIFY(texts.value(QStringLiteral("splitter#0")).startsWith(QLatin1String("0.")));
        WidgetState::fromTexts(texts).restore(large);
        QVERIFY(std::abs(share(large) - share(small)) < 0.01);
        WidgetState::fromTexts({{QStringLiteral("splitter#0"), QStringLiteral("150,450")}}).restore(large);
        QVERIFY(std::abs(share(large) - 0.25) < 0.01);
    }

    void itIsAsIfTheUserHadSetIt()
    {
        Form before;
        before.tick->setChecked(true);
        before.box->setCurrentIndex(1);
        Form after;
        QSignalSpy clicked(after.tick, &QAbstractButton::clicked), activated(after.box, &QComboBox::activated);
        QSignalSpy pressed(after.plain, &QAbstractButton::clicked);
        WidgetState::of(before).restore(after);
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(activated.size(), 1);
        QCOMPARE(pressed.size(), 0);
    }

    void whatIsSetAlreadySendsNothing()
    {
        Form before, after;
        QSignalSpy activated(after.box, &QComboBox::activated), changed(after.number, &QDoubleSpinBox::valueChanged);
        WidgetState::of(before).restore(after);
        QCOMPARE(activated.size(), 0);
        QCOMPARE(changed.size(), 0);
    }

    void widgetsOfOneNameAreToldApart()
    {
        Form before;
        before.twins[0]->setValue(1);
        before.twins[1]->setValue(2);
        before.nameless->setValue(3);
        Form after;
        WidgetState::of(before).restore(after);
        QCOMPARE(after.twins[0]->value(), 1);
        QCOMPARE(after.twins[1]->value(), 2);
        QCOMPARE(after.nameless->value(), 0);
    }

    void fewerEntriesAreSafe()
    {
        Form before;
        before.box->setCurrentIndex(2);
        before.list->setCurrentRow(2);
        before.tabs->setCurrentIndex(1);
        Form after;
        after.box->removeItem(2);
        delete after.list->takeItem(2);
        after.tabs->removeTab(1);
        WidgetState::of(before).restore(after);
        QCOMPARE(after.box->currentIndex(), 0);
        QVERIFY(after.list->currentRow() < 2);
        QCOMPARE(after.tabs->currentIndex(), 0);
    }

    void textsThatCannotBeTypedAreLeftAlone()
    {
        Form before, after;
        before.fixed->setText(QStringLiteral("festgelegt"));
        WidgetState::of(before).restore(after);
        QCOMPARE(after.fixed->text(), QStringLiteral("fixed"));
    }

    /// The state of a tab that was not shown again is kept through all rebuilds of the page.
    void aTabIsSetWhenItIsShown()
    {
        const auto page = [] {
            auto tabs = std::make_unique<QTabWidget>();
            tabs->setObjectName(QStringLiteral("tabs"));
            for (const char* name : {"first", "second"})
                tabs->addTab(new LazyTab([name](QWidget* parent) {
                    auto* box = new QCheckBox(parent);
                    box->setObjectName(QString::fromLatin1(name));
                    return box;
                }),
                    QString());
            tabs->show();
            return tabs;
        };
        const auto box = [](const QTabWidget& tabs, const char* name) {
            return tabs.findChild<QCheckBox*>(QString::fromLatin1(name));
        };
        const auto before = page();
        QVERIFY(!box(*before, "second"));
        const auto wanted = page();
        LazyTab::makeAll(*wanted);
        QVERIFY(box(*wanted, "second") && !box(*wanted, "second")->isVisible());
        before->setCurrentIndex(1);
        box(*before, "second")->setChecked(true);
        before->setCurrentIndex(0);
        const auto between = page();
        WidgetState::of(*before).restore(*between);
        QVERIFY(!box(*between, "second"));
        const auto after = page();
        WidgetState::of(*between).restore(*after);
        box(*after, "first")->setChecked(true);
        after->setCurrentIndex(1);
        QVERIFY(box(*after, "second")->isChecked());
        QVERIFY(box(*after, "first")->isChecked());  // later changes are kept
    }
};

TRANSLUCENT_TEST(WidgetStateTest)
#include "widget_state_test.moc"
