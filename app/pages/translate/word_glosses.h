#pragma once

#include "translucent/text/glosses.h"

#include <QObject>

class QToolButton;
class QWidget;

namespace translucent {

struct Chip;

/// Pinyin and meaning above Chinese tokens, and the button that switches them on and off.
class WordGlosses : public QObject {
    Q_OBJECT

public:
    /// The parent also contains the button, which is to be placed.
    WordGlosses(const char* buttonName, QWidget* parent);

    QToolButton* button() const { return m_button; }
    /// Tokens of this text follow. The button is visible if it contains Chinese.
    void setText(const QString& text);
    /// Adds nothing to what is not in the dictionary, or while they are switched off.
    void addTo(Chip& chip) const;

Q_SIGNALS:
    void changed();  ///< chips have to be made again

private:
    void read();

    QToolButton* m_button;
    Glosses m_glosses;
    bool m_isRead = false;
};

}  // namespace translucent
