#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

namespace translucent {
class MainWindow;
}

namespace translucent::test {

/// Watches over a walk: what is written as a warning, thrown by code of the window, or missing on screen is a finding.
/// One at a time, as there is one message handler.
class WalkWatch : public QObject {
    Q_OBJECT

public:
    explicit WalkWatch(MainWindow& window);
    ~WalkWatch() override;

    /// What went wrong since the last call; empty = nothing.
    QString finding();
    /// What is wrong with the page that is shown, once nothing is computed any more; empty = nothing.
    QString pageProblem() const;

private:
    MainWindow& m_window;
    QStringList m_thrown;
};

}  // namespace translucent::test
