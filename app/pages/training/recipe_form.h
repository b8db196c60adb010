#pragma once

#include "pages/training/training_switch.h"

#include <QMap>
#include <QWidget>

class QGridLayout;
class QLabel;
class QSlider;

namespace translucent {

/// Every field of a recipe as a control of its own, made from the list of switches: a few, or all of them. A problem
/// stands at its field.
class RecipeForm : public QWidget {
    Q_OBJECT

public:
    explicit RecipeForm(QWidget* parent = nullptr);

    const Recipe& recipe() const { return m_recipe; }
    void setRecipe(const Recipe& recipe);

    void setShowsAll(bool all);
    bool showsAll() const { return m_all; }
    /// By field, as `recipeProblems` gives them.
    void setProblems(const QMap<QString, QString>& problems);
    /// How the window calls a field.
    QString labelOf(const QString& field) const;
    void retranslateUi();

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    void changed();
    void problemAppeared(QWidget* at);
    void explained(const QString& explanation);  ///< of the field under the mouse or with the focus

private:
    struct Row {
        TrainingSwitch choice;
        QLabel* label = nullptr;
        QWidget* editor = nullptr;
        QSlider* slider = nullptr;  ///< of numbers with a ladder
        QLabel* problem = nullptr;
    };

    void build();
    int addGroup(QGridLayout& grid, int line, SwitchGroup group);
    void addRow(QGridLayout& grid, int line, Row& row);
    QWidget* makeEditor(const TrainingSwitch& choice);
    QSlider* makeSlider(const TrainingSwitch& choice);
    void take(const QString& field, const QVariant& value);
    void refresh();
    void showRow(Row& row);

    Recipe m_recipe;
    std::vector<Row> m_rows;
    QList<QPair<SwitchGroup, QLabel*>> m_headings;
    QWidget* m_content = nullptr;
    bool m_all = false;
    bool m_refreshing = false;
};

}  // namespace translucent
