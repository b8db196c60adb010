#pragma once

#include <QFrame>
#include <QKeySequence>
#include <QList>

class QButtonGroup;

namespace translucent {

class Page;

/// The pages, one button each, down the left edge; without their titles where these would take too much room.
class NavigationRail : public QFrame {
    Q_OBJECT

public:
    NavigationRail(QList<Page*> pages, QWidget* parent);

    /// Ctrl+1 … in the order of the pages; none after the ninth.
    static QKeySequence shortcut(int index);

    int currentIndex() const;
    void setCurrentIndex(int index);
    void retranslateUi();

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void activated(int index);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    int widthOfTitles() const;

    QList<Page*> m_pages;
    QButtonGroup* m_buttons;
};

}  // namespace translucent
