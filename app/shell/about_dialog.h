#pragma once

#include <QDialog>

namespace translucent {

/// Versions and licences.
class AboutDialog : public QDialog {
    Q_OBJECT

public:
    AboutDialog(const QString& runtimeDescription, QWidget* parent);

private:
    static QString licences();
};

}  // namespace translucent
