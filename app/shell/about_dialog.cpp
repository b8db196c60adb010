#include "shell/about_dialog.h"

#include "shell/library_versions.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QIcon>
#include <QPushButton>
#include <QVBoxLayout>

namespace translucent {

AboutDialog::AboutDialog(const QString& runtimeDescription, QWidget* parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("aboutDialog"));
    setWindowTitle(tr("About Translucent"));
    auto* logo = new QLabel(this);
    logo->setPixmap(QIcon(QStringLiteral(":/icons/translucent.svg")).pixmap(72, 72));
    auto* name = makeLabel("title", "aboutName", this);
    name->setText(QStringLiteral("Translucent ") + QStringLiteral(TRANSLUCENT_VERSION));
    auto* text = makeLabel("message", "aboutText", this);
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text->setText(tr("The see-through translator: train a small Transformer, translate Chinese into English, and "
                     "inspect every number along the way."));
    auto* details = makeLabel("caption", "aboutDetails", this);
    details->setTextFormat(Qt::PlainText);
    details->setWordWrap(true);
    details->setTextInteractionFlags(Qt::TextSelectableByMouse);
    details->setText(runtimeDescription + QStringLiteral("\n\n") + licences()
        + QStringLiteral("\n\nQt %1 (LGPL 3)\n%2")
              .arg(QString::fromLatin1(qVersion()), QString::fromLatin1(kLibraryVersions)));

    auto* close = new QPushButton(tr("Close"), this);
    close->setObjectName(QStringLiteral("aboutCloseButton"));
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto* head = new QHBoxLayout;
    head->setSpacing(18);
    head->addWidget(logo);
    head->addWidget(name, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 18);
    column->setSpacing(14);
    column->addLayout(head);
    column->addWidget(text);
    column->addWidget(details);
    column->addStretch(1);
    column->addWidget(close, 0, Qt::AlignRight);
    setMinimumWidth(fontMetrics().height() * 30);
}

QString AboutDialog::licences()
{
    return tr("Free software under the GNU General Public License, version 3 or later.\n"
              "Texts are drawn with the fonts of the system, Chinese ones with Noto Sans CJK (SIL OFL 1.1) where it is "
              "installed.\n"
              "The model everyday was trained on sentences of tatoeba.org (CC BY 2.0 France), the model classroom on "
              "Translucent's own "
              "grammar.\n"
              "Built with these libraries:");
}

}  // namespace translucent
