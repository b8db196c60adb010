#include "shell/presenter.h"

#include "shell/appearance.h"
#include "widgets/drawing_style.h"
#include "widgets/pointing.h"
#include "widgets/ui_helpers.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QPlainTextEdit>
#include <QScreen>
#include <QSettings>
#include <QTextEdit>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <utility>

namespace translucent {

namespace {

const QString kPresenterZoomKey = QStringLiteral("presenter/zoom");
constexpr double kReadable = 20.4;  ///< pixels of 1080: rounded, texts of every zoom near it have their 20
constexpr double kScreenHeight = 1080, kScreenWidth = 1920;
constexpr int kHintMs = 6000;
constexpr int kHintAbove = 28;  ///< the lower edge

PointerOverlay::Kind heldKind(int key)
{
    return key == Presenter::kLaser ? PointerOverlay::Laser
        : key == Presenter::kCircle ? PointerOverlay::Circle
                                    : PointerOverlay::Nothing;
}

/// The key after a modifier is also swallowed: Ctrl+2 does not open a page.
bool isModifier(int key)
{
    return key == Qt::Key_Control || key == Qt::Key_Shift || key == Qt::Key_Alt || key == Qt::Key_Meta;
}

template <typename Edit>
bool isWritable(const QWidget* widget)
{
    const auto* edit = qobject_cast<const Edit*>(widget);
    return edit && !edit->isReadOnly();
}

}  // namespace

Presenter::Presenter(QMainWindow& window, Appearance& appearance, QSettings& settings, QWidgetList hidden)
    : QObject(&window)
    , m_window(window)
    , m_appearance(appearance)
    , m_settings(settings)
    , m_toHide(std::move(hidden))
    , m_overlay(new PointerOverlay(&m_window))
    , m_hint(makeLabel("", "presenterHint", &m_window))
{
    m_hint->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_hint->hide();
    m_appearance.applyStyle(*m_hint);
    m_hintTime.setSingleShot(true);
    m_hintTime.setInterval(kHintMs);
    connect(&m_hintTime, &QTimer::timeout, m_hint, &QWidget::hide);
}

double Presenter::zoomFor(QSize screen)
{
    const double share = std::min(screen.width() / kScreenWidth, screen.height() / kScreenHeight);
    const double zoom = kReadable / Appearance::kSmallestText * share;
    return std::clamp(zoom, 1.0, Appearance::kLargestZoom);
}

double Presenter::usualZoom() const
{
    return m_isOn ? zoomFor(m_window.screen()->size()) : 1.0;
}

void Presenter::setOn(bool on)
{
    if (on == m_isOn)
        return;
    m_isOn = on;
    setPresented(m_window, on);
    on ? enter() : leave();
    Q_EMIT changed();
}

void Presenter::enter()
{
    m_ordinaryState = m_window.windowState();
    std::ranges::copy_if(m_toHide, std::back_inserter(m_hidden), std::not_fn(&QWidget::isHidden));
    for (QWidget* part : std::as_const(m_hidden))
        part->hide();
    if (QWidget* input = textInput())
        input->clearFocus();
    m_window.setWindowState(m_ordinaryState | Qt::WindowFullScreen);
    m_appearance.pushZoom(m_settings.value(kPresenterZoomKey, usualZoom()).toDouble());
    qApp->installEventFilter(this);
    showHint();
}

void Presenter::leave()
{
    qApp->removeEventFilter(this);
    m_overlay->setKind(PointerOverlay::Nothing);
    m_hint->hide();
    keepZoom();
    for (QWidget* part : std::exchange(m_hidden, {}))
        part->show();
    m_window.setWindowState(m_ordinaryState & ~Qt::WindowFullScreen);
    m_appearance.popZoom();
}

/// A zoom that fits this screen need not fit another one, so only a zoom chosen by the user is stored.
void Presenter::keepZoom()
{
    const double zoom = m_appearance.zoom();
    if (std::abs(zoom - zoomFor(m_window.screen()->size())) < Appearance::kZoomStep / 2)
        m_settings.remove(kPresenterZoomKey);
    else
        m_settings.setValue(kPresenterZoomKey, zoom);
}

void Presenter::showHint()
{
    m_hint->setText(tr("F11 or Esc: end · hold L: laser · hold O: spotlight · B: blank screen · F1: all keys"));
    m_hint->show();
    placeHint();
    m_hint->raise();
    m_hintTime.start();
}

/// Centred at the bottom, with as many lines as needed.
void Presenter::placeHint()
{
    const QSize room = m_window.size();
    m_hint->setWordWrap(false);
    const QSize line = m_hint->sizeHint();
    m_hint->setWordWrap(line.width() > room.width());
    const int width = std::min(line.width(), room.width());
    m_hint->resize(width, m_hint->wordWrap() ? m_hint->heightForWidth(width) : line.height());
    m_hint->move((room.width() - m_hint->width()) / 2, room.height() - m_hint->height() - kHintAbove);
}

bool Presenter::handleEscape()
{
    if (!m_isOn)
        return false;
    if (QWidget* input = textInput())
        input->clearFocus();
    else
        setOn(false);
    return true;
}

QWidget* Presenter::textInput() const
{
    QWidget* focus = m_window.focusWidget();
    const bool writes = isWritable<QLineEdit>(focus) || isWritable<QAbstractSpinBox>(focus)
        || isWritable<QPlainTextEdit>(focus) || isWritable<QTextEdit>(focus);
    const auto* box = qobject_cast<const QComboBox*>(focus);
    return writes || (box && box->isEditable()) ? focus : nullptr;
}

/// True if no dialog or menu is open.
bool Presenter::acceptsKeys() const
{
    return !QApplication::activeModalWidget() && !QApplication::activePopupWidget()
        && QApplication::activeWindow() == &m_window;
}

bool Presenter::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window && event->type() == QEvent::Resize)
        placeHint();
    if (m_overlay->kind() == PointerOverlay::Blank)
        return endBlankScreen(*event);
    switch (event->type()) {
    case QEvent::KeyPress: return acceptsKeys() && takeKey(static_cast<QKeyEvent&>(*event));
    case QEvent::KeyRelease: return release(static_cast<QKeyEvent&>(*event));
    case QEvent::ApplicationStateChange:
    case QEvent::WindowDeactivate: m_overlay->setKind(PointerOverlay::Nothing); return false;
    default: return false;
    }
}

/// Any key or click ends the blank screen and has no other effect.
bool Presenter::endBlankScreen(QEvent& event)
{
    switch (event.type()) {
    case QEvent::ShortcutOverride: event.accept(); return true;
    case QEvent::KeyPress:
        if (const auto& key = static_cast<QKeyEvent&>(event); key.isAutoRepeat() || isModifier(key.key()))
            return true;
        [[fallthrough]];
    case QEvent::MouseButtonPress: m_overlay->setKind(PointerOverlay::Nothing); return true;
    default: return false;
    }
}

bool Presenter::takeKey(QKeyEvent& event)
{
    if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier) || textInput())
        return false;
    const PointerOverlay::Kind held = heldKind(event.key());
    if (held == PointerOverlay::Nothing && event.key() != kBlank)
        return false;
    if (!event.isAutoRepeat())
        m_overlay->setKind(held == PointerOverlay::Nothing ? PointerOverlay::Blank : held);
    return true;
}

bool Presenter::release(const QKeyEvent& event)
{
    const PointerOverlay::Kind held = heldKind(event.key());
    if (held == PointerOverlay::Nothing || held != m_overlay->kind())
        return false;
    if (!event.isAutoRepeat())
        m_overlay->setKind(PointerOverlay::Nothing);
    return true;
}

}  // namespace translucent
