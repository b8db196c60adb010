#pragma once

#include "session/search_settings.h"
#include "translucent/search/decoding.h"

#include <QStringList>
#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLabel;

namespace translucent {

class DetailLevel;

/// The options of the displayed searches: the stopping rule and the forced tokens. Beam size and α are those of the
/// window.
class SearchOptionsRow : public QWidget {
    Q_OBJECT

public:
    /// The stopping rule is shown only with everything, or if it was changed; a row without contents is hidden.
    SearchOptionsRow(SearchSettings& search, DetailLevel& detail, QWidget* parent = nullptr);

    /// `base` with the options selected here.
    DecodeOptions options(DecodeOptions base = {}) const;

    void setStopping(EarlyStopping stopping);  ///< without signals
    void setForced(const QStringList& tokens);
    void setOffered(bool offered);  ///< false: hidden in any case

Q_SIGNALS:
    void searchChanged();             ///< the window's search too
    void forcedShortened(int count);  ///< keeps only the first `count` forced tokens
    void resetRequested();

private:
    static constexpr int kMostChips = 5;

    void addChip(const QString& text, int keeps, const QString& from);
    void showParts();

    SearchSettings& m_search;
    DetailLevel& m_detail;
    bool m_isOffered = true;
    QLabel* m_stopLabel;
    QComboBox* m_stop;
    QLabel* m_forced;
    QBoxLayout* m_chips;
};

}  // namespace translucent
