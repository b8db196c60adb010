#include "engine/lesson_run.h"

#include <algorithm>
#include <utility>

namespace translucent {

LessonRun::LessonRun(Lesson lesson, std::vector<StepRecord> records, std::size_t step, QObject* parent)
    : QObject(parent)
    , m_lesson(std::move(lesson))
    , m_records(std::move(records))
    , m_index(std::min(step, m_lesson.steps.size() - 1))
{
    m_records.resize(m_lesson.steps.size());
}

bool LessonRun::isFinished() const
{
    return std::ranges::all_of(m_records, &StepRecord::done);
}

Scene LessonRun::sceneAt(std::size_t index) const
{
    Scene scene = m_lesson.scene;
    for (std::size_t i = 0; i <= index; ++i)
        scene = overlaid(scene, m_lesson.steps[i].scene);
    return scene;
}

void LessonRun::goTo(std::size_t index)
{
    if (index >= m_lesson.steps.size() || index == m_index)
        return;
    m_index = index;
    Q_EMIT stepChanged();
}

template <typename Change>
void LessonRun::change(const Change& change)
{
    StepRecord& record = m_records[m_index];
    const StepRecord before = record;
    change(record);
    if (record != before)
        Q_EMIT recordChanged();
}

void LessonRun::markDone()
{
    change([](StepRecord& record) { record.done = true; });
}

void LessonRun::answer(bool isRight)
{
    change([isRight](StepRecord& record) {
        if (record.done)
            return;
        ++record.tries;
        record.done = isRight;
    });
}

void LessonRun::showAnswer()
{
    change([](StepRecord& record) {
        record.wasShown = record.wasShown || !record.done;
        record.done = true;
    });
}

void LessonRun::askHint()
{
    change([](StepRecord& record) { record.askedHint = true; });
}

}  // namespace translucent
