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
    <name>translucent::AttentionPage</name>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
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
        <source>The translations found, and below the line the paths that the search gave up</source>
        <translation>The translations found, and below the line the paths that the search gave up</translation>
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
    <name>translucent::SearchTreeLegend</name>
    <message>
        <source>log p: %1 or less … 0 (natural logarithm)</source>
        <translation>log p: %1 or less … 0 (natural logarithm)</translation>
    </message>
    <message>
        <source>finished (END)</source>
        <translation>finished (END)</translation>
    </message>
    <message>
        <source>winning path</source>
        <translation>winning path</translation>
    </message>
    <message>
        <source>forced</source>
        <translation>forced</translation>
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
        <source>forced: taken whatever else was likelier</source>
        <translation>forced: taken whatever else was likelier</translation>
    </message>
    <message>
        <source>kept: the search goes on from here</source>
        <translation>kept: the search goes on from here</translation>
    </message>
    <message>
        <source>finished: END was among the best of its step</source>
        <translation>finished: END was among the best of its step</translation>
    </message>
    <message>
        <source>pruned: others of its step have a higher Σ log p</source>
        <translation>pruned: others of its step have a higher Σ log p</translation>
    </message>
    <message>
        <source>cut: the translation may not become longer</source>
        <translation>cut: the translation may not become longer</translation>
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
        <source>Σ log p = %1</source>
        <translation>Σ log p = %1</translation>
    </message>
    <message>
        <source>score = Σ log p ÷ L^α = %1 (L = %2, α = %3)</source>
        <translation>score = Σ log p ÷ L^α = %1 (L = %2, α = %3)</translation>
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
