#pragma once

#include <QtGlobal>

#include <stop_token>

namespace translucent {

/// One kind of work of which only the newest request counts: starting one stops the one before.
class LatestJob {
public:
    ~LatestJob() { m_stop.request_stop(); }

    /// The token of the new request.
    std::stop_token start(quint64 id)
    {
        cancel();
        m_stop = std::stop_source();
        m_id = id;
        return m_stop.get_token();
    }

    void cancel()
    {
        m_stop.request_stop();
        m_id = 0;
    }

    bool isPending() const { return m_id != 0; }
    bool isPending(quint64 id) const { return m_id != 0 && m_id == id; }

    /// Whether the answer to `id` is still wanted; then nothing is pending any more.
    bool finish(quint64 id)
    {
        const bool wanted = isPending(id);
        if (wanted)
            m_id = 0;
        return wanted;
    }

private:
    std::stop_source m_stop;
    quint64 m_id = 0;
};

}  // namespace translucent
