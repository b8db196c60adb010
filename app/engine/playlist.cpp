#include "engine/playlist.h"

#include <algorithm>
#include <utility>

namespace translucent {

void Playlist::setCurrent(int index)
{
    if (std::exchange(m_current, index) != index)
        Q_EMIT currentChanged();
}

void Playlist::add(const SavedScene& scene)
{
    const int place = m_current < 0 ? count() : m_current + 1;
    m_scenes.insert(m_scenes.begin() + place, scene);
    m_current = place;
    Q_EMIT changed();
    Q_EMIT currentChanged();
}

void Playlist::replace(int index, const SavedScene& scene)
{
    m_scenes.at(std::size_t(index)) = scene;
    Q_EMIT changed();
}

void Playlist::rename(int index, const QString& title)
{
    SavedScene& scene = m_scenes.at(std::size_t(index));
    scene.automaticTitle = scene.automaticTitle && scene.title == title.toStdString();
    write(scene.title, title);
}

void Playlist::setNotes(int index, const QString& notes)
{
    write(m_scenes.at(std::size_t(index)).notes, notes);
}

void Playlist::write(std::string& present, const QString& text)
{
    if (std::exchange(present, text.toStdString()) != text.toStdString())
        Q_EMIT changed();
}

void Playlist::remove(int index)
{
    m_scenes.erase(m_scenes.begin() + index);
    if (m_current > index || m_current >= count())
        --m_current;
    Q_EMIT changed();
    Q_EMIT currentChanged();
}

void Playlist::move(int from, int to)
{
    if (from == to)
        return;
    const auto first = m_scenes.begin();
    if (from < to)
        std::rotate(first + from, first + from + 1, first + to + 1);
    else
        std::rotate(first + to, first + from, first + from + 1);
    if (m_current == from)
        m_current = to;
    else if (from < m_current && m_current <= to)
        --m_current;
    else if (to <= m_current && m_current < from)
        ++m_current;
    Q_EMIT changed();
    Q_EMIT currentChanged();
}

void Playlist::clear()
{
    m_scenes.clear();
    m_saved.clear();
    m_file.clear();
    m_current = -1;
    Q_EMIT changed();
    Q_EMIT currentChanged();
}

std::optional<JobFailure> Playlist::open(const QString& file)
{
    std::vector<SavedScene> scenes;
    if (auto failure = guarded([&] { scenes = readScenes(file.toStdString()); }))
        return failure;
    m_scenes = m_saved = std::move(scenes);
    m_file = file;
    m_current = -1;
    Q_EMIT changed();
    Q_EMIT currentChanged();
    return std::nullopt;
}

std::optional<JobFailure> Playlist::rescueTo(const QString& rescue) const
{
    return guarded([&] { writeScenes(rescue.toStdString(), m_scenes); });
}

std::optional<JobFailure> Playlist::restore(const QString& rescue, const QString& file)
{
    if (auto failure = open(rescue))
        return failure;
    m_saved.clear();
    m_file = file;
    Q_EMIT changed();
    return std::nullopt;
}

std::optional<JobFailure> Playlist::save(const QString& file)
{
    if (auto failure = guarded([&] { writeScenes(file.toStdString(), m_scenes); }))
        return failure;
    m_saved = m_scenes;
    m_file = file;
    Q_EMIT changed();
    return std::nullopt;
}

}  // namespace translucent
