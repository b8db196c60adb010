#include "shell/main_window.h"

#include "engine/error_text.h"
#include "engine/guarded_job.h"
#include "pages/page.h"
#include "shell/about_dialog.h"
#include "shell/appearance.h"
#include "shell/navigation_rail.h"
#include "shell/page_registry.h"
#include "shell/sentence_bar.h"
#include "shell/sentence_session.h"
#include "shell/status_panel.h"
#include "shell/window_menus.h"
#include "widgets/calm_wheel.h"
#include "widgets/message_banner.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDateTime>
#include <QDir>
#include <QHBoxLayout>
#include <QLocale>
#include <QSettings>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr quint64 kExampleSeed = 7;
const QString kGeometryKey = QStringLiteral("window/geometry");
const QString kThemeKey = QStringLiteral("window/theme");
const QString kLanguageKey = QStringLiteral("window/language");
const QString kZoomKey = QStringLiteral("window/zoom");
const QString kModelKey = QStringLiteral("model/last");
const QString kBeamKey = QStringLiteral("search/beamSize");
const QString kPenaltyKey = QStringLiteral("search/lengthPenalty");

/// Theme, size of text and language as they were left; before there are widgets, which then need not change.
WindowContext restored(WindowContext context)
{
    context.language.setChoice(languageFromName(context.settings.value(kLanguageKey).toString()));
    context.appearance.restore(
        themeFromName(context.settings.value(kThemeKey).toString()), context.settings.value(kZoomKey, 1.0).toDouble());
    return context;
}

}  // namespace

MainWindow::MainWindow(WindowContext context)
    : m_context(restored(std::move(context)))
    , m_pages(makePages({m_context.engine, m_selection, m_experiment, m_search, m_context.services}, this))
    , m_session(new SentenceSession(m_context.engine, m_experiment, m_search, this))
    , m_bar(new SentenceBar(this))
    , m_banner(new MessageBanner("error", this))
    , m_stack(new QStackedWidget(this))
    , m_rail(new NavigationRail(m_pages, this))
    , m_status(new StatusPanel(m_context.engine, m_experiment, this))
    , m_menus(new WindowMenus(m_context.appearance, m_context.language, *this))
    , m_surprises(static_cast<quint64>(QDateTime::currentMSecsSinceEpoch()))
{
    setObjectName(QStringLiteral("mainWindow"));
    setLocale(QLocale());  // the language's; this widget was made before it was known
    qApp->installEventFilter(new CalmWheel(this));
    m_bar->setModels(m_context.services.listModels());
    runInBackground(
        this, [draw = m_context.services.exampleSentences] { return draw(kExampleSeed, SentenceBar::kExamples); },
        [this](const QStringList& sentences) { m_bar->setExamples(sentences); });
    buildLayout();
    connectBar();
    connectEngine();
    connectPages();
    connectMenus();
    restoreSettings();
    retranslateUi();
    refreshIcons();
    m_bar->focusSentence();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildLayout()
{
    for (Page* page : std::as_const(m_pages))
        m_stack->addWidget(page);
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    column->addWidget(m_bar);
    column->addWidget(m_banner);
    column->addWidget(m_stack, 1);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(m_rail);
    row->addLayout(column, 1);
    auto* central = new QWidget(this);
    auto* outer = new QVBoxLayout(central);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    outer->addLayout(row, 1);
    outer->addWidget(m_status);
    setCentralWidget(central);
}

void MainWindow::connectBar()
{
    connect(m_bar, &SentenceBar::textChanged, m_session, &SentenceSession::setText);
    connect(m_bar, &SentenceBar::submitted, m_session, &SentenceSession::translateNow);
    connect(m_bar, &SentenceBar::beamSizeChanged, &m_search, &SearchSettings::setBeamSize);
    connect(m_bar, &SentenceBar::lengthPenaltyChanged, &m_search, &SearchSettings::setLengthPenalty);
    connect(&m_search, &SearchSettings::changed, this, &MainWindow::showSearch);
    connect(m_bar, &SentenceBar::surpriseRequested, this, &MainWindow::surprise);
    connect(m_bar, &SentenceBar::modelChosen, &m_context.engine, &Engine::loadModel);
    connect(m_bar, &SentenceBar::otherModelRequested, this, &MainWindow::openOtherModel);
    connect(m_session, &SentenceSession::emptied, this, [this] {
        m_banner->hide();
        m_selection.setResult(nullptr);
    });
    connect(m_rail, &NavigationRail::activated, m_stack, &QStackedWidget::setCurrentIndex);
    connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_L), this), &QShortcut::activated, m_bar,
        &SentenceBar::focusSentence);
    connect(new QShortcut(QKeySequence(Qt::Key_Escape), this), &QShortcut::activated, &m_selection, &Selection::unpin);
}

void MainWindow::connectEngine()
{
    Engine& engine = m_context.engine;
    connect(&engine, &Engine::modelLoaded, this, &MainWindow::onModelLoaded);
    connect(&engine, &Engine::translationReady, this, &MainWindow::onTranslated);
    connect(&engine, &Engine::failed, this, &MainWindow::showFailure);
    connect(&engine, &Engine::translationFailed, this, [this](const JobFailure& failure) {
        showFailure(failure);
        m_selection.setResult(nullptr);
    });
}

void MainWindow::connectPages()
{
    for (Page* page : std::as_const(m_pages)) {
        connect(&m_selection, &Selection::resultChanged, page, &Page::setResult);
        connect(page, &Page::sentenceRequested, this, &MainWindow::setSentence);
        connect(page, &Page::pageRequested, this, &MainWindow::showPageNamed);
        connect(page, &Page::newsChanged, this, [this, page](const QString& news) {
            m_newsPage = page;
            m_status->setNews(news);
        });
    }
    connect(m_status, &StatusPanel::newsClicked, this, [this] { showPage(int(m_pages.indexOf(m_newsPage))); });
}

void MainWindow::showPageNamed(const QString& objectName)
{
    for (int index = 0; index < m_pages.size(); ++index)
        if (m_pages[index]->objectName() == objectName)
            showPage(index);
}

void MainWindow::connectMenus()
{
    connect(m_menus, &WindowMenus::openModelRequested, this, &MainWindow::openOtherModel);
    connect(m_menus, &WindowMenus::quitRequested, this, &QWidget::close);
    connect(m_menus, &WindowMenus::aboutRequested, this, [this] {
        auto* dialog = new AboutDialog(m_context.engine.runtimeDescription(), this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    connect(&m_context.appearance, &Appearance::changed, this, &MainWindow::refreshIcons);
}

void MainWindow::restoreSettings()
{
    const QSettings& settings = m_context.settings;
    m_search.setBeamSize(settings.value(kBeamKey, m_search.beamSize()).toInt());
    m_search.setLengthPenalty(settings.value(kPenaltyKey, m_search.lengthPenalty()).toDouble());
    showSearch();
    if (!restoreGeometry(settings.value(kGeometryKey).toByteArray()))
        resize(1280, 800);
    m_menus->showChoices();
}

void MainWindow::saveSettings()
{
    QSettings& settings = m_context.settings;
    settings.setValue(kGeometryKey, saveGeometry());
    settings.setValue(kThemeKey, name(m_context.appearance.theme()));
    settings.setValue(kLanguageKey, name(m_context.language.choice()));
    settings.setValue(kZoomKey, m_context.appearance.zoom());
    settings.setValue(kBeamKey, m_search.beamSize());
    settings.setValue(kPenaltyKey, m_search.lengthPenalty());
    if (const ModelSummaryPtr model = m_context.engine.model())
        settings.setValue(kModelKey, model->directory);
}

void MainWindow::showSearch()
{
    m_bar->setSearch(m_search.beamSize(), m_search.lengthPenalty());
}

void MainWindow::openFirstModel(const QString& model)
{
    const QString last = m_context.settings.value(kModelKey).toString();
    const QList<ModelChoice> known = m_context.services.listModels();
    if (!model.isEmpty())
        m_context.engine.loadModel(model);
    else if (!last.isEmpty() && QDir(last).exists())
        m_context.engine.loadModel(last);
    else if (!known.isEmpty())
        m_context.engine.loadModel(known.first().directory);
    else
        showMessage({});
}

void MainWindow::setSentence(const QString& text)
{
    m_bar->setText(text);
    m_session->translateNow();
}

void MainWindow::showPage(int index)
{
    m_rail->setCurrentIndex(index);
    m_stack->setCurrentIndex(index);
}

void MainWindow::surprise()
{
    runInBackground(
        this, [draw = m_context.services.exampleSentences, seed = ++m_surprises] { return draw(seed, 1); },
        [this](const QStringList& sentences) {
            if (!sentences.isEmpty())
                setSentence(sentences.first());
        });
}

void MainWindow::openOtherModel()
{
    const QString directory = m_context.services.pickModelDirectory(this);
    if (!directory.isEmpty())
        m_context.engine.loadModel(directory);
}

void MainWindow::onModelLoaded(const ModelSummaryPtr& model)
{
    m_failure.reset();
    m_banner->hide();
    m_bar->selectModel(model->directory, model->name);
    m_experiment.forget();
}

void MainWindow::onTranslated(const TranslationResultPtr& result)
{
    m_failure.reset();
    m_banner->hide();
    m_selection.setResult(result);
}

void MainWindow::showFailure(const JobFailure& failure)
{
    m_failure = failure.code;
    showMessage(failure.detail);
    if (const ModelSummaryPtr model = m_context.engine.model())
        m_bar->selectModel(model->directory, model->name);
}

void MainWindow::showMessage(const QString& detail)
{
    m_banner->showMessage(messageText(), detail);
}

QString MainWindow::messageText() const
{
    if (m_failure)
        return errorText(*m_failure, m_context.engine.model().get());
    return tr("No model found. Choose \"Open model directory…\" in the File menu, or train one on the Training page.");
}

void MainWindow::retranslateUi()
{
    setWindowTitle(tr("Translucent – the see-through translator"));
    m_bar->retranslateUi();
    m_banner->retranslateUi();
    m_banner->setSentence(messageText());
    m_status->retranslateUi();
    m_menus->retranslateUi();
    for (Page* page : std::as_const(m_pages))
        page->languageChanged();
    m_rail->retranslateUi();
}

void MainWindow::refreshIcons()
{
    m_bar->refreshIcons();
    m_banner->refreshIcons();
    m_rail->refreshIcons();
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    saveSettings();
    event->setAccepted(std::ranges::all_of(m_pages, [](Page* page) { return page->mayClose(); }));
}

}  // namespace translucent
