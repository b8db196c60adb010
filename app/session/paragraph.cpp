#include "session/paragraph.h"

#include "translucent/text/sentences.h"

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

/// Without needless white space.
QStringList sentencesOf(const QString& text)
{
    QStringList sentences;
    for (const std::string& sentence : splitSentences(text.toStdString()))
        sentences << QString::fromStdString(sentence).simplified();
    return sentences;
}

}  // namespace

void Paragraph::setText(const QString& text, qsizetype cursor)
{
    QStringList sentences = sentencesOf(text);
    const bool cameAtOnce = sentences.size() > m_sentences.size() + 1;
    const qsizetype before = cameAtOnce ? 0 : sentencesOf(text.left(cursor)).size();
    const int current = int(std::clamp(before - 1, qsizetype(0), std::max(qsizetype(0), sentences.size() - 1)));
    const bool isSame = sentences == m_sentences && current == m_current;
    m_sentences = std::move(sentences);
    m_current = current;
    if (!isSame)
        Q_EMIT changed();
}

void Paragraph::open(int index)
{
    const int current = int(std::clamp(qsizetype(index), qsizetype(0), std::max(qsizetype(0), m_sentences.size() - 1)));
    if (std::exchange(m_current, current) != current)
        Q_EMIT changed();
}

}  // namespace translucent
