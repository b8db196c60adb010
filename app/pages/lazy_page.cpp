#include "pages/lazy_page.h"

namespace translucent {

NoDecoderNote::NoDecoderNote(QWidget* parent)
    : QLabel(parent)
{
    setObjectName(QStringLiteral("noDecoderNote"));
    setProperty("role", QStringLiteral("notice"));
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setContentsMargins(16, 8, 16, 8);
    hide();
}

void NoDecoderNote::setShown(bool shown)
{
    if (shown)
        setText(tr("This model has no decoder: it gives each word or sentence a label, read from the encoder's output. "
                   "This page is for models that translate. The Translate page shows the labels, the Attention page "
                   "what the encoder attends to."));
    setVisible(shown);
}

}  // namespace translucent
