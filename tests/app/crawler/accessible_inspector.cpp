#include "crawler/inspectors.h"
#include "pages/page.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QRegularExpression>

namespace translucent::test {

namespace {

/// On X11 the name of a combo box is its current item; its actual name is in its label or description.
QString spokenName(QWidget& widget)
{
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(&widget);
    if (!interface)
        return {};
    if (!qobject_cast<QComboBox*>(&widget))
        return interface->text(QAccessible::Name);
    for (const auto& [other, relation] : interface->relations(QAccessible::Label))
        if (!other->text(QAccessible::Name).isEmpty())
            return other->text(QAccessible::Name);
    return interface->text(QAccessible::Description);
}

/// True for what is visible, and in these parts for what is in another tab or not needed now.
bool canBeReached(const QWidget& widget)
{
    static const QSet<QString> kParts {QStringLiteral("translatePage"), QStringLiteral("trainingPage"),
        QStringLiteral("sentenceBar"), QStringLiteral("navigationRail"), QStringLiteral("statusPanel"),
        QStringLiteral("errorBanner")};
    for (const QWidget* each = &widget; each && !widget.isHidden(); each = each->parentWidget())
        if (kParts.contains(each->objectName()))
            return true;
    return widget.isVisible();
}

class AccessibleInspector : public Inspector {
public:
    using Inspector::Inspector;

    void look(const Stop& stop) override
    {
        for (QWidget* widget : stop.window.findChildren<QWidget*>()) {
            const auto* label = qobject_cast<QLabel*>(widget);
            if (!canBeReached(*widget) || widget->focusPolicy() == Qt::NoFocus || widget->focusProxy()
                || widget->inherits("QComboBoxListView") || (label && label->text().isEmpty()))
                continue;
            m_reached += widget->isVisible() ? 1 : 0;
            if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
                lookAt(*button, stop);
            if (spokenName(*widget).trimmed().isEmpty())
                complain(QStringLiteral("no name: %1 %2 in %3")
                             .arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName(),
                                 widget->parentWidget()->objectName()),
                    stop);
        }
    }

    void finish(const QStringList& pages) override
    {
        constexpr int kLeast = 300;
        if (!pages.isEmpty() && m_reached < kLeast)
            complain(QStringLiteral("the keyboard reached %1 widgets").arg(m_reached), pages.join(u' '));
    }

private:
    /// Speech input uses the text of a button; signs such as arrows are not words.
    void lookAt(const QAbstractButton& button, const Stop& stop)
    {
        static const QRegularExpression word(QStringLiteral("\\p{L}{2}"));
        const QString written = QString(button.text()).remove(u'&').remove(QStringLiteral("…")).trimmed();
        const QString spoken = spokenName(const_cast<QAbstractButton&>(button));
        if (written.contains(word) && !spoken.contains(written, Qt::CaseInsensitive))
            complain(QStringLiteral("%1: \"%2\" is read as \"%3\"").arg(button.objectName(), written, spoken), stop);
    }

    int m_reached = 0;
};

}  // namespace

std::unique_ptr<Inspector> accessibleInspector()
{
    return std::make_unique<AccessibleInspector>(Inspection::Accessible);
}

}  // namespace translucent::test
