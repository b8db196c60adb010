#pragma once

#include "pages/numbers/model_numbers.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QPushButton;

namespace translucent {

/// Where in the model numbers can come from.
struct ModelPlace {
    enum class Positions { Source, Input, Output };

    QString label;
    QString path;  ///< of arrays; %1 stands for the layer, from 0
    Positions positions = Positions::Source;
    int layers = 0;           ///< 0 = not in a layer
    int heads = 0;            ///< 0 = not in a head
    bool hasMoments = false;  ///< whether it makes a difference to take numbers before or after it
};

/// Where the input comes from: an example, or a place, layer, head and position of the model.
class ModelPicker : public QWidget {
    Q_OBJECT

public:
    explicit ModelPicker(QWidget* parent = nullptr);

    void setExampleText(const QString& text);
    /// Names for before and after a place.
    void setMomentTexts(const QString& before, const QString& after);

    /// Keeps what is chosen as far as the new places have it. Without numbers there is nothing to take.
    void setPlaces(std::vector<ModelPlace> places, const ModelNumbers& numbers);
    void setPositionsVisible(bool visible);

    const ModelPlace& place() const;
    std::string path() const;  ///< with the layer filled in
    int layer() const;
    int head() const;
    int position() const;
    bool isAfter() const;
    QStringList tokens() const;  ///< of the place
    void retranslateUi();

    /// What the buttons do.
    void chooseExample();
    void choose();

Q_SIGNALS:
    void taken();
    void exampleWanted();

private:
    void refresh();

    std::vector<ModelPlace> m_places;
    ModelNumbers m_numbers;
    bool m_hasPositions = true;
    bool m_choosing = false;  ///< the model's numbers were asked for last, not the example
    QPushButton* m_example;
    QPushButton* m_take;
    QComboBox* m_place;
    QComboBox* m_layer;
    QComboBox* m_head;
    QComboBox* m_position;
    QComboBox* m_moment;
};

}  // namespace translucent
