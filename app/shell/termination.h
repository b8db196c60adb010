#pragma once

#include <QObject>
#include <QSocketNotifier>

namespace translucent {

/// Tells, from the event loop, that the system or a terminal asks the program to end: SIGTERM, SIGINT or SIGHUP.
/// The same asked a second time ends it at once. One at a time; lives on the GUI thread.
class Termination : public QObject {
    Q_OBJECT

public:
    explicit Termination(QObject* parent = nullptr);
    ~Termination() override;

Q_SIGNALS:
    void requested(int signal);

private:
    void read();

    QSocketNotifier m_arrived;
};

}  // namespace translucent
