#pragma once

#include <QToolButton>

class QLabel;
class QSpinBox;

namespace translucent {

class SearchSettings;

/// A button whose menu has what is seldom wanted of a search.
class MoreSearchOptions : public QToolButton {
    Q_OBJECT

public:
    MoreSearchOptions(SearchSettings& search, QWidget* parent);

    void retranslateUi();

private:
    void showSettings();

    SearchSettings& m_settings;
    QLabel* m_ngramLabel;
    QSpinBox* m_ngram;
};

}  // namespace translucent
