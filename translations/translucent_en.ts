<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>translucent::AboutDialog</name>
    <message>
        <source>About Translucent</source>
        <translation>About Translucent</translation>
    </message>
    <message>
        <source>The see-through translator: train a small Transformer, translate Chinese into English, and look at every number on the way.</source>
        <translation>The see-through translator: train a small Transformer, translate Chinese into English, and look at every number on the way.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later.
Built on Qt (LGPL 3), LibTorch (BSD), sentencepiece and oneDNN (Apache 2.0), QCustomPlot (GPL 3), nlohmann/json (MIT), zlib and Expat (MIT).</source>
        <translation>Free software under the GNU General Public License, version 3 or later.
Built on Qt (LGPL 3), LibTorch (BSD), sentencepiece and oneDNN (Apache 2.0), QCustomPlot (GPL 3), nlohmann/json (MIT), zlib and Expat (MIT).</translation>
    </message>
</context>
<context>
    <name>translucent::AlternativesCard</name>
    <message>
        <source>What else was possible</source>
        <translation>What else was possible</translation>
    </message>
    <message>
        <source>Point at a token of the translation to see the ten likeliest pieces at its place; click it to keep them here.</source>
        <translation>Point at a token of the translation to see the ten likeliest pieces at its place; click it to keep them here.</translation>
    </message>
    <message>
        <source>At position %1 the search took &quot;%2&quot; (pinned, Esc releases it).</source>
        <translation>At position %1 the search took &quot;%2&quot; (pinned, Esc releases it).</translation>
    </message>
    <message>
        <source>At position %1 the search took &quot;%2&quot;.</source>
        <translation>At position %1 the search took &quot;%2&quot;.</translation>
    </message>
</context>
<context>
    <name>translucent::AlternativesModel</name>
    <message>
        <source>id %1, log p = %2</source>
        <translation>id %1, log p = %2</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>Piece</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Probability</translation>
    </message>
</context>
<context>
    <name>translucent::ArchitecturePage</name>
    <message>
        <source>Architecture</source>
        <translation>Architecture</translation>
    </message>
</context>
<context>
    <name>translucent::ArchitectureToolbar</name>
    <message>
        <source>Blocks</source>
        <translation>Blocks</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Inference</source>
        <translation>Inference</translation>
    </message>
    <message>
        <source>Follow the data</source>
        <translation>Follow the data</translation>
    </message>
    <message>
        <source>Step through the model with this sentence (Space)</source>
        <translation>Step through the model with this sentence (Space)</translation>
    </message>
    <message>
        <source>Export drawing</source>
        <translation>Export drawing</translation>
    </message>
    <message>
        <source>Save the drawing, or all blocks as a table</source>
        <translation>Save the drawing, or all blocks as a table</translation>
    </message>
    <message>
        <source>Export view</source>
        <translation>Export view</translation>
    </message>
    <message>
        <source>Save what stands beside the drawing</source>
        <translation>Save what stands beside the drawing</translation>
    </message>
</context>
<context>
    <name>translucent::ArchitectureView</name>
    <message>
        <source>The model is being loaded…</source>
        <translation>The model is being loaded…</translation>
    </message>
    <message>
        <source>No model is loaded.
Choose one at the top, and its architecture is drawn here.</source>
        <translation>No model is loaded.
Choose one at the top, and its architecture is drawn here.</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Computing…</translation>
    </message>
    <message>
        <source>Type a sentence at the top, and here stand the numbers this block computes for it.</source>
        <translation>Type a sentence at the top, and here stand the numbers this block computes for it.</translation>
    </message>
    <message>
        <source>Drawing of the model</source>
        <translation>Drawing of the model</translation>
    </message>
</context>
<context>
    <name>translucent::ArrayMapText</name>
    <message>
        <source>Source token</source>
        <translation>Source token</translation>
    </message>
    <message>
        <source>Target token</source>
        <translation>Target token</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>Entry</translation>
    </message>
    <message>
        <source>Feature</source>
        <translation>Feature</translation>
    </message>
    <message>
        <source>The %1 largest of %2 entries</source>
        <translation>The %1 largest of %2 entries</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>Statistic</translation>
    </message>
</context>
<context>
    <name>translucent::ArrayPanel</name>
    <message>
        <source>All %1 numbers: min %2 · max %3 · mean %4 · std %5</source>
        <translation>All %1 numbers: min %2 · max %3 · mean %4 · std %5</translation>
    </message>
    <message>
        <source> · %1 masked (−∞)</source>
        <translation> · %1 masked (−∞)</translation>
    </message>
    <message>
        <source>Array:</source>
        <translation>Array:</translation>
    </message>
    <message>
        <source>Head:</source>
        <translation>Head:</translation>
    </message>
    <message>
        <source>Heatmap</source>
        <translation>Heatmap</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histogram</translation>
    </message>
    <message>
        <source>Which array of the block to show</source>
        <translation>Which array of the block to show</translation>
    </message>
    <message>
        <source>Which head to show</source>
        <translation>Which head to show</translation>
    </message>
</context>
<context>
    <name>translucent::ArrayText</name>
    <message>
        <source>Input</source>
        <translation>Input</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>Queries</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Keys</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Values</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>Scores</translation>
    </message>
    <message>
        <source>Masked scores</source>
        <translation>Masked scores</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>Attention weights</translation>
    </message>
    <message>
        <source>Weighted values</source>
        <translation>Weighted values</translation>
    </message>
    <message>
        <source>Before the activation</source>
        <translation>Before the activation</translation>
    </message>
    <message>
        <source>After the activation</source>
        <translation>After the activation</translation>
    </message>
    <message>
        <source>Output of the sublayer</source>
        <translation>Output of the sublayer</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Sum</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mean</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Standard deviation</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Output</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>Probabilities</source>
        <translation>Probabilities</translation>
    </message>
    <message>
        <source>Source tokens</source>
        <translation>Source tokens</translation>
    </message>
    <message>
        <source>Tokens read by the decoder</source>
        <translation>Tokens read by the decoder</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>Feature of the head (d_k)</source>
        <translation>Feature of the head (d_k)</translation>
    </message>
    <message>
        <source>Feature (d_model)</source>
        <translation>Feature (d_model)</translation>
    </message>
    <message>
        <source>Hidden unit (d_ff)</source>
        <translation>Hidden unit (d_ff)</translation>
    </message>
    <message>
        <source>Source vocabulary</source>
        <translation>Source vocabulary</translation>
    </message>
    <message>
        <source>Target vocabulary</source>
        <translation>Target vocabulary</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionCalculator</name>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>Head %1</translation>
    </message>
    <message>
        <source>%1 components cannot be divided among %2 heads. Choose a number of heads that divides %1.</source>
        <translation>%1 components cannot be divided among %2 heads. Choose a number of heads that divides %1.</translation>
    </message>
    <message>
        <source>what is looked at</source>
        <translation>what is looked at</translation>
    </message>
    <message>
        <source>Encoder self-attention</source>
        <translation>Encoder self-attention</translation>
    </message>
    <message>
        <source>Decoder self-attention</source>
        <translation>Decoder self-attention</translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation>Cross-attention</translation>
    </message>
    <message>
        <source>X: one row per token</source>
        <translation>X: one row per token</translation>
    </message>
    <message>
        <source>Query weights</source>
        <translation>Query weights</translation>
    </message>
    <message>
        <source>Key weights</source>
        <translation>Key weights</translation>
    </message>
    <message>
        <source>Value weights</source>
        <translation>Value weights</translation>
    </message>
    <message>
        <source>Output weights</source>
        <translation>Output weights</translation>
    </message>
    <message>
        <source>Biases</source>
        <translation>Biases</translation>
    </message>
    <message>
        <source>Z: encoder output, one row per source token</source>
        <translation>Z: encoder output, one row per source token</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Heads</translation>
    </message>
    <message>
        <source>How many heads share the components; must divide their number</source>
        <translation>How many heads share the components; must divide their number</translation>
    </message>
    <message>
        <source>The head whose steps are shown</source>
        <translation>The head whose steps are shown</translation>
    </message>
    <message>
        <source>Divide by √dₖ</source>
        <translation>Divide by √dₖ</translation>
    </message>
    <message>
        <source>Without it, scores grow with dₖ and softmax is nearly one-hot</source>
        <translation>Without it, scores grow with dₖ and softmax is nearly one-hot</translation>
    </message>
    <message>
        <source>Mask the future</source>
        <translation>Mask the future</translation>
    </message>
    <message>
        <source>Position t sees positions up to t only, as in the decoder</source>
        <translation>Position t sees positions up to t only, as in the decoder</translation>
    </message>
    <message>
        <source>Toy sentence of 4 tokens</source>
        <translation>Toy sentence of 4 tokens</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionExplorer</name>
    <message>
        <source>pieces</source>
        <translation>pieces</translation>
    </message>
    <message>
        <source>words</source>
        <translation>words</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>characters</translation>
    </message>
    <message>
        <source>What one row or column of the heatmap stands for</source>
        <translation>What one row or column of the heatmap stands for</translation>
    </message>
    <message>
        <source>Show:</source>
        <translation>Show:</translation>
    </message>
    <message>
        <source>Translation:</source>
        <translation>Translation:</translation>
    </message>
    <message>
        <source>Which translation to look into</source>
        <translation>Which translation to look into</translation>
    </message>
    <message>
        <source>The translations found, and below the line the paths that the search gave up</source>
        <translation>The translations found, and below the line the paths that the search gave up</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>Attention heads</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence, and here you see what every attention head looks at.</source>
        <translation>No translation yet.
Translate a sentence, and here you see what every attention head looks at.</translation>
    </message>
    <message>
        <source>Heatmap</source>
        <translation>Heatmap</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Lines</translation>
    </message>
    <message>
        <source>Why this row?</source>
        <translation>Why this row?</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionHeadPicker</name>
    <message>
        <source>Encoder</source>
        <translation>Encoder</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>Decoder</translation>
    </message>
    <message>
        <source>Cross</source>
        <translation>Cross</translation>
    </message>
    <message>
        <source>This run has kept its cross-attention only.</source>
        <translation>This run has kept its cross-attention only.</translation>
    </message>
    <message>
        <source>The kind of attention that is shown</source>
        <translation>The kind of attention that is shown</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>Layer %1, head %2</translation>
    </message>
    <message>
        <source>Heads: rows are layers</source>
        <translation>Heads: rows are layers</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionMaps</name>
    <message>
        <source>Row &quot;%1&quot;: entropy %2 of at most %3 bits · largest weight %4 at &quot;%5&quot; · weights sum to %6</source>
        <translation>Row &quot;%1&quot;: entropy %2 of at most %3 bits · largest weight %4 at &quot;%5&quot; · weights sum to %6</translation>
    </message>
    <message>
        <source>every row sums to 1</source>
        <translation>every row sums to 1</translation>
    </message>
    <message>
        <source>rows sum to 1 within %1</source>
        <translation>rows sum to 1 within %1</translation>
    </message>
    <message>
        <source>All rows: mean entropy %1 bits · largest weight %2 · %3</source>
        <translation>All rows: mean entropy %1 bits · largest weight %2 · %3</translation>
    </message>
    <message>
        <source>Attention weight</source>
        <translation>Attention weight</translation>
    </message>
    <message>
        <source>%1 · layer %2 · mean of all heads</source>
        <translation>%1 · layer %2 · mean of all heads</translation>
    </message>
    <message>
        <source>%1 · layer %2 · head %3</source>
        <translation>%1 · layer %2 · head %3</translation>
    </message>
    <message>
        <source>%1 · rollout up to layer %2</source>
        <translation>%1 · rollout up to layer %2</translation>
    </message>
    <message>
        <source>%1 · mean of the heads that align best: %2</source>
        <translation>%1 · mean of the heads that align best: %2</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionMoment</name>
    <message>
        <source>Weight</source>
        <translation>Weight</translation>
    </message>
    <message>
        <source>Alignment error rate of the heads</source>
        <translation>Alignment error rate of the heads</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Step</translation>
    </message>
    <message>
        <source>AER</source>
        <translation>AER</translation>
    </message>
    <message>
        <source>%1, layer %2, head %3</source>
        <translation>%1, layer %2, head %3</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>step %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>head, step</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>gold alignment: these words translate each other</source>
        <translation>gold alignment: these words translate each other</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>head: sentence</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionPage</name>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionPair</name>
    <message>
        <source>Attention before and after</source>
        <translation>Attention before and after</translation>
    </message>
    <message>
        <source>%1, as chosen on the page Attention</source>
        <translation>%1, as chosen on the page Attention</translation>
    </message>
    <message>
        <source>The two are of different size, so their numbers cannot be compared one by one.</source>
        <translation>The two are of different size, so their numbers cannot be compared one by one.</translation>
    </message>
    <message>
        <source>On average %1 of the weight of a row has moved.</source>
        <translation>On average %1 of the weight of a row has moved.</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Before</translation>
    </message>
    <message>
        <source>After</source>
        <translation>After</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionText</name>
    <message>
        <source>Source tokens (queries)</source>
        <translation>Source tokens (queries)</translation>
    </message>
    <message>
        <source>Source tokens (keys)</source>
        <translation>Source tokens (keys)</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Query</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Key</translation>
    </message>
    <message>
        <source>Decoder input → predicted token (queries)</source>
        <translation>Decoder input → predicted token (queries)</translation>
    </message>
    <message>
        <source>Decoder input (keys)</source>
        <translation>Decoder input (keys)</translation>
    </message>
    <message>
        <source>Target tokens (queries)</source>
        <translation>Target tokens (queries)</translation>
    </message>
    <message>
        <source>Produces</source>
        <translation>Produces</translation>
    </message>
    <message>
        <source>Looks at</source>
        <translation>Looks at</translation>
    </message>
    <message>
        <source>Encoder self-attention</source>
        <translation>Encoder self-attention</translation>
    </message>
    <message>
        <source>Decoder masked self-attention</source>
        <translation>Decoder masked self-attention</translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation>Cross-attention</translation>
    </message>
    <message>
        <source>bright</source>
        <translation>bright</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>dark</translation>
    </message>
    <message>
        <source>Row = a source token; %1 = the source tokens it gathers information from, on both sides.</source>
        <translation>Row = a source token; %1 = the source tokens it gathers information from, on both sides.</translation>
    </message>
    <message>
        <source>Row = the decoder&apos;s latest input and the token it predicts; %1 = the earlier tokens it looks back at. Later tokens are masked: above the diagonal every weight is 0.</source>
        <translation>Row = the decoder&apos;s latest input and the token it predicts; %1 = the earlier tokens it looks back at. Later tokens are masked: above the diagonal every weight is 0.</translation>
    </message>
    <message>
        <source>Row = the target token being produced; %1 = the source tokens it looks at.</source>
        <translation>Row = the target token being produced; %1 = the source tokens it looks at.</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionTimeView</name>
    <message>
        <source>Halt</source>
        <translation>Halt</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Play</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Step %1</translation>
    </message>
    <message>
        <source>Translation now: &lt;b&gt;%1&lt;/b&gt; – reference: %2</source>
        <translation>Translation now: &lt;b&gt;%1&lt;/b&gt; – reference: %2</translation>
    </message>
    <message>
        <source>No gold alignments here, so the heads cannot be measured</source>
        <translation>No gold alignments here, so the heads cannot be measured</translation>
    </message>
    <message>
        <source>No attention is kept yet: it is at each evaluation of a training.
Choose a run on the left, or start one under &quot;Set up&quot;.</source>
        <translation>No attention is kept yet: it is at each evaluation of a training.
Choose a run on the left, or start one under &quot;Set up&quot;.</translation>
    </message>
    <message>
        <source>The sentence whose attention is shown</source>
        <translation>The sentence whose attention is shown</translation>
    </message>
    <message>
        <source>AER per head (layer.head)</source>
        <translation>AER per head (layer.head)</translation>
    </message>
    <message>
        <source>Alignment error rate of the cross-attention heads: mean of %1 sentences</source>
        <translation>Alignment error rate of the cross-attention heads: mean of %1 sentences</translation>
    </message>
    <message>
        <source>Framed in gold: words that translate each other</source>
        <translation>Framed in gold: words that translate each other</translation>
    </message>
    <message>
        <source>Export series</source>
        <translation>Export series</translation>
    </message>
    <message>
        <source>This head from the first evaluation to the last as one picture, or all its weights as a table</source>
        <translation>This head from the first evaluation to the last as one picture, or all its weights as a table</translation>
    </message>
    <message>
        <source>Shows one evaluation after the other (Space)</source>
        <translation>Shows one evaluation after the other (Space)</translation>
    </message>
    <message>
        <source>The moment of the training that is shown (Left and Right, Home and End)</source>
        <translation>The moment of the training that is shown (Left and Right, Home and End)</translation>
    </message>
</context>
<context>
    <name>translucent::BeyondPane</name>
    <message>
        <source>Beyond training</source>
        <translation>Beyond training</translation>
    </message>
    <message>
        <source>The formula has a vector for every position, also beyond the longest sentence seen in training: its numbers stay within −1 … 1, its length is always the same, and neighbours relate as they do at the beginning. Whether the trained layers cope with such lengths is another question.</source>
        <translation>The formula has a vector for every position, also beyond the longest sentence seen in training: its numbers stay within −1 … 1, its length is always the same, and neighbours relate as they do at the beginning. Whether the trained layers cope with such lengths is another question.</translation>
    </message>
    <message>
        <source>Far position t</source>
        <translation>Far position t</translation>
    </message>
    <message>
        <source>A position beyond the table above</source>
        <translation>A position beyond the table above</translation>
    </message>
    <message>
        <source>The loaded model %1 is built for %2 positions.</source>
        <translation>The loaded model %1 is built for %2 positions.</translation>
    </message>
    <message>
        <source>The learned table of %1 ends: it has %2 rows and nothing for position %3.</source>
        <translation>The learned table of %1 ends: it has %2 rows and nothing for position %3.</translation>
    </message>
    <message>
        <source>around t = %1</source>
        <translation>around t = %1</translation>
    </message>
    <message>
        <source>Similarity to neighbours, near and far, d_model = %1</source>
        <translation>Similarity to neighbours, near and far, d_model = %1</translation>
    </message>
    <message>
        <source>Distance Δ (positions)</source>
        <translation>Distance Δ (positions)</translation>
    </message>
    <message>
        <source>Cosine (no unit)</source>
        <translation>Cosine (no unit)</translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation>Dimension</translation>
    </message>
    <message>
        <source>PE(%1)</source>
        <translation>PE(%1)</translation>
    </message>
    <message>
        <source>&lt;b&gt;‖PE(%1)‖ = %2 = √(d_model / 2); both curves agree up to %3.&lt;/b&gt; </source>
        <translation>&lt;b&gt;‖PE(%1)‖ = %2 = √(d_model / 2); both curves agree up to %3.&lt;/b&gt; </translation>
    </message>
</context>
<context>
    <name>translucent::BleuCalculator</name>
    <message>
        <source>The texts are too long to be looked at word by word: at most %1 characters each.</source>
        <translation>The texts are too long to be looked at word by word: at most %1 characters each.</translation>
    </message>
    <message>
        <source>n-gram</source>
        <translation>n-gram</translation>
    </message>
    <message>
        <source>words</source>
        <translation>words</translation>
    </message>
    <message>
        <source>text</source>
        <translation>text</translation>
    </message>
    <message>
        <source>The translation of the sentence</source>
        <translation>The translation of the sentence</translation>
    </message>
    <message>
        <source>Hypothesis: the translation</source>
        <translation>Hypothesis: the translation</translation>
    </message>
    <message>
        <source>References, one per line</source>
        <translation>References, one per line</translation>
    </message>
    <message>
        <source>Words as in</source>
        <translation>Words as in</translation>
    </message>
    <message>
        <source>How text is cut into words: 13a for European languages, zh for Chinese, char for single characters</source>
        <translation>How text is cut into words: 13a for European languages, zh for Chinese, char for single characters</translation>
    </message>
    <message>
        <source>Only orders that the sentence has</source>
        <translation>Only orders that the sentence has</translation>
    </message>
    <message>
        <source>For sentences shorter than four words</source>
        <translation>For sentences shorter than four words</translation>
    </message>
    <message>
        <source>A translation with two references</source>
        <translation>A translation with two references</translation>
    </message>
</context>
<context>
    <name>translucent::BlockDetails</name>
    <message>
        <source>Layer %1 of %2</source>
        <translation>Layer %1 of %2</translation>
    </message>
    <message>
        <source>Formula and code</source>
        <translation>Formula and code</translation>
    </message>
    <message>
        <source>Numbers of this sentence</source>
        <translation>Numbers of this sentence</translation>
    </message>
    <message>
        <source>Which layer to look into</source>
        <translation>Which layer to look into</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formula</translation>
    </message>
</context>
<context>
    <name>translucent::BlockFacts</name>
    <message>
        <source>Nothing to train here: no parameters</source>
        <translation>Nothing to train here: no parameters</translation>
    </message>
    <message>
        <source>%1 parameters × %2 layers = %3</source>
        <translation>%1 parameters × %2 layers = %3</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 parameters</translation>
    </message>
    <message>
        <source>%1 of %2 in all</source>
        <translation>%1 of %2 in all</translation>
    </message>
    <message>
        <source>matrix shared with the embedding</source>
        <translation>matrix shared with the embedding</translation>
    </message>
    <message>
        <source>table shared with the source embedding</source>
        <translation>table shared with the source embedding</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Part</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Layers</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>Shapes</translation>
    </message>
    <message>
        <source>Shapes in numbers</source>
        <translation>Shapes in numbers</translation>
    </message>
    <message>
        <source>Parameters per layer</source>
        <translation>Parameters per layer</translation>
    </message>
    <message>
        <source>Parameters in all</source>
        <translation>Parameters in all</translation>
    </message>
</context>
<context>
    <name>translucent::BlockText</name>
    <message>
        <source>self-attention</source>
        <translation>self-attention</translation>
    </message>
    <message>
        <source>cross-attention</source>
        <translation>cross-attention</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>feed-forward</translation>
    </message>
    <message>
        <source>Multi-head cross-attention</source>
        <translation>Multi-head cross-attention</translation>
    </message>
    <message>
        <source>Multi-head self-attention</source>
        <translation>Multi-head self-attention</translation>
    </message>
    <message>
        <source>Masked multi-head self-attention</source>
        <translation>Masked multi-head self-attention</translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation>Cross-attention</translation>
    </message>
    <message>
        <source>Self-attention</source>
        <translation>Self-attention</translation>
    </message>
    <message>
        <source>Masked self-attention</source>
        <translation>Masked self-attention</translation>
    </message>
    <message>
        <source>Queries come from the decoder, keys and values from the encoder&apos;s output: here the translation looks at the source sentence.</source>
        <translation>Queries come from the decoder, keys and values from the encoder&apos;s output: here the translation looks at the source sentence.</translation>
    </message>
    <message>
        <source>Every source token asks (query) what all source tokens offer (key) and gathers what they hold (value), in several heads side by side.</source>
        <translation>Every source token asks (query) what all source tokens offer (key) and gathers what they hold (value), in several heads side by side.</translation>
    </message>
    <message>
        <source>The same among the tokens the decoder has read; the mask hides later positions, so that none can look at what is still to be predicted.</source>
        <translation>The same among the tokens the decoder has read; the mask hides later positions, so that none can look at what is still to be predicted.</translation>
    </message>
    <message>
        <source>What went in is added to what came out (residual connection): the sublayer only has to learn the change, and gradients flow past it.</source>
        <translation>What went in is added to what came out (residual connection): the sublayer only has to learn the change, and gradients flow past it.</translation>
    </message>
    <message>
        <source>With norms before the sublayers the last sum is still to be normalised, once behind each stack.</source>
        <translation>With norms before the sublayers the last sum is still to be normalised, once behind each stack.</translation>
    </message>
    <message>
        <source>What went into the sublayer is added to what came out (residual connection), and the sum is normalised.</source>
        <translation>What went into the sublayer is added to what came out (residual connection), and the sum is normalised.</translation>
    </message>
    <message>
        <source>Before it enters the sublayer, each position&apos;s vector is brought to mean 0 and standard deviation 1, then scaled and shifted by trained numbers (γ, β).</source>
        <translation>Before it enters the sublayer, each position&apos;s vector is brought to mean 0 and standard deviation 1, then scaled and shifted by trained numbers (γ, β).</translation>
    </message>
    <message>
        <source>Every source token becomes a vector: its row of the embedding table, times √d_model.</source>
        <translation>Every source token becomes a vector: its row of the embedding table, times √d_model.</translation>
    </message>
    <message>
        <source>Every token the decoder reads – the translation shifted one place to the right, ⟨BEGIN⟩ first – becomes a vector.</source>
        <translation>Every token the decoder reads – the translation shifted one place to the right, ⟨BEGIN⟩ first – becomes a vector.</translation>
    </message>
    <message>
        <source>A trained vector for every position tells the model where a token stands.</source>
        <translation>A trained vector for every position tells the model where a token stands.</translation>
    </message>
    <message>
        <source>Sine and cosine waves of many lengths give every position a pattern of its own; without them word order would be lost.</source>
        <translation>Sine and cosine waves of many lengths give every position a pattern of its own; without them word order would be lost.</translation>
    </message>
    <message>
        <source>Embedding and position are added number by number; the first layer reads the sum.</source>
        <translation>Embedding and position are added number by number; the first layer reads the sum.</translation>
    </message>
    <message>
        <source>Each decoder vector is compared with every entry of the target vocabulary: one score (logit) per entry.</source>
        <translation>Each decoder vector is compared with every entry of the target vocabulary: one score (logit) per entry.</translation>
    </message>
    <message>
        <source>Each decoder vector is compared with every entry of the target vocabulary: one score (logit) per entry; the matrix is the embedding table itself.</source>
        <translation>Each decoder vector is compared with every entry of the target vocabulary: one score (logit) per entry; the matrix is the embedding table itself.</translation>
    </message>
    <message>
        <source>The scores become probabilities that sum to 1; from them the next token is chosen.</source>
        <translation>The scores become probabilities that sum to 1; from them the next token is chosen.</translation>
    </message>
    <message>
        <source>Source embedding</source>
        <translation>Source embedding</translation>
    </message>
    <message>
        <source>Target embedding</source>
        <translation>Target embedding</translation>
    </message>
    <message>
        <source>Positional encoding</source>
        <translation>Positional encoding</translation>
    </message>
    <message>
        <source>Embedding + position</source>
        <translation>Embedding + position</translation>
    </message>
    <message>
        <source>Feed-forward network</source>
        <translation>Feed-forward network</translation>
    </message>
    <message>
        <source>Add &amp; norm behind %1</source>
        <comment>a sublayer</comment>
        <translation>Add &amp; norm behind %1</translation>
    </message>
    <message>
        <source>Layer norm before %1</source>
        <comment>a sublayer</comment>
        <translation>Layer norm before %1</translation>
    </message>
    <message>
        <source>Add behind %1</source>
        <comment>a sublayer</comment>
        <translation>Add behind %1</translation>
    </message>
    <message>
        <source>Final layer norm</source>
        <translation>Final layer norm</translation>
    </message>
    <message>
        <source>Linear projection onto the vocabulary</source>
        <translation>Linear projection onto the vocabulary</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Positional
encoding</source>
        <translation>Positional
encoding</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>Feed-forward</translation>
    </message>
    <message>
        <source>Add &amp; norm</source>
        <translation>Add &amp; norm</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>Norm</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>Final norm</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Linear</translation>
    </message>
    <message>
        <source>Two linear maps with an activation between, the same at every position: first wider (d_ff), then back to d_model.</source>
        <translation>Two linear maps with an activation between, the same at every position: first wider (d_ff), then back to d_model.</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>Encoder</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>Decoder</translation>
    </message>
    <message>
        <source>%1 · layer %2</source>
        <comment>stack, number</comment>
        <translation>%1 · layer %2</translation>
    </message>
</context>
<context>
    <name>translucent::CandidatesCard</name>
    <message>
        <source>Candidates of the beam search</source>
        <translation>Candidates of the beam search</translation>
    </message>
    <message>
        <source>Ranked by score = Σ log p ÷ L^α. Click one to see its tokens.</source>
        <translation>Ranked by score = Σ log p ÷ L^α. Click one to see its tokens.</translation>
    </message>
</context>
<context>
    <name>translucent::CandidatesModel</name>
    <message>
        <source>yes</source>
        <translation>yes</translation>
    </message>
    <message>
        <source>no, cut</source>
        <translation>no, cut</translation>
    </message>
    <message>
        <source>Rank by score</source>
        <translation>Rank by score</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Click a candidate to see its tokens</source>
        <translation>Click a candidate to see its tokens</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>Candidate</translation>
    </message>
    <message>
        <source>Sum of the tokens&apos; log-probabilities (natural logarithm)</source>
        <translation>Sum of the tokens&apos; log-probabilities (natural logarithm)</translation>
    </message>
    <message>
        <source>Σ log p</source>
        <translation>Σ log p</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>Whether the model ended the sentence itself</source>
        <translation>Whether the model ended the sentence itself</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Finished</translation>
    </message>
    <message>
        <source>Σ log p ÷ L^α: what the candidates are ranked by</source>
        <translation>Σ log p ÷ L^α: what the candidates are ranked by</translation>
    </message>
    <message>
        <source>no, given up</source>
        <translation>no, given up</translation>
    </message>
</context>
<context>
    <name>translucent::ChangeEditor</name>
    <message>
        <source>These weights cannot be used. They must be numbers of at least 0 with the sum 1, separated by commas, e.g. 0.2, 0.8.</source>
        <translation>These weights cannot be used. They must be numbers of at least 0 with the sum 1, separated by commas, e.g. 0.2, 0.8.</translation>
    </message>
    <message>
        <source>%1, layer %2, head %3</source>
        <translation>%1, layer %2, head %3</translation>
    </message>
    <message>
        <source>as they are</source>
        <translation>as they are</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>left out</translation>
    </message>
    <message>
        <source>shuffled</source>
        <translation>shuffled</translation>
    </message>
    <message>
        <source>Begin with:</source>
        <translation>Begin with:</translation>
    </message>
    <message>
        <source>Residual:</source>
        <translation>Residual:</translation>
    </message>
    <message>
        <source>Norm:</source>
        <translation>Norm:</translation>
    </message>
    <message>
        <source>Source positions:</source>
        <translation>Source positions:</translation>
    </message>
    <message>
        <source>Target positions:</source>
        <translation>Target positions:</translation>
    </message>
    <message>
        <source>Edit head:</source>
        <translation>Edit head:</translation>
    </message>
    <message>
        <source>Row:</source>
        <translation>Row:</translation>
    </message>
    <message>
        <source>Weights:</source>
        <translation>Weights:</translation>
    </message>
    <message>
        <source>the same everywhere</source>
        <translation>the same everywhere</translation>
    </message>
    <message>
        <source>all on one token</source>
        <translation>all on one token</translation>
    </message>
    <message>
        <source>given numbers</source>
        <translation>given numbers</translation>
    </message>
    <message>
        <source>first words of the translation</source>
        <translation>first words of the translation</translation>
    </message>
    <message>
        <source>The translation is made to begin like this; the probabilities stay the model&apos;s own.</source>
        <translation>The translation is made to begin like this; the probabilities stay the model&apos;s own.</translation>
    </message>
    <message>
        <source>The head chosen on the page Attention</source>
        <translation>The head chosen on the page Attention</translation>
    </message>
    <message>
        <source>Replace the row&apos;s weights</source>
        <translation>Replace the row&apos;s weights</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Skip</translation>
    </message>
    <message>
        <source>Remove the causal mask</source>
        <translation>Remove the causal mask</translation>
    </message>
    <message>
        <source>Attention of the finished translation may then look at later tokens. While translating, token by token, there are none: the translation stays the same.</source>
        <translation>Attention of the finished translation may then look at later tokens. While translating, token by token, there are none: the translation stays the same.</translation>
    </message>
</context>
<context>
    <name>translucent::ChangeText</name>
    <message>
        <source>%1, layer %2, head %3</source>
        <translation>%1, layer %2, head %3</translation>
    </message>
    <message>
        <source>the same weight everywhere</source>
        <translation>the same weight everywhere</translation>
    </message>
    <message>
        <source>all weight on token %1</source>
        <translation>all weight on token %1</translation>
    </message>
    <message>
        <source>given weights</source>
        <translation>given weights</translation>
    </message>
    <message>
        <source>%1 without positions</source>
        <translation>%1 without positions</translation>
    </message>
    <message>
        <source>%1 with shuffled positions</source>
        <translation>%1 with shuffled positions</translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation>self-attention</translation>
    </message>
    <message>
        <source>cross-attention</source>
        <translation>cross-attention</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>feed-forward</translation>
    </message>
    <message>
        <source>last norm</source>
        <translation>last norm</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>Encoder</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>Decoder</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, layer %2: %3</source>
        <translation>%1, layer %2: %3</translation>
    </message>
    <message>
        <source>Off: %1</source>
        <translation>Off: %1</translation>
    </message>
    <message>
        <source>%1, row %2: %3</source>
        <translation>%1, row %2: %3</translation>
    </message>
    <message>
        <source>No residual – %1</source>
        <translation>No residual – %1</translation>
    </message>
    <message>
        <source>No norm – %1</source>
        <translation>No norm – %1</translation>
    </message>
    <message>
        <source>Causal mask removed</source>
        <translation>Causal mask removed</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Target</translation>
    </message>
    <message>
        <source>Begins with “%1”</source>
        <translation>Begins with “%1”</translation>
    </message>
</context>
<context>
    <name>translucent::CompareView</name>
    <message>
        <source>Steps</source>
        <translation>Steps</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Time</translation>
    </message>
    <message>
        <source>Best held-out loss</source>
        <translation>Best held-out loss</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>Perplexity</translation>
    </message>
    <message>
        <source>BLEU</source>
        <translation>BLEU</translation>
    </message>
    <message>
        <source>chrF</source>
        <translation>chrF</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameters</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>Sentences</translation>
    </message>
    <message>
        <source>Which curve of the ticked runs is drawn</source>
        <translation>Which curve of the ticked runs is drawn</translation>
    </message>
    <message>
        <source>Over minutes</source>
        <translation>Over minutes</translation>
    </message>
    <message>
        <source>Minutes of training instead of steps</source>
        <translation>Minutes of training instead of steps</translation>
    </message>
    <message>
        <source>Results, and the settings in which the runs differ</source>
        <translation>Results, and the settings in which the runs differ</translation>
    </message>
    <message>
        <source>Nothing to compare yet.
Tick the runs on the left whose curves, results and settings are to stand side by side.</source>
        <translation>Nothing to compare yet.
Tick the runs on the left whose curves, results and settings are to stand side by side.</translation>
    </message>
</context>
<context>
    <name>translucent::ComparisonCard</name>
    <message>
        <source>Before: the pinned run</source>
        <translation>Before: the pinned run</translation>
    </message>
    <message>
        <source>Before: the model as it is</source>
        <translation>Before: the model as it is</translation>
    </message>
    <message>
        <source>Σ log p = %1</source>
        <translation>Σ log p = %1</translation>
    </message>
    <message>
        <source> · BLEU %1 · chrF %2</source>
        <translation> · BLEU %1 · chrF %2</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Before</translation>
    </message>
    <message>
        <source>After</source>
        <translation>After</translation>
    </message>
    <message>
        <source>After: with the change</source>
        <translation>After: with the change</translation>
    </message>
    <message>
        <source>Candidates of the beam search before and after</source>
        <translation>Candidates of the beam search before and after</translation>
    </message>
    <message>
        <source>Pin this run as the baseline</source>
        <translation>Pin this run as the baseline</translation>
    </message>
    <message>
        <source>Later runs of this sentence are compared with it until you release it.</source>
        <translation>Later runs of this sentence are compared with it until you release it.</translation>
    </message>
    <message>
        <source>Reference translation, for BLEU and chrF</source>
        <translation>Reference translation, for BLEU and chrF</translation>
    </message>
    <message>
        <source>Tokens and their probabilities before and after</source>
        <translation>Tokens and their probabilities before and after</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Probability</translation>
    </message>
</context>
<context>
    <name>translucent::CoreServices</name>
    <message>
        <source>Open model directory</source>
        <translation>Open model directory</translation>
    </message>
</context>
<context>
    <name>translucent::CorpusCard</name>
    <message>
        <source>Open corpus</source>
        <translation>Open corpus</translation>
    </message>
    <message>
        <source>Corpora (*.tsv *.txt *.jsonl *.json *.tmx *.gz);;All files (*)</source>
        <translation>Corpora (*.tsv *.txt *.jsonl *.json *.tmx *.gz);;All files (*)</translation>
    </message>
    <message>
        <source>Choose a file with one sentence pair per line: TSV, JSON lines, TMX, or manythings.org text.</source>
        <translation>Choose a file with one sentence pair per line: TSV, JSON lines, TMX, or manythings.org text.</translation>
    </message>
    <message>
        <source>This corpus cannot be read: %1</source>
        <translation>This corpus cannot be read: %1</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>Sentences</translation>
    </message>
    <message>
        <source>Classroom: Chinese to English, with gold alignments</source>
        <translation>Classroom: Chinese to English, with gold alignments</translation>
    </message>
    <message>
        <source>Toy task: copy letters</source>
        <translation>Toy task: copy letters</translation>
    </message>
    <message>
        <source>Toy task: reverse letters</source>
        <translation>Toy task: reverse letters</translation>
    </message>
    <message>
        <source>Toy task: sort letters</source>
        <translation>Toy task: sort letters</translation>
    </message>
    <message>
        <source>A file of your own…</source>
        <translation>A file of your own…</translation>
    </message>
    <message>
        <source>What the model is to learn</source>
        <translation>What the model is to learn</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Pairs</translation>
    </message>
    <message>
        <source>How many sentence pairs to generate</source>
        <translation>How many sentence pairs to generate</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Another seed gives other sentences of the same kind</source>
        <translation>Another seed gives other sentences of the same kind</translation>
    </message>
    <message>
        <source>File</source>
        <translation>File</translation>
    </message>
    <message>
        <source>TSV, JSON lines, TMX, gzipped or not; or two texts as source.txt,target.txt</source>
        <translation>TSV, JSON lines, TMX, gzipped or not; or two texts as source.txt,target.txt</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Browse…</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Columns</translation>
    </message>
    <message>
        <source>Column of the source sentence in a TSV file, from 1</source>
        <translation>Column of the source sentence in a TSV file, from 1</translation>
    </message>
    <message>
        <source>Column of the translation in a TSV file, from 1</source>
        <translation>Column of the translation in a TSV file, from 1</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Languages</translation>
    </message>
    <message>
        <source>Language code of the source, e.g. zh</source>
        <translation>Language code of the source, e.g. zh</translation>
    </message>
    <message>
        <source>Language code of the translation, e.g. en</source>
        <translation>Language code of the translation, e.g. en</translation>
    </message>
    <message>
        <source>The Chinese sentences are in the other column.</source>
        <translation>The Chinese sentences are in the other column.</translation>
    </message>
    <message>
        <source>Swap columns</source>
        <translation>Swap columns</translation>
    </message>
</context>
<context>
    <name>translucent::CorpusTables</name>
    <message>
        <source>mean %1, longest %2</source>
        <translation>mean %1, longest %2</translation>
    </message>
    <message>
        <source>none in the held-out part</source>
        <translation>none in the held-out part</translation>
    </message>
    <message>
        <source>To train on</source>
        <translation>To train on</translation>
    </message>
    <message>
        <source>%1 pairs</source>
        <translation>%1 pairs</translation>
    </message>
    <message>
        <source>Held out</source>
        <translation>Held out</translation>
    </message>
    <message>
        <source>Source characters</source>
        <translation>Source characters</translation>
    </message>
    <message>
        <source>Translation words</source>
        <translation>Translation words</translation>
    </message>
    <message>
        <source>Different ones</source>
        <translation>Different ones</translation>
    </message>
    <message>
        <source>%1 characters, %2 words</source>
        <translation>%1 characters, %2 words</translation>
    </message>
    <message>
        <source>Repeated pairs</source>
        <translation>Repeated pairs</translation>
    </message>
    <message>
        <source>With gold alignments</source>
        <translation>With gold alignments</translation>
    </message>
    <message>
        <source>Unknown characters</source>
        <translation>Unknown characters</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>No problems</translation>
    </message>
    <message>
        <source>Problems (%1)</source>
        <translation>Problems (%1)</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistics</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Preview</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Problems</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Translation</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Line</translation>
    </message>
    <message>
        <source>Why it is left out</source>
        <translation>Why it is left out</translation>
    </message>
    <message>
        <source>Different sources</source>
        <translation>Different sources</translation>
    </message>
</context>
<context>
    <name>translucent::CostCalculator</name>
    <message>
        <source>Cost</source>
        <translation>Cost</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Measuring…</translation>
    </message>
    <message>
        <source>Measure on this machine</source>
        <translation>Measure on this machine</translation>
    </message>
    <message>
        <source>Self-attention</source>
        <translation>Self-attention</translation>
    </message>
    <message>
        <source>LSTM</source>
        <translation>LSTM</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>Convolution</translation>
    </message>
    <message>
        <source>multiplications</source>
        <translation>multiplications</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>steps</translation>
    </message>
    <message>
        <source>milliseconds</source>
        <translation>milliseconds</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Measured on this machine with one thread and random weights, d = %1. Dashed: what grows with L² and with L.</source>
        <translation>Measured on this machine with one thread and random weights, d = %1. Dashed: what grows with L² and with L.</translation>
    </message>
    <message>
        <source>group of neighbours</source>
        <translation>group of neighbours</translation>
    </message>
    <message>
        <source>what is looked at</source>
        <translation>what is looked at</translation>
    </message>
    <message>
        <source>Computed in %1 µs here; full attention took %2 µs. Hatched cells are left out.</source>
        <translation>Computed in %1 µs here; full attention took %2 µs. Hatched cells are left out.</translation>
    </message>
    <message>
        <source>Encoder self-attention</source>
        <translation>Encoder self-attention</translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation>Cross-attention</translation>
    </message>
    <message>
        <source>Growing length: three kinds of layer</source>
        <translation>Growing length: three kinds of layer</translation>
    </message>
    <message>
        <source>One sentence: sparse patterns</source>
        <translation>One sentence: sparse patterns</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>What is compared</translation>
    </message>
    <message>
        <source>Components of every vector</source>
        <translation>Components of every vector</translation>
    </message>
    <message>
        <source>Times self-attention, LSTM and convolution for lengths up to 1024; takes about a second</source>
        <translation>Times self-attention, LSTM and convolution for lengths up to 1024; takes about a second</translation>
    </message>
    <message>
        <source>Counted first. Measuring adds the time and the memory of this machine.</source>
        <translation>Counted first. Measuring adds the time and the memory of this machine.</translation>
    </message>
    <message>
        <source>Eight made-up tokens</source>
        <translation>Eight made-up tokens</translation>
    </message>
    <message>
        <source>Measuring length L = %1 (%2 of %3)</source>
        <translation>Measuring length L = %1 (%2 of %3)</translation>
    </message>
    <message>
        <source>Waiting for the engine…</source>
        <translation>Waiting for the engine…</translation>
    </message>
    <message>
        <source>Ended before a length was measured.</source>
        <translation>Ended before a length was measured.</translation>
    </message>
    <message>
        <source>Ended early: measured up to L = %1.</source>
        <translation>Ended early: measured up to L = %1.</translation>
    </message>
    <message>
        <source>Computed in %1 µs here; full attention took %2 µs.</source>
        <translation>Computed in %1 µs here; full attention took %2 µs.</translation>
    </message>
    <message>
        <source>Decoder self-attention</source>
        <translation>Decoder self-attention</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Ends measuring; the lengths measured so far stay</source>
        <translation>Ends measuring; the lengths measured so far stay</translation>
    </message>
</context>
<context>
    <name>translucent::CurveToolbar</name>
    <message>
        <source>Smoothing</source>
        <translation>Smoothing</translation>
    </message>
    <message>
        <source>How much of the past each point of the training curves holds</source>
        <translation>How much of the past each point of the training curves holds</translation>
    </message>
    <message>
        <source>Log steps</source>
        <translation>Log steps</translation>
    </message>
    <message>
        <source>Logarithmic axis of steps</source>
        <translation>Logarithmic axis of steps</translation>
    </message>
    <message>
        <source>Log values</source>
        <translation>Log values</translation>
    </message>
    <message>
        <source>Logarithmic axis of values</source>
        <translation>Logarithmic axis of values</translation>
    </message>
    <message>
        <source>Cut outliers</source>
        <translation>Cut outliers</translation>
    </message>
    <message>
        <source>Leaves the highest 2 % out of view</source>
        <translation>Leaves the highest 2 % out of view</translation>
    </message>
</context>
<context>
    <name>translucent::CurvesView</name>
    <message>
        <source>Positions – %1</source>
        <translation>Positions – %1</translation>
    </message>
    <message>
        <source>Dimensions are numbers from 0 to %1, e.g. 0, 1, 4-7.</source>
        <translation>Dimensions are numbers from 0 to %1, e.g. 0, 1, 4-7.</translation>
    </message>
    <message>
        <source>Positions – %1, d_model = %2</source>
        <translation>Positions – %1, d_model = %2</translation>
    </message>
    <message>
        <source>Positions:</source>
        <translation>Positions:</translation>
    </message>
    <message>
        <source>By the formula, as the loaded model has learned them, or none</source>
        <translation>By the formula, as the loaded model has learned them, or none</translation>
    </message>
    <message>
        <source>Curves of dimensions:</source>
        <translation>Curves of dimensions:</translation>
    </message>
    <message>
        <source>Numbers and ranges, e.g. 0, 1, 4-7; pointing at a column of the heatmap adds its curve</source>
        <translation>Numbers and ranges, e.g. 0, 1, 4-7; pointing at a column of the heatmap adds its curve</translation>
    </message>
    <message>
        <source>Export curves</source>
        <translation>Export curves</translation>
    </message>
</context>
<context>
    <name>translucent::DecodingPage</name>
    <message>
        <source>Decoding</source>
        <translation>Decoding</translation>
    </message>
</context>
<context>
    <name>translucent::DecodingView</name>
    <message>
        <source>Race</source>
        <translation>Race</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Tree</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>Sampling</translation>
    </message>
    <message>
        <source>Blackboard</source>
        <translation>Blackboard</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>Sentences</translation>
    </message>
    <message>
        <source>Greedy and beam search on one clock</source>
        <translation>Greedy and beam search on one clock</translation>
    </message>
    <message>
        <source>The whole tree of the beam search; force tokens and go on from there</source>
        <translation>The whole tree of the beam search; force tokens and go on from there</translation>
    </message>
    <message>
        <source>Translations drawn at random</source>
        <translation>Translations drawn at random</translation>
    </message>
    <message>
        <source>A small example with probabilities of your own</source>
        <translation>A small example with probabilities of your own</translation>
    </message>
    <message>
        <source>Sentences on which beam search beats greedy search</source>
        <translation>Sentences on which beam search beats greedy search</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence, and here you see how its translation was searched for.
The blackboard&apos;s example needs no sentence.</source>
        <translation>No translation yet.
Translate a sentence, and here you see how its translation was searched for.
The blackboard&apos;s example needs no sentence.</translation>
    </message>
    <message>
        <source>None of this sentence is in the source vocabulary: the model sees only ⟨UNK⟩, and what is found has nothing to do with the sentence.</source>
        <translation>None of this sentence is in the source vocabulary: the model sees only ⟨UNK⟩, and what is found has nothing to do with the sentence.</translation>
    </message>
    <message>
        <source>Too long: the sentence or what is forced has more pieces than this model takes. Force less, or take a shorter sentence.</source>
        <translation>Too long: the sentence or what is forced has more pieces than this model takes. Force less, or take a shorter sentence.</translation>
    </message>
    <message>
        <source>This model cannot search like that. Choose a width no larger than its target vocabulary, and tokens of it.</source>
        <translation>This model cannot search like that. Choose a width no larger than its target vocabulary, and tokens of it.</translation>
    </message>
    <message>
        <source>The search failed. Point here to see what the engine says.</source>
        <translation>The search failed. Point here to see what the engine says.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be forced: it has characters that the target vocabulary lacks. Type words of the target language, or choose one of the alternatives.</source>
        <translation>&quot;%1&quot; cannot be forced: it has characters that the target vocabulary lacks. Type words of the target language, or choose one of the alternatives.</translation>
    </message>
    <message>
        <source>Beam search, K = %1, α = %2</source>
        <translation>Beam search, K = %1, α = %2</translation>
    </message>
    <message>
        <source>%1 – beam search, K = %2, α = %3</source>
        <translation>%1 – beam search, K = %2, α = %3</translation>
    </message>
</context>
<context>
    <name>translucent::DiagramText</name>
    <message>
        <source>Source tokens</source>
        <translation>Source tokens</translation>
    </message>
    <message>
        <source>Target tokens, shifted right</source>
        <translation>Target tokens, shifted right</translation>
    </message>
    <message>
        <source>Probabilities of the next token</source>
        <translation>Probabilities of the next token</translation>
    </message>
    <message>
        <source>keys and values</source>
        <translation>keys and values</translation>
    </message>
</context>
<context>
    <name>translucent::DistributionBars</name>
    <message>
        <source>%1 · cut off</source>
        <translation>%1 · cut off</translation>
    </message>
    <message>
        <source>at this temperature</source>
        <translation>at this temperature</translation>
    </message>
    <message>
        <source>drawn with</source>
        <translation>drawn with</translation>
    </message>
    <message>
        <source>model&apos;s own p</source>
        <translation>model&apos;s own p</translation>
    </message>
    <message>
        <source>p = 100 %</source>
        <translation>p = 100 %</translation>
    </message>
    <message>
        <source>&quot;%1&quot;
The model&apos;s own p: %2 (log p = %3)
At this temperature: %4
Drawn with: %5</source>
        <translation>&quot;%1&quot;
The model&apos;s own p: %2 (log p = %3)
At this temperature: %4
Drawn with: %5</translation>
    </message>
    <message>
        <source>cut off</source>
        <translation>cut off</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>log p</source>
        <translation>log p</translation>
    </message>
    <message>
        <source>p at this temperature</source>
        <translation>p at this temperature</translation>
    </message>
    <message>
        <source>p drawn with</source>
        <translation>p drawn with</translation>
    </message>
    <message>
        <source>Distribution before and after truncation</source>
        <translation>Distribution before and after truncation</translation>
    </message>
</context>
<context>
    <name>translucent::ErrorText</name>
    <message numerus="yes">
        <source>The sentence is too long: this model takes at most %n pieces.</source>
        <translation>
            <numerusform>The sentence is too long: this model takes at most %n piece.</numerusform>
            <numerusform>The sentence is too long: this model takes at most %n pieces.</numerusform>
        </translation>
    </message>
    <message>
        <source>The model cannot work with these settings.</source>
        <translation>The model cannot work with these settings.</translation>
    </message>
    <message>
        <source>The model was not found.</source>
        <translation>The model was not found.</translation>
    </message>
    <message>
        <source>The file or text is damaged or of an unknown kind.</source>
        <translation>The file or text is damaged or of an unknown kind.</translation>
    </message>
    <message>
        <source>The files of this model do not belong together.</source>
        <translation>The files of this model do not belong together.</translation>
    </message>
    <message>
        <source>The file could not be written.</source>
        <translation>The file could not be written.</translation>
    </message>
    <message>
        <source>The sentence is too long for this model.</source>
        <translation>The sentence is too long for this model.</translation>
    </message>
    <message>
        <source>The model computed something that is not a number.</source>
        <translation>The model computed something that is not a number.</translation>
    </message>
    <message>
        <source>Something unexpected went wrong inside the engine.</source>
        <translation>Something unexpected went wrong inside the engine.</translation>
    </message>
    <message>
        <source>Another process that took part has ended.</source>
        <translation>Another process that took part has ended.</translation>
    </message>
</context>
<context>
    <name>translucent::ExportButton</name>
    <message>
        <source>Saved: %1</source>
        <translation>Saved: %1</translation>
    </message>
    <message>
        <source>Could not write %1</source>
        <translation>Could not write %1</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Save as %1…</source>
        <translation>Save as %1…</translation>
    </message>
    <message>
        <source>Save View</source>
        <translation>Save View</translation>
    </message>
    <message>
        <source>Picture copied</source>
        <translation>Picture copied</translation>
    </message>
    <message>
        <source>Table copied, for a spreadsheet</source>
        <translation>Table copied, for a spreadsheet</translation>
    </message>
    <message>
        <source>Copy Picture</source>
        <translation>Copy Picture</translation>
    </message>
    <message>
        <source>Copy Table</source>
        <translation>Copy Table</translation>
    </message>
</context>
<context>
    <name>translucent::FeedForwardCalculator</name>
    <message>
        <source>Feed-forward</source>
        <translation>Feed-forward</translation>
    </message>
    <message>
        <source>Activation functions</source>
        <translation>Activation functions</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>Encoder</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>Decoder</translation>
    </message>
    <message>
        <source>x: one row per token</source>
        <translation>x: one row per token</translation>
    </message>
    <message>
        <source>W₁: widens</source>
        <translation>W₁: widens</translation>
    </message>
    <message>
        <source>b₁</source>
        <translation>b₁</translation>
    </message>
    <message>
        <source>W₂: narrows again</source>
        <translation>W₂: narrows again</translation>
    </message>
    <message>
        <source>b₂</source>
        <translation>b₂</translation>
    </message>
    <message>
        <source>r: what the result is added to</source>
        <translation>r: what the result is added to</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Activation</translation>
    </message>
    <message>
        <source>The function applied to every inner number</source>
        <translation>The function applied to every inner number</translation>
    </message>
    <message>
        <source>Two vectors of 3 numbers, widened to 6</source>
        <translation>Two vectors of 3 numbers, widened to 6</translation>
    </message>
</context>
<context>
    <name>translucent::ForcedPositionsModel</name>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>Decoder reads</source>
        <translation>Decoder reads</translation>
    </message>
    <message>
        <source>Has to predict</source>
        <translation>Has to predict</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Probability</translation>
    </message>
    <message>
        <source>Loss (nats)</source>
        <translation>Loss (nats)</translation>
    </message>
</context>
<context>
    <name>translucent::GainsTab</name>
    <message>
        <source>Stop the search</source>
        <translation>Stop the search</translation>
    </message>
    <message>
        <source>Search %1 held-out sentences</source>
        <translation>Search %1 held-out sentences</translation>
    </message>
    <message>
        <source>Translates sentences that no model was trained on greedily and with the beam above, and lists those that greedy search spoils; other sentences every time</source>
        <translation>Translates sentences that no model was trained on greedily and with the beam above, and lists those that greedy search spoils; other sentences every time</translation>
    </message>
    <message>
        <source>Race this sentence</source>
        <translation>Race this sentence</translation>
    </message>
    <message>
        <source>Takes the sentence to the bar on top and shows its race (Enter)</source>
        <translation>Takes the sentence to the bar on top and shows its race (Enter)</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>Sentence</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>Greedy</translation>
    </message>
    <message>
        <source>Beam</source>
        <translation>Beam</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Reference</translation>
    </message>
    <message>
        <source>Split at step</source>
        <translation>Split at step</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>chrF</source>
        <translation>chrF</translation>
    </message>
    <message>
        <source>Sentences that greedy search spoils</source>
        <translation>Sentences that greedy search spoils</translation>
    </message>
    <message>
        <source>Of %1 sentences the beam scores higher on %2; it is closer to the reference (chrF) on %3, greedy search on %4. Below are those where it is both.</source>
        <translation>Of %1 sentences the beam scores higher on %2; it is closer to the reference (chrF) on %3, greedy search on %4. Below are those where it is both.</translation>
    </message>
    <message>
        <source>On many sentences both searches agree. Here you find those on which they do not: the model itself scores the beam&apos;s translation higher, and it is closer to the reference.</source>
        <translation>On many sentences both searches agree. Here you find those on which they do not: the model itself scores the beam&apos;s translation higher, and it is closer to the reference.</translation>
    </message>
</context>
<context>
    <name>translucent::HeadGrid</name>
    <message>
        <source>Layer %1, mean of all heads</source>
        <translation>Layer %1, mean of all heads</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>Layer %1, head %2</translation>
    </message>
    <message>
        <source>Mean</source>
        <comment>of all heads</comment>
        <translation>Mean</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>Head %1</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>Layer %1</translation>
    </message>
    <message>
        <source>Rollout up to layer %1: how the layers&apos; mean attentions pass information on together</source>
        <translation>Rollout up to layer %1: how the layers&apos; mean attentions pass information on together</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>Rollout</translation>
    </message>
    <message>
        <source>Mean of the heads that align best, measured on sentences with gold alignments</source>
        <translation>Mean of the heads that align best, measured on sentences with gold alignments</translation>
    </message>
    <message>
        <source>Best</source>
        <comment>heads that align best</comment>
        <translation>Best</translation>
    </message>
</context>
<context>
    <name>translucent::HeadMapView</name>
    <message>
        <source>Words: the weights of a word&apos;s pieces are added where it is looked at and averaged where it looks.</source>
        <translation>Words: the weights of a word&apos;s pieces are added where it is looked at and averaged where it looks.</translation>
    </message>
    <message>
        <source>Characters: the weight of a piece is divided evenly among its characters.</source>
        <translation>Characters: the weight of a piece is divided evenly among its characters.</translation>
    </message>
</context>
<context>
    <name>translucent::HeadStrip</name>
    <message>
        <source>Head %1. Click: on or off. Double-click: this head alone, or all again.</source>
        <translation>Head %1. Click: on or off. Double-click: this head alone, or all again.</translation>
    </message>
    <message>
        <source>Heads that are drawn</source>
        <translation>Heads that are drawn</translation>
    </message>
</context>
<context>
    <name>translucent::HeadSwitches</name>
    <message>
        <source>%1, layer %2, head %3. Click to switch it off or on.</source>
        <translation>%1, layer %2, head %3. Click to switch it off or on.</translation>
    </message>
</context>
<context>
    <name>translucent::HeadTable</name>
    <message>
        <source>Heads compared</source>
        <translation>Heads compared</translation>
    </message>
</context>
<context>
    <name>translucent::HeadTableModel</name>
    <message>
        <source>Layer %1, head %2</source>
        <translation>Layer %1, head %2</translation>
    </message>
    <message>
        <source>Layer and head, counted from 1</source>
        <translation>Layer and head, counted from 1</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>Entropy −Σ w·log₂ w in bits, mean of all rows: 0 = each row looks at one token</source>
        <translation>Entropy −Σ w·log₂ w in bits, mean of all rows: 0 = each row looks at one token</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>Bits</translation>
    </message>
    <message>
        <source>Mean distance between a token and what it looks at, in tokens; for cross-attention from the diagonal</source>
        <translation>Mean distance between a token and what it looks at, in tokens; for cross-attention from the diagonal</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Distance</translation>
    </message>
    <message>
        <source>Weight on BEGIN and END: where a head looks that has nothing to do</source>
        <translation>Weight on BEGIN and END: where a head looks that has nothing to do</translation>
    </message>
    <message>
        <source>Ends</source>
        <translation>Ends</translation>
    </message>
    <message>
        <source>Weight on punctuation</source>
        <translation>Weight on punctuation</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Marks</translation>
    </message>
    <message>
        <source>Share of steps to the next row at which the strongest token does not move back</source>
        <translation>Share of steps to the next row at which the strongest token does not move back</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Forward</translation>
    </message>
    <message>
        <source>Alignment error rate against the gold links of the classroom language: 0 % = the head aligns every word as it should. Only for example sentences that are translated as in the corpus.</source>
        <translation>Alignment error rate against the gold links of the classroom language: 0 % = the head aligns every word as it should. Only for example sentences that are translated as in the corpus.</translation>
    </message>
    <message>
        <source>AER</source>
        <translation>AER</translation>
    </message>
    <message>
        <source>Alignment error rate of this model&apos;s head, mean over held-out sentences of the classroom language: known whatever the sentence is. 0 % = the head aligns every word as it should.</source>
        <translation>Alignment error rate of this model&apos;s head, mean over held-out sentences of the classroom language: known whatever the sentence is. 0 % = the head aligns every word as it should.</translation>
    </message>
    <message>
        <source>AER ⌀</source>
        <translation>AER ⌀</translation>
    </message>
</context>
<context>
    <name>translucent::HeatmapPanel</name>
    <message>
        <source>Scale 0 – 1</source>
        <translation>Scale 0 – 1</translation>
    </message>
    <message>
        <source>Scale 0 – maximum</source>
        <translation>Scale 0 – maximum</translation>
    </message>
    <message>
        <source>Viridis</source>
        <translation>Viridis</translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation>Cividis</translation>
    </message>
    <message>
        <source>Blues</source>
        <translation>Blues</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Zoom out</translation>
    </message>
    <message>
        <source>Smaller cells (Ctrl + wheel)</source>
        <translation>Smaller cells (Ctrl + wheel)</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Zoom in</translation>
    </message>
    <message>
        <source>Larger cells (Ctrl + wheel)</source>
        <translation>Larger cells (Ctrl + wheel)</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Fit</translation>
    </message>
    <message>
        <source>Show the whole matrix</source>
        <translation>Show the whole matrix</translation>
    </message>
    <message>
        <source>Legible</source>
        <translation>Legible</translation>
    </message>
    <message>
        <source>Make the cells large enough to read every label</source>
        <translation>Make the cells large enough to read every label</translation>
    </message>
    <message>
        <source>Scale of the colours</source>
        <translation>Scale of the colours</translation>
    </message>
    <message>
        <source>Colour map</source>
        <translation>Colour map</translation>
    </message>
    <message>
        <source>Picture copied</source>
        <translation>Picture copied</translation>
    </message>
    <message>
        <source>Numbers copied</source>
        <translation>Numbers copied</translation>
    </message>
    <message>
        <source>Save Heatmap</source>
        <translation>Save Heatmap</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Saved: %1</translation>
    </message>
    <message>
        <source>Could not write %1</source>
        <translation>Could not write %1</translation>
    </message>
    <message>
        <source>Copy Picture</source>
        <translation>Copy Picture</translation>
    </message>
    <message>
        <source>Copy Numbers</source>
        <translation>Copy Numbers</translation>
    </message>
    <message>
        <source>Save as %1…</source>
        <translation>Save as %1…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>Logarithmic</translation>
    </message>
    <message>
        <source>Whether the last colour stands for 1 or for the largest weight shown; logarithmic shows small weights apart</source>
        <translation>Whether the last colour stands for 1 or for the largest weight shown; logarithmic shows small weights apart</translation>
    </message>
</context>
<context>
    <name>translucent::HeatmapReadout</name>
    <message>
        <source>%1: %2</source>
        <comment>name of an axis, its value</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>translucent::HistogramView</name>
    <message>
        <source>Histogram: %1</source>
        <translation>Histogram: %1</translation>
    </message>
    <message>
        <source>Counts on a logarithmic scale</source>
        <translation>Counts on a logarithmic scale</translation>
    </message>
    <message>
        <source>%1 to %2: %3 numbers</source>
        <translation>%1 to %2: %3 numbers</translation>
    </message>
    <message>
        <source>from</source>
        <translation>from</translation>
    </message>
    <message>
        <source>to</source>
        <translation>to</translation>
    </message>
    <message>
        <source>count</source>
        <translation>count</translation>
    </message>
</context>
<context>
    <name>translucent::HypothesesCard</name>
    <message>
        <source>Found with α = %1, ranked with α = %2. The search runs again when you let go.</source>
        <translation>Found with α = %1, ranked with α = %2. The search runs again when you let go.</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Translation</translation>
    </message>
    <message>
        <source>Σ log p</source>
        <translation>Σ log p</translation>
    </message>
    <message>
        <source>L</source>
        <translation>L</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>BLEU</source>
        <translation>BLEU</translation>
    </message>
    <message>
        <source>chrF</source>
        <translation>chrF</translation>
    </message>
    <message>
        <source>What ended</source>
        <translation>What ended</translation>
    </message>
    <message>
        <source>Σ log p ÷ L^α: what the candidates are ranked by</source>
        <translation>Σ log p ÷ L^α: what the candidates are ranked by</translation>
    </message>
    <message>
        <source>Length in tokens, END included</source>
        <translation>Length in tokens, END included</translation>
    </message>
    <message>
        <source>Reference, for BLEU and chrF</source>
        <translation>Reference, for BLEU and chrF</translation>
    </message>
</context>
<context>
    <name>translucent::HypothesisPicker</name>
    <message>
        <source>%1. %2</source>
        <comment>rank and text of a translation</comment>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>given up: %1</source>
        <translation>given up: %1</translation>
    </message>
    <message>
        <source>finished, others were better: %1</source>
        <translation>finished, others were better: %1</translation>
    </message>
    <message>
        <source>given up at token %1: %2</source>
        <translation>given up at token %1: %2</translation>
    </message>
</context>
<context>
    <name>translucent::InferenceView</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>Step %1 of %2</translation>
    </message>
    <message>
        <source>→ &quot;%1&quot; with %2: the translation is complete.</source>
        <translation>→ &quot;%1&quot; with %2: the translation is complete.</translation>
    </message>
    <message>
        <source>→ &quot;%1&quot; with %2; in the next step the decoder reads it, too.</source>
        <translation>→ &quot;%1&quot; with %2; in the next step the decoder reads it, too.</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>Candidate</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Probability</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>Chosen</translation>
    </message>
    <message>
        <source>Inference: token by token</source>
        <translation>Inference: token by token</translation>
    </message>
    <message>
        <source>There is no target to read: the decoder begins with ⟨BEGIN⟩, and each token it chooses becomes its next input, until it chooses ⟨END⟩.</source>
        <translation>There is no target to read: the decoder begins with ⟨BEGIN⟩, and each token it chooses becomes its next input, until it chooses ⟨END⟩.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Back</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>Next token</translation>
    </message>
    <message>
        <source>Position in the translation</source>
        <translation>Position in the translation</translation>
    </message>
    <message>
        <source>The decoder has read</source>
        <translation>The decoder has read</translation>
    </message>
</context>
<context>
    <name>translucent::KindsView</name>
    <message>
        <source>Positions side by side</source>
        <translation>Positions side by side</translation>
    </message>
    <message>
        <source>Positions – %1</source>
        <translation>Positions – %1</translation>
    </message>
    <message>
        <source>Similarity of positions – %1</source>
        <translation>Similarity of positions – %1</translation>
    </message>
    <message>
        <source>Cosine (no unit)</source>
        <translation>Cosine (no unit)</translation>
    </message>
    <message>
        <source>Every position is the zero vector: no two can be told apart, and an angle between them is not defined. A model without positions sees a bag of words.</source>
        <translation>Every position is the zero vector: no two can be told apart, and an angle between them is not defined. A model without positions sees a bag of words.</translation>
    </message>
    <message>
        <source>Choose a length of 6 or more to compare near with far positions.</source>
        <translation>Choose a length of 6 or more to compare near with far positions.</translation>
    </message>
    <message>
        <source>Mean cosine of positions at distance 1: %1; at distance 5: %2.</source>
        <translation>Mean cosine of positions at distance 1: %1; at distance 5: %2.</translation>
    </message>
    <message>
        <source>encoder</source>
        <translation>encoder</translation>
    </message>
    <message>
        <source>decoder</source>
        <translation>decoder</translation>
    </message>
    <message>
        <source>Whose learned positions are shown</source>
        <translation>Whose learned positions are shown</translation>
    </message>
    <message>
        <source>Sinusoidal: computed</source>
        <translation>Sinusoidal: computed</translation>
    </message>
    <message>
        <source>Learned:</source>
        <translation>Learned:</translation>
    </message>
    <message>
        <source>None</source>
        <translation>None</translation>
    </message>
</context>
<context>
    <name>translucent::LabVariation</name>
    <message>
        <source>base</source>
        <translation>base</translation>
    </message>
    <message>
        <source>Layers N</source>
        <translation>Layers N</translation>
    </message>
</context>
<context>
    <name>translucent::LabView</name>
    <message>
        <source>Ablation lab</source>
        <translation>Ablation lab</translation>
    </message>
    <message>
        <source>done</source>
        <translation>done</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>step %1 of %2</translation>
    </message>
    <message>
        <source>broken off at step %1</source>
        <translation>broken off at step %1</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>waiting</translation>
    </message>
    <message>
        <source>Variation</source>
        <translation>Variation</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameters</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>Perplexity</translation>
    </message>
    <message>
        <source>BLEU</source>
        <translation>BLEU</translation>
    </message>
    <message>
        <source>Δ BLEU</source>
        <translation>Δ BLEU</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Time</translation>
    </message>
    <message>
        <source>State</source>
        <translation>State</translation>
    </message>
    <message>
        <source>In the paper</source>
        <translation>In the paper</translation>
    </message>
    <message>
        <source>Paper: perplexity</source>
        <translation>Paper: perplexity</translation>
    </message>
    <message>
        <source>Paper: BLEU</source>
        <translation>Paper: BLEU</translation>
    </message>
    <message>
        <source>Paper: parameters</source>
        <translation>Paper: parameters</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
    </message>
    <message>
        <source>Train all ticked</source>
        <translation>Train all ticked</translation>
    </message>
    <message>
        <source>Another training is running. Stop it first.</source>
        <translation>Another training is running. Stop it first.</translation>
    </message>
    <message>
        <source>All ticked variations are through.</source>
        <translation>All ticked variations are through.</translation>
    </message>
    <message>
        <source>Trains the settings under &quot;Set up&quot; and each ticked change of them, one after the other; what is through is kept.</source>
        <translation>Trains the settings under &quot;Set up&quot; and each ticked change of them, one after the other; what is through is kept.</translation>
    </message>
    <message>
        <source>Variations</source>
        <translation>Variations</translation>
    </message>
    <message>
        <source>Published results</source>
        <translation>Published results</translation>
    </message>
    <message>
        <source>Steps each</source>
        <translation>Steps each</translation>
    </message>
    <message>
        <source>How long each variation is trained</source>
        <translation>How long each variation is trained</translation>
    </message>
    <message>
        <source>Runs unattended; after a stop it goes on where it was</source>
        <translation>Runs unattended; after a stop it goes on where it was</translation>
    </message>
</context>
<context>
    <name>translucent::LineChart</name>
    <message>
        <source>Whole plot</source>
        <translation>Whole plot</translation>
    </message>
    <message>
        <source>A part of the plot is shown. Shows all of it again (double click or 0)</source>
        <translation>A part of the plot is shown. Shows all of it again (double click or 0)</translation>
    </message>
    <message>
        <source>Ctrl+wheel or +/−: closer or farther, over an axis along that axis alone. Then drag, or Shift+arrow keys, to move; double click or 0: the whole plot. A saved picture shows what is seen, a table all numbers.</source>
        <translation>Ctrl+wheel or +/−: closer or farther, over an axis along that axis alone. Then drag, or Shift+arrow keys, to move; double click or 0: the whole plot. A saved picture shows what is seen, a table all numbers.</translation>
    </message>
</context>
<context>
    <name>translucent::LinesView</name>
    <message>
        <source>%1 · layer %2</source>
        <translation>%1 · layer %2</translation>
    </message>
    <message>
        <source>Strongest lines up to %1 %</source>
        <translation>Strongest lines up to %1 %</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>Attention weight</source>
        <translation>Attention weight</translation>
    </message>
    <message>
        <source>Heads:</source>
        <translation>Heads:</translation>
    </message>
    <message>
        <source>Words only</source>
        <translation>Words only</translation>
    </message>
    <message>
        <source>Leaves out BEGIN, END and punctuation. Heads that find nothing to do for a word rest their weight there; such tokens are called attention sinks.</source>
        <translation>Leaves out BEGIN, END and punctuation. Heads that find nothing to do for a word rest their weight there; such tokens are called attention sinks.</translation>
    </message>
    <message>
        <source>Of each row the strongest lines, until they hold this share of its weight</source>
        <translation>Of each row the strongest lines, until they hold this share of its weight</translation>
    </message>
    <message>
        <source>Left: who looks. Right: what is looked at. A line is the stronger the larger its weight ÷ number of heads switched on. Words only leaves out attention sinks: BEGIN, END and punctuation, where heads rest that have nothing to do.</source>
        <translation>Left: who looks. Right: what is looked at. A line is the stronger the larger its weight ÷ number of heads switched on. Words only leaves out attention sinks: BEGIN, END and punctuation, where heads rest that have nothing to do.</translation>
    </message>
</context>
<context>
    <name>translucent::LossCalculator</name>
    <message>
        <source>Loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>⟨BEGIN⟩ → I</source>
        <translation>⟨BEGIN⟩ → I</translation>
    </message>
    <message>
        <source>I → like</source>
        <translation>I → like</translation>
    </message>
    <message>
        <source>like → tea</source>
        <translation>like → tea</translation>
    </message>
    <message>
        <source>tea → ⟨END⟩</source>
        <translation>tea → ⟨END⟩</translation>
    </message>
    <message>
        <source>vocabulary entry</source>
        <translation>vocabulary entry</translation>
    </message>
    <message>
        <source>position</source>
        <translation>position</translation>
    </message>
    <message>
        <source>Output of the model</source>
        <translation>Output of the model</translation>
    </message>
    <message>
        <source>One position</source>
        <translation>One position</translation>
    </message>
    <message>
        <source>A sentence, with END</source>
        <translation>A sentence, with END</translation>
    </message>
    <message>
        <source>What the loss is computed for</source>
        <translation>What the loss is computed for</translation>
    </message>
    <message>
        <source>Logits z</source>
        <translation>Logits z</translation>
    </message>
    <message>
        <source>Probability of each right token</source>
        <translation>Probability of each right token</translation>
    </message>
    <message>
        <source>Right entry y</source>
        <translation>Right entry y</translation>
    </message>
    <message>
        <source>Which column is the right one, counted from 1</source>
        <translation>Which column is the right one, counted from 1</translation>
    </message>
    <message>
        <source>Smoothing ε</source>
        <translation>Smoothing ε</translation>
    </message>
    <message>
        <source>Share of the target that is spread evenly over all entries</source>
        <translation>Share of the target that is spread evenly over all entries</translation>
    </message>
    <message>
        <source>Scores (2.0, 1.0, 0.1), or a sentence of 3 words</source>
        <translation>Scores (2.0, 1.0, 0.1), or a sentence of 3 words</translation>
    </message>
</context>
<context>
    <name>translucent::MainWindow</name>
    <message>
        <source>Translucent – the see-through translator</source>
        <translation>Translucent – the see-through translator</translation>
    </message>
    <message>
        <source>No model found. Choose &quot;Open model directory…&quot; in the File menu, or train one with translucent-cli.</source>
        <translation>No model found. Choose &quot;Open model directory…&quot; in the File menu, or train one with translucent-cli.</translation>
    </message>
</context>
<context>
    <name>translucent::MatrixEditor</name>
    <message>
        <source>Size ▾</source>
        <translation>Size ▾</translation>
    </message>
    <message>
        <source>Adds or removes rows and columns</source>
        <translation>Adds or removes rows and columns</translation>
    </message>
    <message>
        <source>Add a column</source>
        <translation>Add a column</translation>
    </message>
    <message>
        <source>Remove the last column</source>
        <translation>Remove the last column</translation>
    </message>
    <message>
        <source>Add a row</source>
        <translation>Add a row</translation>
    </message>
    <message>
        <source>Remove the last row</source>
        <translation>Remove the last row</translation>
    </message>
    <message>
        <source>Type numbers, or paste a block from a spreadsheet (Ctrl+V)</source>
        <translation>Type numbers, or paste a block from a spreadsheet (Ctrl+V)</translation>
    </message>
</context>
<context>
    <name>translucent::MatrixModel</name>
    <message>
        <source>Row %1, column %2 is empty: type a number such as −0.5 or 1e-3.</source>
        <translation>Row %1, column %2 is empty: type a number such as −0.5 or 1e-3.</translation>
    </message>
    <message>
        <source>Row %1, column %2: “%3” is not a finite number. Type one such as −0.5 or 1e-3.</source>
        <translation>Row %1, column %2: “%3” is not a finite number. Type one such as −0.5 or 1e-3.</translation>
    </message>
    <message>
        <source>Not a finite number</source>
        <translation>Not a finite number</translation>
    </message>
</context>
<context>
    <name>translucent::MessageBanner</name>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Close this message</translation>
    </message>
</context>
<context>
    <name>translucent::ModelPicker</name>
    <message>
        <source>Example</source>
        <translation>Example</translation>
    </message>
    <message>
        <source>Puts the running model&apos;s own numbers for the sentence into the fields</source>
        <translation>Puts the running model&apos;s own numbers for the sentence into the fields</translation>
    </message>
    <message>
        <source>Translate a sentence first: then its numbers can be taken</source>
        <translation>Translate a sentence first: then its numbers can be taken</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>Layer %1</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>Head %1</translation>
    </message>
    <message>
        <source>From the model</source>
        <translation>From the model</translation>
    </message>
    <message>
        <source>Where in the model</source>
        <translation>Where in the model</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Attention head</source>
        <translation>Attention head</translation>
    </message>
    <message>
        <source>Numbers before or after this step of the model</source>
        <translation>Numbers before or after this step of the model</translation>
    </message>
    <message>
        <source>Position in the sentence</source>
        <translation>Position in the sentence</translation>
    </message>
</context>
<context>
    <name>translucent::NeighbourPane</name>
    <message>
        <source>Neighbours are similar</source>
        <translation>Neighbours are similar</translation>
    </message>
    <message>
        <source>The vectors of neighbouring positions point in nearly the same direction; with the distance the similarity falls, in waves. So near words start out with similar positions.</source>
        <translation>The vectors of neighbouring positions point in nearly the same direction; with the distance the similarity falls, in waves. So near words start out with similar positions.</translation>
    </message>
    <message>
        <source>Position t</source>
        <translation>Position t</translation>
    </message>
    <message>
        <source>The position that all others are compared with</source>
        <translation>The position that all others are compared with</translation>
    </message>
    <message>
        <source>similarity to position %1</source>
        <translation>similarity to position %1</translation>
    </message>
    <message>
        <source>Position s</source>
        <translation>Position s</translation>
    </message>
    <message>
        <source>|t − s|</source>
        <translation>|t − s|</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>Cosine</translation>
    </message>
    <message>
        <source>Angle (°)</source>
        <translation>Angle (°)</translation>
    </message>
    <message>
        <source>Similarity of positions, d_model = %1</source>
        <translation>Similarity of positions, d_model = %1</translation>
    </message>
    <message>
        <source>Cosine (no unit)</source>
        <translation>Cosine (no unit)</translation>
    </message>
    <message>
        <source>t</source>
        <translation>t</translation>
    </message>
    <message>
        <source>One position has no neighbours; choose a length of 2 or more.</source>
        <translation>One position has no neighbours; choose a length of 2 or more.</translation>
    </message>
    <message>
        <source>&lt;b&gt;To %1 of %2 positions, a direct neighbour is the most similar of all others.&lt;/b&gt;</source>
        <translation>&lt;b&gt;To %1 of %2 positions, a direct neighbour is the most similar of all others.&lt;/b&gt;</translation>
    </message>
</context>
<context>
    <name>translucent::NormCalculator</name>
    <message>
        <source>Layer norm</source>
        <translation>Layer norm</translation>
    </message>
    <message>
        <source>The model does not norm these numbers a second time: there is nothing to compare with.</source>
        <translation>The model does not norm these numbers a second time: there is nothing to compare with.</translation>
    </message>
    <message>
        <source>Encoder: norm of the self-attention</source>
        <translation>Encoder: norm of the self-attention</translation>
    </message>
    <message>
        <source>Encoder: norm of the feed-forward</source>
        <translation>Encoder: norm of the feed-forward</translation>
    </message>
    <message>
        <source>Decoder: norm of the self-attention</source>
        <translation>Decoder: norm of the self-attention</translation>
    </message>
    <message>
        <source>Decoder: norm of the cross-attention</source>
        <translation>Decoder: norm of the cross-attention</translation>
    </message>
    <message>
        <source>Decoder: norm of the feed-forward</source>
        <translation>Decoder: norm of the feed-forward</translation>
    </message>
    <message>
        <source>Encoder: last norm</source>
        <translation>Encoder: last norm</translation>
    </message>
    <message>
        <source>Decoder: last norm</source>
        <translation>Decoder: last norm</translation>
    </message>
    <message>
        <source>x: one row per token</source>
        <translation>x: one row per token</translation>
    </message>
    <message>
        <source>Gain γ and bias β</source>
        <translation>Gain γ and bias β</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>The row whose layer norm is shown step by step</source>
        <translation>The row whose layer norm is shown step by step</translation>
    </message>
    <message>
        <source>Population: divide by n</source>
        <translation>Population: divide by n</translation>
    </message>
    <message>
        <source>Sample: divide by n − 1</source>
        <translation>Sample: divide by n − 1</translation>
    </message>
    <message>
        <source>What the sum of squared deviations is divided by</source>
        <translation>What the sum of squared deviations is divided by</translation>
    </message>
    <message>
        <source>Where ε stands</source>
        <translation>Where ε stands</translation>
    </message>
    <message>
        <source>A small number that keeps the division from failing</source>
        <translation>A small number that keeps the division from failing</translation>
    </message>
    <message>
        <source>Textbook example (3, −1, 2, 0, 1)</source>
        <translation>Textbook example (3, −1, 2, 0, 1)</translation>
    </message>
    <message>
        <source>Before the norm</source>
        <translation>Before the norm</translation>
    </message>
    <message>
        <source>After the norm</source>
        <translation>After the norm</translation>
    </message>
</context>
<context>
    <name>translucent::NumberTableModel</name>
    <message>
        <source>component</source>
        <translation>component</translation>
    </message>
</context>
<context>
    <name>translucent::NumbersPage</name>
    <message>
        <source>Numbers</source>
        <translation>Numbers</translation>
    </message>
</context>
<context>
    <name>translucent::NumbersView</name>
    <message>
        <source>Calculators</source>
        <translation>Calculators</translation>
    </message>
    <message>
        <source>Ctrl+PageDown and Ctrl+PageUp: next and previous calculator</source>
        <translation>Ctrl+PageDown and Ctrl+PageUp: next and previous calculator</translation>
    </message>
</context>
<context>
    <name>translucent::OptimizerCalculator</name>
    <message>
        <source>Learning rate</source>
        <translation>Learning rate</translation>
    </message>
    <message>
        <source>step</source>
        <translation>step</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>learning rate</translation>
    </message>
    <message>
        <source>chosen steps</source>
        <translation>chosen steps</translation>
    </message>
    <message>
        <source>training step</source>
        <translation>training step</translation>
    </message>
    <message>
        <source>Size of the model</source>
        <translation>Size of the model</translation>
    </message>
    <message>
        <source>Schedule: rate at each step</source>
        <translation>Schedule: rate at each step</translation>
    </message>
    <message>
        <source>Adam: one parameter</source>
        <translation>Adam: one parameter</translation>
    </message>
    <message>
        <source>What is computed</source>
        <translation>What is computed</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Steps</translation>
    </message>
    <message>
        <source>Gradient at each step</source>
        <translation>Gradient at each step</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>Warm-up steps</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>Factor</translation>
    </message>
    <message>
        <source>Components of every vector in the model</source>
        <translation>Components of every vector in the model</translation>
    </message>
    <message>
        <source>Steps during which the rate rises</source>
        <translation>Steps during which the rate rises</translation>
    </message>
    <message>
        <source>Scales the whole schedule</source>
        <translation>Scales the whole schedule</translation>
    </message>
    <message>
        <source>The parameter before the first step</source>
        <translation>The parameter before the first step</translation>
    </message>
    <message>
        <source>How much of the first moment is kept</source>
        <translation>How much of the first moment is kept</translation>
    </message>
    <message>
        <source>How much of the second moment is kept</source>
        <translation>How much of the second moment is kept</translation>
    </message>
    <message>
        <source>A small number that keeps the division from failing</source>
        <translation>A small number that keeps the division from failing</translation>
    </message>
    <message>
        <source>The paper&apos;s settings: d = 512, 4000 warm-up steps</source>
        <translation>The paper&apos;s settings: d = 512, 4000 warm-up steps</translation>
    </message>
</context>
<context>
    <name>translucent::OrderView</name>
    <message>
        <source>Before: the words in their order</source>
        <translation>Before: the words in their order</translation>
    </message>
    <message>
        <source>Nothing is changed yet. Leave positions out, shuffle them, or shuffle the words, and compare.</source>
        <translation>Nothing is changed yet. Leave positions out, shuffle them, or shuffle the words, and compare.</translation>
    </message>
    <message>
        <source>The translation is the same.</source>
        <translation>The translation is the same.</translation>
    </message>
    <message>
        <source>The translation is another one.</source>
        <translation>The translation is another one.</translation>
    </message>
    <message>
        <source>The words now stand as “%1”.</source>
        <translation>The words now stand as “%1”.</translation>
    </message>
    <message>
        <source>In this order they are cut into other pieces, so the numbers differ in any case.</source>
        <translation>In this order they are cut into other pieces, so the numbers differ in any case.</translation>
    </message>
    <message>
        <source>Without positions the encoder cannot tell: the translation is the same.</source>
        <translation>Without positions the encoder cannot tell: the translation is the same.</translation>
    </message>
    <message>
        <source>The translation is the same all the same.</source>
        <translation>The translation is the same all the same.</translation>
    </message>
    <message>
        <source>The translation is another one: the order of the words counts.</source>
        <translation>The translation is another one: the order of the words counts.</translation>
    </message>
    <message>
        <source>as they are</source>
        <translation>as they are</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>left out</translation>
    </message>
    <message>
        <source>shuffled</source>
        <translation>shuffled</translation>
    </message>
    <message>
        <source>Source positions:</source>
        <translation>Source positions:</translation>
    </message>
    <message>
        <source>Target positions:</source>
        <translation>Target positions:</translation>
    </message>
    <message>
        <source>Holds on every page, like the changes of What if</source>
        <translation>Holds on every page, like the changes of What if</translation>
    </message>
    <message>
        <source>Shuffle the words</source>
        <translation>Shuffle the words</translation>
    </message>
    <message>
        <source>Puts the pieces of the source sentence into another order; press again for another one</source>
        <translation>Puts the pieces of the source sentence into another order; press again for another one</translation>
    </message>
    <message>
        <source>Original order</source>
        <translation>Original order</translation>
    </message>
    <message>
        <source>Puts the words back</source>
        <translation>Puts the words back</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence, and here you see what positions do for it.</source>
        <translation>No translation yet.
Translate a sentence, and here you see what positions do for it.</translation>
    </message>
</context>
<context>
    <name>translucent::PieceText</name>
    <message>
        <source>Piece: %1</source>
        <translation>Piece: %1</translation>
    </message>
    <message>
        <source>Vocabulary id: %1</source>
        <translation>Vocabulary id: %1</translation>
    </message>
    <message>
        <source>Marks the end of the sentence; the model adds it itself.</source>
        <translation>Marks the end of the sentence; the model adds it itself.</translation>
    </message>
    <message>
        <source>Bytes %1–%2 of the sentence (UTF-8)</source>
        <translation>Bytes %1–%2 of the sentence (UTF-8)</translation>
    </message>
    <message>
        <source>Unknown: not in the vocabulary. All unknown pieces look the same to the model.</source>
        <translation>Unknown: not in the vocabulary. All unknown pieces look the same to the model.</translation>
    </message>
</context>
<context>
    <name>translucent::PlaceCard</name>
    <message>
        <source>After END nothing follows.</source>
        <translation>After END nothing follows.</translation>
    </message>
    <message>
        <source>What the model says may follow &quot;%1&quot;:</source>
        <translation>What the model says may follow &quot;%1&quot;:</translation>
    </message>
    <message>
        <source>The search did not go on after &quot;%1&quot;. Force it, and the model is asked what may follow.</source>
        <translation>The search did not go on after &quot;%1&quot;. Force it, and the model is asked what may follow.</translation>
    </message>
    <message>
        <source>END cannot be forced: nothing could follow it.</source>
        <translation>END cannot be forced: nothing could follow it.</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Shows what the path to this token looked at, on the Attention page</source>
        <translation>Shows what the path to this token looked at, on the Attention page</translation>
    </message>
    <message>
        <source>Choose above, or type</source>
        <translation>Choose above, or type</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>Force</translation>
    </message>
    <message>
        <source>The search runs again and must go this way (Enter). Backspace in the tree takes it back.</source>
        <translation>The search runs again and must go this way (Enter). Backspace in the tree takes it back.</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>log p</source>
        <translation>log p</translation>
    </message>
    <message>
        <source>Alternatives with their probabilities</source>
        <translation>Alternatives with their probabilities</translation>
    </message>
</context>
<context>
    <name>translucent::PositionControls</name>
    <message>
        <source>d_model = %1 does not work: every sine needs its cosine, so it must be even, from 2 to %2. What you see is still d_model = %3.</source>
        <translation>d_model = %1 does not work: every sine needs its cosine, so it must be even, from 2 to %2. What you see is still d_model = %3.</translation>
    </message>
    <message>
        <source>Base = 1 does not work: all pairs would have the same wavelength. Use 2 or more; what you see is still base = %1.</source>
        <translation>Base = 1 does not work: all pairs would have the same wavelength. Use 2 or more; what you see is still base = %1.</translation>
    </message>
    <message>
        <source>Textbook 10 × 4</source>
        <translation>Textbook 10 × 4</translation>
    </message>
    <message>
        <source>The worked example: 10 positions, d_model = 4, base 10000</source>
        <translation>The worked example: 10 positions, d_model = 4, base 10000</translation>
    </message>
    <message>
        <source>Like the model</source>
        <translation>Like the model</translation>
    </message>
    <message>
        <source>d_model of the loaded model, base 10000</source>
        <translation>d_model of the loaded model, base 10000</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Length</translation>
    </message>
    <message>
        <source>How many positions, counted from 0</source>
        <translation>How many positions, counted from 0</translation>
    </message>
    <message>
        <source>d_model</source>
        <translation>d_model</translation>
    </message>
    <message>
        <source>How many dimensions a position vector has; even</source>
        <translation>How many dimensions a position vector has; even</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>The longest wavelength comes close to 2π times this; the paper has 10000</source>
        <translation>The longest wavelength comes close to 2π times this; the paper has 10000</translation>
    </message>
</context>
<context>
    <name>translucent::PositionData</name>
    <message>
        <source>Sinusoidal</source>
        <translation>Sinusoidal</translation>
    </message>
    <message>
        <source>Learned, encoder</source>
        <translation>Learned, encoder</translation>
    </message>
    <message>
        <source>Learned, decoder</source>
        <translation>Learned, decoder</translation>
    </message>
    <message>
        <source>None</source>
        <translation>None</translation>
    </message>
    <message>
        <source>No model is loaded, so there are no learned positions to show.</source>
        <translation>No model is loaded, so there are no learned positions to show.</translation>
    </message>
    <message>
        <source>The model %1 has no positions at all, so it has learned none. Load a model that was trained with learned positions.</source>
        <translation>The model %1 has no positions at all, so it has learned none. Load a model that was trained with learned positions.</translation>
    </message>
    <message>
        <source>The model %1 computes its positions by the formula, so it has learned none. Load a model that was trained with learned positions.</source>
        <translation>The model %1 computes its positions by the formula, so it has learned none. Load a model that was trained with learned positions.</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation>Dimension</translation>
    </message>
    <message>
        <source>position</source>
        <translation>position</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>dimension</translation>
    </message>
    <message>
        <source>PE (no unit)</source>
        <translation>PE (no unit)</translation>
    </message>
    <message>
        <source>Position t</source>
        <translation>Position t</translation>
    </message>
    <message>
        <source>Position s</source>
        <translation>Position s</translation>
    </message>
    <message>
        <source>position t</source>
        <translation>position t</translation>
    </message>
    <message>
        <source>position s</source>
        <translation>position s</translation>
    </message>
    <message>
        <source>dimension %1</source>
        <translation>dimension %1</translation>
    </message>
</context>
<context>
    <name>translucent::PositionsPage</name>
    <message>
        <source>Positions</source>
        <translation>Positions</translation>
    </message>
</context>
<context>
    <name>translucent::PositionsView</name>
    <message>
        <source>Curves and matrix</source>
        <translation>Curves and matrix</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>Properties</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Side by side</translation>
    </message>
    <message>
        <source>Embedding + position</source>
        <translation>Embedding + position</translation>
    </message>
    <message>
        <source>What positions do</source>
        <translation>What positions do</translation>
    </message>
</context>
<context>
    <name>translucent::ProductPane</name>
    <message>
        <source>Dot product</source>
        <translation>Dot product</translation>
    </message>
    <message>
        <source>The dot product of PE(t) and PE(t + Δ) depends on the distance Δ only: the matrix has the same number along each diagonal. And it is symmetric: from the dot product alone one cannot tell left from right. Move t: the curve stays the same.</source>
        <translation>The dot product of PE(t) and PE(t + Δ) depends on the distance Δ only: the matrix has the same number along each diagonal. And it is symmetric: from the dot product alone one cannot tell left from right. Move t: the curve stays the same.</translation>
    </message>
    <message>
        <source>Position t</source>
        <translation>Position t</translation>
    </message>
    <message>
        <source>Whose products with all positions the curve shows; a click on a row of the matrix sets it, too</source>
        <translation>Whose products with all positions the curve shows; a click on a row of the matrix sets it, too</translation>
    </message>
    <message>
        <source>Dot products of all positions</source>
        <translation>Dot products of all positions</translation>
    </message>
    <message>
        <source>PE(t)ᵀ PE(s)</source>
        <translation>PE(t)ᵀ PE(s)</translation>
    </message>
    <message>
        <source>Σ cos(Δω), for any t</source>
        <translation>Σ cos(Δω), for any t</translation>
    </message>
    <message>
        <source>PE(t)ᵀ PE(t + Δ), t = %1</source>
        <translation>PE(t)ᵀ PE(t + Δ), t = %1</translation>
    </message>
    <message>
        <source>Dot product over distance, d_model = %1</source>
        <translation>Dot product over distance, d_model = %1</translation>
    </message>
    <message>
        <source>Distance Δ (positions)</source>
        <translation>Distance Δ (positions)</translation>
    </message>
    <message>
        <source>Dot product (no unit)</source>
        <translation>Dot product (no unit)</translation>
    </message>
    <message>
        <source>&lt;b&gt;Along a diagonal the numbers differ by at most %1; |M − Mᵀ| is at most %2.&lt;/b&gt; At t = %3 the curve is the formula up to %4; its peak at Δ = 0 is d_model / 2 = %5.</source>
        <translation>&lt;b&gt;Along a diagonal the numbers differ by at most %1; |M − Mᵀ| is at most %2.&lt;/b&gt; At t = %3 the curve is the formula up to %4; its peak at Δ = 0 is d_model / 2 = %5.</translation>
    </message>
</context>
<context>
    <name>translucent::PublishedView</name>
    <message>
        <source>Published results (Vaswani et al. 2017, table 2)</source>
        <translation>Published results (Vaswani et al. 2017, table 2)</translation>
    </message>
    <message>
        <source>Operations of the training (FLOPs)</source>
        <translation>Operations of the training (FLOPs)</translation>
    </message>
    <message>
        <source>BLEU, newstest2014</source>
        <translation>BLEU, newstest2014</translation>
    </message>
    <message>
        <source>English to German</source>
        <translation>English to German</translation>
    </message>
    <message>
        <source>English to French</source>
        <translation>English to French</translation>
    </message>
    <message>
        <source>Which of the two test sets</source>
        <translation>Which of the two test sets</translation>
    </message>
</context>
<context>
    <name>translucent::QuantityText</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 days</translation>
    </message>
</context>
<context>
    <name>translucent::RaceBar</name>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Play</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>Play or pause (Space)</translation>
    </message>
    <message>
        <source>To the beginning (Home)</source>
        <translation>To the beginning (Home)</translation>
    </message>
    <message>
        <source>One step back (←)</source>
        <translation>One step back (←)</translation>
    </message>
    <message>
        <source>One step (→)</source>
        <translation>One step (→)</translation>
    </message>
    <message>
        <source>To the end (End)</source>
        <translation>To the end (End)</translation>
    </message>
    <message>
        <source>Where greedy lost</source>
        <translation>Where greedy lost</translation>
    </message>
    <message>
        <source>To the step at which greedy search left the way of the beam&apos;s winner (S)</source>
        <translation>To the step at which greedy search left the way of the beam&apos;s winner (S)</translation>
    </message>
    <message>
        <source>Drag to any step; the mark is where greedy search left the winner&apos;s way</source>
        <translation>Drag to any step; the mark is where greedy search left the winner&apos;s way</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Step</translation>
    </message>
    <message>
        <source>Steps/s</source>
        <translation>Steps/s</translation>
    </message>
    <message>
        <source>Steps per second (↑ faster, ↓ slower)</source>
        <translation>Steps per second (↑ faster, ↓ slower)</translation>
    </message>
</context>
<context>
    <name>translucent::RaceLane</name>
    <message>
        <source>Search tree: %1</source>
        <translation>Search tree: %1</translation>
    </message>
    <message>
        <source>Candidates of this step: %1</source>
        <translation>Candidates of this step: %1</translation>
    </message>
    <message>
        <source>Not begun. Space plays, → makes one step.</source>
        <translation>Not begun. Space plays, → makes one step.</translation>
    </message>
    <message>
        <source>Step %1: %2 considered, %3 kept, %4 pruned</source>
        <translation>Step %1: %2 considered, %3 kept, %4 pruned</translation>
    </message>
    <message>
        <source>Ended after %1 steps with score %2</source>
        <translation>Ended after %1 steps with score %2</translation>
    </message>
</context>
<context>
    <name>translucent::RaceSplitText</name>
    <message>
        <source>A search without any result: nothing could follow what was forced.</source>
        <translation>A search without any result: nothing could follow what was forced.</translation>
    </message>
    <message>
        <source>A beam of width 1 is greedy search: both do the same.</source>
        <translation>A beam of width 1 is greedy search: both do the same.</translation>
    </message>
    <message>
        <source>Greedy search and the beam found the same translation: at no step did greed cost anything.</source>
        <translation>Greedy search and the beam found the same translation: at no step did greed cost anything.</translation>
    </message>
    <message>
        <source>Step %1: greedy took &quot;%2&quot; (log p %3), likelier by itself than the winner&apos;s &quot;%4&quot; (%5); </source>
        <translation>Step %1: greedy took &quot;%2&quot; (log p %3), likelier by itself than the winner&apos;s &quot;%4&quot; (%5); </translation>
    </message>
    <message>
        <source>Step %1: greedy had to take &quot;%2&quot; (log p %3), the winner has &quot;%4&quot; (%5); </source>
        <translation>Step %1: greedy had to take &quot;%2&quot; (log p %3), the winner has &quot;%4&quot; (%5); </translation>
    </message>
    <message>
        <source>yet greedy ends higher, as the beam dropped it too early: score %2 to %1 (Σ log p %4 to %3).</source>
        <translation>yet greedy ends higher, as the beam dropped it too early: score %2 to %1 (Σ log p %4 to %3).</translation>
    </message>
    <message>
        <source>in the end the beam leads: score %1 to %2 (Σ log p %3 to %4).</source>
        <translation>in the end the beam leads: score %1 to %2 (Σ log p %3 to %4).</translation>
    </message>
    <message>
        <source>in the end the beam leads by its length: score %1 to %2 (Σ log p %3 to %4).</source>
        <translation>in the end the beam leads by its length: score %1 to %2 (Σ log p %3 to %4).</translation>
    </message>
</context>
<context>
    <name>translucent::RaceView</name>
    <message>
        <source>Greedy search</source>
        <translation>Greedy search</translation>
    </message>
    <message>
        <source>Greedy search: always the likeliest token</source>
        <translation>Greedy search: always the likeliest token</translation>
    </message>
    <message>
        <source>Beam search: the best %1 at once</source>
        <translation>Beam search: the best %1 at once</translation>
    </message>
    <message>
        <source>Beam search</source>
        <translation>Beam search</translation>
    </message>
    <message>
        <source>greedy&apos;s path</source>
        <translation>greedy&apos;s path</translation>
    </message>
</context>
<context>
    <name>translucent::RecipeProblems</name>
    <message>
        <source>The width %1 must be a multiple of the number of heads, e.g. %2 heads.</source>
        <translation>The width %1 must be a multiple of the number of heads, e.g. %2 heads.</translation>
    </message>
    <message>
        <source>Sine and cosine positions need an even width.</source>
        <translation>Sine and cosine positions need an even width.</translation>
    </message>
    <message>
        <source>All three tables can be one only with one shared vocabulary: switch that on.</source>
        <translation>All three tables can be one only with one shared vocabulary: switch that on.</translation>
    </message>
    <message>
        <source>Nothing ends this training: give minutes, steps, epochs, a BLEU or patience.</source>
        <translation>Nothing ends this training: give minutes, steps, epochs, a BLEU or patience.</translation>
    </message>
    <message>
        <source>Too small for these sentences: their characters alone need about %1 pieces.</source>
        <translation>Too small for these sentences: their characters alone need about %1 pieces.</translation>
    </message>
</context>
<context>
    <name>translucent::RotationPane</name>
    <message>
        <source>A shift is a rotation</source>
        <translation>A shift is a rotation</translation>
    </message>
    <message>
        <source>PE(pos + k) is a linear function of PE(pos): each pair is turned by the angle kω. The matrix depends on k only, not on pos, so attention can learn to look three words back once for all positions. Drag k and pos.</source>
        <translation>PE(pos + k) is a linear function of PE(pos): each pair is turned by the angle kω. The matrix depends on k only, not on pos, so attention can learn to look three words back once for all positions. Drag k and pos.</translation>
    </message>
    <message>
        <source>Position pos</source>
        <translation>Position pos</translation>
    </message>
    <message>
        <source>The position that is shifted</source>
        <translation>The position that is shifted</translation>
    </message>
    <message>
        <source>Shift k</source>
        <translation>Shift k</translation>
    </message>
    <message>
        <source>By how many positions; the matrix depends on this alone</source>
        <translation>By how many positions; the matrix depends on this alone</translation>
    </message>
    <message>
        <source>Rotation by k = %1, dimensions 0 to %2</source>
        <translation>Rotation by k = %1, dimensions 0 to %2</translation>
    </message>
    <message>
        <source>PE(pos + k)</source>
        <translation>PE(pos + k)</translation>
    </message>
    <message>
        <source>PE(pos)</source>
        <translation>PE(pos)</translation>
    </message>
    <message>
        <source>dimension of PE(pos + k)</source>
        <translation>dimension of PE(pos + k)</translation>
    </message>
    <message>
        <source>dimension of PE(pos)</source>
        <translation>dimension of PE(pos)</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>factor</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>Pair</translation>
    </message>
    <message>
        <source>kω (rad)</source>
        <translation>kω (rad)</translation>
    </message>
    <message>
        <source>cos kω</source>
        <translation>cos kω</translation>
    </message>
    <message>
        <source>sin kω</source>
        <translation>sin kω</translation>
    </message>
    <message>
        <source>turned</source>
        <translation>turned</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>difference</translation>
    </message>
    <message>
        <source>&lt;b&gt;Largest difference over all %1 numbers: %2&lt;/b&gt; – what rounding in double precision leaves. The matrix shows the first %3 of %4 blocks; everything outside the blocks is 0.</source>
        <translation>&lt;b&gt;Largest difference over all %1 numbers: %2&lt;/b&gt; – what rounding in double precision leaves. The matrix shows the first %3 of %4 blocks; everything outside the blocks is 0.</translation>
    </message>
</context>
<context>
    <name>translucent::RowStoryText</name>
    <message>
        <source>mask</source>
        <translation>mask</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; looks at &lt;b&gt;%2&lt;/b&gt;</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; looks at &lt;b&gt;%2&lt;/b&gt;</translation>
    </message>
    <message>
        <source>masked: this token comes later, so its score becomes −∞ and its weight 0</source>
        <translation>masked: this token comes later, so its score becomes −∞ and its weight 0</translation>
    </message>
    <message>
        <source>This share of v goes into the context: Σ weight · v.</source>
        <translation>This share of v goes into the context: Σ weight · v.</translation>
    </message>
</context>
<context>
    <name>translucent::RowStoryView</name>
    <message>
        <source>Computing…</source>
        <translation>Computing…</translation>
    </message>
    <message>
        <source>Point at a column to see its numbers in the formulas; click to keep it.</source>
        <translation>Point at a column to see its numbers in the formulas; click to keep it.</translation>
    </message>
    <message>
        <source>context</source>
        <translation>context</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Key</translation>
    </message>
    <message>
        <source>Row:</source>
        <translation>Row:</translation>
    </message>
    <message>
        <source>Row whose steps are shown</source>
        <translation>Row whose steps are shown</translation>
    </message>
    <message>
        <source>Mean and rollout have no steps of their own.
Choose one head.</source>
        <translation>Mean and rollout have no steps of their own.
Choose one head.</translation>
    </message>
</context>
<context>
    <name>translucent::RunHeader</name>
    <message>
        <source>Copied: the command line that repeats this run.</source>
        <translation>Copied: the command line that repeats this run.</translation>
    </message>
    <message>
        <source>Save Run</source>
        <translation>Save Run</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Saved: %1</translation>
    </message>
    <message>
        <source>Could not write %1</source>
        <translation>Could not write %1</translation>
    </message>
    <message>
        <source>Begin this run again from the same initial weights? What it has learnt is replaced.</source>
        <translation>Begin this run again from the same initial weights? What it has learnt is replaced.</translation>
    </message>
    <message>
        <source>Set up a training and start it.</source>
        <translation>Set up a training and start it.</translation>
    </message>
    <message>
        <source>Not running; it can go on.</source>
        <translation>Not running; it can go on.</translation>
    </message>
    <message>
        <source>Not running.</source>
        <translation>Not running.</translation>
    </message>
    <message>
        <source>Made elsewhere: it can be looked at, but not gone on with.</source>
        <translation>Made elsewhere: it can be looked at, but not gone on with.</translation>
    </message>
    <message>
        <source>Reading sentences and learning the vocabulary …</source>
        <translation>Reading sentences and learning the vocabulary …</translation>
    </message>
    <message>
        <source>Paused; a checkpoint is kept.</source>
        <translation>Paused; a checkpoint is kept.</translation>
    </message>
    <message>
        <source>Stopping; the state is being kept …</source>
        <translation>Stopping; the state is being kept …</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>step %1</translation>
    </message>
    <message>
        <source>epoch %1</source>
        <translation>epoch %1</translation>
    </message>
    <message>
        <source>kept: step %1, BLEU %2</source>
        <translation>kept: step %1, BLEU %2</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 tokens/s</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 left</translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation>%1 of memory</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>No run yet</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Go on</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Learning rate</translation>
    </message>
    <message>
        <source>Scales the schedule from the next step on, without starting over</source>
        <translation>Scales the schedule from the next step on, without starting over</translation>
    </message>
    <message>
        <source>Halts between two steps and keeps a checkpoint</source>
        <translation>Halts between two steps and keeps a checkpoint</translation>
    </message>
    <message>
        <source>Stop and keep</source>
        <translation>Stop and keep</translation>
    </message>
    <message>
        <source>Ends the training; it can go on later from here</source>
        <translation>Ends the training; it can go on later from here</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continue</translation>
    </message>
    <message>
        <source>Goes on from the checkpoint; a run that reached its limit gets as much again</source>
        <translation>Goes on from the checkpoint; a run that reached its limit gets as much again</translation>
    </message>
    <message>
        <source>Rewind</source>
        <translation>Rewind</translation>
    </message>
    <message>
        <source>Begins again with the same initial weights</source>
        <translation>Begins again with the same initial weights</translation>
    </message>
    <message>
        <source>Use settings</source>
        <translation>Use settings</translation>
    </message>
    <message>
        <source>Takes sentences and settings of this run over into &quot;Set up&quot;</source>
        <translation>Takes sentences and settings of this run over into &quot;Set up&quot;</translation>
    </message>
    <message>
        <source>Translate with it</source>
        <translation>Translate with it</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>Copy the command line that repeats this run</source>
        <translation>Copy the command line that repeats this run</translation>
    </message>
    <message>
        <source>Save the history as JSON lines…</source>
        <translation>Save the history as JSON lines…</translation>
    </message>
    <message>
        <source>Save the curves for TensorBoard…</source>
        <translation>Save the curves for TensorBoard…</translation>
    </message>
    <message>
        <source>Best so far: step %1, BLEU %2</source>
        <translation>Best so far: step %1, BLEU %2</translation>
    </message>
    <message>
        <source>What is kept: not measured yet</source>
        <translation>What is kept: not measured yet</translation>
    </message>
    <message>
        <source>Newest: as they are now, after step %1</source>
        <translation>Newest: as they are now, after step %1</translation>
    </message>
    <message>
        <source>Newest: step %1</source>
        <translation>Newest: step %1</translation>
    </message>
    <message>
        <source>Newest: not while it starts or stops</source>
        <translation>Newest: not while it starts or stops</translation>
    </message>
    <message>
        <source>Newest: none besides these</source>
        <translation>Newest: none besides these</translation>
    </message>
    <message>
        <source>Loads its weights, also while the training goes on; all pages show that model then</source>
        <translation>Loads its weights, also while the training goes on; all pages show that model then</translation>
    </message>
    <message>
        <source>The weights with the lowest held-out loss</source>
        <translation>The weights with the lowest held-out loss</translation>
    </message>
    <message>
        <source>The weights after the last step, whether they are better or not</source>
        <translation>The weights after the last step, whether they are better or not</translation>
    </message>
</context>
<context>
    <name>translucent::RunList</name>
    <message>
        <source>Import a run</source>
        <translation>Import a run</translation>
    </message>
    <message>
        <source>Rename run</source>
        <translation>Rename run</translation>
    </message>
    <message>
        <source>New name</source>
        <translation>New name</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>paused</translation>
    </message>
    <message>
        <source>running</source>
        <translation>running</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>step %1</translation>
    </message>
    <message>
        <source>BLEU %1</source>
        <translation>BLEU %1</translation>
    </message>
    <message>
        <source>Delete the run &quot;%1&quot; with its model?</source>
        <translation>Delete the run &quot;%1&quot; with its model?</translation>
    </message>
    <message>
        <source>Runs (tick to compare)</source>
        <translation>Runs (tick to compare)</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Import…</translation>
    </message>
    <message>
        <source>Adds a directory that translucent-cli train has made</source>
        <translation>Adds a directory that translucent-cli train has made</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Rename…</translation>
    </message>
    <message>
        <source>Gives the run another name</source>
        <translation>Gives the run another name</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Delete…</translation>
    </message>
    <message>
        <source>Deletes the run; an imported one is only taken off the list</source>
        <translation>Deletes the run; an imported one is only taken off the list</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>Show folder</translation>
    </message>
    <message>
        <source>Opens the directory of the run</source>
        <translation>Opens the directory of the run</translation>
    </message>
</context>
<context>
    <name>translucent::SamplingControls</name>
    <message>
        <source>Temperature</source>
        <translation>Temperature</translation>
    </message>
    <message>
        <source>The scores before softmax are divided by it: below 1 the likeliest tokens gain, above 1 the unlikely ones</source>
        <translation>The scores before softmax are divided by it: below 1 the likeliest tokens gain, above 1 the unlikely ones</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>all</source>
        <translation>all</translation>
    </message>
    <message>
        <source>Draws only from the k likeliest tokens (Fan et al. 2018)</source>
        <translation>Draws only from the k likeliest tokens (Fan et al. 2018)</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Draws only from the fewest tokens whose probabilities reach p together: the nucleus (Holtzman et al. 2020)</source>
        <translation>Draws only from the fewest tokens whose probabilities reach p together: the nucleus (Holtzman et al. 2020)</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>How many translations are drawn</source>
        <translation>How many translations are drawn</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>The same seed draws the same samples again</source>
        <translation>The same seed draws the same samples again</translation>
    </message>
    <message>
        <source>Draw others</source>
        <translation>Draw others</translation>
    </message>
    <message>
        <source>Takes the next seed</source>
        <translation>Takes the next seed</translation>
    </message>
</context>
<context>
    <name>translucent::SamplingTab</name>
    <message>
        <source>  (as beam search)</source>
        <translation>  (as beam search)</translation>
    </message>
    <message>
        <source>%1 samples, %2 different ones; %3 say what beam search says.</source>
        <translation>%1 samples, %2 different ones; %3 say what beam search says.</translation>
    </message>
    <message>
        <source>Drawn with %1</source>
        <translation>Drawn with %1</translation>
    </message>
    <message>
        <source>Sample %1 of seed %2</source>
        <translation>Sample %1 of seed %2</translation>
    </message>
    <message>
        <source>Nothing drawn yet</source>
        <translation>Nothing drawn yet</translation>
    </message>
    <message>
        <source>Step %1: &quot;%2&quot; was drawn from %3 tokens that were left (temperature %4, top-k %5, top-p %6). Point at a token above to see another step.</source>
        <translation>Step %1: &quot;%2&quot; was drawn from %3 tokens that were left (temperature %4, top-k %5, top-p %6). Point at a token above to see another step.</translation>
    </message>
    <message>
        <source>all</source>
        <translation>all</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Translation</translation>
    </message>
    <message>
        <source>Σ log p</source>
        <translation>Σ log p</translation>
    </message>
    <message>
        <source>What was drawn, and how often</source>
        <translation>What was drawn, and how often</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Count</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Share</translation>
    </message>
    <message>
        <source>Chance helps where many answers are right: stories, dialogue, drafts to choose from. Always the likeliest token would be dull there and repeat itself. A translation has to hit one meaning: every draw beside the likeliest token may be an error, and nothing takes it back; so one searches instead. Try temperature 0.3, then 1.5.</source>
        <translation>Chance helps where many answers are right: stories, dialogue, drafts to choose from. Always the likeliest token would be dull there and repeat itself. A translation has to hit one meaning: every draw beside the likeliest token may be an error, and nothing takes it back; so one searches instead. Try temperature 0.3, then 1.5.</translation>
    </message>
</context>
<context>
    <name>translucent::SearchOptionsRow</name>
    <message>
        <source>No longer forces &quot;%1&quot; and what comes after it</source>
        <translation>No longer forces &quot;%1&quot; and what comes after it</translation>
    </message>
    <message>
        <source>Length penalty α</source>
        <translation>Length penalty α</translation>
    </message>
    <message>
        <source>Stops</source>
        <translation>Stops</translation>
    </message>
    <message>
        <source>with K finished</source>
        <translation>with K finished</translation>
    </message>
    <message>
        <source>when none is better now</source>
        <translation>when none is better now</translation>
    </message>
    <message>
        <source>when none can get better</source>
        <translation>when none can get better</translation>
    </message>
    <message>
        <source>When the search stops:
– as soon as K hypotheses have finished;
– when K have finished and the best running Σ log p, at its present length, scores lower than they do;
– when it would score lower even at the maximal length</source>
        <translation>When the search stops:
– as soon as K hypotheses have finished;
– when K have finished and the best running Σ log p, at its present length, scores lower than they do;
– when it would score lower even at the maximal length</translation>
    </message>
    <message>
        <source>Forced</source>
        <translation>Forced</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Reset</translation>
    </message>
    <message>
        <source>The α of the bar above. Score = Σ log p ÷ L^α: 0 prefers short translations, 1 the mean per token, more prefers long ones. While you drag, what was found is ranked anew; when you let go, the search runs again.</source>
        <translation>The α of the bar above. Score = Σ log p ÷ L^α: 0 prefers short translations, 1 the mean per token, more prefers long ones. While you drag, what was found is ranked anew; when you let go, the search runs again.</translation>
    </message>
    <message>
        <source>Nothing forced, and stopping as the translation does</source>
        <translation>Nothing forced, and stopping as the translation does</translation>
    </message>
</context>
<context>
    <name>translucent::SearchTreeLegend</name>
    <message>
        <source>winning path</source>
        <translation>winning path</translation>
    </message>
    <message>
        <source>forced</source>
        <translation>forced</translation>
    </message>
    <message>
        <source>log p (ln): ≤ %1 … 0</source>
        <translation>log p (ln): ≤ %1 … 0</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>finished</translation>
    </message>
</context>
<context>
    <name>translucent::SearchTreeText</name>
    <message>
        <source>kept</source>
        <translation>kept</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>finished</translation>
    </message>
    <message>
        <source>pruned</source>
        <translation>pruned</translation>
    </message>
    <message>
        <source>cut</source>
        <translation>cut</translation>
    </message>
    <message>
        <source>The start of the translation: nothing is chosen yet</source>
        <translation>The start of the translation: nothing is chosen yet</translation>
    </message>
    <message>
        <source>&quot;%1&quot; · step %2 · rank %3</source>
        <translation>&quot;%1&quot; · step %2 · rank %3</translation>
    </message>
    <message>
        <source>log p = %1 (natural logarithm; p = %2)</source>
        <translation>log p = %1 (natural logarithm; p = %2)</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>Candidate</translation>
    </message>
    <message>
        <source>Parent</source>
        <translation>Parent</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Step</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Token id</source>
        <translation>Token id</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>log p</source>
        <translation>log p</translation>
    </message>
    <message>
        <source>Σ log p</source>
        <translation>Σ log p</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>Fate</source>
        <translation>Fate</translation>
    </message>
    <message>
        <source>Forced</source>
        <translation>Forced</translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>Hypothesis</translation>
    </message>
    <message>
        <source>forced, whatever was likelier</source>
        <translation>forced, whatever was likelier</translation>
    </message>
    <message>
        <source>pruned: others have a higher Σ log p</source>
        <translation>pruned: others have a higher Σ log p</translation>
    </message>
    <message>
        <source>cut at the maximal length</source>
        <translation>cut at the maximal length</translation>
    </message>
    <message>
        <source>&quot;%1&quot; · step %2</source>
        <translation>&quot;%1&quot; · step %2</translation>
    </message>
    <message>
        <source>Σ log p = %1 · score = %2 (÷ L^α, L = %3, α = %4)</source>
        <translation>Σ log p = %1 · score = %2 (÷ L^α, L = %3, α = %4)</translation>
    </message>
</context>
<context>
    <name>translucent::SentenceBar</name>
    <message>
        <source>Open model directory…</source>
        <translation>Open model directory…</translation>
    </message>
    <message>
        <source>Type a Chinese sentence…</source>
        <translation>Type a Chinese sentence…</translation>
    </message>
    <message>
        <source>Sentence to translate</source>
        <translation>Sentence to translate</translation>
    </message>
    <message>
        <source>Translated as you type (Ctrl+L jumps here)</source>
        <translation>Translated as you type (Ctrl+L jumps here)</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Examples</translation>
    </message>
    <message>
        <source>Sentences from the built-in classroom grammar</source>
        <translation>Sentences from the built-in classroom grammar</translation>
    </message>
    <message>
        <source>Surprise me</source>
        <translation>Surprise me</translation>
    </message>
    <message>
        <source>A random sentence from the built-in classroom grammar</source>
        <translation>A random sentence from the built-in classroom grammar</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Model</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>No model</translation>
    </message>
    <message>
        <source>Beam width</source>
        <translation>Beam width</translation>
    </message>
    <message>
        <source>How many unfinished translations the search keeps; 1 always takes the likeliest token</source>
        <translation>How many unfinished translations the search keeps; 1 always takes the likeliest token</translation>
    </message>
    <message>
        <source>Length penalty α</source>
        <translation>Length penalty α</translation>
    </message>
    <message>
        <source>Candidates are ranked by Σ log p ÷ L^α, where L counts tokens: a larger α favours longer translations</source>
        <translation>Candidates are ranked by Σ log p ÷ L^α, where L counts tokens: a larger α favours longer translations</translation>
    </message>
</context>
<context>
    <name>translucent::SetupFooter</name>
    <message>
        <source>Cancel trial</source>
        <translation>Cancel trial</translation>
    </message>
    <message>
        <source>Trial</source>
        <translation>Trial</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameters</translation>
    </message>
    <message>
        <source>Model file</source>
        <translation>Model file</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memory</translation>
    </message>
    <message>
        <source>Memory, about</source>
        <translation>Memory, about</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Speed</translation>
    </message>
    <message>
        <source>Speed, about</source>
        <translation>Speed, about</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 tokens/s</translation>
    </message>
    <message>
        <source>Time, about</source>
        <translation>Time, about</translation>
    </message>
    <message>
        <source>Steps, about</source>
        <translation>Steps, about</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Time</translation>
    </message>
    <message>
        <source>a trial will tell</source>
        <translation>a trial will tell</translation>
    </message>
    <message>
        <source>Trains a few steps with exactly these settings and throws them away: tells speed, memory and time</source>
        <translation>Trains a few steps with exactly these settings and throws them away: tells speed, memory and time</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>The run and its directory are called so</source>
        <translation>The run and its directory are called so</translation>
    </message>
    <message>
        <source>Start training</source>
        <translation>Start training</translation>
    </message>
    <message>
        <source>Trains in a process of its own; the window stays free</source>
        <translation>Trains in a process of its own; the window stays free</translation>
    </message>
</context>
<context>
    <name>translucent::SetupView</name>
    <message>
        <source>A training is running. Stop it before starting another one.</source>
        <translation>A training is running. Stop it before starting another one.</translation>
    </message>
    <message>
        <source>The sentences are being read …</source>
        <translation>The sentences are being read …</translation>
    </message>
    <message>
        <source>Choose sentences that can be read.</source>
        <translation>Choose sentences that can be read.</translation>
    </message>
    <message>
        <source>Give the run a name without slashes that does not begin with a dot.</source>
        <translation>Give the run a name without slashes that does not begin with a dot.</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Learning rate</translation>
    </message>
    <message>
        <source>Schedule of the learning rate</source>
        <translation>Schedule of the learning rate</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Step</translation>
    </message>
    <message>
        <source>end of warm-up</source>
        <translation>end of warm-up</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Preset</translation>
    </message>
    <message>
        <source>tiny – toy tasks in a minute</source>
        <translation>tiny – toy tasks in a minute</translation>
    </message>
    <message>
        <source>classroom – the built-in language in minutes</source>
        <translation>classroom – the built-in language in minutes</translation>
    </message>
    <message>
        <source>small – a student&apos;s machine in an hour</source>
        <translation>small – a student&apos;s machine in an hour</translation>
    </message>
    <message>
        <source>everyday – tens of thousands of pairs, strongly regularised</source>
        <translation>everyday – tens of thousands of pairs, strongly regularised</translation>
    </message>
    <message>
        <source>base – as in the paper</source>
        <translation>base – as in the paper</translation>
    </message>
    <message>
        <source>annotated – the code walk-through, pre-norm</source>
        <translation>annotated – the code walk-through, pre-norm</translation>
    </message>
    <message>
        <source>student – the course project, post-norm 4+4, d = 256</source>
        <translation>student – the course project, post-norm 4+4, d = 256</translation>
    </message>
    <message>
        <source>own settings</source>
        <translation>own settings</translation>
    </message>
    <message>
        <source>Sizes and settings that fit together; every one can be changed below</source>
        <translation>Sizes and settings that fit together; every one can be changed below</translation>
    </message>
    <message>
        <source>Every field</source>
        <translation>Every field</translation>
    </message>
    <message>
        <source>Shows all settings instead of the most important ones</source>
        <translation>Shows all settings instead of the most important ones</translation>
    </message>
    <message>
        <source>Point at a setting to read what it does.</source>
        <translation>Point at a setting to read what it does.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Schedule</translation>
    </message>
</context>
<context>
    <name>translucent::SoftmaxCalculator</name>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>masked</translation>
    </message>
    <message>
        <source>Encoder self-attention</source>
        <translation>Encoder self-attention</translation>
    </message>
    <message>
        <source>Decoder self-attention</source>
        <translation>Decoder self-attention</translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation>Cross-attention</translation>
    </message>
    <message>
        <source>Logits of the output</source>
        <translation>Logits of the output</translation>
    </message>
    <message>
        <source>Scores z, and which are masked</source>
        <translation>Scores z, and which are masked</translation>
    </message>
    <message>
        <source>Temperature T</source>
        <translation>Temperature T</translation>
    </message>
    <message>
        <source>Scores are divided by it: below 1 sharper, above 1 flatter</source>
        <translation>Scores are divided by it: below 1 sharper, above 1 flatter</translation>
    </message>
    <message>
        <source>Subtract the largest score first</source>
        <translation>Subtract the largest score first</translation>
    </message>
    <message>
        <source>Changes nothing in the result, but without it large scores overflow</source>
        <translation>Changes nothing in the result, but without it large scores overflow</translation>
    </message>
    <message>
        <source>Textbook example (2.0, 1.0, 0.1)</source>
        <translation>Textbook example (2.0, 1.0, 0.1)</translation>
    </message>
    <message>
        <source>Before the mask</source>
        <translation>Before the mask</translation>
    </message>
    <message>
        <source>With the mask</source>
        <translation>With the mask</translation>
    </message>
    <message>
        <source>what is looked at</source>
        <translation>what is looked at</translation>
    </message>
</context>
<context>
    <name>translucent::SourceCard</name>
    <message>
        <source>Source pieces</source>
        <translation>Source pieces</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unknown</translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s)</source>
        <translation>
            <numerusform>%n piece</numerusform>
            <numerusform>%n pieces</numerusform>
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
    <name>translucent::SparseInput</name>
    <message>
        <source>Queries, one row per token</source>
        <translation>Queries, one row per token</translation>
    </message>
    <message>
        <source>Keys, one row per token</source>
        <translation>Keys, one row per token</translation>
    </message>
    <message>
        <source>Values, one row per token</source>
        <translation>Values, one row per token</translation>
    </message>
    <message>
        <source>Window w</source>
        <translation>Window w</translation>
    </message>
    <message>
        <source>Block b</source>
        <translation>Block b</translation>
    </message>
    <message>
        <source>Top k</source>
        <translation>Top k</translation>
    </message>
    <message>
        <source>Rank r</source>
        <translation>Rank r</translation>
    </message>
    <message>
        <source>Keys at most this many places away</source>
        <translation>Keys at most this many places away</translation>
    </message>
    <message>
        <source>Keys in the same block of so many</source>
        <translation>Keys in the same block of so many</translation>
    </message>
    <message>
        <source>The so many largest scores of each row</source>
        <translation>The so many largest scores of each row</translation>
    </message>
    <message>
        <source>So many means of neighbouring keys and values</source>
        <translation>So many means of neighbouring keys and values</translation>
    </message>
    <message>
        <source>Each token sees only earlier ones</source>
        <translation>Each token sees only earlier ones</translation>
    </message>
    <message>
        <source>As in the decoder: a token and those before it. Not for cross-attention, where both sides are different sentences</source>
        <translation>As in the decoder: a token and those before it. Not for cross-attention, where both sides are different sentences</translation>
    </message>
</context>
<context>
    <name>translucent::StatusPanel</name>
    <message>
        <source>Loading model…</source>
        <translation>Loading model…</translation>
    </message>
    <message>
        <source>Translating…</source>
        <translation>Translating…</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>No model loaded</translation>
    </message>
    <message>
        <source>dev BLEU %1</source>
        <translation>dev BLEU %1</translation>
    </message>
    <message>
        <source>dev BLEU not measured</source>
        <translation>dev BLEU not measured</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 parameters</translation>
    </message>
    <message>
        <source>Translated in %1 ms</source>
        <translation>Translated in %1 ms</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>The model is changed – undo everything</source>
        <translation>The model is changed – undo everything</translation>
    </message>
    <message>
        <source>Shows the page this is about</source>
        <translation>Shows the page this is about</translation>
    </message>
</context>
<context>
    <name>translucent::StepFrame</name>
    <message>
        <source>Copied the table. It can be pasted into a spreadsheet.</source>
        <translation>Copied the table. It can be pasted into a spreadsheet.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Back</translation>
    </message>
    <message>
        <source>The step before (Backspace or Shift+Space)</source>
        <translation>The step before (Backspace or Shift+Space)</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Next step</translation>
    </message>
    <message>
        <source>The next step (Space)</source>
        <translation>The next step (Space)</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Copy table</translation>
    </message>
    <message>
        <source>Copies all numbers of this step, with tabs between them</source>
        <translation>Copies all numbers of this step, with tabs between them</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>Export table</translation>
    </message>
    <message>
        <source>Export plot</source>
        <translation>Export plot</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Steps</translation>
    </message>
    <message>
        <source>Space: next step; Backspace: back; Home and End: first and last</source>
        <translation>Space: next step; Backspace: back; Home and End: first and last</translation>
    </message>
    <message>
        <source>Numbers of this step</source>
        <translation>Numbers of this step</translation>
    </message>
    <message>
        <source>Choose a cell to see its numbers in the formula</source>
        <translation>Choose a cell to see its numbers in the formula</translation>
    </message>
    <message>
        <source>✓ The engine&apos;s %1: %2 numbers, none differs by more than %3</source>
        <translation>✓ The engine&apos;s %1: %2 numbers, none differs by more than %3</translation>
    </message>
    <message>
        <source>✗ The engine&apos;s %1: %2 numbers, one differs by %3</source>
        <translation>✗ The engine&apos;s %1: %2 numbers, one differs by %3</translation>
    </message>
</context>
<context>
    <name>translucent::StepModel</name>
    <message>
        <source>forced</source>
        <translation>forced</translation>
    </message>
    <message>
        <source>Rank among the candidates of this step, by Σ log p</source>
        <translation>Rank among the candidates of this step, by Σ log p</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>The tokens chosen before</source>
        <translation>The tokens chosen before</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Context</translation>
    </message>
    <message>
        <source>The token considered</source>
        <translation>The token considered</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Natural logarithm of the token&apos;s probability, given everything before it</source>
        <translation>Natural logarithm of the token&apos;s probability, given everything before it</translation>
    </message>
    <message>
        <source>log p</source>
        <translation>log p</translation>
    </message>
    <message>
        <source>Sum of the log-probabilities from the start to this token</source>
        <translation>Sum of the log-probabilities from the start to this token</translation>
    </message>
    <message>
        <source>Σ log p</source>
        <translation>Σ log p</translation>
    </message>
    <message>
        <source>Σ log p ÷ L^α, normalised by the length L</source>
        <translation>Σ log p ÷ L^α, normalised by the length L</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>What the search did with it</source>
        <translation>What the search did with it</translation>
    </message>
    <message>
        <source>Fate</source>
        <translation>Fate</translation>
    </message>
</context>
<context>
    <name>translucent::StepText</name>
    <message>
        <source>Scores, divided by the temperature</source>
        <translation>Scores, divided by the temperature</translation>
    </message>
    <message>
        <source>Mask: hidden scores become −∞</source>
        <translation>Mask: hidden scores become −∞</translation>
    </message>
    <message>
        <source>Subtract the largest score</source>
        <translation>Subtract the largest score</translation>
    </message>
    <message>
        <source>Exponentials</source>
        <translation>Exponentials</translation>
    </message>
    <message>
        <source>Sum of the exponentials</source>
        <translation>Sum of the exponentials</translation>
    </message>
    <message>
        <source>Probabilities</source>
        <translation>Probabilities</translation>
    </message>
    <message>
        <source>The vector of one token</source>
        <translation>The vector of one token</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mean</translation>
    </message>
    <message>
        <source>Deviations from the mean</source>
        <translation>Deviations from the mean</translation>
    </message>
    <message>
        <source>Variance</source>
        <translation>Variance</translation>
    </message>
    <message>
        <source>Standard deviation, with ε</source>
        <translation>Standard deviation, with ε</translation>
    </message>
    <message>
        <source>Normalised</source>
        <translation>Normalised</translation>
    </message>
    <message>
        <source>Scaled by γ and shifted by β</source>
        <translation>Scaled by γ and shifted by β</translation>
    </message>
    <message>
        <source>Layer norm of all tokens</source>
        <translation>Layer norm of all tokens</translation>
    </message>
    <message>
        <source>For comparison: batch norm</source>
        <translation>For comparison: batch norm</translation>
    </message>
    <message>
        <source>X: the vectors of the tokens</source>
        <translation>X: the vectors of the tokens</translation>
    </message>
    <message>
        <source>Queries q of this head</source>
        <translation>Queries q of this head</translation>
    </message>
    <message>
        <source>Keys k (self-attention: Z = X)</source>
        <translation>Keys k (self-attention: Z = X)</translation>
    </message>
    <message>
        <source>Values v</source>
        <translation>Values v</translation>
    </message>
    <message>
        <source>Dot products q · k</source>
        <translation>Dot products q · k</translation>
    </message>
    <message>
        <source>Scores, divided by √dₖ</source>
        <translation>Scores, divided by √dₖ</translation>
    </message>
    <message>
        <source>Future masked with −∞</source>
        <translation>Future masked with −∞</translation>
    </message>
    <message>
        <source>Weights: softmax of each row</source>
        <translation>Weights: softmax of each row</translation>
    </message>
    <message>
        <source>For comparison: weights without √dₖ</source>
        <translation>For comparison: weights without √dₖ</translation>
    </message>
    <message>
        <source>Context: weighted sum of the values</source>
        <translation>Context: weighted sum of the values</translation>
    </message>
    <message>
        <source>All heads side by side</source>
        <translation>All heads side by side</translation>
    </message>
    <message>
        <source>Output: mixed by W^O</source>
        <translation>Output: mixed by W^O</translation>
    </message>
    <message>
        <source>Logits z, one per vocabulary entry</source>
        <translation>Logits z, one per vocabulary entry</translation>
    </message>
    <message>
        <source>Log-probabilities</source>
        <translation>Log-probabilities</translation>
    </message>
    <message>
        <source>Target distribution, smoothed</source>
        <translation>Target distribution, smoothed</translation>
    </message>
    <message>
        <source>Loss of each entry</source>
        <translation>Loss of each entry</translation>
    </message>
    <message>
        <source>Loss of the position: their sum</source>
        <translation>Loss of the position: their sum</translation>
    </message>
    <message>
        <source>Input and target of each position</source>
        <translation>Input and target of each position</translation>
    </message>
    <message>
        <source>Loss of each position</source>
        <translation>Loss of each position</translation>
    </message>
    <message>
        <source>Sum over the sentence, with END</source>
        <translation>Sum over the sentence, with END</translation>
    </message>
    <message>
        <source>Cross-entropy: the mean</source>
        <translation>Cross-entropy: the mean</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>Perplexity</translation>
    </message>
    <message>
        <source>Probability of the whole sentence</source>
        <translation>Probability of the whole sentence</translation>
    </message>
    <message>
        <source>x: the vectors of the tokens</source>
        <translation>x: the vectors of the tokens</translation>
    </message>
    <message>
        <source>Widened: h = xW₁ + b₁</source>
        <translation>Widened: h = xW₁ + b₁</translation>
    </message>
    <message>
        <source>Activation of every number</source>
        <translation>Activation of every number</translation>
    </message>
    <message>
        <source>Narrowed again: y = aW₂ + b₂</source>
        <translation>Narrowed again: y = aW₂ + b₂</translation>
    </message>
    <message>
        <source>Residual sum</source>
        <translation>Residual sum</translation>
    </message>
    <message>
        <source>Steps of training</source>
        <translation>Steps of training</translation>
    </message>
    <message>
        <source>After the warm-up: falling</source>
        <translation>After the warm-up: falling</translation>
    </message>
    <message>
        <source>During the warm-up: rising</source>
        <translation>During the warm-up: rising</translation>
    </message>
    <message>
        <source>The smaller of both</source>
        <translation>The smaller of both</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Learning rate</translation>
    </message>
    <message>
        <source>Gradients of one parameter</source>
        <translation>Gradients of one parameter</translation>
    </message>
    <message>
        <source>First moment: mean of the gradients</source>
        <translation>First moment: mean of the gradients</translation>
    </message>
    <message>
        <source>Second moment: mean of their squares</source>
        <translation>Second moment: mean of their squares</translation>
    </message>
    <message>
        <source>First moment, corrected</source>
        <translation>First moment, corrected</translation>
    </message>
    <message>
        <source>Second moment, corrected</source>
        <translation>Second moment, corrected</translation>
    </message>
    <message>
        <source>Change of the parameter</source>
        <translation>Change of the parameter</translation>
    </message>
    <message>
        <source>The parameter after each step</source>
        <translation>The parameter after each step</translation>
    </message>
    <message>
        <source>Words and lengths</source>
        <translation>Words and lengths</translation>
    </message>
    <message>
        <source>Single words</source>
        <translation>Single words</translation>
    </message>
    <message>
        <source>Pairs of words</source>
        <translation>Pairs of words</translation>
    </message>
    <message>
        <source>Three words in a row</source>
        <translation>Three words in a row</translation>
    </message>
    <message>
        <source>Four words in a row</source>
        <translation>Four words in a row</translation>
    </message>
    <message>
        <source>Precisions</source>
        <translation>Precisions</translation>
    </message>
    <message>
        <source>Brevity penalty</source>
        <translation>Brevity penalty</translation>
    </message>
    <message>
        <source>BLEU</source>
        <translation>BLEU</translation>
    </message>
    <message>
        <source>Multiplications of a layer</source>
        <translation>Multiplications of a layer</translation>
    </message>
    <message>
        <source>Steps that wait for each other</source>
        <translation>Steps that wait for each other</translation>
    </message>
    <message>
        <source>Longest way between two positions</source>
        <translation>Longest way between two positions</translation>
    </message>
    <message>
        <source>Measured: time in ms</source>
        <translation>Measured: time in ms</translation>
    </message>
    <message>
        <source>Measured: memory in MiB</source>
        <translation>Measured: memory in MiB</translation>
    </message>
    <message>
        <source>Full attention</source>
        <translation>Full attention</translation>
    </message>
    <message>
        <source>Local window</source>
        <translation>Local window</translation>
    </message>
    <message>
        <source>Block-sparse</source>
        <translation>Block-sparse</translation>
    </message>
    <message>
        <source>Top k of each row</source>
        <translation>Top k of each row</translation>
    </message>
    <message>
        <source>Low rank</source>
        <translation>Low rank</translation>
    </message>
    <message>
        <source>For comparison: RMS norm</source>
        <translation>For comparison: RMS norm</translation>
    </message>
    <message>
        <source>Computed with all digits. Adding the numbers as printed gives %1.</source>
        <translation>Computed with all digits. Adding the numbers as printed gives %1.</translation>
    </message>
    <message>
        <source>Overflow: e to this power is beyond the largest number a computer&apos;s double holds (1.8·10³⁰⁸) and becomes ∞. Subtracting the largest score first prevents this.</source>
        <translation>Overflow: e to this power is beyond the largest number a computer&apos;s double holds (1.8·10³⁰⁸) and becomes ∞. Subtracting the largest score first prevents this.</translation>
    </message>
    <message>
        <source>Underflow: every exponential is too small for a double and becomes 0. Subtracting the largest score first prevents this.</source>
        <translation>Underflow: every exponential is too small for a double and becomes 0. Subtracting the largest score first prevents this.</translation>
    </message>
    <message>
        <source>∞ ÷ ∞ or 0 ÷ 0 is not a number (NaN): without the shift this softmax cannot be computed.</source>
        <translation>∞ ÷ ∞ or 0 ÷ 0 is not a number (NaN): without the shift this softmax cannot be computed.</translation>
    </message>
    <message>
        <source>Green: the numbers that share a mean and a standard deviation – one token&apos;s own. Here without γ and β, population variance, ε under the root.</source>
        <translation>Green: the numbers that share a mean and a standard deviation – one token&apos;s own. Here without γ and β, population variance, ε under the root.</translation>
    </message>
    <message>
        <source>Green: batch norm pools one feature over all tokens of the batch. For text this fails: sentences have different lengths and are padded, a token&apos;s result depends on which other sentences are in the batch, and in use there is often only one, so that stored averages have to stand in. Layer norm needs the token alone, the same in training and in use.</source>
        <translation>Green: batch norm pools one feature over all tokens of the batch. For text this fails: sentences have different lengths and are padded, a token&apos;s result depends on which other sentences are in the batch, and in use there is often only one, so that stored averages have to stand in. Layer norm needs the token alone, the same in training and in use.</translation>
    </message>
    <message>
        <source>With a single row every number is its own mean: batch norm leaves only zeros.</source>
        <translation>With a single row every number is its own mean: batch norm leaves only zeros.</translation>
    </message>
    <message>
        <source>H is the mean entropy of the rows in bits: 0 = each token looks at one other only. Dot products of dₖ terms grow with √dₖ; undivided they make softmax sharper, and its gradients smaller.</source>
        <translation>H is the mean entropy of the rows in bits: 0 = each token looks at one other only. Dot products of dₖ terms grow with √dₖ; undivided they make softmax sharper, and its gradients smaller.</translation>
    </message>
    <message>
        <source>The right entry gets 1 − ε, and ε is spread evenly over all V entries: %1 each. ε = 0: all on the right one.</source>
        <translation>The right entry gets 1 − ε, and ε is spread evenly over all V entries: %1 each. ε = 0: all on the right one.</translation>
    </message>
    <message>
        <source>Smoothed targets cannot be hit without loss: the least possible is their own entropy, %1 nats.</source>
        <translation>Smoothed targets cannot be hit without loss: the least possible is their own entropy, %1 nats.</translation>
    </message>
    <message>
        <source>Teacher forcing: each position reads the right tokens before it (left of the arrow), whatever the model would have said, and is asked for the next one (right). The last target is END.</source>
        <translation>Teacher forcing: each position reads the right tokens before it (left of the arrow), whatever the model would have said, and is asked for the next one (right). The last target is END.</translation>
    </message>
    <message>
        <source>As unsure as if choosing evenly among %1 tokens at every position.</source>
        <translation>As unsure as if choosing evenly among %1 tokens at every position.</translation>
    </message>
    <message>
        <source>ReLU has set %1 % of all inner numbers to 0.</source>
        <translation>ReLU has set %1 % of all inner numbers to 0.</translation>
    </message>
    <message>
        <source>The largest rate is reached when the warm-up ends, at step %1. Both curves meet there.</source>
        <translation>The largest rate is reached when the warm-up ends, at step %1. Both curves meet there.</translation>
    </message>
    <message>
        <source>Both means start at 0 and are too small at first; dividing by 1 − βᵗ makes up for it.</source>
        <translation>Both means start at 0 and are too small at first; dividing by 1 − βᵗ makes up for it.</translation>
    </message>
    <message>
        <source>The hypothesis has fewer than %1 words, so there is nothing to count.</source>
        <translation>The hypothesis has fewer than %1 words, so there is nothing to count.</translation>
    </message>
    <message>
        <source>No word of the hypothesis is in a reference: BLEU is 0.</source>
        <translation>No word of the hypothesis is in a reference: BLEU is 0.</translation>
    </message>
    <message>
        <source>Where nothing matches, the precision would be 0 and with it BLEU. As sacreBLEU does, a half, a quarter, … of a match is counted instead.</source>
        <translation>Where nothing matches, the precision would be 0 and with it BLEU. As sacreBLEU does, a half, a quarter, … of a match is counted instead.</translation>
    </message>
    <message>
        <source>BLEU looks at the finished translation only: whether its word sequences stand in a reference. The loss looks at the probability of each right token after right tokens. A low loss says nothing of what follows a first mistake of the model&apos;s own, and a good translation in other words than the reference gets a low BLEU.</source>
        <translation>BLEU looks at the finished translation only: whether its word sequences stand in a reference. The loss looks at the probability of each right token after right tokens. A low loss says nothing of what follows a first mistake of the model&apos;s own, and a good translation in other words than the reference gets a low BLEU.</translation>
    </message>
    <message>
        <source>To know the largest scores, all of them have to be computed first: only softmax and the sum of the values get cheaper.</source>
        <translation>To know the largest scores, all of them have to be computed first: only softmax and the sum of the values get cheaper.</translation>
    </message>
    <message>
        <source>Green: RMS norm pools the same numbers as layer norm, but divides by the root of their mean square and subtracts no mean.</source>
        <translation>Green: RMS norm pools the same numbers as layer norm, but divides by the root of their mean square and subtracts no mean.</translation>
    </message>
    <message>
        <source>The hypothesis is empty. Type a translation.</source>
        <translation>The hypothesis is empty. Type a translation.</translation>
    </message>
    <message>
        <source>There is no reference. Type at least one, each on a line of its own.</source>
        <translation>There is no reference. Type at least one, each on a line of its own.</translation>
    </message>
    <message>
        <source>%1 is empty: it needs at least one number.</source>
        <translation>%1 is empty: it needs at least one number.</translation>
    </message>
    <message>
        <source>%1 holds something that is not a finite number. Correct the marked cells.</source>
        <translation>%1 holds something that is not a finite number. Correct the marked cells.</translation>
    </message>
    <message>
        <source>%1 is too short: it needs at least %2 numbers.</source>
        <translation>%1 is too short: it needs at least %2 numbers.</translation>
    </message>
    <message>
        <source>%1 does not fit the others: it needs %2 numbers.</source>
        <translation>%1 does not fit the others: it needs %2 numbers.</translation>
    </message>
    <message>
        <source>Everything is masked. Leave at least one number visible: softmax of nothing is not defined.</source>
        <translation>Everything is masked. Leave at least one number visible: softmax of nothing is not defined.</translation>
    </message>
    <message>
        <source>All numbers are equal and %1 is 0, so the standard deviation is 0 and cannot be divided by. Make %1 larger than 0.</source>
        <translation>All numbers are equal and %1 is 0, so the standard deviation is 0 and cannot be divided by. Make %1 larger than 0.</translation>
    </message>
    <message>
        <source>Steps must be whole numbers from 1 on.</source>
        <translation>Steps must be whole numbers from 1 on.</translation>
    </message>
    <message>
        <source>Probabilities must be above 0 and at most 1.</source>
        <translation>Probabilities must be above 0 and at most 1.</translation>
    </message>
    <message>
        <source>%1 is outside its range.</source>
        <translation>%1 is outside its range.</translation>
    </message>
    <message>
        <source>%1 becomes larger than a computer&apos;s double holds (1.8·10³⁰⁸). Use smaller numbers.</source>
        <translation>%1 becomes larger than a computer&apos;s double holds (1.8·10³⁰⁸). Use smaller numbers.</translation>
    </message>
    <message>
        <source>Causal, as in the decoder: of these only keys up to the token&apos;s own place are looked at.</source>
        <translation>Causal, as in the decoder: of these only keys up to the token&apos;s own place are looked at.</translation>
    </message>
    <message>
        <source>Not available when each token sees only earlier ones. Every one of the r keys is a mean over many tokens, later ones among them, and a mask can hide only a whole mean: either the future leaks in, or the past is lost with it. Causal attention of linear cost is another method: linear attention (Katharopoulos et al. 2020) keeps running sums over the tokens so far instead of means over all.</source>
        <translation>Not available when each token sees only earlier ones. Every one of the r keys is a mean over many tokens, later ones among them, and a mask can hide only a whole mean: either the future leaks in, or the past is lost with it. Causal attention of linear cost is another method: linear attention (Katharopoulos et al. 2020) keeps running sums over the tokens so far instead of means over all.</translation>
    </message>
</context>
<context>
    <name>translucent::SumView</name>
    <message>
        <source>Embedding + position</source>
        <translation>Embedding + position</translation>
    </message>
    <message>
        <source>Looking into the model…</source>
        <translation>Looking into the model…</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence, and here you see what the model&apos;s first layer reads.</source>
        <translation>No translation yet.
Translate a sentence, and here you see what the model&apos;s first layer reads.</translation>
    </message>
    <message>
        <source>Embedding × √d_model</source>
        <translation>Embedding × √d_model</translation>
    </message>
    <message>
        <source>+ position</source>
        <translation>+ position</translation>
    </message>
    <message>
        <source>+ no position: nothing is added</source>
        <translation>+ no position: nothing is added</translation>
    </message>
    <message>
        <source>= input of the first layer</source>
        <translation>= input of the first layer</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>Input of the decoder</source>
        <translation>Input of the decoder</translation>
    </message>
    <message>
        <source>%1, by dimension</source>
        <translation>%1, by dimension</translation>
    </message>
    <message>
        <source>token</source>
        <translation>token</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>dimension</translation>
    </message>
    <message>
        <source>value (no unit)</source>
        <translation>value (no unit)</translation>
    </message>
    <message>
        <source>Point at a number: what is added is shown here. All three have one colour scale.</source>
        <translation>Point at a number: what is added is shown here. All three have one colour scale.</translation>
    </message>
    <message>
        <source>%1, dimension %2: %3 + %4 = %5</source>
        <translation>%1, dimension %2: %3 + %4 = %5</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Target</translation>
    </message>
    <message>
        <source>What the encoder reads</source>
        <translation>What the encoder reads</translation>
    </message>
    <message>
        <source>What the decoder reads: BEGIN and the tokens so far</source>
        <translation>What the decoder reads: BEGIN and the tokens so far</translation>
    </message>
</context>
<context>
    <name>translucent::SweepCard</name>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Switch off each head in turn</source>
        <translation>Switch off each head in turn</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>the same</translation>
    </message>
    <message>
        <source>Which heads matter?</source>
        <translation>Which heads matter?</translation>
    </message>
    <message>
        <source>Ranked by how far the model&apos;s predictions move without the head: KL divergence in nats, mean over the translation. Click a row to switch that head off.</source>
        <translation>Ranked by how far the model&apos;s predictions move without the head: KL divergence in nats, mean over the translation. Click a row to switch that head off.</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Head</translation>
    </message>
    <message>
        <source>KL</source>
        <translation>KL</translation>
    </message>
    <message>
        <source>Δ log p</source>
        <translation>Δ log p</translation>
    </message>
    <message>
        <source>Translation without it</source>
        <translation>Translation without it</translation>
    </message>
</context>
<context>
    <name>translucent::TeacherForcing</name>
    <message>
        <source>Causal mask</source>
        <translation>Causal mask</translation>
    </message>
    <message>
        <source>To be predicted</source>
        <translation>To be predicted</translation>
    </message>
    <message>
        <source>Read by the decoder</source>
        <translation>Read by the decoder</translation>
    </message>
    <message>
        <source>Predicts</source>
        <translation>Predicts</translation>
    </message>
    <message>
        <source>Sees</source>
        <translation>Sees</translation>
    </message>
    <message>
        <source>1 = visible, 0 = masked</source>
        <translation>1 = visible, 0 = masked</translation>
    </message>
</context>
<context>
    <name>translucent::TextbookView</name>
    <message>
        <source>Type another probability; the other choice gets the rest.</source>
        <translation>Type another probability; the other choice gets the rest.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a probability: type a number from 0 to 1, such as 0.4.</source>
        <translation>&quot;%1&quot; is not a probability: type a number from 0 to 1, such as 0.4.</translation>
    </message>
    <message>
        <source>An example for the blackboard</source>
        <translation>An example for the blackboard</translation>
    </message>
    <message>
        <source>The first step&apos;s 0.6 beats 0.4, but what follows the 0.4 is surer: 0.4 · 0.9 · 0.9 = 0.324 against 0.6 · 0.5 · 0.6 = 0.18. Change a probability, and both searches run again.</source>
        <translation>The first step&apos;s 0.6 beats 0.4, but what follows the 0.4 is surer: 0.4 · 0.9 · 0.9 = 0.324 against 0.6 · 0.5 · 0.6 = 0.18. Change a probability, and both searches run again.</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Context</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>log p</source>
        <translation>log p</translation>
    </message>
    <message>
        <source>Probabilities of the example</source>
        <translation>Probabilities of the example</translation>
    </message>
    <message>
        <source>Back to 0.6 against 0.4</source>
        <translation>Back to 0.6 against 0.4</translation>
    </message>
    <message>
        <source>Puts all probabilities of the example back</source>
        <translation>Puts all probabilities of the example back</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingChart</name>
    <message>
        <source>Step</source>
        <translation>Step</translation>
    </message>
    <message>
        <source>Minutes of training</source>
        <translation>Minutes of training</translation>
    </message>
    <message>
        <source>training</source>
        <translation>training</translation>
    </message>
    <message>
        <source>held out</source>
        <translation>held out</translation>
    </message>
    <message>
        <source>exact %</source>
        <translation>exact %</translation>
    </message>
    <message>
        <source>BLEU</source>
        <translation>BLEU</translation>
    </message>
    <message>
        <source>chrF</source>
        <translation>chrF</translation>
    </message>
    <message>
        <source>over-fitting</source>
        <translation>over-fitting</translation>
    </message>
    <message>
        <source>recovered</source>
        <translation>recovered</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>Perplexity</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Learning rate</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>Gradient norm</translation>
    </message>
    <message>
        <source>nats/token</source>
        <translation>nats/token</translation>
    </message>
    <message>
        <source>per token</source>
        <translation>per token</translation>
    </message>
    <message>
        <source>0 to 100</source>
        <translation>0 to 100</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>rate</translation>
    </message>
    <message>
        <source>length</source>
        <translation>length</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>tokens/s</translation>
    </message>
    <message>
        <source>Held-out loss (nats per token)</source>
        <translation>Held-out loss (nats per token)</translation>
    </message>
    <message>
        <source>Training loss (nats per token)</source>
        <translation>Training loss (nats per token)</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>Tokens per second</translation>
    </message>
    <message>
        <source>Perplexity, held out</source>
        <translation>Perplexity, held out</translation>
    </message>
    <message>
        <source>Gradient norm before clipping</source>
        <translation>Gradient norm before clipping</translation>
    </message>
    <message>
        <source>Speed in target tokens</source>
        <translation>Speed in target tokens</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Quality</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingDesk</name>
    <message>
        <source>Another training is running. Stop it first.</source>
        <translation>Another training is running. Stop it first.</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 could not be written.</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingPage</name>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>The initial weights are loaded: the model has learnt nothing yet.</source>
        <translation>The initial weights are loaded: the model has learnt nothing yet.</translation>
    </message>
    <message>
        <source>After step %1 the loss was no longer a number: the steps had become too long. The training went back to step %2, the last good state, and goes on with %3 % of the learning rate.</source>
        <translation>After step %1 the loss was no longer a number: the steps had become too long. The training went back to step %2, the last good state, and goes on with %3 % of the learning rate.</translation>
    </message>
    <message>
        <source>The training has done all its steps.</source>
        <translation>The training has done all its steps.</translation>
    </message>
    <message>
        <source>The training has done all its epochs.</source>
        <translation>The training has done all its epochs.</translation>
    </message>
    <message>
        <source>The training time is over.</source>
        <translation>The training time is over.</translation>
    </message>
    <message>
        <source>The training has reached the BLEU that was asked for.</source>
        <translation>The training has reached the BLEU that was asked for.</translation>
    </message>
    <message>
        <source>The held-out loss stopped getting better, so the training ended.</source>
        <translation>The held-out loss stopped getting better, so the training ended.</translation>
    </message>
    <message>
        <source>Stopped; the state is kept, and the training can go on from here.</source>
        <translation>Stopped; the state is kept, and the training can go on from here.</translation>
    </message>
    <message>
        <source>A training is running. Stop it and close the window? Its state is kept, so that it can go on next time.</source>
        <translation>A training is running. Stop it and close the window? Its state is kept, so that it can go on next time.</translation>
    </message>
    <message>
        <source>Set up</source>
        <translation>Set up</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>Watch</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Compare</translation>
    </message>
    <message>
        <source>Attention over time</source>
        <translation>Attention over time</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>Experiments</translation>
    </message>
    <message>
        <source>Training %1: paused at step %2</source>
        <translation>Training %1: paused at step %2</translation>
    </message>
    <message>
        <source>Training %1: step %2, BLEU %3</source>
        <translation>Training %1: step %2, BLEU %3</translation>
    </message>
    <message>
        <source>Training %1: step %2</source>
        <translation>Training %1: step %2</translation>
    </message>
    <message>
        <source>The weights are kept after the running step …</source>
        <translation>The weights are kept after the running step …</translation>
    </message>
    <message>
        <source>There is no complete model in %1.</source>
        <translation>There is no complete model in %1.</translation>
    </message>
    <message>
        <source>The newest weights, of step %1, are loaded: all pages show this model now.</source>
        <translation>The newest weights, of step %1, are loaded: all pages show this model now.</translation>
    </message>
    <message>
        <source>The best weights so far, of step %1, are loaded: all pages show this model now.</source>
        <translation>The best weights so far, of step %1, are loaded: all pages show this model now.</translation>
    </message>
    <message>
        <source>The newest weights could not be kept; the training goes on. The log of the application says why.</source>
        <translation>The newest weights could not be kept; the training goes on. The log of the application says why.</translation>
    </message>
    <message>
        <source>The loss was no longer a number once too often, even with a lower learning rate, so the training ended. The best weights so far are kept. Begin again with a lower learning rate, a longer warm-up or clipped gradients.</source>
        <translation>The loss was no longer a number once too often, even with a lower learning rate, so the training ended. The best weights so far are kept. Begin again with a lower learning rate, a longer warm-up or clipped gradients.</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingProcess</name>
    <message>
        <source>%1 could not be started: %2</source>
        <translation>%1 could not be started: %2</translation>
    </message>
    <message>
        <source>The training was killed. What it had kept before is still there.</source>
        <translation>The training was killed. What it had kept before is still there.</translation>
    </message>
    <message>
        <source>The training ended with status %1.</source>
        <translation>The training ended with status %1.</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingRuns</name>
    <message>
        <source>%1 holds no training: there is neither run.json nor training.jsonl in it.</source>
        <translation>%1 holds no training: there is neither run.json nor training.jsonl in it.</translation>
    </message>
    <message>
        <source>The list of imported runs could not be written.</source>
        <translation>The list of imported runs could not be written.</translation>
    </message>
    <message>
        <source>A name must not be empty, begin with a dot or contain a slash.</source>
        <translation>A name must not be empty, begin with a dot or contain a slash.</translation>
    </message>
    <message>
        <source>There is already a run called %1.</source>
        <translation>There is already a run called %1.</translation>
    </message>
    <message>
        <source>%1 could not be renamed.</source>
        <translation>%1 could not be renamed.</translation>
    </message>
    <message>
        <source>%1 could not be deleted completely.</source>
        <translation>%1 could not be deleted completely.</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingSwitch</name>
    <message>
        <source>yes</source>
        <translation>yes</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
    <message>
        <source>Model width d</source>
        <translation>Model width d</translation>
    </message>
    <message>
        <source>Numbers in the vector of each token. Wider models hold more and cost more: products grow with d².</source>
        <translation>Numbers in the vector of each token. Wider models hold more and cost more: products grow with d².</translation>
    </message>
    <message>
        <source>Heads h</source>
        <translation>Heads h</translation>
    </message>
    <message>
        <source>How many attention heads share the width; each works on d / h numbers.</source>
        <translation>How many attention heads share the width; each works on d / h numbers.</translation>
    </message>
    <message>
        <source>Encoder layers</source>
        <translation>Encoder layers</translation>
    </message>
    <message>
        <source>How many blocks the source passes through.</source>
        <translation>How many blocks the source passes through.</translation>
    </message>
    <message>
        <source>Decoder layers</source>
        <translation>Decoder layers</translation>
    </message>
    <message>
        <source>How many blocks the translation passes through.</source>
        <translation>How many blocks the translation passes through.</translation>
    </message>
    <message>
        <source>Feed-forward width</source>
        <translation>Feed-forward width</translation>
    </message>
    <message>
        <source>Hidden numbers of the feed-forward network; the paper takes four times d.</source>
        <translation>Hidden numbers of the feed-forward network; the paper takes four times d.</translation>
    </message>
    <message>
        <source>Longest sentence</source>
        <translation>Longest sentence</translation>
    </message>
    <message>
        <source>Pieces a sentence may have, with END; longer pairs are left out.</source>
        <translation>Pieces a sentence may have, with END; longer pairs are left out.</translation>
    </message>
    <message>
        <source>Norm placement</source>
        <translation>Norm placement</translation>
    </message>
    <message>
        <source>After each sublayer, as in the paper, or before it, which trains more calmly in deep models.</source>
        <translation>After each sublayer, as in the paper, or before it, which trains more calmly in deep models.</translation>
    </message>
    <message>
        <source>after (post-norm)</source>
        <translation>after (post-norm)</translation>
    </message>
    <message>
        <source>before (pre-norm)</source>
        <translation>before (pre-norm)</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Positions</translation>
    </message>
    <message>
        <source>How a token knows where it stands. Without positions a sentence is a bag of words.</source>
        <translation>How a token knows where it stands. Without positions a sentence is a bag of words.</translation>
    </message>
    <message>
        <source>sine and cosine</source>
        <translation>sine and cosine</translation>
    </message>
    <message>
        <source>learnt</source>
        <translation>learnt</translation>
    </message>
    <message>
        <source>none</source>
        <translation>none</translation>
    </message>
    <message>
        <source>Layer norm divides by</source>
        <translation>Layer norm divides by</translation>
    </message>
    <message>
        <source>Population standard deviation, as published, or the sample one plus ε, as the code walk-through does.</source>
        <translation>Population standard deviation, as published, or the sample one plus ε, as the code walk-through does.</translation>
    </message>
    <message>
        <source>population std</source>
        <translation>population std</translation>
    </message>
    <message>
        <source>sample std + ε</source>
        <translation>sample std + ε</translation>
    </message>
    <message>
        <source>Norm ε</source>
        <translation>Norm ε</translation>
    </message>
    <message>
        <source>Keeps layer norm from dividing by zero.</source>
        <translation>Keeps layer norm from dividing by zero.</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Activation</translation>
    </message>
    <message>
        <source>The bend inside the feed-forward network.</source>
        <translation>The bend inside the feed-forward network.</translation>
    </message>
    <message>
        <source>Tied embeddings</source>
        <translation>Tied embeddings</translation>
    </message>
    <message>
        <source>Which tables are one and the same matrix; tying saves parameters.</source>
        <translation>Which tables are one and the same matrix; tying saves parameters.</translation>
    </message>
    <message>
        <source>target and output</source>
        <translation>target and output</translation>
    </message>
    <message>
        <source>all three</source>
        <translation>all three</translation>
    </message>
    <message>
        <source>Subwords</source>
        <translation>Subwords</translation>
    </message>
    <message>
        <source>How the vocabulary is learnt: merging frequent pairs (BPE), or keeping the pieces that explain the text best (unigram).</source>
        <translation>How the vocabulary is learnt: merging frequent pairs (BPE), or keeping the pieces that explain the text best (unigram).</translation>
    </message>
    <message>
        <source>Source vocabulary</source>
        <translation>Source vocabulary</translation>
    </message>
    <message>
        <source>At most so many pieces for the source; small corpora yield fewer.</source>
        <translation>At most so many pieces for the source; small corpora yield fewer.</translation>
    </message>
    <message>
        <source>Target vocabulary</source>
        <translation>Target vocabulary</translation>
    </message>
    <message>
        <source>At most so many pieces for the translation. Not used with one shared vocabulary.</source>
        <translation>At most so many pieces for the translation. Not used with one shared vocabulary.</translation>
    </message>
    <message>
        <source>One shared vocabulary</source>
        <translation>One shared vocabulary</translation>
    </message>
    <message>
        <source>Both languages use the same pieces, as in the paper; needed to tie all embeddings.</source>
        <translation>Both languages use the same pieces, as in the paper; needed to tie all embeddings.</translation>
    </message>
    <message>
        <source>Character coverage</source>
        <translation>Character coverage</translation>
    </message>
    <message>
        <source>Share of all characters the vocabulary must hold; the rarest become unknown.</source>
        <translation>Share of all characters the vocabulary must hold; the rarest become unknown.</translation>
    </message>
    <message>
        <source>Learning rate factor</source>
        <translation>Learning rate factor</translation>
    </message>
    <message>
        <source>Scales the whole schedule; 1 is the paper&apos;s.</source>
        <translation>Scales the whole schedule; 1 is the paper&apos;s.</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>Warm-up steps</translation>
    </message>
    <message>
        <source>The learning rate grows for so many steps, then falls with the root of the step.</source>
        <translation>The learning rate grows for so many steps, then falls with the root of the step.</translation>
    </message>
    <message>
        <source>Batch, tokens</source>
        <translation>Batch, tokens</translation>
    </message>
    <message>
        <source>Most target tokens of a batch, padding included.</source>
        <translation>Most target tokens of a batch, padding included.</translation>
    </message>
    <message>
        <source>Largest gradient norm</source>
        <translation>Largest gradient norm</translation>
    </message>
    <message>
        <source>Longer gradients are shortened to this length; 0 leaves them.</source>
        <translation>Longer gradients are shortened to this length; 0 leaves them.</translation>
    </message>
    <message>
        <source>Weight average</source>
        <translation>Weight average</translation>
    </message>
    <message>
        <source>Decay of the moving average of the weights, which is then what is kept; 0 keeps the last ones.</source>
        <translation>Decay of the moving average of the weights, which is then what is kept; 0 keeps the last ones.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Decides the initial weights, the order of the batches and dropout: same seed, same model.</source>
        <translation>Decides the initial weights, the order of the batches and dropout: same seed, same model.</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Probability of zeroing a number while training, against learning by heart.</source>
        <translation>Probability of zeroing a number while training, against learning by heart.</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>Label smoothing</translation>
    </message>
    <message>
        <source>Share of the probability that is spread over all words instead of the right one; hurts perplexity, helps BLEU.</source>
        <translation>Share of the probability that is spread over all words instead of the right one; hurts perplexity, helps BLEU.</translation>
    </message>
    <message>
        <source>Subword sampling</source>
        <translation>Subword sampling</translation>
    </message>
    <message>
        <source>Cuts sentences up anew at random in each epoch; 0 always takes the best pieces.</source>
        <translation>Cuts sentences up anew at random in each epoch; 0 always takes the best pieces.</translation>
    </message>
    <message>
        <source>Minutes at most</source>
        <translation>Minutes at most</translation>
    </message>
    <message>
        <source>The training ends after so many minutes; 0 = no limit.</source>
        <translation>The training ends after so many minutes; 0 = no limit.</translation>
    </message>
    <message>
        <source>Steps at most</source>
        <translation>Steps at most</translation>
    </message>
    <message>
        <source>The training ends after so many updates; 0 = no limit.</source>
        <translation>The training ends after so many updates; 0 = no limit.</translation>
    </message>
    <message>
        <source>Epochs at most</source>
        <translation>Epochs at most</translation>
    </message>
    <message>
        <source>The training ends after so many passes over the corpus; 0 = no limit.</source>
        <translation>The training ends after so many passes over the corpus; 0 = no limit.</translation>
    </message>
    <message>
        <source>Stop at BLEU</source>
        <translation>Stop at BLEU</translation>
    </message>
    <message>
        <source>The training ends once the held-out BLEU reaches it; 0 = never.</source>
        <translation>The training ends once the held-out BLEU reaches it; 0 = never.</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>Patience</translation>
    </message>
    <message>
        <source>Ends after so many evaluations without a better held-out loss; 0 = never.</source>
        <translation>Ends after so many evaluations without a better held-out loss; 0 = never.</translation>
    </message>
    <message>
        <source>Evaluate every … steps</source>
        <translation>Evaluate every … steps</translation>
    </message>
    <message>
        <source>How often held-out sentences are translated and the model is kept.</source>
        <translation>How often held-out sentences are translated and the model is kept.</translation>
    </message>
    <message>
        <source>Held-out pairs</source>
        <translation>Held-out pairs</translation>
    </message>
    <message>
        <source>Most pairs that are measured on; the training never sees them.</source>
        <translation>Most pairs that are measured on; the training never sees them.</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Processors to compute with; 0 = all of them.</source>
        <translation>Processors to compute with; 0 = all of them.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Device</translation>
    </message>
    <message>
        <source>Where to compute; automatic takes a graphics processor if there is one.</source>
        <translation>Where to compute; automatic takes a graphics processor if there is one.</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatic</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>processor</translation>
    </message>
    <message>
        <source>CUDA</source>
        <translation>CUDA</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>Number format</translation>
    </message>
    <message>
        <source>Of matrix products; automatic takes bfloat16 where the processor is faster with it.</source>
        <translation>Of matrix products; automatic takes bfloat16 where the processor is faster with it.</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Size</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architecture</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vocabulary</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>Learning</translation>
    </message>
    <message>
        <source>Regularisation</source>
        <translation>Regularisation</translation>
    </message>
    <message>
        <source>End and evaluation</source>
        <translation>End and evaluation</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Machine</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingTrial</name>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 could not be written.</translation>
    </message>
    <message>
        <source>The trial ended before it had measured anything.</source>
        <translation>The trial ended before it had measured anything.</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingView</name>
    <message>
        <source>Mean loss %1 nats per token, perplexity %2: what training makes small.</source>
        <translation>Mean loss %1 nats per token, perplexity %2: what training makes small.</translation>
    </message>
    <message>
        <source>Training: teacher forcing</source>
        <translation>Training: teacher forcing</translation>
    </message>
    <message>
        <source>The decoder reads the reference translation shifted one place to the right, not its own guesses, and predicts every token at once. Here the translation shown stands for the reference.</source>
        <translation>The decoder reads the reference translation shifted one place to the right, not its own guesses, and predicts every token at once. Here the translation shown stands for the reference.</translation>
    </message>
    <message>
        <source>Shifted target</source>
        <translation>Shifted target</translation>
    </message>
    <message>
        <source>Causal mask</source>
        <translation>Causal mask</translation>
    </message>
    <message>
        <source>Row = what is to be predicted; a position sees what stands before it, never what it has to predict. Without the mask it would simply copy.</source>
        <translation>Row = what is to be predicted; a position sees what stands before it, never what it has to predict. Without the mask it would simply copy.</translation>
    </message>
    <message>
        <source>Decoder input and expected output</source>
        <translation>Decoder input and expected output</translation>
    </message>
</context>
<context>
    <name>translucent::TranslatePage</name>
    <message>
        <source>Translate</source>
        <translation>Translate</translation>
    </message>
    <message>
        <source>Type a Chinese sentence above, or pick an example.
Its translation appears here, with the model&apos;s confidence in every token.</source>
        <translation>Type a Chinese sentence above, or pick an example.
Its translation appears here, with the model&apos;s confidence in every token.</translation>
    </message>
</context>
<context>
    <name>translucent::TranslationCard</name>
    <message>
        <source>Translation</source>
        <translation>Translation</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copy</translation>
    </message>
    <message>
        <source>Copy the translation to the clipboard</source>
        <translation>Copy the translation to the clipboard</translation>
    </message>
    <message>
        <source>Colour scale of token probabilities</source>
        <translation>Colour scale of token probabilities</translation>
    </message>
    <message>
        <source>%1: %2 (id %3)
Click to pin it and see what else was possible</source>
        <translation>%1: %2 (id %3)
Click to pin it and see what else was possible</translation>
    </message>
    <message>
        <source>Candidate %1 of %2</source>
        <translation>Candidate %1 of %2</translation>
    </message>
    <message>
        <source>(empty translation)</source>
        <translation>(empty translation)</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copied</translation>
    </message>
    <message>
        <source>Fill and number: probability of a token, given the source and all tokens before it. Thick ring: pinned. ␣: a space before the piece.</source>
        <translation>Fill and number: probability of a token, given the source and all tokens before it. Thick ring: pinned. ␣: a space before the piece.</translation>
    </message>
</context>
<context>
    <name>translucent::TreeTab</name>
    <message>
        <source>Show:</source>
        <translation>Show:</translation>
    </message>
    <message>
        <source>all considered</source>
        <translation>all considered</translation>
    </message>
    <message>
        <source>without the pruned</source>
        <translation>without the pruned</translation>
    </message>
    <message>
        <source>only what ended</source>
        <translation>only what ended</translation>
    </message>
    <message>
        <source>Space shows what is left out at the cursor</source>
        <translation>Space shows what is left out at the cursor</translation>
    </message>
    <message>
        <source>← → ↑ ↓ walk · Enter or typing forces · Backspace retreats · Space opens · drag and wheel</source>
        <translation>← → ↑ ↓ walk · Enter or typing forces · Backspace retreats · Space opens · drag and wheel</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Fit</translation>
    </message>
    <message>
        <source>The whole tree (0)</source>
        <translation>The whole tree (0)</translation>
    </message>
    <message>
        <source>Larger (+)</source>
        <translation>Larger (+)</translation>
    </message>
    <message>
        <source>Smaller (−)</source>
        <translation>Smaller (−)</translation>
    </message>
    <message>
        <source>Tree of the beam search</source>
        <translation>Tree of the beam search</translation>
    </message>
    <message>
        <source>greedy&apos;s path</source>
        <translation>greedy&apos;s path</translation>
    </message>
</context>
<context>
    <name>translucent::TreesCard</name>
    <message>
        <source>Nothing is changed: both are the same search.</source>
        <translation>Nothing is changed: both are the same search.</translation>
    </message>
    <message>
        <source>The best translation is the same; its probabilities and its rivals may not be.</source>
        <translation>The best translation is the same; its probabilities and its rivals may not be.</translation>
    </message>
    <message>
        <source>Beam tree before</source>
        <translation>Beam tree before</translation>
    </message>
    <message>
        <source>Beam tree after</source>
        <translation>Beam tree after</translation>
    </message>
    <message>
        <source>Pruned candidates too</source>
        <translation>Pruned candidates too</translation>
    </message>
    <message>
        <source>The best translations part at token %1, the shaded column.</source>
        <translation>The best translations part at token %1, the shaded column.</translation>
    </message>
</context>
<context>
    <name>translucent::Walk</name>
    <message>
        <source>The %1 source tokens become %1 vectors of %2 numbers each.</source>
        <translation>The %1 source tokens become %1 vectors of %2 numbers each.</translation>
    </message>
    <message>
        <source>The pattern of its position is added to each vector, so that word order is not lost.</source>
        <translation>The pattern of its position is added to each vector, so that word order is not lost.</translation>
    </message>
    <message>
        <source>Every source token gathers information from all %1 source tokens, in %2 heads at once.</source>
        <translation>Every source token gathers information from all %1 source tokens, in %2 heads at once.</translation>
    </message>
    <message>
        <source>What was gathered is added to the vector it was gathered for (residual connection).</source>
        <translation>What was gathered is added to the vector it was gathered for (residual connection).</translation>
    </message>
    <message>
        <source>What was gathered is added to the vector it was gathered for (residual connection), and the sum is normalised.</source>
        <translation>What was gathered is added to the vector it was gathered for (residual connection), and the sum is normalised.</translation>
    </message>
    <message>
        <source>Each vector by itself passes through the same small network: %1 → %2 → %1 numbers.</source>
        <translation>Each vector by itself passes through the same small network: %1 → %2 → %1 numbers.</translation>
    </message>
    <message>
        <source>Added again; behind the last of %1 layers this is the encoder&apos;s output, which waits for the decoder.</source>
        <translation>Added again; behind the last of %1 layers this is the encoder&apos;s output, which waits for the decoder.</translation>
    </message>
    <message>
        <source>The decoder reads the translation shifted one place to the right: %1 tokens, the first is ⟨BEGIN⟩.</source>
        <translation>The decoder reads the translation shifted one place to the right: %1 tokens, the first is ⟨BEGIN⟩.</translation>
    </message>
    <message>
        <source>Each of them looks at itself and the tokens before it; the mask hides what comes later.</source>
        <translation>Each of them looks at itself and the tokens before it; the mask hides what comes later.</translation>
    </message>
    <message>
        <source>With queries from the translation and keys and values from the encoder&apos;s output, every target position picks what it needs from the source sentence.</source>
        <translation>With queries from the translation and keys and values from the encoder&apos;s output, every target position picks what it needs from the source sentence.</translation>
    </message>
    <message>
        <source>Each position passes through the decoder&apos;s feed-forward network; %1 layers do all this in turn.</source>
        <translation>Each position passes through the decoder&apos;s feed-forward network; %1 layers do all this in turn.</translation>
    </message>
    <message>
        <source>The last vector of every position is compared with all %1 entries of the target vocabulary: %1 scores.</source>
        <translation>The last vector of every position is compared with all %1 entries of the target vocabulary: %1 scores.</translation>
    </message>
    <message>
        <source>Softmax turns the scores into probabilities; the first token chosen here is &quot;%1&quot; with %2.</source>
        <translation>Softmax turns the scores into probabilities; the first token chosen here is &quot;%1&quot; with %2.</translation>
    </message>
</context>
<context>
    <name>translucent::WalkBar</name>
    <message>
        <source>Back</source>
        <translation>Back</translation>
    </message>
    <message>
        <source>The step before (Backspace or Shift+Space)</source>
        <translation>The step before (Backspace or Shift+Space)</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Next step</translation>
    </message>
    <message>
        <source>The next step (Space)</source>
        <translation>The next step (Space)</translation>
    </message>
    <message>
        <source>End</source>
        <translation>End</translation>
    </message>
    <message>
        <source>Leave the walk (Esc)</source>
        <translation>Leave the walk (Esc)</translation>
    </message>
</context>
<context>
    <name>translucent::WatchView</name>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Reference</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Step %1</translation>
    </message>
    <message>
        <source>Nothing has been measured yet.
Start a training under &quot;Set up&quot;, or choose a run on the left.</source>
        <translation>Nothing has been measured yet.
Start a training under &quot;Set up&quot;, or choose a run on the left.</translation>
    </message>
    <message>
        <source>All curves</source>
        <translation>All curves</translation>
    </message>
    <message>
        <source>Shows all curves, or one of them large</source>
        <translation>Shows all curves, or one of them large</translation>
    </message>
    <message>
        <source>The same sentences, translated anew at each evaluation – the newest first</source>
        <translation>The same sentences, translated anew at each evaluation – the newest first</translation>
    </message>
    <message>
        <source>Measured first at step %1</source>
        <translation>Measured first at step %1</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>Not measured</translation>
    </message>
</context>
<context>
    <name>translucent::WavelengthPane</name>
    <message>
        <source>Wavelengths</source>
        <translation>Wavelengths</translation>
    </message>
    <message>
        <source>Each pair of dimensions is a sine and a cosine of one wavelength. From pair to pair it grows by the same factor, so on a logarithmic axis the wavelengths lie on a straight line: fast pairs tell neighbours apart, slow ones tell far places apart.</source>
        <translation>Each pair of dimensions is a sine and a cosine of one wavelength. From pair to pair it grows by the same factor, so on a logarithmic axis the wavelengths lie on a straight line: fast pairs tell neighbours apart, slow ones tell far places apart.</translation>
    </message>
    <message>
        <source>wavelength</source>
        <translation>wavelength</translation>
    </message>
    <message>
        <source>Pair i</source>
        <translation>Pair i</translation>
    </message>
    <message>
        <source>Dims</source>
        <translation>Dims</translation>
    </message>
    <message>
        <source>ω (rad)</source>
        <translation>ω (rad)</translation>
    </message>
    <message>
        <source>λ</source>
        <translation>λ</translation>
    </message>
    <message>
        <source>÷ previous</source>
        <translation>÷ previous</translation>
    </message>
    <message>
        <source>Wavelengths of the pairs, d_model = %1</source>
        <translation>Wavelengths of the pairs, d_model = %1</translation>
    </message>
    <message>
        <source>Wavelength (positions)</source>
        <translation>Wavelength (positions)</translation>
    </message>
    <message>
        <source>2π</source>
        <translation>2π</translation>
    </message>
    <message>
        <source>2π × base</source>
        <translation>2π × base</translation>
    </message>
    <message>
        <source>&lt;b&gt;First %1 = 2π, last %2&lt;/b&gt;; every wavelength is %3 times the one before it (largest deviation %4). 2π × base = %5 would be the next one: the series comes close to it, but ends one step before.</source>
        <translation>&lt;b&gt;First %1 = 2π, last %2&lt;/b&gt;; every wavelength is %3 times the one before it (largest deviation %4). 2π × base = %5 would be the next one: the series comes close to it, but ends one step before.</translation>
    </message>
</context>
<context>
    <name>translucent::WhatIfPage</name>
    <message>
        <source>What if</source>
        <translation>What if</translation>
    </message>
</context>
<context>
    <name>translucent::WhatIfView</name>
    <message>
        <source>Changed now (double-click takes one back)</source>
        <translation>Changed now (double-click takes one back)</translation>
    </message>
    <message>
        <source>Nothing is changed</source>
        <translation>Nothing is changed</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence, and here you can change the model and see what becomes of it.</source>
        <translation>No translation yet.
Translate a sentence, and here you can change the model and see what becomes of it.</translation>
    </message>
    <message>
        <source>Switch heads off</source>
        <translation>Switch heads off</translation>
    </message>
    <message>
        <source>Other changes</source>
        <translation>Other changes</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>Undo everything</source>
        <translation>Undo everything</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Translation</translation>
    </message>
    <message>
        <source>Beam trees</source>
        <translation>Beam trees</translation>
    </message>
</context>
<context>
    <name>translucent::WindowMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;File</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;View</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Help</translation>
    </message>
    <message>
        <source>&amp;Open model directory…</source>
        <translation>&amp;Open model directory…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quit</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Theme</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Language</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>Like the system</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Light</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dark</translation>
    </message>
    <message>
        <source>&amp;Projector mode</source>
        <translation>&amp;Projector mode</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>Zoom &amp;in</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Zoom &amp;out</translation>
    </message>
    <message>
        <source>&amp;Normal size</source>
        <translation>&amp;Normal size</translation>
    </message>
    <message>
        <source>&amp;About Translucent</source>
        <translation>&amp;About Translucent</translation>
    </message>
</context>
</TS>
