#include "shell/about_dialog.h"

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
    details->setText(QStringLiteral("Qt %1\n%2\n\n%3").arg(QString::fromLatin1(qVersion()), runtimeDescription, licences()));

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
              "Built on Qt (LGPL 3), LibTorch (BSD), sentencepiece and oneDNN (Apache 2.0), QCustomPlot (GPL 3), "
              "nlohmann/json (MIT), zlib and Expat (MIT).");
}

}  // namespace translucent
