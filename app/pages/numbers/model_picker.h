#pragma once

#include "pages/numbers/model_numbers.h"

#include <QWidget>

class QComboBox;
class QPushButton;

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

}  // namespace translucent
