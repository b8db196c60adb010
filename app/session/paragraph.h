#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

namespace translucent {

/// The sentences of the text to translate, of which one is open on all pages. Lives on the GUI thread.
class Paragraph : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    const QStringList& sentences() const { return m_sentences; }
    /// Index into sentences(); 0 if there are none.
    int current() const { return m_current; }
    /// Empty if there is none.
    QString sentence() const { return m_sentences.value(m_current); }

    /// Opens the sentence at `cursor`, a position in `text`; the first one of a text that came all at once.
    void setText(const QString& text, qsizetype cursor = 0);
    void open(int index);

Q_SIGNALS:
    void changed();  ///< the sentences, or which of them is open

private:
    QStringList m_sentences;
    int m_current = 0;
};

}  // namespace translucent
