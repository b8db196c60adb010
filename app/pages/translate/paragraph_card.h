#pragma once

#include "engine/engine.h"

#include <QHash>
#include <QString>
#include <QWidget>

namespace translucent {

class ListTable;
class Paragraph;
class Session;

/// The sentences of a text with their translations, one below the other; hidden for a single sentence. A click opens
/// one on all pages. The model and the search are those of the window, as well as its changes, but not a forced prefix.
class ParagraphCard : public QWidget {
    Q_OBJECT

public:
    ParagraphCard(Session& session, QWidget* parent);

    /// The window's translation, which is that of the open sentence.
    void setResult(const TranslationResultPtr& result);
    bool isSettled() const { return !m_request.isPending(); }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void forget();
    void add(const TranslationResult& result);
    void askForNext();
    DecodeOptions options() const;
    void refresh();

    Session& m_session;
    Paragraph& m_paragraph;
    Requester<TranslationRequest> m_request;
    QHash<QString, QString> m_translations;  ///< by sentence
    ListTable* m_table;
};

}  // namespace translucent
