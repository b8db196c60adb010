#pragma once

#include "translucent/corpus/phrases.h"

#include <QCoreApplication>
#include <QString>

namespace translucent {

/// The display names of the topics of example sentences.
struct ExampleTopics {
    Q_DECLARE_TR_FUNCTIONS(translucent::ExampleTopics)

public:
    static QString title(ExampleTopic topic)
    {
        switch (topic) {
        case ExampleTopic::People: return tr("People and numbers");
        case ExampleTopic::Questions: return tr("Questions");
        case ExampleTopic::Aspect: return tr("Aspect: 过, 着, 刚, 在");
        case ExampleTopic::MeasureWords: return tr("Measure words and 的");
        case ExampleTopic::WordOrder: return tr("Word order: 把, 被, 比, 跟");
        case ExampleTopic::Clauses: return tr("Two clauses");
        }
        return {};
    }
};

}  // namespace translucent
