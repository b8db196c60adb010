#pragma once

#include "translucent/experiment_results.h"

#include <QString>
#include <QStringList>

namespace translucent {

QString topicText(ExperimentTopic topic);

/// In the current language.
QString inLanguage(const LocalText& text);

/// The control and, below it, each variant with the options that it sets otherwise, as rich text.
QString changesText(const TrainingExperiment& experiment);

/// "97.1 ± 0.3"; of one number alone there is no spread, of none a dash.
QString spreadText(const Spread& spread, int decimals);

/// For each variant and metric: variant, metric, mean and spread, number of seeds, difference from the control,
/// minutes.
QList<QStringList> resultTexts(const TrainingExperiment& experiment, const ExperimentResults& results);

}  // namespace translucent
