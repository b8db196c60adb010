#include "crawler/inspectors.h"

#include <QCoreApplication>

namespace translucent::test {

namespace {

class FitsInspector : public Inspector {
public:
    FitsInspector()
        : Inspector(Inspection::Fits)
    {
    }

    void look(const Stop& stop) override
    {
        check(stop, stop.looks.size);
        for (const QSize size : stop.looks.otherSizes) {
            stop.window.resize(size);
            QCoreApplication::processEvents();
            check(stop, size);
        }
        if (!stop.looks.otherSizes.isEmpty())
            stop.window.resize(stop.looks.size);
    }

private:
    void check(const Stop& stop, QSize screen)
    {
        const QSize least = stop.window.minimumSizeHint().expandedTo(stop.window.size());
        if (least != screen)
            complain(QStringLiteral("larger than %1 x %2: %3 x %4")
                         .arg(screen.width())
                         .arg(screen.height())
                         .arg(least.width())
                         .arg(least.height()),
                stop);
    }
};

}  // namespace

std::unique_ptr<Inspector> fitsInspector()
{
    return std::make_unique<FitsInspector>();
}

}  // namespace translucent::test
