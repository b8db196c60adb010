#include "crawler/inspectors.h"
#include "text_recorder.h"
#include "widgets/formula_view.h"
#include "widgets/line_chart.h"

#include <QListWidget>

#include <algorithm>

namespace translucent::test {

namespace {

class ReadableInspector : public Inspector {
public:
    using Inspector::Inspector;

    void look(const Stop& stop) override
    {
        for (const DrawnText& text : textsOf(stop.window))
            if (text.pixels < kLeast)
                complain(QStringLiteral("%1 px: %2").arg(text.pixels).arg(text.text.left(40)), stop);
        const auto* choices = stop.window.findChild<QListWidget*>(QStringLiteral("answerChoices"));
        if (!choices->isVisible() || choices->count() == 0)
            return;
        ++m_questions;
        const int lowest = choices->visualItemRect(choices->item(choices->count() - 1)).bottom();
        if (lowest <= 0 || lowest > choices->viewport()->height())
            complain(QStringLiteral("an answer ends at %1 of %2").arg(lowest).arg(choices->viewport()->height()), stop);
    }

    void finish(const QStringList& pages) override
    {
        if (pages.isEmpty() && m_questions == 0)
            complain(QStringLiteral("no lesson asks"), QStringLiteral("lessons"));
    }

private:
    static constexpr double kLeast = 19.99;

    /// In the whole window; formulas are shapes.
    static QList<DrawnText> textsOf(MainWindow& window)
    {
        TextRecorder recorder(window.size());
        window.render(&recorder, QPoint(), QRegion(), QWidget::DrawChildren);
        QList<DrawnText> texts = recorder.texts();
        for (const auto* chart : window.findChildren<LineChart*>())
            if (chart->isVisible())
                texts += test::textsOf(*chart);
        for (const auto* formula : window.findChildren<FormulaView*>())
            if (formula->isVisible() && formula->isValid())
                texts.append({QStringLiteral("formula ") + formula->accessibleName(), formula->smallestText()});
        return texts;
    }

    int m_questions = 0;
};

}  // namespace

std::unique_ptr<Inspector> readableInspector()
{
    return std::make_unique<ReadableInspector>(Inspection::Readable);
}

}  // namespace translucent::test
