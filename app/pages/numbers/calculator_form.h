#pragma once

#include "pages/numbers/calculator.h"

#include <QWidget>

class QComboBox;
class QGridLayout;
class QPushButton;
class QStackedWidget;
class QTabBar;

namespace translucent {

/// Where the input comes from: an example, or a place, layer, head and position of the model.
class ModelPicker : public QWidget {
    Q_OBJECT

public:
    /// `moments` name what is before and after a place. `choice` must outlive the picker.
    ModelPicker(const QString& exampleTip, const QStringList& moments, PlaceChoice& choice, QWidget* parent);

    /// Keeps what is chosen as far as the new places have it. Without numbers there is nothing to take.
    void setPlaces(std::vector<ModelPlace> places, const ModelNumbers& numbers);
    ModelPick pick() const;

    /// What the buttons do.
    void chooseExample();
    void choose();
    /// The same at the place to which an array's path belongs, if there is one.
    void chooseAt(const QString& path, int head);

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

/// The form of a calculator. What is typed and chosen goes into the state at once.
class CalculatorForm : public QWidget {
    Q_OBJECT
    /// Whether the numbers are the model's.
    Q_PROPERTY(bool isModels READ isModels WRITE setIsModels USER true)

public:
    /// Shows the state, or, of a state without values, the example. Both must outlive the form.
    CalculatorForm(const Calculator& calculator, CalculatorState& state, QWidget* parent);

    const Calculator& calculator() const { return m_calculator; }
    const CalculatorState& state() const { return m_state; }

    /// Of a new sentence they are taken where the input is the model's; else they are there to be taken.
    void setNumbers(const ModelNumbers& numbers);
    void setMode(int mode);
    /// The example in place of what is there, or the model's numbers, as if chosen by hand.
    void chooseExample();
    void chooseModel();
    /// At the place whose arrays begin with `path`; without one there is nothing to choose.
    void chooseModel(const QString& path, int head);

    bool isModels() const { return m_state.isModels; }
    void setIsModels(bool isModels);

Q_SIGNALS:
    void changed();   ///< the calculation
    void restored();  ///< a scene is: what it says of the steps, it says next

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
    bool m_hasPlaces = false;  ///< whether the model has what is calculated here
    QComboBox* m_modes;        ///< nullptr where there is one way to calculate
    ModelPicker* m_picker;
    QTabBar* m_tabs = nullptr;
    QStackedWidget* m_matrices = nullptr;
    std::vector<std::function<void()>> m_showers;  ///< of one value each
};

}  // namespace translucent
