#include "pages/translate/card.h"

#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace translucent {

Card::Card(const QByteArray& stem, const QString& title, QWidget* parent)
    : QFrame(parent)
    , m_head(new QHBoxLayout)
    , m_column(new QVBoxLayout(this))
{
    setObjectName(QString::fromLatin1(stem + "Card"));
    setProperty("role", QStringLiteral("card"));
    m_head->setSpacing(14);
    m_head->addWidget(makeLabel("section", stem + "Title", title, this));
    m_head->addStretch();
    m_column->setContentsMargins(18, 12, 18, 12);
    m_column->setSpacing(6);
    m_column->addLayout(m_head);
}

QLabel* Card::addNote(const char* objectName)
{
    QLabel* note = makeLabel("caption", objectName, this);
    m_head->insertWidget(1, note);
    return note;
}

}  // namespace translucent
