#pragma once

#include "engine/search_settings.h"

#include <QStringList>
#include <QWidget>

class QComboBox;
class QBoxLayout;
class QLabel;

namespace translucent {

/// The options of the searches that are shown: when to stop, and the tokens that are forced. Width and α are the
/// window's.
class SearchOptionsRow : public QWidget {
    Q_OBJECT

public:
    explicit SearchOptionsRow(SearchSettings& search, QWidget* parent = nullptr);

    /// `base` with the search chosen here.
    DecodeOptions options(DecodeOptions base = {}) const;

    void setStopping(EarlyStopping stopping);  ///< without signals
    void setForced(const QStringList& tokens);

Q_SIGNALS:
    void searchChanged();             ///< the window's search too
    void forcedShortened(int count);  ///< only the first `count` forced tokens shall stay
    void resetRequested();

private:
    static constexpr int kMostChips = 5;

    void addChip(const QString& text, int keeps, const QString& from);

    SearchSettings& m_search;
    QComboBox* m_stop;
    QLabel* m_forced;
    QBoxLayout* m_chips;
};

}  // namespace translucent
