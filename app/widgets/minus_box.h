#pragma once

#include <QDoubleSpinBox>
#include <QSpinBox>

namespace translucent {

/// A spin box that writes negative numbers with a real minus sign, as tables and charts do, and reads both signs.
template <typename Box>
class MinusBox : public Box {
public:
    using Box::Box;
    using Value = decltype(Box().value());

protected:
    QString textFromValue(Value value) const override { return Box::textFromValue(value).replace(u'-', u'−'); }
    Value valueFromText(const QString& text) const override { return Box::valueFromText(typed(text)); }
    QValidator::State validate(QString& text, int& position) const override
    {
        QString number = typed(text);
        return Box::validate(number, position);
    }

private:
    static QString typed(QString text) { return text.replace(u'−', u'-'); }
};

}  // namespace translucent
