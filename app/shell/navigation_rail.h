#pragma once

#include <QFrame>
#include <QKeySequence>
#include <QList>

class QButtonGroup;
class QToolButton;
class QVBoxLayout;

namespace translucent {

class Page;

/// The pages, one button each, down the left edge.
class NavigationRail : public QFrame {
    Q_OBJECT

public:
    NavigationRail(QList<Page*> pages, QWidget* parent);

    int currentIndex() const;
    void setCurrentIndex(int index);
    void retranslateUi();
    void refreshIcons();  ///< after theme or text size have changed

Q_SIGNALS:
    void activated(int index);

private:
    void fitTitles();

    QList<Page*> m_pages;
    QButtonGroup* m_buttons;
};

}  // namespace translucent
