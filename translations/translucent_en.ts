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
    <name>translucent::LabView</name>
    <message numerus="yes">
        <source>%n variant(s) to train, about %1 in total</source>
        <translation>
            <numerusform>%n variant to train, about %1</numerusform>
            <numerusform>%n variants to train, about %1 in total</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n variant(s) to train; how long that takes is known after a trial or a run of about this size</source>
        <translation>
            <numerusform>%n variant to train; how long that takes is known after a trial or a run of about this size</numerusform>
            <numerusform>%n variants to train; how long that takes is known after a trial or a run of about this size</numerusform>
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
<context>
    <name>translucent::CatalogueView</name>
    <message numerus="yes">
        <source>%n run(s) of %1 steps to go, about %2 in all</source>
        <translation>
            <numerusform>%n run of %1 steps to go, about %2</numerusform>
            <numerusform>%n runs of %1 steps to go, about %2 in all</numerusform>
        </translation>
    </message>
</context>
</TS>
