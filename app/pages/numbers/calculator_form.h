#pragma once

#include "pages/numbers/calculator.h"

#include <QWidget>

class QComboBox;
class QGridLayout;
class QPushButton;
class QStackedWidget;
class QTabBar;

namespace translucent {

/// Selects the source of the input: an example, or a location, layer, head and position of the model.
class ModelPicker : public QWidget {
    Q_OBJECT

public:
    /// `moments` are the names of the arrays before and after a location. `choice` must outlive the picker.
    ModelPicker(const QString& exampleTip, const QStringList& moments, PlaceChoice& choice, QWidget* parent);

    /// Keeps the selection as far as the new locations allow. Without numbers there is nothing to select.
    void setPlaces(std::vector<ModelPlace> places, const ModelNumbers& numbers);
    ModelPick pick() const;

    /// The actions of the buttons.
    void chooseExample();
    void choose();
    /// The same at the location of an array's path, if there is one.
    void chooseAt(const QString& path, int head);
    /// The path of the selected location's arrays; empty while the numbers are from elsewhere.
    std::string place() const;

Q_SIGNALS:
    void taken();
    void exampleWanted();

private:
    QStringList items(int part) const;
    void refresh();

    std::vector<ModelPlace> m_places;
    ModelNumbers m_numbers;
    QStringList m_moments;
    PlaceChoice& m_choice;
    QPushButton* m_example;
    QPushButton* m_take;
    std::array<QComboBox*, PlaceChoice::PartCount> m_boxes;
};

/// The form of a calculator. Every input is stored in the state immediately.
class CalculatorForm : public QWidget {
    Q_OBJECT
    /// True if the numbers are from the model.
    Q_PROPERTY(bool isModels READ isModels WRITE setIsModels USER true)

public:
    /// Shows the state, or, of a state without values, the example. Both must outlive the form.
    CalculatorForm(const Calculator& calculator, CalculatorState& state, QWidget* parent);

    const Calculator& calculator() const { return m_calculator; }
    const CalculatorState& state() const { return m_state; }

    /// For a new sentence, refreshes numbers that are from the model; otherwise only offers the new ones.
    void setNumbers(const ModelNumbers& numbers);
    void setMode(int mode);
    /// Selects the example, or the model's numbers, like a user.
    void chooseExample();
    void chooseModel();
    /// Selects the location whose arrays start with `path`; does nothing if there is none.
    void chooseModel(const QString& path, int head);

    bool isModels() const { return m_state.isModels; }
    /// The location in the model that the numbers are from; empty for others.
    std::string place() const { return isModels() ? m_picker->place() : std::string(); }
    void setIsModels(bool isModels);

Q_SIGNALS:
    void changed();   ///< the calculation
    void restored();  ///< a scene is being restored, and restores the step next

private:
    FieldValue& value(const Field& field) { return m_state.values[field.name]; }
    void buildLayout();
    QComboBox* createModes();
    void addTab(QGridLayout& grid, const Field& field);
    void addRow(QGridLayout& grid, const Field& field, QWidget* editor, bool hasNeighbour);

    QWidget* makeEditor(const Field& field);
    QWidget* createEditor(const Field& field);
    QWidget* createTabs();
    QWidget* createMatrix(const Field& field);
    template <typename Box>
    QWidget* createBox(const Field& field);
    QWidget* createChoice(const Field& field);
    QWidget* createFlag(const Field& field);
    QWidget* createText(const Field& field);

    void shownBy(QWidget* editor, std::function<void()> refresh);
    void enter(const Field& field, double number);
    void onEdited(const Field& field);
    void showExample();
    void takeFromModel();
    void showValues();

    const Calculator& m_calculator;
    CalculatorState& m_state;
    ModelNumbers m_numbers;
    bool m_hasPlaces = false;  ///< the model has the parts that are calculated here
    QComboBox* m_modes;        ///< nullptr if there is only one calculation
    ModelPicker* m_picker;
    QTabBar* m_tabs = nullptr;
    QStackedWidget* m_matrices = nullptr;
    std::vector<std::function<void()>> m_showers;  ///< of one value each
};

}  // namespace translucent
