#include "shell/main_window.h"

#include "engine/guarded_job.h"
#include "pages/architecture/architecture_page.h"
#include "pages/attention/attention_page.h"
#include "pages/decoding/decoding_page.h"
#include "pages/lessons/lessons_page.h"
#include "pages/numbers/numbers_page.h"
#include "pages/page.h"
#include "pages/positions/positions_page.h"
#include "pages/training/training_page.h"
#include "pages/translate/translate_page.h"
#include "pages/whatif/what_if_page.h"
#include "pages/why/why_page.h"
#include "report/worksheet.h"
#include "session/session.h"
#include "shell/appearance.h"
#include "shell/help_windows.h"
#include "shell/lesson_dock.h"
#include "shell/lesson_guide.h"
#include "shell/presenter.h"
#include "shell/report_exporter.h"
#include "shell/scene_controller.h"
#include "shell/scene_player.h"
#include "shell/sentence_bar.h"
#include "shell/services.h"
#include "shell/slides.h"
#include "shell/speaker_window.h"
#include "shell/time_machine_bar.h"
#include "shell/window_menus.h"
#include "shell/window_parts.h"
#include "shell/window_settings.h"
#include "widgets/controls.h"
#include "widgets/lesson_panel.h"
#include "widgets/messages.h"
#include "widgets/pointing.h"
#include "widgets/popover.h"
#include "widgets/ui_helpers.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QGridLayout>
#include <QList>
#include <QLocale>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

/// Creates all pages of the window, in the order of the rail. The only place that lists them. All arguments outlive the
/// pages.
QList<Page*> makePages(Session& session, LessonShelf& lessons, const Services& services, QWidget* parent)
{
    return {
        new TranslatePage(session, services.examples, parent),
        new AttentionPage(session, services.goldAlignment, parent),
        new WhatIfPage(session, parent),
        new WhyPage(session, parent),
        new ArchitecturePage(session, parent),
        new PositionsPage(session, parent),
        new NumbersPage(session, parent),
        new DecodingPage(session, services.heldOutPairs, parent),
        new TrainingPage(
            session, {services.trainingProgram(), services.runsDirectory(), services.bundledRuns()}, parent),
        new LessonsPage(session, lessons, services.lessons, parent),
    };
}

/// Wraps a page in a scroll area, so that it can be as small as the window.
QScrollArea* makePageFrame(Page* page)
{
    auto* frame = new QScrollArea;
    frame->setObjectName(page->objectName() + QStringLiteral("Frame"));
    frame->setFrameShape(QFrame::NoFrame);
    frame->setFocusPolicy(Qt::NoFocus);
    frame->setWidgetResizable(true);
    frame->setWidget(page);
    frame->viewport()->setAutoFillBackground(false);
    page->setAutoFillBackground(false);
    return frame;
}

constexpr int kPageRow = 3;
const QString kStartKey = QStringLiteral("window/hasBegun");

WindowSettings rememberedOf(const WindowContext& context)
{
    return {context.settings, context.appearance, context.language};
}

/// Restores theme, text size, motion and language before any widget is created.
WindowContext restored(const WindowContext& context)
{
    rememberedOf(context).restoreLooks();
    return context;
}

}  // namespace

MainWindow::MainWindow(const WindowContext& context)
    : m_context(restored(context))
    , m_session(m_context.engine, m_context.services.heldOutPairs)
    , m_lessons(m_context.settings, this)
    , m_pages(makePages(m_session, m_lessons, m_context.services, this))
    , m_bar(new SentenceBar(m_session, m_context.services, this))
    , m_timeBar(new TimeMachineBar(m_session.timeMachine(), this))
    , m_banner(new MessageBanner("error", this))
    , m_messages(new MessageController(*m_banner, this))
    , m_back(makeButton("flat", "pageBack", this))
    , m_stack(new QStackedWidget(this))
    , m_rail(new NavigationRail(m_pages, this))
    , m_status(new StatusPanel(m_context.engine, m_session.changes(), this))
    , m_lessonPanel(new LessonPanel(this))
    , m_scenePanel(new ScenePanel(m_playlist, this))
    , m_help(new HelpWindows(m_pages, m_context.appearance, this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setLocale(QLocale());  // of the language, which was not known when this widget was created
    qApp->installEventFilter(new WheelGuard(this));
    qApp->installEventFilter(new SpokenChoices(this));
    qApp->installEventFilter(new WholeChoices(this));
    qApp->installEventFilter(new WrappedTips(this));
    buildLayout();
    connectEngine();
    connectPages();
    connectKeys();
    makeLessons();
    makeScenes();
    makeReports();
    makeMenus();
    rememberedOf(m_context).restore(m_session, *this);
    retranslateUi();
    showPage(0);
    m_bar->focusSentence();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildLayout()
{
    auto* central = new QWidget(this);
    auto* grid = new QGridLayout(central);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    grid->addWidget(m_rail, 0, 0, 6, 1);
    grid->addLayout(columnOf({m_bar, m_timeBar}, nullptr, {}, 0), 0, 1);
    grid->addWidget(m_banner, 1, 1);
    grid->addWidget(m_back, 2, 1, Qt::AlignLeft);
    grid->addWidget(m_stack, kPageRow, 1);
    grid->addWidget(m_status, 5, 1);  // below the lesson, if there is one
    grid->addWidget(m_scenePanel, 0, 3, 6, 1);
    m_lessonPanel->hide();
    m_scenePanel->hide();
    m_back->hide();
    grid->setRowStretch(kPageRow, 1);
    grid->setColumnStretch(1, 1);
    setCentralWidget(central);
    QWidgetList parts {m_rail, m_bar, m_timeBar, m_banner, m_back, m_status, m_lessonPanel, m_scenePanel};
    for (Page* page : std::as_const(m_pages)) {
        QScrollArea* frame = makePageFrame(page);
        m_stack->addWidget(frame);
        parts << page << frame->horizontalScrollBar() << frame->verticalScrollBar();
    }
    for (Popover* popover : findChildren<Popover*>())
        parts << popover;
    for (QWidget* part : std::as_const(parts))
        m_context.appearance.applyStyle(*part);
    m_presenter = new Presenter(*this, m_context.appearance, m_context.settings, {m_rail, m_scenePanel});
}

void MainWindow::connectEngine()
{
    Engine& engine = m_context.engine;
    connect(&engine, &Engine::modelLoaded, this, &MainWindow::onModelLoaded);
    connect(&engine, &Engine::failed, this, &MainWindow::showFailure);
    connect(&engine, &Engine::translationFailed, this, [this, &engine](const JobFailure& failure) {
        if (engine.model() || m_messages->isEmpty())  // if there is no model, a message already explains why
            m_messages->add(MessageController::Stays::UntilTranslated, textOf(failure), failure.detail());
    });
    connect(&m_session.selection(), &Selection::resultChanged, this, [this](const TranslationResultPtr& result) {
        if (result || m_session.sentence().isEmpty())
            m_messages->settle(MessageController::Stays::UntilTranslated);
    });
}

void MainWindow::connectPages()
{
    connect(&m_session.selection(), &Selection::resultChanged, m_status, &StatusPanel::setResult);
    connect(&m_session.selection(), &Selection::resultChanged, m_bar, &SentenceBar::judge);
    for (Page* page : std::as_const(m_pages)) {
        connect(page, &Page::sentenceRequested, m_bar, &SentenceBar::setSentence);
        connect(page, &Page::pageRequested, this, &MainWindow::leadTo);
        connect(page, &Page::newsChanged, this, [this, page](const QString& news) {
            m_newsPage = page;
            m_status->setNews(news);
        });
    }
    auto* first = findChild<TranslatePage*>();
    first->setOffersStart(!m_context.settings.value(kStartKey, false).toBool());
    connect(first, &TranslatePage::startClosed, this, [this] { m_context.settings.setValue(kStartKey, true); });
    connect(first, &TranslatePage::openRequested, m_bar, &SentenceBar::openOtherModel);
    TrainingController& training = findChild<TrainingPage*>()->controller();
    connect(&training, &TrainingController::evaluated, m_bar, &SentenceBar::listModels);
    connect(&training.runs(), &TrainingRuns::changed, m_bar, &SentenceBar::listModels);
    connect(m_back, &QToolButton::clicked, this, [this] { showPage(m_pageBefore); });
    connect(m_status, &StatusPanel::newsClicked, this, [this] { showPage(int(m_pages.indexOf(m_newsPage))); });
}

void MainWindow::connectKeys()
{
    connect(m_rail, &NavigationRail::activated, this, &MainWindow::showPage);
    connect(m_help, &HelpWindows::pageRequested, this, [this](const QString& name) { showPageNamed(name); });
    connect(m_presenter, &Presenter::changed, this, [this] {
        showStatus();
        showPage(m_stack->currentIndex());
    });
    connect(&m_session.changes(), &ModelChanges::changed, this, &MainWindow::showStatus);
    connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_L), this), &QShortcut::activated, this, [this] {
        if (m_bar->isHidden())
            showPage(0);
        m_bar->focusSentence();
    });
    connect(new QShortcut(QKeySequence(Qt::ALT | Qt::Key_Left), this), &QShortcut::activated, this,
        [this] { currentPage().goBack() ? void() : showPage(m_pageBefore); });
    connect(new QShortcut(QKeySequence(Qt::Key_Escape), this), &QShortcut::activated, this, [this] {
        if (m_session.selection().hasPin() || !m_presenter->handleEscape())
            m_session.selection().unpin();
    });
}

void MainWindow::makeLessons()
{
    m_player = new ScenePlayer(*this);
    m_guide = new LessonGuide(
        m_session, m_lessons, *m_player, *m_lessonPanel, findChild<TrainingPage*>()->controller(), *centralWidget());
    auto* page = findChild<LessonsPage*>();
    connect(page, &LessonsPage::lessonRequested, m_guide, &LessonGuide::begin);
    connect(page, &LessonsPage::folderRequested, &m_lessons, &LessonShelf::open);
    connect(page, &LessonsPage::quizRequested, this, &MainWindow::openQuiz);
    auto* grid = static_cast<QGridLayout*>(centralWidget()->layout());
    new LessonDock({*centralWidget(), *grid, kPageRow, *m_stack, *m_rail}, *m_lessonPanel, *m_guide);
    connect(m_guide, &LessonGuide::began, this, &MainWindow::showStatus);
    connect(m_guide, &LessonGuide::left, this, &MainWindow::showStatus);
    connect(m_guide, &LessonGuide::finished, this, [this, page] { showPage(int(m_pages.indexOf(page))); });
}

/// Begins the quiz, or goes on with it; what is finished already is only listed.
void MainWindow::openQuiz(const QString& file)
{
    if (const auto failure = m_lessons.openQuiz(file))
        return showFailure(*failure);
    const QString id = QString::fromLatin1(LessonShelf::kQuiz);
    showPageNamed(QStringLiteral("lessons"));
    if (!m_lessons.find(id)->isFinished())
        m_guide->begin(id);
}

void MainWindow::makeScenes()
{
    m_scenes = new SceneController(m_playlist, *m_scenePanel, *m_player, m_context.settings, *this);
    connect(m_scenes, &SceneController::began, m_guide, &LessonGuide::leave);
    connect(m_scenes, &SceneController::failed, this, &MainWindow::showFailure);
    connect(m_scenes, &SceneController::said, this, &MainWindow::say);
    connect(m_scenes, &SceneController::rescued, this, [this] {
        m_messages->add(MessageController::Stays::UntilClosed,
            [] { return tr("The program ended with unsaved scenes. They are in the list again."); });
    });
    m_speaker = new SpeakerWindow(m_playlist, *this);
    m_context.appearance.applyStyle(*m_speaker);
    connect(m_scenes, &SceneController::slidesRequested, this, &MainWindow::saveSlides);
    connect(m_scenes, &SceneController::notesRequested, m_speaker, &SpeakerWindow::open);
    connect(m_speaker, &SpeakerWindow::stepRequested, m_scenes, &SceneController::step);
    connect(m_scenes, &SceneController::modelDropped, &m_context.engine, &Engine::loadModel);
    connect(m_scenes, &SceneController::quizDropped, this, &MainWindow::openQuiz);
    connect(m_guide, &LessonGuide::began, m_scenePanel, &QWidget::hide);
    const auto tellStep = [this] { m_scenes->setLessonStep(m_guide->stepWords()); };
    connect(m_guide, &LessonGuide::stepChanged, m_scenes, tellStep);
    connect(m_guide, &LessonGuide::left, m_scenes, tellStep);
}

/// A finished action of the page on screen, in the status bar.
void MainWindow::say(const QString& message)
{
    m_newsPage = &currentPage();
    m_status->setNews(message);
}

/// The window shows the scenes one after the other, then the one of before.
void MainWindow::saveSlides(const QString& directory)
{
    auto* slides = new SlideExport(*this, m_playlist.scenes(), directory, this);
    connect(
        slides, &SlideExport::finished, this, [this, slides, directory, before = m_player->capture()](bool complete) {
            slides->deleteLater();
            m_player->show(before);
            say((complete ? tr("Slides saved: %1") : tr("Slides saved with gaps: %1"))
                    .arg(QDir::toNativeSeparators(directory)));
        });
    slides->start();
}

void MainWindow::makeReports()
{
    m_reports = new ReportExporter(
        m_session, [this] { return m_player->captureForPrograms().scene; }, *this);
    connect(m_reports, &ReportExporter::failed, this, &MainWindow::showFailure);
    connect(m_reports, &ReportExporter::saved, this, [this](const QString& path) { say(tr("Saved: %1").arg(path)); });
    connect(findChild<NumbersPage*>(), &NumbersPage::worksheetRequested, m_reports, [this](const Exercise& exercise) {
        m_reports->askForWorksheet(worksheetOf(exercise.calculator.stem, exercise));
    });
    connect(findChild<DecodingPage*>(), &DecodingPage::worksheetRequested, m_reports,
        [this](const SearchExercise& exercise) {
            m_reports->askForWorksheet(worksheetOf(QStringLiteral("beam-search"), exercise));
        });
    connect(findChild<PositionsPage*>(), &PositionsPage::worksheetRequested, m_reports,
        [this](const SinusoidOptions& options) {
            m_reports->askForWorksheet(worksheetOf(QStringLiteral("positions"), options));
        });
    connect(findChild<LessonsPage*>(), &LessonsPage::quizPrintRequested, m_reports,
        [this](const QString& path, bool withAnswers) { m_reports->saveQuiz(*m_lessons.quiz(), withAnswers, path); });
}

/// Opens the lessons in the window's language; a running lesson continues in it.
void MainWindow::openLessons()
{
    const QString running = m_guide->isLeading() ? m_guide->id() : QString();
    m_guide->leave();
    m_lessons.openCourse(m_context.services.lessons());
    m_guide->begin(running);
}

void MainWindow::showPageNamed(const QString& objectName, const QString& place)
{
    for (int index = 0; index < m_pages.size(); ++index)
        if (m_pages[index]->objectName() == objectName) {
            showPage(index);
            if (!place.isEmpty())
                m_pages[index]->showPlace(place);
        }
}

void MainWindow::makeMenus()
{
    delete m_menus;
    m_menus = new WindowMenus(m_context.appearance, m_context.language, *m_presenter, this);
    m_rail->setMenu(m_menus);
    m_scenes->addMenu(*m_menus);
    m_reports->addEntry(*m_menus->findChild<QMenu*>(QStringLiteral("fileMenu")));
    m_menus->actWhileClosed();
    m_context.appearance.applyStyle(*m_menus);
    connect(m_menus, &WindowMenus::openModelRequested, m_bar, &SentenceBar::openOtherModel);
    connect(m_menus, &WindowMenus::quitRequested, this, &QWidget::close);
    connect(
        m_menus, &WindowMenus::shortcutsRequested, this, [this] { m_menus->showShortcuts(m_pages, currentPage()); });
    connect(m_menus, &WindowMenus::whatsThisRequested, m_help, &HelpWindows::askWhatIsThis);
    connect(
        m_menus, &WindowMenus::manualRequested, this, [this] { m_help->showManual(m_context.language.isChinese()); });
    connect(m_menus, &WindowMenus::glossaryRequested, this, [this] { m_help->showGlossary(); });
    connect(m_menus, &WindowMenus::aboutRequested, this,
        [this] { m_menus->showAbout(m_context.engine.runtimeDescription()); });
}

void MainWindow::openFirstModel(const QString& model)
{
    const QString first =
        model.isEmpty() ? rememberedOf(m_context).modelToBeginWith(m_context.services.listModels()) : model;
    if (first.isEmpty())
        m_messages->add(MessageController::Stays::UntilModel, [] {
            return tr("No model found. Choose \"Open model directory…\" in the File menu, or train one on the Training "
                      "page.");
        });
    else
        m_context.engine.loadModel(first);
}

Page& MainWindow::currentPage() const
{
    return *m_pages.at(m_stack->currentIndex());
}

void MainWindow::showPage(int index)
{
    if (index != m_stack->currentIndex())
        m_pageBefore = std::max(0, m_stack->currentIndex());
    m_rail->setCurrentIndex(index);
    m_bar->setUses(m_pages.at(index)->uses());
    m_timeBar->setOffered(m_pages.at(index)->uses() != Page::Uses());
    m_stack->setCurrentIndex(index);
    m_back->hide();
}

/// Switches to another page, with a visible way back.
void MainWindow::leadTo(const QString& objectName, const QString& place)
{
    const int from = m_stack->currentIndex();
    showPageNamed(objectName, place);
    m_back->setVisible(m_stack->currentIndex() != from);
    showWayBack();
}

void MainWindow::showWayBack()
{
    m_back->setText(tr("← Back to %1").arg(m_pages.at(m_pageBefore)->title()));
    m_back->setToolTip(tr("The previous page (Alt+Left)"));
}

/// In presenter mode and in lessons, shown only if the model is changed, because its translations then differ from the
/// original model's.
void MainWindow::showStatus()
{
    const bool makesRoom = m_presenter->isOn() || m_guide->isLeading();
    m_status->setVisible(!makesRoom || !m_session.changes().change().empty());
}

bool MainWindow::isSettled() const
{
    return m_context.engine.isIdle() && !m_context.engine.isBusy() && !BackgroundWork::isPending()
        && currentPage().isSettled();
}

void MainWindow::onModelLoaded(const ModelSummaryPtr& model)
{
    m_messages->settle(MessageController::Stays::UntilModel);
    m_messages->settle(MessageController::Stays::UntilTranslated);
    m_bar->selectModel(*model);
}

void MainWindow::showFailure(const JobFailure& failure)
{
    m_messages->add(MessageController::Stays::UntilClosed, textOf(failure), failure.detail());
    if (const ModelSummaryPtr model = m_context.engine.model())
        m_bar->selectModel(*model);
}

/// The model of the moment supplies the limit that a sentence exceeds.
std::function<QString()> MainWindow::textOf(const JobFailure& failure) const
{
    return [failure, &engine = m_context.engine] { return errorText(failure, engine.model().get()); };
}

void MainWindow::retranslateUi()
{
    setWindowTitle(tr("Translucent – the see-through translator"));
    m_bar->retranslateUi();
    m_timeBar->retranslateUi();
    m_messages->retranslateUi();
    m_status->refresh();
    for (Page* page : std::as_const(m_pages))
        page->languageChanged();
    m_rail->retranslateUi();
    m_guide->retranslateUi();
    m_scenePanel->retranslateUi();
    m_speaker->retranslateUi();
    m_help->retranslateUi();
    showWayBack();
    if (m_lessons.isCourse())
        openLessons();
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    makeMenus();
    retranslateUi();
}

/// Text sizes change after the window has its new size, not during layout.
void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    QMetaObject::invokeMethod(
        this, [this] { m_context.appearance.setRoom(size()); }, Qt::QueuedConnection);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    event->setAccepted(
        m_scenes->mayClose() && std::ranges::all_of(m_pages, [](Page* page) { return page->mayClose(); }));
    if (!event->isAccepted())
        return;
    m_speaker->hide();
    m_scenes->forgetRescued();
    keepForNextStart();
}

void MainWindow::keepForNextStart()
{
    m_presenter->setOn(false);
    m_guide->leave();  // which gives the learner's own search back
    m_scenes->saveSession();
    rememberedOf(m_context).keep(m_session, *this, m_context.engine.model().get());
    m_context.settings.sync();
}

}  // namespace translucent
