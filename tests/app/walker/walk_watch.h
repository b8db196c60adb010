#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

namespace translucent {
class Engine;
class MainWindow;
struct JobFailure;
}  // namespace translucent

namespace translucent::test {

/// Watches over a walk: what is written as a warning, thrown by code of the window, or missing on screen is a finding.
/// One at a time, as there is one message handler.
class WalkWatch : public QObject {
    Q_OBJECT

public:
    WalkWatch(MainWindow& window, Engine& engine);
    ~WalkWatch() override;

    /// What went wrong since the last call; empty = nothing.
    QString finding();
    /// What is wrong with the page that is shown, once nothing is computed any more; empty = nothing.
    QString pageProblem() const;

private:
    void hear(const JobFailure& failure);

    MainWindow& m_window;
    QStringList m_thrown;
};

}  // namespace translucent::test
