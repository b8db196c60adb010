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
        <source>%n variant(s) to train; the time will be known after a trial or a run of about this size</source>
        <translation>
            <numerusform>%n variant to train; the time will be known after a trial or a run of about this size</numerusform>
            <numerusform>%n variants to train; the time will be known after a trial or a run of about this size</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>translucent::LabelCard</name>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n word</numerusform>
            <numerusform>%n words</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>translucent::RaceLane</name>
    <message numerus="yes">
        <source>%n segmentation(s)</source>
        <translation>
            <numerusform>%n segmentation</numerusform>
            <numerusform>%n segmentations</numerusform>
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
        <source>%n run(s) of %1 steps left, about %2 in total</source>
        <translation>
            <numerusform>%n run of %1 steps left, about %2</numerusform>
            <numerusform>%n runs of %1 steps left, about %2 in total</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>translucent::NetworkText</name>
    <message numerus="yes">
        <source>Encoder: %n layer(s) of %1 cells. Each reads the source token by token, half of its %2 units forwards and half backwards.</source>
        <translation>
            <numerusform>Encoder: %n layer of %1 cells. It reads the source token by token, half of its %2 units forwards and half backwards.</numerusform>
            <numerusform>Encoder: %n layers of %1 cells. Each reads the source token by token, half of its %2 units forwards and half backwards.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Decoder: %n layer(s) of %1 cells with %2 units, which begin with the encoder&apos;s last states and write one token after the other.</source>
        <translation>
            <numerusform>Decoder: %n layer of %1 cells with %2 units, which begins with the encoder&apos;s last state and writes one token after the other.</numerusform>
            <numerusform>Decoder: %n layers of %1 cells with %2 units, which begin with the encoder&apos;s last states and write one token after the other.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Encoder: %n layer(s) of convolutions with a gate. Each position sees %1 around itself.</source>
        <translation>
            <numerusform>Encoder: %n layer of convolutions with a gate. Each position sees %1 around itself.</numerusform>
            <numerusform>Encoder: %n layers of convolutions with a gate. Each position sees %1 around itself.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Decoder: %n layer(s) of the same kind, which see their own position and the %1 before it. Each has its own attention to the source (Gehring et al. 2017).</source>
        <translation>
            <numerusform>Decoder: %n layer of the same kind, which sees its own position and the %1 before it. It has its own attention to the source (Gehring et al. 2017).</numerusform>
            <numerusform>Decoder: %n layers of the same kind, which see their own position and the %1 before it. Each has its own attention to the source (Gehring et al. 2017).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>translucent::TextRows</name>
    <message numerus="yes">
        <source>%n segmentation(s) of this text; their probabilities sum to %1. The numbers are those of the best one.</source>
        <translation>
            <numerusform>%n segmentation of this text; its probability is %1. The numbers are those of the best one.</numerusform>
            <numerusform>%n segmentations of this text; their probabilities sum to %1. The numbers are those of the best one.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>translucent::SpeakerWindow</name>
    <message numerus="yes">
        <source>%n scene(s)</source>
        <translation>
            <numerusform>%n scene</numerusform>
            <numerusform>%n scenes</numerusform>
        </translation>
    </message>
</context>
</TS>
