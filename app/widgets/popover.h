#pragma once

#include <QFrame>
#include <QString>
#include <QToolButton>

#include <vector>

class QLabel;

namespace translucent {

/// A panel over the window, opened by its button: it stays open while the rest of the window is looked at, and closes
/// with a click elsewhere, the button, or Esc.
class Popover : public QFrame {
    Q_OBJECT

public:
    /// A child of the parent of `button`. While it is open, it lies below the button, or above it, inside the contents
    /// of the nearest scroll area, or else of the window.
    Popover(const char* objectName, QToolButton* button);

    void open();
    void shut();
    /// Opens every popover around `widget`, so that it can be seen.
    static void openAround(QWidget& widget);
    /// True for a widget that `root` shows, perhaps after a click on the button of its popover.
    static bool isOffered(const QWidget& widget, const QWidget& root);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    bool isOutside(QPoint global) const;

    QToolButton* m_button;
    QWidget* m_home;
};

/// "How to read it": what a picture says, and what it does not say, in a popover.
struct Advice {
    struct Paragraph {
        const char* name;  ///< of its label
        QString text;
    };

    QToolButton* button;              ///< to be placed
    std::vector<QLabel*> paragraphs;  ///< one for each text
};
/// The popover of a button called "lensAdvice" is called "lensAdvicePanel".
Advice makeAdvice(const char* buttonName, const std::vector<Advice::Paragraph>& paragraphs, QWidget* parent);

}  // namespace translucent
