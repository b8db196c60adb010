#pragma once

#include <QLabel>
#include <QString>
#include <QToolButton>

class QFrame;

namespace translucent {

/// Widgets whose look the style sheet decides by role.
QLabel* makeLabel(const char* role, const char* objectName, QWidget* parent);
QToolButton* makeButton(const char* role, const char* objectName, QWidget* parent);
QFrame* makeFrame(const char* role, const char* objectName, QWidget* parent);

/// "97.2%", "0.0012%"; for chips without decimals, "<1%".
QString percentText(double probability);
QString shortPercentText(double probability);

}  // namespace translucent
