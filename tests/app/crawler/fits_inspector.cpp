#include "crawler/inspectors.h"

namespace translucent::test {

namespace {

class FitsInspector : public Inspector {
public:
    using Inspector::Inspector;

    void look(const Stop& stop) override
    {
        const QSize least = stop.window.minimumSizeHint().expandedTo(stop.window.size());
        if (least != stop.looks.size)
            complain(QStringLiteral("%1 x %2 needed").arg(least.width()).arg(least.height()), stop);
    }
};

}  // namespace

std::unique_ptr<Inspector> fitsInspector()
{
    return std::make_unique<FitsInspector>(Inspection::Fits);
}

}  // namespace translucent::test
