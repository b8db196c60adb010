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
    int layers = 0;  ///< 0 = not in a layer
    int heads = 0;   ///< 0 = not in a head
};

/// "Take from model": a place, a layer, a head and a position.
class ModelPicker : public QWidget {
    Q_OBJECT

public:
    explicit ModelPicker(QWidget* parent = nullptr);

    /// Keeps what is chosen as far as the new places have it. Without numbers there is nothing to take.
    void setPlaces(std::vector<ModelPlace> places, const ModelNumbers& numbers);
    void hidePositions();

    const ModelPlace& place() const;
    std::string path() const;  ///< with the layer filled in
    int layer() const;
    int head() const;
    int position() const;
    QStringList tokens() const;  ///< of the place
    void retranslateUi();

Q_SIGNALS:
    void taken();

private:
    void refresh();
    void choose();

    std::vector<ModelPlace> m_places;
    ModelNumbers m_numbers;
    bool m_hasPositions = true;
    QPushButton* m_take;
    QComboBox* m_place;
    QComboBox* m_layer;
    QComboBox* m_head;
    QComboBox* m_position;
};

}  // namespace translucent
