<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>translucent::ErrorText</name>
    <message numerus="yes">
        <source>The sentence is too long: this model takes at most %n token(s). Shorten it.</source>
        <translation>
            <numerusform>The sentence is too long: this model takes at most %n token. Shorten it.</numerusform>
            <numerusform>The sentence is too long: this model takes at most %n tokens. Shorten it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>translucent::SourceCard</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unknown to the model</source>
        <translation>
            <numerusform>%n unknown to the model</numerusform>
            <numerusform>%n unknown to the model</numerusform>
        </translation>
    </message>
</context>
</TS>
