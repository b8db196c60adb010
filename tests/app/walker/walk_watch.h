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

/// Monitors a walk: warnings, exceptions in the window's code, and missing contents are findings. One instance at a
/// time, because there is one message handler.
class WalkWatch : public QObject {
    Q_OBJECT

public:
    WalkWatch(MainWindow& window, Engine& engine);
    ~WalkWatch() override;

    /// The findings since the last call; empty = none.
    QString finding();
    /// The problem of the current page when nothing is being computed; empty = none.
    QString pageProblem() const;

private:
    void hear(const JobFailure& failure);

    MainWindow& m_window;
    QStringList m_thrown;
};

}  // namespace translucent::test
