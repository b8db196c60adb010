<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>translucent::AboutDialog</name>
    <message>
        <source>About Translucent</source>
        <translation>关于 Translucent</translation>
    </message>
    <message>
        <source>The see-through translator: train a small Transformer, translate Chinese into English, and look at every number on the way.</source>
        <translation>透视翻译器：训练一个小型 Transformer，把中文译成英文，沿途的每个数字都看得见。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later.
Built on Qt (LGPL 3), LibTorch (BSD), sentencepiece and oneDNN (Apache 2.0), QCustomPlot (GPL 3), nlohmann/json (MIT), zlib and Expat (MIT).</source>
        <translation>自由软件，采用 GNU 通用公共许可证第 3 版或更新版本。
使用了 Qt（LGPL 3）、LibTorch（BSD）、sentencepiece 和 oneDNN（Apache 2.0）、QCustomPlot（GPL 3）、nlohmann/json（MIT）、zlib 和 Expat（MIT）。</translation>
    </message>
</context>
<context>
    <name>translucent::AlternativesCard</name>
    <message>
        <source>What else was possible</source>
        <translation>其他可能的词元</translation>
    </message>
    <message>
        <source>Point at a token of the translation to see the ten likeliest pieces at its place; click it to keep them here.</source>
        <translation>把鼠标移到译文的某个词元上，可以看到该位置概率最高的十个候选；单击即可固定显示。</translation>
    </message>
    <message>
        <source>At position %1 the search took &quot;%2&quot; (pinned, Esc releases it).</source>
        <translation>第 %1 个位置选中了“%2”（已固定，按 Esc 取消）。</translation>
    </message>
    <message>
        <source>At position %1 the search took &quot;%2&quot;.</source>
        <translation>第 %1 个位置选中了“%2”。</translation>
    </message>
</context>
<context>
    <name>translucent::AlternativesModel</name>
    <message>
        <source>id %1, log p = %2</source>
        <translation>编号 %1，log p = %2</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
</context>
<context>
    <name>translucent::ArchitecturePage</name>
    <message>
        <source>Architecture</source>
        <translation>结构</translation>
    </message>
</context>
<context>
    <name>translucent::ArchitectureToolbar</name>
    <message>
        <source>Blocks</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Inference</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>Follow the data</source>
        <translation>跟着数据走一遍</translation>
    </message>
    <message>
        <source>Step through the model with this sentence (Space)</source>
        <translation>用当前句子一步一步走过整个模型（空格键）</translation>
    </message>
    <message>
        <source>Export drawing</source>
        <translation>导出结构图</translation>
    </message>
    <message>
        <source>Save the drawing, or all blocks as a table</source>
        <translation>保存结构图，或把所有模块存成表格</translation>
    </message>
    <message>
        <source>Export view</source>
        <translation>导出右侧内容</translation>
    </message>
    <message>
        <source>Save what stands beside the drawing</source>
        <translation>保存结构图旁边显示的内容</translation>
    </message>
</context>
<context>
    <name>translucent::ArchitectureView</name>
    <message>
        <source>The model is being loaded…</source>
        <translation>正在加载模型……</translation>
    </message>
    <message>
        <source>No model is loaded.
Choose one at the top, and its architecture is drawn here.</source>
        <translation>还没有加载模型。
在上方选择一个模型，这里就会画出它的结构。</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>Type a sentence at the top, and here stand the numbers this block computes for it.</source>
        <translation>在上方输入一个句子，这里就会显示这个模块为它算出的数值。</translation>
    </message>
    <message>
        <source>Drawing of the model</source>
        <translation>模型结构图</translation>
    </message>
</context>
<context>
    <name>translucent::ArrayMapText</name>
    <message>
        <source>Source token</source>
        <translation>原文词元</translation>
    </message>
    <message>
        <source>Target token</source>
        <translation>译文词元</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>词表项</translation>
    </message>
    <message>
        <source>Feature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>The %1 largest of %2 entries</source>
        <translation>数值最大的 %1 个词表项（共 %2 个）</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>统计量</translation>
    </message>
</context>
<context>
    <name>translucent::ArrayPanel</name>
    <message>
        <source>All %1 numbers: min %2 · max %3 · mean %4 · std %5</source>
        <translation>共 %1 个数：最小 %2 · 最大 %3 · 均值 %4 · 标准差 %5</translation>
    </message>
    <message>
        <source> · %1 masked (−∞)</source>
        <translation> · 被掩码遮住 %1 个（−∞）</translation>
    </message>
    <message>
        <source>Array:</source>
        <translation>数组：</translation>
    </message>
    <message>
        <source>Head:</source>
        <translation>头：</translation>
    </message>
    <message>
        <source>Heatmap</source>
        <translation>热力图</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Which array of the block to show</source>
        <translation>显示这个模块的哪个数组</translation>
    </message>
    <message>
        <source>Which head to show</source>
        <translation>显示哪个注意力头</translation>
    </message>
</context>
<context>
    <name>translucent::ArrayText</name>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>词嵌入</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>注意力分数</translation>
    </message>
    <message>
        <source>Masked scores</source>
        <translation>加掩码后的分数</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>Weighted values</source>
        <translation>加权求和的值</translation>
    </message>
    <message>
        <source>Before the activation</source>
        <translation>激活之前</translation>
    </message>
    <message>
        <source>After the activation</source>
        <translation>激活之后</translation>
    </message>
    <message>
        <source>Output of the sublayer</source>
        <translation>子层的输出</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>logits（未归一化分数）</translation>
    </message>
    <message>
        <source>Probabilities</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Source tokens</source>
        <translation>原文词元</translation>
    </message>
    <message>
        <source>Tokens read by the decoder</source>
        <translation>解码器读入的词元</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Feature of the head (d_k)</source>
        <translation>头内特征（d_k）</translation>
    </message>
    <message>
        <source>Feature (d_model)</source>
        <translation>特征（d_model）</translation>
    </message>
    <message>
        <source>Hidden unit (d_ff)</source>
        <translation>隐藏单元（d_ff）</translation>
    </message>
    <message>
        <source>Source vocabulary</source>
        <translation>源语言词表</translation>
    </message>
    <message>
        <source>Target vocabulary</source>
        <translation>目标语言词表</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionMaps</name>
    <message>
        <source>Row &quot;%1&quot;: entropy %2 of at most %3 bits · largest weight %4 at &quot;%5&quot; · weights sum to %6</source>
        <translation>“%1”这一行：熵 %2 比特（最多 %3） · 最大权重 %4，在“%5” · 权重之和 %6</translation>
    </message>
    <message>
        <source>every row sums to 1</source>
        <translation>每一行之和都是 1</translation>
    </message>
    <message>
        <source>rows sum to 1 within %1</source>
        <translation>各行之和与 1 相差不超过 %1</translation>
    </message>
    <message>
        <source>All rows: mean entropy %1 bits · largest weight %2 · %3</source>
        <translation>所有行：平均熵 %1 比特 · 最大权重 %2 · %3</translation>
    </message>
    <message>
        <source>Attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>%1 · layer %2 · mean of all heads</source>
        <translation>%1 · 第 %2 层 · 所有头的平均</translation>
    </message>
    <message>
        <source>%1 · layer %2 · head %3</source>
        <translation>%1 · 第 %2 层 · 头 %3</translation>
    </message>
    <message>
        <source>%1 · rollout up to layer %2</source>
        <translation>%1 · 注意力展开（rollout），至第 %2 层</translation>
    </message>
    <message>
        <source>%1 · mean of the heads that align best: %2</source>
        <translation>%1 · 对齐最好的头的平均：%2</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionPage</name>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Translation:</source>
        <translation>译文：</translation>
    </message>
    <message>
        <source>Which translation to look into</source>
        <translation>要查看哪一个译文</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence, and here you see what every attention head looks at.</source>
        <translation>还没有译文。
先翻译一个句子，这里就会显示每个注意力头在看哪里。</translation>
    </message>
    <message>
        <source>Heatmap</source>
        <translation>热力图</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Why this row?</source>
        <translation>这一行从何而来</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字</translation>
    </message>
    <message>
        <source>What one row or column of the heatmap stands for</source>
        <translation>热力图的一行或一列代表什么</translation>
    </message>
    <message>
        <source>Show:</source>
        <translation>显示：</translation>
    </message>
    <message>
        <source>The translations found, and below the line the paths that the search gave up</source>
        <translation>找到的译文；横线以下是搜索放弃的路径</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionPair</name>
    <message>
        <source>Attention before and after</source>
        <translation>改动前后的注意力</translation>
    </message>
    <message>
        <source>%1, as chosen on the page Attention</source>
        <translation>%1（在“注意力”页选定）</translation>
    </message>
    <message>
        <source>The two are of different size, so their numbers cannot be compared one by one.</source>
        <translation>两张图大小不同，无法逐个比较数值。</translation>
    </message>
    <message>
        <source>On average %1 of the weight of a row has moved.</source>
        <translation>平均每一行有 %1 的权重发生了转移。</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionText</name>
    <message>
        <source>Source tokens (queries)</source>
        <translation>原文词元（查询）</translation>
    </message>
    <message>
        <source>Source tokens (keys)</source>
        <translation>原文词元（键）</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Decoder input → predicted token (queries)</source>
        <translation>解码器输入 → 预测的词元（查询）</translation>
    </message>
    <message>
        <source>Decoder input (keys)</source>
        <translation>解码器输入（键）</translation>
    </message>
    <message>
        <source>Target tokens (queries)</source>
        <translation>译文词元（查询）</translation>
    </message>
    <message>
        <source>Produces</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Looks at</source>
        <translation>关注</translation>
    </message>
    <message>
        <source>Encoder self-attention</source>
        <translation>编码器自注意力</translation>
    </message>
    <message>
        <source>Decoder masked self-attention</source>
        <translation>解码器掩码自注意力</translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>bright</source>
        <translation>亮</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Row = a source token; %1 = the source tokens it gathers information from, on both sides.</source>
        <translation>每行是一个原文词元；%1处是它从中汇集信息的原文词元，左右两边都可以看。</translation>
    </message>
    <message>
        <source>Row = the decoder&apos;s latest input and the token it predicts; %1 = the earlier tokens it looks back at. Later tokens are masked: above the diagonal every weight is 0.</source>
        <translation>每行是解码器最新的输入和它预测的词元；%1处是它回看的已有词元。后面的词元被掩码遮住：对角线以上的权重都是 0。</translation>
    </message>
    <message>
        <source>Row = the target token being produced; %1 = the source tokens it looks at.</source>
        <translation>每行是正在生成的译文词元；%1处是它关注的原文词元。</translation>
    </message>
</context>
<context>
    <name>translucent::BeyondPane</name>
    <message>
        <source>Beyond training</source>
        <translation>超出训练长度</translation>
    </message>
    <message>
        <source>The formula has a vector for every position, also beyond the longest sentence seen in training: its numbers stay within −1 … 1, its length is always the same, and neighbours relate as they do at the beginning. Whether the trained layers cope with such lengths is another question.</source>
        <translation>任何位置都能用公式算出向量，包括比训练中最长的句子还靠后的位置：各分量始终在 −1 到 1 之间，向量的长度不变，相邻位置之间的关系也和句首一样。至于训练好的各层能否处理这么长的句子，则是另一回事。</translation>
    </message>
    <message>
        <source>Far position t</source>
        <translation>远处的位置 t</translation>
    </message>
    <message>
        <source>A position beyond the table above</source>
        <translation>比上面的表更靠后的位置</translation>
    </message>
    <message>
        <source>The loaded model %1 is built for %2 positions.</source>
        <translation>当前模型 %1 最多支持 %2 个位置。</translation>
    </message>
    <message>
        <source>The learned table of %1 ends: it has %2 rows and nothing for position %3.</source>
        <translation>模型 %1 学到的位置表有尽头：共 %2 行，位置 %3 没有对应的向量。</translation>
    </message>
    <message>
        <source>around t = %1</source>
        <translation>t = %1 附近</translation>
    </message>
    <message>
        <source>Similarity to neighbours, near and far, d_model = %1</source>
        <translation>近处与远处：与相邻位置的相似度，d_model = %1</translation>
    </message>
    <message>
        <source>Distance Δ (positions)</source>
        <translation>距离 Δ（位置数）</translation>
    </message>
    <message>
        <source>Cosine (no unit)</source>
        <translation>余弦（无单位）</translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>PE(%1)</source>
        <translation>PE(%1)</translation>
    </message>
    <message>
        <source>&lt;b&gt;‖PE(%1)‖ = %2 = √(d_model / 2); both curves agree up to %3.&lt;/b&gt; </source>
        <translation>&lt;b&gt;‖PE(%1)‖ = %2 = √(d_model / 2)；两条曲线最多相差 %3。&lt;/b&gt;</translation>
    </message>
</context>
<context>
    <name>translucent::BlockDetails</name>
    <message>
        <source>Layer %1 of %2</source>
        <translation>第 %1 层（共 %2 层）</translation>
    </message>
    <message>
        <source>Formula and code</source>
        <translation>公式与代码</translation>
    </message>
    <message>
        <source>Numbers of this sentence</source>
        <translation>当前句子的数值</translation>
    </message>
    <message>
        <source>Which layer to look into</source>
        <translation>查看哪一层</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
</context>
<context>
    <name>translucent::BlockFacts</name>
    <message>
        <source>Nothing to train here: no parameters</source>
        <translation>没有需要学习的参数</translation>
    </message>
    <message>
        <source>%1 parameters × %2 layers = %3</source>
        <translation>%1 个参数 × %2 层 = %3</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>%1 of %2 in all</source>
        <translation>占全部 %2 个参数的 %1</translation>
    </message>
    <message>
        <source>matrix shared with the embedding</source>
        <translation>矩阵与词嵌入共享</translation>
    </message>
    <message>
        <source>table shared with the source embedding</source>
        <translation>与原文词嵌入共用同一张表</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Shapes in numbers</source>
        <translation>形状（数值）</translation>
    </message>
    <message>
        <source>Parameters per layer</source>
        <translation>每层参数</translation>
    </message>
    <message>
        <source>Parameters in all</source>
        <translation>参数合计</translation>
    </message>
</context>
<context>
    <name>translucent::BlockText</name>
    <message>
        <source>self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>Multi-head cross-attention</source>
        <translation>多头交叉注意力</translation>
    </message>
    <message>
        <source>Multi-head self-attention</source>
        <translation>多头自注意力</translation>
    </message>
    <message>
        <source>Masked multi-head self-attention</source>
        <translation>掩码多头自注意力</translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>Self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>Masked self-attention</source>
        <translation>掩码自注意力</translation>
    </message>
    <message>
        <source>Queries come from the decoder, keys and values from the encoder&apos;s output: here the translation looks at the source sentence.</source>
        <translation>查询来自解码器，键和值来自编码器的输出：译文正是在这里“看”原文。</translation>
    </message>
    <message>
        <source>Every source token asks (query) what all source tokens offer (key) and gathers what they hold (value), in several heads side by side.</source>
        <translation>每个原文词元用查询（query）与所有原文词元的键（key）比对，再按权重汇集它们的值（value）；多个头并行进行。</translation>
    </message>
    <message>
        <source>The same among the tokens the decoder has read; the mask hides later positions, so that none can look at what is still to be predicted.</source>
        <translation>在解码器已读入的词元之间同样计算；掩码遮住后面的位置，谁也看不到还有待预测的内容。</translation>
    </message>
    <message>
        <source>What went in is added to what came out (residual connection): the sublayer only has to learn the change, and gradients flow past it.</source>
        <translation>子层的输入与输出相加（残差连接）：子层只需学习“改变多少”，梯度也能直接绕过它。</translation>
    </message>
    <message>
        <source>With norms before the sublayers the last sum is still to be normalised, once behind each stack.</source>
        <translation>归一化放在子层之前时，最后的和还没有归一化，所以编码器和解码器的末尾各再做一次。</translation>
    </message>
    <message>
        <source>What went into the sublayer is added to what came out (residual connection), and the sum is normalised.</source>
        <translation>子层的输入与输出相加（残差连接），再对和做层归一化。</translation>
    </message>
    <message>
        <source>Before it enters the sublayer, each position&apos;s vector is brought to mean 0 and standard deviation 1, then scaled and shifted by trained numbers (γ, β).</source>
        <translation>进入子层之前，把每个位置的向量归一化为均值 0、标准差 1，再用学到的 γ、β 缩放和平移。</translation>
    </message>
    <message>
        <source>Every source token becomes a vector: its row of the embedding table, times √d_model.</source>
        <translation>每个原文词元变成一个向量：取嵌入表中对应的一行，再乘以 √d_model。</translation>
    </message>
    <message>
        <source>Every token the decoder reads – the translation shifted one place to the right, ⟨BEGIN⟩ first – becomes a vector.</source>
        <translation>解码器读入的每个词元（译文右移一位，以 ⟨BEGIN⟩ 开头）变成一个向量。</translation>
    </message>
    <message>
        <source>A trained vector for every position tells the model where a token stands.</source>
        <translation>每个位置有一个学到的向量，让模型知道词元处在什么位置。</translation>
    </message>
    <message>
        <source>Sine and cosine waves of many lengths give every position a pattern of its own; without them word order would be lost.</source>
        <translation>用许多不同波长的正弦和余弦，给每个位置一个独特的图样；没有它，词序就丢失了。</translation>
    </message>
    <message>
        <source>Embedding and position are added number by number; the first layer reads the sum.</source>
        <translation>词嵌入与位置编码逐元素相加，第一层读入的就是这个和。</translation>
    </message>
    <message>
        <source>Each decoder vector is compared with every entry of the target vocabulary: one score (logit) per entry.</source>
        <translation>解码器输出的每个向量与目标词表中的每一项比对，各得一个分数（logit）。</translation>
    </message>
    <message>
        <source>Each decoder vector is compared with every entry of the target vocabulary: one score (logit) per entry; the matrix is the embedding table itself.</source>
        <translation>解码器输出的每个向量与目标词表中的每一项比对，各得一个分数（logit）；所用的矩阵就是嵌入表本身。</translation>
    </message>
    <message>
        <source>The scores become probabilities that sum to 1; from them the next token is chosen.</source>
        <translation>把分数变成总和为 1 的概率，再从中选出下一个词元。</translation>
    </message>
    <message>
        <source>Source embedding</source>
        <translation>原文词嵌入</translation>
    </message>
    <message>
        <source>Target embedding</source>
        <translation>译文词嵌入</translation>
    </message>
    <message>
        <source>Positional encoding</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>Embedding + position</source>
        <translation>词嵌入 + 位置</translation>
    </message>
    <message>
        <source>Feed-forward network</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>Add &amp; norm behind %1</source>
        <comment>a sublayer</comment>
        <translation>%1之后的残差相加与归一化</translation>
    </message>
    <message>
        <source>Layer norm before %1</source>
        <comment>a sublayer</comment>
        <translation>%1之前的层归一化</translation>
    </message>
    <message>
        <source>Add behind %1</source>
        <comment>a sublayer</comment>
        <translation>%1之后的残差相加</translation>
    </message>
    <message>
        <source>Final layer norm</source>
        <translation>末尾的层归一化</translation>
    </message>
    <message>
        <source>Linear projection onto the vocabulary</source>
        <translation>投影到词表的线性层</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Positional
encoding</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>Add &amp; norm</source>
        <translation>相加与归一化</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>末尾归一化</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>线性层</translation>
    </message>
    <message>
        <source>Two linear maps with an activation between, the same at every position: first wider (d_ff), then back to d_model.</source>
        <translation>两次线性变换，中间夹一个激活函数，对每个位置都一样：先变宽到 d_ff，再变回 d_model。</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>%1 · layer %2</source>
        <comment>stack, number</comment>
        <translation>%1 · 第 %2 层</translation>
    </message>
</context>
<context>
    <name>translucent::CandidatesCard</name>
    <message>
        <source>Candidates of the beam search</source>
        <translation>束搜索候选译文</translation>
    </message>
    <message>
        <source>Ranked by score = Σ log p ÷ L^α. Click one to see its tokens.</source>
        <translation>按得分 Σ log p ÷ L^α 排序。单击一行可查看它的词元。</translation>
    </message>
</context>
<context>
    <name>translucent::CandidatesModel</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no, cut</source>
        <translation>否，被截断</translation>
    </message>
    <message>
        <source>Rank by score</source>
        <translation>按得分的名次</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Click a candidate to see its tokens</source>
        <translation>单击候选译文，查看它的词元</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>候选译文</translation>
    </message>
    <message>
        <source>Sum of the tokens&apos; log-probabilities (natural logarithm)</source>
        <translation>各词元对数概率之和（自然对数）</translation>
    </message>
    <message>
        <source>Σ log p</source>
        <translation>Σ log p</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Whether the model ended the sentence itself</source>
        <translation>句子是否由模型自己结束</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Σ log p ÷ L^α: what the candidates are ranked by</source>
        <translation>Σ log p ÷ L^α：候选译文按此排序</translation>
    </message>
    <message>
        <source>no, given up</source>
        <translation>否，被放弃</translation>
    </message>
</context>
<context>
    <name>translucent::ChangeEditor</name>
    <message>
        <source>These weights cannot be used. They must be numbers of at least 0 with the sum 1, separated by commas, e.g. 0.2, 0.8.</source>
        <translation>这些权重无法使用。必须是不小于 0、总和为 1 的数，用英文逗号分隔，例如 0.2, 0.8。</translation>
    </message>
    <message>
        <source>%1, layer %2, head %3</source>
        <translation>%1，第 %2 层，头 %3</translation>
    </message>
    <message>
        <source>as they are</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>去掉</translation>
    </message>
    <message>
        <source>shuffled</source>
        <translation>打乱</translation>
    </message>
    <message>
        <source>Begin with:</source>
        <translation>译文开头：</translation>
    </message>
    <message>
        <source>Residual:</source>
        <translation>残差：</translation>
    </message>
    <message>
        <source>Norm:</source>
        <translation>归一化：</translation>
    </message>
    <message>
        <source>Source positions:</source>
        <translation>原文位置：</translation>
    </message>
    <message>
        <source>Target positions:</source>
        <translation>译文位置：</translation>
    </message>
    <message>
        <source>Edit head:</source>
        <translation>编辑的头：</translation>
    </message>
    <message>
        <source>Row:</source>
        <translation>行：</translation>
    </message>
    <message>
        <source>Weights:</source>
        <translation>权重：</translation>
    </message>
    <message>
        <source>the same everywhere</source>
        <translation>处处相同</translation>
    </message>
    <message>
        <source>all on one token</source>
        <translation>全部给一个词元</translation>
    </message>
    <message>
        <source>given numbers</source>
        <translation>自己填写</translation>
    </message>
    <message>
        <source>first words of the translation</source>
        <translation>译文的前几个词</translation>
    </message>
    <message>
        <source>The translation is made to begin like this; the probabilities stay the model&apos;s own.</source>
        <translation>强制译文以此开头；显示的仍是模型自己的概率。</translation>
    </message>
    <message>
        <source>The head chosen on the page Attention</source>
        <translation>在“注意力”页选中的头</translation>
    </message>
    <message>
        <source>Replace the row&apos;s weights</source>
        <translation>替换这一行的权重</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Remove the causal mask</source>
        <translation>去掉因果掩码</translation>
    </message>
    <message>
        <source>Attention of the finished translation may then look at later tokens. While translating, token by token, there are none: the translation stays the same.</source>
        <translation>这样，对完整译文计算注意力时可以看到后面的词元。逐词元翻译时后面还没有词元，所以译文不变。</translation>
    </message>
</context>
<context>
    <name>translucent::ChangeText</name>
    <message>
        <source>%1, layer %2, head %3</source>
        <translation>%1，第 %2 层，头 %3</translation>
    </message>
    <message>
        <source>the same weight everywhere</source>
        <translation>各处权重相同</translation>
    </message>
    <message>
        <source>all weight on token %1</source>
        <translation>权重全部放在第 %1 个词元上</translation>
    </message>
    <message>
        <source>given weights</source>
        <translation>自定权重</translation>
    </message>
    <message>
        <source>%1 without positions</source>
        <translation>%1不加位置编码</translation>
    </message>
    <message>
        <source>%1 with shuffled positions</source>
        <translation>%1位置打乱</translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>last norm</source>
        <translation>最后的归一化</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, layer %2: %3</source>
        <translation>%1，第 %2 层：%3</translation>
    </message>
    <message>
        <source>Off: %1</source>
        <translation>关闭：%1</translation>
    </message>
    <message>
        <source>%1, row %2: %3</source>
        <translation>%1，第 %2 行：%3</translation>
    </message>
    <message>
        <source>No residual – %1</source>
        <translation>跳过残差——%1</translation>
    </message>
    <message>
        <source>No norm – %1</source>
        <translation>跳过归一化——%1</translation>
    </message>
    <message>
        <source>Causal mask removed</source>
        <translation>去掉因果掩码</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>Begins with “%1”</source>
        <translation>以“%1”开头</translation>
    </message>
</context>
<context>
    <name>translucent::ComparisonCard</name>
    <message>
        <source>Before: the pinned run</source>
        <translation>之前：固定的那次结果</translation>
    </message>
    <message>
        <source>Before: the model as it is</source>
        <translation>之前：原模型</translation>
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
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>After: with the change</source>
        <translation>之后：改动后的模型</translation>
    </message>
    <message>
        <source>Candidates of the beam search before and after</source>
        <translation>束搜索候选：改动前与改动后</translation>
    </message>
    <message>
        <source>Pin this run as the baseline</source>
        <translation>把这次结果固定为对照</translation>
    </message>
    <message>
        <source>Later runs of this sentence are compared with it until you release it.</source>
        <translation>之后对这句话的结果都与它比较，直到取消固定。</translation>
    </message>
    <message>
        <source>Reference translation, for BLEU and chrF</source>
        <translation>参考译文，用于计算 BLEU 和 chrF</translation>
    </message>
    <message>
        <source>Tokens and their probabilities before and after</source>
        <translation>改动前后的词元及其概率</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
</context>
<context>
    <name>translucent::CoreServices</name>
    <message>
        <source>Open model directory</source>
        <translation>打开模型目录</translation>
    </message>
</context>
<context>
    <name>translucent::CurvesView</name>
    <message>
        <source>Positions – %1</source>
        <translation>位置编码 – %1</translation>
    </message>
    <message>
        <source>Dimensions are numbers from 0 to %1, e.g. 0, 1, 4-7.</source>
        <translation>维度请填 0 到 %1 之间的整数，例如 0, 1, 4-7。</translation>
    </message>
    <message>
        <source>Positions – %1, d_model = %2</source>
        <translation>位置编码 – %1，d_model = %2</translation>
    </message>
    <message>
        <source>Positions:</source>
        <translation>位置编码：</translation>
    </message>
    <message>
        <source>By the formula, as the loaded model has learned them, or none</source>
        <translation>按公式计算、当前模型学到的，或者不用</translation>
    </message>
    <message>
        <source>Curves of dimensions:</source>
        <translation>画出维度：</translation>
    </message>
    <message>
        <source>Numbers and ranges, e.g. 0, 1, 4-7; pointing at a column of the heatmap adds its curve</source>
        <translation>可以填数字和范围，例如 0, 1, 4-7；把鼠标移到热力图的某一列上，会加画那一维的曲线</translation>
    </message>
    <message>
        <source>Export curves</source>
        <translation>导出曲线</translation>
    </message>
</context>
<context>
    <name>translucent::DiagramText</name>
    <message>
        <source>Source tokens</source>
        <translation>原文词元</translation>
    </message>
    <message>
        <source>Target tokens, shifted right</source>
        <translation>译文词元（右移一位）</translation>
    </message>
    <message>
        <source>Probabilities of the next token</source>
        <translation>下一个词元的概率</translation>
    </message>
    <message>
        <source>keys and values</source>
        <translation>键和值</translation>
    </message>
</context>
<context>
    <name>translucent::ErrorText</name>
    <message numerus="yes">
        <source>The sentence is too long: this model takes at most %n pieces.</source>
        <translation>
            <numerusform>句子太长：该模型最多接受 %n 个词元。</numerusform>
        </translation>
    </message>
    <message>
        <source>The model cannot work with these settings.</source>
        <translation>模型无法使用这些设置。</translation>
    </message>
    <message>
        <source>The model was not found.</source>
        <translation>找不到该模型。</translation>
    </message>
    <message>
        <source>The file or text is damaged or of an unknown kind.</source>
        <translation>文件或文本已损坏，或者格式无法识别。</translation>
    </message>
    <message>
        <source>The files of this model do not belong together.</source>
        <translation>该模型的各个文件彼此不匹配。</translation>
    </message>
    <message>
        <source>The file could not be written.</source>
        <translation>无法写入文件。</translation>
    </message>
    <message>
        <source>The sentence is too long for this model.</source>
        <translation>句子太长，超出了该模型的限制。</translation>
    </message>
    <message>
        <source>The model computed something that is not a number.</source>
        <translation>模型的计算结果不是有效数字。</translation>
    </message>
    <message>
        <source>Something unexpected went wrong inside the engine.</source>
        <translation>引擎内部发生了意外错误。</translation>
    </message>
    <message>
        <source>Another process that took part has ended.</source>
        <translation>一同参与的另一个进程已经退出。</translation>
    </message>
</context>
<context>
    <name>translucent::ExportButton</name>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>Could not write %1</source>
        <translation>无法写入 %1</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Save as %1…</source>
        <translation>另存为 %1…</translation>
    </message>
    <message>
        <source>Save View</source>
        <translation>保存视图</translation>
    </message>
    <message>
        <source>Picture copied</source>
        <translation>图片已复制</translation>
    </message>
    <message>
        <source>Table copied, for a spreadsheet</source>
        <translation>表格已复制，可粘贴到电子表格</translation>
    </message>
    <message>
        <source>Copy Picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Copy Table</source>
        <translation>复制表格</translation>
    </message>
</context>
<context>
    <name>translucent::ForcedPositionsModel</name>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Decoder reads</source>
        <translation>解码器读入</translation>
    </message>
    <message>
        <source>Has to predict</source>
        <translation>应当预测</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Loss (nats)</source>
        <translation>损失（奈特）</translation>
    </message>
</context>
<context>
    <name>translucent::HeadGrid</name>
    <message>
        <source>Layer %1, mean of all heads</source>
        <translation>第 %1 层，所有头的平均</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>第 %1 层，头 %2</translation>
    </message>
    <message>
        <source>Mean</source>
        <comment>of all heads</comment>
        <translation>平均</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Rollout up to layer %1: how the layers&apos; mean attentions pass information on together</source>
        <translation>至第 %1 层的展开：各层平均注意力合起来如何传递信息</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Mean of the heads that align best, measured on sentences with gold alignments</source>
        <translation>对齐最好的几个头的平均，用带有标准对齐的句子测得</translation>
    </message>
    <message>
        <source>Best</source>
        <comment>heads that align best</comment>
        <translation>最佳</translation>
    </message>
</context>
<context>
    <name>translucent::HeadMapView</name>
    <message>
        <source>Words: the weights of a word&apos;s pieces are added where it is looked at and averaged where it looks.</source>
        <translation>按词显示：作为被看对象时，一个词各词元的权重相加；作为查询时取平均。</translation>
    </message>
    <message>
        <source>Characters: the weight of a piece is divided evenly among its characters.</source>
        <translation>按字显示：词元的权重平均分给它的每个字。</translation>
    </message>
</context>
<context>
    <name>translucent::HeadStrip</name>
    <message>
        <source>Head %1. Click: on or off. Double-click: this head alone, or all again.</source>
        <translation>头 %1。单击：显示或隐藏。双击：只看这个头，再次双击恢复全部。</translation>
    </message>
    <message>
        <source>Heads that are drawn</source>
        <translation>显示的头</translation>
    </message>
</context>
<context>
    <name>translucent::HeadSwitches</name>
    <message>
        <source>%1, layer %2, head %3. Click to switch it off or on.</source>
        <translation>%1，第 %2 层，头 %3。单击可关闭或打开。</translation>
    </message>
</context>
<context>
    <name>translucent::HeadTable</name>
    <message>
        <source>Heads compared</source>
        <translation>各头比较</translation>
    </message>
</context>
<context>
    <name>translucent::HeadTableModel</name>
    <message>
        <source>Layer %1, head %2</source>
        <translation>第 %1 层，头 %2</translation>
    </message>
    <message>
        <source>Layer and head, counted from 1</source>
        <translation>层和头，从 1 开始编号</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Entropy −Σ w·log₂ w in bits, mean of all rows: 0 = each row looks at one token</source>
        <translation>熵 −Σ w·log₂ w，单位为比特，各行取平均：0 表示每一行只看一个词元</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Mean distance between a token and what it looks at, in tokens; for cross-attention from the diagonal</source>
        <translation>词元与其关注对象的平均距离，以词元计；交叉注意力按偏离对角线的距离计算</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Weight on BEGIN and END: where a head looks that has nothing to do</source>
        <translation>落在 BEGIN 和 END 上的权重：无事可做的头往往看向这里</translation>
    </message>
    <message>
        <source>Ends</source>
        <translation>首尾</translation>
    </message>
    <message>
        <source>Weight on punctuation</source>
        <translation>落在标点上的权重</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>标点</translation>
    </message>
    <message>
        <source>Share of steps to the next row at which the strongest token does not move back</source>
        <translation>到下一行时，权重最大的词元没有后退的比例</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Alignment error rate against the gold links of the classroom language: 0 % = the head aligns every word as it should. Only for example sentences that are translated as in the corpus.</source>
        <translation>相对于课堂语言标准词对齐的对齐错误率：0 % 表示这个头把每个词都对齐正确。仅适用于译文与语料一致的例句。</translation>
    </message>
    <message>
        <source>AER</source>
        <translation>AER</translation>
    </message>
    <message>
        <source>Alignment error rate of this model&apos;s head, mean over held-out sentences of the classroom language: known whatever the sentence is. 0 % = the head aligns every word as it should.</source>
        <translation>这个模型的各个头在课堂语言留出句子上的平均对齐错误率，与当前句子无关。0 % 表示每个词都对齐正确。</translation>
    </message>
    <message>
        <source>AER ⌀</source>
        <translation>平均 AER</translation>
    </message>
</context>
<context>
    <name>translucent::HeatmapPanel</name>
    <message>
        <source>Scale 0 – 1</source>
        <translation>色标 0 – 1</translation>
    </message>
    <message>
        <source>Scale 0 – maximum</source>
        <translation>色标 0 – 最大值</translation>
    </message>
    <message>
        <source>Viridis</source>
        <translation>Viridis（紫—黄）</translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation>Cividis（蓝—黄）</translation>
    </message>
    <message>
        <source>Blues</source>
        <translation>单色蓝</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Smaller cells (Ctrl + wheel)</source>
        <translation>缩小格子（Ctrl + 滚轮）</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Larger cells (Ctrl + wheel)</source>
        <translation>放大格子（Ctrl + 滚轮）</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>全图</translation>
    </message>
    <message>
        <source>Show the whole matrix</source>
        <translation>显示整个矩阵</translation>
    </message>
    <message>
        <source>Legible</source>
        <translation>易读</translation>
    </message>
    <message>
        <source>Make the cells large enough to read every label</source>
        <translation>把格子放大到每个标签都能看清</translation>
    </message>
    <message>
        <source>Scale of the colours</source>
        <translation>颜色的标度</translation>
    </message>
    <message>
        <source>Colour map</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Picture copied</source>
        <translation>图片已复制</translation>
    </message>
    <message>
        <source>Numbers copied</source>
        <translation>数值已复制</translation>
    </message>
    <message>
        <source>Save Heatmap</source>
        <translation>保存热力图</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>Could not write %1</source>
        <translation>无法写入 %1</translation>
    </message>
    <message>
        <source>Copy Picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Copy Numbers</source>
        <translation>复制数值</translation>
    </message>
    <message>
        <source>Save as %1…</source>
        <translation>另存为 %1…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>对数刻度</translation>
    </message>
    <message>
        <source>Whether the last colour stands for 1 or for the largest weight shown; logarithmic shows small weights apart</source>
        <translation>最后一种颜色代表 1 还是当前最大的权重；对数刻度可以区分很小的权重</translation>
    </message>
</context>
<context>
    <name>translucent::HeatmapReadout</name>
    <message>
        <source>%1: %2</source>
        <comment>name of an axis, its value</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>translucent::HistogramView</name>
    <message>
        <source>Histogram: %1</source>
        <translation>直方图：%1</translation>
    </message>
    <message>
        <source>Counts on a logarithmic scale</source>
        <translation>个数用对数刻度</translation>
    </message>
    <message>
        <source>%1 to %2: %3 numbers</source>
        <translation>%1 到 %2：%3 个数</translation>
    </message>
    <message>
        <source>from</source>
        <translation>从</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>count</source>
        <translation>个数</translation>
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
        <translation>被放弃：%1</translation>
    </message>
    <message>
        <source>finished, others were better: %1</source>
        <translation>已结束，但有更好的：%1</translation>
    </message>
    <message>
        <source>given up at token %1: %2</source>
        <translation>在第 %1 个词元处被放弃：%2</translation>
    </message>
</context>
<context>
    <name>translucent::InferenceView</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步（共 %2 步）</translation>
    </message>
    <message>
        <source>→ &quot;%1&quot; with %2: the translation is complete.</source>
        <translation>→ 选出“%1”（%2）：翻译完成。</translation>
    </message>
    <message>
        <source>→ &quot;%1&quot; with %2; in the next step the decoder reads it, too.</source>
        <translation>→ 选出“%1”（%2）；下一步解码器也会读入它。</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>选中</translation>
    </message>
    <message>
        <source>Inference: token by token</source>
        <translation>推理：逐个词元生成</translation>
    </message>
    <message>
        <source>There is no target to read: the decoder begins with ⟨BEGIN⟩, and each token it chooses becomes its next input, until it chooses ⟨END⟩.</source>
        <translation>这时没有译文可读：解码器从 ⟨BEGIN⟩ 开始，每选出一个词元就把它当作下一步的输入，直到选出 ⟨END⟩。</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>Position in the translation</source>
        <translation>在译文中的位置</translation>
    </message>
    <message>
        <source>The decoder has read</source>
        <translation>解码器已读入</translation>
    </message>
</context>
<context>
    <name>translucent::KindsView</name>
    <message>
        <source>Positions side by side</source>
        <translation>几种位置编码对比</translation>
    </message>
    <message>
        <source>Positions – %1</source>
        <translation>位置编码 – %1</translation>
    </message>
    <message>
        <source>Similarity of positions – %1</source>
        <translation>位置之间的相似度 – %1</translation>
    </message>
    <message>
        <source>Cosine (no unit)</source>
        <translation>余弦（无单位）</translation>
    </message>
    <message>
        <source>Every position is the zero vector: no two can be told apart, and an angle between them is not defined. A model without positions sees a bag of words.</source>
        <translation>每个位置都是零向量：任何两个位置都无法区分，夹角也没有定义。没有位置编码的模型看到的只是一袋词。</translation>
    </message>
    <message>
        <source>Choose a length of 6 or more to compare near with far positions.</source>
        <translation>长度取 6 或更大，才能比较近处与远处的位置。</translation>
    </message>
    <message>
        <source>Mean cosine of positions at distance 1: %1; at distance 5: %2.</source>
        <translation>平均余弦：距离为 1 时 %1，距离为 5 时 %2。</translation>
    </message>
    <message>
        <source>encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>Whose learned positions are shown</source>
        <translation>显示哪一边学到的位置编码</translation>
    </message>
    <message>
        <source>Sinusoidal: computed</source>
        <translation>正弦：按公式计算</translation>
    </message>
    <message>
        <source>Learned:</source>
        <translation>可学习：</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>translucent::LinesView</name>
    <message>
        <source>%1 · layer %2</source>
        <translation>%1 · 第 %2 层</translation>
    </message>
    <message>
        <source>Strongest lines up to %1 %</source>
        <translation>最强连线，累计至 %1 %</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>Heads:</source>
        <translation>头：</translation>
    </message>
    <message>
        <source>Words only</source>
        <translation>只看词</translation>
    </message>
    <message>
        <source>Leaves out BEGIN, END and punctuation. Heads that find nothing to do for a word rest their weight there; such tokens are called attention sinks.</source>
        <translation>隐藏 BEGIN、END 和标点。当某个词无需这个头处理时，它的权重就落在这些词元上；这样的词元称为注意力汇（attention sink）。</translation>
    </message>
    <message>
        <source>Of each row the strongest lines, until they hold this share of its weight</source>
        <translation>每一行只画最强的连线，直到它们占该行权重的这一比例</translation>
    </message>
    <message>
        <source>Left: who looks. Right: what is looked at. A line is the stronger the larger its weight ÷ number of heads switched on. Words only leaves out attention sinks: BEGIN, END and punctuation, where heads rest that have nothing to do.</source>
        <translation>左侧：谁在看；右侧：看什么。连线的浓淡 = 权重 ÷ 已显示的头数。“只看词”会隐藏注意力汇：BEGIN、END 和标点，无事可做的头把权重停放在那里。</translation>
    </message>
</context>
<context>
    <name>translucent::MainWindow</name>
    <message>
        <source>Translucent – the see-through translator</source>
        <translation>Translucent – 透视翻译器</translation>
    </message>
    <message>
        <source>No model found. Choose &quot;Open model directory…&quot; in the File menu, or train one with translucent-cli.</source>
        <translation>没有找到模型。请在“文件”菜单中选择“打开模型目录…”，或用 translucent-cli 训练一个。</translation>
    </message>
</context>
<context>
    <name>translucent::MessageBanner</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>translucent::NeighbourPane</name>
    <message>
        <source>Neighbours are similar</source>
        <translation>相邻的相似</translation>
    </message>
    <message>
        <source>The vectors of neighbouring positions point in nearly the same direction; with the distance the similarity falls, in waves. So near words start out with similar positions.</source>
        <translation>相邻位置的向量方向几乎相同；距离变大，相似度起伏着下降。所以离得近的词，位置向量一开始就相近。</translation>
    </message>
    <message>
        <source>Position t</source>
        <translation>位置 t</translation>
    </message>
    <message>
        <source>The position that all others are compared with</source>
        <translation>其他位置都与它相比</translation>
    </message>
    <message>
        <source>similarity to position %1</source>
        <translation>与位置 %1 的相似度</translation>
    </message>
    <message>
        <source>Position s</source>
        <translation>位置 s</translation>
    </message>
    <message>
        <source>|t − s|</source>
        <translation>|t − s|</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>Angle (°)</source>
        <translation>夹角（°）</translation>
    </message>
    <message>
        <source>Similarity of positions, d_model = %1</source>
        <translation>位置之间的相似度，d_model = %1</translation>
    </message>
    <message>
        <source>Cosine (no unit)</source>
        <translation>余弦（无单位）</translation>
    </message>
    <message>
        <source>t</source>
        <translation>t</translation>
    </message>
    <message>
        <source>One position has no neighbours; choose a length of 2 or more.</source>
        <translation>只有一个位置就没有相邻位置；长度请取 2 或更大。</translation>
    </message>
    <message>
        <source>&lt;b&gt;To %1 of %2 positions, a direct neighbour is the most similar of all others.&lt;/b&gt;</source>
        <translation>&lt;b&gt;%2 个位置中有 %1 个，与它最相似的正是紧邻的位置。&lt;/b&gt;</translation>
    </message>
</context>
<context>
    <name>translucent::OrderView</name>
    <message>
        <source>Before: the words in their order</source>
        <translation>之前：原来的词序</translation>
    </message>
    <message>
        <source>Nothing is changed yet. Leave positions out, shuffle them, or shuffle the words, and compare.</source>
        <translation>还没有改动。去掉位置编码、打乱位置编码，或者打乱词序，再作比较。</translation>
    </message>
    <message>
        <source>The translation is the same.</source>
        <translation>译文没有变。</translation>
    </message>
    <message>
        <source>The translation is another one.</source>
        <translation>译文变了。</translation>
    </message>
    <message>
        <source>The words now stand as “%1”.</source>
        <translation>现在的词序是“%1”。</translation>
    </message>
    <message>
        <source>In this order they are cut into other pieces, so the numbers differ in any case.</source>
        <translation>换成这种词序后，分出的词元不同，所以数值总会有些差别。</translation>
    </message>
    <message>
        <source>Without positions the encoder cannot tell: the translation is the same.</source>
        <translation>没有位置编码，编码器分不出词序：译文没有变。</translation>
    </message>
    <message>
        <source>The translation is the same all the same.</source>
        <translation>译文仍然没有变。</translation>
    </message>
    <message>
        <source>The translation is another one: the order of the words counts.</source>
        <translation>译文变了：词序是起作用的。</translation>
    </message>
    <message>
        <source>as they are</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>去掉</translation>
    </message>
    <message>
        <source>shuffled</source>
        <translation>打乱</translation>
    </message>
    <message>
        <source>Source positions:</source>
        <translation>原文位置：</translation>
    </message>
    <message>
        <source>Target positions:</source>
        <translation>译文位置：</translation>
    </message>
    <message>
        <source>Holds on every page, like the changes of What if</source>
        <translation>和“假如”页的改动一样，对所有页面都有效</translation>
    </message>
    <message>
        <source>Shuffle the words</source>
        <translation>打乱词序</translation>
    </message>
    <message>
        <source>Puts the pieces of the source sentence into another order; press again for another one</source>
        <translation>把原文的词元换一种顺序；再按一次，再换一种</translation>
    </message>
    <message>
        <source>Original order</source>
        <translation>恢复词序</translation>
    </message>
    <message>
        <source>Puts the words back</source>
        <translation>把词放回原来的位置</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence, and here you see what positions do for it.</source>
        <translation>还没有译文。
先翻译一个句子，这里就会显示位置编码起什么作用。</translation>
    </message>
</context>
<context>
    <name>translucent::PieceText</name>
    <message>
        <source>Piece: %1</source>
        <translation>词元：%1</translation>
    </message>
    <message>
        <source>Vocabulary id: %1</source>
        <translation>词表编号：%1</translation>
    </message>
    <message>
        <source>Marks the end of the sentence; the model adds it itself.</source>
        <translation>句子结束标记，由程序自动添加。</translation>
    </message>
    <message>
        <source>Bytes %1–%2 of the sentence (UTF-8)</source>
        <translation>句中第 %1–%2 字节（UTF-8）</translation>
    </message>
    <message>
        <source>Unknown: not in the vocabulary. All unknown pieces look the same to the model.</source>
        <translation>未知：不在词表中。所有未知词元在模型看来都一样。</translation>
    </message>
</context>
<context>
    <name>translucent::PositionControls</name>
    <message>
        <source>d_model = %1 does not work: every sine needs its cosine, so it must be even, from 2 to %2. What you see is still d_model = %3.</source>
        <translation>d_model 不能取 %1：每个正弦都要配一个余弦，所以必须是 2 到 %2 之间的偶数。现在显示的仍是 d_model = %3。</translation>
    </message>
    <message>
        <source>Base = 1 does not work: all pairs would have the same wavelength. Use 2 or more; what you see is still base = %1.</source>
        <translation>底数不能取 1：那样所有维度对的波长都相同。请取 2 或更大；现在显示的仍是底数 %1。</translation>
    </message>
    <message>
        <source>Textbook 10 × 4</source>
        <translation>教材例子 10 × 4</translation>
    </message>
    <message>
        <source>The worked example: 10 positions, d_model = 4, base 10000</source>
        <translation>教材中的例子：10 个位置，d_model = 4，底数 10000</translation>
    </message>
    <message>
        <source>Like the model</source>
        <translation>与模型相同</translation>
    </message>
    <message>
        <source>d_model of the loaded model, base 10000</source>
        <translation>取当前模型的 d_model，底数 10000</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>How many positions, counted from 0</source>
        <translation>位置的个数，从 0 数起</translation>
    </message>
    <message>
        <source>d_model</source>
        <translation>d_model</translation>
    </message>
    <message>
        <source>How many dimensions a position vector has; even</source>
        <translation>位置向量的维数，须为偶数</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>底数</translation>
    </message>
    <message>
        <source>The longest wavelength comes close to 2π times this; the paper has 10000</source>
        <translation>最长的波长接近它的 2π 倍；论文取 10000</translation>
    </message>
</context>
<context>
    <name>translucent::PositionData</name>
    <message>
        <source>Sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>Learned, encoder</source>
        <translation>可学习，编码器</translation>
    </message>
    <message>
        <source>Learned, decoder</source>
        <translation>可学习，解码器</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>No model is loaded, so there are no learned positions to show.</source>
        <translation>还没有载入模型，所以没有学到的位置编码可以显示。</translation>
    </message>
    <message>
        <source>The model %1 has no positions at all, so it has learned none. Load a model that was trained with learned positions.</source>
        <translation>模型 %1 完全不用位置编码，所以什么也没有学到。请载入一个用可学习位置编码训练的模型。</translation>
    </message>
    <message>
        <source>The model %1 computes its positions by the formula, so it has learned none. Load a model that was trained with learned positions.</source>
        <translation>模型 %1 的位置编码是用公式算的，没有可学习的部分。请载入一个用可学习位置编码训练的模型。</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>PE (no unit)</source>
        <translation>PE（无单位）</translation>
    </message>
    <message>
        <source>Position t</source>
        <translation>位置 t</translation>
    </message>
    <message>
        <source>Position s</source>
        <translation>位置 s</translation>
    </message>
    <message>
        <source>position t</source>
        <translation>位置 t</translation>
    </message>
    <message>
        <source>position s</source>
        <translation>位置 s</translation>
    </message>
    <message>
        <source>dimension %1</source>
        <translation>第 %1 维</translation>
    </message>
</context>
<context>
    <name>translucent::PositionsPage</name>
    <message>
        <source>Positions</source>
        <translation>位置信息</translation>
    </message>
</context>
<context>
    <name>translucent::PositionsView</name>
    <message>
        <source>Curves and matrix</source>
        <translation>曲线与矩阵</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>性质</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Embedding + position</source>
        <translation>词嵌入 + 位置</translation>
    </message>
    <message>
        <source>What positions do</source>
        <translation>位置的作用</translation>
    </message>
</context>
<context>
    <name>translucent::ProductPane</name>
    <message>
        <source>Dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>The dot product of PE(t) and PE(t + Δ) depends on the distance Δ only: the matrix has the same number along each diagonal. And it is symmetric: from the dot product alone one cannot tell left from right. Move t: the curve stays the same.</source>
        <translation>PE(t) 与 PE(t + Δ) 的点积只取决于距离 Δ：矩阵中每条对角线上的数都相同。它还是对称的：单看点积，分不出左和右。移动 t，曲线不变。</translation>
    </message>
    <message>
        <source>Position t</source>
        <translation>位置 t</translation>
    </message>
    <message>
        <source>Whose products with all positions the curve shows; a click on a row of the matrix sets it, too</source>
        <translation>曲线画的是它与所有位置的点积；单击矩阵的某一行也可以选定</translation>
    </message>
    <message>
        <source>Dot products of all positions</source>
        <translation>所有位置两两的点积</translation>
    </message>
    <message>
        <source>PE(t)ᵀ PE(s)</source>
        <translation>PE(t)ᵀ PE(s)</translation>
    </message>
    <message>
        <source>Σ cos(Δω), for any t</source>
        <translation>Σ cos(Δω)，对任意 t</translation>
    </message>
    <message>
        <source>PE(t)ᵀ PE(t + Δ), t = %1</source>
        <translation>PE(t)ᵀ PE(t + Δ)，t = %1</translation>
    </message>
    <message>
        <source>Dot product over distance, d_model = %1</source>
        <translation>点积随距离的变化，d_model = %1</translation>
    </message>
    <message>
        <source>Distance Δ (positions)</source>
        <translation>距离 Δ（位置数）</translation>
    </message>
    <message>
        <source>Dot product (no unit)</source>
        <translation>点积（无单位）</translation>
    </message>
    <message>
        <source>&lt;b&gt;Along a diagonal the numbers differ by at most %1; |M − Mᵀ| is at most %2.&lt;/b&gt; At t = %3 the curve is the formula up to %4; its peak at Δ = 0 is d_model / 2 = %5.</source>
        <translation>&lt;b&gt;同一条对角线上的数最多相差 %1；|M − Mᵀ| 最大为 %2。&lt;/b&gt;t = %3 时，曲线与公式最多相差 %4；Δ = 0 处的峰值是 d_model / 2 = %5。</translation>
    </message>
</context>
<context>
    <name>translucent::RotationPane</name>
    <message>
        <source>A shift is a rotation</source>
        <translation>平移即旋转</translation>
    </message>
    <message>
        <source>PE(pos + k) is a linear function of PE(pos): each pair is turned by the angle kω. The matrix depends on k only, not on pos, so attention can learn to look three words back once for all positions. Drag k and pos.</source>
        <translation>PE(pos + k) 是 PE(pos) 的线性函数：每对分量转过角度 kω。这个矩阵只与 k 有关，与 pos 无关，所以“往前看三个词”只要学一次，就对所有位置有效。拖动 k 和 pos 试试。</translation>
    </message>
    <message>
        <source>Position pos</source>
        <translation>位置 pos</translation>
    </message>
    <message>
        <source>The position that is shifted</source>
        <translation>从这个位置开始平移</translation>
    </message>
    <message>
        <source>Shift k</source>
        <translation>平移量 k</translation>
    </message>
    <message>
        <source>By how many positions; the matrix depends on this alone</source>
        <translation>平移几个位置；矩阵只取决于它</translation>
    </message>
    <message>
        <source>Rotation by k = %1, dimensions 0 to %2</source>
        <translation>k = %1 的旋转，第 0 到 %2 维</translation>
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
        <translation>PE(pos + k) 的维度</translation>
    </message>
    <message>
        <source>dimension of PE(pos)</source>
        <translation>PE(pos) 的维度</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>对</translation>
    </message>
    <message>
        <source>kω (rad)</source>
        <translation>kω（弧度）</translation>
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
        <translation>旋转后</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>&lt;b&gt;Largest difference over all %1 numbers: %2&lt;/b&gt; – what rounding in double precision leaves. The matrix shows the first %3 of %4 blocks; everything outside the blocks is 0.</source>
        <translation>&lt;b&gt;全部 %1 个数中最大的差：%2&lt;/b&gt;，只是双精度的舍入误差。矩阵显示了 %4 块中的前 %3 块；块以外全是 0。</translation>
    </message>
</context>
<context>
    <name>translucent::RowStoryText</name>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; looks at &lt;b&gt;%2&lt;/b&gt;</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; 看 &lt;b&gt;%2&lt;/b&gt;</translation>
    </message>
    <message>
        <source>masked: this token comes later, so its score becomes −∞ and its weight 0</source>
        <translation>被掩码：这个词元在后面，分数变为 −∞，权重为 0</translation>
    </message>
    <message>
        <source>This share of v goes into the context: Σ weight · v.</source>
        <translation>v 按这一比例计入上下文向量：Σ 权重 · v。</translation>
    </message>
</context>
<context>
    <name>translucent::RowStoryView</name>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Point at a column to see its numbers in the formulas; click to keep it.</source>
        <translation>把指针移到某一列，公式里就会填入它的数值；单击可固定。</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Row:</source>
        <translation>行：</translation>
    </message>
    <message>
        <source>Row whose steps are shown</source>
        <translation>展示步骤的行</translation>
    </message>
    <message>
        <source>Mean and rollout have no steps of their own.
Choose one head.</source>
        <translation>平均和展开没有自己的计算步骤。
请选择一个头。</translation>
    </message>
</context>
<context>
    <name>translucent::SearchTreeLegend</name>
    <message>
        <source>log p: %1 or less … 0 (natural logarithm)</source>
        <translation>log p：%1 或更小 … 0（自然对数）</translation>
    </message>
    <message>
        <source>finished (END)</source>
        <translation>结束（END）</translation>
    </message>
    <message>
        <source>winning path</source>
        <translation>胜出路径</translation>
    </message>
    <message>
        <source>forced</source>
        <translation>强制</translation>
    </message>
</context>
<context>
    <name>translucent::SearchTreeText</name>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>pruned</source>
        <translation>剪去</translation>
    </message>
    <message>
        <source>cut</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>forced: taken whatever else was likelier</source>
        <translation>强制：不管别的词元是否更可能</translation>
    </message>
    <message>
        <source>kept: the search goes on from here</source>
        <translation>保留：搜索从这里继续</translation>
    </message>
    <message>
        <source>finished: END was among the best of its step</source>
        <translation>结束：END 在这一步的最好候选之中</translation>
    </message>
    <message>
        <source>pruned: others of its step have a higher Σ log p</source>
        <translation>剪去：这一步有别的候选 Σ log p 更高</translation>
    </message>
    <message>
        <source>cut: the translation may not become longer</source>
        <translation>截断：译文不能再长</translation>
    </message>
    <message>
        <source>The start of the translation: nothing is chosen yet</source>
        <translation>译文的开头：还什么都没选</translation>
    </message>
    <message>
        <source>&quot;%1&quot; · step %2 · rank %3</source>
        <translation>“%1” · 第 %2 步 · 第 %3 名</translation>
    </message>
    <message>
        <source>log p = %1 (natural logarithm; p = %2)</source>
        <translation>log p = %1（自然对数；p = %2）</translation>
    </message>
    <message>
        <source>Σ log p = %1</source>
        <translation>Σ log p = %1</translation>
    </message>
    <message>
        <source>score = Σ log p ÷ L^α = %1 (L = %2, α = %3)</source>
        <translation>得分 = Σ log p ÷ L^α = %1（L = %2，α = %3）</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Parent</source>
        <translation>父节点</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>Token id</source>
        <translation>词元编号</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
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
        <translation>得分</translation>
    </message>
    <message>
        <source>Fate</source>
        <translation>结局</translation>
    </message>
    <message>
        <source>Forced</source>
        <translation>强制</translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>假设</translation>
    </message>
</context>
<context>
    <name>translucent::SentenceBar</name>
    <message>
        <source>Open model directory…</source>
        <translation>打开模型目录…</translation>
    </message>
    <message>
        <source>Type a Chinese sentence…</source>
        <translation>输入一句中文…</translation>
    </message>
    <message>
        <source>Sentence to translate</source>
        <translation>要翻译的句子</translation>
    </message>
    <message>
        <source>Translated as you type (Ctrl+L jumps here)</source>
        <translation>边输入边翻译（按 Ctrl+L 跳到这里）</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>例句</translation>
    </message>
    <message>
        <source>Sentences from the built-in classroom grammar</source>
        <translation>取自内置课堂语法的句子</translation>
    </message>
    <message>
        <source>Surprise me</source>
        <translation>随机一句</translation>
    </message>
    <message>
        <source>A random sentence from the built-in classroom grammar</source>
        <translation>用内置课堂语法随机生成一句</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>没有模型</translation>
    </message>
    <message>
        <source>Beam width</source>
        <translation>束宽</translation>
    </message>
    <message>
        <source>How many unfinished translations the search keeps; 1 always takes the likeliest token</source>
        <translation>搜索时保留多少条未完成的译文；为 1 时每步都取概率最高的词元</translation>
    </message>
    <message>
        <source>Length penalty α</source>
        <translation>长度惩罚 α</translation>
    </message>
    <message>
        <source>Candidates are ranked by Σ log p ÷ L^α, where L counts tokens: a larger α favours longer translations</source>
        <translation>候选译文按 Σ log p ÷ L^α 排序，L 为词元数：α 越大，越偏向较长的译文</translation>
    </message>
</context>
<context>
    <name>translucent::SourceCard</name>
    <message>
        <source>Source pieces</source>
        <translation>原文词元</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s)</source>
        <translation>
            <numerusform>共 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unknown to the model</source>
        <translation>
            <numerusform>其中 %n 个模型不认识</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>translucent::StatusPanel</name>
    <message>
        <source>Loading model…</source>
        <translation>正在加载模型…</translation>
    </message>
    <message>
        <source>Translating…</source>
        <translation>正在翻译…</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>未加载模型</translation>
    </message>
    <message>
        <source>dev BLEU %1</source>
        <translation>验证集 BLEU %1</translation>
    </message>
    <message>
        <source>dev BLEU not measured</source>
        <translation>尚未测量 BLEU</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>Translated in %1 ms</source>
        <translation>翻译用时 %1 毫秒</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The model is changed – undo everything</source>
        <translation>模型已被改动——全部撤销</translation>
    </message>
</context>
<context>
    <name>translucent::SumView</name>
    <message>
        <source>Embedding + position</source>
        <translation>词嵌入 + 位置</translation>
    </message>
    <message>
        <source>Looking into the model…</source>
        <translation>正在查看模型内部……</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence, and here you see what the model&apos;s first layer reads.</source>
        <translation>还没有译文。
先翻译一个句子，这里就会显示模型第一层读入的内容。</translation>
    </message>
    <message>
        <source>Embedding × √d_model</source>
        <translation>词嵌入 × √d_model</translation>
    </message>
    <message>
        <source>+ position</source>
        <translation>+ 位置编码</translation>
    </message>
    <message>
        <source>+ no position: nothing is added</source>
        <translation>+ 无位置编码：什么也不加</translation>
    </message>
    <message>
        <source>= input of the first layer</source>
        <translation>= 第一层的输入</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>Input of the decoder</source>
        <translation>解码器的输入</translation>
    </message>
    <message>
        <source>%1, by dimension</source>
        <translation>%1（按维度）</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>value (no unit)</source>
        <translation>数值（无单位）</translation>
    </message>
    <message>
        <source>Point at a number: what is added is shown here. All three have one colour scale.</source>
        <translation>把鼠标移到某个数上，这里会写出相加的算式。三张图用同一个颜色标尺。</translation>
    </message>
    <message>
        <source>%1, dimension %2: %3 + %4 = %5</source>
        <translation>%1，第 %2 维：%3 + %4 = %5</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>What the encoder reads</source>
        <translation>编码器读入的内容</translation>
    </message>
    <message>
        <source>What the decoder reads: BEGIN and the tokens so far</source>
        <translation>解码器读入的内容：BEGIN 和已有的词元</translation>
    </message>
</context>
<context>
    <name>translucent::SweepCard</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Switch off each head in turn</source>
        <translation>逐个关闭每个头</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>Which heads matter?</source>
        <translation>哪些头最重要？</translation>
    </message>
    <message>
        <source>Ranked by how far the model&apos;s predictions move without the head: KL divergence in nats, mean over the translation. Click a row to switch that head off.</source>
        <translation>按去掉该头后模型预测的变化大小排序：KL 散度，单位为奈特，对整句译文取平均。单击某一行即可关闭该头。</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
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
        <translation>去掉它之后的译文</translation>
    </message>
</context>
<context>
    <name>translucent::TeacherForcing</name>
    <message>
        <source>Causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>To be predicted</source>
        <translation>要预测的词元</translation>
    </message>
    <message>
        <source>Read by the decoder</source>
        <translation>解码器读入的词元</translation>
    </message>
    <message>
        <source>Predicts</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Sees</source>
        <translation>看到</translation>
    </message>
    <message>
        <source>1 = visible, 0 = masked</source>
        <translation>1 = 可见，0 = 被遮住</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingView</name>
    <message>
        <source>Mean loss %1 nats per token, perplexity %2: what training makes small.</source>
        <translation>平均每个词元的损失 %1 奈特，困惑度 %2：训练就是要让它变小。</translation>
    </message>
    <message>
        <source>Training: teacher forcing</source>
        <translation>训练：教师强制</translation>
    </message>
    <message>
        <source>The decoder reads the reference translation shifted one place to the right, not its own guesses, and predicts every token at once. Here the translation shown stands for the reference.</source>
        <translation>解码器读入的是右移一位的参考译文，而不是自己的预测，并且一次预测所有位置。这里用当前译文充当参考译文。</translation>
    </message>
    <message>
        <source>Shifted target</source>
        <translation>右移的译文</translation>
    </message>
    <message>
        <source>Causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>Row = what is to be predicted; a position sees what stands before it, never what it has to predict. Without the mask it would simply copy.</source>
        <translation>每行是一个要预测的词元：它只能看到前面的内容，看不到自己要预测的词元。没有掩码，模型照抄就行了。</translation>
    </message>
    <message>
        <source>Decoder input and expected output</source>
        <translation>解码器的输入和应有的输出</translation>
    </message>
</context>
<context>
    <name>translucent::TranslatePage</name>
    <message>
        <source>Translate</source>
        <translation>翻译</translation>
    </message>
    <message>
        <source>Type a Chinese sentence above, or pick an example.
Its translation appears here, with the model&apos;s confidence in every token.</source>
        <translation>在上方输入一句中文，或者挑一个例句。
译文会显示在这里，还能看到模型对每个词元有多大把握。</translation>
    </message>
</context>
<context>
    <name>translucent::TranslationCard</name>
    <message>
        <source>Translation</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the translation to the clipboard</source>
        <translation>把译文复制到剪贴板</translation>
    </message>
    <message>
        <source>Colour scale of token probabilities</source>
        <translation>词元概率的颜色标尺</translation>
    </message>
    <message>
        <source>%1: %2 (id %3)
Click to pin it and see what else was possible</source>
        <translation>%1：%2（编号 %3）
单击固定，查看其他可能的词元</translation>
    </message>
    <message>
        <source>Candidate %1 of %2</source>
        <translation>第 %1 条候选，共 %2 条</translation>
    </message>
    <message>
        <source>(empty translation)</source>
        <translation>（译文为空）</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Fill and number: probability of a token, given the source and all tokens before it. Thick ring: pinned. ␣: a space before the piece.</source>
        <translation>底色和数字：在给定原文和前面所有词元时，该词元的概率。粗框：已固定。␣：词元前有空格。</translation>
    </message>
</context>
<context>
    <name>translucent::TreesCard</name>
    <message>
        <source>Nothing is changed: both are the same search.</source>
        <translation>没有任何改动：两者是同一次搜索。</translation>
    </message>
    <message>
        <source>The best translation is the same; its probabilities and its rivals may not be.</source>
        <translation>最佳译文没有变，但它的概率和竞争者可能变了。</translation>
    </message>
    <message>
        <source>Beam tree before</source>
        <translation>改动之前的束搜索树</translation>
    </message>
    <message>
        <source>Beam tree after</source>
        <translation>改动之后的束搜索树</translation>
    </message>
    <message>
        <source>Pruned candidates too</source>
        <translation>也画被剪去的候选</translation>
    </message>
    <message>
        <source>The best translations part at token %1, the shaded column.</source>
        <translation>两次搜索的最佳译文在第 %1 个词元处分开，即着色的那一列。</translation>
    </message>
</context>
<context>
    <name>translucent::Walk</name>
    <message>
        <source>The %1 source tokens become %1 vectors of %2 numbers each.</source>
        <translation>原文的 %1 个词元变成 %1 个向量，每个向量有 %2 个数。</translation>
    </message>
    <message>
        <source>The pattern of its position is added to each vector, so that word order is not lost.</source>
        <translation>每个向量加上所在位置的编码，词序就不会丢失。</translation>
    </message>
    <message>
        <source>Every source token gathers information from all %1 source tokens, in %2 heads at once.</source>
        <translation>每个原文词元同时用 %2 个头，从全部 %1 个原文词元汇集信息。</translation>
    </message>
    <message>
        <source>What was gathered is added to the vector it was gathered for (residual connection).</source>
        <translation>把汇集到的信息加回原来的向量（残差连接）。</translation>
    </message>
    <message>
        <source>What was gathered is added to the vector it was gathered for (residual connection), and the sum is normalised.</source>
        <translation>把汇集到的信息加回原来的向量（残差连接），再做层归一化。</translation>
    </message>
    <message>
        <source>Each vector by itself passes through the same small network: %1 → %2 → %1 numbers.</source>
        <translation>每个向量各自通过同一个小网络：%1 → %2 → %1 个数。</translation>
    </message>
    <message>
        <source>Added again; behind the last of %1 layers this is the encoder&apos;s output, which waits for the decoder.</source>
        <translation>再相加一次；经过全部 %1 层之后，就得到编码器的输出，留给解码器使用。</translation>
    </message>
    <message>
        <source>The decoder reads the translation shifted one place to the right: %1 tokens, the first is ⟨BEGIN⟩.</source>
        <translation>解码器读入右移一位的译文：共 %1 个词元，第一个是 ⟨BEGIN⟩。</translation>
    </message>
    <message>
        <source>Each of them looks at itself and the tokens before it; the mask hides what comes later.</source>
        <translation>每个词元只能看自己和前面的词元，后面的被掩码遮住。</translation>
    </message>
    <message>
        <source>With queries from the translation and keys and values from the encoder&apos;s output, every target position picks what it needs from the source sentence.</source>
        <translation>查询来自译文，键和值来自编码器的输出：译文的每个位置从原文中取自己需要的信息。</translation>
    </message>
    <message>
        <source>Each position passes through the decoder&apos;s feed-forward network; %1 layers do all this in turn.</source>
        <translation>每个位置再通过解码器的前馈网络；以上过程逐层进行，共 %1 层。</translation>
    </message>
    <message>
        <source>The last vector of every position is compared with all %1 entries of the target vocabulary: %1 scores.</source>
        <translation>每个位置最后的向量与目标词表的全部 %1 项比对，得到 %1 个分数。</translation>
    </message>
    <message>
        <source>Softmax turns the scores into probabilities; the first token chosen here is &quot;%1&quot; with %2.</source>
        <translation>Softmax 把分数变成概率；这里第一个选出的词元是“%1”，概率 %2。</translation>
    </message>
</context>
<context>
    <name>translucent::WalkBar</name>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>The step before (Backspace or Shift+Space)</source>
        <translation>回到上一步（Backspace 或 Shift+空格）</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>The next step (Space)</source>
        <translation>下一步（空格键）</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Leave the walk (Esc)</source>
        <translation>退出（Esc）</translation>
    </message>
</context>
<context>
    <name>translucent::WavelengthPane</name>
    <message>
        <source>Wavelengths</source>
        <translation>波长</translation>
    </message>
    <message>
        <source>Each pair of dimensions is a sine and a cosine of one wavelength. From pair to pair it grows by the same factor, so on a logarithmic axis the wavelengths lie on a straight line: fast pairs tell neighbours apart, slow ones tell far places apart.</source>
        <translation>每两维是同一波长的一对正弦和余弦。从一对到下一对，波长总是乘以同一个倍数，所以在对数坐标上各波长连成一条直线：变化快的维度对区分相邻位置，变化慢的区分相距很远的位置。</translation>
    </message>
    <message>
        <source>wavelength</source>
        <translation>波长</translation>
    </message>
    <message>
        <source>Pair i</source>
        <translation>第 i 对</translation>
    </message>
    <message>
        <source>Dims</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>ω (rad)</source>
        <translation>ω（弧度）</translation>
    </message>
    <message>
        <source>λ</source>
        <translation>λ</translation>
    </message>
    <message>
        <source>÷ previous</source>
        <translation>÷ 前一个</translation>
    </message>
    <message>
        <source>Wavelengths of the pairs, d_model = %1</source>
        <translation>各维度对的波长，d_model = %1</translation>
    </message>
    <message>
        <source>Wavelength (positions)</source>
        <translation>波长（位置数）</translation>
    </message>
    <message>
        <source>2π</source>
        <translation>2π</translation>
    </message>
    <message>
        <source>2π × base</source>
        <translation>2π × 底数</translation>
    </message>
    <message>
        <source>&lt;b&gt;First %1 = 2π, last %2&lt;/b&gt;; every wavelength is %3 times the one before it (largest deviation %4). 2π × base = %5 would be the next one: the series comes close to it, but ends one step before.</source>
        <translation>&lt;b&gt;第一个 %1 = 2π，最后一个 %2&lt;/b&gt;；每个波长都是前一个的 %3 倍（最大偏差 %4）。再下一个就是 2π × 底数 = %5：数列接近它，但在它前一步结束。</translation>
    </message>
</context>
<context>
    <name>translucent::WhatIfPage</name>
    <message>
        <source>What if</source>
        <translation>假如</translation>
    </message>
    <message>
        <source>Changed now (double-click takes one back)</source>
        <translation>当前的改动（双击撤回其中一项）</translation>
    </message>
    <message>
        <source>Nothing is changed</source>
        <translation>没有任何改动</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence, and here you can change the model and see what becomes of it.</source>
        <translation>还没有译文。
先翻译一句话，然后就可以在这里改动模型，看看会发生什么。</translation>
    </message>
    <message>
        <source>Switch heads off</source>
        <translation>关闭头</translation>
    </message>
    <message>
        <source>Other changes</source>
        <translation>其他改动</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo everything</source>
        <translation>全部撤销</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>Beam trees</source>
        <translation>束搜索树</translation>
    </message>
</context>
<context>
    <name>translucent::WindowMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Open model directory…</source>
        <translation>打开模型目录(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Projector mode</source>
        <translation>投影模式(&amp;P)</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Normal size</source>
        <translation>正常大小(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;About Translucent</source>
        <translation>关于 Translucent(&amp;A)</translation>
    </message>
</context>
</TS>
