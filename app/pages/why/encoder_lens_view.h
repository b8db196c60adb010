#pragma once

#include "engine/requests.h"

#include <QString>
#include <QWidget>

namespace translucent {

class EmptyState;
class ListTable;

/// The encoder lens: what the model writes if all decoder layers read the output of one encoder layer.
class EncoderLensView : public QWidget {
    Q_OBJECT

public:
    explicit EncoderLensView(QWidget* parent = nullptr);

    void showRows(const AnswerTo<EncoderLensRequest>& rows);  ///< nullptr empties the table
    /// Says why there is no encoder lens, in place of its table; empty = there is one.
    void refuse(const QString& reason);
    bool isRefused() const;

private:
    QWidget* createContent();

    AnswerTo<EncoderLensRequest> m_rows;
    EmptyState* m_state;
    ListTable* m_layers = nullptr;
};

}  // namespace translucent
