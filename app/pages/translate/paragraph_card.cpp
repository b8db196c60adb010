#include "pages/translate/paragraph_card.h"

#include "session/session.h"
#include "widgets/list_table.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QShowEvent>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kMostLines = 9;  // of text: the open sentence needs the rest of the page

}  // namespace

ParagraphCard::ParagraphCard(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_paragraph(session.paragraph())
    , m_request(session.engine(),
          {[this](const TranslationResultPtr& result) {
               if (result)
                   add(*result);
               askForNext();
           },
              [this] { refresh(); }})
    , m_table(new ListTable("paragraphTable",
          {{tr("#"), tr("Its number in the text"), ListColumn::Rank},
              {tr("Sentence"), tr("Click one to open it on all pages"), ListColumn::Text, "source-target"},
              {tr("Translation"), tr("The best translation"), ListColumn::Text, "hypothesis"}},
          this))
{
    m_table->setAccessibleName(tr("Sentences of the text with their translations"));
    auto* card = makeFrame("card", "paragraphCard", this);
    columnOf(
        {makeLabel("section", "paragraphTitle", tr("Sentence by sentence"), this), m_table}, card, {18, 12, 18, 12}, 4);
    columnOf({card}, this, {14, 10, 14, 0});
    limitLines(*this, 0, kMostLines);
    connect(m_table, &ListTable::picked, this, [this](int row) {
        if (row >= 0)
            m_paragraph.open(row);
    });
    connect(&m_paragraph, &Paragraph::changed, this, [this] {
        refresh();
        askForNext();
    });
    connect(&m_session.search(), &SearchSettings::changed, this, &ParagraphCard::forget);
    connect(&m_session.changes(), &ModelChanges::changed, this, &ParagraphCard::forget);
    connect(&m_session.engine(), &Engine::modelLoaded, this, &ParagraphCard::forget);
    refresh();
}

void ParagraphCard::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    askForNext();
}

/// Another model or search translates differently.
void ParagraphCard::forget()
{
    m_request.drop();
    m_translations.clear();
    refresh();
    askForNext();
}

void ParagraphCard::setResult(const TranslationResultPtr& result)
{
    if (result && result->prefix.isEmpty())
        add(*result);
}

void ParagraphCard::add(const TranslationResult& result)
{
    if (!result.translation.hypotheses.empty())
        m_translations[result.sourceText] = QString::fromStdString(result.translation.hypotheses.front().text);
    refresh();
}

DecodeOptions ParagraphCard::options() const
{
    DecodeOptions options = m_session.search().options();
    options.intervention = m_session.changes().change().intervention;
    return options;
}

/// One at a time, so that the open sentence does not wait for the others.
void ParagraphCard::askForNext()
{
    const QStringList& sentences = m_paragraph.sentences();
    const auto next =
        std::ranges::find_if(sentences, [this](const QString& sentence) { return !m_translations.contains(sentence); });
    if (next != sentences.end() && sentences.size() > 1 && isVisible() && !m_request.isPending()
        && m_session.engine().model())
        m_request.ask({.text = *next, .options = options()});
}

void ParagraphCard::refresh()
{
    const QStringList& sentences = m_paragraph.sentences();
    std::vector<ListRow> rows;
    for (const QString& sentence : sentences)
        rows.push_back(
            {.texts = {QString::number(rows.size() + 1), sentence, m_translations.value(sentence, QStringLiteral("…"))},
                .strong = int(rows.size()) == m_paragraph.current()});
    m_table->setRows(std::move(rows));
    m_table->setCurrentRow(m_paragraph.current());
    setVisible(sentences.size() > 1);
}

}  // namespace translucent
