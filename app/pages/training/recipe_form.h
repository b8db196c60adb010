#pragma once

#include "pages/training/recipe_options.h"

#include <QMap>
#include <QWidget>

class QGridLayout;
class QLabel;
class QSlider;

namespace translucent {

/// All settings of a recipe, each with its control, and beside it what is wrong with it.
class RecipeForm : public QWidget {
    Q_OBJECT

public:
    explicit RecipeForm(QWidget* parent = nullptr);

    const Recipe& recipe() const { return m_recipe; }
    void setRecipe(const Recipe& recipe);

    void setShowsAll(bool all);
    /// By field, as `recipeProblems` gives them.
    void setProblems(const QMap<QString, QString>& problems);

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    void changed();
    void problemAppeared(QWidget* at);
    void explained(const QString& explanation);  ///< of the field under the mouse or with the focus

private:
    struct Row {
        const RecipeOption& option;
        QLabel* label;
        QWidget* editor;
        QSlider* slider;  ///< of numbers with a ladder
        QLabel* problem;

        QList<QWidget*> parts() const;
    };

    void addGroup(QGridLayout& grid, const char* group);
    void addRow(QGridLayout& grid, const RecipeOption& option);
    QWidget* makeEditor(const RecipeOption& option);
    template <typename Spin>
    Spin* makeSpin(const RecipeOption& option);
    QSlider* makeSlider(const RecipeOption& option);
    void take(const RecipeOption& option, const QVariant& value);
    void refresh();
    void showRow(const Row& row);

    Recipe m_recipe;
    std::vector<Row> m_rows;
    QMap<const char*, QLabel*> m_headings;
    bool m_all = false;
    bool m_refreshing = false;
};

}  // namespace translucent
