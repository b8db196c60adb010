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
        <source>The see-through translator: train a small Transformer, translate Chinese into English, and inspect every number along the way.</source>
        <translation>The see-through translator: train a small Transformer, translate Chinese into English, and inspect every number along the way.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Close</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later.
Texts are drawn with the fonts of the system, Chinese ones with Noto Sans CJK (SIL OFL 1.1) where it is installed.
The model everyday was trained on sentences of tatoeba.org (CC BY 2.0 France), the model classroom on Translucent&apos;s own grammar.
Built with these libraries:</source>
        <translation>Free software under the GNU General Public License, version 3 or later.
Texts are drawn with the fonts of the system, Chinese ones with Noto Sans CJK (SIL OFL 1.1) where it is installed.
The model everyday was trained on sentences of tatoeba.org (CC BY 2.0 France), the model classroom on Translucent&apos;s own grammar.
Built with these libraries:</translation>
    </message>
</context>
<context>
    <name>translucent::AlternativesCard</name>
    <message>
        <source>Alternatives at this position</source>
        <translation>Alternatives at this position</translation>
    </message>
    <message>
        <source>Hover over a token of the translation to see the ten most probable tokens at that position; click to pin the list.</source>
        <translation>Hover over a token of the translation to see the ten most probable tokens at that position; click to pin the list.</translation>
    </message>
    <message>
        <source>Position %1: the search chose &quot;%2&quot; (pinned; Esc unpins it).</source>
        <translation>Position %1: the search chose &quot;%2&quot; (pinned; Esc unpins it).</translation>
    </message>
    <message>
        <source>Position %1: the search chose &quot;%2&quot;.</source>
        <translation>Position %1: the search chose &quot;%2&quot;.</translation>
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
        <source>Token</source>
        <translation>Token</translation>
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
        <source>Save the panel beside the drawing</source>
        <translation>Save the panel beside the drawing</translation>
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
Choose one at the top to see its architecture here.</source>
        <translation>No model is loaded.
Choose one at the top to see its architecture here.</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Computing…</translation>
    </message>
    <message>
        <source>Type a sentence at the top to see the numbers this block computes for it.</source>
        <translation>Type a sentence at the top to see the numbers this block computes for it.</translation>
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
        <source>Vocabulary entry</source>
        <translation>Vocabulary entry</translation>
    </message>
    <message>
        <source>Feature</source>
        <translation>Feature</translation>
    </message>
    <message>
        <source>Top %1 of %2 vocabulary entries</source>
        <translation>Top %1 of %2 vocabulary entries</translation>
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
        <source>Weighted sum of values</source>
        <translation>Weighted sum of values</translation>
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
        <source>Sum of both inputs</source>
        <translation>Sum of both inputs</translation>
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
        <source>d_model = %1 cannot be split evenly into %2 heads. Choose a number of heads that divides %1.</source>
        <translation>d_model = %1 cannot be split evenly into %2 heads. Choose a number of heads that divides %1.</translation>
    </message>
    <message>
        <source>key (attended token)</source>
        <translation>key (attended token)</translation>
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
        <source>Number of heads; must divide d_model</source>
        <translation>Number of heads; must divide d_model</translation>
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
        <source>Without it, the scores&apos; spread grows with √dₖ and softmax becomes nearly one-hot</source>
        <translation>Without it, the scores&apos; spread grows with √dₖ and softmax becomes nearly one-hot</translation>
    </message>
    <message>
        <source>Causal mask (hide later tokens)</source>
        <translation>Causal mask (hide later tokens)</translation>
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
        <source>tokens</source>
        <translation>tokens</translation>
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
        <source>Translation to inspect</source>
        <translation>Translation to inspect</translation>
    </message>
    <message>
        <source>Finished translations; below the line, hypotheses that the search pruned</source>
        <translation>Finished translations; below the line, hypotheses that the search pruned</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>Attention heads</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence to see what every attention head attends to.</source>
        <translation>No translation yet.
Translate a sentence to see what every attention head attends to.</translation>
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
        <source>How this row is computed</source>
        <translation>How this row is computed</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionHeadPicker</name>
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
        <source>This run saved only its cross-attention.</source>
        <translation>This run saved only its cross-attention.</translation>
    </message>
    <message>
        <source>Type of attention shown</source>
        <translation>Type of attention shown</translation>
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
        <source>every row sums to 1 (±%1)</source>
        <translation>every row sums to 1 (±%1)</translation>
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
        <source>%1 · mean of the best-aligning heads: %2</source>
        <translation>%1 · mean of the best-aligning heads: %2</translation>
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
        <source>gold alignment: these two words are translations of each other</source>
        <translation>gold alignment: these two words are translations of each other</translation>
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
        <source>The two maps differ in size, so they cannot be compared cell by cell.</source>
        <translation>The two maps differ in size, so they cannot be compared cell by cell.</translation>
    </message>
    <message>
        <source>On average, %1 of each row&apos;s weight has shifted.</source>
        <translation>On average, %1 of each row&apos;s weight has shifted.</translation>
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
    <name>translucent::AttentionRecord</name>
    <message>
        <source>%1 layers of %2 heads in %3 sentences are too many to be shown</source>
        <translation>%1 layers of %2 heads in %3 sentences are too many to be shown</translation>
    </message>
    <message>
        <source>a sentence is empty, or too long to be shown</source>
        <translation>a sentence is empty, or too long to be shown</translation>
    </message>
    <message>
        <source>step %1 does not match the first line</source>
        <translation>step %1 does not match the first line</translation>
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
        <source>Attends to</source>
        <translation>Attends to</translation>
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
        <source>Row = a source token (query); %1 = the source tokens it attends to, to its left and right.</source>
        <translation>Row = a source token (query); %1 = the source tokens it attends to, to its left and right.</translation>
    </message>
    <message>
        <source>Row = the decoder&apos;s latest input and the token it predicts; %1 = the earlier tokens it attends to. Later tokens are masked: above the diagonal every weight is 0.</source>
        <translation>Row = the decoder&apos;s latest input and the token it predicts; %1 = the earlier tokens it attends to. Later tokens are masked: above the diagonal every weight is 0.</translation>
    </message>
    <message>
        <source>Row = the target token being produced; %1 = the source tokens it attends to.</source>
        <translation>Row = the target token being produced; %1 = the source tokens it attends to.</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionTimeView</name>
    <message>
        <source>The attention record of this run cannot be read: %1</source>
        <translation>The attention record of this run cannot be read: %1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
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
        <source>No attention has been saved yet; it is saved at every evaluation during training.
Choose a run on the left, or start one under &quot;Set up&quot;.</source>
        <translation>No attention has been saved yet; it is saved at every evaluation during training.
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
        <source>Gold frame: words that are translations of each other</source>
        <translation>Gold frame: words that are translations of each other</translation>
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
        <source>Plays one evaluation after the other (Space)</source>
        <translation>Plays one evaluation after the other (Space)</translation>
    </message>
    <message>
        <source>Training step shown (arrow keys, Home, End)</source>
        <translation>Training step shown (arrow keys, Home, End)</translation>
    </message>
</context>
<context>
    <name>translucent::BeyondPane</name>
    <message>
        <source>Beyond training</source>
        <translation>Beyond training</translation>
    </message>
    <message>
        <source>The formula gives a vector for every position, even beyond the longest sentence seen in training: its values stay within −1 … 1, its length is always the same, and neighbours relate to one another as they do at the beginning. Whether the trained layers can extrapolate to such lengths is another question.</source>
        <translation>The formula gives a vector for every position, even beyond the longest sentence seen in training: its values stay within −1 … 1, its length is always the same, and neighbours relate to one another as they do at the beginning. Whether the trained layers can extrapolate to such lengths is another question.</translation>
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
        <source>The loaded model %1 supports at most %2 positions.</source>
        <translation>The loaded model %1 supports at most %2 positions.</translation>
    </message>
    <message>
        <source>The learned table of %1 has only %2 rows: there is no vector for position %3.</source>
        <translation>The learned table of %1 has only %2 rows: there is no vector for position %3.</translation>
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
        <source>Cosine similarity</source>
        <translation>Cosine similarity</translation>
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
        <source>Too long to show word by word: at most %1 characters per text.</source>
        <translation>Too long to show word by word: at most %1 characters per text.</translation>
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
        <source>Use the current translation</source>
        <translation>Use the current translation</translation>
    </message>
    <message>
        <source>Hypothesis (the translation to score)</source>
        <translation>Hypothesis (the translation to score)</translation>
    </message>
    <message>
        <source>References, one per line</source>
        <translation>References, one per line</translation>
    </message>
    <message>
        <source>Tokenisation</source>
        <translation>Tokenisation</translation>
    </message>
    <message>
        <source>sacreBLEU tokenisers: 13a for European languages, zh for Chinese, char for single characters, none splits at spaces only</source>
        <translation>sacreBLEU tokenisers: 13a for European languages, zh for Chinese, char for single characters, none splits at spaces only</translation>
    </message>
    <message>
        <source>Effective order (skip n-gram orders longer than the sentence)</source>
        <translation>Effective order (skip n-gram orders longer than the sentence)</translation>
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
        <source>Layer to inspect</source>
        <translation>Layer to inspect</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formula</translation>
    </message>
</context>
<context>
    <name>translucent::BlockFacts</name>
    <message>
        <source>No trainable parameters</source>
        <translation>No trainable parameters</translation>
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
        <source>%1 of all %2 parameters</source>
        <translation>%1 of all %2 parameters</translation>
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
        <source>Total parameters</source>
        <translation>Total parameters</translation>
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
        <source>Queries come from the decoder, keys and values from the encoder&apos;s output: this is where the translation looks at the source sentence, and the only way information passes from encoder to decoder.</source>
        <translation>Queries come from the decoder, keys and values from the encoder&apos;s output: this is where the translation looks at the source sentence, and the only way information passes from encoder to decoder.</translation>
    </message>
    <message>
        <source>Each source token&apos;s query is compared with the keys of all source tokens; the resulting weights mix their values. Several heads do this in parallel, each with its own projections, so they can attend to different relations.</source>
        <translation>Each source token&apos;s query is compared with the keys of all source tokens; the resulting weights mix their values. Several heads do this in parallel, each with its own projections, so they can attend to different relations.</translation>
    </message>
    <message>
        <source>The same, among the tokens the decoder has read so far. The mask hides later positions, so no position can see the token it has to predict.</source>
        <translation>The same, among the tokens the decoder has read so far. The mask hides later positions, so no position can see the token it has to predict.</translation>
    </message>
    <message>
        <source>The sublayer&apos;s input is added to its output (residual connection): the sublayer only has to learn a correction, and gradients can bypass it, which keeps them from vanishing in deep stacks.</source>
        <translation>The sublayer&apos;s input is added to its output (residual connection): the sublayer only has to learn a correction, and gradients can bypass it, which keeps them from vanishing in deep stacks.</translation>
    </message>
    <message>
        <source>With pre-norm, the last residual sum has not been normalised yet, so one final layer norm follows each stack.</source>
        <translation>With pre-norm, the last residual sum has not been normalised yet, so one final layer norm follows each stack.</translation>
    </message>
    <message>
        <source>The sublayer&apos;s input is added to its output (residual connection); layer norm then brings each position&apos;s vector to mean 0 and standard deviation 1, scales it by γ and shifts it by β.</source>
        <translation>The sublayer&apos;s input is added to its output (residual connection); layer norm then brings each position&apos;s vector to mean 0 and standard deviation 1, scales it by γ and shifts it by β.</translation>
    </message>
    <message>
        <source>Every source token becomes a vector: its row of the embedding table, times √d_model, which brings it to the scale of the positional encoding.</source>
        <translation>Every source token becomes a vector: its row of the embedding table, times √d_model, which brings it to the scale of the positional encoding.</translation>
    </message>
    <message>
        <source>Every token the decoder reads – the translation shifted one place to the right, ⟨BEGIN⟩ first – becomes a vector.</source>
        <translation>Every token the decoder reads – the translation shifted one place to the right, ⟨BEGIN⟩ first – becomes a vector.</translation>
    </message>
    <message>
        <source>A learned vector for every position tells the model where each token stands.</source>
        <translation>A learned vector for every position tells the model where each token stands.</translation>
    </message>
    <message>
        <source>Sines and cosines of many wavelengths give every position a unique pattern; without them self-attention cannot tell word order.</source>
        <translation>Sines and cosines of many wavelengths give every position a unique pattern; without them self-attention cannot tell word order.</translation>
    </message>
    <message>
        <source>Embedding and position are added number by number; the first layer reads the sum.</source>
        <translation>Embedding and position are added number by number; the first layer reads the sum.</translation>
    </message>
    <message>
        <source>A linear layer takes the dot product of each decoder vector with one weight vector per vocabulary entry: one score (logit) per entry.</source>
        <translation>A linear layer takes the dot product of each decoder vector with one weight vector per vocabulary entry: one score (logit) per entry.</translation>
    </message>
    <message>
        <source>A linear layer takes the dot product of each decoder vector with one weight vector per vocabulary entry: one score (logit) per entry. Its weight matrix is the target embedding table itself (weight tying).</source>
        <translation>A linear layer takes the dot product of each decoder vector with one weight vector per vocabulary entry: one score (logit) per entry. Its weight matrix is the target embedding table itself (weight tying).</translation>
    </message>
    <message>
        <source>Softmax turns the scores into probabilities that sum to 1; the next token is chosen from them.</source>
        <translation>Softmax turns the scores into probabilities that sum to 1; the next token is chosen from them.</translation>
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
        <source>Add &amp; norm after %1</source>
        <comment>a sublayer</comment>
        <translation>Add &amp; norm after %1</translation>
    </message>
    <message>
        <source>Layer norm before %1</source>
        <comment>a sublayer</comment>
        <translation>Layer norm before %1</translation>
    </message>
    <message>
        <source>Residual add after %1</source>
        <comment>a sublayer</comment>
        <translation>Residual add after %1</translation>
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
        <source>Two linear layers with an activation in between, applied to each position separately: first up to d_ff, then back to d_model. Attention moves information between positions; this network transforms each vector on its own and adds the non-linearity.</source>
        <translation>Two linear layers with an activation in between, applied to each position separately: first up to d_ff, then back to d_model. Attention moves information between positions; this network transforms each vector on its own and adds the non-linearity.</translation>
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
    <message>
        <source>Before the sublayer, each position&apos;s vector is brought to mean 0 and standard deviation 1, then scaled and shifted by learned parameters (γ, β). This model is pre-norm, which trains more stably; the paper of 2017 normalises after the addition (post-norm).</source>
        <translation>Before the sublayer, each position&apos;s vector is brought to mean 0 and standard deviation 1, then scaled and shifted by learned parameters (γ, β). This model is pre-norm, which trains more stably; the paper of 2017 normalises after the addition (post-norm).</translation>
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
        <source>no (length limit)</source>
        <translation>no (length limit)</translation>
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
        <source>Did the model produce END itself?</source>
        <translation>Did the model produce END itself?</translation>
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
        <source>no (pruned)</source>
        <translation>no (pruned)</translation>
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
        <source>unchanged</source>
        <translation>unchanged</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>removed</translation>
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
        <source>uniform</source>
        <translation>uniform</translation>
    </message>
    <message>
        <source>all on one token</source>
        <translation>all on one token</translation>
    </message>
    <message>
        <source>custom weights</source>
        <translation>custom weights</translation>
    </message>
    <message>
        <source>first words of the translation</source>
        <translation>first words of the translation</translation>
    </message>
    <message>
        <source>Forces the translation to begin like this; the probabilities shown remain the model&apos;s own.</source>
        <translation>Forces the translation to begin like this; the probabilities shown remain the model&apos;s own.</translation>
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
        <source>Lets attention over the finished translation see later tokens. During token-by-token decoding there are no later tokens yet, so the translation itself does not change.</source>
        <translation>Lets attention over the finished translation see later tokens. During token-by-token decoding there are no later tokens yet, so the translation itself does not change.</translation>
    </message>
</context>
<context>
    <name>translucent::ChangeText</name>
    <message>
        <source>%1, layer %2, head %3</source>
        <translation>%1, layer %2, head %3</translation>
    </message>
    <message>
        <source>uniform weights</source>
        <translation>uniform weights</translation>
    </message>
    <message>
        <source>all weight on token %1</source>
        <translation>all weight on token %1</translation>
    </message>
    <message>
        <source>custom weights</source>
        <translation>custom weights</translation>
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
        <source>final norm</source>
        <translation>final norm</translation>
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
        <source>Begins with &quot;%1&quot;</source>
        <translation>Begins with &quot;%1&quot;</translation>
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
        <source>Best validation loss</source>
        <translation>Best validation loss</translation>
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
        <source>Curve to plot for the ticked runs</source>
        <translation>Curve to plot for the ticked runs</translation>
    </message>
    <message>
        <source>By time</source>
        <translation>By time</translation>
    </message>
    <message>
        <source>Plot against minutes of training instead of steps</source>
        <translation>Plot against minutes of training instead of steps</translation>
    </message>
    <message>
        <source>Results, and the settings in which the runs differ</source>
        <translation>Results, and the settings in which the runs differ</translation>
    </message>
    <message>
        <source>Nothing to compare yet.
Tick runs on the left to see their curves, results and settings side by side.</source>
        <translation>Nothing to compare yet.
Tick runs on the left to see their curves, results and settings side by side.</translation>
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
        <source>Pin this result as the baseline</source>
        <translation>Pin this result as the baseline</translation>
    </message>
    <message>
        <source>Later translations of this sentence are compared with it until you unpin it.</source>
        <translation>Later translations of this sentence are compared with it until you unpin it.</translation>
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
        <source>Choose a file…</source>
        <translation>Choose a file…</translation>
    </message>
    <message>
        <source>Training data</source>
        <translation>Training data</translation>
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
        <source>none in the validation set</source>
        <translation>none in the validation set</translation>
    </message>
    <message>
        <source>Training set</source>
        <translation>Training set</translation>
    </message>
    <message>
        <source>%1 pairs</source>
        <translation>%1 pairs</translation>
    </message>
    <message>
        <source>Validation set</source>
        <translation>Validation set</translation>
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
        <source>Distinct</source>
        <translation>Distinct</translation>
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
        <source>Reason skipped</source>
        <translation>Reason skipped</translation>
    </message>
    <message>
        <source>Distinct sources</source>
        <translation>Distinct sources</translation>
    </message>
</context>
<context>
    <name>translucent::CostCalculator</name>
    <message>
        <source>Complexity</source>
        <translation>Complexity</translation>
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
        <source>Measured on this machine with one thread and random weights, d = %1. Dashed: reference lines proportional to L² and L.</source>
        <translation>Measured on this machine with one thread and random weights, d = %1. Dashed: reference lines proportional to L² and L.</translation>
    </message>
    <message>
        <source>group of neighbouring tokens</source>
        <translation>group of neighbouring tokens</translation>
    </message>
    <message>
        <source>key (attended token)</source>
        <translation>key (attended token)</translation>
    </message>
    <message>
        <source>Computed in %1 µs here; full attention took %2 µs. Hatched cells are not computed.</source>
        <translation>Computed in %1 µs here; full attention took %2 µs. Hatched cells are not computed.</translation>
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
        <source>Layer types compared as length grows</source>
        <translation>Layer types compared as length grows</translation>
    </message>
    <message>
        <source>Sparse attention on one sentence</source>
        <translation>Sparse attention on one sentence</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>What is compared</translation>
    </message>
    <message>
        <source>Vector dimension d</source>
        <translation>Vector dimension d</translation>
    </message>
    <message>
        <source>Times self-attention, LSTM and convolution for lengths up to 1024; takes about a second</source>
        <translation>Times self-attention, LSTM and convolution for lengths up to 1024; takes about a second</translation>
    </message>
    <message>
        <source>These are operation counts. Measure adds time and memory on this machine.</source>
        <translation>These are operation counts. Measure adds time and memory on this machine.</translation>
    </message>
    <message>
        <source>Eight example tokens</source>
        <translation>Eight example tokens</translation>
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
        <source>Stopped before the first length was measured.</source>
        <translation>Stopped before the first length was measured.</translation>
    </message>
    <message>
        <source>Stopped early: measured up to L = %1.</source>
        <translation>Stopped early: measured up to L = %1.</translation>
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
        <source>Stops measuring; results so far are kept</source>
        <translation>Stops measuring; results so far are kept</translation>
    </message>
</context>
<context>
    <name>translucent::CurveToolbar</name>
    <message>
        <source>Smoothing</source>
        <translation>Smoothing</translation>
    </message>
    <message>
        <source>How strongly the training curves are smoothed with earlier values</source>
        <translation>How strongly the training curves are smoothed with earlier values</translation>
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
        <source>Hide outliers</source>
        <translation>Hide outliers</translation>
    </message>
    <message>
        <source>Hides the highest 2% of values</source>
        <translation>Hides the highest 2% of values</translation>
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
        <source>Sinusoidal (computed), learned by the loaded model, or none</source>
        <translation>Sinusoidal (computed), learned by the loaded model, or none</translation>
    </message>
    <message>
        <source>Curves of dimensions:</source>
        <translation>Curves of dimensions:</translation>
    </message>
    <message>
        <source>Numbers and ranges, e.g. 0, 1, 4-7; hovering over a column of the heatmap adds its curve</source>
        <translation>Numbers and ranges, e.g. 0, 1, 4-7; hovering over a column of the heatmap adds its curve</translation>
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
        <source>Where beam wins</source>
        <translation>Where beam wins</translation>
    </message>
    <message>
        <source>Greedy and beam search side by side, step by step</source>
        <translation>Greedy and beam search side by side, step by step</translation>
    </message>
    <message>
        <source>The full beam-search tree; force a token and continue from there</source>
        <translation>The full beam-search tree; force a token and continue from there</translation>
    </message>
    <message>
        <source>Translations drawn at random</source>
        <translation>Translations drawn at random</translation>
    </message>
    <message>
        <source>A small worked example with editable probabilities</source>
        <translation>A small worked example with editable probabilities</translation>
    </message>
    <message>
        <source>Sentences on which beam search beats greedy search</source>
        <translation>Sentences on which beam search beats greedy search</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence to see how the search found its translation.
The blackboard example works without a sentence.</source>
        <translation>No translation yet.
Translate a sentence to see how the search found its translation.
The blackboard example works without a sentence.</translation>
    </message>
    <message>
        <source>None of this sentence is in the source vocabulary: the model sees only ⟨UNK⟩, so its output is unrelated to the sentence.</source>
        <translation>None of this sentence is in the source vocabulary: the model sees only ⟨UNK⟩, so its output is unrelated to the sentence.</translation>
    </message>
    <message>
        <source>Too long: the sentence or the forced prefix exceeds this model&apos;s token limit. Shorten one of them.</source>
        <translation>Too long: the sentence or the forced prefix exceeds this model&apos;s token limit. Shorten one of them.</translation>
    </message>
    <message>
        <source>Invalid search settings: the beam width must not exceed the target vocabulary, and forced tokens must be in it.</source>
        <translation>Invalid search settings: the beam width must not exceed the target vocabulary, and forced tokens must be in it.</translation>
    </message>
    <message>
        <source>The search failed. Hover here for details.</source>
        <translation>The search failed. Hover here for details.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be forced: it contains characters that are not in the target vocabulary. Type words of the target language, or choose one of the alternatives.</source>
        <translation>&quot;%1&quot; cannot be forced: it contains characters that are not in the target vocabulary. Type words of the target language, or choose one of the alternatives.</translation>
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
        <source>%1 · truncated</source>
        <translation>%1 · truncated</translation>
    </message>
    <message>
        <source>at this temperature</source>
        <translation>at this temperature</translation>
    </message>
    <message>
        <source>sampling probability</source>
        <translation>sampling probability</translation>
    </message>
    <message>
        <source>model&apos;s p</source>
        <translation>model&apos;s p</translation>
    </message>
    <message>
        <source>p = 100%</source>
        <translation>p = 100%</translation>
    </message>
    <message>
        <source>&quot;%1&quot;
Model&apos;s p: %2 (log p = %3)
At this temperature: %4
Used for sampling: %5</source>
        <translation>&quot;%1&quot;
Model&apos;s p: %2 (log p = %3)
At this temperature: %4
Used for sampling: %5</translation>
    </message>
    <message>
        <source>truncated</source>
        <translation>truncated</translation>
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
        <source>p used for sampling</source>
        <translation>p used for sampling</translation>
    </message>
    <message>
        <source>Distribution before and after truncation</source>
        <translation>Distribution before and after truncation</translation>
    </message>
</context>
<context>
    <name>translucent::ErrorText</name>
    <message numerus="yes">
        <source>The sentence is too long: this model takes at most %n token(s). Shorten it.</source>
        <translation>
            <numerusform>The sentence is too long: this model takes at most %n token. Shorten it.</numerusform>
            <numerusform>The sentence is too long: this model takes at most %n tokens. Shorten it.</numerusform>
        </translation>
    </message>
    <message>
        <source>These settings are not valid for this model; the details name the field.</source>
        <translation>These settings are not valid for this model; the details name the field.</translation>
    </message>
    <message>
        <source>The model was not found. Choose another model or model directory.</source>
        <translation>The model was not found. Choose another model or model directory.</translation>
    </message>
    <message>
        <source>The file or text cannot be read: it is damaged or not in a supported format.</source>
        <translation>The file or text cannot be read: it is damaged or not in a supported format.</translation>
    </message>
    <message>
        <source>The files in this model directory do not match one another. Restore them or export the model again.</source>
        <translation>The files in this model directory do not match one another. Restore them or export the model again.</translation>
    </message>
    <message>
        <source>The file could not be written. Check free disk space and permissions.</source>
        <translation>The file could not be written. Check free disk space and permissions.</translation>
    </message>
    <message>
        <source>The sentence is too long for this model.</source>
        <translation>The sentence is too long for this model.</translation>
    </message>
    <message>
        <source>The model produces NaN, infinity, or the same probability for every token: its weights are damaged or its training diverged. Choose another model or train again.</source>
        <translation>The model produces NaN, infinity, or the same probability for every token: its weights are damaged or its training diverged. Choose another model or train again.</translation>
    </message>
    <message>
        <source>This CPU does not support the chosen precision. Choose automatic or float32.</source>
        <translation>This CPU does not support the chosen precision. Choose automatic or float32.</translation>
    </message>
    <message>
        <source>There is not enough memory. Close other programs or choose smaller sizes.</source>
        <translation>There is not enough memory. Close other programs or choose smaller sizes.</translation>
    </message>
    <message>
        <source>Unexpected internal error. Please report it with its details.</source>
        <translation>Unexpected internal error. Please report it with its details.</translation>
    </message>
    <message>
        <source>A process of this distributed training has ended. Start all processes again with --resume.</source>
        <translation>A process of this distributed training has ended. Start all processes again with --resume.</translation>
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
        <source>W₁: expands to d_ff</source>
        <translation>W₁: expands to d_ff</translation>
    </message>
    <message>
        <source>b₁</source>
        <translation>b₁</translation>
    </message>
    <message>
        <source>W₂: projects back to d_model</source>
        <translation>W₂: projects back to d_model</translation>
    </message>
    <message>
        <source>b₂</source>
        <translation>b₂</translation>
    </message>
    <message>
        <source>r: residual input</source>
        <translation>r: residual input</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Activation</translation>
    </message>
    <message>
        <source>Applied to every hidden unit</source>
        <translation>Applied to every hidden unit</translation>
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
        <source>Must predict</source>
        <translation>Must predict</translation>
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
        <source>Search %1 unseen sentences</source>
        <translation>Search %1 unseen sentences</translation>
    </message>
    <message>
        <source>Translates unseen sentences with greedy search and with the beam above, and lists those where greedy search does worse; new sentences each time</source>
        <translation>Translates unseen sentences with greedy search and with the beam above, and lists those where greedy search does worse; new sentences each time</translation>
    </message>
    <message>
        <source>Compare on this sentence</source>
        <translation>Compare on this sentence</translation>
    </message>
    <message>
        <source>Copies the sentence to the bar at the top and plays its race (Enter)</source>
        <translation>Copies the sentence to the bar at the top and plays its race (Enter)</translation>
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
        <source>Diverges at step</source>
        <translation>Diverges at step</translation>
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
        <source>Sentences where greedy search does worse</source>
        <translation>Sentences where greedy search does worse</translation>
    </message>
    <message>
        <source>Of %1 sentences, the beam scores higher on %2; it is closer to the reference (chrF) on %3, greedy search on %4. Below: sentences where the beam wins on both.</source>
        <translation>Of %1 sentences, the beam scores higher on %2; it is closer to the reference (chrF) on %3, greedy search on %4. Below: sentences where the beam wins on both.</translation>
    </message>
    <message>
        <source>On many sentences both searches agree. This finds sentences where they do not: the model itself scores the beam&apos;s translation higher, and it is closer to the reference.</source>
        <translation>On many sentences both searches agree. This finds sentences where they do not: the model itself scores the beam&apos;s translation higher, and it is closer to the reference.</translation>
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
        <source>Attention rollout up to layer %1: the head-averaged attention of each layer, mixed half and half with the residual, multiplied layer by layer (Abnar &amp; Zuidema 2020)</source>
        <translation>Attention rollout up to layer %1: the head-averaged attention of each layer, mixed half and half with the residual, multiplied layer by layer (Abnar &amp; Zuidema 2020)</translation>
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
        <source>Words: the weights of a word&apos;s tokens are summed when it is a key (columns) and averaged when it is a query (rows).</source>
        <translation>Words: the weights of a word&apos;s tokens are summed when it is a key (columns) and averaged when it is a query (rows).</translation>
    </message>
    <message>
        <source>Characters: a token&apos;s weight is divided evenly among its characters.</source>
        <translation>Characters: a token&apos;s weight is divided evenly among its characters.</translation>
    </message>
</context>
<context>
    <name>translucent::HeadStrip</name>
    <message>
        <source>Head %1. Click: show or hide. Double-click: show only this head, or all again.</source>
        <translation>Head %1. Click: show or hide. Double-click: show only this head, or all again.</translation>
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
        <source>Entropy</source>
        <translation>Entropy</translation>
    </message>
    <message>
        <source>Mean distance between a query and the tokens it attends to, in tokens; for cross-attention, distance from the diagonal</source>
        <translation>Mean distance between a query and the tokens it attends to, in tokens; for cross-attention, distance from the diagonal</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Distance</translation>
    </message>
    <message>
        <source>Weight on BEGIN and END, where a head rests when no token is relevant (attention sink)</source>
        <translation>Weight on BEGIN and END, where a head rests when no token is relevant (attention sink)</translation>
    </message>
    <message>
        <source>BEGIN/END</source>
        <translation>BEGIN/END</translation>
    </message>
    <message>
        <source>Weight on punctuation</source>
        <translation>Weight on punctuation</translation>
    </message>
    <message>
        <source>Punctuation</source>
        <translation>Punctuation</translation>
    </message>
    <message>
        <source>Monotonicity: share of row-to-row steps at which the most attended token does not move back</source>
        <translation>Monotonicity: share of row-to-row steps at which the most attended token does not move back</translation>
    </message>
    <message>
        <source>Monotonic</source>
        <translation>Monotonic</translation>
    </message>
    <message>
        <source>Alignment error rate (AER) = 1 − 2|A∩S| ÷ (|A| + |S|), with A the head&apos;s links and S the gold links of the classroom language: 0% = every word aligned correctly. Only for example sentences translated as in the corpus.</source>
        <translation>Alignment error rate (AER) = 1 − 2|A∩S| ÷ (|A| + |S|), with A the head&apos;s links and S the gold links of the classroom language: 0% = every word aligned correctly. Only for example sentences translated as in the corpus.</translation>
    </message>
    <message>
        <source>AER</source>
        <translation>AER</translation>
    </message>
    <message>
        <source>Alignment error rate (AER) of this head, mean over test sentences of the classroom language; independent of the current sentence. 0% = every word aligned correctly.</source>
        <translation>Alignment error rate (AER) of this head, mean over test sentences of the classroom language; independent of the current sentence. 0% = every word aligned correctly.</translation>
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
        <source>Readable</source>
        <translation>Readable</translation>
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
        <source>Upper end of the colour scale: 1 or the largest weight shown; logarithmic separates small weights</source>
        <translation>Upper end of the colour scale: 1 or the largest weight shown; logarithmic separates small weights</translation>
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
        <source>Found with α = %1, ranked with α = %2. Release the slider to search again.</source>
        <translation>Found with α = %1, ranked with α = %2. Release the slider to search again.</translation>
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
        <source>Finished hypotheses</source>
        <translation>Finished hypotheses</translation>
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
        <source>pruned: %1</source>
        <translation>pruned: %1</translation>
    </message>
    <message>
        <source>finished, outranked: %1</source>
        <translation>finished, outranked: %1</translation>
    </message>
    <message>
        <source>pruned at token %1: %2</source>
        <translation>pruned at token %1: %2</translation>
    </message>
</context>
<context>
    <name>translucent::InferenceView</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>Step %1 of %2</translation>
    </message>
    <message>
        <source>→ &quot;%1&quot; (%2): the translation is complete.</source>
        <translation>→ &quot;%1&quot; (%2): the translation is complete.</translation>
    </message>
    <message>
        <source>→ &quot;%1&quot; (%2); the decoder reads it in the next step.</source>
        <translation>→ &quot;%1&quot; (%2); the decoder reads it in the next step.</translation>
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
        <source>There is no target to read: the decoder begins with ⟨BEGIN⟩, and each token it chooses becomes its next input (autoregression), until it chooses ⟨END⟩.</source>
        <translation>There is no target to read: the decoder begins with ⟨BEGIN⟩, and each token it chooses becomes its next input (autoregression), until it chooses ⟨END⟩.</translation>
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
        <source>Every position is the zero vector: no two can be told apart, and the angle between them is undefined. An encoder without positions sees a bag of words (in the decoder the causal mask still conveys some order).</source>
        <translation>Every position is the zero vector: no two can be told apart, and the angle between them is undefined. An encoder without positions sees a bag of words (in the decoder the causal mask still conveys some order).</translation>
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
        <source>stopped at step %1</source>
        <translation>stopped at step %1</translation>
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
        <source>Train ticked variants</source>
        <translation>Train ticked variants</translation>
    </message>
    <message>
        <source>Another training is running. Stop it first.</source>
        <translation>Another training is running. Stop it first.</translation>
    </message>
    <message>
        <source>All ticked variants are finished.</source>
        <translation>All ticked variants are finished.</translation>
    </message>
    <message>
        <source>Trains the settings under &quot;Set up&quot; and then each ticked variant of them; finished variants are kept.</source>
        <translation>Trains the settings under &quot;Set up&quot; and then each ticked variant of them; finished variants are kept.</translation>
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
        <source>Steps per variant</source>
        <translation>Steps per variant</translation>
    </message>
    <message>
        <source>How long each variation is trained</source>
        <translation>How long each variation is trained</translation>
    </message>
    <message>
        <source>Runs unattended; can be resumed after a stop</source>
        <translation>Runs unattended; can be resumed after a stop</translation>
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
        <source>Ctrl+wheel or +/−: zoom (over an axis: that axis only). Then drag, or Shift+arrow keys, to pan; double click or 0: the whole plot. A saved picture shows what is visible; a table contains all numbers.</source>
        <translation>Ctrl+wheel or +/−: zoom (over an axis: that axis only). Then drag, or Shift+arrow keys, to pan; double click or 0: the whole plot. A saved picture shows what is visible; a table contains all numbers.</translation>
    </message>
</context>
<context>
    <name>translucent::LinesView</name>
    <message>
        <source>%1 · layer %2</source>
        <translation>%1 · layer %2</translation>
    </message>
    <message>
        <source>Strongest lines up to %1%</source>
        <translation>Strongest lines up to %1%</translation>
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
        <source>Hides BEGIN, END and punctuation: attention sinks, where a head puts its weight when no other token is relevant.</source>
        <translation>Hides BEGIN, END and punctuation: attention sinks, where a head puts its weight when no other token is relevant.</translation>
    </message>
    <message>
        <source>For each row, draws the strongest lines until they add up to this share of its weight</source>
        <translation>For each row, draws the strongest lines until they add up to this share of its weight</translation>
    </message>
    <message>
        <source>Left: queries. Right: keys. Line strength = weight ÷ number of heads shown. &quot;Words only&quot; hides attention sinks: BEGIN, END and punctuation, where heads rest when no other token is relevant.</source>
        <translation>Left: queries. Right: keys. Line strength = weight ÷ number of heads shown. &quot;Words only&quot; hides attention sinks: BEGIN, END and punctuation, where heads rest when no other token is relevant.</translation>
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
        <source>Probability of each correct token</source>
        <translation>Probability of each correct token</translation>
    </message>
    <message>
        <source>Correct entry y</source>
        <translation>Correct entry y</translation>
    </message>
    <message>
        <source>Which column is correct, counted from 1</source>
        <translation>Which column is correct, counted from 1</translation>
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
        <source>No model found. Choose &quot;Open model directory…&quot; in the File menu, or train one on the Training page.</source>
        <translation>No model found. Choose &quot;Open model directory…&quot; in the File menu, or train one on the Training page.</translation>
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
        <source>Fills in the loaded model&apos;s numbers for the current sentence</source>
        <translation>Fills in the loaded model&apos;s numbers for the current sentence</translation>
    </message>
    <message>
        <source>Translate a sentence first to use its numbers</source>
        <translation>Translate a sentence first to use its numbers</translation>
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
        <source>Use the numbers before or after this step of the model</source>
        <translation>Use the numbers before or after this step of the model</translation>
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
        <source>The vectors of neighbouring positions point in nearly the same direction; similarity falls with distance, in waves. So nearby words start out with similar positions.</source>
        <translation>The vectors of neighbouring positions point in nearly the same direction; similarity falls with distance, in waves. So nearby words start out with similar positions.</translation>
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
        <source>&lt;b&gt;For %1 of %2 positions, the most similar other position is a direct neighbour.&lt;/b&gt;</source>
        <translation>&lt;b&gt;For %1 of %2 positions, the most similar other position is a direct neighbour.&lt;/b&gt;</translation>
    </message>
</context>
<context>
    <name>translucent::NormCalculator</name>
    <message>
        <source>Layer norm</source>
        <translation>Layer norm</translation>
    </message>
    <message>
        <source>The model does not normalise these numbers again, so there is nothing to compare with.</source>
        <translation>The model does not normalise these numbers again, so there is nothing to compare with.</translation>
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
        <source>Encoder: final norm</source>
        <translation>Encoder: final norm</translation>
    </message>
    <message>
        <source>Decoder: final norm</source>
        <translation>Decoder: final norm</translation>
    </message>
    <message>
        <source>x: one row per token</source>
        <translation>x: one row per token</translation>
    </message>
    <message>
        <source>Scale γ and shift β</source>
        <translation>Scale γ and shift β</translation>
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
        <source>Placement of ε</source>
        <translation>Placement of ε</translation>
    </message>
    <message>
        <source>Small constant that prevents division by zero</source>
        <translation>Small constant that prevents division by zero</translation>
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
        <source>Learning rate and Adam</source>
        <translation>Learning rate and Adam</translation>
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
        <source>Model dimension d_model</source>
        <translation>Model dimension d_model</translation>
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
        <source>β₁: decay rate of the first moment</source>
        <translation>β₁: decay rate of the first moment</translation>
    </message>
    <message>
        <source>β₂: decay rate of the second moment</source>
        <translation>β₂: decay rate of the second moment</translation>
    </message>
    <message>
        <source>Small constant that prevents division by zero</source>
        <translation>Small constant that prevents division by zero</translation>
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
        <source>The translation has changed.</source>
        <translation>The translation has changed.</translation>
    </message>
    <message>
        <source>The words are now in the order &quot;%1&quot;.</source>
        <translation>The words are now in the order &quot;%1&quot;.</translation>
    </message>
    <message>
        <source>In this order the text is split into different tokens, so the numbers differ anyway.</source>
        <translation>In this order the text is split into different tokens, so the numbers differ anyway.</translation>
    </message>
    <message>
        <source>Without positions the encoder cannot tell the order: the translation is the same.</source>
        <translation>Without positions the encoder cannot tell the order: the translation is the same.</translation>
    </message>
    <message>
        <source>The translation is still the same.</source>
        <translation>The translation is still the same.</translation>
    </message>
    <message>
        <source>The translation has changed: word order matters.</source>
        <translation>The translation has changed: word order matters.</translation>
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
        <source>Applies on every page, like the changes under What if</source>
        <translation>Applies on every page, like the changes under What if</translation>
    </message>
    <message>
        <source>Shuffle the words</source>
        <translation>Shuffle the words</translation>
    </message>
    <message>
        <source>Shuffles the source tokens; press again for a new order</source>
        <translation>Shuffles the source tokens; press again for a new order</translation>
    </message>
    <message>
        <source>Original order</source>
        <translation>Original order</translation>
    </message>
    <message>
        <source>Restores the original order</source>
        <translation>Restores the original order</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence to see how positions affect it.</source>
        <translation>No translation yet.
Translate a sentence to see how positions affect it.</translation>
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
        <source>End-of-sentence marker, added automatically.</source>
        <translation>End-of-sentence marker, added automatically.</translation>
    </message>
    <message>
        <source>Bytes %1–%2 of the sentence (UTF-8)</source>
        <translation>Bytes %1–%2 of the sentence (UTF-8)</translation>
    </message>
    <message>
        <source>Unknown: not in the vocabulary. All unknown tokens look the same to the model.</source>
        <translation>Unknown: not in the vocabulary. All unknown tokens look the same to the model.</translation>
    </message>
</context>
<context>
    <name>translucent::PlaceCard</name>
    <message>
        <source>After END nothing follows.</source>
        <translation>After END nothing follows.</translation>
    </message>
    <message>
        <source>Most probable tokens after &quot;%1&quot;:</source>
        <translation>Most probable tokens after &quot;%1&quot;:</translation>
    </message>
    <message>
        <source>The search did not continue after &quot;%1&quot;. Force it to see what the model predicts next.</source>
        <translation>The search did not continue after &quot;%1&quot;. Force it to see what the model predicts next.</translation>
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
        <source>Shows on the Attention page what the path to this token attended to</source>
        <translation>Shows on the Attention page what the path to this token attended to</translation>
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
        <source>Searches again along this token (Enter). Backspace in the tree undoes it.</source>
        <translation>Searches again along this token (Enter). Backspace in the tree undoes it.</translation>
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
        <source>The model %1 uses no positional encoding, so there is nothing learned to show. Train a model with &quot;Positions: learned&quot; on the Training page.</source>
        <translation>The model %1 uses no positional encoding, so there is nothing learned to show. Train a model with &quot;Positions: learned&quot; on the Training page.</translation>
    </message>
    <message>
        <source>The model %1 computes its positions by the formula. Train a model with &quot;Positions: learned&quot; on the Training page.</source>
        <translation>The model %1 computes its positions by the formula. Train a model with &quot;Positions: learned&quot; on the Training page.</translation>
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
    <name>translucent::PublishedText</name>
    <message>
        <source>base</source>
        <translation>base</translation>
    </message>
    <message>
        <source>dropout 0</source>
        <translation>dropout 0</translation>
    </message>
    <message>
        <source>dropout 0.2</source>
        <translation>dropout 0.2</translation>
    </message>
    <message>
        <source>label smoothing 0</source>
        <translation>label smoothing 0</translation>
    </message>
    <message>
        <source>label smoothing 0.2</source>
        <translation>label smoothing 0.2</translation>
    </message>
    <message>
        <source>learned positions</source>
        <translation>learned positions</translation>
    </message>
    <message>
        <source>big (d = 1024, d_ff = 4096, h = 16, dropout 0.3)</source>
        <translation>big (d = 1024, d_ff = 4096, h = 16, dropout 0.3)</translation>
    </message>
</context>
<context>
    <name>translucent::PublishedView</name>
    <message>
        <source>Published results (Vaswani et al. 2017, table 2)</source>
        <translation>Published results (Vaswani et al. 2017, table 2)</translation>
    </message>
    <message>
        <source>Training cost (FLOPs)</source>
        <translation>Training cost (FLOPs)</translation>
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
        <source>Published variations (Vaswani et al. 2017, table 3)</source>
        <translation>Published variations (Vaswani et al. 2017, table 3)</translation>
    </message>
    <message>
        <source>Of ByteNet the training cost is not published: a line at its BLEU.</source>
        <translation>Of ByteNet the training cost is not published: a line at its BLEU.</translation>
    </message>
    <message>
        <source>Transformer (big): 41.8 in table 2 of the paper&apos;s later versions; its first version and section 6.1 say 41.0.</source>
        <translation>Transformer (big): 41.8 in table 2 of the paper&apos;s later versions; its first version and section 6.1 say 41.0.</translation>
    </message>
    <message>
        <source>English to German, newstest2013. What is not named is as in the base model: N = 6, d = 512, d_ff = 2048, h = 8, d_k = 64, dropout 0.1, label smoothing 0.1. Perplexity is per subword.</source>
        <translation>English to German, newstest2013. What is not named is as in the base model: N = 6, d = 512, d_ff = 2048, h = 8, d_k = 64, dropout 0.1, label smoothing 0.1. Perplexity is per subword.</translation>
    </message>
    <message>
        <source>Variation</source>
        <translation>Variation</translation>
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
        <source>Parameters</source>
        <translation>Parameters</translation>
    </message>
    <message>
        <source>Variations of the base model</source>
        <translation>Variations of the base model</translation>
    </message>
    <message>
        <source>Which table of the paper, and which of its test sets</source>
        <translation>Which table of the paper, and which of its test sets</translation>
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
        <source>Jump to the step where greedy search left the winning path (S)</source>
        <translation>Jump to the step where greedy search left the winning path (S)</translation>
    </message>
    <message>
        <source>Drag to any step; the mark shows where greedy search left the winning path</source>
        <translation>Drag to any step; the mark shows where greedy search left the winning path</translation>
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
        <source>Not started. Space: play; →: one step.</source>
        <translation>Not started. Space: play; →: one step.</translation>
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
        <source>No result: the forced prefix has no possible continuation.</source>
        <translation>No result: the forced prefix has no possible continuation.</translation>
    </message>
    <message>
        <source>A beam of width 1 is greedy search: both do the same.</source>
        <translation>A beam of width 1 is greedy search: both do the same.</translation>
    </message>
    <message>
        <source>Greedy search and the beam found the same translation: being greedy cost nothing here.</source>
        <translation>Greedy search and the beam found the same translation: being greedy cost nothing here.</translation>
    </message>
    <message>
        <source>Step %1: greedy chose &quot;%2&quot; (log p %3), locally more probable than the winner&apos;s &quot;%4&quot; (%5); </source>
        <translation>Step %1: greedy chose &quot;%2&quot; (log p %3), locally more probable than the winner&apos;s &quot;%4&quot; (%5); </translation>
    </message>
    <message>
        <source>Step %1: greedy had to take &quot;%2&quot; (log p %3), the winner has &quot;%4&quot; (%5); </source>
        <translation>Step %1: greedy had to take &quot;%2&quot; (log p %3), the winner has &quot;%4&quot; (%5); </translation>
    </message>
    <message>
        <source>yet greedy ends with the higher score, because the beam pruned its path too early: score %2 to %1 (Σ log p %4 to %3).</source>
        <translation>yet greedy ends with the higher score, because the beam pruned its path too early: score %2 to %1 (Σ log p %4 to %3).</translation>
    </message>
    <message>
        <source>in the end the beam leads: score %1 to %2 (Σ log p %3 to %4).</source>
        <translation>in the end the beam leads: score %1 to %2 (Σ log p %3 to %4).</translation>
    </message>
    <message>
        <source>in the end the beam wins thanks to length normalisation: score %1 to %2 (Σ log p %3 to %4).</source>
        <translation>in the end the beam wins thanks to length normalisation: score %1 to %2 (Σ log p %3 to %4).</translation>
    </message>
</context>
<context>
    <name>translucent::RaceView</name>
    <message>
        <source>Greedy search</source>
        <translation>Greedy search</translation>
    </message>
    <message>
        <source>Greedy search: always the most probable token</source>
        <translation>Greedy search: always the most probable token</translation>
    </message>
    <message>
        <source>Beam search: keeps the best %1 hypotheses</source>
        <translation>Beam search: keeps the best %1 hypotheses</translation>
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
        <source>d_model %1 must be a multiple of the number of heads, e.g. %2 heads.</source>
        <translation>d_model %1 must be a multiple of the number of heads, e.g. %2 heads.</translation>
    </message>
    <message>
        <source>Sinusoidal positional encoding needs an even d_model.</source>
        <translation>Sinusoidal positional encoding needs an even d_model.</translation>
    </message>
    <message>
        <source>Tying all three embedding tables needs one shared vocabulary: switch it on.</source>
        <translation>Tying all three embedding tables needs one shared vocabulary: switch it on.</translation>
    </message>
    <message>
        <source>This training would never stop: set a limit for minutes, steps or epochs, a target BLEU, or patience.</source>
        <translation>This training would never stop: set a limit for minutes, steps or epochs, a target BLEU, or patience.</translation>
    </message>
    <message>
        <source>Too small for these sentences: their characters alone need about %1 tokens.</source>
        <translation>Too small for these sentences: their characters alone need about %1 tokens.</translation>
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
        <source>&lt;b&gt;%1&lt;/b&gt; attends to &lt;b&gt;%2&lt;/b&gt;</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; attends to &lt;b&gt;%2&lt;/b&gt;</translation>
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
        <source>Hover over a column to see its numbers in the formulas; click to pin it.</source>
        <translation>Hover over a column to see its numbers in the formulas; click to pin it.</translation>
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
        <source>This run cannot be read: %1</source>
        <translation>This run cannot be read: %1</translation>
    </message>
    <message>
        <source>Copied: the command line that repeats this run.</source>
        <translation>Copied: the command line that repeats this run.</translation>
    </message>
    <message>
        <source>Save run</source>
        <translation>Save run</translation>
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
        <source>Restart this run from the same initial weights? Its trained weights will be replaced.</source>
        <translation>Restart this run from the same initial weights? Its trained weights will be replaced.</translation>
    </message>
    <message>
        <source>Set up a training and start it.</source>
        <translation>Set up a training and start it.</translation>
    </message>
    <message>
        <source>Not running; can be resumed.</source>
        <translation>Not running; can be resumed.</translation>
    </message>
    <message>
        <source>Not running.</source>
        <translation>Not running.</translation>
    </message>
    <message>
        <source>Trained elsewhere: can be viewed but not resumed.</source>
        <translation>Trained elsewhere: can be viewed but not resumed.</translation>
    </message>
    <message>
        <source>Reading sentences and learning the vocabulary…</source>
        <translation>Reading sentences and learning the vocabulary…</translation>
    </message>
    <message>
        <source>Paused; checkpoint saved.</source>
        <translation>Paused; checkpoint saved.</translation>
    </message>
    <message>
        <source>Stopping and saving…</source>
        <translation>Stopping and saving…</translation>
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
        <source>saved: step %1, BLEU %2</source>
        <translation>saved: step %1, BLEU %2</translation>
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
        <source>Resume</source>
        <translation>Resume</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Learning rate ×</source>
        <translation>Learning rate ×</translation>
    </message>
    <message>
        <source>Scales the schedule from the next step on, without starting over</source>
        <translation>Scales the schedule from the next step on, without starting over</translation>
    </message>
    <message>
        <source>Pauses between two steps and saves a checkpoint</source>
        <translation>Pauses between two steps and saves a checkpoint</translation>
    </message>
    <message>
        <source>Stop and save</source>
        <translation>Stop and save</translation>
    </message>
    <message>
        <source>Stops the training; it can be resumed from here later</source>
        <translation>Stops the training; it can be resumed from here later</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continue</translation>
    </message>
    <message>
        <source>Resumes from the checkpoint; a run that has reached its limit is extended by the same amount</source>
        <translation>Resumes from the checkpoint; a run that has reached its limit is extended by the same amount</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Restart</translation>
    </message>
    <message>
        <source>Starts again from the same initial weights</source>
        <translation>Starts again from the same initial weights</translation>
    </message>
    <message>
        <source>Use settings</source>
        <translation>Use settings</translation>
    </message>
    <message>
        <source>Copies this run&apos;s data and settings to &quot;Set up&quot;</source>
        <translation>Copies this run&apos;s data and settings to &quot;Set up&quot;</translation>
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
        <source>Saved weights: not evaluated yet</source>
        <translation>Saved weights: not evaluated yet</translation>
    </message>
    <message>
        <source>Latest: current weights after step %1</source>
        <translation>Latest: current weights after step %1</translation>
    </message>
    <message>
        <source>Newest: step %1</source>
        <translation>Newest: step %1</translation>
    </message>
    <message>
        <source>Latest: unavailable while starting or stopping</source>
        <translation>Latest: unavailable while starting or stopping</translation>
    </message>
    <message>
        <source>Latest: same as the saved weights</source>
        <translation>Latest: same as the saved weights</translation>
    </message>
    <message>
        <source>Loads its weights, even while the training is running; all pages then show that model</source>
        <translation>Loads its weights, even while the training is running; all pages then show that model</translation>
    </message>
    <message>
        <source>The weights with the lowest validation loss</source>
        <translation>The weights with the lowest validation loss</translation>
    </message>
    <message>
        <source>The weights after the last step, whether they are better or not</source>
        <translation>The weights after the last step, whether they are better or not</translation>
    </message>
</context>
<context>
    <name>translucent::RunList</name>
    <message>
        <source>cannot be read</source>
        <translation>cannot be read</translation>
    </message>
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
        <source>Adds a directory created by translucent-cli train</source>
        <translation>Adds a directory created by translucent-cli train</translation>
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
        <source>Deletes the run; an imported run is only removed from the list</source>
        <translation>Deletes the run; an imported run is only removed from the list</translation>
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
        <source>Divides the logits before softmax: below 1 favours the most probable tokens, above 1 gives unlikely tokens more chance</source>
        <translation>Divides the logits before softmax: below 1 favours the most probable tokens, above 1 gives unlikely tokens more chance</translation>
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
        <source>Samples only from the k most probable tokens (Fan et al. 2018)</source>
        <translation>Samples only from the k most probable tokens (Fan et al. 2018)</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Samples only from the smallest set of tokens whose total probability reaches p, the nucleus (Holtzman et al. 2020)</source>
        <translation>Samples only from the smallest set of tokens whose total probability reaches p, the nucleus (Holtzman et al. 2020)</translation>
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
        <source>Resample</source>
        <translation>Resample</translation>
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
        <source>%1 samples, %2 distinct; %3 match the beam-search translation.</source>
        <translation>%1 samples, %2 distinct; %3 match the beam-search translation.</translation>
    </message>
    <message>
        <source>Sampling probability %1</source>
        <translation>Sampling probability %1</translation>
    </message>
    <message>
        <source>Sample %1 of seed %2</source>
        <translation>Sample %1 of seed %2</translation>
    </message>
    <message>
        <source>Nothing sampled yet</source>
        <translation>Nothing sampled yet</translation>
    </message>
    <message>
        <source>Step %1: &quot;%2&quot; was sampled from the %3 remaining tokens (temperature %4, top-k %5, top-p %6). Hover over a token above to see another step.</source>
        <translation>Step %1: &quot;%2&quot; was sampled from the %3 remaining tokens (temperature %4, top-k %5, top-p %6). Hover over a token above to see another step.</translation>
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
        <source>Sampled translations and their counts</source>
        <translation>Sampled translations and their counts</translation>
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
        <source>Randomness helps where many answers are good: stories, dialogue, drafts to choose from; always taking the most probable token would be dull and repetitive. A translation has to hit one meaning: any sampled token other than the most probable may be an error that cannot be undone, so translation uses search instead. Try temperature 0.3, then 1.5.</source>
        <translation>Randomness helps where many answers are good: stories, dialogue, drafts to choose from; always taking the most probable token would be dull and repetitive. A translation has to hit one meaning: any sampled token other than the most probable may be an error that cannot be undone, so translation uses search instead. Try temperature 0.3, then 1.5.</translation>
    </message>
</context>
<context>
    <name>translucent::SearchOptionsRow</name>
    <message>
        <source>Stops forcing &quot;%1&quot; and everything after it</source>
        <translation>Stops forcing &quot;%1&quot; and everything after it</translation>
    </message>
    <message>
        <source>Length penalty α</source>
        <translation>Length penalty α</translation>
    </message>
    <message>
        <source>Stop search</source>
        <translation>Stop search</translation>
    </message>
    <message>
        <source>when K have finished</source>
        <translation>when K have finished</translation>
    </message>
    <message>
        <source>when no running one scores higher now</source>
        <translation>when no running one scores higher now</translation>
    </message>
    <message>
        <source>when none can become better</source>
        <translation>when none can become better</translation>
    </message>
    <message>
        <source>When the search stops:
– as soon as K hypotheses have finished;
– when K have finished and the best running Σ log p, normalised by its present length, scores lower than they do;
– when it would score lower even at the maximum length</source>
        <translation>When the search stops:
– as soon as K hypotheses have finished;
– when K have finished and the best running Σ log p, normalised by its present length, scores lower than they do;
– when it would score lower even at the maximum length</translation>
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
        <source>The same α as above. Score = Σ log p ÷ L^α: 0 favours short translations, 1 is the mean per token, more favours long ones. Dragging re-ranks what was found; releasing searches again.</source>
        <translation>The same α as above. Score = Σ log p ÷ L^α: 0 favours short translations, 1 is the mean per token, more favours long ones. Dragging re-ranks what was found; releasing searches again.</translation>
    </message>
    <message>
        <source>Clears forced tokens and restores the default stopping rule</source>
        <translation>Clears forced tokens and restores the default stopping rule</translation>
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
        <source>length limit</source>
        <translation>length limit</translation>
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
        <source>Status</source>
        <translation>Status</translation>
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
        <source>forced, regardless of more probable tokens</source>
        <translation>forced, regardless of more probable tokens</translation>
    </message>
    <message>
        <source>pruned: others have a higher Σ log p</source>
        <translation>pruned: others have a higher Σ log p</translation>
    </message>
    <message>
        <source>cut at the maximum length</source>
        <translation>cut at the maximum length</translation>
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
        <source>Translated while you type (Ctrl+L jumps here)</source>
        <translation>Translated while you type (Ctrl+L jumps here)</translation>
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
        <source>How many unfinished hypotheses the search keeps at each step; 1 is greedy search</source>
        <translation>How many unfinished hypotheses the search keeps at each step; 1 is greedy search</translation>
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
        <source>run a trial to find out</source>
        <translation>run a trial to find out</translation>
    </message>
    <message>
        <source>Trains a few steps with these settings, discards the result and reports speed, memory and time</source>
        <translation>Trains a few steps with these settings, discards the result and reports speed, memory and time</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Name of the run and of its directory</source>
        <translation>Name of the run and of its directory</translation>
    </message>
    <message>
        <source>Start training</source>
        <translation>Start training</translation>
    </message>
    <message>
        <source>Trains in a separate process; the window stays responsive</source>
        <translation>Trains in a separate process; the window stays responsive</translation>
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
        <source>Choose a corpus that can be read.</source>
        <translation>Choose a corpus that can be read.</translation>
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
        <source>small – about an hour on a laptop</source>
        <translation>small – about an hour on a laptop</translation>
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
        <source>annotated – The Annotated Transformer, pre-norm</source>
        <translation>annotated – The Annotated Transformer, pre-norm</translation>
    </message>
    <message>
        <source>student – the course project, post-norm 4+4, d = 256</source>
        <translation>student – the course project, post-norm 4+4, d = 256</translation>
    </message>
    <message>
        <source>custom settings</source>
        <translation>custom settings</translation>
    </message>
    <message>
        <source>Sizes and settings that fit together; every one can be changed below</source>
        <translation>Sizes and settings that fit together; every one can be changed below</translation>
    </message>
    <message>
        <source>All settings</source>
        <translation>All settings</translation>
    </message>
    <message>
        <source>Shows all settings instead of the most important ones</source>
        <translation>Shows all settings instead of the most important ones</translation>
    </message>
    <message>
        <source>Hover over a setting to read what it does.</source>
        <translation>Hover over a setting to read what it does.</translation>
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
        <source>Scores z; tick those that are masked</source>
        <translation>Scores z; tick those that are masked</translation>
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
        <source>key (attended token)</source>
        <translation>key (attended token)</translation>
    </message>
</context>
<context>
    <name>translucent::SourceCard</name>
    <message>
        <source>Source tokens</source>
        <translation>Source tokens</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unknown</translation>
    </message>
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
        <source>Window radius w</source>
        <translation>Window radius w</translation>
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
        <source>Keys in the same block of b tokens</source>
        <translation>Keys in the same block of b tokens</translation>
    </message>
    <message>
        <source>Only the k largest scores of each row</source>
        <translation>Only the k largest scores of each row</translation>
    </message>
    <message>
        <source>Averages neighbouring keys and values into r groups (cf. Linformer, Wang et al. 2020)</source>
        <translation>Averages neighbouring keys and values into r groups (cf. Linformer, Wang et al. 2020)</translation>
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
        <source>Opens the relevant page</source>
        <translation>Opens the relevant page</translation>
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
        <source>✓ Matches the engine&apos;s %1: %2 numbers, largest difference %3</source>
        <translation>✓ Matches the engine&apos;s %1: %2 numbers, largest difference %3</translation>
    </message>
    <message>
        <source>✗ Differs from the engine&apos;s %1: largest difference %3 among %2 numbers</source>
        <translation>✗ Differs from the engine&apos;s %1: largest difference %3 among %2 numbers</translation>
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
        <source>Status</source>
        <translation>Status</translation>
    </message>
</context>
<context>
    <name>translucent::StepReason</name>
    <message>
        <source>The temperature T scales the differences between the scores: below 1 the largest stands out more, above 1 all become more alike.</source>
        <translation>The temperature T scales the differences between the scores: below 1 the largest stands out more, above 1 all become more alike.</translation>
    </message>
    <message>
        <source>e^−∞ = 0: what is masked gets probability 0, and the others still sum to 1.</source>
        <translation>e^−∞ = 0: what is masked gets probability 0, and the others still sum to 1.</translation>
    </message>
    <message>
        <source>Subtracting the same number from every score leaves the probabilities as they are, but keeps the exponentials from overflowing.</source>
        <translation>Subtracting the same number from every score leaves the probabilities as they are, but keeps the exponentials from overflowing.</translation>
    </message>
    <message>
        <source>The exponential makes every number positive, keeps their order and turns differences into ratios.</source>
        <translation>The exponential makes every number positive, keeps their order and turns differences into ratios.</translation>
    </message>
    <message>
        <source>Divided by this sum, the numbers will add up to 1.</source>
        <translation>Divided by this sum, the numbers will add up to 1.</translation>
    </message>
    <message>
        <source>Positive numbers that sum to 1: they can be read as probabilities or used as weights.</source>
        <translation>Positive numbers that sum to 1: they can be read as probabilities or used as weights.</translation>
    </message>
    <message>
        <source>Layer norm treats every token by itself: it uses the numbers of this one vector only.</source>
        <translation>Layer norm treats every token by itself: it uses the numbers of this one vector only.</translation>
    </message>
    <message>
        <source>The mean is what all numbers have in common; the next step removes it.</source>
        <translation>The mean is what all numbers have in common; the next step removes it.</translation>
    </message>
    <message>
        <source>From here on it only matters how far each number is from the mean; the deviations sum to 0.</source>
        <translation>From here on it only matters how far each number is from the mean; the deviations sum to 0.</translation>
    </message>
    <message>
        <source>Squares count deviations in both directions; their average tells how widely the numbers are spread.</source>
        <translation>Squares count deviations in both directions; their average tells how widely the numbers are spread.</translation>
    </message>
    <message>
        <source>The root brings the variance back to the scale of x; ε prevents a division by zero when all numbers are equal.</source>
        <translation>The root brings the variance back to the scale of x; ε prevents a division by zero when all numbers are equal.</translation>
    </message>
    <message>
        <source>Now the mean is 0 and the standard deviation is 1, however large the numbers were: the next layer always sees the same scale.</source>
        <translation>Now the mean is 0 and the standard deviation is 1, however large the numbers were: the next layer always sees the same scale.</translation>
    </message>
    <message>
        <source>γ and β are learned: the model can restore whatever scale and offset it needs.</source>
        <translation>γ and β are learned: the model can restore whatever scale and offset it needs.</translation>
    </message>
    <message>
        <source>Each row by itself: no other token changes the result.</source>
        <translation>Each row by itself: no other token changes the result.</translation>
    </message>
    <message>
        <source>Batch norm pools each column instead of each row.</source>
        <translation>Batch norm pools each column instead of each row.</translation>
    </message>
    <message>
        <source>Many newer models leave out the mean and the shift: cheaper, and about as good.</source>
        <translation>Many newer models leave out the mean and the shift: cheaper, and about as good.</translation>
    </message>
    <message>
        <source>One row per token. Attention is the only place where information passes between rows.</source>
        <translation>One row per token. Attention is the only place where information passes between rows.</translation>
    </message>
    <message>
        <source>The query says what a token looks for. Each head has projections of its own, so each can look for something else.</source>
        <translation>The query says what a token looks for. Each head has projections of its own, so each can look for something else.</translation>
    </message>
    <message>
        <source>The key says what a token can be found by: queries are compared with it.</source>
        <translation>The key says what a token can be found by: queries are compared with it.</translation>
    </message>
    <message>
        <source>The value is what a token passes on to those that attend to it.</source>
        <translation>The value is what a token passes on to those that attend to it.</translation>
    </message>
    <message>
        <source>The dot product is large where query and key point in the same direction: it measures how well they match.</source>
        <translation>The dot product is large where query and key point in the same direction: it measures how well they match.</translation>
    </message>
    <message>
        <source>If divided by √dₖ, the spread of the scores does not depend on the number of dimensions, and softmax does not saturate.</source>
        <translation>If divided by √dₖ, the spread of the scores does not depend on the number of dimensions, and softmax does not saturate.</translation>
    </message>
    <message>
        <source>A position of the decoder must not see what it has to predict: softmax turns −∞ into weight 0.</source>
        <translation>A position of the decoder must not see what it has to predict: softmax turns −∞ into weight 0.</translation>
    </message>
    <message>
        <source>Softmax turns each row of scores into shares that sum to 1: how much the token takes from each key.</source>
        <translation>Softmax turns each row of scores into shares that sum to 1: how much the token takes from each key.</translation>
    </message>
    <message>
        <source>What the division is for: without it few weights would take almost everything.</source>
        <translation>What the division is for: without it few weights would take almost everything.</translation>
    </message>
    <message>
        <source>Each token receives a mixture of the values, in proportion to its weights.</source>
        <translation>Each token receives a mixture of the values, in proportion to its weights.</translation>
    </message>
    <message>
        <source>The heads have attended to different things; joined, their results fill d_model dimensions again.</source>
        <translation>The heads have attended to different things; joined, their results fill d_model dimensions again.</translation>
    </message>
    <message>
        <source>W^O mixes what the heads have found, so that the following layers can use it together.</source>
        <translation>W^O mixes what the heads have found, so that the following layers can use it together.</translation>
    </message>
    <message>
        <source>Softmax needs one score per vocabulary entry; y is the token that the reference has at this position.</source>
        <translation>Softmax needs one score per vocabulary entry; y is the token that the reference has at this position.</translation>
    </message>
    <message>
        <source>Logarithms turn products of probabilities into sums and do not underflow.</source>
        <translation>Logarithms turn products of probabilities into sums and do not underflow.</translation>
    </message>
    <message>
        <source>Only to read: the loss is computed from the logarithms.</source>
        <translation>Only to read: the loss is computed from the logarithms.</translation>
    </message>
    <message>
        <source>With ε &gt; 0 the model is asked to keep a little doubt, so logits need not grow without end.</source>
        <translation>With ε &gt; 0 the model is asked to keep a little doubt, so logits need not grow without end.</translation>
    </message>
    <message>
        <source>Each entry costs −log p times its share of the target: being sure of something wrong costs most.</source>
        <translation>Each entry costs −log p times its share of the target: being sure of something wrong costs most.</translation>
    </message>
    <message>
        <source>One number says how far the model&apos;s distribution is from the target; training makes it smaller.</source>
        <translation>One number says how far the model&apos;s distribution is from the target; training makes it smaller.</translation>
    </message>
    <message>
        <source>The decoder predicts all positions at once, each from the correct tokens before it.</source>
        <translation>The decoder predicts all positions at once, each from the correct tokens before it.</translation>
    </message>
    <message>
        <source>Every position is a prediction of its own: the less probable its correct token, the larger the loss.</source>
        <translation>Every position is a prediction of its own: the less probable its correct token, the larger the loss.</translation>
    </message>
    <message>
        <source>The sum is −log of the probability of the whole sentence.</source>
        <translation>The sum is −log of the probability of the whole sentence.</translation>
    </message>
    <message>
        <source>Divided by the number of tokens, so that long and short sentences can be compared.</source>
        <translation>Divided by the number of tokens, so that long and short sentences can be compared.</translation>
    </message>
    <message>
        <source>e to the mean loss is easier to imagine than nats.</source>
        <translation>e to the mean loss is easier to imagine than nats.</translation>
    </message>
    <message>
        <source>Chain rule: the probability of a sentence is the product of its tokens&apos; conditional probabilities.</source>
        <translation>Chain rule: the probability of a sentence is the product of its tokens&apos; conditional probabilities.</translation>
    </message>
    <message>
        <source>Each row goes through the same network by itself: nothing passes between tokens here.</source>
        <translation>Each row goes through the same network by itself: nothing passes between tokens here.</translation>
    </message>
    <message>
        <source>More hidden units than d_model leave room for many features: each unit tests x for one direction.</source>
        <translation>More hidden units than d_model leave room for many features: each unit tests x for one direction.</translation>
    </message>
    <message>
        <source>Without a non-linearity both layers together would be one single linear map.</source>
        <translation>Without a non-linearity both layers together would be one single linear map.</translation>
    </message>
    <message>
        <source>Back to d_model dimensions, so that the result can be added to the input.</source>
        <translation>Back to d_model dimensions, so that the result can be added to the input.</translation>
    </message>
    <message>
        <source>The sublayer only has to learn a correction of r, and gradients can bypass it.</source>
        <translation>The sublayer only has to learn a correction of r, and gradients can bypass it.</translation>
    </message>
    <message>
        <source>The learning rate depends on how many updates have been made.</source>
        <translation>The learning rate depends on how many updates have been made.</translation>
    </message>
    <message>
        <source>Later updates are smaller, so that the weights settle; the decay is slow enough to go on learning.</source>
        <translation>Later updates are smaller, so that the weights settle; the decay is slow enough to go on learning.</translation>
    </message>
    <message>
        <source>At first the weights are random and Adam&apos;s averages rest on few gradients: large updates would do harm.</source>
        <translation>At first the weights are random and Adam&apos;s averages rest on few gradients: large updates would do harm.</translation>
    </message>
    <message>
        <source>The smaller of both goes over from warm-up to decay without a jump.</source>
        <translation>The smaller of both goes over from warm-up to decay without a jump.</translation>
    </message>
    <message>
        <source>Larger models take smaller steps; the factor scales the whole curve.</source>
        <translation>Larger models take smaller steps; the factor scales the whole curve.</translation>
    </message>
    <message>
        <source>The gradient points where the loss grows; of a single batch it is only a noisy estimate.</source>
        <translation>The gradient points where the loss grows; of a single batch it is only a noisy estimate.</translation>
    </message>
    <message>
        <source>Averaging smooths the noise of single batches and keeps the common direction.</source>
        <translation>Averaging smooths the noise of single batches and keeps the common direction.</translation>
    </message>
    <message>
        <source>The mean square tells how large the gradients of this parameter usually are.</source>
        <translation>The mean square tells how large the gradients of this parameter usually are.</translation>
    </message>
    <message>
        <source>Without the correction the first updates would be too small.</source>
        <translation>Without the correction the first updates would be too small.</translation>
    </message>
    <message>
        <source>Corrected like the first moment: otherwise the divisor would be too small at first.</source>
        <translation>Corrected like the first moment: otherwise the divisor would be too small at first.</translation>
    </message>
    <message>
        <source>Divided by its usual size, the gradient moves every parameter by about α, whatever its scale.</source>
        <translation>Divided by its usual size, the gradient moves every parameter by about α, whatever its scale.</translation>
    </message>
    <message>
        <source>Each update starts from where the one before it ended.</source>
        <translation>Each update starts from where the one before it ended.</translation>
    </message>
    <message>
        <source>BLEU counts tokens: how a text is split changes the score.</source>
        <translation>BLEU counts tokens: how a text is split changes the score.</translation>
    </message>
    <message>
        <source>A word counts no more often than a reference has it (clipping), so repeating a good word does not help.</source>
        <translation>A word counts no more often than a reference has it (clipping), so repeating a good word does not help.</translation>
    </message>
    <message>
        <source>Pairs show whether neighbouring words are in the right order.</source>
        <translation>Pairs show whether neighbouring words are in the right order.</translation>
    </message>
    <message>
        <source>Longer n-grams reward passages that read like the reference.</source>
        <translation>Longer n-grams reward passages that read like the reference.</translation>
    </message>
    <message>
        <source>Four words in a row rarely match by chance.</source>
        <translation>Four words in a row rarely match by chance.</translation>
    </message>
    <message>
        <source>Precision asks how much of the translation is in a reference, not how much of the reference is covered.</source>
        <translation>Precision asks how much of the translation is in a reference, not how much of the reference is covered.</translation>
    </message>
    <message>
        <source>Precision alone would favour very short translations; this factor takes the advantage away.</source>
        <translation>Precision alone would favour very short translations; this factor takes the advantage away.</translation>
    </message>
    <message>
        <source>A geometric mean is small as soon as a single order is poor.</source>
        <translation>A geometric mean is small as soon as a single order is poor.</translation>
    </message>
    <message>
        <source>Only self-attention grows with L²; yet below L = 2d it needs fewer multiplications than the LSTM.</source>
        <translation>Only self-attention grows with L²; yet below L = 2d it needs fewer multiplications than the LSTM.</translation>
    </message>
    <message>
        <source>Operations that wait for one another cannot run in parallel: this limits what a GPU can gain.</source>
        <translation>Operations that wait for one another cannot run in parallel: this limits what a GPU can gain.</translation>
    </message>
    <message>
        <source>The shorter the path between two positions, the easier their relation is to learn.</source>
        <translation>The shorter the path between two positions, the easier their relation is to learn.</translation>
    </message>
    <message>
        <source>Counts are not times: caches, vector units and libraries decide how fast an operation is.</source>
        <translation>Counts are not times: caches, vector units and libraries decide how fast an operation is.</translation>
    </message>
    <message>
        <source>Attention keeps an L × L matrix of weights: its memory grows with L².</source>
        <translation>Attention keeps an L × L matrix of weights: its memory grows with L².</translation>
    </message>
    <message>
        <source>Every query is compared with every key: L² scores.</source>
        <translation>Every query is compared with every key: L² scores.</translation>
    </message>
    <message>
        <source>Near tokens matter most. The cost grows with L only; distant tokens need several layers.</source>
        <translation>Near tokens matter most. The cost grows with L only; distant tokens need several layers.</translation>
    </message>
    <message>
        <source>Small dense blocks are what hardware multiplies fastest.</source>
        <translation>Small dense blocks are what hardware multiplies fastest.</translation>
    </message>
    <message>
        <source>Most weights are near 0; only the largest are kept.</source>
        <translation>Most weights are near 0; only the largest are kept.</translation>
    </message>
    <message>
        <source>With r keys and values in place of L the cost grows with L · r.</source>
        <translation>With r keys and values in place of L the cost grows with L · r.</translation>
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
        <source>Attention scores s</source>
        <translation>Attention scores s</translation>
    </message>
    <message>
        <source>Causal mask: later positions become −∞</source>
        <translation>Causal mask: later positions become −∞</translation>
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
        <source>Concatenate all heads</source>
        <translation>Concatenate all heads</translation>
    </message>
    <message>
        <source>Output projection W^O</source>
        <translation>Output projection W^O</translation>
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
        <source>Sum over the sentence, including END</source>
        <translation>Sum over the sentence, including END</translation>
    </message>
    <message>
        <source>Cross-entropy per token: the mean</source>
        <translation>Cross-entropy per token: the mean</translation>
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
        <source>Expand: h = xW₁ + b₁</source>
        <translation>Expand: h = xW₁ + b₁</translation>
    </message>
    <message>
        <source>Activation, element by element</source>
        <translation>Activation, element by element</translation>
    </message>
    <message>
        <source>Project back: y = aW₂ + b₂</source>
        <translation>Project back: y = aW₂ + b₂</translation>
    </message>
    <message>
        <source>Residual connection: r + y</source>
        <translation>Residual connection: r + y</translation>
    </message>
    <message>
        <source>Steps of training</source>
        <translation>Steps of training</translation>
    </message>
    <message>
        <source>After warm-up: s^−0.5</source>
        <translation>After warm-up: s^−0.5</translation>
    </message>
    <message>
        <source>During warm-up: linear</source>
        <translation>During warm-up: linear</translation>
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
        <source>First moment: moving average of the gradients</source>
        <translation>First moment: moving average of the gradients</translation>
    </message>
    <message>
        <source>Second moment: moving average of their squares</source>
        <translation>Second moment: moving average of their squares</translation>
    </message>
    <message>
        <source>First moment, bias-corrected</source>
        <translation>First moment, bias-corrected</translation>
    </message>
    <message>
        <source>Second moment, bias-corrected</source>
        <translation>Second moment, bias-corrected</translation>
    </message>
    <message>
        <source>Update of the parameter</source>
        <translation>Update of the parameter</translation>
    </message>
    <message>
        <source>The parameter after each step</source>
        <translation>The parameter after each step</translation>
    </message>
    <message>
        <source>Tokenisation and lengths</source>
        <translation>Tokenisation and lengths</translation>
    </message>
    <message>
        <source>Unigrams: single words</source>
        <translation>Unigrams: single words</translation>
    </message>
    <message>
        <source>Bigrams: pairs of words</source>
        <translation>Bigrams: pairs of words</translation>
    </message>
    <message>
        <source>Trigrams: three words in a row</source>
        <translation>Trigrams: three words in a row</translation>
    </message>
    <message>
        <source>4-grams: four words in a row</source>
        <translation>4-grams: four words in a row</translation>
    </message>
    <message>
        <source>n-gram precisions</source>
        <translation>n-gram precisions</translation>
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
        <source>Sequential operations</source>
        <translation>Sequential operations</translation>
    </message>
    <message>
        <source>Maximum path length between two positions</source>
        <translation>Maximum path length between two positions</translation>
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
        <source>Top-k keys of each row</source>
        <translation>Top-k keys of each row</translation>
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
        <source>Green: batch norm pools one feature over all tokens of the batch. For text this fails: sentences differ in length and are padded; a token&apos;s result depends on which other, unrelated sentences are in the batch; and at inference there is often only one sentence, so stored running averages have to stand in. Layer norm needs only the token itself and works the same in training and inference.</source>
        <translation>Green: batch norm pools one feature over all tokens of the batch. For text this fails: sentences differ in length and are padded; a token&apos;s result depends on which other, unrelated sentences are in the batch; and at inference there is often only one sentence, so stored running averages have to stand in. Layer norm needs only the token itself and works the same in training and inference.</translation>
    </message>
    <message>
        <source>With a single row every number is its own mean: batch norm leaves only zeros.</source>
        <translation>With a single row every number is its own mean: batch norm leaves only zeros.</translation>
    </message>
    <message>
        <source>H is the mean entropy of the rows in bits: 0 = each row attends to a single token. If the components of q and k are independent with variance 1, their dot product has standard deviation √dₖ; without the division softmax is sharper and its gradients smaller.</source>
        <translation>H is the mean entropy of the rows in bits: 0 = each row attends to a single token. If the components of q and k are independent with variance 1, their dot product has standard deviation √dₖ; without the division softmax is sharper and its gradients smaller.</translation>
    </message>
    <message>
        <source>The correct entry gets 1 − ε + ε ÷ V, every other entry ε ÷ V = %1. ε = 0: everything goes to the correct one.</source>
        <translation>The correct entry gets 1 − ε + ε ÷ V, every other entry ε ÷ V = %1. ε = 0: everything goes to the correct one.</translation>
    </message>
    <message>
        <source>With smoothed targets the loss cannot reach 0: its minimum is the entropy of the target distribution, %1 nats.</source>
        <translation>With smoothed targets the loss cannot reach 0: its minimum is the entropy of the target distribution, %1 nats.</translation>
    </message>
    <message>
        <source>Teacher forcing: at each position the decoder reads the correct previous tokens (left of the arrow), whatever the model would have said, and has to predict the next one (right). The last target is END.</source>
        <translation>Teacher forcing: at each position the decoder reads the correct previous tokens (left of the arrow), whatever the model would have said, and has to predict the next one (right). The last target is END.</translation>
    </message>
    <message>
        <source>On average the model is as uncertain as if it had to choose uniformly among %1 tokens at each position.</source>
        <translation>On average the model is as uncertain as if it had to choose uniformly among %1 tokens at each position.</translation>
    </message>
    <message>
        <source>ReLU has set %1% of the hidden units to 0.</source>
        <translation>ReLU has set %1% of the hidden units to 0.</translation>
    </message>
    <message>
        <source>The largest rate is reached when the warm-up ends, at step %1. Both curves meet there.</source>
        <translation>The largest rate is reached when the warm-up ends, at step %1. Both curves meet there.</translation>
    </message>
    <message>
        <source>Both moving averages start at 0 and are too small at first; dividing by 1 − βᵗ corrects this bias.</source>
        <translation>Both moving averages start at 0 and are too small at first; dividing by 1 − βᵗ corrects this bias.</translation>
    </message>
    <message>
        <source>The hypothesis has fewer than %1 words, so there are no n-grams of this order.</source>
        <translation>The hypothesis has fewer than %1 words, so there are no n-grams of this order.</translation>
    </message>
    <message>
        <source>No word of the hypothesis is in a reference: BLEU is 0.</source>
        <translation>No word of the hypothesis is in a reference: BLEU is 0.</translation>
    </message>
    <message>
        <source>If an order has n-grams but no match, its precision (and with it BLEU) would be 0. As sacreBLEU does (exp smoothing), ½, ¼, … of a match is counted instead.</source>
        <translation>If an order has n-grams but no match, its precision (and with it BLEU) would be 0. As sacreBLEU does (exp smoothing), ½, ¼, … of a match is counted instead.</translation>
    </message>
    <message>
        <source>BLEU looks only at the finished translation: do its n-grams occur in a reference? The loss looks at the probability of each correct token given correct tokens before it. Minimising the loss therefore does not maximise BLEU: a low loss says nothing about what happens after the model&apos;s own first mistake, and a good translation worded differently from the reference gets a low BLEU.</source>
        <translation>BLEU looks only at the finished translation: do its n-grams occur in a reference? The loss looks at the probability of each correct token given correct tokens before it. Minimising the loss therefore does not maximise BLEU: a low loss says nothing about what happens after the model&apos;s own first mistake, and a good translation worded differently from the reference gets a low BLEU.</translation>
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
        <source>Steps must be whole numbers of at least 1.</source>
        <translation>Steps must be whole numbers of at least 1.</translation>
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
        <source>Causal, as in the decoder: only keys up to the token&apos;s own position are used.</source>
        <translation>Causal, as in the decoder: only keys up to the token&apos;s own position are used.</translation>
    </message>
    <message>
        <source>Not available together with &quot;each token sees only earlier ones&quot;: each of the r keys averages many tokens, later ones included, and a mask can only hide a whole average, so either the future leaks in or the past is lost. Linear-cost causal attention needs another method: linear attention (Katharopoulos et al. 2020) keeps running sums over the tokens so far.</source>
        <translation>Not available together with &quot;each token sees only earlier ones&quot;: each of the r keys averages many tokens, later ones included, and a mask can only hide a whole average, so either the future leaks in or the past is lost. Linear-cost causal attention needs another method: linear attention (Katharopoulos et al. 2020) keeps running sums over the tokens so far.</translation>
    </message>
    <message>
        <source>Effective order: the hypothesis has n-grams of only %1 orders, so N = %1 and the others are left out.</source>
        <translation>Effective order: the hypothesis has n-grams of only %1 orders, so N = %1 and the others are left out.</translation>
    </message>
    <message>
        <source>The hypothesis has no n-grams of order %1. Without effective order such a precision counts as 0, and with it BLEU.</source>
        <translation>The hypothesis has no n-grams of order %1. Without effective order such a precision counts as 0, and with it BLEU.</translation>
    </message>
    <message>
        <source>O(log_k L) holds for dilated convolutions; with contiguous kernels a stack of O(L ÷ k) layers is needed.</source>
        <translation>O(log_k L) holds for dilated convolutions; with contiguous kernels a stack of O(L ÷ k) layers is needed.</translation>
    </message>
    <message>
        <source>length</source>
        <translation>length</translation>
    </message>
    <message>
        <source>count in h</source>
        <translation>count in h</translation>
    </message>
    <message>
        <source>most in one r</source>
        <translation>most in one r</translation>
    </message>
    <message>
        <source>clipped: min</source>
        <translation>clipped: min</translation>
    </message>
    <message>
        <source>Σ clipped</source>
        <translation>Σ clipped</translation>
    </message>
    <message>
        <source>Σ counts in h</source>
        <translation>Σ counts in h</translation>
    </message>
    <message>
        <source>precision p (%)</source>
        <translation>precision p (%)</translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation>self-attention</translation>
    </message>
    <message>
        <source>LSTM</source>
        <translation>LSTM</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>convolution</translation>
    </message>
</context>
<context>
    <name>translucent::SumView</name>
    <message>
        <source>Embedding + position</source>
        <translation>Embedding + position</translation>
    </message>
    <message>
        <source>Reading the model&apos;s numbers…</source>
        <translation>Reading the model&apos;s numbers…</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence to see what the model&apos;s first layer reads.</source>
        <translation>No translation yet.
Translate a sentence to see what the model&apos;s first layer reads.</translation>
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
        <source>Heads ranked by how much the model&apos;s predictions change without them: KL divergence in nats, mean over the translation. Click a row to switch that head off.</source>
        <translation>Heads ranked by how much the model&apos;s predictions change without them: KL divergence in nats, mean over the translation. Click a row to switch that head off.</translation>
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
        <source>validation</source>
        <translation>validation</translation>
    </message>
    <message>
        <source>exact match %</source>
        <translation>exact match %</translation>
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
        <source>overfitting begins</source>
        <translation>overfitting begins</translation>
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
        <source>learning rate</source>
        <translation>learning rate</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>norm</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>tokens/s</translation>
    </message>
    <message>
        <source>Validation loss (nats per token)</source>
        <translation>Validation loss (nats per token)</translation>
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
        <source>Validation perplexity</source>
        <translation>Validation perplexity</translation>
    </message>
    <message>
        <source>Gradient norm before clipping</source>
        <translation>Gradient norm before clipping</translation>
    </message>
    <message>
        <source>Speed (target tokens)</source>
        <translation>Speed (target tokens)</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Quality</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingDesk</name>
    <message>
        <source>The training failed before its first step; nothing of it is kept.</source>
        <translation>The training failed before its first step; nothing of it is kept.</translation>
    </message>
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
        <source>The initial weights are loaded: the model has learned nothing yet.</source>
        <translation>The initial weights are loaded: the model has learned nothing yet.</translation>
    </message>
    <message>
        <source>After step %1 the loss became NaN (training diverged). Training has returned to the last good checkpoint (step %2) and continues with %3% of the learning rate.</source>
        <translation>After step %1 the loss became NaN (training diverged). Training has returned to the last good checkpoint (step %2) and continues with %3% of the learning rate.</translation>
    </message>
    <message>
        <source>Training has reached its number of steps.</source>
        <translation>Training has reached its number of steps.</translation>
    </message>
    <message>
        <source>Training has reached its number of epochs.</source>
        <translation>Training has reached its number of epochs.</translation>
    </message>
    <message>
        <source>Training has reached its time limit.</source>
        <translation>Training has reached its time limit.</translation>
    </message>
    <message>
        <source>Training has reached its target BLEU.</source>
        <translation>Training has reached its target BLEU.</translation>
    </message>
    <message>
        <source>The validation loss stopped improving, so training stopped early (patience).</source>
        <translation>The validation loss stopped improving, so training stopped early (patience).</translation>
    </message>
    <message>
        <source>Stopped and saved; training can be resumed from here.</source>
        <translation>Stopped and saved; training can be resumed from here.</translation>
    </message>
    <message>
        <source>A training is running. Stop it and close the window? It will be saved and can be resumed next time.</source>
        <translation>A training is running. Stop it and close the window? It will be saved and can be resumed next time.</translation>
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
        <source>Saving the weights after the current step…</source>
        <translation>Saving the weights after the current step…</translation>
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
        <source>The latest weights could not be saved; the training continues. The application log says why.</source>
        <translation>The latest weights could not be saved; the training continues. The application log says why.</translation>
    </message>
    <message>
        <source>The loss became NaN too many times, even at a lower learning rate, so training stopped. The best weights so far are saved. Train again with a lower learning rate, a longer warm-up or gradient clipping.</source>
        <translation>The loss became NaN too many times, even at a lower learning rate, so training stopped. The best weights so far are saved. Train again with a lower learning rate, a longer warm-up or gradient clipping.</translation>
    </message>
    <message>
        <source>The CPU of this computer has no bfloat16. Set Precision to automatic or float32.</source>
        <translation>The CPU of this computer has no bfloat16. Set Precision to automatic or float32.</translation>
    </message>
    <message>
        <source>There was not enough memory for this training. Choose smaller sizes or batches, or close other programs.</source>
        <translation>There was not enough memory for this training. Choose smaller sizes or batches, or close other programs.</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingProcess</name>
    <message>
        <source>The training has failed.</source>
        <translation>The training has failed.</translation>
    </message>
    <message>
        <source>%1 could not be started: %2</source>
        <translation>%1 could not be started: %2</translation>
    </message>
    <message>
        <source>The training process was killed. The last saved checkpoint is intact.</source>
        <translation>The training process was killed. The last saved checkpoint is intact.</translation>
    </message>
    <message>
        <source>The training process ended with exit status %1; the log says why.</source>
        <translation>The training process ended with exit status %1; the log says why.</translation>
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
        <source>Model dimension d_model</source>
        <translation>Model dimension d_model</translation>
    </message>
    <message>
        <source>Dimension of each token&apos;s vector. Larger models have more capacity and cost more: matrix products grow with d².</source>
        <translation>Dimension of each token&apos;s vector. Larger models have more capacity and cost more: matrix products grow with d².</translation>
    </message>
    <message>
        <source>Heads h</source>
        <translation>Heads h</translation>
    </message>
    <message>
        <source>Number of attention heads; each works on d / h dimensions.</source>
        <translation>Number of attention heads; each works on d / h dimensions.</translation>
    </message>
    <message>
        <source>Encoder layers</source>
        <translation>Encoder layers</translation>
    </message>
    <message>
        <source>Number N of encoder blocks.</source>
        <translation>Number N of encoder blocks.</translation>
    </message>
    <message>
        <source>Decoder layers</source>
        <translation>Decoder layers</translation>
    </message>
    <message>
        <source>Number N of decoder blocks.</source>
        <translation>Number N of decoder blocks.</translation>
    </message>
    <message>
        <source>Feed-forward dimension d_ff</source>
        <translation>Feed-forward dimension d_ff</translation>
    </message>
    <message>
        <source>Hidden size of the feed-forward network; the paper uses 4·d.</source>
        <translation>Hidden size of the feed-forward network; the paper uses 4·d.</translation>
    </message>
    <message>
        <source>Maximum sentence length</source>
        <translation>Maximum sentence length</translation>
    </message>
    <message>
        <source>Maximum tokens per sentence, END included; longer pairs are skipped.</source>
        <translation>Maximum tokens per sentence, END included; longer pairs are skipped.</translation>
    </message>
    <message>
        <source>Norm placement</source>
        <translation>Norm placement</translation>
    </message>
    <message>
        <source>After each sublayer, as in the paper, or before it, which trains more stably in deep models.</source>
        <translation>After each sublayer, as in the paper, or before it, which trains more stably in deep models.</translation>
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
        <source>How the model knows where a token stands. Without positions the encoder sees a bag of words.</source>
        <translation>How the model knows where a token stands. Without positions the encoder sees a bag of words.</translation>
    </message>
    <message>
        <source>sine and cosine</source>
        <translation>sine and cosine</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>learned</translation>
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
        <source>Population standard deviation, as published, or sample standard deviation plus ε, as in The Annotated Transformer.</source>
        <translation>Population standard deviation, as published, or sample standard deviation plus ε, as in The Annotated Transformer.</translation>
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
        <source>Non-linearity inside the feed-forward network.</source>
        <translation>Non-linearity inside the feed-forward network.</translation>
    </message>
    <message>
        <source>Tied embeddings</source>
        <translation>Tied embeddings</translation>
    </message>
    <message>
        <source>Which embedding tables share one matrix (weight tying); saves parameters.</source>
        <translation>Which embedding tables share one matrix (weight tying); saves parameters.</translation>
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
        <source>Subword method</source>
        <translation>Subword method</translation>
    </message>
    <message>
        <source>How the vocabulary is learned: BPE merges the most frequent neighbouring pairs; unigram keeps the subwords that explain the text best.</source>
        <translation>How the vocabulary is learned: BPE merges the most frequent neighbouring pairs; unigram keeps the subwords that explain the text best.</translation>
    </message>
    <message>
        <source>Source vocabulary</source>
        <translation>Source vocabulary</translation>
    </message>
    <message>
        <source>Maximum number of source tokens in the vocabulary; small corpora yield fewer.</source>
        <translation>Maximum number of source tokens in the vocabulary; small corpora yield fewer.</translation>
    </message>
    <message>
        <source>Target vocabulary</source>
        <translation>Target vocabulary</translation>
    </message>
    <message>
        <source>Maximum number of target tokens in the vocabulary. Not used with one shared vocabulary.</source>
        <translation>Maximum number of target tokens in the vocabulary. Not used with one shared vocabulary.</translation>
    </message>
    <message>
        <source>One shared vocabulary</source>
        <translation>One shared vocabulary</translation>
    </message>
    <message>
        <source>Both languages use the same tokens, as in the paper; needed to tie all embeddings.</source>
        <translation>Both languages use the same tokens, as in the paper; needed to tie all embeddings.</translation>
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
        <source>Scales the whole schedule; the paper uses 1.</source>
        <translation>Scales the whole schedule; the paper uses 1.</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>Warm-up steps</translation>
    </message>
    <message>
        <source>The learning rate rises linearly for this many steps, then decays with the inverse square root of the step.</source>
        <translation>The learning rate rises linearly for this many steps, then decays with the inverse square root of the step.</translation>
    </message>
    <message>
        <source>Batch size (tokens)</source>
        <translation>Batch size (tokens)</translation>
    </message>
    <message>
        <source>Maximum number of target tokens per batch, padding included.</source>
        <translation>Maximum number of target tokens per batch, padding included.</translation>
    </message>
    <message>
        <source>Gradient clipping</source>
        <translation>Gradient clipping</translation>
    </message>
    <message>
        <source>Gradients with a larger norm are scaled down to this norm; 0 = no clipping.</source>
        <translation>Gradients with a larger norm are scaled down to this norm; 0 = no clipping.</translation>
    </message>
    <message>
        <source>Weight averaging (EMA)</source>
        <translation>Weight averaging (EMA)</translation>
    </message>
    <message>
        <source>Decay of the exponential moving average of the weights; the average is what is saved. 0 = save the last weights.</source>
        <translation>Decay of the exponential moving average of the weights; the average is what is saved. 0 = save the last weights.</translation>
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
        <source>Probability of zeroing a number during training, to prevent overfitting.</source>
        <translation>Probability of zeroing a number during training, to prevent overfitting.</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>Label smoothing</translation>
    </message>
    <message>
        <source>Share of the probability that is spread over all tokens instead of the correct one; hurts perplexity, helps BLEU.</source>
        <translation>Share of the probability that is spread over all tokens instead of the correct one; hurts perplexity, helps BLEU.</translation>
    </message>
    <message>
        <source>Subword sampling</source>
        <translation>Subword sampling</translation>
    </message>
    <message>
        <source>Re-segments sentences at random in each epoch (subword regularisation); 0 = always the best segmentation.</source>
        <translation>Re-segments sentences at random in each epoch (subword regularisation); 0 = always the best segmentation.</translation>
    </message>
    <message>
        <source>Maximum minutes</source>
        <translation>Maximum minutes</translation>
    </message>
    <message>
        <source>Stop after this many minutes; 0 = no limit.</source>
        <translation>Stop after this many minutes; 0 = no limit.</translation>
    </message>
    <message>
        <source>Maximum steps</source>
        <translation>Maximum steps</translation>
    </message>
    <message>
        <source>Stop after this many updates; 0 = no limit.</source>
        <translation>Stop after this many updates; 0 = no limit.</translation>
    </message>
    <message>
        <source>Maximum epochs</source>
        <translation>Maximum epochs</translation>
    </message>
    <message>
        <source>Stop after this many passes over the corpus; 0 = no limit.</source>
        <translation>Stop after this many passes over the corpus; 0 = no limit.</translation>
    </message>
    <message>
        <source>Target BLEU</source>
        <translation>Target BLEU</translation>
    </message>
    <message>
        <source>Stop once the validation BLEU reaches this value; 0 = never.</source>
        <translation>Stop once the validation BLEU reaches this value; 0 = never.</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>Patience</translation>
    </message>
    <message>
        <source>Stop after this many evaluations without a better validation loss (early stopping); 0 = never.</source>
        <translation>Stop after this many evaluations without a better validation loss (early stopping); 0 = never.</translation>
    </message>
    <message>
        <source>Evaluate every … steps</source>
        <translation>Evaluate every … steps</translation>
    </message>
    <message>
        <source>How often the model is evaluated on the validation set and saved.</source>
        <translation>How often the model is evaluated on the validation set and saved.</translation>
    </message>
    <message>
        <source>Validation pairs</source>
        <translation>Validation pairs</translation>
    </message>
    <message>
        <source>Maximum number of validation pairs; they are never used for training.</source>
        <translation>Maximum number of validation pairs; they are never used for training.</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>CPU threads; 0 = all cores.</source>
        <translation>CPU threads; 0 = all cores.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Device</translation>
    </message>
    <message>
        <source>Where to compute; automatic uses a GPU if there is one.</source>
        <translation>Where to compute; automatic uses a GPU if there is one.</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatic</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>CUDA</source>
        <translation>CUDA</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precision</translation>
    </message>
    <message>
        <source>Precision of matrix products; automatic uses bfloat16 where the CPU is faster with it.</source>
        <translation>Precision of matrix products; automatic uses bfloat16 where the CPU is faster with it.</translation>
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
        <source>Optimisation</source>
        <translation>Optimisation</translation>
    </message>
    <message>
        <source>Regularisation</source>
        <translation>Regularisation</translation>
    </message>
    <message>
        <source>Stopping and evaluation</source>
        <translation>Stopping and evaluation</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingTrial</name>
    <message>
        <source>The trial has failed.</source>
        <translation>The trial has failed.</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 could not be written.</translation>
    </message>
    <message>
        <source>The trial ended before it had measured anything. The log says why.</source>
        <translation>The trial ended before it had measured anything. The log says why.</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingView</name>
    <message>
        <source>Mean loss %1 nats per token, perplexity %2: this is what training minimises.</source>
        <translation>Mean loss %1 nats per token, perplexity %2: this is what training minimises.</translation>
    </message>
    <message>
        <source>Training: teacher forcing</source>
        <translation>Training: teacher forcing</translation>
    </message>
    <message>
        <source>The decoder reads the reference translation shifted one place to the right, not its own guesses, and predicts all tokens in parallel. Here the translation shown stands in for the reference.</source>
        <translation>The decoder reads the reference translation shifted one place to the right, not its own guesses, and predicts all tokens in parallel. Here the translation shown stands in for the reference.</translation>
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
        <source>Row = the token to be predicted: a position sees what stands before it, never the token itself. Without the mask the model could simply copy it.</source>
        <translation>Row = the token to be predicted: a position sees what stands before it, never the token itself. Without the mask the model could simply copy it.</translation>
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
Click to pin it and see the alternatives</source>
        <translation>%1: %2 (id %3)
Click to pin it and see the alternatives</translation>
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
        <source>Colour and number: probability of a token, given the source and all tokens before it. Thick ring: pinned. ␣: a space before the token.</source>
        <translation>Colour and number: probability of a token, given the source and all tokens before it. Thick ring: pinned. ␣: a space before the token.</translation>
    </message>
</context>
<context>
    <name>translucent::TreeTab</name>
    <message>
        <source>Show:</source>
        <translation>Show:</translation>
    </message>
    <message>
        <source>all candidates</source>
        <translation>all candidates</translation>
    </message>
    <message>
        <source>hide pruned</source>
        <translation>hide pruned</translation>
    </message>
    <message>
        <source>finished only</source>
        <translation>finished only</translation>
    </message>
    <message>
        <source>Space expands the hidden candidates at the cursor</source>
        <translation>Space expands the hidden candidates at the cursor</translation>
    </message>
    <message>
        <source>Arrow keys: move · Enter or typing: force a token · Backspace: undo · Space: expand · drag, wheel: pan and zoom</source>
        <translation>Arrow keys: move · Enter or typing: force a token · Backspace: undo · Space: expand · drag, wheel: pan and zoom</translation>
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
        <source>The best translation is the same; its probabilities and competitors may differ.</source>
        <translation>The best translation is the same; its probabilities and competitors may differ.</translation>
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
        <source>Show pruned candidates</source>
        <translation>Show pruned candidates</translation>
    </message>
    <message>
        <source>The best translations diverge at token %1, the shaded column.</source>
        <translation>The best translations diverge at token %1, the shaded column.</translation>
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
        <source>The attention output is added back to the vector it was computed for (residual connection).</source>
        <translation>The attention output is added back to the vector it was computed for (residual connection).</translation>
    </message>
    <message>
        <source>The attention output is added back to the vector it was computed for (residual connection), and the sum is normalised.</source>
        <translation>The attention output is added back to the vector it was computed for (residual connection), and the sum is normalised.</translation>
    </message>
    <message>
        <source>Each vector by itself passes through the same small network: %1 → %2 → %1 numbers.</source>
        <translation>Each vector by itself passes through the same small network: %1 → %2 → %1 numbers.</translation>
    </message>
    <message>
        <source>Added again. After the last of the %1 layers this is the encoder output, which the decoder&apos;s cross-attention reads.</source>
        <translation>Added again. After the last of the %1 layers this is the encoder output, which the decoder&apos;s cross-attention reads.</translation>
    </message>
    <message>
        <source>The decoder reads the translation shifted one place to the right: %1 tokens, the first is ⟨BEGIN⟩.</source>
        <translation>The decoder reads the translation shifted one place to the right: %1 tokens, the first is ⟨BEGIN⟩.</translation>
    </message>
    <message>
        <source>Each of them attends to itself and the tokens before it; the mask hides later tokens.</source>
        <translation>Each of them attends to itself and the tokens before it; the mask hides later tokens.</translation>
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
        <source>The dot products of each position&apos;s last vector with all %1 rows of the output matrix give %1 scores (logits).</source>
        <translation>The dot products of each position&apos;s last vector with all %1 rows of the output matrix give %1 scores (logits).</translation>
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
        <source>The same sentences, translated again at each evaluation – newest first</source>
        <translation>The same sentences, translated again at each evaluation – newest first</translation>
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
        <source>Each pair of dimensions is a sine and a cosine of one wavelength. From pair to pair the wavelength grows by the same factor, so on a logarithmic axis the wavelengths lie on a straight line: fast pairs distinguish neighbours, slow pairs distinguish distant positions.</source>
        <translation>Each pair of dimensions is a sine and a cosine of one wavelength. From pair to pair the wavelength grows by the same factor, so on a logarithmic axis the wavelengths lie on a straight line: fast pairs distinguish neighbours, slow pairs distinguish distant positions.</translation>
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
        <source>Active changes (double-click to undo one)</source>
        <translation>Active changes (double-click to undo one)</translation>
    </message>
    <message>
        <source>No changes</source>
        <translation>No changes</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence, then change the model here and watch the effect.</source>
        <translation>No translation yet.
Translate a sentence, then change the model here and watch the effect.</translation>
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
        <source>System default</source>
        <translation>System default</translation>
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
