#include "widgets/script_text.h"

#include "widgets/presented.h"

#include <QEvent>
#include <QFontInfo>
#include <QLabel>

#include <cmath>

namespace translucent {

namespace {

constexpr double kScript = 2.0 / 3;  ///< of the text around
constexpr char kKeeperName[] = "scriptKeeper";

/// Lives as a child of the label whose text it renews.
class ScriptKeeper : public QObject {
public:
    explicit ScriptKeeper(QLabel& label)
        : QObject(&label)
        , m_label(label)
    {
        setObjectName(QLatin1String(kKeeperName));
        label.installEventFilter(this);
    }

    void show(const QString& html)
    {
        m_html = html;
        m_label.setText(withLegibleScripts(html, m_label.font()));
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::FontChange)
            show(m_html);
        return QObject::eventFilter(watched, event);
    }

private:
    QLabel& m_label;
    QString m_html;
};

}  // namespace

QString withLegibleScripts(const QString& html, const QFont& font)
{
    if (QFontInfo(font).pixelSize() * kScript >= kLegibleText)
        return html;
    const int pixels = int(std::ceil(kLegibleText / kScript));
    QString legible = html;
    for (const char* tag : {"sub", "sup"})
        legible.replace(QStringLiteral("<%1>").arg(QLatin1String(tag)),
            QStringLiteral("<%1 style='font-size:%2px'>").arg(QLatin1String(tag)).arg(pixels));
    return legible;
}

void setScriptText(QLabel& label, const QString& html)
{
    auto* keeper =
        static_cast<ScriptKeeper*>(label.findChild<QObject*>(QLatin1String(kKeeperName), Qt::FindDirectChildrenOnly));
    if (!keeper)
        keeper = new ScriptKeeper(label);
    keeper->show(html);
}

}  // namespace translucent
