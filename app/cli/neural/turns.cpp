#include "turns.h"

namespace translucent::cli {

void Turns::await(std::unique_lock<std::mutex>& lock)
{
    m_changed.wait(lock, [this, mine = m_next++] { return m_current == mine; });
}

Turns::Turn::Turn(Turns& turns)
    : m_turns(turns)
{
    std::unique_lock lock(m_turns.m_mutex);
    m_turns.await(lock);
}

Turns::Turn::~Turn()
{
    const std::scoped_lock lock(m_turns.m_mutex);
    ++m_turns.m_current;
    m_turns.m_changed.notify_all();
}

void Turns::Turn::pass()
{
    std::unique_lock lock(m_turns.m_mutex);
    if (m_turns.m_next == m_turns.m_current + 1)
        return;
    ++m_turns.m_current;
    m_turns.m_changed.notify_all();
    m_turns.await(lock);
}

}  // namespace translucent::cli
