<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Core</name>
    <message>
        <source>%1 is %2; valid choices: %3</source>
        <translation>%1 为 %2；可选值：%3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>it must be from %1 to %2</source>
        <translation>必须在 %1 到 %2 之间</translation>
    </message>
    <message>
        <source>the number of lines (%1) differs from the number of pairs in the corpus (%2); there must be one line per pair, or one per line of the corpus</source>
        <translation>共 %1 行，但语料有 %2 个句对；每个句对必须对应一行，或语料的每一行对应一行</translation>
    </message>
    <message>
        <source>source</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>target</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>has more lines than the corpus has pairs, %1; there must be one line per pair, or one per line of the corpus</source>
        <translation>行数多于语料的句对数（%1）；每个句对必须对应一行，或语料的每一行对应一行</translation>
    </message>
    <message>
        <source>%1 is not a valid alignment link; write source-target with indices from 0, e.g. 0-2</source>
        <translation>%1 不是词对齐连接；请写成“原文-译文”，编号从 0 起，例如 0-2</translation>
    </message>
    <message>
        <source>%1 is not a valid alignment link; write source-target with indices from 0, e.g. 0-2, or 0?2 for a link that is only possible</source>
        <translation>%1 不是词对齐连接；请写成“原文-译文”，编号从 0 起，例如 0-2；不确定的连接写成 0?2</translation>
    </message>
    <message>
        <source>a word of the line</source>
        <translation>该行中的一个词</translation>
    </message>
    <message>
        <source>link %1 leads beyond the %2, whose words or Chinese characters are %3</source>
        <translation>连接 %1 超出了%2的范围，其单词或汉字的编号是 %3</translation>
    </message>
    <message>
        <source>only 0</source>
        <translation>只有 0</translation>
    </message>
    <message>
        <source>0 to %1</source>
        <translation>0 到 %1</translation>
    </message>
    <message>
        <source>this model outputs labels; a shortlist is only for translation models</source>
        <translation>这个模型给出标签，标签为数不多；候选词表只用于做翻译的模型</translation>
    </message>
    <message>
        <source>this model writes all tokens at once; a shortlist is only for models that write one token at a time</source>
        <translation>这个模型一次写出全部词元；候选词表只用于逐个写词元的模型</translation>
    </message>
    <message>
        <source>this model copies source pieces, which may be any of its vocabulary; it cannot be used with a shortlist</source>
        <translation>这个模型会复制原文的词元，词表中任何一个都有可能，因此不能使用候选词表</translation>
    </message>
    <message>
        <source>the corpus has no pairs to learn a shortlist from</source>
        <translation>语料中没有句对，无法从中学习候选词表</translation>
    </message>
    <message>
        <source>%1 % of the corpus tokens are unknown to the model, but only %2 % with source and target swapped; swap them, e.g. with --columns 2,1</source>
        <translation>语料中有 %1 % 的词元是模型不认识的，若将源语言与目标语言对调则只有 %2 %；请对调，例如使用 --columns 2,1</translation>
    </message>
    <message>
        <source>%1: no entries; a shortlist has one entry per line: target piece, source piece and probability</source>
        <translation>%1：没有任何条目；候选词表每行一个条目：译文词元、原文词元和概率</translation>
    </message>
    <message>
        <source>this shortlist has version %1; this program reads version %2</source>
        <translation>这份候选词表的版本是 %1；本程序读取版本 %2</translation>
    </message>
    <message>
        <source>expected target piece, source piece and probability, separated by spaces; the number of words is %1</source>
        <translation>有 %1 项；请写译文词元、原文词元和概率，以空格分隔</translation>
    </message>
    <message>
        <source>the model has no target piece %1; use a shortlist that was learnt for this model</source>
        <translation>模型没有译文词元 %1；请使用为这个模型学习的候选词表</translation>
    </message>
    <message>
        <source>the model has no source piece %1; use a shortlist that was learnt for this model</source>
        <translation>模型没有原文词元 %1；请使用为这个模型学习的候选词表</translation>
    </message>
    <message>
        <source>%1 is not a probability; it must be a number from 0 to 1</source>
        <translation>%1 不是概率；必须是 0 到 1 之间的数</translation>
    </message>
    <message>
        <source>pairs is 0; a built-in corpus has at least 1 pair</source>
        <translation>pairs 为 0；内置语料至少要有 1 个句对</translation>
    </message>
    <message>
        <source>pairs is %1; a built-in corpus has at most %2 pairs</source>
        <translation>pairs 为 %1；内置语料最多 %2 个句对</translation>
    </message>
    <message>
        <source>pairs is %1, but only %2 distinct pairs of task %3 (part %4) were found; ask for fewer</source>
        <translation>pairs 为 %1，但任务 %3（%4 部分）只找到 %2 个不同的句对；请减少数量</translation>
    </message>
    <message>
        <source>dev_pairs is %1, but the corpus has only %2 pairs; hold out fewer (dev_pairs in the recipe)</source>
        <translation>dev_pairs 为 %1，但语料只有 %2 个句对；请减少验证用的句对（配方中的 dev_pairs）</translation>
    </message>
    <message>
        <source>valid are builtin:classroom?pairs=20000&amp;seed=1&amp;part=train, a .tsv, .txt, .csv, .jsonl, .json, .tmx, .xliff, .po or .srt file, source.txt,target.txt, and a .zip of these; files may be gzipped (.gz)</source>
        <translation>可以写 builtin:classroom?pairs=20000&amp;seed=1&amp;part=train，或 .tsv、.txt、.csv、.jsonl、.json、.tmx、.xliff、.po、.srt 文件，或 source.txt,target.txt，或装有这些文件的 .zip；文件可以用 gzip 压缩（.gz）</translation>
    </message>
    <message>
        <source>corpus %1: %2</source>
        <translation>语料 %1：%2</translation>
    </message>
    <message>
        <source>%1 must be a whole number, not %2</source>
        <translation>%1 必须是整数，不能是 %2</translation>
    </message>
    <message>
        <source>part must be train, dev or test, not %1</source>
        <translation>part 必须是 train、dev 或 test，不能是 %1</translation>
    </message>
    <message>
        <source>unknown option %1; valid are pairs, seed, part, min_length and max_length</source>
        <translation>未知选项 %1；可用的有 pairs、seed、part、min_length 和 max_length</translation>
    </message>
    <message>
        <source>option %1 has no value; write e.g. pairs=20000</source>
        <translation>选项 %1 没有值；请写成例如 pairs=20000</translation>
    </message>
    <message>
        <source>option %1 appears more than once</source>
        <translation>选项 %1 出现了不止一次</translation>
    </message>
    <message>
        <source>columns must be two different numbers counted from 1, not %1,%2</source>
        <translation>列号必须是从 1 数起的两个不同的数，不能是 %1,%2</translation>
    </message>
    <message>
        <source>sourceLanguage and targetLanguage must be two different codes such as zh and en, not %1 and %2</source>
        <translation>sourceLanguage 和 targetLanguage 必须是两个不同的语言代码，例如 zh 和 en，不能是 %1 和 %2</translation>
    </message>
    <message>
        <source>standard input cannot be read: %1; give a file instead</source>
        <translation>无法读取标准输入：%1；请改为给出文件</translation>
    </message>
    <message>
        <source>%1: contains more than %2 lines; use a part of it</source>
        <translation>%1：超过 %2 行；请只给出其中一部分</translation>
    </message>
    <message>
        <source>%1: file is empty; it must contain one sentence per line</source>
        <translation>%1：文件是空的；每行必须有一个句子</translation>
    </message>
    <message>
        <source>unknown format; %1</source>
        <translation>无法识别；%1</translation>
    </message>
    <message>
        <source>cannot tell the two files apart; %1</source>
        <translation>无法分清这两个文件；%1</translation>
    </message>
    <message>
        <source>there must be a sentence, its translation and a topic</source>
        <translation>必须有句子、译文和主题三列</translation>
    </message>
    <message>
        <source>the topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>no sentence without a repeated word was found; add words</source>
        <translation>找不到没有重复词的句子；请增加词</translation>
    </message>
    <message>
        <source>template %1 is never used; use it in a rule or remove it</source>
        <translation>模板 %1 没有用到；请在规则中使用它，或将其删除</translation>
    </message>
    <message>
        <source>%1 cannot be reached from %2; use it in a rule or remove it</source>
        <translation>从 %2 到不了 %1；请在规则中使用它，或将其删除</translation>
    </message>
    <message>
        <source>%1 is empty; add at least one entry or rule</source>
        <translation>%1 是空的；请至少添加一个词条或规则</translation>
    </message>
    <message>
        <source>the weights of %1 add up to more than 4294967295; use smaller ones</source>
        <translation>%1 的权重之和超过 4294967295；请改用较小的数</translation>
    </message>
    <message>
        <source>%1 is neither a word class nor a phrase of this file; declare it</source>
        <translation>%1 既不是本文件的词类，也不是短语；请声明它</translation>
    </message>
    <message>
        <source>%1 must name %2 classes after %3, separated by &apos;/&apos;</source>
        <translation>%1 必须在 %3 之后写出 %2 个词类，用“/”分隔</translation>
    </message>
    <message>
        <source>the templates multiply to more than %1 phrases; use fewer</source>
        <translation>模板展开后超过 %1 个短语；请减少模板</translation>
    </message>
    <message>
        <source>%1 contains itself (%2); recursion never terminates here</source>
        <translation>%1 包含它自身（%2）；递归在此永不终止，请改写规则</translation>
    </message>
    <message>
        <source>phrases are nested more than %1 levels deep; reduce the nesting</source>
        <translation>短语嵌套超过 %1 层；请减少层数</translation>
    </message>
    <message>
        <source>%1 can grow to more than %2 phrases and words in one sentence; use fewer</source>
        <translation>%1 在一个句子中可能展开成超过 %2 个短语和词；请减少</translation>
    </message>
    <message>
        <source>%1 has no %2, which %3 requires; write [%4 …]</source>
        <translation>%1 没有 %2，而 %3 需要它；请写 [%4 …]</translation>
    </message>
    <message>
        <source>no slot requests the &apos;same&apos; form, so %1 has no %2, which %3 requires</source>
        <translation>没有任何槽要求“same”形式，因此 %1 没有 %2，而 %3 需要它</translation>
    </message>
    <message>
        <source>%1 passes an aspect particle to %2, but no slot of this rule says where it goes; write {Verb+}</source>
        <translation>%1 把体助词传给 %2，但这条规则没有一个槽说明放在哪里；请写 {Verb+}</translation>
    </message>
    <message>
        <source>singular plural</source>
        <translation>单数 复数</translation>
    </message>
    <message>
        <source>base past participle</source>
        <translation>原形 过去式 过去分词</translation>
    </message>
    <message>
        <source>base, I-form, he-form, they-form, singular past, plural past, participle, gerund</source>
        <translation>原形、I 的形式、he 的形式、they 的形式、过去式单数、过去式复数、过去分词、动名词</translation>
    </message>
    <message>
        <source>plain comparative superlative</source>
        <translation>原级 比较级 最高级</translation>
    </message>
    <message>
        <source>one verb</source>
        <translation>一个动词</translation>
    </message>
    <message>
        <source>a|an and a word</source>
        <translation>a|an 和一个词</translation>
    </message>
    <message>
        <source>a pronoun needs subject and object form: 我 = I / me</source>
        <translation>代词需要主格和宾格：我 = I / me</translation>
    </message>
    <message>
        <source>%1 is unknown; write agree I, agree it or agree they</source>
        <translation>%1 无法识别；请写 agree I、agree it 或 agree they</translation>
    </message>
    <message>
        <source>a label is ^1 to ^9 after a word</source>
        <translation>标签是写在词后面的 ^1 到 ^9</translation>
    </message>
    <message>
        <source>a word must come before the &apos;+&apos;</source>
        <translation>“+”前面必须有词</translation>
    </message>
    <message>
        <source>label ^%1 must be on both sides or on neither</source>
        <translation>标签 ^%1 必须两边都有，或两边都没有</translation>
    </message>
    <message>
        <source>an entry needs both languages: 书 = book</source>
        <translation>词条需要两种语言：书 = book</translation>
    </message>
    <message>
        <source>%1 requires %2</source>
        <translation>%1 需要：%2</translation>
    </message>
    <message>
        <source>attributes are in brackets: [measure 本, mass]</source>
        <translation>属性写在方括号里：[measure 本, mass]</translation>
    </message>
    <message>
        <source>%1 is already in %2; a word has one translation per class</source>
        <translation>%1 已在 %2 中出现；一个词在每个词类中只有一种译法</translation>
    </message>
    <message>
        <source>expected a declaration such as &apos;noun Fruit [measure 个]&apos; or &apos;phrase Sentence&apos;</source>
        <translation>这里应该是声明，例如“noun Fruit [measure 个]”或“phrase Sentence”</translation>
    </message>
    <message>
        <source>a class or phrase name must begin with a capital letter</source>
        <translation>词类或短语的名称必须以大写字母开头</translation>
    </message>
    <message>
        <source>%1 is declared twice; merge the two or rename one</source>
        <translation>%1 声明了两次；请合并，或给其中一个改名</translation>
    </message>
    <message>
        <source>no start phrase; add a line such as &apos;start Sentence&apos;</source>
        <translation>没有起始短语；请添加一行，例如“start Sentence”</translation>
    </message>
    <message>
        <source>start phrase %1 is not declared; add &apos;phrase&apos; and its rules</source>
        <translation>起始短语 %1 没有声明；请添加“phrase”及其规则</translation>
    </message>
    <message>
        <source>a rule needs a Chinese and an English side: {Person} 来 。 = {Person} {come} .</source>
        <translation>规则需要中文和英文两边：{Person} 来 。 = {Person} {come} .</translation>
    </message>
    <message>
        <source>weight %1 must be a whole number from 1 to 100000</source>
        <translation>权重 %1 必须是 1 到 100000 的整数</translation>
    </message>
    <message>
        <source>%1 is unknown; a rule can be [plural] or [singular]</source>
        <translation>%1 无法识别；规则可以标 [plural] 或 [singular]</translation>
    </message>
    <message>
        <source>write each slot as {Name} with spaces around it</source>
        <translation>请把每个槽写成 {Name}，两边加空格</translation>
    </message>
    <message>
        <source>slot %1 occurs twice; name the second one, as in {other:%2}</source>
        <translation>槽 %1 出现了两次；请给第二个起名，例如 {other:%2}</translation>
    </message>
    <message>
        <source>%1 is not a slot of the Chinese side; write it there, too</source>
        <translation>%1 不是中文一边的槽；请在那边也写上</translation>
    </message>
    <message>
        <source>%1 is not a verb form; use now(Slot), past(Slot), same, participle or gerund</source>
        <translation>%1 不是动词形式；请用 now(Slot)、past(Slot)、same、participle 或 gerund</translation>
    </message>
    <message>
        <source>slot %1 must occur exactly once on the English side</source>
        <translation>槽 %1 在英文一边必须恰好出现一次</translation>
    </message>
    <message>
        <source>an included file includes no other; move the line to %1</source>
        <translation>被包含的文件不能再包含别的文件；请把这一行移到 %1</translation>
    </message>
    <message>
        <source>there is no file %1; write its path relative to the folder of this file</source>
        <translation>没有文件 %1；请写相对于本文件所在文件夹的路径</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>must be a JSON object or array, not a %1</source>
        <translation>必须是 JSON 对象或数组，不能是 %1</translation>
    </message>
    <message>
        <source>unpaired surrogate in a \u escape near byte %1 of the line; write both halves</source>
        <translation>第 %1 个字节附近的 \u 转义缺少另一半代理项；请写成一对</translation>
    </message>
    <message>
        <source>not valid JSON in UTF-8 near byte %1 of the line; correct it there</source>
        <translation>第 %1 个字节附近不是有效的 UTF-8 JSON；请改正此处</translation>
    </message>
    <message>
        <source>not valid JSON in UTF-8: it ends too early (cut off?)</source>
        <translation>不是有效的 UTF-8 JSON：提前结束（文件可能被截断）</translation>
    </message>
    <message>
        <source>not valid JSON: it contains a number that is too large</source>
        <translation>不是有效的 JSON：其中有一个数过大</translation>
    </message>
    <message>
        <source>is longer than %1 bytes of JSON; shorten it</source>
        <translation>JSON 超过 %1 字节；请缩短</translation>
    </message>
    <message>
        <source>lists and objects are nested more than %1 levels deep at byte %2 of the line; make it flatter</source>
        <translation>第 %2 个字节处列表和对象的嵌套超过 %1 层；请减少嵌套</translation>
    </message>
    <message>
        <source>element %2 is requested, but the array has length %1; choose other columns</source>
        <translation>数组只有 %1 个元素，却要读第 %2 个；请选择其他列</translation>
    </message>
    <message>
        <source>element %1</source>
        <translation>第 %1 个元素</translation>
    </message>
    <message>
        <source>%1 must be a string, not of type %2</source>
        <translation>%1 必须是字符串，不能是 %2 类型</translation>
    </message>
    <message>
        <source>no keys for %1 and %2; found %3; supported are &apos;%1&apos; and &apos;%2&apos;, &apos;source&apos; and &apos;target&apos;, &apos;src&apos; and &apos;tgt&apos;</source>
        <translation>没有 %1 和 %2 的键；找到的是 %3；可以用“%1”和“%2”、“source”和“target”、“src”和“tgt”</translation>
    </message>
    <message>
        <source>%1: the sentence pairs are in the list %2 inside an object; save only that list, e.g. with jq &apos;.%3&apos; FILE &gt; corpus.json</source>
        <translation>%1：句对在一个对象内名为 %2 的列表中；请只保存该列表，例如用 jq &apos;.%3&apos; FILE &gt; corpus.json</translation>
    </message>
    <message>
        <source>the array is not closed; add ] (cut off?)</source>
        <translation>数组没有结束；请补上 ]（文件可能被截断）</translation>
    </message>
    <message>
        <source>not valid JSON: expected , or ]</source>
        <translation>不是有效的 JSON：此处应为 , 或 ]</translation>
    </message>
    <message>
        <source>not valid JSON: there is text after the array; remove it</source>
        <translation>不是有效的 JSON：数组后面还有内容；请删除</translation>
    </message>
    <message>
        <source>an element of the array is longer than %1 bytes; each must be one sentence pair</source>
        <translation>数组中有一个元素超过 %1 字节；每个元素应该是一个句对</translation>
    </message>
    <message>
        <source>the line is empty</source>
        <translation>该行是空的</translation>
    </message>
    <message>
        <source>there are more than %1 sentence pairs; use a part of them</source>
        <translation>句对超过 %1 个；请只给出其中一部分</translation>
    </message>
    <message>
        <source>%1: cannot write the temporary copy of a large corpus there: %2; set TMPDIR to a directory with more free space</source>
        <translation>%1：大型语料使用期间存放在此处，但无法写入：%2；请把 TMPDIR 设为空间更大的目录</translation>
    </message>
    <message>
        <source>%1: cannot read the temporary copy of the corpus: %2</source>
        <translation>%1：无法读取语料的临时副本：%2</translation>
    </message>
    <message>
        <source>both sides are empty</source>
        <translation>原文和译文都是空的</translation>
    </message>
    <message>
        <source>the source side is empty</source>
        <translation>原文是空的</translation>
    </message>
    <message>
        <source>the target side is empty</source>
        <translation>译文是空的</translation>
    </message>
    <message>
        <source>%1 contains no run.json; give the directory of a training run</source>
        <translation>%1 里没有 run.json；请给出一条训练记录的目录</translation>
    </message>
    <message>
        <source>%1: contains no usable sentence pair; it needs both languages in each line</source>
        <translation>%1：没有可用的句对；每行都要有两种语言</translation>
    </message>
    <message>
        <source>%1: contains no usable sentence pair; the first problem is in line %2: %3</source>
        <translation>%1：没有可用的句对；第一个问题在第 %2 行：%3</translation>
    </message>
    <message>
        <source>one of the columns is empty; remove it or fill it in</source>
        <translation>有一列是空的；请填写或删除</translation>
    </message>
    <message>
        <source>there must be a sentence and at least one translation, separated by tabs</source>
        <translation>必须有一个句子和至少一个译文，用制表符分隔</translation>
    </message>
    <message>
        <source>there must be a kind, a part, a sentence and at least one translation, separated by tabs</source>
        <translation>每行须有类别、部分、句子和至少一个译文，以制表符分隔</translation>
    </message>
    <message>
        <source>the part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>%1: no phrases; it must contain one phrase per line</source>
        <translation>%1：没有短语；每行应有一个</translation>
    </message>
    <message>
        <source>a translation is longer than %1 bytes; each unit must be one sentence</source>
        <translation>有一个译文超过 %1 字节；每个单元应该是一个句子</translation>
    </message>
    <message>
        <source>a document type with its own declarations is not allowed; remove it</source>
        <translation>不接受自带声明的文档类型；请将其删除</translation>
    </message>
    <message>
        <source>the entity %1 is not defined; only &amp;amp; &amp;lt; &amp;gt; &amp;quot; &amp;apos; and character numbers are read</source>
        <translation>实体 %1 没有定义；只能用 &amp;amp; &amp;lt; &amp;gt; &amp;quot; &amp;apos; 和字符编号</translation>
    </message>
    <message>
        <source>not valid XML: an end tag does not match the start tag before it; correct it</source>
        <translation>不是有效的 XML：结束标签与前面的开始标签不匹配；请改正</translation>
    </message>
    <message>
        <source>not valid XML: the file ends too early and is probably truncated; get it again</source>
        <translation>不是有效的 XML：文件提前结束，可能被截断了；请重新获取</translation>
    </message>
    <message>
        <source>not valid XML: a character that is not allowed there, such as a bare &lt; or &amp; or a byte of another encoding; write &amp;lt; or &amp;amp;, or convert the file to UTF-8</source>
        <translation>不是有效的 XML：有不能出现在此处的字符，例如单独的 &lt; 或 &amp;，或其他编码的字节；请写成 &amp;lt; 或 &amp;amp;，或把文件转换为 UTF-8</translation>
    </message>
    <message>
        <source>not valid XML: the encoding named in the first line is unknown or does not match the text; convert the file to UTF-8</source>
        <translation>不是有效的 XML：第一行所说的编码未知，或与正文不符；请把文件转换为 UTF-8</translation>
    </message>
    <message>
        <source>not valid XML: a tag has the same attribute twice; delete one of them</source>
        <translation>不是有效的 XML：一个标签里有两个相同的属性；请删去一个</translation>
    </message>
    <message>
        <source>not valid XML: there is text before or after the root element; delete it</source>
        <translation>不是有效的 XML：唯一的最外层元素之前或之后还有内容；请删去</translation>
    </message>
    <message>
        <source>not valid XML: a reference such as &amp;name; or &amp;#number; is undefined; write the character itself</source>
        <translation>不是有效的 XML：像 &amp;name; 或 &amp;#number; 这样的引用指向不存在的东西；请直接写出字符</translation>
    </message>
    <message>
        <source>not valid XML: a tag or declaration is malformed; correct it</source>
        <translation>不是有效的 XML：有的标签或声明不合 XML 的写法；请改正</translation>
    </message>
    <message>
        <source>a tag or comment is longer than %1 bytes; shorten it</source>
        <translation>有一个标签或注释超过 %1 字节；请缩短</translation>
    </message>
    <message>
        <source>elements are nested more than %1 levels deep; translation files need about a dozen</source>
        <translation>元素嵌套超过 %1 层；译文文件只需要十来层</translation>
    </message>
    <message>
        <source>the root element is %1, not &apos;tmx&apos;; choose a TMX file</source>
        <translation>根元素是 %1，不是“tmx”；请选择 TMX 文件</translation>
    </message>
    <message>
        <source>the root element is %1, not &apos;xliff&apos;; choose an XLIFF file</source>
        <translation>根元素是 %1，不是“xliff”；请选择 XLIFF 文件</translation>
    </message>
    <message>
        <source>the unit has no text in %1</source>
        <translation>该单元没有 %1 的文本</translation>
    </message>
    <message>
        <source>the unit has text in %1, but %2 is read</source>
        <translation>该单元的语言是 %1，而读取的是 %2</translation>
    </message>
    <message>
        <source>the unit is marked as not to be translated</source>
        <translation>该单元标记为不翻译</translation>
    </message>
    <message>
        <source>the unit is not yet translated</source>
        <translation>该单元尚未翻译</translation>
    </message>
    <message>
        <source>%1: contains translations into %2, but %3 and %4 were requested; choose the file&apos;s languages (--source-lang and --target-lang)</source>
        <translation>%1：译文的语言是 %2，而要读取的是 %3 和 %4；请指定其语言（--source-lang 和 --target-lang）</translation>
    </message>
    <message>
        <source>is not a line of a .po file, in which msgid or msgstr precedes a quoted text</source>
        <translation>不是 .po 文件的行；.po 文件在引号内的文本前写有 msgid 和 msgstr</translation>
    </message>
    <message>
        <source>%1: has no subtitles; each begins with a line such as 00:00:01,000 --&gt; 00:00:02,500</source>
        <translation>%1：没有字幕；每条字幕以类似 00:00:01,000 --&gt; 00:00:02,500 的一行开头</translation>
    </message>
    <message>
        <source>the other file has no subtitle at this time</source>
        <translation>另一个文件在这段时间没有字幕</translation>
    </message>
    <message>
        <source>%1: subtitles in two languages can be distinguished only if one of them is Chinese; give two files, source.srt,target.srt</source>
        <translation>%1：只有其中一种语言是中文时，才能区分双语字幕；请给出两个文件 source.srt,target.srt</translation>
    </message>
    <message>
        <source>the target is the same as the source, so it is not yet translated</source>
        <translation>译文与原文相同，因此视为尚未翻译</translation>
    </message>
    <message>
        <source>%1: contains no usable sentence pair in %2 and %3; its languages, with the number of texts in each, are: %4; choose two of these (--source-lang and --target-lang)</source>
        <translation>%1：没有 %2 和 %3 的可用句对；其中的语言及文本数为：%4；请选择其中两种（--source-lang 和 --target-lang）</translation>
    </message>
    <message>
        <source>%1: the file contains several variants of a language, and %2 is read; the others, with the number of units in each, are: %3; to read one of them, give it as the language</source>
        <translation>%1：一种语言有多个变体，读取的是 %2；另有（括号内为单元数）：%3；若要读取其中之一，请将其指定为语言</translation>
    </message>
    <message>
        <source>the unit has no text in %1 or %2</source>
        <translation>该单元没有 %1 或 %2 的文本</translation>
    </message>
    <message>
        <source>has %1, but column %2 is requested; columns are separated by %3</source>
        <translation>只有 %1，却要读第 %2 列；列之间用%3分隔</translation>
    </message>
    <message>
        <source>has %1 instead of %2; columns are separated by %3: is there one inside a sentence?</source>
        <translation>有 %1，而不是 %2 列；列之间用%3分隔：句子里是不是混入了一个？</translation>
    </message>
    <message>
        <source>tabs</source>
        <translation>制表符</translation>
    </message>
    <message>
        <source>commas</source>
        <translation>逗号</translation>
    </message>
    <message>
        <source>semicolons</source>
        <translation>分号</translation>
    </message>
    <message>
        <source>a column begins with a quotation mark that is not closed; close it, or double it to write the character itself</source>
        <translation>一列以引号开头，却没有结束的引号；请补上，或将引号写成两个</translation>
    </message>
    <message>
        <source>the line has no translation below it</source>
        <translation>该行下面没有译文</translation>
    </message>
    <message>
        <source>the line has no sentence above it</source>
        <translation>该行上面没有原文</translation>
    </message>
    <message>
        <source>%1: was read as alternating lines: a sentence, then its translation</source>
        <translation>%1：已按原文与译文逐行交替的方式读取</translation>
    </message>
    <message>
        <source>column %1 contains the number %2; choose the two columns with sentences, e.g. 2,4</source>
        <translation>第 %1 列是数字 %2；请选择含有句子的两列，例如 2,4</translation>
    </message>
    <message>
        <source>is a sentence of Tatoeba (number, language, text) without its translation; download &apos;Sentence pairs&apos; of two languages there instead, or choose the columns if these are pairs, e.g. 2,3</source>
        <translation>是 Tatoeba 的单个句子（编号、语言、文本），没有译文；请改为下载那里的两种语言的“Sentence pairs”，如果这些就是句对，请选择列，例如 2,3</translation>
    </message>
    <message>
        <source>is a Tatoeba &apos;links&apos; line: it has only sentence numbers, no text; download &apos;Sentence pairs&apos; instead</source>
        <translation>是 Tatoeba 的链接，只有两个句子的编号，没有文本；请改为下载那里的两种语言的“Sentence pairs”</translation>
    </message>
    <message>
        <source>1 column</source>
        <translation>1 列</translation>
    </message>
    <message>
        <source>%1 columns</source>
        <translation>%1 列</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>超过 %1</translation>
    </message>
    <message>
        <source>there are more lines without a usable pair (%1) than with one; choose another file</source>
        <translation>没有可用句对的行已达 %1 行，多于有句对的行；请选择其他文件</translation>
    </message>
    <message>
        <source>%1 and %3 have different numbers of lines (%2 and %4); line i of one must translate line i of the other</source>
        <translation>%1 有 %2 行，而 %3 有 %4 行；两个文件的第 i 行必须互为译文</translation>
    </message>
    <message>
        <source>it must be from 0 (one per processor) to %1; this machine has %2, and more threads would only slow it down</source>
        <translation>必须在 0（每个处理器一个）到 %1 之间：这台电脑有 %2，线程再多只会互相等待</translation>
    </message>
    <message>
        <source>1 processor</source>
        <translation>1 个处理器</translation>
    </message>
    <message>
        <source>%1 processors</source>
        <translation>%1 个处理器</translation>
    </message>
    <message>
        <source>%1: %2 translations and %3 references; there must be at least one, and they must match line by line</source>
        <translation>%1：%2 个译文，%3 个参考译文；至少要有一个，并且逐行对应</translation>
    </message>
    <message>
        <source>there are %1 sets of references; give 1 to %2</source>
        <translation>有 %1 组参考译文；请给出 1 到 %2 组</translation>
    </message>
    <message>
        <source>one set of references has %1 sentences and another %2; they must match line by line</source>
        <translation>一组参考译文有 %1 句，另一组有 %2 句；各组必须逐行对应</translation>
    </message>
    <message>
        <source>bleu: there is no reference; give at least one</source>
        <translation>bleu：没有参考译文；请至少给出一个</translation>
    </message>
    <message>
        <source>a phrase has no reference translation; give at least one</source>
        <translation>有一个短语没有参考译文；请至少给出一个</translation>
    </message>
    <message>
        <source>it must be odd</source>
        <translation>必须是奇数</translation>
    </message>
    <message>
        <source>it must be at least %1</source>
        <translation>不能小于 %1</translation>
    </message>
    <message>
        <source>at least one is needed</source>
        <translation>至少需要一个</translation>
    </message>
    <message>
        <source>position is %1; positions count from 0</source>
        <translation>位置为 %1；位置从 0 数起</translation>
    </message>
    <message>
        <source>length is %1; use 1 to %2</source>
        <translation>长度为 %1；请用 1 到 %2</translation>
    </message>
    <message>
        <source>dimension is %1; use an even number from 2 to %2</source>
        <translation>维数为 %1；请用 2 到 %2 的偶数</translation>
    </message>
    <message>
        <source>base is %1; use a number above 1, at most 1e12</source>
        <translation>底数为 %1；请用大于 1、不超过 1e12 的数</translation>
    </message>
    <message>
        <source>1 number</source>
        <translation>1 个数</translation>
    </message>
    <message>
        <source>%1 numbers</source>
        <translation>%1 个数</translation>
    </message>
    <message>
        <source>%1 is empty; it needs at least one number</source>
        <translation>%1 是空的；至少需要一个数</translation>
    </message>
    <message>
        <source>%1 contains NaN or infinity; all numbers must be finite</source>
        <translation>%1 含有 NaN 或无穷大；所有的数都必须有限</translation>
    </message>
    <message>
        <source>%1 is too short; it needs at least %2</source>
        <translation>%1 太短；至少需要 %2</translation>
    </message>
    <message>
        <source>%1 does not fit; it needs %2</source>
        <translation>%1 大小不符；需要 %2</translation>
    </message>
    <message>
        <source>%1: everything is masked; at least one must be visible</source>
        <translation>%1：全部被遮住了；至少要留一个可见</translation>
    </message>
    <message>
        <source>all numbers are equal and %1 is 0; make it larger than 0</source>
        <translation>所有的数都相等，而 %1 为 0；请把它改大</translation>
    </message>
    <message>
        <source>%1 is outside its range; choose another value</source>
        <translation>%1 超出了范围；请换一个值</translation>
    </message>
    <message>
        <source>%1 is beyond the range of a double; use smaller numbers</source>
        <translation>%1 超出了 double 能表示的范围；请用较小的数</translation>
    </message>
    <message>
        <source>%1: cannot be written: %2; check free space and permissions</source>
        <translation>无法写入 %1：%2；请检查剩余空间和权限</translation>
    </message>
    <message>
        <source>%1: cannot be removed: %2; check the permissions</source>
        <translation>无法删除 %1：%2；请检查权限</translation>
    </message>
    <message>
        <source>%1: cannot be created: %2; check free space and permissions</source>
        <translation>无法创建 %1：%2；请检查剩余空间和权限</translation>
    </message>
    <message>
        <source>is compressed with %1; decompress it first, e.g. with %2 (only gzip and zip are supported)</source>
        <translation>用 %1 压缩；请先解压，例如用 %2（只能读 gzip 和 zip）</translation>
    </message>
    <message>
        <source>is a Git LFS pointer, not the file itself; get the file with &apos;git lfs pull&apos;, or download it from the web page of the repository</source>
        <translation>是 Git LFS 的指针，不是文件本身；请用“git lfs pull”获取，或从仓库网页下载</translation>
    </message>
    <message>
        <source>is a git-annex pointer, not the file itself; get the file with &apos;git annex get&apos;</source>
        <translation>是 git-annex 的指针，不是文件本身；请用“git annex get”获取</translation>
    </message>
    <message>
        <source>%1: is a zip archive; unpack it first, or name it .zip if it is a corpus</source>
        <translation>%1：是 zip 归档文件；请先解压，如果是语料，也可以把扩展名改为 .zip</translation>
    </message>
    <message>
        <source>is an Arrow or Feather table; save it as JSON lines, e.g. in Python with %1</source>
        <translation>是 Arrow 或 Feather 表格；请另存为 JSON Lines，在 Python 中用 %1</translation>
    </message>
    <message>
        <source>is a Parquet table; save it as JSON lines, e.g. in Python with %1</source>
        <translation>是 Parquet 表格；请另存为 JSON Lines，在 Python 中用 %1</translation>
    </message>
    <message>
        <source>is a Python pickle; load it only if you trust it, because a pickle can run programs, and save its sentences as JSON lines</source>
        <translation>是 Python 的 pickle；它可能运行程序，信任它才加载，并把其中的句子另存为 JSON Lines</translation>
    </message>
    <message>
        <source>is a NumPy array; save its sentences as tab-separated text</source>
        <translation>是 NumPy 数组；请把其中的句子另存为制表符分隔的文本</translation>
    </message>
    <message>
        <source>is a NumPy archive; save its sentences as tab-separated text</source>
        <translation>是 NumPy 数组的归档文件；请把其中的句子另存为制表符分隔的文本</translation>
    </message>
    <message>
        <source>is a PDF; save its sentences as text, with one file per language</source>
        <translation>是 PDF；请把其中的句子另存为文本，每种语言一个文件</translation>
    </message>
    <message>
        <source>is an SQLite database; export the two columns as tab-separated text, e.g. with sqlite3 -tabs FILE &apos;SELECT …&apos; &gt; corpus.tsv</source>
        <translation>是 SQLite 数据库；请把两列导出为制表符分隔的文本，例如用 sqlite3 -tabs FILE &apos;SELECT …&apos; &gt; corpus.tsv</translation>
    </message>
    <message>
        <source>is a Word or Excel document; save it as tab-separated UTF-8 text</source>
        <translation>是 Word 或 Excel 文档；请另存为制表符分隔的 UTF-8 文本</translation>
    </message>
    <message>
        <source>is a Word, Excel or PowerPoint document; save it as tab-separated UTF-8 text</source>
        <translation>是 Word、Excel 或 PowerPoint 文档；请另存为制表符分隔的 UTF-8 文本</translation>
    </message>
    <message>
        <source>is a LibreOffice document; save it as tab-separated UTF-8 text</source>
        <translation>是 LibreOffice 文档；请另存为制表符分隔的 UTF-8 文本</translation>
    </message>
    <message>
        <source>is an RTF document; save it as UTF-8 text</source>
        <translation>是 RTF 文档；请另存为 UTF-8 文本</translation>
    </message>
    <message>
        <source>is an HDF5 file; save its sentences as tab-separated text</source>
        <translation>是 HDF5 文件；请把其中的句子另存为制表符分隔的文本</translation>
    </message>
    <message>
        <source>is a PyTorch model; choose a file with sentences</source>
        <translation>是 PyTorch 模型；请选择有句子的文件</translation>
    </message>
    <message>
        <source>%1: is a web page (HTML); download the file that it links to, or save its sentences as text</source>
        <translation>%1：是网页（HTML）；请下载其中链接所指的文件，或把句子另存为文本</translation>
    </message>
    <message>
        <source>%1: the gzip data is corrupt: %2; create or download the file again</source>
        <translation>%1：gzip 数据已损坏：%2；请重新生成或下载该文件</translation>
    </message>
    <message>
        <source>there is other data after the gzip data</source>
        <translation>gzip 数据后面还有别的数据</translation>
    </message>
    <message>
        <source>it ends too early (cut off?)</source>
        <translation>提前结束（文件可能被截断）</translation>
    </message>
    <message>
        <source>it cannot be unpacked: bytes were lost or changed on the way</source>
        <translation>无法解压：有字节在途中丢失或被改动</translation>
    </message>
    <message>
        <source>%1: contains more than %2 bytes of text; split it into parts</source>
        <translation>%1：文本超过 %2 字节；请拆成几部分</translation>
    </message>
    <message>
        <source>%1: is a symbolic link, and files are not written through links; remove the link</source>
        <translation>%1：是符号链接，不能通过它写入；请删除该链接</translation>
    </message>
    <message>
        <source>%1: the file must be a JSON object</source>
        <translation>%1：文件必须是一个 JSON 对象</translation>
    </message>
    <message>
        <source>%1: field %2 must be a JSON object</source>
        <translation>%1：字段 %2 必须是 JSON 对象</translation>
    </message>
    <message>
        <source>must be a whole number</source>
        <translation>必须是整数</translation>
    </message>
    <message>
        <source>must be at most %1</source>
        <translation>不能大于 %1</translation>
    </message>
    <message>
        <source>must be a whole number of at least 0</source>
        <translation>必须是不小于 0 的整数</translation>
    </message>
    <message>
        <source>must be a number</source>
        <translation>必须是数</translation>
    </message>
    <message>
        <source>must be true or false</source>
        <translation>必须是 true 或 false</translation>
    </message>
    <message>
        <source>must be a quoted string</source>
        <translation>必须是引号中的文本</translation>
    </message>
    <message>
        <source>is not known; known fields: %1</source>
        <translation>无法识别；可用的字段：%1</translation>
    </message>
    <message>
        <source>is missing; add it</source>
        <translation>缺失；请补上</translation>
    </message>
    <message>
        <source>%1: field %2 %3</source>
        <translation>%1：字段 %2 %3</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有这个文件或目录</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>不允许此操作</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>磁盘空间不足</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>超出磁盘配额</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>文件过大</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>文件系统只读</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>它是目录</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是目录</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>Invalid argument</source>
        <translation>参数无效</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>读写错误</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名过长</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>符号链接层数过多</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件过多</translation>
    </message>
    <message>
        <source>%1: cannot be opened: %2; check its name and permissions</source>
        <translation>无法打开 %1：%2；请检查名称和权限</translation>
    </message>
    <message>
        <source>%1: is a directory, not a file</source>
        <translation>%1：是目录，不是文件</translation>
    </message>
    <message>
        <source>%1: is a device; give a file or a pipe</source>
        <translation>%1：是设备；请给出文件或管道</translation>
    </message>
    <message>
        <source>%1: is not a regular file; give a regular file</source>
        <translation>%1：不是普通文件；请给出普通文件</translation>
    </message>
    <message>
        <source>%1: cannot be read: %2; check the disk</source>
        <translation>无法读取 %1：%2；请检查磁盘</translation>
    </message>
    <message>
        <source>cannot read the program&apos;s location from /proc/self/exe: %1</source>
        <translation>无法从 /proc/self/exe 得知程序的位置：%1</translation>
    </message>
    <message>
        <source>resource %1 was not found in %2; set TRANSLUCENT_RESOURCES to the directory that contains it</source>
        <translation>在 %2 中找不到资源 %1；请把 TRANSLUCENT_RESOURCES 设为它所在的目录</translation>
    </message>
    <message>
        <source>the file was truncated while being read; wait until it has been written completely</source>
        <translation>读取时文件变短了；请等它写完</translation>
    </message>
    <message>
        <source>is shorter than the 8 bytes of the header length, so it is not a safetensors file; restore it</source>
        <translation>文件不足 8 字节，连文件头长度都放不下，因此不是 safetensors 文件；请恢复该文件</translation>
    </message>
    <message>
        <source>header length %1 is above %2, so it is not a safetensors file; restore it</source>
        <translation>文件头长度 %1 超过 %2，因此不是 safetensors 文件；请恢复该文件</translation>
    </message>
    <message>
        <source>header length %1 reaches beyond the end of the file (cut off?); restore it</source>
        <translation>文件头长度 %1 超出了文件末尾（文件可能被截断）；请恢复该文件</translation>
    </message>
    <message>
        <source>needs %1 bytes of memory, which are not available; close other programs</source>
        <translation>需要 %1 字节内存，但没有这么多；请关闭其他程序</translation>
    </message>
    <message>
        <source>is damaged: its checksum in %1 cannot be read; restore it</source>
        <translation>已损坏：%1 中的校验和无法读取；请恢复该文件</translation>
    </message>
    <message>
        <source>is damaged: its checksum does not match its content; restore it</source>
        <translation>已损坏：校验和与内容不符；请恢复该文件</translation>
    </message>
    <message>
        <source>%1: header: does not begin with {; restore the file</source>
        <translation>%1：文件头：不是以 { 开头；请恢复该文件</translation>
    </message>
    <message>
        <source>%1: header: control character at byte %2; restore the file</source>
        <translation>%1：文件头：第 %2 个字节是控制字符；请恢复该文件</translation>
    </message>
    <message>
        <source>%1: tensor %2: %3; restore the file</source>
        <translation>%1：张量 %2：%3；请恢复该文件</translation>
    </message>
    <message>
        <source>data_offsets %1: the end is before the start</source>
        <translation>data_offsets %1 前后颠倒</translation>
    </message>
    <message>
        <source>the product of its shape overflows</source>
        <translation>形状的乘积溢出</translation>
    </message>
    <message>
        <source>data_offsets %1 span %2 bytes, but dtype and shape need %3</source>
        <translation>data_offsets %1 含 %2 字节，但按 dtype 和 shape 需要 %3 字节</translation>
    </message>
    <message>
        <source>data_offsets %1 overlap the previous tensor, which ends at %2</source>
        <translation>data_offsets %1 与前一个张量重叠，后者到 %2 结束</translation>
    </message>
    <message>
        <source>data_offsets %1 leave a gap after the previous tensor, which ends at %2</source>
        <translation>data_offsets %1 与前一个张量之间有空隙，后者到 %2 结束</translation>
    </message>
    <message>
        <source>%1: the header describes %2 bytes of data, but the file has %3 (cut off?); restore it</source>
        <translation>%1：文件头说有 %2 字节数据，但文件只有 %3 字节（可能被截断）；请恢复该文件</translation>
    </message>
    <message>
        <source>%1: the header describes %2 bytes of data, but the file has %3; restore it</source>
        <translation>%1：文件头说有 %2 字节数据，但文件有 %3 字节；请恢复该文件</translation>
    </message>
    <message>
        <source>data_offsets must contain exactly two integers</source>
        <translation>data_offsets 必须是两个整数，不能更多</translation>
    </message>
    <message>
        <source>shape has more than %1 dimensions</source>
        <translation>形状超过 %1 维</translation>
    </message>
    <message>
        <source>the string %1</source>
        <translation>字符串 %1</translation>
    </message>
    <message>
        <source>binary data</source>
        <translation>二进制数据</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>more than %1 tensors</source>
        <translation>超过 %1 个张量</translation>
    </message>
    <message>
        <source>key %1 appears twice</source>
        <translation>键 %1 出现了两次</translation>
    </message>
    <message>
        <source>unknown key %1; allowed are dtype, shape and data_offsets</source>
        <translation>未知的键 %1；可用的有 dtype、shape 和 data_offsets</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>data_offsets must contain exactly two integers, not %1</source>
        <translation>data_offsets 必须是两个整数，而不是 %1 个</translation>
    </message>
    <message>
        <source>%1: header: not valid JSON in UTF-8 at byte %2 of the header; restore the file</source>
        <translation>%1：文件头：文件头的第 %2 个字节处不是有效的 UTF-8 JSON；请恢复该文件</translation>
    </message>
    <message>
        <source>%1: %2: %3; restore the file</source>
        <translation>%1：%2：%3；请恢复该文件</translation>
    </message>
    <message>
        <source>must be a JSON object, not %1</source>
        <translation>必须是 JSON 对象，不能是%1</translation>
    </message>
    <message>
        <source>entry %1 must be an object, not %2</source>
        <translation>条目 %1 必须是对象，不能是%2</translation>
    </message>
    <message>
        <source>value of %1 must be a string, not %2</source>
        <translation>%1 的值必须是字符串，不能是%2</translation>
    </message>
    <message>
        <source>%1 must be a string, not %2</source>
        <translation>%1 必须是字符串，不能是%2</translation>
    </message>
    <message>
        <source>%1 must be an array, not %2</source>
        <translation>%1 必须是数组，不能是%2</translation>
    </message>
    <message>
        <source>%1 must contain integers from 0 to 2^48-1, not %2</source>
        <translation>%1 只能含有 0 到 2^48-1 的整数，不能是%2</translation>
    </message>
    <message>
        <source>header</source>
        <translation>文件头</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>张量 %1</translation>
    </message>
    <message>
        <source>the name %1 is longer than %2 bytes</source>
        <translation>名称 %1 超过 %2 字节</translation>
    </message>
    <message>
        <source>dtype %1 is not supported; supported are F64, F32, F16, BF16, I64 and U8</source>
        <translation>不支持 dtype %1；可读的有 F64、F32、F16、BF16、I64 和 U8</translation>
    </message>
    <message>
        <source>unknown dtype %1; supported are F64, F32, F16, BF16, I64 and U8</source>
        <translation>未知的 dtype %1；可读的有 F64、F32、F16、BF16、I64 和 U8</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>缺少 %1</translation>
    </message>
    <message>
        <source>tensor %1: %2</source>
        <translation>张量 %1：%2</translation>
    </message>
    <message>
        <source>the name must be 1 to 1024 bytes long and not __metadata__</source>
        <translation>名称必须有 1 到 1024 字节，且不能是 __metadata__</translation>
    </message>
    <message>
        <source>its shape does not match its %1 bytes of data</source>
        <translation>形状与它的 %1 字节数据不符</translation>
    </message>
    <message>
        <source>the name appears twice</source>
        <translation>名称出现了两次</translation>
    </message>
    <message>
        <source>a tensor name or a metadata text is not valid UTF-8</source>
        <translation>有一个张量名或元数据文本不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>contains a zero byte, so it is not text (a binary file); choose a text file</source>
        <translation>含有零字节，因此不是文本（是二进制文件）；请选择文本文件</translation>
    </message>
    <message>
        <source>not UTF-8 (byte %1 at column %2); correct it there, or save the file as UTF-8 (UTF-16, GB18030 and Big5 are read as well)</source>
        <translation>不是 UTF-8（第 %2 列是字节 %1）；请在该处改正，或将文件另存为 UTF-8（UTF-16、GB18030 和 Big5 也能读取）</translation>
    </message>
    <message>
        <source>is not %1 text, as the rest of the file seems to be, at column %2; correct it there, or save the file as UTF-8</source>
        <translation>文件其余部分似乎是 %1 文本，但第 %2 列不是；请在该处改正，或将文件另存为 UTF-8</translation>
    </message>
    <message>
        <source>its encoding cannot be converted</source>
        <translation>无法转换其编码</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1 第 %2 行</translation>
    </message>
    <message>
        <source>%1: is %2 text, not UTF-8, and was converted (lines: %3)</source>
        <translation>%1：是 %2 文本而非 UTF-8，已转换：%3 行</translation>
    </message>
    <message>
        <source>is longer than %1 bytes; there must be one sentence per line</source>
        <translation>超过 %1 字节；每个句子应占一行</translation>
    </message>
    <message>
        <source>%1: lines end with a carriage return only (old Mac format); convert the file, e.g. with tr &apos;\r&apos; &apos;\n&apos;</source>
        <translation>%1：各行只用回车符结尾（老式 Mac 格式）；请转换文件，例如用 tr &apos;\r&apos; &apos;\n&apos;</translation>
    </message>
    <message>
        <source>%1 is not a field; fields are written &quot;key: value&quot;</source>
        <translation>%1 不是字段；字段写成“key: value”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; appears here a second time</source>
        <translation>“%1”在这里出现了第二次</translation>
    </message>
    <message>
        <source>%1 needs &quot;%2: …&quot;</source>
        <translation>%1需要“%2: …”</translation>
    </message>
    <message>
        <source>%1 has no &quot;%2&quot;; it may have %3</source>
        <translation>%1不能有“%2”；可以有 %3</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a number</source>
        <translation>%1 为 %2；必须是数</translation>
    </message>
    <message>
        <source>%1 cannot be used here: numbers have =, !=, &lt;, &lt;=, &gt; and &gt;=, texts =, != and contains, all others = and !=</source>
        <translation>此处不能用 %1：数值可用 =、!=、&lt;、&lt;=、&gt; 和 &gt;=，文本可用 =、!= 和 contains，其余只能用 = 和 !=</translation>
    </message>
    <message>
        <source>the expected value is %1; it must be yes or no</source>
        <translation>期望值为 %1；必须是 yes 或 no</translation>
    </message>
    <message>
        <source>a change is expected in brackets, such as [%1]</source>
        <translation>方括号中应为一项改动，例如 [%1]</translation>
    </message>
    <message>
        <source>%1 needs an argument in brackets</source>
        <translation>%1 后面需要方括号中的参数</translation>
    </message>
    <message>
        <source>%1 takes no argument in brackets</source>
        <translation>%1 后面的方括号里不能有内容</translation>
    </message>
    <message>
        <source>expect is %1; it must begin with one of: %2</source>
        <translation>expect 为 %1；开头必须是下列之一：%2</translation>
    </message>
    <message>
        <source>a widget is named after &quot;until: clicked&quot;, and only there</source>
        <translation>控件名写在“until: clicked”之后，也只能写在那里</translation>
    </message>
    <message>
        <source>task, until and hint</source>
        <translation>task、until 和 hint</translation>
    </message>
    <message>
        <source>an option is written &quot;- [ ] answer — why it is wrong&quot;</source>
        <translation>选项写成“- [ ] 答案 — 为什么不对”</translation>
    </message>
    <message>
        <source>a question with options needs exactly one right option, &quot;- [x] …&quot;, and at least one wrong one</source>
        <translation>带选项的问题需要一个正确选项（“- [x] …”）和至少一个错误选项</translation>
    </message>
    <message>
        <source>a question needs exactly one of options, &quot;answer: …&quot; and &quot;number: …&quot;</source>
        <translation>问题需要选项、“answer: …”或“number: …”之一</translation>
    </message>
    <message>
        <source>question, why, hint and options, &quot;answer&quot; or &quot;number&quot; with what it needs</source>
        <translation>question、why、hint，以及选项、“answer”或“number”和它们所需的字段</translation>
    </message>
    <message>
        <source>there are no steps; a step begins with &quot;## Title&quot;</source>
        <translation>没有步骤；步骤以“## 标题”开头</translation>
    </message>
    <message>
        <source>%1 has no end &quot;%2&quot;; add that line</source>
        <translation>%1没有结尾行“%2”；请补上</translation>
    </message>
    <message>
        <source>a lesson begins with the line &quot;---&quot;, its title and other fields, and &quot;---&quot;</source>
        <translation>课程必须以一行“---”、标题等字段和另一行“---”开头</translation>
    </message>
    <message>
        <source>the beginning of the lesson</source>
        <translation>课程开头</translation>
    </message>
    <message>
        <source>%1 is written &quot;{measured EXPERIMENT VARIANT METRIC}&quot;</source>
        <translation>%1 应写作“{measured 实验 变体 指标}”</translation>
    </message>
    <message>
        <source>measured is %1; valid choices: %2</source>
        <translation>measured 是 %1；可选：%2</translation>
    </message>
    <message>
        <source>the results of the experiment %1 do not come with this program, so a lesson cannot quote them; remove the quotation</source>
        <translation>本程序没有附带实验 %1 的结果，课程无法引用；请删去这处引用</translation>
    </message>
    <message>
        <source>only %1 of %2 runs of %3 have a value of %4, so a lesson cannot quote their mean</source>
        <translation>%3 的 %2 次训练中只有 %1 次得到 %4，课程无法引用均值</translation>
    </message>
    <message>
        <source>%1 has no end &quot;%2&quot;; add it</source>
        <translation>%1 没有结尾“%2”；请补上</translation>
    </message>
    <message>
        <source>the lesson needs &quot;minutes: …&quot;, from 1 to 600</source>
        <translation>课程需要“minutes: …”，从 1 到 600</translation>
    </message>
    <message>
        <source>format, title, objective, group, minutes, model and sentence</source>
        <translation>format、title、objective、group、minutes、model 和 sentence</translation>
    </message>
    <message>
        <source>the answer %1 is not such a token</source>
        <translation>答案 %1 不是这样的词元</translation>
    </message>
    <message>
        <source>a block must be inside a step; a step begins with &quot;## Title&quot;</source>
        <translation>块必须写在步骤里；步骤以“## 标题”开头</translation>
    </message>
    <message>
        <source>&quot;%1&quot;</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>the step already has a &quot;show&quot; block; only one is allowed per step</source>
        <translation>该步骤已经有显示内容；每个步骤只能有一个“show”</translation>
    </message>
    <message>
        <source>the step already has a &quot;do&quot; or &quot;ask&quot; block; only one is allowed per step</source>
        <translation>该步骤已经有任务或问题；每个步骤只能有一个“do”或“ask”</translation>
    </message>
    <message>
        <source>the step has no title; write one after &quot;##&quot;</source>
        <translation>该步骤没有标题；请写在“##”后面</translation>
    </message>
    <message>
        <source>the step has neither text nor a question; add some text or remove the step</source>
        <translation>该步骤既没有文字也没有问题；请写上文字，或删除该步骤</translation>
    </message>
    <message>
        <source>the title is longer than %1 characters; shorten it</source>
        <translation>标题超过 %1 个字符；请缩短</translation>
    </message>
    <message>
        <source>the text of the step is longer than %1 bytes; split it into several steps</source>
        <translation>该步骤的文字超过 %1 字节；请分成几个步骤</translation>
    </message>
    <message>
        <source>a lesson has at most %1 steps</source>
        <translation>一课最多有 %1 个步骤</translation>
    </message>
    <message>
        <source>the line is longer than %1 bytes; break it</source>
        <translation>该行超过 %1 字节；请换行</translation>
    </message>
    <message>
        <source>the line contains a control character; remove it: %1</source>
        <translation>该行含有控制字符，请删除：%1</translation>
    </message>
    <message>
        <source>quotations and lists are nested too deep; at most %1</source>
        <translation>引用和列表嵌套过深；最多 %1 层</translation>
    </message>
    <message>
        <source>a table has at most %1 columns</source>
        <translation>表格最多有 %1 列</translation>
    </message>
    <message>
        <source>a step has at most %1 pictures</source>
        <translation>每个步骤最多有 %1 张图片</translation>
    </message>
    <message>
        <source>%1: a folder has at most %2 lessons</source>
        <translation>%1：一个文件夹最多有 %2 课</translation>
    </message>
    <message>
        <source>the picture %1: %2</source>
        <translation>图片%1：%2</translation>
    </message>
    <message>
        <source>pictures must be .svg, .png, .jpg or .jpeg files</source>
        <translation>图片必须是 .svg、.png、.jpg 或 .jpeg 文件</translation>
    </message>
    <message>
        <source>a picture can have at most %1 bytes</source>
        <translation>图片最大 %1 字节</translation>
    </message>
    <message>
        <source>a picture must be from 1 to %1 pixels wide and high</source>
        <translation>图片的宽和高必须在 1 到 %1 像素之间</translation>
    </message>
    <message>
        <source>it does not begin like a %1 file</source>
        <translation>文件开头不符合 %1 格式</translation>
    </message>
    <message>
        <source>it is not valid XML: %1</source>
        <translation>不是有效的 XML：%1</translation>
    </message>
    <message>
        <source>it has a document type; remove it</source>
        <translation>含有文档类型声明；请删除</translation>
    </message>
    <message>
        <source>it has an element &quot;%1&quot;; a drawing in a lesson can contain only shapes, gradients and text</source>
        <translation>含有元素“%1”；课程的矢量图只能由图形、渐变和文字组成</translation>
    </message>
    <message>
        <source>it does not begin with the element &quot;svg&quot;</source>
        <translation>开头不是元素“svg”</translation>
    </message>
    <message>
        <source>its elements are nested more than %1 deep</source>
        <translation>元素嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>it refers to %1; a drawing in a lesson must not depend on other files</source>
        <translation>引用了%1；课程的矢量图不能引用其他文件</translation>
    </message>
    <message>
        <source>it has a number above %1</source>
        <translation>含有大于 %1 的数</translation>
    </message>
    <message>
        <source>its dashed lines are too long for such short dashes</source>
        <translation>虚线太长，而线段太短</translation>
    </message>
    <message>
        <source>the picture is damaged</source>
        <translation>图片已损坏</translation>
    </message>
    <message>
        <source>%1: contains no lessons (files whose names end in .md)</source>
        <translation>%1：没有课程，即以 .md 结尾的文件</translation>
    </message>
    <message>
        <source>%1 is %2; it counts from 0, or is none</source>
        <translation>%1 为 %2；从 0 数起，或写 none</translation>
    </message>
    <message>
        <source>%1 is not a button that a file may press, because it may start or change something; a file may press %2</source>
        <translation>文件不能按下按钮%1，因为它可能启动或改变某些内容；文件可以按下的按钮是 %2</translation>
    </message>
    <message>
        <source>a model is chosen with the field &quot;model&quot;</source>
        <translation>模型用字段“model”选择</translation>
    </message>
    <message>
        <source>%1 is %2; it counts from 0</source>
        <translation>%1 为 %2；从 0 数起</translation>
    </message>
    <message>
        <source>set is %1; it is written &quot;control = value&quot;</source>
        <translation>set 为 %1；应写成“control = value”</translation>
    </message>
    <message>
        <source>%1 is empty; write a value after it</source>
        <translation>%1 是空的；请在后面写上值</translation>
    </message>
    <message>
        <source>%1: scene %2: %3</source>
        <translation>%1：场景 %2：%3</translation>
    </message>
    <message>
        <source>field %1 must be a quoted string, a number, or a list of these</source>
        <translation>字段 %1 必须是引号中的文本或数，或由它们组成的列表</translation>
    </message>
    <message>
        <source>field %1 must be a quoted string or a number</source>
        <translation>字段 %1 必须是引号中的文本或数</translation>
    </message>
    <message>
        <source>field zoom must be a number from %1 to %2</source>
        <translation>字段 zoom 必须是 %1 到 %2 之间的数</translation>
    </message>
    <message>
        <source>ICU has no rules for sentences: %1</source>
        <translation>ICU 没有断句规则：%1</translation>
    </message>
    <message>
        <source>it must be a JSON object</source>
        <translation>它必须是 JSON 对象</translation>
    </message>
    <message>
        <source>a gloss is a word, its pinyin and its meanings, with tabs between them</source>
        <translation>每条词语释义由词、拼音和释义组成，用制表符隔开</translation>
    </message>
    <message>
        <source>%1: scene_format is %2; this program reads 1 to %3</source>
        <translation>%1：scene_format 为 %2；本程序读取 1 到 %3</translation>
    </message>
    <message>
        <source>level is %1; it is essential or everything</source>
        <translation>level 为 %1；只能是 essential 或 everything</translation>
    </message>
    <message>
        <source>%1: field scenes must be a list of scenes</source>
        <translation>%1：字段 scenes 必须是场景的列表</translation>
    </message>
    <message>
        <source>%1: field format_version is %2; this program reads versions %3 to %4</source>
        <translation>%1：字段 format_version 为 %2；本程序读取版本 %3 到 %4</translation>
    </message>
    <message>
        <source>%1 is missing; format version 2 requires it</source>
        <translation>缺少 %1；格式版本 2 必须有它</translation>
    </message>
    <message>
        <source>this program supports only sentencepiece</source>
        <translation>本程序只支持 sentencepiece</translation>
    </message>
    <message>
        <source>%1: field architecture does not match its checksum in %2: it is damaged or was edited; after an intentional edit, renew it with &apos;translucent-cli model sign DIR&apos;</source>
        <translation>%1：字段 architecture 与 %2 中的校验和不符：它已损坏或被改动；如果是有意改动，可用“translucent-cli model sign DIR”更新</translation>
    </message>
    <message>
        <source>head %1 does not exist: the model has layers %2 and heads %3 there</source>
        <translation>头 %1 不存在：该模型那里有层 %2、头 %3</translation>
    </message>
    <message>
        <source>head %1 does not exist: the model has no layers there</source>
        <translation>头 %1 不存在：该模型那里没有层</translation>
    </message>
    <message>
        <source>the weights of row %1 sum to %2; they must be at least 0 and sum to 1</source>
        <translation>行 %1 的权重之和为 %2；权重不能小于 0，总和必须为 1</translation>
    </message>
    <message>
        <source>the weights of row %1 are not all at least 0; they must be at least 0 and sum to 1</source>
        <translation>行 %1 的权重有的小于 0；权重不能小于 0，总和必须为 1</translation>
    </message>
    <message>
        <source>row %1 of %2 does not exist: the model takes positions %3</source>
        <translation>%2 的第 %1 行不存在：该模型的位置为 %3</translation>
    </message>
    <message>
        <source>row %1 names a key below 0; keys count from 0</source>
        <translation>行 %1 的键小于 0；键从 0 数起</translation>
    </message>
    <message>
        <source>row %1 names a key that does not exist: the model takes positions %2</source>
        <translation>行 %1 的键不存在：该模型的位置为 %2</translation>
    </message>
    <message>
        <source>norm %1 does not exist: only models with norms before the sublayers have it</source>
        <translation>层归一化 %1 不存在：只有子层之前做归一化的模型才有</translation>
    </message>
    <message>
        <source>norm %1 does not belong to a layer, but layer %2 is given; remove it</source>
        <translation>层归一化 %1 不属于任何一层，却写了第 %2 层；请去掉层号</translation>
    </message>
    <message>
        <source>sublayer %1 does not exist: encoder layers have self and ffn</source>
        <translation>子层 %1 不存在：编码器层有 self 和 ffn</translation>
    </message>
    <message>
        <source>sublayer %1 does not exist: the model has layers %2 there</source>
        <translation>子层 %1 不存在：该模型那里有层 %2</translation>
    </message>
    <message>
        <source>sublayer %1 does not exist: the model has no layers there</source>
        <translation>子层 %1 不存在：该模型那里没有层</translation>
    </message>
    <message>
        <source>%1 positions cannot be changed to %2: the model has none</source>
        <translation>%1的位置不能改为 %2：该模型没有位置编码</translation>
    </message>
    <message>
        <source>%1 is a normalisation and has no residual connection; give a sublayer</source>
        <translation>%1 是层归一化，没有残差连接；请写一个子层</translation>
    </message>
    <message>
        <source>row %1 puts weight on key %2, but sees only keys %3: without the causal mask later keys exist in a pass over a given translation, not while one is written step by step</source>
        <translation>行 %1 把权重放在键 %2 上，但只能看到键 %3：没有因果掩码时，只有给定整句译文才能看到后面的键，逐个写出时还没有</translation>
    </message>
    <message>
        <source>row %1 puts weight on key %2, but sees only keys %3</source>
        <translation>行 %1 把权重放在键 %2 上，但只能看到键 %3</translation>
    </message>
    <message>
        <source>%1 %2 is not of the form %3</source>
        <translation>%1 %2 的写法不对，应写成 %3</translation>
    </message>
    <message>
        <source>%1 is not of the form %2</source>
        <translation>%1 的写法不对，应写成 %2</translation>
    </message>
    <message>
        <source>source|target=none|shuffled:SEED, e.g. source=none</source>
        <translation>source|target=none|shuffled:SEED，例如 source=none</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>enc|dec|cross:LAYER:HEAD, e.g. cross:1:3</source>
        <translation>enc|dec|cross:LAYER:HEAD，例如 cross:1:3</translation>
    </message>
    <message>
        <source>the attention kind of head %1</source>
        <translation>头 %1 的注意力种类</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>enc|dec|cross:LAYER:HEAD:ROW=uniform, =KEY or =WEIGHT,WEIGHT,…, e.g. cross:1:3:5=uniform</source>
        <translation>enc|dec|cross:LAYER:HEAD:ROW=uniform、=KEY 或 =WEIGHT,WEIGHT,…，例如 cross:1:3:5=uniform</translation>
    </message>
    <message>
        <source>position change</source>
        <translation>位置改动</translation>
    </message>
    <message>
        <source>kept, none or shuffled:SEED, e.g. shuffled:1</source>
        <translation>kept、none 或 shuffled:SEED，例如 shuffled:1</translation>
    </message>
    <message>
        <source>sublayer</source>
        <translation>子层</translation>
    </message>
    <message>
        <source>enc|dec:LAYER:self|cross|ffn, e.g. dec:1:ffn, or enc:final or dec:final</source>
        <translation>enc|dec:LAYER:self|cross|ffn，例如 dec:1:ffn；或 enc:final、dec:final</translation>
    </message>
    <message>
        <source>the stack of sublayer %1</source>
        <translation>子层 %1 的部分</translation>
    </message>
    <message>
        <source>the kind of sublayer %1</source>
        <translation>子层 %1 的种类</translation>
    </message>
    <message>
        <source>%1:final: the final norm belongs to no layer</source>
        <translation>%1:final：最终归一化不属于任何一层</translation>
    </message>
    <message>
        <source>the change</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>%1: is damaged or belongs to another model: its checksum is not the one in %2; restore the file</source>
        <translation>%1：已损坏或属于另一个模型：校验和与 %2 中的不符；请恢复该文件</translation>
    </message>
    <message>
        <source>%1: has %2 pieces, but %3 says %4 %5; restore the file that was changed</source>
        <translation>%1：有 %2 个词元，但 %3 中 %4 为 %5；请恢复被改动的文件</translation>
    </message>
    <message>
        <source>%1: no such model directory: %2; choose another</source>
        <translation>%1：没有这个模型目录：%2；请另选一个</translation>
    </message>
    <message>
        <source>%1: no such model directory; choose another</source>
        <translation>%1：没有这个模型目录；请另选一个</translation>
    </message>
    <message>
        <source>%1: not a model directory, %2 is missing; choose another</source>
        <translation>%1：不是模型目录，缺少 %2；请另选一个</translation>
    </message>
    <message>
        <source>%1: contains %2 numbers, but %3 requires %4; restore the file that was changed</source>
        <translation>%1：有 %2 个数，但 %3 要求 %4 个；请恢复被改动的文件</translation>
    </message>
    <message>
        <source>%1: has no checksum, which format version %2 of %3 requires; after an intentional change, add it with &apos;translucent-cli model sign DIR&apos;</source>
        <translation>%1：没有校验和，而 %3 的格式版本 %2 必须有；如果是有意改动，可用“translucent-cli model sign DIR”添加</translation>
    </message>
    <message>
        <source>model %1 is neither a directory nor a shipped model (%2); choose another</source>
        <translation>模型 %1 既不是目录，也不是自带的模型（%2）；请另选一个</translation>
    </message>
    <message>
        <source>it must be between 0 and 1, e.g. 1e-5</source>
        <translation>必须大于 0 且小于 1，例如 1e-5</translation>
    </message>
    <message>
        <source>model_dimension (%1) must be a multiple of it</source>
        <translation>model_dimension（%1）必须是它的倍数</translation>
    </message>
    <message>
        <source>sinusoidal positions need an even number</source>
        <translation>正弦位置编码需要偶数</translation>
    </message>
    <message>
        <source>it needs one shared vocabulary: source_vocabulary and target_vocabulary must be equal</source>
        <translation>需要共用词表，即 source_vocabulary 与 target_vocabulary 相等</translation>
    </message>
    <message>
        <source>a recipe can only be chosen if %1 is above 0, but it is %2</source>
        <translation>只有%1大于 0 才能选择配方，而它是 %2</translation>
    </message>
    <message>
        <source>a number of pairs</source>
        <translation>句对数</translation>
    </message>
    <message>
        <source>a number of minutes</source>
        <translation>分钟数</translation>
    </message>
    <message>
        <source>a measured speed</source>
        <translation>测得的速度</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>no clipping</source>
        <translation>不裁剪</translation>
    </message>
    <message>
        <source>no average</source>
        <translation>不做平均</translation>
    </message>
    <message>
        <source>no sampling</source>
        <translation>不采样</translation>
    </message>
    <message>
        <source>no head is taught</source>
        <translation>不引导任何头</translation>
    </message>
    <message>
        <source>schedule is budget, which ends at a limit, but there is none; give max_steps, max_epochs or max_minutes</source>
        <translation>schedule 为 budget，要在达到上限时结束，但没有设上限；请给出 max_steps、max_epochs 或 max_minutes</translation>
    </message>
    <message>
        <source>it must be a number above 0</source>
        <translation>必须是大于 0 的数</translation>
    </message>
    <message>
        <source>%1: column %2 is not valid; columns count from 1</source>
        <translation>%1：列号从 1 数起，但其中一个是 %2</translation>
    </message>
    <message>
        <source>%1: field chosen_by.operations_per_second must contain numbers above 0 by width</source>
        <translation>%1：字段 chosen_by.operations_per_second 必须按宽度给出大于 0 的数</translation>
    </message>
    <message>
        <source>another process</source>
        <translation>另一个进程</translation>
    </message>
    <message>
        <source>%1 is in use: %2 is training there; wait until it finishes or choose another directory</source>
        <translation>%1 正在使用：%2 在那里训练；请等它结束，或换一个目录</translation>
    </message>
    <message>
        <source>the target vocabulary has the ids 0 to %1</source>
        <translation>译文词表的编号为 0 到 %1</translation>
    </message>
    <message>
        <source>PAD, BEGIN and END cannot be forced inside a translation</source>
        <translation>译文中不能强制 PAD、BEGIN 和 END</translation>
    </message>
    <message>
        <source>log-probability of %1</source>
        <translation>%1 的对数概率</translation>
    </message>
    <message>
        <source>it must be a number of at most 0</source>
        <translation>必须是不大于 0 的数</translation>
    </message>
    <message>
        <source>the forced prefix has the token %1, which is not allowed there (PAD, BEGIN and END cannot be forced)</source>
        <translation>强制前缀含有词元 %1，它不能出现在那里（不能强制 PAD、BEGIN 和 END）</translation>
    </message>
    <message>
        <source>it must be from 1 to the target vocabulary, %1</source>
        <translation>必须在 1 到译文词表大小 %1 之间</translation>
    </message>
    <message>
        <source>it must be a finite number, usually from 0 to 2</source>
        <translation>必须是有限的数，通常在 0 到 2 之间</translation>
    </message>
    <message>
        <source>it must be from 1 to the beam width, %1</source>
        <translation>必须在 1 到束宽 %1 之间</translation>
    </message>
    <message>
        <source>it must be at least 0 (0 = automatic)</source>
        <translation>不能小于 0（0 = 自动）</translation>
    </message>
    <message>
        <source>the search ranked %1 of them</source>
        <translation>这次搜索共排出 %1 个</translation>
    </message>
    <message>
        <source>it must be a number above 0, usually from 0.2 to 2</source>
        <translation>必须是大于 0 的数，通常在 0.2 到 2 之间</translation>
    </message>
    <message>
        <source>it must be at least 0 (0 = all tokens)</source>
        <translation>不能小于 0（0 = 所有词元）</translation>
    </message>
    <message>
        <source>it must be above 0 and at most 1</source>
        <translation>必须大于 0，且不超过 1</translation>
    </message>
    <message>
        <source>its normalisation has no root</source>
        <translation>其字符规范化没有根</translation>
    </message>
    <message>
        <source>its normalisation reaches beyond its table</source>
        <translation>其字符规范化超出了表的范围</translation>
    </message>
    <message>
        <source>its normalisation rules form a loop</source>
        <translation>其字符规范化形成循环</translation>
    </message>
    <message>
        <source>its normalisation cuts characters</source>
        <translation>其字符规范化会切断字符</translation>
    </message>
    <message>
        <source>its normalisation has too many rules that begin alike</source>
        <translation>其字符规范化有太多开头相同的规则</translation>
    </message>
    <message>
        <source>its normalisation points past the end of its string table</source>
        <translation>其字符规范化指向文本之外</translation>
    </message>
    <message>
        <source>its normalisation points into a character</source>
        <translation>其字符规范化指向字符中间</translation>
    </message>
    <message>
        <source>its normalisation contains an unterminated string</source>
        <translation>其字符规范化有一段没有结尾的文本</translation>
    </message>
    <message>
        <source>its normalisation has a text that is not UTF-8</source>
        <translation>其字符规范化有一段不是 UTF-8 的文本</translation>
    </message>
    <message>
        <source>its normalisation has a replacement of more than %1 bytes</source>
        <translation>其字符规范化有一处替换超过 %1 字节</translation>
    </message>
    <message>
        <source>its normalisation is cut off</source>
        <translation>其字符规范化被截断</translation>
    </message>
    <message>
        <source>its normalisation has a table of the wrong size</source>
        <translation>其字符规范化的表大小不对</translation>
    </message>
    <message>
        <source>%1: cannot be loaded: %2; reinstall the program</source>
        <translation>无法载入 %1：%2；请重新安装程序</translation>
    </message>
    <message>
        <source>a vocabulary cannot be trained: there is no sentence to learn from, only spaces, U+FFFD, ▁ or ▅</source>
        <translation>无法训练词表：没有可供学习的句子，只有空格、U+FFFD、▁ 或 ▅</translation>
    </message>
    <message>
        <source>the sentence is not UTF-8 text; convert it</source>
        <translation>句子不是 UTF-8 文本；请转换编码</translation>
    </message>
    <message>
        <source>not a normalisation rule; one looks like &quot;9AD4&lt;tab&gt;4F53&quot;: code points in hexadecimal, a tab, and what replaces them</source>
        <translation>不是字符规范化规则；规则的写法如“9AD4&lt;tab&gt;4F53”：十六进制码位、一个制表符，以及用来替换的内容</translation>
    </message>
    <message>
        <source>would delete %1; only invisible characters may be deleted</source>
        <translation>会使 %1 消失；只有看不见的字符才能去掉</translation>
    </message>
    <message>
        <source>%1: contains no normalisation rule; give a file with one per line</source>
        <translation>%1：没有字符规范化规则；请给出每行一条规则的文件</translation>
    </message>
    <message>
        <source>%1: not a usable sentencepiece model; restore it</source>
        <translation>%1：不是可用的 sentencepiece 模型；请恢复该文件</translation>
    </message>
    <message>
        <source>piece id %1 is outside the vocabulary of %2; ids count from 0</source>
        <translation>词元编号 %1 超出了大小为 %2 的词表；编号从 0 数起</translation>
    </message>
    <message>
        <source>field %1 appears twice</source>
        <translation>字段 %1 给了两次</translation>
    </message>
    <message>
        <source>field %1 has a different type than in a sentencepiece model</source>
        <translation>字段 %1 的类型与 sentencepiece 模型中的不同</translation>
    </message>
    <message>
        <source>field %1 is not known</source>
        <translation>字段 %1 无法识别</translation>
    </message>
    <message>
        <source>%1 is too long, not UTF-8 or contains a zero byte</source>
        <translation>%1过长、不是 UTF-8 或含有零字节</translation>
    </message>
    <message>
        <source>a score is not finite</source>
        <translation>有一个得分不是有限的数</translation>
    </message>
    <message>
        <source>a piece has the unknown type %1</source>
        <translation>有一个词元属于未知的种类 %1</translation>
    </message>
    <message>
        <source>a piece</source>
        <translation>有一个词元</translation>
    </message>
    <message>
        <source>a piece is empty</source>
        <translation>有一个词元是空的</translation>
    </message>
    <message>
        <source>it has the unknown type %1</source>
        <translation>它属于未知的种类 %1</translation>
    </message>
    <message>
        <source>the name of a special piece</source>
        <translation>特殊词元的名称</translation>
    </message>
    <message>
        <source>the piece %1 appears twice</source>
        <translation>词元 %1 出现了两次</translation>
    </message>
    <message>
        <source>it needs exactly one unknown piece</source>
        <translation>它必须恰好有一个未知词元</translation>
    </message>
    <message>
        <source>too many user-defined symbols begin alike</source>
        <translation>开头相同的自定义符号太多</translation>
    </message>
    <message>
        <source>a field has no valid number</source>
        <translation>有一个字段没有有效的编号</translation>
    </message>
    <message>
        <source>a field has no valid type</source>
        <translation>有一个字段没有有效的类型</translation>
    </message>
    <message>
        <source>%1: not a usable sentencepiece model: %2; restore it</source>
        <translation>%1：不是可用的 sentencepiece 模型：%2；请恢复该文件</translation>
    </message>
    <message>
        <source>a number has more than 64 bits</source>
        <translation>有一个数超过 64 位</translation>
    </message>
    <message>
        <source>a field reaches beyond the end (cut off?)</source>
        <translation>有一个字段超出了末尾（文件可能被截断）</translation>
    </message>
    <message>
        <source>it has more than %1 pieces</source>
        <translation>词元超过 %1 个</translation>
    </message>
    <message>
        <source>it contains a self-test, which this program does not run</source>
        <translation>它含有自检数据，本程序不会运行</translation>
    </message>
    <message>
        <source>the model has no %1 attention in layer %2; choose another layer</source>
        <translation>该模型的第 %2 层没有 %1 注意力；请选择其他层</translation>
    </message>
    <message>
        <source>the model has no head %1; choose another</source>
        <translation>该模型没有头 %1；请另选一个</translation>
    </message>
    <message>
        <source>%1 failed: there is not enough memory; close other programs or choose smaller sizes</source>
        <translation>%1失败：内存不足；请关闭其他程序，或改用较小的规模</translation>
    </message>
    <message>
        <source>%1 failed: %2</source>
        <translation>%1失败：%2</translation>
    </message>
    <message>
        <source>&apos;%1&apos;</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>it must be above %1</source>
        <translation>必须大于 %1</translation>
    </message>
    <message>
        <source>it must be between %1 and %2</source>
        <translation>必须大于 %1 且小于 %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 (0 = %2)</source>
        <translation>%1（0 = %2）</translation>
    </message>
    <message>
        <source>it must be at least %1 and below %2</source>
        <translation>必须不小于 %1 且小于 %2</translation>
    </message>
    <message>
        <source>%1 is %2; %3</source>
        <translation>%1 为 %2；%3</translation>
    </message>
    <message>
        <source>invalid UTF-8 at byte offset %1: unexpected byte %2; convert the text to UTF-8</source>
        <translation>第 %1 个字节处的 UTF-8 无效：意外的字节 %2；请把文本转换为 UTF-8</translation>
    </message>
    <message>
        <source>code point %1 is %2, which UTF-8 cannot represent; valid are 0 to 0x10FFFF without 0xD800 to 0xDFFF</source>
        <translation>第 %1 个码位是 %2，UTF-8 无法表示；有效的是 0 到 0x10FFFF，不含 0xD800 到 0xDFFF</translation>
    </message>
    <message>
        <source>the sentence has %1 pieces with END; this model takes at most %2; shorten it</source>
        <translation>句子有 %1 个词元（含 END）；该模型最多接受 %2 个，请缩短</translation>
    </message>
    <message>
        <source>the forced prefix has %1 pieces; a translation of this sentence has at most %2; shorten it</source>
        <translation>强制前缀有 %1 个词元；这个句子的译文最多 %2 个，请缩短</translation>
    </message>
    <message>
        <source>the model produced NaN or infinity: its weights are damaged or its training diverged; use another checkpoint or train again</source>
        <translation>模型算出了 NaN 或无穷大：权重已损坏，或训练已发散；请换一个检查点，或重新训练</translation>
    </message>
    <message>
        <source>it must be at least 2 to be compared with greedy</source>
        <translation>不能小于 2，才能与贪心搜索比较</translation>
    </message>
    <message>
        <source>%1 has no pieces; write some text</source>
        <translation>%1没有词元；请输入文字</translation>
    </message>
    <message>
        <source>%1 has %2 pieces; the model takes %3; shorten it</source>
        <translation>%1有 %2 个词元；该模型最多接受 %3 个，请缩短</translation>
    </message>
    <message>
        <source>%1 id %2 is outside the vocabulary of %3; ids count from 0</source>
        <translation>%1的编号 %2 超出了大小为 %3 的词表；编号从 0 数起</translation>
    </message>
    <message>
        <source>the source</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>the target</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>the model&apos;s probabilities are not finite numbers: its weights cannot be right; choose another model or train again</source>
        <translation>模型的概率不是有限的数：权重不可能正确；请换一个模型，或重新训练</translation>
    </message>
    <message>
        <source>the model gives every piece the same probability: its weights cannot be right; choose another model or train again</source>
        <translation>模型给所有词元的概率都相同：权重不可能正确；请换一个模型，或重新训练</translation>
    </message>
    <message>
        <source>the matrix product of %1 %2 times %3 failed in oneDNN: %4 (status %5)</source>
        <translation>%1 矩阵乘法 %2 乘 %3 在 oneDNN 中失败：%4（状态 %5）</translation>
    </message>
    <message>
        <source>%1: tensor %2 %3; restore the file or choose another model</source>
        <translation>%1：张量 %2 %3；请恢复该文件，或换一个模型</translation>
    </message>
    <message>
        <source>has shape %1, but config.json requires %2</source>
        <translation>的形状为 %1，但 config.json 要求 %2</translation>
    </message>
    <message>
        <source>contains %1 numbers instead of weights</source>
        <translation>存放的是 %1 数，而不是权重</translation>
    </message>
    <message>
        <source>contains a number that is not finite</source>
        <translation>含有一个不是有限的数</translation>
    </message>
    <message>
        <source>tensor %1 contains a number that is not finite; it is not saved</source>
        <translation>张量 %1 含有不是有限的数；没有保存</translation>
    </message>
    <message>
        <source>tensor %1 contains a number too large for half precision; save the model in float32</source>
        <translation>张量 %1 含有半精度放不下的数；请用 float32 保存模型</translation>
    </message>
    <message>
        <source>tensor %1 contains %2 numbers where floating-point numbers are required</source>
        <translation>张量 %1 存放的是 %2 数，但需要浮点数</translation>
    </message>
    <message>
        <source>is not part of the architecture that config.json describes</source>
        <translation>不属于 config.json 描述的模型结构</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>%1: tensor %2 is missing; restore the file</source>
        <translation>%1：缺少张量 %2；请恢复该文件</translation>
    </message>
    <message>
        <source>%1: its %2 bytes do not fit the model in the same directory; restore both</source>
        <translation>%1：它的大小（%2 字节）与同一目录中的模型不符；请把两者都恢复</translation>
    </message>
    <message>
        <source>%1: tensor %2 does not fit the model in the same directory; restore both</source>
        <translation>%1：张量 %2 与同一目录中的模型不符；请把两者都恢复</translation>
    </message>
    <message>
        <source>%1: has no checksum, which a checkpoint must have; restore the file</source>
        <translation>%1：没有校验和，而检查点必须带有校验和；请恢复该文件</translation>
    </message>
    <message>
        <source>%1: the checkpoint is at batch %2 of an epoch that has %3; restore it</source>
        <translation>%1：检查点位于第 %2 批，但这一轮只有 %3 批；请恢复检查点</translation>
    </message>
    <message>
        <source>%1: the training sentences differ from those of the interrupted run; give it the same corpus</source>
        <translation>%1：训练句子与中断前的不同；请使用同一语料</translation>
    </message>
    <message>
        <source>%1: the dev sentences differ from those of the interrupted run, so that its scores could not be compared; give it the same ones</source>
        <translation>%1：验证句子与中断前的不同，得分无法比较；请使用相同的句子</translation>
    </message>
    <message>
        <source>%1: the recipe differs from that of the interrupted run; only limits, threads, device and precision may change</source>
        <translation>%1：配方与中断前的不同；只能改变上限、线程、设备和精度</translation>
    </message>
    <message>
        <source>%1: field best is not an evaluation; restore the file</source>
        <translation>%1：字段 best 不是一次评测；请恢复该文件</translation>
    </message>
    <message>
        <source>%1: not found, so there is no training to resume; start a new one</source>
        <translation>找不到 %1，因此没有可以继续的训练；请重新开始</translation>
    </message>
    <message>
        <source>%1: not a checkpoint of this program; restore the file</source>
        <translation>%1：不是本程序的检查点；请恢复该文件</translation>
    </message>
    <message>
        <source>no sentence pair is short enough for this model to evaluate; give shorter ones</source>
        <translation>没有一个句对短到该模型可以评测；请给出更短的句对</translation>
    </message>
    <message>
        <source>the loss became NaN after step %1; train again with a smaller learning_rate_factor or more warmup_steps</source>
        <translation>第 %1 步之后损失变成了 NaN；请用更小的 learning_rate_factor 或更多的 warmup_steps 重新训练</translation>
    </message>
    <message>
        <source>%1. The best model so far, of step %2, is kept</source>
        <translation>%1。已保留目前最好的模型（第 %2 步）</translation>
    </message>
    <message>
        <source>%1. No model had been evaluated before, so the initial one is kept</source>
        <translation>%1。此前还没有评测过任何模型，所以保留的是训练开始时的模型</translation>
    </message>
    <message>
        <source>embedding_tying is all; it needs tokenizer.shared to be true</source>
        <translation>embedding_tying 为 all；这要求 tokenizer.shared 为 true</translation>
    </message>
    <message>
        <source>the training corpus has no sentence pairs; choose another</source>
        <translation>训练语料没有句对；请另选语料</translation>
    </message>
    <message>
        <source>%1: none of its %2 pairs can be held out for validation: there are too few, or all share sentences with others; add other pairs, or give your own validation pairs (--dev)</source>
        <translation>%1：%2 个句对中没有一个可以留作验证：要么句对太少，要么全部与其他句对有相同的句子；请增加别的句对，或自己指定验证句对（--dev）</translation>
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
        <source>%1: only %2 of %3 sentences are written in the script of the language %4; check columns and languages</source>
        <translation>%1：%3 句中只有 %2 句用语言 %4 的文字写成；请检查列号和语言</translation>
    </message>
    <message>
        <source>%1: %2 of %3 sentences are web addresses or numbers; check which columns contain the sentences</source>
        <translation>%1：%3 句中有 %2 句是网址或数字；请检查句子在哪一列</translation>
    </message>
    <message>
        <source>source and target look swapped: the Chinese sentences are in the other column; swap the columns, or the languages</source>
        <translation>原文和译文看起来颠倒了：中文句子在另一列；请交换两列，或交换两种语言</translation>
    </message>
    <message>
        <source>the first pair, %1 and %2, looks like a header; delete that line</source>
        <translation>第一个句对 %1 和 %2 看起来是表头；请删去这一行</translation>
    </message>
    <message>
        <source>%1 of %2 pairs have the same text on both sides; a model learns to copy from them</source>
        <translation>%2 个句对中有 %1 个两边文字相同；模型会从中学会照抄</translation>
    </message>
    <message>
        <source>in %1 of %2 pairs with a long sentence one side is more than four times as long as usual for the other; the lines may be misaligned</source>
        <translation>%2 个含有长句的句对中，有 %1 个的一边比通常的比例长四倍以上；两边的行可能已经错位</translation>
    </message>
    <message>
        <source>%1 of %2 validation pairs have a source sentence that is also trained on; scores on them do not show how well new sentences are translated</source>
        <translation>%2 个验证句对中有 %1 个的原文也出现在训练语料中；用它们得到的分数不能说明新句子译得怎样</translation>
    </message>
    <message>
        <source>the dev corpus has no sentence pairs; choose another</source>
        <translation>验证语料没有句对；请另选语料</translation>
    </message>
    <message>
        <source>the environment variable %1 is %2; it must be a whole number from %3 to %4</source>
        <translation>环境变量 %1 为 %2；必须是 %3 到 %4 的整数</translation>
    </message>
    <message>
        <source>process %1 of %2</source>
        <translation>第 %1 个进程（共 %2 个）</translation>
    </message>
    <message>
        <source>%1 was stopped while waiting for %2 at %3:%4; nothing was changed</source>
        <translation>%1在 %3:%4 等待%2时被停止；没有任何改动</translation>
    </message>
    <message>
        <source>%1: timed out waiting for %2 at %3:%4; nothing was changed</source>
        <translation>%1在 %3:%4 没有等到%2；没有任何改动</translation>
    </message>
    <message>
        <source>the first one</source>
        <translation>第一个进程</translation>
    </message>
    <message>
        <source>process %1</source>
        <translation>进程 %1</translation>
    </message>
    <message>
        <source>two processes have the number %1; give each process its own RANK</source>
        <translation>有两个编号为 %1 的进程；请给每个进程各自的 RANK</translation>
    </message>
    <message>
        <source>%1 cannot train with the first one: %2; start all with the same options and files</source>
        <translation>%1不能与第一个进程一起训练：%2；请用相同的选项和文件启动所有进程</translation>
    </message>
    <message>
        <source>the others</source>
        <translation>其他进程</translation>
    </message>
    <message>
        <source>MASTER_ADDR is set, but MASTER_PORT is not; it must be a free port of that machine, e.g. 29500</source>
        <translation>设置了 MASTER_ADDR，但没有设置 MASTER_PORT；它必须是那台电脑上的一个空闲端口，例如 29500</translation>
    </message>
    <message>
        <source>%1 lost contact with the other processes: one has ended or cannot be reached (%2)</source>
        <translation>%1与其他进程失去联系：有一个已结束或无法连接（%2）</translation>
    </message>
    <message>
        <source>%1 was told to stop, but the other processes do not respond</source>
        <translation>%1收到停止的指令，但其他进程没有回应</translation>
    </message>
    <message>
        <source>%1; the state after step %2 is kept in %3: start all processes again with --resume</source>
        <translation>%1；第 %2 步之后的状态保存在 %3：请用 --resume 重新启动所有进程</translation>
    </message>
    <message>
        <source>no training pair fits into max_length %1; raise it or use shorter sentences</source>
        <translation>没有一个训练句对不超过 max_length %1；请增大它，或使用更短的句子</translation>
    </message>
    <message>
        <source>none of the validation pairs fits into max_length %1 tokens; raise max_length or use shorter sentences</source>
        <translation>没有一个验证句对不超过 max_length（%1 个词元）；请增大 max_length，或使用更短的句子</translation>
    </message>
    <message>
        <source>%1 is %2, but %3 in the recipe</source>
        <translation>%1 为 %2，但配方中为 %3</translation>
    </message>
    <message>
        <source>%1: the recipe does not match this model&apos;s architecture (first difference: %2); resume with the recipe in run.json</source>
        <translation>%1：配方与该模型的结构不符（第一处不同：%2）；请用 run.json 中的配方继续训练</translation>
    </message>
    <message>
        <source>%1: this model translates from %2 to %3, but it was to be trained from %4 to %5; give its languages</source>
        <translation>%1：该模型从 %2 翻译到 %3，但要按 %4 到 %5 训练；请使用该模型的语言</translation>
    </message>
    <message>
        <source>here they are limited to %1 (TRANSLUCENT_MAX_ISA or DNNL_MAX_CPU_ISA)</source>
        <translation>这里限制为 %1（TRANSLUCENT_MAX_ISA 或 DNNL_MAX_CPU_ISA）</translation>
    </message>
    <message>
        <source>this processor supports at most %1</source>
        <translation>这个处理器最多支持 %1</translation>
    </message>
    <message>
        <source>device is cuda, but this machine or its LibTorch has no CUDA; choose cpu or auto</source>
        <translation>device 为 cuda，但这台电脑或其 LibTorch 不支持 CUDA；请选择 cpu 或 auto</translation>
    </message>
    <message>
        <source>at least %1 processes train on this machine, but they can use %2 of its GPUs; start as many processes as GPUs, or choose cpu as device</source>
        <translation>这台电脑上至少有 %1 个训练进程，但它们只能使用 %2 块 GPU；请启动与 GPU 数目相同的进程，或把 device 设为 cpu</translation>
    </message>
    <message>
        <source>precision is tf32, which only GPUs have; valid choices here: auto, fp32, bf16</source>
        <translation>precision 为 tf32，但只有 GPU 支持；此处可选：auto、fp32、bf16</translation>
    </message>
    <message>
        <source>this program was built without oneDNN</source>
        <translation>编译本程序时没有使用 oneDNN</translation>
    </message>
    <message>
        <source>this program cannot train in several processes: %1 was missing when it was built</source>
        <translation>本程序不能用多个进程训练：编译时缺少 %1</translation>
    </message>
    <message>
        <source>%1 failed: the memory of the GPU is full; choose a smaller batch_tokens, or close other programs that use the GPU</source>
        <translation>%1失败：GPU 内存已满；请减小 batch_tokens，或关闭其他占用 GPU 的程序</translation>
    </message>
    <message>
        <source>precision is bf16, but matrix products of bfloat16 need AVX-512, and %1; valid choices here: auto, fp32</source>
        <translation>precision 为 bf16，但 bfloat16 矩阵乘法需要 AVX-512，而%1；此处可选：auto、fp32</translation>
    </message>
    <message>
        <source>this type of vocabulary does not support subword sampling; turn subword_sampling off</source>
        <translation>这种词表不支持子词采样；请关闭 subword_sampling</translation>
    </message>
    <message>
        <source>pieces of a vocabulary cannot be joined; it is probably damaged</source>
        <translation>词表的词元无法拼接；词表可能已损坏</translation>
    </message>
    <message>
        <source>a vocabulary of %1 pieces is too small for these sentences: their characters alone need %2; allow more pieces, or lower the character coverage</source>
        <translation>大小为 %1 的词表对这些句子太小：仅字符就需要 %2 个；请允许更多词元，或降低 character_coverage</translation>
    </message>
    <message>
        <source>%1: no vocabulary can be trained with these normalisation rules; remove rules that replace the same characters twice, or give fewer rules</source>
        <translation>%1：用这些规范化规则无法训练词表；请去掉对同一字符的重复替换，或减少规则</translation>
    </message>
    <message>
        <source>a vocabulary of %1 pieces cannot be trained on this text; give more text, or allow another number of pieces</source>
        <translation>无法用这些文本训练 %1 个词元的词表；请提供更多文本，或换一个词元数</translation>
    </message>
    <message>
        <source>a vocabulary cannot be trained: there is no sentence to learn from</source>
        <translation>无法训练词表：没有可供学习的句子</translation>
    </message>
    <message>
        <source>ICU cannot find words: %1; install its data, or learn a vocabulary without word boundaries (tokenizer.word_boundaries)</source>
        <translation>ICU 无法切分单词：%1；请安装它的数据，或让词表不考虑单词边界（tokenizer.word_boundaries）</translation>
    </message>
    <message>
        <source>%1
%2Training cannot be resumed; nothing was changed. Use the options and files it was started with, or start again with --force, which replaces %3</source>
        <translation>%1
%2无法继续训练；没有任何改动。请使用开始时的选项和文件，或用 --force 重新开始，这会替换 %3</translation>
    </message>
    <message>
        <source>the log %1 cannot be written: %2; give another file</source>
        <translation>无法写入日志 %1：%2；请换一个文件</translation>
    </message>
    <message>
        <source>%1 cannot be created: %2 is not a writable directory; choose another</source>
        <translation>无法创建 %1：%2 不是可写的目录；请另选一个</translation>
    </message>
    <message>
        <source>nothing to resume: %1 contains no checkpoint; train without --resume</source>
        <translation>没有可以继续的训练：%1 中没有检查点；请去掉 --resume 再训练</translation>
    </message>
    <message>
        <source>%1 already contains a model; --resume continues its training, --force replaces it</source>
        <translation>%1 中已有模型；用 --resume 继续训练，用 --force 替换</translation>
    </message>
    <message>
        <source>--out is empty; give the directory for the model</source>
        <translation>--out 是空的；必须给出模型目录</translation>
    </message>
    <message>
        <source>no model is loaded; choose one</source>
        <translation>没有载入模型；请选择一个</translation>
    </message>
    <message>
        <source>has %1 bytes; the maximum is %2</source>
        <translation>有 %1 字节；最多 %2 字节</translation>
    </message>
    <message>
        <source>cannot be opened: %1</source>
        <translation>无法打开：%1</translation>
    </message>
    <message>
        <source>%1: has no %2; choose the directory of a training run</source>
        <translation>%1：没有 %2；请选择一个训练目录</translation>
    </message>
    <message>
        <source>a term has %1 columns or more, not %2</source>
        <translation>一个术语至少有 %1 列，这里只有 %2 列</translation>
    </message>
    <message>
        <source>a term needs an id and, in both languages, a name and a meaning</source>
        <translation>术语需要 id，以及两种语言的名称和释义</translation>
    </message>
    <message>
        <source>the first line of a glossary must name the columns id, en, zh, en_meaning, zh_meaning, source and page</source>
        <translation>术语表的首行是列名 id、en、zh、en_meaning、zh_meaning、source 和 page</translation>
    </message>
    <message>
        <source>the term &quot;%1&quot; is already defined above; each id must be unique</source>
        <translation>上面已经有术语“%1”；每个 id 只能出现一次</translation>
    </message>
    <message>
        <source>the glossary has no term "%1"; a link is written [word](term:ID), with an ID of resources/glossary.tsv such as softmax</source>
        <translation>术语表里没有“%1”；链接写作 [词语](term:ID)，ID 取自 resources/glossary.tsv，例如 softmax</translation>
    </message>
    <message>
        <source>the decoder has %1 layers</source>
        <translation>解码器有 %1 层</translation>
    </message>
    <message>
        <source>a layer has %1 heads</source>
        <translation>每层有 %1 个头</translation>
    </message>
    <message>
        <source>the last layer</source>
        <translation>最后一层</translation>
    </message>
    <message>
        <source>row %1 cannot be edited: self-attention of this model computes only the keys of its pattern (%2)</source>
        <translation>行 %1 不能修改：这个模型的自注意力只计算其模式（%2）中的键</translation>
    </message>
    <message>
        <source>rotary positions rotate pairs of dimensions, so model_dimension / heads (%1) must be even</source>
        <translation>旋转位置编码把数两两成对旋转，所以 model_dimension / heads（%1）必须是偶数</translation>
    </message>
    <message>
        <source>its keys are mixtures of positions and have no positions themselves; choose position_kind sinusoidal, learned or none</source>
        <translation>它的键是各位置的混合，没有自己的位置；position_kind 请选 sinusoidal、learned 或 none</translation>
    </message>
    <message>
        <source>min_length and max_length are for sequences of letters, not for %1</source>
        <translation>min_length 和 max_length 用于字母序列，不能用于 %1</translation>
    </message>
    <message>
        <source>min_length is %1 and max_length is %2; they must be from 1 to %3, the first not above the second</source>
        <translation>min_length 为 %1，max_length 为 %2；两者必须在 1 到 %3 之间，且前者不大于后者</translation>
    </message>
    <message>
        <source>has no text in one of its languages; write both</source>
        <translation>缺一种语言的文字；请两种都写上</translation>
    </message>
    <message>
        <source>is %1; it must be 1 to %2 lower-case letters, digits, hyphens or dots and begin with a letter or digit</source>
        <translation>是 %1；必须是 1 到 %2 个小写字母、数字、连字符或点，且不能以符号开头</translation>
    </message>
    <message>
        <source>cannot be used: %1</source>
        <translation>不能用：%1</translation>
    </message>
    <message>
        <source>is %1, but this program reads %2; install a newer one</source>
        <translation>是 %1，而本程序读 %2；请安装更新的版本</translation>
    </message>
    <message>
        <source>is %1, which is already used; choose another name</source>
        <translation>是 %1，与另一个重名；请换一个名称</translation>
    </message>
    <message>
        <source>is missing; only corpora that begin with builtin: have their own dev pairs</source>
        <translation>缺失；只有以 builtin: 开头的语料自带验证集</translation>
    </message>
    <message>
        <source>must contain whole numbers of at least 0</source>
        <translation>必须是不小于 0 的整数</translation>
    </message>
    <message>
        <source>contains %1 twice; each seed must appear only once</source>
        <translation>里 %1 出现了两次；每个种子只写一次</translation>
    </message>
    <message>
        <source>contains more than %1 numbers; give fewer</source>
        <translation>里的数字超过 %1 个；请少写一些</translation>
    </message>
    <message>
        <source>must be above 0: the time that one run takes on two cores</source>
        <translation>必须大于 0：一条训练记录在两个核心上所需的分钟数</translation>
    </message>
    <message>
        <source>cannot be trained: %1</source>
        <translation>无法训练：%1</translation>
    </message>
    <message>
        <source>has no training.max_steps, the step after which all runs of an experiment end; add it</source>
        <translation>没有 training.max_steps，实验的所有训练记录都在这一步后结束；请补上</translation>
    </message>
    <message>
        <source>may end before training.max_steps; remove max_epochs, max_minutes, target_bleu and patience</source>
        <translation>可能在 training.max_steps 之前结束；请去掉 max_epochs、max_minutes、target_bleu 和 patience</translation>
    </message>
    <message>
        <source>sets a seed; list the seeds in the field seeds instead</source>
        <translation>自己带有种子；请把种子写在字段 seeds 里</translation>
    </message>
    <message>
        <source>is the same as that of %1; change something</source>
        <translation>与 %1 的相同；请改动一处</translation>
    </message>
    <message>
        <source>is %1, which is not a name in data.tests; add it there</source>
        <translation>是 %1，但 data.tests 里没有这个名称；请在那里补上</translation>
    </message>
    <message>
        <source>cannot be combined with %1, which is measured during training</source>
        <translation>不能和 %1 一起用：它是在训练中测得的</translation>
    </message>
    <message>
        <source>is missing; add the dev metric that has to be reached</source>
        <translation>缺失；请写上要在验证集上达到的指标</translation>
    </message>
    <message>
        <source>is only valid with steps_to; remove it</source>
        <translation>只能和 steps_to 一起用；请去掉</translation>
    </message>
    <message>
        <source>is %1, which is not measured during training; choose e.g. bleu</source>
        <translation>是 %1，训练时不测这个指标；请选 bleu 之类的</translation>
    </message>
    <message>
        <source>contains %1 twice; each metric must appear only once</source>
        <translation>里 %1 出现了两次；每个指标只写一次</translation>
    </message>
    <message>
        <source>there is no experiment %1; available are %2, and files whose names end in .json</source>
        <translation>没有名为 %1 的实验；有 %2，以及文件名以 .json 结尾的文件</translation>
    </message>
    <message>
        <source>validation loss</source>
        <translation>验证损失</translation>
    </message>
    <message>
        <source>perplexity</source>
        <translation>困惑度</translation>
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
        <source>exact match %</source>
        <translation>完全匹配 %</translation>
    </message>
    <message>
        <source>validation loss at the end</source>
        <translation>结束时的验证损失</translation>
    </message>
    <message>
        <source>training loss at the end</source>
        <translation>结束时的训练损失</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>target tokens/s</source>
        <translation>译文词元/秒</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>AER % of the guided head</source>
        <translation>受引导的头的 AER %</translation>
    </message>
    <message>
        <source>AER % of the best head</source>
        <translation>最好的头的 AER %</translation>
    </message>
    <message>
        <source>steps to %1 %2</source>
        <translation>达到%1 %2 的步数</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 无法写入</translation>
    </message>
    <message>
        <source>%1 contains the runs of another experiment, or of an earlier version of this one; give another directory</source>
        <translation>%1 里是另一个实验的训练，或者是这个实验修改之前的训练；请换一个目录</translation>
    </message>
    <message>
        <source>must be a list with at least one entry</source>
        <translation>必须是至少有一项的列表</translation>
    </message>
    <message>
        <source>another process cannot be started: %1</source>
        <translation>无法再启动一个进程：%1</translation>
    </message>
    <message>
        <source>the training %1 failed (see the message above). Run the same command again to continue with the others</source>
        <translation>训练 %1 失败了，原因见上文。再执行同一条命令会接着训练其余的</translation>
    </message>
    <message>
        <source>%1 contains a training run with another recipe or corpus; remove it or give another directory</source>
        <translation>%1 里是另一个配方或语料的训练；请删除它，或换一个目录</translation>
    </message>
    <message>
        <source>init %1: training cannot start from this model (first difference: %2); give the recipe of the model, or start from random weights</source>
        <translation>init %1：训练不能从这个模型开始（第一处不同：%2）；请使用该模型的配方，或从随机权重开始</translation>
    </message>
    <message>
        <source>reinforcement is %1, but no starting model is given; samples from random weights earn no reward, so set init</source>
        <translation>reinforcement 是 %1，但没有可以作为起点的模型；随机权重采样得到的译文得不到奖励，请给出 init</translation>
    </message>
    <message>
        <source>sublayer %1 does not exist: this model has no feed-forward networks</source>
        <translation>子层 %1 不存在：该模型没有前馈网络</translation>
    </message>
    <message>
        <source>the residual connection of %1 cannot be skipped: this model has none</source>
        <translation>无法跳过 %1 的残差连接：该模型没有残差连接</translation>
    </message>
    <message>
        <source>the norm of %1 cannot be skipped: this model has none</source>
        <translation>无法跳过 %1 的归一化：该模型没有归一化</translation>
    </message>
    <message>
        <source>multiplied by heads (%1), it must be at most %2</source>
        <translation>乘以 heads（%1）后不得超过 %2</translation>
    </message>
    <message>
        <source>it needs as many encoder layers as decoder layers; otherwise choose &quot;chosen&quot; and cross_layers</source>
        <translation>编码器与解码器的层数必须相同；层数不同时请选 &quot;chosen&quot; 并写 cross_layers</translation>
    </message>
    <message>
        <source>cross_wiring &quot;chosen&quot; needs a number from 1 to %1 for each of the %2 decoder layers, separated by commas</source>
        <translation>cross_wiring 为 &quot;chosen&quot; 时，%2 个解码器层各需一个 1 到 %1 的数，用逗号分隔</translation>
    </message>
    <message>
        <source>with norm_placement &quot;pre&quot; all encoder layers read share the final norm, and batch norm cannot learn one mean of several layers; choose &quot;post&quot; or another norm_kind</source>
        <translation>norm_placement 为 &quot;pre&quot; 时，被读取的各编码器层共用最终归一化，而批归一化学不出几层共同的均值；请选 &quot;post&quot; 或换一种 norm_kind</translation>
    </message>
    <message>
        <source>model_dimension divided by heads</source>
        <translation>model_dimension 除以 heads</translation>
    </message>
    <message>
        <source>there is no sentence; write one</source>
        <translation>没有句子；请写一句</translation>
    </message>
    <message>
        <source>is %1, which is neither the control nor an earlier variant</source>
        <translation>是 %1，它既不是对照，也不是前面的变体</translation>
    </message>
    <message>
        <source>is %1, whose %2</source>
        <translation>是 %1，它的 %2</translation>
    </message>
    <message>
        <source>%1 starts from the weights of %2, which is not trained yet; train that one first</source>
        <translation>%1 要从 %2 的权重开始，但它还没有训练；请先训练它</translation>
    </message>
    <message>
        <source>token accuracy %, reference prefix</source>
        <translation>前文为正确词元时的词元准确率（%）</translation>
    </message>
    <message>
        <source>token accuracy %, model&apos;s own prefix</source>
        <translation>前文为模型自己的词元时的词元准确率（%）</translation>
    </message>
    <message>
        <source>loss, model&apos;s own prefix</source>
        <translation>前文为模型自己的词元时的损失</translation>
    </message>
    <message>
        <source>only models with generation length_predictor can re-predict some tokens</source>
        <translation>只有 generation 为 length_predictor 的模型才能重新预测一部分词元</translation>
    </message>
    <message>
        <source>this model writes all tokens at once: it cannot continue a forced prefix</source>
        <translation>该模型一次写出全部词元，不能从强制前缀接着写</translation>
    </message>
    <message>
        <source>this model has no causal mask to remove: it writes all tokens at once, and each may see all others</source>
        <translation>该模型没有可去掉的因果掩码：它一次写出全部词元，每个都能看到其余所有词元</translation>
    </message>
    <message>
        <source>%1 input ids are given for %2 target pieces; only models that write all tokens at once accept input ids, exactly one per target piece</source>
        <translation>给了 %1 个输入编号，而译文有 %2 个词元；只有一次写出全部词元的模型才能指定读入什么，并且要与写出的一样长</translation>
    </message>
    <message>
        <source>input id %1 is outside the vocabulary of %2; ids count from 0</source>
        <translation>输入编号 %1 不在大小为 %2 的词表内；编号从 0 开始</translation>
    </message>
    <message>
        <source>this model writes all tokens at once and reads none of them in between, so it has no exposure bias</source>
        <translation>该模型一次写出全部词元，中间不读入自己的输出，所以没有曝光偏差</translation>
    </message>
    <message>
        <source>a decoder with generation %1 does not read its own tokens</source>
        <translation>generation 为 %1 的解码器不读入自己写出的词元</translation>
    </message>
    <message>
        <source>this model writes all tokens at once; only autoregressive models can be sampled from</source>
        <translation>该模型一次写出全部词元；只有逐个写词元的模型才能采样</translation>
    </message>
    <message>
        <source>all tokens of the row it reads are the same, so only position_kind sinusoidal, learned or relative distinguishes its positions</source>
        <translation>它读入的那一行词元都一样，只有 position_kind 为 sinusoidal、learned 或 relative 时才分得清各个位置</translation>
    </message>
    <message>
        <source>this model writes all tokens at once: there is no beam to compare with greedy search</source>
        <translation>该模型一次写出全部词元，没有可以与贪心搜索比较的束搜索</translation>
    </message>
    <message>
        <source>%1 changes a part that only a Transformer has; remove it, or choose architecture transformer instead of %2</source>
        <translation>%1 改变的部件只有 Transformer 才有；请去掉它，或者把 architecture 从 %2 改为 transformer</translation>
    </message>
    <message>
        <source>the encoder reads in both directions with half of the numbers each, so it must be even</source>
        <translation>编码器从两个方向读，各用一半的数，因此必须是偶数</translation>
    </message>
    <message>
        <source>it must be odd, so that the window has a centre position</source>
        <translation>必须是奇数，这样才有一个位置在中间</translation>
    </message>
    <message>
        <source>nothing inside this model can be changed: changes apply to parts of a Transformer, but its architecture is %1</source>
        <translation>这个模型的内部无法改动：这些改动针对 Transformer 的部件，而它的结构是 %1</translation>
    </message>
    <message>
        <source>only a head of a Transformer can be guided; this is architecture %1</source>
        <translation>只能引导 Transformer 的头；这里的结构是 %1</translation>
    </message>
    <message>
        <source>the encoder of this model (%1) has no self-attention that could hide padding; choose a Transformer</source>
        <translation>这个模型（%1）的编码器没有可以遮住填充的自注意力；请选择 Transformer</translation>
    </message>
    <message>
        <source>this model (%1) has no heads that could be switched off; choose a Transformer</source>
        <translation>这个模型（%1）没有可以关闭的头；请选择 Transformer</translation>
    </message>
    <message>
        <source>a model with generation %1 and copy_mechanism %2 cannot be trained with rewards</source>
        <translation>generation 为 %1、copy_mechanism 为 %2 的模型不能用奖励来训练</translation>
    </message>
    <message>
        <source>its gate is for tokens written one by one; choose generation autoregressive</source>
        <translation>它的门控用于逐个写出的词元；请选 generation autoregressive</translation>
    </message>
    <message>
        <source>%1 writes one token at a time; choose a model that was trained to write all tokens at once</source>
        <translation>%1 逐个写词元；请选择训练成一次写出全部词元的模型</translation>
    </message>
    <message>
        <source>a translation needs at least 1; other tasks have no decoder</source>
        <translation>翻译至少需要 1 层；其他任务没有解码器</translation>
    </message>
    <message>
        <source>the task %1 has no decoder; give 0</source>
        <translation>任务 %1 没有解码器；请写 0</translation>
    </message>
    <message>
        <source>the task %1 has no decoder; give last</source>
        <translation>任务 %1 没有解码器；请写 last</translation>
    </message>
    <message>
        <source>the task %1 has labels in its target vocabulary; give target_output or separate</source>
        <translation>任务 %1 的目标词表装的是标签；请写 target_output 或 separate</translation>
    </message>
    <message>
        <source>the task %1 has no decoder; %2</source>
        <translation>任务 %1 没有解码器；%2</translation>
    </message>
    <message>
        <source>words and labels have separate vocabularies</source>
        <translation>词和标签各有自己的词表</translation>
    </message>
    <message>
        <source>give 0</source>
        <translation>请写 0</translation>
    </message>
    <message>
        <source>give false</source>
        <translation>请写 false</translation>
    </message>
    <message>
        <source>give none</source>
        <translation>请写 none</translation>
    </message>
    <message>
        <source>give loss</source>
        <translation>请写 loss</translation>
    </message>
    <message>
        <source>labels cannot be split; give 0</source>
        <translation>标签不能再切分；请写 0</translation>
    </message>
    <message>
        <source>has %1 labels; classification takes one without spaces</source>
        <translation>有 %1 个标签；分类只要一个不含空格的标签</translation>
    </message>
    <message>
        <source>the number of words between spaces (%1) differs from the number of labels (%2); tagging needs one label per word</source>
        <translation>以空格分开的词有 %1 个，标签却有 %2 个；标注要求每个词一个标签</translation>
    </message>
    <message>
        <source>%1, pair %2</source>
        <translation>%1，第 %2 个句对</translation>
    </message>
    <message>
        <source>%1 labelled sentences but %2 reference labels; both must have the same number, at least one</source>
        <translation>模型标注了 %1 个句子，参考标注有 %2 个句子；两者必须一样多，且至少一个</translation>
    </message>
    <message>
        <source>write a tag and its words, as in NOUN 上午 中午, or a word and its choices, as in 在 = ADV next VERB | VERB, the last one without a condition</source>
        <translation>请写一个词性和它的词，例如 NOUN 上午 中午；或一个词和它的各种选择，例如 在 = ADV next VERB | VERB，最后一个不带条件</translation>
    </message>
    <message>
        <source>target positions and the causal mask cannot be changed: this model has no decoder</source>
        <translation>无法改变目标位置和因果掩码：该模型没有解码器</translation>
    </message>
    <message>
        <source>there are %1 labels, but this sentence has %2 positions for them</source>
        <translation>有 %1 个标签，而这个句子有 %2 处要标注</translation>
    </message>
    <message>
        <source>this model has no decoder: its task is %1; choose a model that translates</source>
        <translation>该模型没有解码器：它的任务是 %1；请选择做翻译的模型</translation>
    </message>
    <message>
        <source>accuracy % of labels</source>
        <translation>标签准确率 %</translation>
    </message>
    <message>
        <source>macro F1 %</source>
        <translation>宏平均 F1 %</translation>
    </message>
    <message>
        <source>the task %1 has no decoder; give autoregressive</source>
        <translation>任务 %1 没有解码器；请写 autoregressive</translation>
    </message>
    <message>
        <source>the task %1 has no decoder; give none</source>
        <translation>任务 %1 没有解码器；请写 none</translation>
    </message>
    <message>
        <source>a size is negative</source>
        <translation>某个大小为负数</translation>
    </message>
    <message>
        <source>a tensor has different numbers of dimensions and strides</source>
        <translation>有一个张量的维数与步长（stride）个数不同</translation>
    </message>
    <message>
        <source>it contains too many values</source>
        <translation>其中的值太多</translation>
    </message>
    <message>
        <source>a tensor has more than %1 dimensions</source>
        <translation>某个张量超过 %1 维</translation>
    </message>
    <message>
        <source>instruction %1 is not one of those it needs</source>
        <translation>指令 %1 不在所需之列</translation>
    </message>
    <message>
        <source>a value has a type that is not allowed there in a state dict</source>
        <translation>某个值的类型与 state dict 该处应有的不同</translation>
    </message>
    <message>
        <source>%1 has arguments that it does not have in a state dict</source>
        <translation>%1 的参数与 state dict 中的不同</translation>
    </message>
    <message>
        <source>it refers to %1, which a state dict does not need</source>
        <translation>其中提到 %1，而 state dict 用不着它</translation>
    </message>
    <message>
        <source>an instruction has no operand</source>
        <translation>某条指令没有可用的操作数</translation>
    </message>
    <message>
        <source>%1: its pickle does not contain a state dict: %2, near byte %3; get the model again from its source</source>
        <translation>%1：其中的 pickle 不是 state dict：%2，位于第 %3 字节附近；请从原处重新取得该模型</translation>
    </message>
    <message>
        <source>a text is not UTF-8</source>
        <translation>某段文字不是 UTF-8</translation>
    </message>
    <message>
        <source>an offset, size or stride is negative</source>
        <translation>某个偏移、大小或步长为负数</translation>
    </message>
    <message>
        <source>a storage has an unknown type</source>
        <translation>某个存储区的类型未知</translation>
    </message>
    <message>
        <source>a key has no value</source>
        <translation>某个键没有值</translation>
    </message>
    <message>
        <source>it refers to something other than a storage</source>
        <translation>其中引用了存储区以外的东西</translation>
    </message>
    <message>
        <source>a text is longer than %1 bytes</source>
        <translation>某段文字超过 %1 字节</translation>
    </message>
    <message>
        <source>it refers to an object that was not defined before</source>
        <translation>其中引用了尚未出现的对象</translation>
    </message>
    <message>
        <source>it has too many instructions</source>
        <translation>其中的指令太多</translation>
    </message>
    <message>
        <source>an item is added to an object that is neither a list nor a dict</source>
        <translation>要往其中添加内容的对象既不是列表也不是字典</translation>
    </message>
    <message>
        <source>there is data left over at its end</source>
        <translation>末尾还有多余的内容</translation>
    </message>
    <message>
        <source>it has more than %1 records</source>
        <translation>其中的记录超过 %1 条</translation>
    </message>
    <message>
        <source>%1: not a usable PyTorch archive: %2</source>
        <translation>%1：不是可用的 PyTorch 归档文件：%2</translation>
    </message>
    <message>
        <source>its 64-bit field is too short</source>
        <translation>其 64 位字段太短</translation>
    </message>
    <message>
        <source>its directory is damaged</source>
        <translation>其目录已损坏</translation>
    </message>
    <message>
        <source>it has no directory (cut off?)</source>
        <translation>没有目录（文件被截断？）</translation>
    </message>
    <message>
        <source>it overlaps another record</source>
        <translation>它与另一条记录重叠</translation>
    </message>
    <message>
        <source>a name is longer than %1 bytes</source>
        <translation>某个名称超过 %1 字节</translation>
    </message>
    <message>
        <source>its name is not UTF-8</source>
        <translation>它的名称不是 UTF-8</translation>
    </message>
    <message>
        <source>%1: not a usable zip archive: %2</source>
        <translation>%1：不是可用的 zip 归档文件：%2</translation>
    </message>
    <message>
        <source>it was truncated while being read</source>
        <translation>文件在读取时被截短</translation>
    </message>
    <message>
        <source>its size is not the one given in the directory</source>
        <translation>它的大小与目录所写不符</translation>
    </message>
    <message>
        <source>its checksum is wrong</source>
        <translation>它的校验和不对</translation>
    </message>
    <message>
        <source>it uses compression method %1; only deflate is supported</source>
        <translation>它采用压缩方式 %1；只支持 deflate</translation>
    </message>
    <message>
        <source>%1: the archive contains %2</source>
        <translation>%1：归档文件里有 %2</translation>
    </message>
    <message>
        <source>several pairs of texts in %1 and %2; unpack it and give two of them</source>
        <translation>多对 %1 和 %2 的文本；请解压后指定其中两个</translation>
    </message>
    <message>
        <source>several corpora: %1; unpack it and give one of them</source>
        <translation>多个语料：%1；请解压后指定其中一个</translation>
    </message>
    <message>
        <source>no texts in %1 and %2, but %3; choose its languages, or unpack it</source>
        <translation>的不是 %1 和 %2 的文本，而是 %3；请选择它的语言，或先解压</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>空</translation>
    </message>
    <message>
        <source>%1: the extension sets the format; it must be .tsv, .jsonl or .tmx</source>
        <translation>%1：扩展名决定写成什么格式；必须是 .tsv、.jsonl 或 .tmx</translation>
    </message>
    <message>
        <source>it is compressed; PyTorch stores records uncompressed</source>
        <translation>它经过压缩；PyTorch 存放的记录不压缩</translation>
    </message>
    <message>
        <source>it appears twice</source>
        <translation>它出现了两次</translation>
    </message>
    <message>
        <source>it has two different sizes</source>
        <translation>它有两个不同的大小</translation>
    </message>
    <message>
        <source>it is encrypted</source>
        <translation>它已加密</translation>
    </message>
    <message>
        <source>its 64-bit directory is damaged</source>
        <translation>其 64 位目录已损坏</translation>
    </message>
    <message>
        <source>there is no record at the offset given in the directory</source>
        <translation>目录所指之处没有记录</translation>
    </message>
    <message>
        <source>it has two different names</source>
        <translation>它有两个不同的名称</translation>
    </message>
    <message>
        <source>a part of the archive reaches beyond the end of the file (cut off?)</source>
        <translation>归档的某一部分超出文件末尾（文件被截断？）</translation>
    </message>
    <message>
        <source>its dict contains something other than named tensors</source>
        <translation>字典里除按名称存放的张量外，还有别的内容</translation>
    </message>
    <message>
        <source>was written on a machine with a different byte order</source>
        <translation>由字节序不同的机器写成</translation>
    </message>
    <message>
        <source>storage %1 has %2 bytes, but a tensor needs %3 (cut off?)</source>
        <translation>存储区 %1 有 %2 字节，而某个张量需要 %3 字节（文件被截断？）</translation>
    </message>
    <message>
        <source>it does not begin like a PyTorch file</source>
        <translation>其开头不像 PyTorch 的文件</translation>
    </message>
    <message>
        <source>it contains no dict</source>
        <translation>其中没有字典</translation>
    </message>
    <message>
        <source>storage %1 does not match that of any tensor</source>
        <translation>存储区 %1 与任何张量所述都不符</translation>
    </message>
    <message>
        <source>its version is not %1</source>
        <translation>其版本不是 %1</translation>
    </message>
    <message>
        <source>contains records with two root directories, %1 and %2</source>
        <translation>其中的记录有两个根目录：%1 和 %2</translation>
    </message>
    <message>
        <source>contains an element twice</source>
        <translation>有元素重复出现</translation>
    </message>
    <message>
        <source>a size is too large</source>
        <translation>某个大小过大</translation>
    </message>
    <message>
        <source>the tensor %1 appears twice</source>
        <translation>张量 %1 出现了两次</translation>
    </message>
    <message>
        <source>tensor %1 has type %2, which is not a type of weights</source>
        <translation>张量 %1 属于 %2，其中的数不是权重</translation>
    </message>
    <message>
        <source>tensor %1 %2; restore the file or choose another model</source>
        <translation>张量 %1 %2；请恢复该文件或选择另一个模型</translation>
    </message>
    <message>
        <source>has no data.pkl of a plausible size, so it is not a PyTorch file; choose another</source>
        <translation>没有 data.pkl，或者它的大小超出限制，因此不是 PyTorch 文件；请另选一个</translation>
    </message>
    <message>
        <source>reaches beyond its storage</source>
        <translation>超出其存储区</translation>
    </message>
    <message>
        <source>has tensors with more numbers than their storages</source>
        <translation>张量中的数多于其存储区中的数</translation>
    </message>
    <message>
        <source>must equal eos_token_id, %1</source>
        <translation>必须与 eos_token_id 相同，即 %1</translation>
    </message>
    <message>
        <source>must be true, false or &quot;never&quot;</source>
        <translation>必须是 true、false 或 &quot;never&quot;</translation>
    </message>
    <message>
        <source>must be absent: this program does not support it</source>
        <translation>本程序不支持这一项，请删去</translation>
    </message>
    <message>
        <source>is %1; this program knows %2</source>
        <translation>为 %1；本程序认识的有 %2</translation>
    </message>
    <message>
        <source>is %1; of the Hugging Face models, this program supports only marian</source>
        <translation>为 %1；在 Hugging Face 的模型中，本程序只支持 marian</translation>
    </message>
    <message>
        <source>leaves no room for a translation (BEGIN is counted)</source>
        <translation>没有给译文留下位置；开头的词元也计算在内</translation>
    </message>
    <message>
        <source>must equal %1, %2: both stacks are alike in this program</source>
        <translation>必须与 %1 相同，即 %2：本程序中编码器与解码器的这一数值相同</translation>
    </message>
    <message>
        <source>must equal pad_token_id, %1: a Marian translation begins with it</source>
        <translation>必须与 pad_token_id 相同，即 %1：Marian 的译文以它开头</translation>
    </message>
    <message>
        <source>must be %1 for this program</source>
        <translation>在本程序中必须为 %1</translation>
    </message>
    <message>
        <source>%1: the id of %2 must be from 0 to %3, as %4 says</source>
        <translation>%1：%2 的编号必须在 0 到 %3 之间，如 %4 所述</translation>
    </message>
    <message>
        <source>%1: has no piece %2; restore the file</source>
        <translation>%1：没有词元 %2；请恢复该文件</translation>
    </message>
    <message>
        <source>%1: %2 must have the id %3, as %4 says</source>
        <translation>%1：%2 的编号必须是 %3，如 %4 所述</translation>
    </message>
    <message>
        <source>%1: the id of %2 also belongs to another piece, or the piece is empty</source>
        <translation>%1：%2 的编号与另一个词元相同，或者该词元为空</translation>
    </message>
    <message>
        <source>%1: the weights are in several parts; save the model in one file, %2</source>
        <translation>%1：权重分成了几个文件；请把模型保存为一个文件 %2</translation>
    </message>
    <message>
        <source>must be the same as %1, as config.json says</source>
        <translation>必须与 %1 相同，如 config.json 所述</translation>
    </message>
    <message>
        <source>%1: has neither %2 nor %3; add the weights</source>
        <translation>%1：既没有 %2 也没有 %3；请放入权重文件</translation>
    </message>
    <message>
        <source>%1: is a Hugging Face transformers model; convert it to this program&apos;s format with &apos;translucent-cli model import&apos;, for which this works</source>
        <translation>%1：是 Hugging Face transformers 的模型；先用“translucent-cli model import”转成本程序自己的模型目录，再对它进行这一操作</translation>
    </message>
    <message>
        <source>lists a piece that is empty or not UTF-8</source>
        <translation>列有空的或不是 UTF-8 的词元</translation>
    </message>
    <message>
        <source>lists the piece %1 twice</source>
        <translation>词元 %1 列了两次</translation>
    </message>
    <message>
        <source>lists more than %1 pieces</source>
        <translation>列出的词元超过 %1 个</translation>
    </message>
    <message>
        <source>Number of source tokens, the four special ones included</source>
        <translation>原文词元数，含四个特殊词元</translation>
    </message>
    <message>
        <source>Number of target tokens, the four special ones included</source>
        <translation>译文词元数，含四个特殊词元</translation>
    </message>
    <message>
        <source>Dimension d of each token&apos;s vector; a larger one gives the model more capacity, and the cost of matrix products grows with its square</source>
        <translation>每个词元的向量的维数 d；维数越大，容量越大，矩阵乘法的开销随 d 的平方增长</translation>
    </message>
    <message>
        <source>Number h of attention heads; each works on d / h dimensions, so d must be a multiple of h unless the head dimension is set</source>
        <translation>注意力头数 h；每个头处理 d / h 维，因此除非另设头的维数，d 必须是 h 的倍数</translation>
    </message>
    <message>
        <source>Number of encoder layers that the source passes through</source>
        <translation>原文要经过的编码器层数</translation>
    </message>
    <message>
        <source>Number of decoder layers that the translation passes through; 0 for tasks without a decoder</source>
        <translation>译文要经过的解码器层数；没有解码器的任务为 0</translation>
    </message>
    <message>
        <source>Hidden size of the feed-forward networks; the paper uses four times d</source>
        <translation>前馈网络隐藏层的维数；论文取 d 的四倍</translation>
    </message>
    <message>
        <source>Maximum number of tokens in a sentence, END included; longer pairs are skipped</source>
        <translation>一个句子最多多少个词元（含 END）；更长的句对会跳过</translation>
    </message>
    <message>
        <source>Probability of zeroing a number during training, to prevent overfitting</source>
        <translation>训练时把一个数置零的概率，用来防止过拟合</translation>
    </message>
    <message>
        <source>Whether the norm comes after each sublayer, as in the paper, or before it, which trains more stably in deep models</source>
        <translation>归一化放在每个子层之后（论文的做法）还是之前；层数多时，放在前面训练更平稳</translation>
    </message>
    <message>
        <source>Layer norm as published or, as in The Annotated Transformer, with the sample standard deviation, RMS norm without mean and shift, batch norm over the tokens of a batch, or no norm</source>
        <translation>层归一化（按论文的做法，或像 The Annotated Transformer 那样用样本标准差）、没有均值和平移的 RMS 归一化、对一个批次的词元计算的批归一化，或不归一化</translation>
    </message>
    <message>
        <source>Small number that keeps the norm from dividing by zero</source>
        <translation>很小的数，防止归一化时除以零</translation>
    </message>
    <message>
        <source>How the model knows where a token is, by vectors added to the embeddings (sinusoidal, learned) or, within self-attention, by a penalty on distance (ALiBi), by rotating queries and keys (rotary) or by trained vectors for distances (relative); without positions the encoder sees a bag of words</source>
        <translation>模型怎样知道词元的位置：在词嵌入上加向量（正弦、可学习），或在自注意力内部按距离减去一个量（ALiBi）、旋转查询和键（旋转，RoPE）或加上代表距离的可学习向量（相对位置）；没有位置编码，编码器看到的只是词袋</translation>
    </message>
    <message>
        <source>Non-linearity of the feed-forward networks</source>
        <translation>前馈网络中的非线性</translation>
    </message>
    <message>
        <source>Which embedding tables share one matrix, which saves parameters; all of them need a shared vocabulary</source>
        <translation>哪些嵌入表共用一个矩阵，以节省参数；三张表共享时需要共用词表</translation>
    </message>
    <message>
        <source>Whether the model outputs a translation or, with the encoder alone, a label for each word between spaces or one for the sentence</source>
        <translation>模型由句子得到什么：译文，或者只用编码器，给以空格分开的每个词一个标签，或给整个句子一个标签</translation>
    </message>
    <message>
        <source>Farthest distance that relative positions tell apart; longer ones count as this far</source>
        <translation>相对位置能区分的最大距离；更远的都算这么远</translation>
    </message>
    <message>
        <source>Which keys the queries of self-attention see; windows, blocks and low rank (encoder only) compute less in long sentences</source>
        <translation>自注意力的查询能看到哪些键；窗口、分块和低秩（仅编码器）在长句中计算量更小</translation>
    </message>
    <message>
        <source>Half the width of the window, size of a block, number of largest scores, or rank of the attention pattern</source>
        <translation>自注意力所见的范围：窗口宽度的一半、块的大小、最大的分数的个数，或秩</translation>
    </message>
    <message>
        <source>Smallest attention weight that is kept when self-attention has a threshold; smaller ones become 0</source>
        <translation>自注意力有阈值时保留的最小权重；更小的变为 0</translation>
    </message>
    <message>
        <source>Whether each sublayer&apos;s input is added to its output, without which deep models hardly learn</source>
        <translation>每个子层的输入是否加到它的输出上；没有它，层数多的模型几乎学不会</translation>
    </message>
    <message>
        <source>Two linear layers as in the paper, a gated network with a third matrix (SwiGLU, which ignores the activation), or attention alone</source>
        <translation>像论文那样用两个线性层，或多用一个矩阵的门控形式（SwiGLU，不看激活函数一项），或只有注意力</translation>
    </message>
    <message>
        <source>Dimension of each head&apos;s queries, keys and values</source>
        <translation>每个头的查询、键和值的维数</translation>
    </message>
    <message>
        <source>Whether the decoder&apos;s cross-attention reads the last encoder layer, as in the paper, the one with the same number, a learned mixture of all, or chosen ones</source>
        <translation>解码器的交叉注意力读取编码器的哪些层：最后一层（论文的做法）、序号相同的层、学到的各层混合，或指定的层</translation>
    </message>
    <message>
        <source>One encoder layer for each decoder layer, counted from 1, with commas as in 1,1,3; only for chosen layers</source>
        <translation>每个解码器层对应一个编码器层，从 1 数起，用逗号分隔，如 1,1,3；只用于指定的层</translation>
    </message>
    <message>
        <source>Whether tokens of the source can be copied, by a gate that mixes the output probabilities with the attention of the first head of the last cross-attention; helps with rare names</source>
        <translation>能否复制原文的词元：由一个门把输出概率与最后一个交叉注意力的第一个头的注意力混合；对罕见的名字有帮助</translation>
    </message>
    <message>
        <source>Whether the decoder writes one token at a time or all at once, in a row whose length is predicted or in a row of BEGIN that is cut at the first END</source>
        <translation>解码器逐个写词元，还是一次写出全部词元：写在预测了长度的一行里，或写在一行 BEGIN 上，在第一个 END 处截断</translation>
    </message>
    <message>
        <source>Network that translates, a Transformer or one of its predecessors, recurrent (LSTM, GRU) or convolutional (CNN), which have no heads, feed-forward networks and norms</source>
        <translation>用什么网络来翻译：Transformer，或者它之前的循环网络（LSTM、GRU）或卷积网络（CNN），它们没有注意力头、前馈网络和归一化</translation>
    </message>
    <message>
        <source>Whether the decoder of an LSTM or a GRU sees only the encoder&apos;s last state or also looks at all of its outputs, by dot products or a small network</source>
        <translation>LSTM 或 GRU 的解码器只看编码器的最后状态，还是也用点积或小网络看它的全部输出</translation>
    </message>
    <message>
        <source>Number of positions that each layer of a CNN sees, which must be odd</source>
        <translation>CNN 的每层看到的位置数，须为奇数</translation>
    </message>
    <message>
        <source>How the vocabularies are learned; BPE merges the most frequent neighbouring pairs, unigram keeps the subwords that explain the text best</source>
        <translation>词表怎样学到：BPE 反复合并最常见的相邻对；unigram 从大词表中保留最能解释文本的子词</translation>
    </message>
    <message>
        <source>Maximum number of source tokens in the vocabulary; small corpora yield fewer</source>
        <translation>源语言词表最多这么多词元；语料小时会更少</translation>
    </message>
    <message>
        <source>Maximum number of target tokens in the vocabulary; not used with one shared vocabulary</source>
        <translation>目标语言词表最多这么多词元；共用词表时不起作用</translation>
    </message>
    <message>
        <source>One vocabulary for both languages, as in the paper; needed to tie all embeddings</source>
        <translation>两种语言共用一个词表，与论文相同；三张嵌入表共享时必须如此</translation>
    </message>
    <message>
        <source>Share of all characters that a vocabulary must contain; the rarest become unknown</source>
        <translation>词表必须覆盖的字符比例；最罕见的字符会变成未知词元（UNK）</translation>
    </message>
    <message>
        <source>Subwords stay within words, found by ICU&apos;s dictionary in Chinese, and frequent words stay whole; not used with one shared vocabulary</source>
        <translation>子词不会跨越词的边界，常用词保持完整，中文词由 ICU 的词典切分；共用词表时不起作用</translation>
    </message>
    <message>
        <source>Character normalisation for the source, as a sentencepiece rule file</source>
        <translation>原文的字符规范化，用 sentencepiece 规则文件</translation>
    </message>
    <message>
        <source>The same for the target, or nfkc; without it the target is learned unchanged</source>
        <translation>译文的字符规范化，用规则文件或 nfkc；不给出时，译文原样学习</translation>
    </message>
    <message>
        <source>Every digit is a token, so that numbers are read and written figure by figure</source>
        <translation>每个数字字符是一个词元，数字逐位读写</translation>
    </message>
    <message>
        <source>Random seed, which decides the initial weights, the order of the batches and dropout; the same seed gives the same model</source>
        <translation>随机种子，决定初始权重、批次顺序和 dropout；种子相同，模型就相同</translation>
    </message>
    <message>
        <source>Stop after this many updates</source>
        <translation>更新这么多次后结束</translation>
    </message>
    <message>
        <source>Stop after this many passes over the corpus</source>
        <translation>语料训练这么多轮后结束</translation>
    </message>
    <message>
        <source>Stop after this many minutes</source>
        <translation>训练这么多分钟后结束</translation>
    </message>
    <message>
        <source>Stop once the validation BLEU reaches this value</source>
        <translation>验证集 BLEU 达到这个值就结束</translation>
    </message>
    <message>
        <source>Maximum number of target tokens per batch, padding included</source>
        <translation>一批中译文词元数的上限，含填充</translation>
    </message>
    <message>
        <source>Scales the whole schedule of the learning rate; the paper uses 1</source>
        <translation>把整个学习率调度按比例放大或缩小；论文取 1</translation>
    </message>
    <message>
        <source>Number of updates in which the learning rate rises linearly before it follows the schedule</source>
        <translation>学习率在这么多步内线性上升，然后按调度变化</translation>
    </message>
    <message>
        <source>After the warm-up the learning rate falls with the inverse square root of the step, as in the paper, or stays high and falls to 0 just where the limits end the training</source>
        <translation>预热之后，学习率像论文那样随步数的平方根反比下降，或保持高位，恰好在限制结束训练时降到 0</translation>
    </message>
    <message>
        <source>Share of the updates in which the learning rate falls to 0; only with the schedule that ends there</source>
        <translation>学习率降到 0 所用步数的比例；只用于以 0 结束的调度</translation>
    </message>
    <message>
        <source>Share of the target probability spread over all tokens instead of the correct one; worsens perplexity, improves BLEU</source>
        <translation>从正确词元分给所有词元的概率；困惑度变差，BLEU 变好</translation>
    </message>
    <message>
        <source>Gradients with a larger norm are scaled down to this norm</source>
        <translation>范数超过此值的梯度按比例缩小到此值</translation>
    </message>
    <message>
        <source>Decay of the exponential moving average of the weights, which is evaluated and saved</source>
        <translation>权重指数滑动平均的衰减率；评测和保存的就是这个平均值</translation>
    </message>
    <message>
        <source>The embedding that begins a translation is zeros and stays so, as in Marian models; needed for an export to Hugging Face</source>
        <translation>译文开头的嵌入为零向量并保持不变，与 Marian 模型相同；导出到 Hugging Face 时需要</translation>
    </message>
    <message>
        <source>Alpha with which sentences are re-segmented at random in each epoch (subword regularisation)</source>
        <translation>每一轮随机重新切分句子（子词正则化）所用的 alpha</translation>
    </message>
    <message>
        <source>Number of updates after which epochs use the most probable pieces only, so that beam search finds different texts instead of one text in different pieces</source>
        <translation>更新这么多步之后，各轮只用概率最大的切分；这样束搜索找到的是不同的译文，而不是同一句话的不同切法</translation>
    </message>
    <message>
        <source>all epochs are sampled</source>
        <translation>每一轮都采样</translation>
    </message>
    <message>
        <source>Weight of a second loss that teaches a cross-attention head where to look</source>
        <translation>辅助损失的权重：教一个交叉注意力头该看哪里</translation>
    </message>
    <message>
        <source>Number of updates in which the weight of guided attention falls to 0</source>
        <translation>注意力引导的权重在这么多步内降到 0</translation>
    </message>
    <message>
        <source>Whether the guided head is to look at the word being translated, by links from the corpus or a statistical aligner, or as far along the source as along the target</source>
        <translation>受引导的头该看哪里：看正在翻译的词（词对齐来自语料，或由统计对齐器得出），或沿对角线看，即译文走到哪个比例，就看原文的同一比例处</translation>
    </message>
    <message>
        <source>Decoder layer of the guided head, from 1</source>
        <translation>受引导的头所在的解码器层，从 1 数起</translation>
    </message>
    <message>
        <source>Which cross-attention head of that layer is guided, from 1</source>
        <translation>引导该层的第几个交叉注意力头，从 1 数起</translation>
    </message>
    <message>
        <source>How the share of reference tokens that the decoder reads falls in favour of those it predicts, so that it learns to continue after its own mistakes; takes about a third more time</source>
        <translation>解码器读入的参考词元的比例如何下降，代之以它自己预测的词元，使它学会在自己出错之后继续翻译；时间约多三分之一</translation>
    </message>
    <message>
        <source>Largest share of predicted tokens in scheduled sampling</source>
        <translation>计划采样中由模型自己预测的词元最多占多大比例</translation>
    </message>
    <message>
        <source>Number of updates after which half of the tokens would be predicted ones in scheduled sampling</source>
        <translation>计划采样中，这么多步之后，一半的词元将由模型自己预测</translation>
    </message>
    <message>
        <source>Reward that makes sampled translations more probable if they are better than the greedy one (self-critical training); starts from a trained model and takes about seven times as long per update</source>
        <translation>采样译文的奖励：高于贪心译文的，概率提高，低于它的，概率降低（自我批评训练）；要从训练好的模型开始，每一步约需平常的七倍时间</translation>
    </message>
    <message>
        <source>Share of training with rewards in the gradient; the rest is that of cross-entropy</source>
        <translation>按奖励训练在梯度中所占的比例；其余来自交叉熵</translation>
    </message>
    <message>
        <source>Translations sampled for each sentence in training with rewards; one is compared with the greedy one, several each with the mean of the others</source>
        <translation>按奖励训练时每个句子采样多少个译文；只有一个时与贪心译文比较，有多个时各与其余译文的平均值比较</translation>
    </message>
    <message>
        <source>Temperature of sampling in training with rewards; below 1, probable tokens are sampled even more often, above 1, rare ones are</source>
        <translation>按奖励训练时的采样温度；小于 1 时，高概率的词元更常被采到，大于 1 时，少见的词元更常被采到</translation>
    </message>
    <message>
        <source>Number of updates between two evaluations on the validation set, each of which saves the model</source>
        <translation>每多少步在验证集上评测一次并保存模型</translation>
    </message>
    <message>
        <source>Measure on the validation set by which the best model is kept; BLEU may still rise when the loss no longer falls</source>
        <translation>按验证集上的哪个指标保留最好的模型；损失不再下降时，BLEU 可能还会上升</translation>
    </message>
    <message>
        <source>Stop after this many evaluations without a better model (early stopping)</source>
        <translation>连续这么多次评测都没有更好的模型就结束（早停）</translation>
    </message>
    <message>
        <source>Maximum number of validation pairs, held out when none are given; they are never used for training</source>
        <translation>最多用多少句对来评测，没有给出时从语料中留出；训练时从不使用它们</translation>
    </message>
    <message>
        <source>Number of CPU threads</source>
        <translation>用多少个 CPU 线程计算</translation>
    </message>
    <message>
        <source>Device to compute on, by default a GPU if there is one</source>
        <translation>在哪个设备上计算；默认有 GPU 就用 GPU</translation>
    </message>
    <message>
        <source>Precision of matrix products, by default float32; bfloat16 has three digits and is faster on GPUs and some CPUs, TF32 is for GPUs</source>
        <translation>矩阵乘法的精度，默认为 float32；bfloat16 只有三位有效数字，在 GPU 和某些 CPU 上更快；TF32 用于 GPU</translation>
    </message>
    <message>
        <source>%1; 0 = %2</source>
        <translation>%1；0 = %2</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>one per processor</source>
        <translation>每个处理器一个</translation>
    </message>
    <message>
        <source>Length penalty: scores are divided by the length to this power; a larger one favours longer translations</source>
        <translation>长度惩罚：得分除以长度的这个次幂；越大，越偏向较长的译文</translation>
    </message>
    <message>
        <source>No sequence of this many tokens occurs twice in a translation, which ends loops; the default is the model&apos;s setting, usually 0 for no limit</source>
        <translation>译文中任何连续这么多个词元都不会出现两次，这能中止循环；默认按模型的设置，通常为 0，即不限</translation>
    </message>
    <message>
        <source>Beam width: number of unfinished hypotheses kept at each step; 1 is greedy search</source>
        <translation>束宽：搜索时每步保留多少条未结束的候选译文；为 1 时每步都取概率最高的词元</translation>
    </message>
    <message>
        <source>%1: a folder has at most %2 results</source>
        <translation>%1：一个文件夹最多 %2 份答卷</translation>
    </message>
    <message>
        <source>%1: contains no results (files whose names end in .tlresult)</source>
        <translation>%1：没有答卷（文件名以 .tlresult 结尾的文件）</translation>
    </message>
    <message>
        <source>%1: is not a folder</source>
        <translation>%1：不是文件夹</translation>
    </message>
    <message>
        <source>does not fit the outcome</source>
        <translation>与结果 outcome 不符</translation>
    </message>
    <message>
        <source>field %1 is not known; known fields: %2</source>
        <translation>字段 %1 无法识别；可用的字段：%2</translation>
    </message>
    <message>
        <source>is %1; this program reads %2</source>
        <translation>为 %1；本程序读取 %2</translation>
    </message>
    <message>
        <source>must be a JSON object</source>
        <translation>必须是 JSON 对象</translation>
    </message>
    <message>
        <source>must be a date and time such as %1</source>
        <translation>必须是日期和时间，例如 %1</translation>
    </message>
    <message>
        <source>must be a list of at most %1 texts</source>
        <translation>必须是最多 %1 条文字的列表</translation>
    </message>
    <message>
        <source>must be a list of names</source>
        <translation>必须是名称的列表</translation>
    </message>
    <message>
        <source>must be a number that is not negative</source>
        <translation>必须是不小于 0 的数</translation>
    </message>
    <message>
        <source>must be a whole number, not less than the number of given answers</source>
        <translation>必须是整数，且不小于所给答案的个数</translation>
    </message>
    <message>
        <source>must be unanswered, wrong, shown or right</source>
        <translation>必须是 unanswered、wrong、shown 或 right</translation>
    </message>
    <message>
        <source>must have at most %1 bytes</source>
        <translation>最多 %1 字节</translation>
    </message>
    <message>
        <source>must have at most %1 bytes per text</source>
        <translation>每条文字最多 %1 字节</translation>
    </message>
    <message>
        <source>must have at most %1 characters</source>
        <translation>最多 %1 个字符</translation>
    </message>
    <message>
        <source>must have at most %1 entries</source>
        <translation>最多 %1 项</translation>
    </message>
    <message>
        <source>must have exactly one right option, &quot;right&quot;: true, and a wrong one</source>
        <translation>必须恰好有一个正确选项（&quot;right&quot;: true），并至少有一个错误选项</translation>
    </message>
    <message>
        <source>must not be empty</source>
        <translation>不能为空</translation>
    </message>
    <message>
        <source>needs exactly one of the fields options, answer and number beside it</source>
        <translation>旁边需要 options、answer、number 三个字段之一，且只能有一个</translation>
    </message>
    <message>
        <source>this model (%1) is not made of sublayers with residual connections, so its predictions cannot be taken apart; choose a Transformer</source>
        <translation>这个模型（%1）不是由带残差连接的子层组成的，无法把它的预测分解开；请选择 Transformer</translation>
    </message>
    <message>
        <source>this model writes all tokens at once; the causes of a prediction are computed only for models that write one token at a time</source>
        <translation>这个模型一次写出全部词元；只有逐个写词元的模型才能计算预测的成因</translation>
    </message>
    <message>
        <source>this model copies source tokens: its probabilities are a mixture and not the softmax of logits, so they cannot be taken apart; choose a model without a copy mechanism</source>
        <translation>这个模型会复制原文的词元：它的概率是混合而成的，不是 logit 的 softmax，无法分解；请选择没有复制机制的模型</translation>
    </message>
    <message>
        <source>the decoder layers of this model do not all read the last encoder layer (cross_wiring is %1); choose a model with cross_wiring last</source>
        <translation>这个模型的解码器各层并非都读取编码器的最后一层（cross_wiring 为 %1）；请选择 cross_wiring 为 last 的模型</translation>
    </message>
    <message>
        <source>the decoder of this model reads mixtures of encoder layers, so no share belongs to one layer; choose a model with cross_wiring last</source>
        <translation>这个模型的解码器读取编码器各层的混合，份额不属于任何一层；请选择 cross_wiring 为 last 的模型</translation>
    </message>
    <message>
        <source>the encoder of this model attends to mixtures of tokens (low rank), so no share belongs to one token; choose a model with another attention_pattern</source>
        <translation>这个模型的编码器关注的是词元的混合（低秩），份额不属于任何一个词元；请选择另一种 attention_pattern 的模型</translation>
    </message>
    <message>
        <source>there is no position %1; the translation has %2 tokens with END, counted from 0</source>
        <translation>没有位置 %1；译文连同 END 有 %2 个词元，从 0 数起</translation>
    </message>
    <message>
        <source>a token cannot be its own rival; choose another one</source>
        <translation>词元不能与自己比较；请另选一个</translation>
    </message>
    <message>
        <source>the sentences have %1 and %2 pieces with END; states are exchanged position by position, so the numbers must be equal</source>
        <translation>两个句子分别有 %1 和 %2 个子词（含 END）；状态是逐个位置替换的，所以个数必须相同</translation>
    </message>
    <message>
        <source>both sentences have the same translation; choose two whose translations differ</source>
        <translation>两个句子的译文相同；请选择译文不同的两个句子</translation>
    </message>
    <message>
        <source>there is no state %1 at position %2; this pair has %3 positions there, counted from 0</source>
        <translation>位置 %2 上没有状态 %1；这对句子在那里有 %3 个位置，从 0 数起</translation>
    </message>
    <message>
        <source>task %1 has no minimal pairs; choose %2 or %3</source>
        <translation>任务 %1 没有最小对比句对；请选择 %2 或 %3</translation>
    </message>
    <message>
        <source>between the sentences, the logit difference of the two words changes by %1 only; shares of a change below %2 mean nothing, so choose sentences that the model distinguishes more clearly</source>
        <translation>在两个句子之间，这两个词的 logit 之差只变化 %1；变化小于 %2 时份额没有意义，请选择模型区分得更清楚的句子</translation>
    </message>
    <message>
        <source>the argument of %1 is %2; it is written as in [%3]</source>
        <translation>%1 的参数是 %2；它应写成 [%3] 的样子</translation>
    </message>
    <message>
        <source>%1: its only pair cannot be held out for validation: it is needed for training; add other pairs, or give your own validation pairs (--dev)</source>
        <translation>%1：仅有的一个句对不能留作验证，因为训练要用它；请添加其他句对，或用 --dev 给出自己的验证句对</translation>
    </message>
    <message>
        <source>%1 is not a state with its position; it is written as in %2</source>
        <translation>%1 不是状态及其位置；写法如 %2</translation>
    </message>
    <message>
        <source>this model has no state %1; the first one is %2 and the last head %3</source>
        <translation>这个模型没有状态 %1；第一个状态是 %2，最后一个头是 %3</translation>
    </message>
    <message>
        <source>there is nothing to exchange; name at least one state</source>
        <translation>没有要替换的内容；请至少给出一个状态</translation>
    </message>
    <message>
        <source>the state %1 is named twice</source>
        <translation>状态 %1 给出了两次</translation>
    </message>
    <message>
        <source>head %1 cannot be guided; choose a head of cross-attention that the model has</source>
        <translation>不能引导头 %1；请选择模型中的一个交叉注意力头</translation>
    </message>
    <message>
        <source>pair %1 does not fit into max_length %2; shorten it</source>
        <translation>第 %1 个句对超过 max_length %2；请缩短</translation>
    </message>
    <message>
        <source>the pairs have %1 target tokens, too many for one step; give at most %2</source>
        <translation>这些句对的译文有 %1 个词元，一步容纳不下；最多 %2 个</translation>
    </message>
    <message>
        <source>%1 has %2 rows and %3 columns, counted from 0; there is no [%4, %5]</source>
        <translation>%1 有 %2 行 %3 列，从 0 数起；没有 [%4, %5]</translation>
    </message>
    <message>
        <source>this model has no parameter %1; its names are those of the weights file</source>
        <translation>这个模型没有参数 %1；参数名与权重文件中的相同</translation>
    </message>
    <message>
        <source>the loss or its gradients in step %1 are not finite; choose a smaller learning rate</source>
        <translation>第 %1 步的损失或梯度不是有限的数；请减小学习率</translation>
    </message>
    <message>
        <source>a step cannot show &quot;%1&quot;; it may have highlight, expect, scene, %2</source>
        <translation>步骤不能显示“%1”；可以有 highlight、expect、scene、%2</translation>
    </message>
    <message>
        <source>scene is %1; it is written &quot;FILE.tlscene TITLE&quot;</source>
        <translation>scene 是 %1；应写成“文件.tlscene 标题”</translation>
    </message>
    <message>
        <source>%1 has no scene with the title %2</source>
        <translation>%1 里没有标题为 %2 的场景</translation>
    </message>
    <message>
        <source>the files of a lesson must be in its folder or below it</source>
        <translation>课程用到的文件必须在课程所在的文件夹或其子文件夹里</translation>
    </message>
    <message>
        <source>field %1 must be true or false</source>
        <translation>字段 %1 必须是 true 或 false</translation>
    </message>
    <message>
        <source>field %1 is not known; known fields: title, automatic_title, theme, language, zoom, notes, picture, %2</source>
        <translation>字段 %1 无法识别；可用的字段：title, automatic_title, theme, language, zoom, notes, picture, %2</translation>
    </message>
    <message>
        <source>there are no sentences to compare explanations over</source>
        <translation>没有可以用来比较各种解释的句子</translation>
    </message>
    <message>
        <source>%1 is not a cross-attention head, so it cannot align</source>
        <translation>%1 不是交叉注意力头，不能用来对齐</translation>
    </message>
    <message>
        <source>the source has %1 pieces with END, and what replaces it %2; deleted pieces must be replaced in place</source>
        <translation>原文连同 END 有 %1 个子词，替换它的有 %2 个；删去的子词必须原地替换</translation>
    </message>
    <message>
        <source>the source is empty: there is nothing to delete</source>
        <translation>原文是空的，没有可以删去的内容</translation>
    </message>
    <message>
        <source>there is no layer %1 with %2-attention; there are %3, counted from 0</source>
        <translation>没有第 %1 层 %2 注意力；共有 %3 层，从 0 数起</translation>
    </message>
    <message>
        <source>%1 does not name a neuron; expected LAYER:NEURON, counted from 0, such as 1:37</source>
        <translation>%1 不是神经元的名称；应写成“层:神经元”，都从 0 数起，如 1:37</translation>
    </message>
    <message>
        <source>this model has no feed-forward networks and so no neurons</source>
        <translation>这个模型没有前馈网络，也就没有神经元</translation>
    </message>
    <message>
        <source>there is no neuron %1; the decoder has %2 layers of %3 neurons, counted from 0</source>
        <translation>没有神经元 %1；解码器有 %2 层，每层 %3 个神经元，都从 0 数起</translation>
    </message>
    <message>
        <source>there is no sentence to measure</source>
        <translation>没有可以测量的句子</translation>
    </message>
    <message>
        <source>this program reads lessons with &quot;format: 1&quot; to &quot;format: %1&quot;</source>
        <translation>本程序读取“format: 1”到“format: %1”的课程</translation>
    </message>
    <message>
        <source>no sentences with reference translations come with the program for this model</source>
        <translation>程序没有为这个模型附带有参考译文的句子</translation>
    </message>
    <message>
        <source>neuron %1 does not exist: the model has no feed-forward networks there</source>
        <translation>神经元 %1 不存在：该模型那里没有前馈网络</translation>
    </message>
    <message>
        <source>neuron %1 does not exist: the model has layers %2 and neurons %3 there</source>
        <translation>神经元 %1 不存在：该模型那里有层 %2、神经元 %3</translation>
    </message>
    <message>
        <source>neuron %1 cannot be held at a value that is not finite</source>
        <translation>神经元 %1 不能固定为非有限的值</translation>
    </message>
    <message>
        <source>neuron</source>
        <translation>神经元</translation>
    </message>
    <message>
        <source>enc|dec:LAYER:NEURON=VALUE, e.g. dec:1:37=0, which switches it off</source>
        <translation>enc|dec:LAYER:NEURON=VALUE，例如 dec:1:37=0，即关闭它</translation>
    </message>
    <message>
        <source>the stack of neuron %1</source>
        <translation>神经元 %1 的部分</translation>
    </message>
    <message>
        <source>disable-head, edit-row, positions, skip-residual, skip-norm or clamp-neuron and what it concerns, or remove-causal-mask</source>
        <translation>disable-head、edit-row、positions、skip-residual、skip-norm 或 clamp-neuron 加上对象，或 remove-causal-mask</translation>
    </message>
    <message>
        <source>this model has no decoder and so no embeddings of a target; choose the source or the output layer</source>
        <translation>这个模型没有解码器，也就没有译文的词嵌入；请选择原文或输出层</translation>
    </message>
    <message>
        <source>there cannot be %1 components; choose a number from 1 to %2</source>
        <translation>成分的个数不能是 %1，请选择 1 到 %2</translation>
    </message>
    <message>
        <source>%1: the moments of the training can take %2 MB, but the disk has only %3 MB left; keep fewer (moments) or free space</source>
        <translation>%1：训练的时刻可能占用 %2 MB，而磁盘只剩 %3 MB；请少保留一些（moments）或腾出空间</translation>
    </message>
    <message>
        <source>Maximum number of moments to keep: models of single steps, denser at the start of the training, in float32</source>
        <translation>最多保留的时刻数：训练中某些步之后的模型，训练开始时较密，float32</translation>
    </message>
    <message>
        <source>no sentences come with the program for this model</source>
        <translation>程序没有为这个模型附带句子</translation>
    </message>
</context>
<context>
    <name>translucent::AlternativesCard</name>
    <message>
        <source>Alternatives at this position</source>
        <translation>这个位置的备选词元</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has a lower probability, but only because the same word can be cut into tokens in other ways.</source>
        <translation>“%1”的概率更低，但这只是因为同一个词还可以切成别的词元。</translation>
    </message>
    <message>
        <source>Position %1: &quot;%2&quot; was forced.</source>
        <translation>第 %1 个位置的“%2”是强制指定的。</translation>
    </message>
    <message>
        <source>Position %1, the least certain: instead of &quot;%2&quot;.</source>
        <translation>位置 %1（最没有把握）：“%2”以外的选择。</translation>
    </message>
    <message>
        <source>Position %1: instead of &quot;%2&quot; (pinned; press Esc to unpin).</source>
        <translation>位置 %1：“%2”以外的选择（已固定；按 Esc 取消）。</translation>
    </message>
    <message>
        <source>Position %1: instead of &quot;%2&quot;.</source>
        <translation>位置 %1：“%2”以外的选择。</translation>
    </message>
    <message>
        <source>Click one to continue the translation from there.</source>
        <translation>单击一项，译文就从那里重新写下去。</translation>
    </message>
</context>
<context>
    <name>translucent::ArchitecturePage</name>
    <message>
        <source>Architecture</source>
        <translation>模型结构</translation>
    </message>
    <message>
        <source>Next step of the walk along the data</source>
        <translation>沿数据流讲解的下一步</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>退回一步</translation>
    </message>
    <message>
        <source>End the walk</source>
        <translation>结束讲解</translation>
    </message>
    <message>
        <source>Move between the blocks</source>
        <translation>在模块之间移动</translation>
    </message>
    <message>
        <source>Space or →</source>
        <translation>空格或 →</translation>
    </message>
    <message>
        <source>Shift+Space, Backspace or ←</source>
        <translation>Shift+空格、退格或 ←</translation>
    </message>
</context>
<context>
    <name>translucent::ArchitectureView</name>
    <message>
        <source>The model is being loaded…</source>
        <translation>正在加载模型…</translation>
    </message>
    <message>
        <source>No model is loaded.
Choose one at the top to see its architecture here.</source>
        <translation>还没有加载模型。
在上方选择一个模型，这里就会画出它的结构。</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Type a sentence at the top to see the numbers this block computes for it.</source>
        <translation>在上方输入一个句子，这里就会显示这个模块为它算出的数值。</translation>
    </message>
    <message>
        <source>Drawing of the model</source>
        <translation>模型结构图</translation>
    </message>
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
        <source>Only for models that write one token at a time</source>
        <translation>只适用于逐个写词元的模型</translation>
    </message>
    <message>
        <source>Only for models with norms, residual connections and feed-forward networks whose decoder reads the last encoder layer and writes one token at a time</source>
        <translation>只适用于有归一化、残差连接和前馈网络，解码器读取编码器最后一层并逐个写词元的模型</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>右侧面板</translation>
    </message>
    <message>
        <source>Diagram</source>
        <translation>结构图</translation>
    </message>
    <message>
        <source>Save the panel or the diagram, all blocks as a table, or the walk along the data as GIF</source>
        <translation>保存面板或结构图，把所有模块存成表格，或把“跟着数据走一遍”存成 GIF 动画</translation>
    </message>
</context>
<context>
    <name>translucent::ArrayMapText</name>
    <message>
        <source>Top %1 of %2 vocabulary entries</source>
        <translation>数值最大的 %1 个词表项（共 %2 个）</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>统计量</translation>
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
        <translation>计数</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>个数</translation>
    </message>
    <message>
        <source>Histogram: %1</source>
        <translation>直方图：%1</translation>
    </message>
    <message>
        <source>Count (logarithmic)</source>
        <translation>个数（对数刻度）</translation>
    </message>
</context>
<context>
    <name>translucent::ArrayPanel</name>
    <message>
        <source>All %1 numbers: min %2 · max %3 · mean %4 · std %5</source>
        <translation>共 %1 个数：最小值 %2 · 最大值 %3 · 均值 %4 · 标准差 %5</translation>
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
    <message>
        <source>One array of the block for this sentence, its numbers as colours: a row per position or query, a column per dimension or key.</source>
        <translation>这个模块处理这句话时的一个数组，用颜色表示数值：每行一个位置或查询，每列一个维度或键。</translation>
    </message>
    <message>
        <source>How often values of each size occur in the array: concentrated near 0 or spread out?</source>
        <translation>数组中各种大小的数各出现多少次：集中在 0 附近，还是很分散？</translation>
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
        <source>Positional encoding</source>
        <translation>位置编码</translation>
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
        <translation>注意力分数（缩放点积）</translation>
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
        <source>Context vectors</source>
        <translation>上下文向量</translation>
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
        <source>Sum of both inputs</source>
        <translation>相加结果</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
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
        <translation>logits（未归一化的分数）</translation>
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
        <translation>头</translation>
    </message>
    <message>
        <source>Dimension of the head (d_k)</source>
        <translation>头内维度（d_k）</translation>
    </message>
    <message>
        <source>Dimension (d_model)</source>
        <translation>维度（d_model）</translation>
    </message>
    <message>
        <source>Hidden unit (d_ff)</source>
        <translation>隐藏单元（d_ff）</translation>
    </message>
    <message>
        <source>Target vocabulary</source>
        <translation>目标语言词表</translation>
    </message>
    <message>
        <source>Source token</source>
        <translation>原文词元</translation>
    </message>
    <message>
        <source>Target token</source>
        <translation>译文词元</translation>
    </message>
    <message>
        <source>Vocabulary entry</source>
        <translation>词表项</translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>Root mean square</source>
        <translation>均方根</translation>
    </message>
    <message>
        <source>Gate, before its activation</source>
        <translation>门控值（激活之前）</translation>
    </message>
    <message>
        <source>What it reads from the encoder</source>
        <translation>从编码器读取的内容</translation>
    </message>
    <message>
        <source>Shares of the encoder&apos;s layers</source>
        <translation>编码器各层的份额</translation>
    </message>
    <message>
        <source>Decoder layer</source>
        <translation>解码器层</translation>
    </message>
    <message>
        <source>Encoder layer</source>
        <translation>编码器层</translation>
    </message>
    <message>
        <source>Gate: share that is generated</source>
        <translation>门：生成的比例</translation>
    </message>
    <message>
        <source>What copying alone would give</source>
        <translation>只靠复制会得到的概率</translation>
    </message>
    <message>
        <source>Signed factors of the tokens</source>
        <translation>词元的系数（带符号）</translation>
    </message>
    <message>
        <source>Probability of each length</source>
        <translation>各种长度的概率</translation>
    </message>
    <message>
        <source>Input gate</source>
        <translation>输入门</translation>
    </message>
    <message>
        <source>Forget gate</source>
        <translation>遗忘门</translation>
    </message>
    <message>
        <source>Output gate</source>
        <translation>输出门</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>细胞状态</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>候选值</translation>
    </message>
    <message>
        <source>Reset gate</source>
        <translation>重置门</translation>
    </message>
    <message>
        <source>Update gate</source>
        <translation>更新门</translation>
    </message>
    <message>
        <source>Mixture of tokens</source>
        <translation>词元的组合</translation>
    </message>
    <message>
        <source>Mixture</source>
        <translation>组合</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Length of the translation, ⟨END⟩ included</source>
        <translation>译文长度（含 ⟨END⟩）</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionCalculator</name>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>d_model = %1 cannot be split evenly into %2 heads. Choose a number of heads that divides %1.</source>
        <translation>d_model = %1 不能平均分给 %2 个头。请选一个能整除 %1 的头数。</translation>
    </message>
    <message>
        <source>key (attended token)</source>
        <translation>被关注的词元</translation>
    </message>
    <message>
        <source>X: one row per token</source>
        <translation>X：每个词元一行</translation>
    </message>
    <message>
        <source>Query projection W^Q</source>
        <translation>查询投影 W^Q</translation>
    </message>
    <message>
        <source>Key projection W^K</source>
        <translation>键投影 W^K</translation>
    </message>
    <message>
        <source>Value projection W^V</source>
        <translation>值投影 W^V</translation>
    </message>
    <message>
        <source>Output projection W^O</source>
        <translation>输出投影 W^O</translation>
    </message>
    <message>
        <source>Biases</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Z: encoder output, one row per source token</source>
        <translation>Z：编码器输出，每个原文词元一行</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Number of heads; must divide d_model</source>
        <translation>注意力头的个数，必须能整除 d_model</translation>
    </message>
    <message>
        <source>The head whose steps are shown</source>
        <translation>展示哪个头的步骤</translation>
    </message>
    <message>
        <source>Divide by √dₖ</source>
        <translation>除以 √dₖ</translation>
    </message>
    <message>
        <source>Without it, the scores&apos; spread grows with √dₖ and softmax becomes nearly one-hot</source>
        <translation>不缩放时，分数的典型大小随 √dₖ 增长，softmax 会接近 one-hot 向量</translation>
    </message>
    <message>
        <source>Causal mask (hide later tokens)</source>
        <translation>因果掩码（遮住后面的词元）</translation>
    </message>
    <message>
        <source>Position t sees positions up to t only, as in the decoder</source>
        <translation>第 t 个位置只能看到第 t 个及之前的位置，与解码器相同</translation>
    </message>
    <message>
        <source>Toy sentence of 4 tokens</source>
        <translation>4 个词元的小例句</translation>
    </message>
    <message>
        <source>X: the vectors of the tokens</source>
        <translation>X：各词元的向量</translation>
    </message>
    <message>
        <source>One row per token. Attention is the only place where information passes between rows.</source>
        <translation>每行一个词元。只有在注意力中，信息才在各行之间传递。</translation>
    </message>
    <message>
        <source>Queries q of this head</source>
        <translation>该头的查询 q</translation>
    </message>
    <message>
        <source>The query says what a token looks for. Each head has its own projections, so each can look for something different.</source>
        <translation>查询表示一个词元在找什么。每个头有自己的投影，所以可以找不同的东西。</translation>
    </message>
    <message>
        <source>Keys k (self-attention: Z = X)</source>
        <translation>键 k（自注意力时 Z = X）</translation>
    </message>
    <message>
        <source>The key says how a token can be found: queries are compared with it.</source>
        <translation>键表示一个词元凭什么被找到：查询与它比对。</translation>
    </message>
    <message>
        <source>Values v</source>
        <translation>值 v</translation>
    </message>
    <message>
        <source>The value is what a token passes on to those that attend to it.</source>
        <translation>值是一个词元传给关注它的词元的内容。</translation>
    </message>
    <message>
        <source>Dot products q · k</source>
        <translation>点积 q · k</translation>
    </message>
    <message>
        <source>The dot product is large where query and key point in the same direction: it measures how well they match.</source>
        <translation>查询与键方向一致时点积大：它衡量两者有多匹配。</translation>
    </message>
    <message>
        <source>Attention scores s</source>
        <translation>注意力分数 s</translation>
    </message>
    <message>
        <source>Divided by √dₖ, the spread does not grow with dₖ (for independent components of variance 1); undivided, softmax saturates when dₖ is large.</source>
        <translation>除以 √dₖ，分散程度就不随 dₖ 增大（各分量独立、方差为 1 时）；不除，dₖ 大时 softmax 会饱和。</translation>
    </message>
    <message>
        <source>Causal mask: later positions become −∞</source>
        <translation>因果掩码：后面的位置设为 −∞</translation>
    </message>
    <message>
        <source>A position of the decoder must not see what it has to predict: softmax turns −∞ into weight 0.</source>
        <translation>解码器的位置不能看到自己要预测的内容：softmax 把 −∞ 变成权重 0。</translation>
    </message>
    <message>
        <source>Weights: softmax of each row</source>
        <translation>权重：逐行 softmax</translation>
    </message>
    <message>
        <source>Softmax turns each row of scores into shares that sum to 1: how much the token takes from each key.</source>
        <translation>softmax 把每行分数变成和为 1 的份额：这个词元从每个键取多少。</translation>
    </message>
    <message>
        <source>For comparison: weights without √dₖ</source>
        <translation>对比：不除以 √dₖ 的权重</translation>
    </message>
    <message>
        <source>What the division is for: without it few weights would take almost everything.</source>
        <translation>除以 √dₖ 的用处：不除的话，少数几个权重几乎占去全部。</translation>
    </message>
    <message>
        <source>Context vectors: weighted sums of the values</source>
        <translation>上下文向量：值的加权和</translation>
    </message>
    <message>
        <source>Each token receives a mixture of the values, in proportion to its weights.</source>
        <translation>每个词元按自己的权重得到各个值的混合。</translation>
    </message>
    <message>
        <source>Concatenate all heads</source>
        <translation>拼接所有头（Concat）</translation>
    </message>
    <message>
        <source>The heads have attended to different things; joined, their results fill d_model dimensions again.</source>
        <translation>各个头关注的内容不同；拼接起来又是 d_model 维。</translation>
    </message>
    <message>
        <source>W^O mixes what the heads have found, so that the following layers can use it together.</source>
        <translation>W^O 把各个头的结果混合起来，供后面的层一起使用。</translation>
    </message>
    <message>
        <source>H is the mean entropy of the rows in bits: 0 = each row attends to a single token. If the components of q and k are independent with variance 1, their dot product has standard deviation √dₖ; without the division softmax is sharper and its gradients smaller.</source>
        <translation>H 是各行熵的平均值（比特）：0 表示每个词元只关注一个词元。若 q、k 各分量独立且方差为 1，点积的标准差为 √dₖ；不除以它，softmax 就更尖锐，梯度也更小。</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionExplorer</name>
    <message>
        <source>Word alignment</source>
        <translation>词对齐</translation>
    </message>
    <message>
        <source>tokens</source>
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
        <source>What one row or column of the heatmap represents</source>
        <translation>热力图的一行或一列代表什么</translation>
    </message>
    <message>
        <source>Show:</source>
        <translation>显示：</translation>
    </message>
    <message>
        <source>Translation:</source>
        <translation>译文：</translation>
    </message>
    <message>
        <source>Translation to inspect</source>
        <translation>要查看哪一个译文</translation>
    </message>
    <message>
        <source>Finished hypotheses; below the line, those that the search pruned</source>
        <translation>已结束的候选译文；横线以下是搜索中被剪枝的</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence to see what every attention head attends to.</source>
        <translation>还没有译文。
先翻译一个句子，这里就会显示每个注意力头关注哪里。</translation>
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
        <source>How this row is computed</source>
        <translation>这一行怎样算出来</translation>
    </message>
    <message>
        <source>This network (%1) has no attention:
all its decoder knows about the source is the encoder&apos;s last state, a single vector for sentences of any length.</source>
        <translation>这个网络（%1）没有注意力：
解码器从原文得到的只有编码器的最后状态，无论句子多长，都只有一个向量。</translation>
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
        <source>every row sums to 1 (±%1)</source>
        <translation>每一行之和都等于 1（误差不超过 %1）</translation>
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
        <source>%1 · mean of the best-aligning heads: %2</source>
        <translation>%1 · 对齐最好的头的平均：%2</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Best</source>
        <comment>heads that align best</comment>
        <translation>对齐最佳</translation>
    </message>
    <message>
        <source>Mean</source>
        <comment>of all heads</comment>
        <translation>平均</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>第 %1 层，头 %2</translation>
    </message>
    <message>
        <source>Attention rollout up to layer %1: the head-averaged attention of each layer, mixed half and half with the residual, multiplied layer by layer (Abnar &amp; Zuidema 2020)</source>
        <translation>到第 %1 层为止的注意力展开（rollout）：把各层（所有头平均、再与残差各占一半）的注意力逐层相乘（Abnar &amp; Zuidema, 2020）</translation>
    </message>
    <message>
        <source>Mean of the heads that align best, measured on sentences with gold alignments</source>
        <translation>对齐最好的几个头的平均，用带有标准词对齐的句子测得</translation>
    </message>
    <message>
        <source>Layer %1, mean of all heads</source>
        <translation>第 %1 层，所有头的平均</translation>
    </message>
    <message>
        <source>Row &quot;%1&quot;: strongest factor %2 at &quot;%3&quot; · sum of the factors %4</source>
        <translation>行“%1”：绝对值最大的系数 %2，在“%3”处 · 系数之和 %4</translation>
    </message>
    <message>
        <source>All rows: factors from %1 to %2 · %3 of %4 are negative</source>
        <translation>所有行：系数从 %1 到 %2 · %4 个中有 %3 个为负</translation>
    </message>
    <message>
        <source>Signed factor</source>
        <translation>系数（带符号）</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionMoment</name>
    <message>
        <source>Alignment error rate of the heads</source>
        <translation>各头的对齐错误率</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>AER</source>
        <translation>AER</translation>
    </message>
    <message>
        <source>%1, layer %2, head %3</source>
        <translation>%1，第 %2 层，头 %3</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>head, step</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>gold alignment: these two words are translations of each other</source>
        <translation>标准词对齐：这两个词互为译文</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>第 %1 层，头 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>head: sentence</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionPage</name>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Choose a head, or move between the cells of the map</source>
        <translation>选择头，或在热力图的格子之间移动</translation>
    </message>
    <message>
        <source>Pin the cell; on a button of the lines, show this head alone</source>
        <translation>固定这个格子；在连线的按钮上：只显示这个头</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionPair</name>
    <message>
        <source>Attention before and after</source>
        <translation>改动前后的注意力</translation>
    </message>
    <message>
        <source>%1, as chosen on the Attention page</source>
        <translation>%1（在“注意力”页选定）</translation>
    </message>
    <message>
        <source>The two maps differ in size, so they cannot be compared cell by cell.</source>
        <translation>两张图大小不同，无法逐个比较数值。</translation>
    </message>
    <message>
        <source>On average, %1 of each row&apos;s weight has shifted.</source>
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
    <message>
        <source>The attention weights of one head, with the original and with the changed positions: what differs depended on word order.</source>
        <translation>同一个头的注意力权重，位置编码不变时和改动后各一张：变化的部分就是取决于词序的部分。</translation>
    </message>
    <message>
        <source>On average, the factors of a row have changed by %1 in total.</source>
        <translation>平均每行的系数共变化了 %1。</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionRecord</name>
    <message>
        <source>%1 layers of %2 heads in %3 sentences are too many to be shown</source>
        <translation>%3 个句子、%1 层、每层 %2 个头，数量太多，无法显示</translation>
    </message>
    <message>
        <source>a sentence is empty, or too long to be shown</source>
        <translation>有一个句子为空，或者太长，无法显示</translation>
    </message>
    <message>
        <source>step %1 does not match the first line</source>
        <translation>第 %1 步与第一行不一致</translation>
    </message>
    <message>
        <source>this network has no attention</source>
        <translation>这个网络没有注意力</translation>
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
        <source>Attends to</source>
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
        <source>Row = a source token (query); %1 = the source tokens it attends to, to its left and right.</source>
        <translation>每行是一个原文词元；%1处是它关注的原文词元，左右两边都可以。</translation>
    </message>
    <message>
        <source>Row = the decoder&apos;s latest input and the token it predicts; %1 = the earlier tokens it attends to. Later tokens are masked: above the diagonal every weight is 0.</source>
        <translation>每行是解码器最新的输入和它预测的词元；%1处是它关注的已有词元。后面的词元被掩码遮住：对角线以上的权重都是 0。</translation>
    </message>
    <message>
        <source>Row = the decoder&apos;s latest input and the token it produces; %1 = the source tokens it attends to.</source>
        <translation>每行是解码器刚读入的词元和由此生成的译文词元；%1处是它关注的原文词元。</translation>
    </message>
    <message>
        <source>Decoder self-attention</source>
        <translation>解码器自注意力</translation>
    </message>
    <message>
        <source>Row = a source token (query). It has weights for a few mixtures of the tokens only (low rank); shown is the factor that each token&apos;s value gets in the end: red above 0, blue below 0. A row may have any sum.</source>
        <translation>每行是一个原文词元（查询）。它的权重只针对词元的几个组合（低秩）；图中是每个词元的值最终乘上的系数：红色大于 0，蓝色小于 0。一行之和可以是任意值。</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionTimeView</name>
    <message>
        <source>The attention record of this run cannot be read: %1</source>
        <translation>无法读取这次训练的注意力记录：%1</translation>
    </message>
    <message>
        <source>Translation now: &lt;b&gt;%1&lt;/b&gt; – reference: %2</source>
        <translation>此刻的译文：&lt;b&gt;%1&lt;/b&gt;——参考译文：%2</translation>
    </message>
    <message>
        <source>No gold alignments here, so the heads cannot be measured</source>
        <translation>这里没有标准词对齐，无法衡量各头</translation>
    </message>
    <message>
        <source>No attention has been saved yet; it is saved at every evaluation during training.
Choose a run on the left, or start one under &quot;Set up&quot;.</source>
        <translation>还没有保存过注意力：训练中每次评测时才会保存。
请在左侧选择一条训练记录，或在“训练设置”中开始训练。</translation>
    </message>
    <message>
        <source>The sentence whose attention is shown</source>
        <translation>显示哪个句子的注意力</translation>
    </message>
    <message>
        <source>AER per head (layer.head)</source>
        <translation>各头的 AER（层.头）</translation>
    </message>
    <message>
        <source>Alignment error rate of the cross-attention heads: mean of %1 sentences</source>
        <translation>各交叉注意力头的对齐错误率：%1 个句子的平均</translation>
    </message>
    <message>
        <source>Gold frame: words that are translations of each other</source>
        <translation>金色框：互为译文的词</translation>
    </message>
    <message>
        <source>This head from the first evaluation to the last as one picture, or all its weights as a table</source>
        <translation>把这个头从第一次评测到最后一次评测的变化存成一张图，或把它的全部权重存成表格</translation>
    </message>
    <message>
        <source>Type of attention shown</source>
        <translation>所显示的注意力种类</translation>
    </message>
    <message>
        <source>Heads: rows are layers</source>
        <translation>注意力头：每行一层</translation>
    </message>
    <message>
        <source>This run saved only its cross-attention.</source>
        <translation>这次训练只保存了交叉注意力。</translation>
    </message>
    <message>
        <source>The attention weights of one head at this moment of the training: watch how it takes on a role.</source>
        <translation>训练到此刻一个头的注意力权重：看它怎样逐渐找到自己要做的事。</translation>
    </message>
    <message>
        <source>This head over time</source>
        <translation>这个头随训练的变化</translation>
    </message>
    <message>
        <source>Alignment error of the heads</source>
        <translation>各头的对齐错误率</translation>
    </message>
</context>
<context>
    <name>translucent::AutoChoice</name>
    <message>
        <source>The preset “auto” chooses the settings for these sentences, your time budget and this computer, and gives the reasons here.</source>
        <translation>预设“自动”会根据这些句子、给定的时间和这台电脑选择各项设置，并在这里说明理由。</translation>
    </message>
    <message>
        <source>Measuring how fast this computer trains …</source>
        <translation>正在测量这台电脑的训练速度……</translation>
    </message>
    <message>
        <source>Waiting for the sentences …</source>
        <translation>正在读取句子……</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>自动选择的配方</translation>
    </message>
</context>
<context>
    <name>translucent::BleuCalculator</name>
    <message>
        <source>Too long to show word by word: at most %1 characters per text.</source>
        <translation>文本太长，无法逐词查看：每段最多 %1 个字符。</translation>
    </message>
    <message>
        <source>n-gram</source>
        <translation>n 元组</translation>
    </message>
    <message>
        <source>words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Use the current translation</source>
        <translation>当前句子的译文</translation>
    </message>
    <message>
        <source>Hypothesis (the translation to score)</source>
        <translation>待评译文（hypothesis）</translation>
    </message>
    <message>
        <source>References, one per line</source>
        <translation>参考译文，每行一条</translation>
    </message>
    <message>
        <source>Tokenisation</source>
        <translation>分词方式</translation>
    </message>
    <message>
        <source>sacreBLEU tokenisers: 13a for European languages, zh for Chinese, char for single characters, none splits at spaces only</source>
        <translation>sacreBLEU 的分词方式：13a 用于欧洲语言，zh 用于中文，char 逐字切分，none 只按空格切分</translation>
    </message>
    <message>
        <source>Effective order</source>
        <translation>有效阶数（effective order）</translation>
    </message>
    <message>
        <source>Skips n-gram orders longer than the sentence; for sentences shorter than four words</source>
        <translation>跳过比句子还长的 n 元组；用于不足四个词的句子</translation>
    </message>
    <message>
        <source>A translation with two references</source>
        <translation>一句译文和两条参考译文</translation>
    </message>
    <message>
        <source>Tokenisation and lengths</source>
        <translation>分词与长度</translation>
    </message>
    <message>
        <source>BLEU counts words as its own tokeniser splits them, not the model&apos;s tokens: how a text is split changes the score.</source>
        <translation>BLEU 数的是按自己的分词方式切出的词，不是模型的词元：分词方式会改变得分。</translation>
    </message>
    <message>
        <source>Unigrams: single words</source>
        <translation>一元组：单个词</translation>
    </message>
    <message>
        <source>A word counts no more often than a reference has it (clipping), so repeating a good word does not help.</source>
        <translation>一个词最多按它在参考译文中出现的次数计（截断），重复好词没有用。</translation>
    </message>
    <message>
        <source>Bigrams: pairs of words</source>
        <translation>二元组：相邻两词</translation>
    </message>
    <message>
        <source>Pairs show whether neighbouring words are in the right order.</source>
        <translation>二元组反映相邻的词顺序是否正确。</translation>
    </message>
    <message>
        <source>Trigrams: three words in a row</source>
        <translation>三元组：连续三词</translation>
    </message>
    <message>
        <source>Longer n-grams reward passages that read like the reference.</source>
        <translation>更长的 n 元组奖励与参考译文写法一致的片段。</translation>
    </message>
    <message>
        <source>4-grams: four words in a row</source>
        <translation>四元组：连续四词</translation>
    </message>
    <message>
        <source>Four words in a row rarely match by chance.</source>
        <translation>连续四个词很少会偶然相同。</translation>
    </message>
    <message>
        <source>n-gram precisions</source>
        <translation>各阶精确率 pₙ</translation>
    </message>
    <message>
        <source>Precision asks how much of the translation is in a reference, not how much of the reference is covered.</source>
        <translation>精确率问的是译文有多少出现在参考译文中，而不是参考译文被覆盖了多少。</translation>
    </message>
    <message>
        <source>Brevity penalty</source>
        <translation>简短惩罚（BP）</translation>
    </message>
    <message>
        <source>Precision alone would favour very short translations; this factor takes the advantage away.</source>
        <translation>只看精确率，很短的译文会占便宜；这个因子消除了这种好处。</translation>
    </message>
    <message>
        <source>BLEU</source>
        <translation>BLEU</translation>
    </message>
    <message>
        <source>A geometric mean is small as soon as a single order is poor.</source>
        <translation>几何平均：只要有一阶很差，结果就小。</translation>
    </message>
    <message>
        <source>The hypothesis has fewer than %1 words, so there are no n-grams of this order.</source>
        <translation>译文不足 %1 个词，没有可数的 n 元组。</translation>
    </message>
    <message>
        <source>No word of the hypothesis is in a reference: BLEU is 0.</source>
        <translation>译文中没有一个词出现在参考译文里：BLEU 为 0。</translation>
    </message>
    <message>
        <source>If an order has n-grams but no match, its precision (and with it BLEU) would be 0. As sacreBLEU does (exp smoothing), ½, ¼, … of a match is counted instead.</source>
        <translation>某一阶毫无匹配时，精确率为 0，BLEU 也就成了 0。这里与 sacreBLEU 一样，改按 1/2、1/4……个匹配来计。</translation>
    </message>
    <message>
        <source>Effective order: the hypothesis has n-grams of only %1 orders, so N = %1 and the others are omitted.</source>
        <translation>有效阶数：译文只有 %1 阶 n 元组，所以 N = %1，其余各阶不计。</translation>
    </message>
    <message>
        <source>The hypothesis has no n-grams of order %1. Without effective order such a precision counts as 0, and with it BLEU.</source>
        <translation>译文没有 %1 阶 n 元组。不用有效阶数时，这一阶的精确率按 0 计，BLEU 也就是 0。</translation>
    </message>
    <message>
        <source>BLEU looks only at the finished translation: do its n-grams occur in a reference? The loss looks at the probability of each correct token given correct tokens before it. Minimising the loss therefore does not maximise BLEU: a low loss says nothing about what happens after the model&apos;s own first mistake, and a good translation worded differently from the reference gets a low BLEU.</source>
        <translation>BLEU 只看最终译文：其中的 n 元组是否出现在参考译文里。损失看的是：前面都正确时，下一个正确词元的概率。所以最小化损失不等于最大化 BLEU：损失低不能说明模型自己出了第一个错之后会怎样；译得好但用词与参考译文不同的句子，BLEU 也会低。</translation>
    </message>
    <message>
        <source>length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>count in h</source>
        <translation>译文中次数 h</translation>
    </message>
    <message>
        <source>max count in one reference</source>
        <translation>参考译文中最多次数 max r</translation>
    </message>
    <message>
        <source>clipped: min</source>
        <translation>截断后 min</translation>
    </message>
    <message>
        <source>Σ clipped</source>
        <translation>截断计数之和</translation>
    </message>
    <message>
        <source>Σ counts in h</source>
        <translation>n 元组总数</translation>
    </message>
    <message>
        <source>precision p (%)</source>
        <translation>精确率 p（%）</translation>
    </message>
</context>
<context>
    <name>translucent::BlockCode</name>
    <message>
        <source>As in a textbook: %1</source>
        <translation>教科书写法：%1</translation>
    </message>
    <message>
        <source>In the engine: %1</source>
        <translation>引擎中的实现：%1</translation>
    </message>
    <message>
        <source>the copy mechanism</source>
        <translation>复制机制</translation>
    </message>
    <message>
        <source>the choice of the encoder layer that is read</source>
        <translation>读取哪一层编码器的选择</translation>
    </message>
    <message>
        <source>positions and the choice of tokens in attention</source>
        <translation>注意力里的位置编码和对词元的限制</translation>
    </message>
    <message>
        <source>positions in attention</source>
        <translation>注意力里的位置编码</translation>
    </message>
    <message>
        <source>the choice of tokens in attention</source>
        <translation>注意力对词元的限制</translation>
    </message>
    <message>
        <source>Not in these lines, but in the C++: %1</source>
        <translation>下面的代码没有包括：%1（见 C++）</translation>
    </message>
</context>
<context>
    <name>translucent::BlockDetails</name>
    <message>
        <source>Layer %1 of %2</source>
        <translation>第 %1 层（共 %2 层）</translation>
    </message>
    <message>
        <source>Numbers of this sentence</source>
        <translation>当前句子的数值</translation>
    </message>
    <message>
        <source>Layer to inspect</source>
        <translation>查看哪一层</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Calculate</source>
        <translation>逐步计算</translation>
    </message>
    <message>
        <source>Calculate this block step by step on the Numbers page; Alt+Left leads back</source>
        <translation>在“演算”页逐步计算这个模块；按 Alt+左方向键返回</translation>
    </message>
</context>
<context>
    <name>translucent::BlockFacts</name>
    <message>
        <source>No trainable parameters</source>
        <translation>没有可训练参数</translation>
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
        <source>%1 of all %2 parameters</source>
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
        <source>Total parameters</source>
        <translation>参数总量</translation>
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
        <source>Queries come from the decoder, keys and values from the encoder&apos;s output: this is where the translation attends to the source sentence, and the only way information passes from encoder to decoder.</source>
        <translation>查询来自解码器，键和值来自编码器的输出：译文正是在这里关注原文，编码器的信息由此传给解码器。</translation>
    </message>
    <message>
        <source>Each source token&apos;s query is compared with the keys of all source tokens; the resulting weights mix their values. Several heads do this in parallel, each with its own projections, so they can attend to different relations.</source>
        <translation>每个原文词元用自己的查询（query）与所有原文词元的键（key）做点积比对，再按得到的权重对它们的值（value）加权求和。多个头并行计算，各有自己的投影矩阵，因而能关注不同的关系。</translation>
    </message>
    <message>
        <source>The same, among the tokens the decoder has read so far. The mask hides later positions, so no position can see the token it has to predict.</source>
        <translation>计算方式相同，但只在解码器已读入的词元之间进行；掩码遮住后面的位置，任何位置都看不到自己要预测的内容。</translation>
    </message>
    <message>
        <source>The sublayer&apos;s input is added to its output (residual connection): the sublayer only has to learn a correction, and gradients can bypass it, which keeps them from vanishing in deep stacks.</source>
        <translation>子层的输入加到它的输出上（残差连接）：子层只需学习“改变多少”，梯度也能绕过子层直接回传，避免层数多时梯度消失。</translation>
    </message>
    <message>
        <source>With pre-norm, the last residual sum has not been normalised yet, so one final layer norm follows each stack.</source>
        <translation>采用 pre-norm 时，最后一次残差相加的结果还没有归一化，所以编码器和解码器的末尾各再做一次层归一化。</translation>
    </message>
    <message>
        <source>The sublayer&apos;s input is added to its output (residual connection); layer norm then brings each position&apos;s vector to mean 0 and standard deviation 1, scales it by γ and shifts it by β.</source>
        <translation>子层的输入加到它的输出上（残差连接），再做层归一化：把每个位置的向量变为均值 0、标准差 1，再乘以 γ、加上 β。</translation>
    </message>
    <message>
        <source>Every source token becomes a vector: its row of the embedding table, times √d_model, which brings it to the scale of the positional encoding.</source>
        <translation>每个原文词元变成一个向量：取嵌入表中对应的一行，再乘以 √d_model，使它与位置编码大小相当。</translation>
    </message>
    <message>
        <source>Every token the decoder reads – the translation shifted one position to the right, ⟨BEGIN⟩ first – becomes a vector.</source>
        <translation>解码器读入的每个词元（译文右移一位，以 ⟨BEGIN⟩ 开头）变成一个向量。</translation>
    </message>
    <message>
        <source>A learned vector for every position tells the model where each token is.</source>
        <translation>每个位置有一个可学习的向量，让模型知道词元所在的位置。</translation>
    </message>
    <message>
        <source>Sines and cosines of many wavelengths give every position a unique pattern; without them self-attention cannot tell word order.</source>
        <translation>用许多不同波长的正弦和余弦，给每个位置一个独一无二的编码；没有它，自注意力无法区分词序。</translation>
    </message>
    <message>
        <source>Embedding and position are added element-wise; the first layer reads the sum.</source>
        <translation>词嵌入与位置编码逐元素相加，第一层读入的就是这个和。</translation>
    </message>
    <message>
        <source>A linear layer takes the dot product of each decoder vector with one weight vector per vocabulary entry: one score (logit) per entry.</source>
        <translation>线性层把解码器输出的每个向量与词表中每一项的权重向量做点积，各得一个分数（logit）。</translation>
    </message>
    <message>
        <source>A linear layer takes the dot product of each decoder vector with one weight vector per vocabulary entry: one score (logit) per entry. Its weight matrix is the target embedding table itself (weight tying).</source>
        <translation>线性层把解码器输出的每个向量与词表中每一项的权重向量做点积，各得一个分数（logit）；权重矩阵就是译文嵌入表本身（权重共享）。</translation>
    </message>
    <message>
        <source>Softmax turns the scores into probabilities that sum to 1; the next token is chosen from them.</source>
        <translation>softmax 把分数变成总和为 1 的概率，再据此选出下一个词元。</translation>
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
        <source>Embedding + positional encoding</source>
        <translation>词嵌入 + 位置编码</translation>
    </message>
    <message>
        <source>Feed-forward network</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>Add &amp; norm after %1</source>
        <comment>a sublayer</comment>
        <translation>%1之后的残差相加与层归一化</translation>
    </message>
    <message>
        <source>Layer norm before %1</source>
        <comment>a sublayer</comment>
        <translation>%1之前的层归一化</translation>
    </message>
    <message>
        <source>Residual add after %1</source>
        <comment>a sublayer</comment>
        <translation>%1之后的残差相加</translation>
    </message>
    <message>
        <source>Final layer norm</source>
        <translation>最终层归一化</translation>
    </message>
    <message>
        <source>Linear projection onto the vocabulary</source>
        <translation>线性层（投影到词表）</translation>
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
        <translation>残差相加与层归一化</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>最终层归一化</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>线性层</translation>
    </message>
    <message>
        <source>Two linear layers with an activation in between, applied to each position separately: first up to d_ff, then back to d_model. Attention moves information between positions; this network transforms each vector on its own and adds the non-linearity.</source>
        <translation>两个线性变换，中间夹一个激活函数，对每个位置分别施加同样的运算：先升到 d_ff 维，再降回 d_model 维。注意力负责在位置之间交换信息，前馈网络负责对每个向量单独做非线性变换。</translation>
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
        <source>Before the sublayer, each position&apos;s vector is brought to mean 0 and standard deviation 1, then scaled and shifted by learned parameters (γ, β). This model is pre-norm, which trains more stably; the paper of 2017 normalises after the addition (post-norm).</source>
        <translation>在进入子层之前，每个位置的向量先变为均值 0、标准差 1，再乘以可学习的 γ、加上 β。这个模型是 pre-norm，训练更稳定；2017 年的论文在相加之后做归一化（post-norm）。</translation>
    </message>
    <message>
        <source>Queries come from the decoder, keys and values from the encoder layer with the same number: the first decoder layer reads the first encoder layer, and so on. Usually every decoder layer reads the last encoder layer.</source>
        <translation>查询来自解码器，键和值来自序号相同的编码器层：解码器第一层读取编码器第一层，依此类推。通常的解码器每层都读取编码器的最后一层。</translation>
    </message>
    <message>
        <source>Queries come from the decoder, keys and values from a mixture of all encoder layers. Every decoder layer has learned its own shares; they are among the numbers below.</source>
        <translation>查询来自解码器，键和值来自编码器各层的混合。每个解码器层都学到了自己的份额，见下面的数值。</translation>
    </message>
    <message>
        <source>Queries come from the decoder, keys and values from the encoder layers that were chosen for this model, one for each decoder layer: %1. Usually every decoder layer reads the last one.</source>
        <translation>查询来自解码器，键和值来自为这个模型指定的编码器层，每个解码器层对应一层：%1。通常的解码器每层都读取最后一层。</translation>
    </message>
    <message>
        <source>The encoder&apos;s final norm is applied first.</source>
        <translation>读取的内容先经过编码器的最终归一化。</translation>
    </message>
    <message>
        <source>Gated feed-forward network (SwiGLU)</source>
        <translation>门控前馈网络（SwiGLU）</translation>
    </message>
    <message>
        <source>Two linear layers expand to d_ff in parallel. One of them, passed through SiLU, is the gate: it is multiplied element-wise with the other and decides how much of each value passes. A third layer projects back to d_model. Many newer models do it this way.</source>
        <translation>两个线性层并排扩展到 d_ff。其中一个经过 SiLU 成为门：它与另一个逐个数相乘，决定每个数通过多少。第三个线性层再变回 d_model。许多较新的模型都这样做。</translation>
    </message>
    <message>
        <source>Final RMS norm</source>
        <translation>最终 RMS 归一化</translation>
    </message>
    <message>
        <source>Final batch norm</source>
        <translation>最终批归一化</translation>
    </message>
    <message>
        <source>With pre-norm, the output of the last layer has not been normalised yet, so one final norm follows each stack.</source>
        <translation>采用 pre-norm 时，最后一层的结果还没有归一化，所以编码器和解码器的末尾各再做一次归一化。</translation>
    </message>
    <message>
        <source>RMS norm divides each position&apos;s vector by the root of its mean square and scales it by γ; unlike layer norm it subtracts no mean and adds no β.</source>
        <translation>RMS 归一化把每个位置的向量除以它的均方根，再按 γ 缩放；与层归一化不同，它不减均值，也不加 β。</translation>
    </message>
    <message>
        <source>Batch norm brings each feature to mean 0 and standard deviation 1 over all tokens of a training batch. Here, outside training, it uses the mean and variance stored during training, the same for every sentence.</source>
        <translation>批归一化使每个特征在训练批次的全部词元上均值为 0、标准差为 1。这里不在训练中，用的是训练时记下的均值和方差，对每个句子都一样。</translation>
    </message>
    <message>
        <source>RMS norm before %1</source>
        <comment>a sublayer</comment>
        <translation>%1之前的 RMS 归一化</translation>
    </message>
    <message>
        <source>Batch norm before %1</source>
        <comment>a sublayer</comment>
        <translation>%1之前的批归一化</translation>
    </message>
    <message>
        <source>Norm after %1</source>
        <comment>a sublayer</comment>
        <translation>%1之后的归一化</translation>
    </message>
    <message>
        <source>This model has no residual connections: only the sublayer&apos;s output is passed on, and is normalised.</source>
        <translation>这个模型没有残差连接：只有子层算出的结果继续向前，并做归一化。</translation>
    </message>
    <message>
        <source>The sublayer&apos;s input is added to its output (residual connection), and the sum is normalised.</source>
        <translation>子层的输入加到它的输出上（残差连接），再对和做归一化。</translation>
    </message>
    <message>
        <source>RMS norm</source>
        <translation>RMS 归一化</translation>
    </message>
    <message>
        <source>Batch norm</source>
        <translation>批归一化</translation>
    </message>
    <message>
        <source>Add &amp; RMS norm</source>
        <translation>残差相加与 RMS 归一化</translation>
    </message>
    <message>
        <source>Add &amp; batch norm</source>
        <translation>残差相加与批归一化</translation>
    </message>
    <message>
        <source>Softmax and copies</source>
        <translation>Softmax 与复制</translation>
    </message>
    <message>
        <source>Softmax turns the scores into probabilities that sum to 1. A gate, computed from the decoder&apos;s output, mixes them with the source tokens that the first head of the last cross-attention looks at: the share of the gate is generated, the rest copied. The next token is chosen from the mixture.</source>
        <translation>softmax 把分数变成总和为 1 的概率。由解码器输出算出一个门值，用它把这些概率与最后一层交叉注意力第一个头所看的原文词元混合：门值是生成的比例，其余是复制的比例。下一个词元从混合后的概率中选出。</translation>
    </message>
    <message>
        <source>Softmax turns the scores into probabilities that sum to 1; the most probable label is the answer.</source>
        <translation>softmax 把分数变成和为 1 的概率；概率最大的标签就是答案。</translation>
    </message>
    <message>
        <source>Linear projection onto the labels</source>
        <translation>到标签的线性投影</translation>
    </message>
    <message>
        <source>A linear layer takes the dot product of an encoder vector with one weight vector per label: one score (logit) per label. The vector is that of a word's first token or, for a label of the whole sentence, that of END.</source>
        <translation>线性层把编码器的一个向量与每个标签的权重向量做点积：每个标签一个分数（logit）。这个向量是词的第一个词元的向量；如果标签属于整个句子，就是 END 的向量。</translation>
    </message>
    <message>
        <source>The same, among all positions of the row that the decoder reads. This model writes all tokens at once, so nothing is masked: every position sees those before and after it.</source>
        <translation>同上，但在解码器读入的这一行的所有位置之间进行。该模型一次写出全部词元，所以不遮住任何位置：每个位置既看得到前面的，也看得到后面的。</translation>
    </message>
    <message>
        <source>Every position of the row that the decoder reads – the same special token everywhere, or the tokens kept from the previous pass – becomes a vector.</source>
        <translation>解码器读入的这一行中，每个位置都变成一个向量：或者全是同一个特殊词元，或者是上一遍保留下来的词元。</translation>
    </message>
    <message>
        <source>Softmax turns each position&apos;s scores into probabilities that sum to 1; the most probable token of each position is written, all at once.</source>
        <translation>softmax 把每个位置的分数变成总和为 1 的概率；各位置同时写出概率最大的词元。</translation>
    </message>
    <message>
        <source>The length of the row is predicted from the encoder&apos;s output; that predictor counts as part of this block.</source>
        <translation>这一行有多长，由编码器的输出预测；预测器也算在这个模块里。</translation>
    </message>
</context>
<context>
    <name>translucent::CandidateTable</name>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>id %1, log p = %2</source>
        <translation>编号 %1，log p = %2</translation>
    </message>
    <message>
        <source>%1 (not allowed)</source>
        <translation>%1（不允许输出）</translation>
    </message>
    <message>
        <source>Begins the same word with other tokens: the translation may stay the same and only be split differently</source>
        <translation>以别的词元开始同一个词：选了它，译文可能不变，只是切分不同</translation>
    </message>
    <message>
        <source>%1 (same word, other cut)</source>
        <translation>%1（同一个词，切分不同）</translation>
    </message>
    <message>
        <source>Place by probability</source>
        <translation>按概率排的名次</translation>
    </message>
    <message>
        <source>A possible token at this position</source>
        <translation>这个位置上可能出现的词元</translation>
    </message>
    <message>
        <source>The probability that the model gives it, given everything before it; over all tokens they sum to 1</source>
        <translation>在前文已定的条件下，模型给它的概率；全部词元的概率之和为 1</translation>
    </message>
</context>
<context>
    <name>translucent::CandidatesCard</name>
    <message>
        <source>Hypotheses of the beam search</source>
        <translation>束搜索的候选译文</translation>
    </message>
    <message>
        <source>Ranked by score = Σ log p ÷ Lᵅ. Click one to see its tokens.</source>
        <translation>按得分 Σ log p ÷ Lᵅ 排序。单击一行可查看它的词元。</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>The probability of this text, given the source: the sum over its segmentations that the search found</source>
        <translation>给定原文时这个译文的概率：搜索找到的各种切分的概率之和</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no (length limit)</source>
        <translation>否（达到长度上限）</translation>
    </message>
    <message>
        <source>no (pruned)</source>
        <translation>否（被剪枝）</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Rank by score</source>
        <translation>按得分的名次</translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>候选译文</translation>
    </message>
    <message>
        <source>Σ log p</source>
        <translation>Σ log p</translation>
    </message>
    <message>
        <source>Sum of the tokens&apos; log-probabilities (natural logarithm)</source>
        <translation>各词元对数概率之和（自然对数）</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Σ log p ÷ Lᵅ: what hypotheses are ranked by</source>
        <translation>Σ log p ÷ Lᵅ：候选译文按此排序</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Did the model produce END itself?</source>
        <translation>句子是否由模型自己结束</translation>
    </message>
    <message>
        <source>A translation that the search has followed; click it to see its tokens</source>
        <translation>搜索跟踪过的一条译文；单击可查看它的词元</translation>
    </message>
</context>
<context>
    <name>translucent::ChangeEditor</name>
    <message>
        <source>These weights cannot be used. They must be numbers of at least 0 with the sum 1, separated by commas, e.g. 0.2, 0.8.</source>
        <translation>这些权重无法使用：必须是不小于 0、总和为 1 的数，用英文逗号分隔，例如 0.2, 0.8。</translation>
    </message>
    <message>
        <source>%1, layer %2, head %3</source>
        <translation>%1，第 %2 层，头 %3</translation>
    </message>
    <message>
        <source>Begin with:</source>
        <translation>译文开头：</translation>
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
        <source>uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>all on one token</source>
        <translation>全部放在一个词元上</translation>
    </message>
    <message>
        <source>custom weights</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Forces the translation to begin like this; the probabilities shown remain the model&apos;s own.</source>
        <translation>强制译文以此开头；显示的仍是模型自己的概率。</translation>
    </message>
    <message>
        <source>The head chosen on the Attention page</source>
        <translation>在“注意力”页选中的头</translation>
    </message>
    <message>
        <source>Replace the row&apos;s weights</source>
        <translation>替换这一行的权重</translation>
    </message>
    <message>
        <source>Remove the causal mask</source>
        <translation>去掉因果掩码</translation>
    </message>
    <message>
        <source>Lets attention over the finished translation see later tokens. During token-by-token decoding there are no later tokens yet, so the translation itself does not change.</source>
        <translation>这样，对完整译文计算注意力时可以看到后面的词元。逐词元翻译时后面还没有词元，所以译文不变。</translation>
    </message>
    <message>
        <source>Not available: this model has none</source>
        <translation>这个模型训练时就没有它们</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Leaves out or shuffles the positions of one side</source>
        <translation>去掉或打乱一侧的位置</translation>
    </message>
    <message>
        <source>Skip a norm</source>
        <translation>跳过归一化</translation>
    </message>
    <message>
        <source>Passes values on without this norm</source>
        <translation>不做这次归一化，数值原样传下去</translation>
    </message>
    <message>
        <source>Cut a residual</source>
        <translation>切断残差</translation>
    </message>
    <message>
        <source>Passes on only the output of a sublayer, without its input</source>
        <translation>只传下子层的输出，不加上它的输入</translation>
    </message>
    <message>
        <source>Edit a row of weights</source>
        <translation>改写一行权重</translation>
    </message>
    <message>
        <source>Replaces the attention weights of one row in the head that is chosen on the page Attention</source>
        <translation>在“注意力”页选中的头里，改写一行注意力权重</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Begin with … (first words)</source>
        <translation>译文开头的几个词</translation>
    </message>
</context>
<context>
    <name>translucent::ChangeText</name>
    <message>
        <source>%1, layer %2, head %3</source>
        <translation>%1，第 %2 层，头 %3</translation>
    </message>
    <message>
        <source>uniform weights</source>
        <translation>均匀权重</translation>
    </message>
    <message>
        <source>all weight on token %1</source>
        <translation>权重全部放在第 %1 个词元上</translation>
    </message>
    <message>
        <source>custom weights</source>
        <translation>自定义权重</translation>
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
        <source>final norm</source>
        <translation>最终层归一化</translation>
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
        <translation>去掉残差——%1</translation>
    </message>
    <message>
        <source>No norm – %1</source>
        <translation>去掉归一化——%1</translation>
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
        <source>Begins with &quot;%1&quot;</source>
        <translation>以“%1”开头</translation>
    </message>
    <message>
        <source>Causal mask removed (full passes only)</source>
        <translation>去掉因果掩码（只影响整句计算）</translation>
    </message>
    <message>
        <source>encoder %1</source>
        <translation>编码器 %1</translation>
    </message>
    <message>
        <source>decoder %1</source>
        <translation>解码器 %1</translation>
    </message>
    <message>
        <source>cross %1</source>
        <translation>交叉 %1</translation>
    </message>
    <message>
        <source>%1, all heads</source>
        <translation>%1，所有的头</translation>
    </message>
    <message>
        <source>(all)</source>
        <translation>（全部）</translation>
    </message>
    <message>
        <source>%1, layer %2, all heads</source>
        <translation>%1，第 %2 层，所有的头</translation>
    </message>
    <message>
        <source>%1 (all)</source>
        <translation>%1（全部）</translation>
    </message>
    <message>
        <source>Encoder, layer %1, neuron %2</source>
        <translation>编码器第 %1 层，神经元 %2</translation>
    </message>
    <message>
        <source>Decoder, layer %1, neuron %2</source>
        <translation>解码器第 %1 层，神经元 %2</translation>
    </message>
    <message>
        <source>%1 held at %2</source>
        <translation>%1 固定为 %2</translation>
    </message>
</context>
<context>
    <name>translucent::CompareView</name>
    <message>
        <source>Steps</source>
        <translation>训练步数</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Validation loss</source>
        <translation>验证损失</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>困惑度</translation>
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
        <translation>参数量</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料</translation>
    </message>
    <message>
        <source>Curve to plot for the ticked runs</source>
        <translation>为勾选的训练记录画哪条曲线</translation>
    </message>
    <message>
        <source>By time</source>
        <translation>按时间</translation>
    </message>
    <message>
        <source>Plot against minutes of training instead of steps</source>
        <translation>横轴用训练时间（分钟）代替训练步数</translation>
    </message>
    <message>
        <source>Results, and the settings in which the runs differ</source>
        <translation>结果，以及各训练记录之间不同的设置</translation>
    </message>
    <message>
        <source>Nothing to compare yet.
Tick runs on the left to see their curves, results and settings side by side.</source>
        <translation>还没有可对比的训练记录。
在左侧勾选几条训练记录，这里会并排显示它们的曲线、结果和设置。</translation>
    </message>
    <message>
        <source>Results of the best evaluation first, then every setting in which the runs differ</source>
        <translation>先列最好一次评测的结果，再列各训练记录不同的每项设置</translation>
    </message>
    <message>
        <source>One of the ticked runs</source>
        <translation>勾选的训练记录之一</translation>
    </message>
    <message>
        <source>One curve of all ticked runs, so that the effect of a setting can be seen.</source>
        <translation>所有勾选的训练记录的同一条曲线，由此可以看出一项设置的影响。</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Results and settings</source>
        <translation>结果与设置</translation>
    </message>
</context>
<context>
    <name>translucent::ComparisonCard</name>
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
        <source>Hypotheses of the beam search before and after</source>
        <translation>束搜索的候选译文：改动前与改动后</translation>
    </message>
    <message>
        <source>Pin this result as the baseline</source>
        <translation>把这次结果固定为对照</translation>
    </message>
    <message>
        <source>Later translations of this sentence are compared with it until you unpin it.</source>
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
    <message>
        <source>The tokens of the translation without the change</source>
        <translation>没有改动时译文的词元</translation>
    </message>
    <message>
        <source>What the model gave the token before the change</source>
        <translation>改动前模型给这个词元的概率</translation>
    </message>
    <message>
        <source>The tokens of the translation with the change</source>
        <translation>改动后译文的词元</translation>
    </message>
    <message>
        <source>What the model gave the token with the change</source>
        <translation>改动后模型给这个词元的概率</translation>
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
    <name>translucent::CorpusCard</name>
    <message>
        <source>Open corpus</source>
        <translation>打开语料</translation>
    </message>
    <message>
        <source>Corpora (*.tsv *.txt *.csv *.jsonl *.json *.tmx *.xlf *.xliff *.sdlxliff *.mqxliff *.mxliff *.po *.srt *.vtt *.zip *.gz);;All files (*)</source>
        <translation>语料 (*.tsv *.txt *.csv *.jsonl *.json *.tmx *.xlf *.xliff *.sdlxliff *.mqxliff *.mxliff *.po *.srt *.vtt *.zip *.gz);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Choose a file with sentence pairs: TSV, JSON lines, TMX, XLIFF, a zip of OPUS, or manythings.org text.</source>
        <translation>请选择有句对的文件：TSV、JSON Lines、TMX、XLIFF、OPUS 的 zip，或 manythings.org 的文本。</translation>
    </message>
    <message>
        <source>This corpus cannot be read: %1</source>
        <translation>无法读取这份语料：%1</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Classroom: Chinese to English, with gold alignments</source>
        <translation>课堂语料：中译英，带标准词对齐</translation>
    </message>
    <message>
        <source>Toy task: copy letters</source>
        <translation>玩具任务：照抄字母</translation>
    </message>
    <message>
        <source>Toy task: reverse letters</source>
        <translation>玩具任务：反转字母</translation>
    </message>
    <message>
        <source>Toy task: sort letters</source>
        <translation>玩具任务：字母排序</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>自己的文件…</translation>
    </message>
    <message>
        <source>Training data</source>
        <translation>训练数据</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>句对数</translation>
    </message>
    <message>
        <source>How many sentence pairs to generate</source>
        <translation>生成多少个句对</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Another seed gives other sentences of the same kind</source>
        <translation>换一个种子，就得到同类的另一批句子</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>TSV, JSON lines, TMX or XLIFF, gzipped or not; a zip of these; or two texts as source.txt,target.txt</source>
        <translation>TSV、JSON Lines、TMX 或 XLIFF，可以是 gzip 压缩的；装有这些文件的 zip；或写成 source.txt,target.txt 的两个文本</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Column of the source sentence in a TSV file, from 1</source>
        <translation>TSV 文件中原文所在的列，从 1 数起</translation>
    </message>
    <message>
        <source>Column of the target sentence in a TSV file, from 1</source>
        <translation>TSV 文件中译文所在的列，从 1 数起</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Language code of the source, e.g. zh</source>
        <translation>原文的语言代码，如 zh</translation>
    </message>
    <message>
        <source>Language code of the target, e.g. en</source>
        <translation>译文的语言代码，如 en</translation>
    </message>
    <message>
        <source>The Chinese sentences are in the other column.</source>
        <translation>中文句子在另一列。</translation>
    </message>
    <message>
        <source>No pair can be held out for validation: there are too few, or all share sentences with others.</source>
        <translation>没有句对可以留作验证：句对太少，或全部与其他句对有相同的句子。</translation>
    </message>
    <message>
        <source>Problems (%1)</source>
        <translation>问题（%1）</translation>
    </message>
    <message>
        <source>Swap columns</source>
        <translation>对调两列</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>The sentence to translate</source>
        <translation>要翻译的句子</translation>
    </message>
    <message>
        <source>Its translation</source>
        <translation>它的译文</translation>
    </message>
    <message>
        <source>Number of the line in the file</source>
        <translation>在文件中的行号</translation>
    </message>
    <message>
        <source>Why this line is not trained on</source>
        <translation>这一行为什么不用于训练</translation>
    </message>
    <message>
        <source>How many sentences there are, how long they are, and what the model will not know.</source>
        <translation>有多少句子、句子有多长，以及哪些内容模型不会认识。</translation>
    </message>
    <message>
        <source>Toy task: repeat letters, from left to right</source>
        <translation>玩具任务：从左到右重复字母</translation>
    </message>
    <message>
        <source>Names: sentences with unseen names that must be copied</source>
        <translation>名字：句中有从未见过、需要复制的名字</translation>
    </message>
</context>
<context>
    <name>translucent::CorpusSurvey</name>
    <message>
        <source>mean %1, longest %2</source>
        <translation>平均 %1，最长 %2</translation>
    </message>
    <message>
        <source>none in the validation set</source>
        <translation>验证集中没有</translation>
    </message>
    <message>
        <source>Training set</source>
        <translation>训练集</translation>
    </message>
    <message>
        <source>%1 pairs</source>
        <translation>%1 对</translation>
    </message>
    <message>
        <source>Validation set</source>
        <translation>验证集</translation>
    </message>
    <message>
        <source>Source characters</source>
        <translation>原文字数</translation>
    </message>
    <message>
        <source>Source words</source>
        <translation>原文词数</translation>
    </message>
    <message>
        <source>Target words</source>
        <translation>译文词数</translation>
    </message>
    <message>
        <source>Target characters</source>
        <translation>译文字数</translation>
    </message>
    <message>
        <source>Distinct</source>
        <translation>去重后</translation>
    </message>
    <message>
        <source>%1 in the source, %2 in the target</source>
        <translation>原文 %1，译文 %2</translation>
    </message>
    <message>
        <source>%1 words</source>
        <translation>%1 个词</translation>
    </message>
    <message>
        <source>%1 characters</source>
        <translation>%1 个字</translation>
    </message>
    <message>
        <source>Repeated pairs</source>
        <translation>重复的句对</translation>
    </message>
    <message>
        <source>Distinct sources</source>
        <translation>不重复的原文</translation>
    </message>
    <message>
        <source>With gold alignments</source>
        <translation>带标准词对齐</translation>
    </message>
    <message>
        <source>Unknown characters</source>
        <translation>未知字符</translation>
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
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Reason skipped</source>
        <translation>跳过的原因</translation>
    </message>
</context>
<context>
    <name>translucent::CostCalculator</name>
    <message>
        <source>Complexity</source>
        <translation>复杂度</translation>
    </message>
    <message>
        <source>Self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>LSTM</source>
        <translation>LSTM</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>multiplications</source>
        <translation>乘法次数</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>milliseconds</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Measured on this machine with one thread and random weights, d = %1. Dashed: reference lines proportional to L² and L.</source>
        <translation>在本机上用单线程、随机权重实测，d = %1。虚线：与 L²、L 成正比的参考线。</translation>
    </message>
    <message>
        <source>group of neighbouring tokens</source>
        <translation>相邻词元组</translation>
    </message>
    <message>
        <source>key (attended token)</source>
        <translation>被关注的词元</translation>
    </message>
    <message>
        <source>Computed in %1 µs here; full attention took %2 µs. Hatched cells are not computed.</source>
        <translation>本机计算用时 %1 µs，完整注意力用时 %2 µs。画斜线的格子不计算。</translation>
    </message>
    <message>
        <source>Layer types compared as length grows</source>
        <translation>不同长度下三种层的对比</translation>
    </message>
    <message>
        <source>Sparse attention on one sentence</source>
        <translation>单个句子上的稀疏注意力</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>比较什么</translation>
    </message>
    <message>
        <source>Vector dimension d</source>
        <translation>每个向量的维数 d</translation>
    </message>
    <message>
        <source>Eight example tokens</source>
        <translation>八个虚构的词元</translation>
    </message>
    <message>
        <source>Computed in %1 µs here; full attention took %2 µs.</source>
        <translation>本机计算用时 %1 µs，完整注意力用时 %2 µs。</translation>
    </message>
    <message>
        <source>Queries, one row per token</source>
        <translation>查询，每个词元一行</translation>
    </message>
    <message>
        <source>Keys, one row per token</source>
        <translation>键，每个词元一行</translation>
    </message>
    <message>
        <source>Values, one row per token</source>
        <translation>值，每个词元一行</translation>
    </message>
    <message>
        <source>Window radius w</source>
        <translation>窗口半径 w</translation>
    </message>
    <message>
        <source>Keys at most this many positions away</source>
        <translation>只看相距不超过 w 个位置的键</translation>
    </message>
    <message>
        <source>Block b</source>
        <translation>块长 b</translation>
    </message>
    <message>
        <source>Keys in the same block of b tokens</source>
        <translation>只看同一块（每块 b 个词元）里的键</translation>
    </message>
    <message>
        <source>Top k</source>
        <translation>前 k 个</translation>
    </message>
    <message>
        <source>Only the k largest scores of each row</source>
        <translation>每行只取分数最大的 k 个</translation>
    </message>
    <message>
        <source>Rank r</source>
        <translation>秩 r</translation>
    </message>
    <message>
        <source>Averages neighbouring keys and values into r groups (cf. Linformer, Wang et al. 2020)</source>
        <translation>把相邻的键和值合并成 r 组，各组取平均（类似 Linformer，Wang 等，2020）</translation>
    </message>
    <message>
        <source>Each token sees only earlier ones</source>
        <translation>每个词元只能看前面的</translation>
    </message>
    <message>
        <source>As in the decoder: a token and those before it. Not for cross-attention, where both sides are different sentences</source>
        <translation>与解码器相同：只看自己和前面的词元。交叉注意力的两边是不同的句子，不适用</translation>
    </message>
    <message>
        <source>Multiplications of a layer</source>
        <translation>一层的乘法次数</translation>
    </message>
    <message>
        <source>Only self-attention grows with L²; yet below L = 2d it needs fewer multiplications than the LSTM.</source>
        <translation>只有自注意力随 L² 增长；但在 L &lt; 2d 时，它的乘法次数比 LSTM 少。</translation>
    </message>
    <message>
        <source>Sequential operations</source>
        <translation>顺序操作数：必须依次进行的步数</translation>
    </message>
    <message>
        <source>Operations that wait for one another cannot run in parallel: this limits what a GPU can gain.</source>
        <translation>必须依次进行的运算无法并行：这限制了 GPU 的加速。</translation>
    </message>
    <message>
        <source>Maximum path length between two positions</source>
        <translation>最大路径长度：任意两个位置之间</translation>
    </message>
    <message>
        <source>The shorter the path between two positions, the easier their relation is to learn.</source>
        <translation>两个位置之间的路径越短，它们的关系越容易学到。</translation>
    </message>
    <message>
        <source>Measured: time in ms</source>
        <translation>实测：时间（毫秒）</translation>
    </message>
    <message>
        <source>Counts are not times: caches, vector units and libraries decide how fast an operation is.</source>
        <translation>次数不等于时间：缓存、向量单元和库决定运算有多快。</translation>
    </message>
    <message>
        <source>Measured: memory in MiB</source>
        <translation>实测：内存（MiB）</translation>
    </message>
    <message>
        <source>Attention keeps an L × L matrix of weights: its memory grows with L².</source>
        <translation>注意力要保存 L × L 的权重矩阵：内存随 L² 增长。</translation>
    </message>
    <message>
        <source>Full attention</source>
        <translation>完整注意力</translation>
    </message>
    <message>
        <source>Every query is compared with every key it may see: the number of scores grows with L².</source>
        <translation>每个查询都与它能看到的每个键比对：分数的个数随 L² 增长。</translation>
    </message>
    <message>
        <source>Local window</source>
        <translation>局部窗口</translation>
    </message>
    <message>
        <source>Assumes that near tokens matter most. The cost grows with L only; distant tokens are reached through several layers.</source>
        <translation>假定近处的词元最重要：开销只随 L 增长，远处的词元要经过几层才能到达。</translation>
    </message>
    <message>
        <source>Block-sparse</source>
        <translation>分块稀疏</translation>
    </message>
    <message>
        <source>Small dense blocks are what hardware multiplies fastest.</source>
        <translation>小而稠密的块是硬件算得最快的。</translation>
    </message>
    <message>
        <source>Top-k keys of each row</source>
        <translation>每行取前 k 个</translation>
    </message>
    <message>
        <source>Most weights are near 0; only the largest are kept.</source>
        <translation>大多数权重接近 0，只保留最大的。</translation>
    </message>
    <message>
        <source>Low rank</source>
        <translation>低秩</translation>
    </message>
    <message>
        <source>With r keys and values in place of L the cost grows with L · r.</source>
        <translation>用 r 个键和值代替 L 个，开销随 L · r 增长。</translation>
    </message>
    <message>
        <source>O(log_k L) holds for dilated convolutions; with contiguous kernels a stack of O(L ÷ k) layers is needed.</source>
        <translation>O(log_k L) 适用于空洞卷积；普通（连续核）卷积需要堆叠 O(L ÷ k) 层。</translation>
    </message>
    <message>
        <source>To know the largest scores, all of them have to be computed first: only softmax and the sum of the values get cheaper.</source>
        <translation>要知道哪些分数最大，必须先把所有分数都算出来：节省的只是 softmax 和对值求和。</translation>
    </message>
    <message>
        <source>Causal, as in the decoder: only keys up to the token&apos;s own position are used.</source>
        <translation>因果（与解码器相同）：其中只看不晚于自己位置的键。</translation>
    </message>
    <message>
        <source>Not available together with &quot;each token sees only earlier ones&quot;: each of the r keys averages many tokens, later ones included, and a mask can only hide a whole average, so either the future leaks in or the past is lost. Linear-cost causal attention needs another method: linear attention (Katharopoulos et al. 2020) keeps running sums over the tokens so far.</source>
        <translation>“只能看前面的词元”与低秩方法不能同时使用：r 个键各是许多词元的平均值，其中也包括后面的词元，而掩码只能整个遮住一个平均值，不是泄露后面的信息，就是连前面的信息也丢掉。线性复杂度的因果注意力是另一种方法：线性注意力（Katharopoulos 等，2020）不对全句取平均，而是对到目前为止的词元累加。</translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>卷积</translation>
    </message>
</context>
<context>
    <name>translucent::CostMeasurement</name>
    <message>
        <source>Waiting for the engine…</source>
        <translation>正在等待计算引擎…</translation>
    </message>
    <message>
        <source>Measuring length L = %1 (%2 of %3)</source>
        <translation>正在测量长度 L = %1（第 %2 个，共 %3 个）</translation>
    </message>
    <message>
        <source>These are operation counts. Measure adds time and memory on this machine.</source>
        <translation>目前是按公式得出的次数；点“在本机上实测”后会加上本机的用时和内存。</translation>
    </message>
    <message>
        <source>Stopped before any length was measured.</source>
        <translation>尚未测完一个长度就已结束。</translation>
    </message>
    <message>
        <source>Stopped early: measured up to L = %1.</source>
        <translation>提前结束：已测到 L = %1。</translation>
    </message>
</context>
<context>
    <name>translucent::CostPanel</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Times self-attention, LSTM and convolution for lengths up to 1024; takes about a second</source>
        <translation>测量自注意力、LSTM 和卷积在长度不超过 1024 时的用时，约需一秒</translation>
    </message>
    <message>
        <source>Stops measuring; results so far are kept</source>
        <translation>停止测量；已测完的长度予以保留</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>Measure on this machine</source>
        <translation>在本机上实测</translation>
    </message>
</context>
<context>
    <name>translucent::CurveToolbar</name>
    <message>
        <source>Smoothing</source>
        <translation>平滑系数</translation>
    </message>
    <message>
        <source>How strongly the training curves are smoothed with earlier values</source>
        <translation>训练曲线的平滑程度：越大，历史值的比重越大</translation>
    </message>
    <message>
        <source>Log steps</source>
        <translation>步数轴取对数</translation>
    </message>
    <message>
        <source>Logarithmic axis of steps</source>
        <translation>横轴（步数）用对数刻度</translation>
    </message>
    <message>
        <source>Log values</source>
        <translation>数值轴取对数</translation>
    </message>
    <message>
        <source>Logarithmic axis of values</source>
        <translation>纵轴（数值）用对数刻度</translation>
    </message>
    <message>
        <source>Hide outliers</source>
        <translation>隐藏异常值</translation>
    </message>
    <message>
        <source>Hides the highest 2% of values</source>
        <translation>最高的 2% 不显示</translation>
    </message>
    <message>
        <source>Smoothing, axes and outliers of the curves</source>
        <translation>曲线的平滑、坐标轴和离群值</translation>
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
        <source>Sinusoidal (computed), learned by the loaded model, or none</source>
        <translation>按公式计算、当前模型学到的，或者不用</translation>
    </message>
    <message>
        <source>Curves of dimensions:</source>
        <translation>画出维度：</translation>
    </message>
    <message>
        <source>Numbers and ranges, e.g. 0, 1, 4-7; hovering over a column of the heatmap adds its curve</source>
        <translation>可以填数字和范围，例如 0, 1, 4-7；把鼠标移到热力图的某一列上，会加画那一维的曲线</translation>
    </message>
    <message>
        <source>The positional encodings: a row per position, a column per dimension, short waves on the left, long ones on the right.</source>
        <translation>位置编码：每行一个位置，每列一个维度；左边波长短，右边波长长。</translation>
    </message>
    <message>
        <source>Single dimensions over the positions: each pair is a sine and a cosine of one wavelength.</source>
        <translation>单个维度随位置的变化：每一对是同一波长的正弦和余弦。</translation>
    </message>
    <message>
        <source>Worksheet to print…</source>
        <translation>可打印的练习单…</translation>
    </message>
</context>
<context>
    <name>translucent::DecodingPage</name>
    <message>
        <source>Decoding</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Race: play or pause; tree: expand the hidden candidates</source>
        <translation>对比演示：播放或暂停；搜索树：展开隐藏的候选</translation>
    </message>
    <message>
        <source>Race: one step back or forward; tree: parent or child</source>
        <translation>对比演示：后退或前进一步；搜索树：父节点或子节点</translation>
    </message>
    <message>
        <source>Race: faster or slower; tree: the candidate above or below</source>
        <translation>对比演示：加快或放慢；搜索树：上面或下面的候选</translation>
    </message>
    <message>
        <source>Race: beginning and end</source>
        <translation>对比演示：开头和结尾</translation>
    </message>
    <message>
        <source>Race: the step at which greedy and beam part</source>
        <translation>对比演示：贪心与束搜索分开的那一步</translation>
    </message>
    <message>
        <source>Enter or typing</source>
        <translation>回车或直接输入</translation>
    </message>
    <message>
        <source>Tree: force a token</source>
        <translation>搜索树：强制一个词元</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>退格</translation>
    </message>
    <message>
        <source>Tree: undo the forced token</source>
        <translation>搜索树：撤销强制的词元</translation>
    </message>
</context>
<context>
    <name>translucent::DecodingView</name>
    <message>
        <source>Race</source>
        <translation>对比演示</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>搜索树</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>Blackboard</source>
        <translation>板书例子</translation>
    </message>
    <message>
        <source>Beam wins</source>
        <translation>束搜索更优</translation>
    </message>
    <message>
        <source>Greedy and beam search side by side, step by step</source>
        <translation>贪心搜索与束搜索按同一节拍逐步对比</translation>
    </message>
    <message>
        <source>The full search tree of the beam; force a token and continue from there</source>
        <translation>束搜索的完整搜索树；可以强制某个词元，再从那里继续搜索</translation>
    </message>
    <message>
        <source>Translations sampled at random</source>
        <translation>随机采样得到的译文</translation>
    </message>
    <message>
        <source>A small worked example with editable probabilities</source>
        <translation>概率可以自己改的小例子</translation>
    </message>
    <message>
        <source>Sentences on which beam search beats greedy search</source>
        <translation>束搜索胜过贪心搜索的句子</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence to see how the search found its translation.
The blackboard example works without a sentence.</source>
        <translation>还没有译文。
翻译一个句子，这里就会显示译文是怎样搜索出来的。
“板书例子”不需要句子。</translation>
    </message>
    <message>
        <source>None of this sentence is in the source vocabulary: the model sees only ⟨UNK⟩, so its output is unrelated to the sentence.</source>
        <translation>这个句子里没有任何内容在源语言词表中：模型只看到 ⟨UNK⟩，搜到的译文与句子无关。</translation>
    </message>
    <message>
        <source>Too long: the sentence or the forced prefix exceeds this model&apos;s token limit. Shorten one of them.</source>
        <translation>太长：句子或强制前缀超出了模型能接受的词元数。请缩短其中之一。</translation>
    </message>
    <message>
        <source>Invalid search settings: the beam width must not exceed the target vocabulary, and forced tokens must be in it.</source>
        <translation>搜索设置无效：束宽不能大于目标语言词表的大小，强制的词元必须在词表中。</translation>
    </message>
    <message>
        <source>The search failed. Hover here for details.</source>
        <translation>搜索失败。把鼠标移到这里查看详细原因。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be forced: it contains characters that are not in the target vocabulary. Type words of the target language, or choose one of the alternatives.</source>
        <translation>无法强制“%1”：其中有目标语言词表里没有的字符。请输入目标语言的词，或从备选词元中选一个。</translation>
    </message>
    <message>
        <source>Beam search, K = %1, α = %2</source>
        <translation>束搜索，K = %1，α = %2</translation>
    </message>
    <message>
        <source>This model writes all tokens at once: it does not search, so there are no steps, no tree and nothing to sample.
Its passes are shown on the Race tab.</source>
        <translation>该模型一次写出全部词元，不做搜索，所以没有步骤和搜索树，也不能采样。
它的每一遍显示在“对比演示”标签页上。</translation>
    </message>
    <message>
        <source>No unseen sentence was found on which greedy search loses. A wider beam may find one.</source>
        <translation>在没见过的句子里没有找到贪心搜索吃亏的例子。加大束宽也许能找到。</translation>
    </message>
    <message>
        <source>Worksheet to print…</source>
        <translation>可打印的练习单…</translation>
    </message>
</context>
<context>
    <name>translucent::DetailButton</name>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Essential</source>
        <translation>基本</translation>
    </message>
    <message>
        <source>Essential: what a first course needs</source>
        <translation>基本：入门课程需要的内容</translation>
    </message>
    <message>
        <source>Everything: all settings and numbers</source>
        <translation>全部：所有设置和数字</translation>
    </message>
    <message>
        <source>How many controls the window shows</source>
        <translation>窗口显示多少控件</translation>
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
    <message>
        <source>layer i reads layer i</source>
        <translation>第 i 层读第 i 层</translation>
    </message>
    <message>
        <source>each layer reads all, mixed</source>
        <translation>每层读各层的混合</translation>
    </message>
    <message>
        <source>read: layers %1</source>
        <translation>读取层：%1</translation>
    </message>
    <message>
        <source>Probabilities of the labels</source>
        <translation>各标签的概率</translation>
    </message>
    <message>
        <source>A row of MASK</source>
        <translation>一行 MASK</translation>
    </message>
    <message>
        <source>A row of BEGIN</source>
        <translation>一行 BEGIN</translation>
    </message>
    <message>
        <source>Probabilities of all tokens</source>
        <translation>全部词元的概率</translation>
    </message>
</context>
<context>
    <name>translucent::DistributionBars</name>
    <message>
        <source>%1 · truncated</source>
        <translation>%1 · 已截断</translation>
    </message>
    <message>
        <source>at this temperature</source>
        <translation>该温度下</translation>
    </message>
    <message>
        <source>sampling probability</source>
        <translation>采样概率</translation>
    </message>
    <message>
        <source>model&apos;s p</source>
        <translation>模型原始的 p</translation>
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
        <translation>“%1”
模型原始的 p：%2（log p = %3）
该温度下：%4
采样概率：%5</translation>
    </message>
    <message>
        <source>truncated</source>
        <translation>已截断</translation>
    </message>
    <message>
        <source>Distribution before and after truncation</source>
        <translation>截断前后的概率分布</translation>
    </message>
    <message>
        <source>%1 · not allowed</source>
        <translation>%1 · 不允许输出</translation>
    </message>
</context>
<context>
    <name>translucent::EmbeddingCalculator</name>
    <message>
        <source>One-hot</source>
        <translation>one-hot 向量</translation>
    </message>
    <message>
        <source>A table of 5 tokens with 4 numbers each</source>
        <translation>5 个词元、每个 4 个数的嵌入表</translation>
    </message>
    <message>
        <source>E: one row per token of the vocabulary</source>
        <translation>E：词表中每个词元一行</translation>
    </message>
    <message>
        <source>Vector of position 0</source>
        <translation>位置 0 的向量</translation>
    </message>
    <message>
        <source>V</source>
        <translation>V</translation>
    </message>
    <message>
        <source>Number of tokens in the vocabulary; those not listed here follow</source>
        <translation>词表的词元数；这里没有列出的行排在后面</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The token that is read</source>
        <translation>读入的词元</translation>
    </message>
    <message>
        <source>One-hot: a 1 at the token&apos;s position</source>
        <translation>one-hot 向量：词元所在处为 1</translation>
    </message>
    <message>
        <source>A token as a row of V numbers: 1 at its id, 0 everywhere else. The decoder begins with that of BEGIN.</source>
        <translation>把词元写成 V 个数的一行：编号处为 1，其余为 0。解码器最先读入的是 BEGIN 的这一行。</translation>
    </message>
    <message>
        <source>One-hot × table = one row of it</source>
        <translation>one-hot 向量 × 嵌入表 = 表中的一行</translation>
    </message>
    <message>
        <source>Every row of the table but one is multiplied by 0, so the product is that row, and the program simply looks it up. Here x is written as a column, each number next to the row it multiplies.</source>
        <translation>嵌入表的每一行都乘以 0，只有一行乘以 1，所以乘积就是那一行；程序直接查表即可。这里把 x 竖着写，每个数都在它所乘的那一行旁边。</translation>
    </message>
    <message>
        <source>Times √d_model</source>
        <translation>乘以 √d_model</translation>
    </message>
    <message>
        <source>The model multiplies embeddings by √d_model before it adds the positions (Vaswani et al. 2017, §3.4).</source>
        <translation>加上位置之前，模型先把词嵌入乘以 √d_model（Vaswani 等，2017，§3.4）。</translation>
    </message>
    <message>
        <source>Plus the vector of position 0</source>
        <translation>加上位置 0 的向量</translation>
    </message>
    <message>
        <source>With the position added, this is what the first layer of the decoder reads.</source>
        <translation>加上位置以后，就是解码器第一层读到的内容。</translation>
    </message>
    <message>
        <source>√d·E</source>
        <translation>√d·E</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>token of the vocabulary</source>
        <translation>词表中的词元</translation>
    </message>
</context>
<context>
    <name>translucent::ErrorText</name>
    <message numerus="yes">
        <source>The sentence is too long: this model takes at most %n token(s). Shorten it.</source>
        <translation>
            <numerusform>句子太长：该模型最多接受 %n 个词元。请缩短句子。</numerusform>
        </translation>
    </message>
    <message>
        <source>These settings are not valid for this model; the details name the field.</source>
        <translation>这些设置对该模型无效，详情中写明了是哪一项。</translation>
    </message>
    <message>
        <source>The model was not found. Choose another model or model directory.</source>
        <translation>找不到该模型。请重新选择模型或模型目录。</translation>
    </message>
    <message>
        <source>The file or text cannot be read: it is damaged or not in a supported format.</source>
        <translation>文件或文本无法读取：内容已损坏，或不是支持的格式。</translation>
    </message>
    <message>
        <source>The files in this model directory do not match one another. Restore them or export the model again.</source>
        <translation>该模型目录中的文件互不匹配，请恢复原来的文件或重新导出模型。</translation>
    </message>
    <message>
        <source>The file could not be written. Check free disk space and permissions.</source>
        <translation>无法写入文件。请检查磁盘空间和写入权限。</translation>
    </message>
    <message>
        <source>The sentence is too long for this model.</source>
        <translation>句子太长，超出了该模型的限制。</translation>
    </message>
    <message>
        <source>The model produces NaN, infinity, or the same probability for every token: its weights are damaged or its training diverged. Choose another model or train again.</source>
        <translation>模型算出了 NaN、无穷大，或者给所有词元相同的概率：权重已损坏或训练已发散。请换一个模型或重新训练。</translation>
    </message>
    <message>
        <source>This CPU does not support the chosen precision. Choose automatic or float32.</source>
        <translation>这台电脑的 CPU 不支持所选的数值精度。请选择“自动”或 float32。</translation>
    </message>
    <message>
        <source>There is not enough memory. Close other programs or choose smaller sizes.</source>
        <translation>内存不足。请关闭其他程序，或选用更小的尺寸。</translation>
    </message>
    <message>
        <source>Unexpected internal error. Please report it together with the details.</source>
        <translation>计算引擎内部出错。报告问题时请附上详情。</translation>
    </message>
    <message>
        <source>A process of this distributed training has ended. Start all processes again with --resume.</source>
        <translation>参与分布式训练的另一个进程已退出。请用 --resume 重新启动所有进程。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>translucent::ExampleTopics</name>
    <message>
        <source>People and numbers</source>
        <translation>人和数字</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Aspect: 过, 着, 刚, 在</source>
        <translation>体貌：过、着、刚、在</translation>
    </message>
    <message>
        <source>Measure words and 的</source>
        <translation>量词和“的”</translation>
    </message>
    <message>
        <source>Word order: 把, 被, 比, 跟</source>
        <translation>语序：把、被、比、跟</translation>
    </message>
    <message>
        <source>Two clauses</source>
        <translation>两个分句</translation>
    </message>
</context>
<context>
    <name>translucent::ExplanationText</name>
    <message>
        <source>Glossary: %1</source>
        <translation>术语表：%1</translation>
    </message>
</context>
<context>
    <name>translucent::ExportButton</name>
    <message>
        <source>Sentence: %1</source>
        <translation>句子：%1</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Model: %1, changed</source>
        <translation>模型：%1（已改动）</translation>
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
    <message>
        <source>Save animation as GIF…</source>
        <translation>保存为 GIF 动画…</translation>
    </message>
</context>
<context>
    <name>translucent::FeedForwardCalculator</name>
    <message>
        <source>Feed-forward</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>Activation functions</source>
        <translation>激活函数</translation>
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
        <source>x: one row per token</source>
        <translation>x：每个词元一行</translation>
    </message>
    <message>
        <source>W₁: expands to d_ff</source>
        <translation>W₁：升到 d_ff 维</translation>
    </message>
    <message>
        <source>b₁</source>
        <translation>b₁</translation>
    </message>
    <message>
        <source>W₂: projects back to d_model</source>
        <translation>W₂：降回 d_model 维</translation>
    </message>
    <message>
        <source>b₂</source>
        <translation>b₂</translation>
    </message>
    <message>
        <source>r: residual input</source>
        <translation>r：残差输入（与输出相加）</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>Applied to every hidden unit</source>
        <translation>逐元素作用于隐藏层的函数</translation>
    </message>
    <message>
        <source>Two vectors of 3 numbers, widened to 6</source>
        <translation>两个 3 维向量，先升到 6 维</translation>
    </message>
    <message>
        <source>x: the vectors of the tokens</source>
        <translation>x：各词元的向量</translation>
    </message>
    <message>
        <source>Each row goes through the same network separately: nothing passes between tokens here.</source>
        <translation>每一行各自通过同一个网络：这里词元之间不交换信息。</translation>
    </message>
    <message>
        <source>Expand: h = xW₁ + b₁</source>
        <translation>升维：h = xW₁ + b₁</translation>
    </message>
    <message>
        <source>More hidden units than d_model leave room for many features: each unit tests x for one direction.</source>
        <translation>隐藏单元比 d_model 多，可以检测许多特征：每个单元检测 x 的一个方向。</translation>
    </message>
    <message>
        <source>Activation, element by element</source>
        <translation>逐元素激活</translation>
    </message>
    <message>
        <source>Without a non-linearity both layers together would be one single linear map.</source>
        <translation>没有非线性，两层合起来只是一个线性变换。</translation>
    </message>
    <message>
        <source>Project back: y = aW₂ + b₂</source>
        <translation>降回原维：y = aW₂ + b₂</translation>
    </message>
    <message>
        <source>Back to d_model dimensions, so that the result can be added to the input.</source>
        <translation>降回 d_model 维，结果才能与输入相加。</translation>
    </message>
    <message>
        <source>Residual connection: r + y</source>
        <translation>残差连接：r + y</translation>
    </message>
    <message>
        <source>The sublayer only has to learn a correction of r, and gradients can bypass it.</source>
        <translation>子层只需学习对 r 的修正，梯度也可以绕过它。</translation>
    </message>
    <message>
        <source>ReLU has set %1% of the hidden units to 0.</source>
        <translation>ReLU 把 %1% 的隐藏单元置为 0。</translation>
    </message>
</context>
<context>
    <name>translucent::GainsTab</name>
    <message>
        <source>Stop the search</source>
        <translation>停止查找</translation>
    </message>
    <message>
        <source>Search %1 unseen sentences</source>
        <translation>在 %1 个未见过的句子中查找</translation>
    </message>
    <message>
        <source>Translates unseen sentences with greedy search and with the beam above, and lists those where greedy search does worse; new sentences each time</source>
        <translation>把模型没有见过的句子分别用贪心搜索和上面的束搜索翻译，列出贪心搜索译得更差的句子；每次换一批句子</translation>
    </message>
    <message>
        <source>Compare on this sentence</source>
        <translation>用这个句子对比</translation>
    </message>
    <message>
        <source>Copies the sentence to the bar at the top and plays its race (Enter)</source>
        <translation>把这个句子放到顶栏，并播放它的对比演示（Enter）</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>贪心</translation>
    </message>
    <message>
        <source>Beam</source>
        <translation>束搜索</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参考译文</translation>
    </message>
    <message>
        <source>Diverges at step</source>
        <translation>分开的步</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>chrF</source>
        <translation>chrF</translation>
    </message>
    <message>
        <source>Sentences where greedy search does worse</source>
        <translation>贪心搜索译得更差的句子</translation>
    </message>
    <message>
        <source>Of %1 sentences, the beam scores higher on %2; it is closer to the reference (chrF) on %3, greedy search on %4. Below: sentences where the beam wins on both.</source>
        <translation>%1 个句子中，束搜索得分更高的有 %2 个；束搜索更接近参考译文（chrF）的有 %3 个，贪心搜索更接近的有 %4 个。下面列出束搜索两者都占优的句子。</translation>
    </message>
    <message>
        <source>On many sentences both searches agree. This finds sentences where they do not: the model itself scores the beam&apos;s translation higher, and it is closer to the reference.</source>
        <translation>很多句子用束搜索和贪心搜索译得一样。这里找出不一样的句子：模型自己给束搜索的译文打分更高，而且它更接近参考译文。</translation>
    </message>
    <message>
        <source>A sentence that the model was not trained on</source>
        <translation>没有用来训练这个模型的句子</translation>
    </message>
    <message>
        <source>What greedy search writes</source>
        <translation>贪心搜索的译文</translation>
    </message>
    <message>
        <source>What beam search writes</source>
        <translation>束搜索的译文</translation>
    </message>
    <message>
        <source>The reference translation</source>
        <translation>参考译文（视为正确答案）</translation>
    </message>
    <message>
        <source>The first step at which both searches chose different tokens</source>
        <translation>两种搜索第一次选了不同词元的那一步</translation>
    </message>
    <message>
        <source>Σ log p ÷ Lᵅ of both: the model itself prefers the beam&apos;s translation</source>
        <translation>两者的 Σ log p ÷ Lᵅ：按这个得分，模型自己也更偏向束搜索的译文</translation>
    </message>
    <message>
        <source>How close each is to the reference, from 0 to 100</source>
        <translation>两者各与参考译文有多接近，0 到 100</translation>
    </message>
</context>
<context>
    <name>translucent::GlossaryDialog</name>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
    <message>
        <source>Search names and meanings, in English or Chinese</source>
        <translation>搜索名称和释义，中英文均可</translation>
    </message>
    <message>
        <source>Search the glossary</source>
        <translation>搜索术语表</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>术语</translation>
    </message>
    <message>
        <source>Meaning of the term</source>
        <translation>术语的释义</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>No glossary term contains this in its name or its meaning.</source>
        <translation>没有哪个术语的名称或释义里有这些字。</translation>
    </message>
    <message>
        <source>In Chinese: %1</source>
        <translation>英文：%1</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>出处：%1</translation>
    </message>
    <message>
        <source>Show it on the %1 page</source>
        <translation>在“%1”页上查看</translation>
    </message>
</context>
<context>
    <name>translucent::GoOnCard</name>
    <message>
        <source>Go on with this sentence</source>
        <translation>用这句话继续</translation>
    </message>
    <message>
        <source>Watch it learn</source>
        <translation>看它怎样学会</translation>
    </message>
    <message>
        <source>a head forms, step by step</source>
        <translation>一个注意力头逐步成形</translation>
    </message>
    <message>
        <source>Greedy against beam</source>
        <translation>贪心对束搜索</translation>
    </message>
    <message>
        <source>where being greedy loses</source>
        <translation>贪心输在哪里</translation>
    </message>
    <message>
        <source>Break it</source>
        <translation>弄坏它</translation>
    </message>
    <message>
        <source>which heads the sentence needs</source>
        <translation>这句话离不开哪些头</translation>
    </message>
    <message>
        <source>Do not show this again</source>
        <translation>不再显示</translation>
    </message>
    <message>
        <source>New here?</source>
        <translation>第一次使用？</translation>
    </message>
    <message>
        <source>First lesson</source>
        <translation>入门课</translation>
    </message>
    <message>
        <source>A guided tour: five insights in 15 minutes</source>
        <translation>十五分钟，看懂五个要点</translation>
    </message>
    <message>
        <source>Train a model</source>
        <translation>训练一个模型</translation>
    </message>
    <message>
        <source>Your first one takes half a minute: it learns to reverse letters</source>
        <translation>半分钟练出第一个模型：学会反转字母</translation>
    </message>
    <message>
        <source>Open yours…</source>
        <translation>打开自己的…</translation>
    </message>
    <message>
        <source>Your own model directory</source>
        <translation>你自己的模型目录</translation>
    </message>
</context>
<context>
    <name>translucent::HeadGrid</name>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>A small picture of each head&apos;s attention weights: a row is a layer, a column a head. Choose one to see it large.</source>
        <translation>每个头的注意力权重各一张小图：一行是一层，一列是一个头。选一个就可以放大查看。</translation>
    </message>
    <message>
        <source>The heads of one layer: all read the same vectors, each through its own projections.</source>
        <translation>同一层的各个头：读入的向量相同，但各有自己的投影。</translation>
    </message>
    <message>
        <source>Heads that have the same number; those of different layers have nothing else in common.</source>
        <translation>编号相同的头；不同层的头除了编号没有别的联系。</translation>
    </message>
    <message>
        <source>Not one head but several together: their mean, or those that align best.</source>
        <translation>不是单独一个头，而是几个头合在一起：各头的平均，或对齐得最好的那些头。</translation>
    </message>
</context>
<context>
    <name>translucent::HeadMapView</name>
    <message>
        <source>The attention weights of one head: each row says how much its token takes from each of the others, and sums to 1.</source>
        <translation>一个头的注意力权重：每一行说明这个词元从其他各词元各取多少，一行之和为 1。</translation>
    </message>
    <message>
        <source>Hatched: masked, the weight is 0.</source>
        <translation>画斜线的被掩码遮住，权重为 0。</translation>
    </message>
    <message>
        <source>One pass over the finished translation, without the causal mask: a row attends to later tokens, too, to the right of the diagonal.</source>
        <translation>对整句译文一次算完，不加因果掩码：每一行也会关注后面的词元，即对角线右侧。</translation>
    </message>
    <message>
        <source>Row = a position of the row that is written at once and the token predicted there; it attends to all positions, later ones too.</source>
        <translation>行 = 一次写出的那一行中的一个位置和在那里预测的词元；它可以注意所有位置，包括后面的位置。</translation>
    </message>
    <message>
        <source>The factors by which one head multiplies the tokens&apos; values, row by row. They can be negative, because the head&apos;s weights are for mixtures of tokens.</source>
        <translation>一个头给各词元的值乘上的系数，一行一个查询；因为权重是对词元的组合而言，系数可正可负。</translation>
    </message>
</context>
<context>
    <name>translucent::HeadStrip</name>
    <message>
        <source>Head %1. Click: show or hide. Double-click: show only this head, or all again.</source>
        <translation>头 %1。单击：显示或隐藏。双击：只看这个头，再次双击恢复全部。</translation>
    </message>
    <message>
        <source>Heads that are drawn</source>
        <translation>显示的头</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
</context>
<context>
    <name>translucent::HeadSwitches</name>
    <message>
        <source>%1, layer %2: switches all heads off, or on again</source>
        <translation>%1，第 %2 层：关闭所有的头，或重新打开</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Each field is a head; its shade and number show how much the predictions for this sentence change without it. A head that is off contributes nothing: its part of the concatenated vector is 0.</source>
        <translation>每一格是一个头；深浅和数字表示去掉它时这一句的预测变化多大。关闭的头不起作用：拼接向量中属于它的那一段为 0。</translation>
    </message>
    <message>
        <source>The heads of one layer. Click to switch all of them.</source>
        <translation>同一层的头。单击可一起关闭或打开。</translation>
    </message>
    <message>
        <source>%1, head %2 of every layer: switches all of them off, or on again</source>
        <translation>%1，各层的头 %2：全部关闭，或重新打开</translation>
    </message>
    <message>
        <source>The heads with this number in all layers. Click to switch all of them.</source>
        <translation>各层中编号相同的头。单击可一起关闭或打开。</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>translucent::HeadTable</name>
    <message>
        <source>Heads compared</source>
        <translation>各头比较</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Layer and head, counted from 1</source>
        <translation>层和头，从 1 开始编号</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵（比特）</translation>
    </message>
    <message>
        <source>Entropy −Σ w·log₂ w in bits, mean of all rows: 0 = each row attends to one token</source>
        <translation>熵 −Σ w·log₂ w，单位为比特，各行取平均：0 表示每一行只关注一个词元</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Mean distance between a query and the tokens it attends to, in tokens; for cross-attention, distance from the diagonal</source>
        <translation>词元与它所关注词元的平均距离（以词元计）；交叉注意力按偏离对角线的距离计算</translation>
    </message>
    <message>
        <source>BEGIN/END</source>
        <translation>BEGIN/END</translation>
    </message>
    <message>
        <source>Weight on BEGIN and END, where a head rests when no token is relevant (attention sink)</source>
        <translation>落在 BEGIN 和 END 上的权重；没有相关词元时，头往往把权重放在这里（注意力汇）</translation>
    </message>
    <message>
        <source>Punctuation</source>
        <translation>标点</translation>
    </message>
    <message>
        <source>Weight on punctuation</source>
        <translation>落在标点上的权重</translation>
    </message>
    <message>
        <source>Monotonic</source>
        <translation>单调性</translation>
    </message>
    <message>
        <source>Monotonicity: share of row-to-row steps at which the most attended token does not move back</source>
        <translation>单调性：从一行到下一行，权重最大的词元没有后退的比例</translation>
    </message>
    <message>
        <source>AER</source>
        <translation>对齐错误率（AER）</translation>
    </message>
    <message>
        <source>Alignment error rate (AER) = 1 − 2|A∩S| ÷ (|A| + |S|), with A the head&apos;s links and S those of the gold alignment of the classroom language: 0% = every word aligned correctly. Only for example sentences translated as in the corpus.</source>
        <translation>相对于课堂语言标准词对齐的对齐错误率（AER）= 1 − 2|A∩S| ÷ (|A|+|S|)，A 为这个头给出的对齐，S 为标准词对齐：0% 表示每个词都对齐正确。仅适用于译文与语料一致的例句。</translation>
    </message>
    <message>
        <source>Mean AER</source>
        <translation>平均 AER</translation>
    </message>
    <message>
        <source>Alignment error rate (AER) of this head, mean over test sentences of the classroom language; independent of the current sentence. 0% = every word aligned correctly.</source>
        <translation>这个模型的各个头在课堂语言测试句上的平均对齐错误率（AER），与当前句子无关。0% 表示每个词都对齐正确。</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>第 %1 层，头 %2</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>What the head does, if it does one thing: at least half of its attention on test sentences goes to one place, or its mean AER is at most 20%</source>
        <translation>这个头主要做什么；只在作用单一时注明：在测试句上至少一半注意力落在同一处，或 AER ⌀ 不超过 20%</translation>
    </message>
    <message>
        <source>token before the latest</source>
        <translation>最新词元的前一个</translation>
    </message>
    <message>
        <source>previous token</source>
        <translation>前一个词元</translation>
    </message>
    <message>
        <source>latest token</source>
        <translation>最新词元</translation>
    </message>
    <message>
        <source>same token</source>
        <translation>自身词元</translation>
    </message>
    <message>
        <source>next token</source>
        <translation>后一个词元</translation>
    </message>
    <message>
        <source>beginning</source>
        <translation>开头</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>句首词元</translation>
    </message>
    <message>
        <source>sentence end</source>
        <translation>句末</translation>
    </message>
    <message>
        <source>aligns, guided (AER %1)</source>
        <translation>对齐，受过引导（AER %1）</translation>
    </message>
    <message>
        <source>aligns (AER %1)</source>
        <translation>对齐（AER %1）</translation>
    </message>
    <message>
        <source>%1: %2 of its attention in this sentence</source>
        <translation>%1：占它在这句话里注意力的 %2</translation>
    </message>
    <message>
        <source>%1: %2 of its attention, on test sentences of the classroom language</source>
        <translation>%1：在课堂语言的测试句上占它注意力的 %2</translation>
    </message>
    <message>
        <source> · guided: training taught it where to look</source>
        <translation> · 受过引导：训练时教它该看哪里</translation>
    </message>
    <message>
        <source> · copies source tokens</source>
        <translation> · 复制原文词元</translation>
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
        <translation>Viridis 紫黄</translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation>Cividis 蓝黄</translation>
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
        <source>All labels</source>
        <translation>全部标签</translation>
    </message>
    <message>
        <source>Make the cells large enough to read every label</source>
        <translation>把格子放大到每个标签都能看清</translation>
    </message>
    <message>
        <source>Scale of the colours</source>
        <translation>颜色标尺</translation>
    </message>
    <message>
        <source>Colour map</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>对数刻度</translation>
    </message>
    <message>
        <source>Upper end of the colour scale. Automatic: 1; with %1 columns or more the largest weight of a typical row, as the legend says. Maximum: the largest weight shown. Logarithmic separates small weights.</source>
        <translation>颜色标尺的上端。自动：1；达到 %1 列时，取典型一行中最大的权重，图例会标明。最大值：当前最大的权重。对数刻度可以区分很小的权重。</translation>
    </message>
    <message>
        <source>Automatic scale</source>
        <translation>自动标尺</translation>
    </message>
    <message>
        <source>All three can be told apart with every kind of colour vision; Cividis looks the same with a red-green deficiency. Heads and curves have the colours of Okabe and Ito (2008), made for colour-blind readers.</source>
        <translation>三种配色对各类色觉都可分辨；Cividis 对红绿色觉异常者看起来相同。注意力头和曲线采用 Okabe 与 Ito（2008）为色觉异常者设计的颜色。</translation>
    </message>
    <message>
        <source>Zoom, colours and export</source>
        <translation>缩放、颜色与导出</translation>
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
    <name>translucent::HeatmapWidget</name>
    <message>
        <source>Heatmap</source>
        <translation>热力图</translation>
    </message>
</context>
<context>
    <name>translucent::HelpWindows</name>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>The manual is not installed; it is in the package translucent-data.</source>
        <translation>没有安装手册；它在软件包 translucent-data 里。</translation>
    </message>
</context>
<context>
    <name>translucent::HypothesesCard</name>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>译文</translation>
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
        <translation>得分</translation>
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
        <translation>已结束的候选译文</translation>
    </message>
    <message>
        <source>Σ log p ÷ Lᵅ: what hypotheses are ranked by</source>
        <translation>Σ log p ÷ Lᵅ：候选译文按此排序</translation>
    </message>
    <message>
        <source>Length in tokens, END included</source>
        <translation>长度（词元数，含 END）</translation>
    </message>
    <message>
        <source>Reference, for BLEU and chrF</source>
        <translation>参考译文，用于 BLEU 和 chrF</translation>
    </message>
    <message>
        <source>Rank by score</source>
        <translation>按得分的名次</translation>
    </message>
    <message>
        <source>A translation that the search has finished</source>
        <translation>搜索已完成的一条译文</translation>
    </message>
    <message>
        <source>Sum of the tokens&apos; log-probabilities</source>
        <translation>各词元对数概率之和</translation>
    </message>
    <message>
        <source>How close it is to the reference, from 0 to 100</source>
        <translation>与参考译文有多接近，0 到 100</translation>
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
        <source>the same, cut as: %1</source>
        <translation>同上，切分为：%1</translation>
    </message>
    <message>
        <source>pruned: %1</source>
        <translation>被剪枝：%1</translation>
    </message>
    <message>
        <source>finished, outranked: %1</source>
        <translation>已结束，但得分更低：%1</translation>
    </message>
    <message>
        <source>pruned at token %1: %2</source>
        <translation>在第 %1 个词元处被剪枝：%2</translation>
    </message>
</context>
<context>
    <name>translucent::InferenceView</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步（共 %2 步）</translation>
    </message>
    <message>
        <source>→ &quot;%1&quot; (%2): the translation is complete.</source>
        <translation>→ 选出“%1”（%2）：翻译完成。</translation>
    </message>
    <message>
        <source>→ &quot;%1&quot; (%2); the decoder reads it in the next step.</source>
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
        <source>There is no target to read: the decoder begins with ⟨BEGIN⟩, and each token it chooses becomes its next input (autoregression), until it chooses ⟨END⟩.</source>
        <translation>这时没有译文可读：解码器从 ⟨BEGIN⟩ 开始，每选出一个词元就把它当作下一步的输入（自回归），直到选出 ⟨END⟩。</translation>
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
    <message>
        <source>Candidates for the next token</source>
        <translation>下一个词元的候选</translation>
    </message>
    <message>
        <source>The tokens that the decoder has as its input at this position.</source>
        <translation>解码器在这个位置上已有的输入词元。</translation>
    </message>
</context>
<context>
    <name>translucent::InstrumentCard</name>
    <message>
        <source>Arcs: cross-attention %1.%2, the head that aligns best</source>
        <translation>弧线：交叉注意力 %1.%2，对齐最好的头</translation>
    </message>
    <message>
        <source>Arcs: cross-attention, the mean of all heads</source>
        <translation>弧线：交叉注意力，所有头的平均</translation>
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
        <source>Every position is the zero vector: no two can be told apart, and the angle between them is undefined. An encoder without positions sees a bag of words (in the decoder the causal mask still conveys some order).</source>
        <translation>每个位置都是零向量：任何两个位置都无法区分，夹角也没有定义。没有位置编码的编码器看到的只是词袋（解码器靠因果掩码还能得到一些顺序信息）。</translation>
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
    <message>
        <source>A row per position: the vector that tells the model where a token is.</source>
        <translation>每行一个位置：告诉模型词元在哪里的那个向量。</translation>
    </message>
    <message>
        <source>How similar the vectors of every two positions are: only where they differ can the model tell positions apart.</source>
        <translation>每两个位置的向量有多相似：只有向量不同，模型才能区分这两个位置。</translation>
    </message>
</context>
<context>
    <name>translucent::LabVariation</name>
    <message>
        <source>base</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>Layers N</source>
        <translation>层数 N</translation>
    </message>
</context>
<context>
    <name>translucent::LabView</name>
    <message>
        <source>Ablation lab</source>
        <translation>消融实验</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>stopped at step %1</source>
        <translation>在第 %1 步中断</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>困惑度</translation>
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
        <translation>时间</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>In the paper</source>
        <translation>论文中的对应项</translation>
    </message>
    <message>
        <source>Paper: perplexity</source>
        <translation>论文：困惑度</translation>
    </message>
    <message>
        <source>Paper: BLEU</source>
        <translation>论文：BLEU</translation>
    </message>
    <message>
        <source>Paper: parameters</source>
        <translation>论文：参数量</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Train ticked variants</source>
        <translation>训练勾选的变体</translation>
    </message>
    <message>
        <source>Another run is training. Stop it first.</source>
        <translation>另一个训练正在进行，请先停止。</translation>
    </message>
    <message>
        <source>All ticked variants are finished.</source>
        <translation>勾选的变体已全部训练完。</translation>
    </message>
    <message>
        <source>Trains the settings under &quot;Set up&quot; and then each ticked variant of them; finished variants are kept.</source>
        <translation>依次训练“训练设置”中的配置和勾选的每个变体；已完成的结果会保留。</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Published results</source>
        <translation>论文结果</translation>
    </message>
    <message>
        <source>Steps per variant</source>
        <translation>每个变体的步数</translation>
    </message>
    <message>
        <source>How long each variant is trained</source>
        <translation>每个变体训练多久</translation>
    </message>
    <message>
        <source>Runs unattended; can be resumed after a stop</source>
        <translation>无需看守；停止后可从中断处继续</translation>
    </message>
    <message>
        <source>failed at step %1</source>
        <translation>在第 %1 步失败</translation>
    </message>
    <message>
        <source>Everything ticked is trained.</source>
        <translation>勾选的都已训练完成。</translation>
    </message>
    <message numerus="yes">
        <source>%n variant(s) to train, about %1 in total</source>
        <translation>
            <numerusform>还要训练 %n 个变体，总共约需 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n variant(s) to train; the time will be known after a trial or a run of about this size</source>
        <translation>
            <numerusform>还要训练 %n 个变体；试跑或训练过相近规模的模型后，才能估计所需时间</numerusform>
        </translation>
    </message>
    <message>
        <source>The one setting that this training changes</source>
        <translation>这次训练只改这一处，其余都相同</translation>
    </message>
    <message>
        <source>How many numbers this variant learns</source>
        <translation>这个变体要学习多少个数</translation>
    </message>
    <message>
        <source>On the validation set, lower is better</source>
        <translation>在验证集上测得，越低越好</translation>
    </message>
    <message>
        <source>On the validation set, higher is better</source>
        <translation>在验证集上测得，越高越好</translation>
    </message>
    <message>
        <source>BLEU compared with the first variant: the effect of the change</source>
        <translation>与第一个变体相比的 BLEU 之差：这处改动带来多少好处</translation>
    </message>
    <message>
        <source>How long this training took</source>
        <translation>这次训练用了多长时间</translation>
    </message>
    <message>
        <source>Whether this training is waiting, running or finished</source>
        <translation>这次训练在等待、正在进行还是已经结束</translation>
    </message>
    <message>
        <source>The variant in table 3 that changes the same setting</source>
        <translation>论文表 3 中做了同样改动的变体</translation>
    </message>
    <message>
        <source>As the paper reports it; its corpus differs and its models are larger, so compare directions, not sizes</source>
        <translation>论文给出的数值；语料不同、模型更大，所以只比较变化方向，不比较大小</translation>
    </message>
    <message>
        <source>As the paper reports it, in millions</source>
        <translation>论文给出的数值，单位百万</translation>
    </message>
    <message>
        <source>Ready experiments</source>
        <translation>现成的实验</translation>
    </message>
</context>
<context>
    <name>translucent::LessonAnswers</name>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
    <message>
        <source>%1, head %2.%3</source>
        <translation>%1，头 %2.%3</translation>
    </message>
</context>
<context>
    <name>translucent::LessonGuide</name>
    <message>
        <source>Question %1 of %2</source>
        <translation>第 %1 题，共 %2 题</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>完成。</translation>
    </message>
    <message>
        <source>Space: go on</source>
        <translation>空格：继续</translation>
    </message>
    <message>
        <source>Lesson %1 of %2</source>
        <translation>第 %1 课，共 %2 课</translation>
    </message>
    <message>
        <source>Not this one. Look again, and click another.</source>
        <translation>不是这一个。再看一看，换一个点。</translation>
    </message>
</context>
<context>
    <name>translucent::LessonShelf</name>
    <message>
        <source>Quiz</source>
        <translation>测验</translation>
    </message>
</context>
<context>
    <name>translucent::LessonText</name>
    <message>
        <source>This picture cannot be shown; run translucent-cli lesson check to see why</source>
        <translation>未显示此图片；原因见 translucent-cli lesson check</translation>
    </message>
</context>
<context>
    <name>translucent::AnswerForm</name>
    <message>
        <source>Click it, or choose here</source>
        <translation>点击它，或在此选择</translation>
    </message>
</context>
<context>
    <name>translucent::LessonPanel</name>
    <message>
        <source>Leave the lesson; it continues here next time</source>
        <translation>离开这一课；下次从这里继续</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>离开这一课</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>核对</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>显示答案</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>下一课</translation>
    </message>
</context>
<context>
    <name>translucent::LessonsPage</name>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Tab, Space</source>
        <translation>Tab、空格</translation>
    </message>
    <message>
        <source>Go to a lesson and begin it</source>
        <translation>移到一课并开始</translation>
    </message>
</context>
<context>
    <name>translucent::LessonsView</name>
    <message>
        <source>Open a quiz…</source>
        <translation>打开测验…</translation>
    </message>
    <message>
        <source>A file *.tlquiz, such as one from your teacher</source>
        <translation>*.tlquiz 文件，例如老师发来的</translation>
    </message>
    <message>
        <source>Results of a class…</source>
        <translation>全班结果…</translation>
    </message>
    <message>
        <source>Open a folder of lessons…</source>
        <translation>打开课程文件夹…</translation>
    </message>
    <message>
        <source>Your own lessons, Markdown files as the manual describes</source>
        <translation>你自己的课程：手册所述格式的 Markdown 文件</translation>
    </message>
    <message>
        <source>Back to the course</source>
        <translation>回到自带课程</translation>
    </message>
    <message>
        <source>The lessons shipped with the program</source>
        <translation>随程序提供的课程</translation>
    </message>
    <message>
        <source>Save a summary…</source>
        <translation>保存小结…</translation>
    </message>
    <message>
        <source>What you have completed and answered, as a printable page (HTML)</source>
        <translation>把完成的步骤和答对的题目存成可以打印的网页（HTML）</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>done: %1 of %2 answers at the first try</source>
        <translation>已完成：%2 个问题中 %1 个一次答对</translation>
    </message>
    <message>
        <source>%1 of %2 steps</source>
        <translation>已完成 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>再来一遍</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Open a folder of lessons</source>
        <translation>打开课程文件夹</translation>
    </message>
    <message>
        <source>Save a summary</source>
        <translation>保存小结</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Quiz…</source>
        <translation>测验…</translation>
    </message>
    <message>
        <source>Questions of these lessons, chosen by you or picked at random</source>
        <translation>从这些课里选出或随机抽出的题目</translation>
    </message>
    <message>
        <source>Lessons take place in this window: they show, let you predict, and check your answers against the running model. Space continues; you can leave at any time.</source>
        <translation>课程就在这个窗口里进行：先展示，再请你预测，然后用正在运行的模型核对答案。按空格键继续，随时可以离开。</translation>
    </message>
    <message>
        <source>Quiz, your own lessons, and a summary</source>
        <translation>测验、自己的课程与学习小结</translation>
    </message>
    <message>
        <source>Go on at step %1 of %2.</source>
        <translation>从第 %1 步继续，共 %2 步。</translation>
    </message>
    <message>
        <source>Save your answers…</source>
        <translation>保存你的回答…</translation>
    </message>
    <message>
        <source>To hand in, as a file *.tlresult</source>
        <translation>存为 *.tlresult 文件，交给老师</translation>
    </message>
    <message>
        <source>Save the quiz…</source>
        <translation>保存测验…</translation>
    </message>
    <message>
        <source>To give to others, as a file *.tlquiz</source>
        <translation>存为 *.tlquiz 文件，发给别人</translation>
    </message>
    <message>
        <source>Print the quiz…</source>
        <translation>打印测验…</translation>
    </message>
    <message>
        <source>As a web page or PDF, with the right answers or without</source>
        <translation>存为网页或 PDF，带答案或不带答案</translation>
    </message>
    <message>
        <source>Open a quiz</source>
        <translation>打开测验</translation>
    </message>
    <message>
        <source>Quizzes (*.tlquiz)</source>
        <translation>测验 (*.tlquiz)</translation>
    </message>
    <message>
        <source>Save the quiz</source>
        <translation>保存测验</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>Web page with the answers (*.html)</source>
        <translation>带答案的网页 (*.html)</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>PDF with the answers (*.pdf)</source>
        <translation>带答案的 PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Print the quiz</source>
        <translation>打印测验</translation>
    </message>
    <message>
        <source>Your name, if it is to be in the file:</source>
        <translation>姓名（要写进文件才填）：</translation>
    </message>
    <message>
        <source>Save your answers</source>
        <translation>保存你的回答</translation>
    </message>
    <message>
        <source>Answers (*.tlresult)</source>
        <translation>答卷 (*.tlresult)</translation>
    </message>
    <message>
        <source>Results of a class</source>
        <translation>全班结果</translation>
    </message>
    <message>
        <source>Quiz, questions: %1</source>
        <translation>测验，%1 题</translation>
    </message>
    <message>
        <source>Save answers to a lesson…</source>
        <translation>保存课程的回答…</translation>
    </message>
    <message>
        <source>To a finished lesson, to hand in, as a file *.tlresult</source>
        <translation>学完的课程的回答，存为 *.tlresult 文件，可以上交</translation>
    </message>
    <message>
        <source>A table of the answers that learners have saved, from a folder</source>
        <translation>把学生保存的答卷从一个文件夹列成表</translation>
    </message>
</context>
<context>
    <name>translucent::LineChart</name>
    <message>
        <source>Whole plot</source>
        <translation>整张图</translation>
    </message>
    <message>
        <source>A part of the plot is shown. Shows all of it again (double click or 0)</source>
        <translation>现在只显示图的一部分。点此恢复整张图（双击或按 0）</translation>
    </message>
    <message>
        <source>Ctrl+wheel or +/−: zoom (over an axis: that axis only). Then drag, or Shift+arrow keys, to pan; double click or 0: the whole plot. A saved picture shows what is visible; a table contains all numbers.</source>
        <translation>Ctrl+滚轮或 +/−：缩放，指针在坐标轴上时只缩放该轴；放大后可拖动，或按 Shift+方向键移动；双击或按 0 恢复整张图。导出的图片与所见一致，表格则包含全部数值。</translation>
    </message>
</context>
<context>
    <name>translucent::LinesView</name>
    <message>
        <source>%1 · layer %2</source>
        <translation>%1 · 第 %2 层</translation>
    </message>
    <message>
        <source>Lines with %1% of the weight</source>
        <translation>连线占权重的 %1%</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
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
        <source>Hides BEGIN, END and punctuation: attention sinks, where a head puts its weight when no other token is relevant.</source>
        <translation>隐藏 BEGIN、END 和标点。没有相关词元时，头会把权重放在这些词元上，它们称为注意力汇（attention sink）。</translation>
    </message>
    <message>
        <source>For each row, draws the strongest lines until they add up to this share of its weight</source>
        <translation>每一行只画最强的连线，直到它们的权重之和达到该行的这一比例</translation>
    </message>
    <message>
        <source>Left: queries. Right: keys. The thicker and stronger a line, the larger the weight. &quot;Words only&quot; hides attention sinks: BEGIN, END and punctuation, where heads rest when no other token is relevant.</source>
        <translation>左侧：查询（谁在关注）；右侧：键（关注什么）。连线越粗越浓，权重越大。“只看词”会隐藏注意力汇：BEGIN、END 和标点，没有相关词元时，头把权重放在那里。</translation>
    </message>
    <message>
        <source>Attention weights as lines, from the token that attends to those it takes from: the stronger a line, the larger its weight.</source>
        <translation>用连线表示注意力权重，从正在关注的词元连到它取信息的词元：线越明显，权重越大。</translation>
    </message>
    <message>
        <source>For each row, draws the strongest lines until they add up to this share of its factors without signs</source>
        <translation>每一行画出最强的连线，直到占该行系数绝对值之和的这一比例</translation>
    </message>
    <message>
        <source>Left: queries. Right: keys. The thicker and stronger a line, the farther the factor is from 0; red: above 0, blue: below 0.</source>
        <translation>左：查询。右：键。线越粗越深，系数离 0 越远；红色大于 0，蓝色小于 0。</translation>
    </message>
    <message>
        <source>The factor of each token&apos;s value, as lines: the stronger a line, the farther its factor is from 0.</source>
        <translation>用连线表示每个词元的值乘上的系数：线越深，系数离 0 越远。</translation>
    </message>
</context>
<context>
    <name>translucent::LossCalculator</name>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
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
        <translation>词表项</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Output of the model</source>
        <translation>模型的输出</translation>
    </message>
    <message>
        <source>One position</source>
        <translation>一个位置</translation>
    </message>
    <message>
        <source>A sentence, with END</source>
        <translation>一整句（含 END）</translation>
    </message>
    <message>
        <source>What the loss is computed for</source>
        <translation>计算什么的损失</translation>
    </message>
    <message>
        <source>Logits z</source>
        <translation>Logits z</translation>
    </message>
    <message>
        <source>Probability of each correct token</source>
        <translation>每个位置上正确词元的概率</translation>
    </message>
    <message>
        <source>Correct entry y</source>
        <translation>正确词元 y</translation>
    </message>
    <message>
        <source>Which column is correct, counted from 1</source>
        <translation>第几列是正确答案（从 1 数起）</translation>
    </message>
    <message>
        <source>Smoothing ε</source>
        <translation>平滑 ε</translation>
    </message>
    <message>
        <source>Share of the target that is spread evenly over all entries</source>
        <translation>目标分布中平均分给所有词的概率</translation>
    </message>
    <message>
        <source>Logits (2.0, 1.0, 0.1), or a sentence of 3 words</source>
        <translation>Logits (2.0, 1.0, 0.1)，或一个 3 词的句子</translation>
    </message>
    <message>
        <source>Logits z, one per vocabulary entry</source>
        <translation>logits z：词表的每一项对应一个</translation>
    </message>
    <message>
        <source>Softmax needs one score per vocabulary entry; y is the token that the reference has at this position.</source>
        <translation>softmax 需要词表中每一项的分数；y 是参考译文在这个位置的词元。</translation>
    </message>
    <message>
        <source>Log-probabilities</source>
        <translation>对数概率</translation>
    </message>
    <message>
        <source>Logarithms turn products of probabilities into sums and do not underflow.</source>
        <translation>对数把概率的乘积变成和，而且不会下溢。</translation>
    </message>
    <message>
        <source>Probabilities</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>For reading only: the loss is computed from the logarithms.</source>
        <translation>仅供阅读：损失由对数概率算出。</translation>
    </message>
    <message>
        <source>Target distribution, smoothed</source>
        <translation>平滑后的目标分布</translation>
    </message>
    <message>
        <source>With ε &gt; 0 the model is asked to stay a little uncertain, so the logits need not grow without bound.</source>
        <translation>ε &gt; 0 让模型保留一点不确定，logits 就不必无限增大。</translation>
    </message>
    <message>
        <source>Loss of each entry</source>
        <translation>各项的损失</translation>
    </message>
    <message>
        <source>Each entry costs −log p times its share of the target: confident mistakes cost the most.</source>
        <translation>每一项的代价是 −log p 乘以它在目标分布中的份额：越自信地出错，代价越大。</translation>
    </message>
    <message>
        <source>Loss of the position: their sum</source>
        <translation>该位置的损失：各项之和</translation>
    </message>
    <message>
        <source>One number says how far the model&apos;s distribution is from the target; training makes it smaller.</source>
        <translation>用一个数表示模型的分布与目标分布相差多远；训练就是减小它。</translation>
    </message>
    <message>
        <source>Input and target of each position</source>
        <translation>各位置的输入与目标</translation>
    </message>
    <message>
        <source>The decoder predicts all positions at once, each from the correct tokens before it.</source>
        <translation>解码器同时预测所有位置，每个位置都只根据它前面的正确词元。</translation>
    </message>
    <message>
        <source>Loss of each position</source>
        <translation>各位置的损失</translation>
    </message>
    <message>
        <source>Every position is a separate prediction: the less probable its correct token, the larger the loss.</source>
        <translation>每个位置各是一次预测：正确词元的概率越小，损失越大。</translation>
    </message>
    <message>
        <source>Sum over the sentence, including END</source>
        <translation>全句求和（含 END）</translation>
    </message>
    <message>
        <source>The sum is −log of the probability of the whole sentence.</source>
        <translation>总和等于整句概率的负对数。</translation>
    </message>
    <message>
        <source>Cross-entropy per token: the mean</source>
        <translation>平均交叉熵（每词元损失）</translation>
    </message>
    <message>
        <source>Divided by the number of tokens, so that long and short sentences can be compared.</source>
        <translation>除以词元数，长短不同的句子才能比较。</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>e to the power of the mean loss is easier to interpret than nats.</source>
        <translation>e 的“平均损失”次方比奈特数更直观。</translation>
    </message>
    <message>
        <source>Probability of the whole sentence</source>
        <translation>整句的概率</translation>
    </message>
    <message>
        <source>Chain rule: the probability of a sentence is the product of its tokens&apos; conditional probabilities.</source>
        <translation>链式法则：整句的概率是各词元条件概率的乘积。</translation>
    </message>
    <message>
        <source>The correct entry gets 1 − ε + ε ÷ V, every other entry ε ÷ V = %1. ε = 0: everything goes to the correct one.</source>
        <translation>正确词元得到 1 − ε + ε ÷ V，其余每个词元得到 ε ÷ V = %1。ε = 0 时全部给正确词元。</translation>
    </message>
    <message>
        <source>With smoothed targets the loss cannot reach 0: its minimum is the entropy of the target distribution, %1 nats.</source>
        <translation>目标经过平滑后，损失到不了 0：最小值是目标分布自身的熵，%1 奈特。</translation>
    </message>
    <message>
        <source>Teacher forcing: at each position the decoder reads the correct previous tokens (left of the arrow), regardless of what the model would have predicted, and has to predict the next one (right). The last target is END.</source>
        <translation>教师强制：无论模型自己会说什么，每个位置读到的都是前面的正确词元（箭头左边），要预测的是下一个（右边）。最后一个目标是 END。</translation>
    </message>
    <message>
        <source>On average the model is as uncertain as if it had to choose uniformly among %1 tokens at each position.</source>
        <translation>平均而言，模型的不确定程度相当于在每个位置从 %1 个词元中均匀随机地选一个。</translation>
    </message>
</context>
<context>
    <name>translucent::MainWindow</name>
    <message>
        <source>Translucent – the see-through translator</source>
        <translation>Translucent – 透视翻译器</translation>
    </message>
    <message>
        <source>The program ended with unsaved scenes. They are in the list again.</source>
        <translation>程序结束时有场景尚未保存，现已恢复到列表中。</translation>
    </message>
    <message>
        <source>No model found. Choose &quot;Open model directory…&quot; in the File menu, or train one on the Training page.</source>
        <translation>没有找到模型。请在“文件”菜单中选择“打开模型目录…”，或在“训练”页训练一个。</translation>
    </message>
    <message>
        <source>← Back to %1</source>
        <translation>← 返回“%1”</translation>
    </message>
    <message>
        <source>The previous page (Alt+Left)</source>
        <translation>上一个页面（Alt+←）</translation>
    </message>
    <message>
        <source>Slides saved: %1</source>
        <translation>幻灯片已保存：%1</translation>
    </message>
    <message>
        <source>Slides saved with gaps: %1</source>
        <translation>幻灯片已保存，但不完整：%1</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
</context>
<context>
    <name>translucent::ManualDialog</name>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>The previous chapter (Alt+Left)</source>
        <translation>回到上一章（Alt+左方向键）</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Find in this chapter (Enter: next)</source>
        <translation>在本章中查找（回车：下一处）</translation>
    </message>
</context>
<context>
    <name>translucent::MatrixEditor</name>
    <message>
        <source>Size ▾</source>
        <translation>大小 ▾</translation>
    </message>
    <message>
        <source>Adds or removes rows and columns</source>
        <translation>增减行和列</translation>
    </message>
    <message>
        <source>Add a column</source>
        <translation>添加一列</translation>
    </message>
    <message>
        <source>Remove the last column</source>
        <translation>删除最后一列</translation>
    </message>
    <message>
        <source>Add a row</source>
        <translation>添加一行</translation>
    </message>
    <message>
        <source>Remove the last row</source>
        <translation>删除最后一行</translation>
    </message>
    <message>
        <source>Type numbers, or paste a block from a spreadsheet (Ctrl+V)</source>
        <translation>直接输入数字，或从电子表格粘贴一块（Ctrl+V）</translation>
    </message>
    <message>
        <source>Click into the numbers, then use the arrow keys or the wheel to see the others</source>
        <translation>点进这些数，再用方向键或滚轮查看其余的行</translation>
    </message>
</context>
<context>
    <name>translucent::MatrixModel</name>
    <message>
        <source>Row %1, column %2 is empty: type a number such as −0.5 or 1e-3.</source>
        <translation>第 %1 行第 %2 列为空：请输入一个数，例如 −0.5 或 1e-3。</translation>
    </message>
    <message>
        <source>Row %1, column %2: “%3” is not a finite number. Type one such as −0.5 or 1e-3.</source>
        <translation>第 %1 行第 %2 列：“%3”不是有效的数。请输入一个数，例如 −0.5 或 1e-3。</translation>
    </message>
    <message>
        <source>Not a finite number</source>
        <translation>不是有效的数</translation>
    </message>
    <message>
        <source>Numbers that the calculation starts from: type others, and every step follows.</source>
        <translation>演算的初始数值：改成别的数，每一步都会随之更新。</translation>
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
    <message>
        <source>%1 more</source>
        <translation>另有 %1 条</translation>
    </message>
</context>
<context>
    <name>translucent::ModelPicker</name>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Fills in the loaded model&apos;s numbers for the current sentence</source>
        <translation>填入当前模型处理这句话时的数值</translation>
    </message>
    <message>
        <source>Translate a sentence first to use its numbers</source>
        <translation>请先翻译一句话，然后就能取它的数值</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>From the model</source>
        <translation>取自模型</translation>
    </message>
    <message>
        <source>Where in the model</source>
        <translation>模型中的位置</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Attention head</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Use the numbers before or after this step of the model</source>
        <translation>取模型这一步之前还是之后的数值</translation>
    </message>
    <message>
        <source>Position in the sentence</source>
        <translation>句子中的位置</translation>
    </message>
    <message>
        <source>The loaded model does not compute this in the way shown here</source>
        <translation>已加载的模型这一步的算法与这里的不同</translation>
    </message>
</context>
<context>
    <name>translucent::ModelPlace</name>
    <message>
        <source>Encoder self-attention</source>
        <translation>编码器自注意力</translation>
    </message>
    <message>
        <source>Decoder self-attention</source>
        <translation>解码器自注意力</translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>Cross-attention (self-attention differs from these formulas)</source>
        <translation>交叉注意力（自注意力与这些公式不同）</translation>
    </message>
    <message>
        <source>Logarithm of the mixture of generating and copying</source>
        <translation>生成与复制混合后的对数</translation>
    </message>
    <message>
        <source>Logits of the output</source>
        <translation>输出的 logits</translation>
    </message>
</context>
<context>
    <name>translucent::NormCalculator</name>
    <message>
        <source>Layer norm</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>The model does not normalise these numbers again, so there is nothing to compare with.</source>
        <translation>模型不会把这些数再归一化一次，因此没有可对照的数值。</translation>
    </message>
    <message>
        <source>Encoder: norm of the self-attention</source>
        <translation>编码器：自注意力的归一化</translation>
    </message>
    <message>
        <source>Encoder: norm of the feed-forward</source>
        <translation>编码器：前馈网络的归一化</translation>
    </message>
    <message>
        <source>Decoder: norm of the self-attention</source>
        <translation>解码器：自注意力的归一化</translation>
    </message>
    <message>
        <source>Decoder: norm of the cross-attention</source>
        <translation>解码器：交叉注意力的归一化</translation>
    </message>
    <message>
        <source>Decoder: norm of the feed-forward</source>
        <translation>解码器：前馈网络的归一化</translation>
    </message>
    <message>
        <source>Encoder: final norm</source>
        <translation>编码器：最终层归一化</translation>
    </message>
    <message>
        <source>Decoder: final norm</source>
        <translation>解码器：最终层归一化</translation>
    </message>
    <message>
        <source>x: one row per token</source>
        <translation>x：每个词元一行</translation>
    </message>
    <message>
        <source>Scale γ and shift β</source>
        <translation>缩放 γ 与平移 β</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The row whose layer norm is shown step by step</source>
        <translation>逐步展示哪一行的层归一化</translation>
    </message>
    <message>
        <source>Population: divide by n</source>
        <translation>总体方差：除以 n</translation>
    </message>
    <message>
        <source>Sample: divide by n − 1</source>
        <translation>样本方差：除以 n − 1</translation>
    </message>
    <message>
        <source>What the sum of squared deviations is divided by</source>
        <translation>偏差平方和除以什么</translation>
    </message>
    <message>
        <source>Placement of ε</source>
        <translation>ε 放在哪里</translation>
    </message>
    <message>
        <source>Small constant that prevents division by zero</source>
        <translation>防止分母为零的小常数</translation>
    </message>
    <message>
        <source>Textbook example (3, −1, 2, 0, 1)</source>
        <translation>教材示例 (3, −1, 2, 0, 1)</translation>
    </message>
    <message>
        <source>Before the norm</source>
        <translation>归一化之前</translation>
    </message>
    <message>
        <source>After the norm</source>
        <translation>归一化之后</translation>
    </message>
    <message>
        <source>The vector of one token</source>
        <translation>一个词元的向量</translation>
    </message>
    <message>
        <source>Layer norm treats every token separately: it uses only the numbers of this one vector.</source>
        <translation>层归一化对每个词元单独进行，只用这一个向量自己的数。</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>The mean is what all numbers have in common; the next step removes it.</source>
        <translation>均值是所有数共有的部分，下一步把它减掉。</translation>
    </message>
    <message>
        <source>Deviations from the mean</source>
        <translation>与均值的偏差</translation>
    </message>
    <message>
        <source>From here on it only matters how far each number is from the mean; the deviations sum to 0.</source>
        <translation>此后只看每个数偏离均值多少；各偏差之和为 0。</translation>
    </message>
    <message>
        <source>Variance</source>
        <translation>方差</translation>
    </message>
    <message>
        <source>Squares count deviations in both directions; their average tells how widely the numbers are spread.</source>
        <translation>平方使正负两个方向的偏差都计入；它们的平均反映这些数的分散程度。</translation>
    </message>
    <message>
        <source>Standard deviation, with ε</source>
        <translation>标准差（含 ε）</translation>
    </message>
    <message>
        <source>The root brings the variance back to the scale of x; ε prevents a division by zero when all numbers are equal.</source>
        <translation>开方使方差回到 x 的量级；ε 防止所有数相等时分母为零。</translation>
    </message>
    <message>
        <source>Normalised</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Mean 0 and, apart from ε, standard deviation 1, however large the numbers were: the next layer always sees the same scale.</source>
        <translation>均值为 0，标准差为 1（不计 ε 的影响）：无论原来的数有多大，下一层看到的量级总是相同。</translation>
    </message>
    <message>
        <source>Scaled by γ and shifted by β</source>
        <translation>乘以 γ 再加上 β</translation>
    </message>
    <message>
        <source>γ and β are learned: the model can restore whatever scale and offset it needs.</source>
        <translation>γ 和 β 是学到的参数：模型可以恢复它需要的尺度和偏移。</translation>
    </message>
    <message>
        <source>Layer norm of all tokens</source>
        <translation>所有词元的层归一化</translation>
    </message>
    <message>
        <source>Each row is normalised separately: no other token changes the result.</source>
        <translation>每一行单独计算：其他词元不影响结果。</translation>
    </message>
    <message>
        <source>For comparison: batch norm</source>
        <translation>对比：批归一化</translation>
    </message>
    <message>
        <source>Batch norm pools each column instead of each row.</source>
        <translation>批归一化汇总的是每一列，而不是每一行。</translation>
    </message>
    <message>
        <source>For comparison: RMS norm</source>
        <translation>对比：RMS 归一化</translation>
    </message>
    <message>
        <source>Many newer models omit the mean and the shift: cheaper, and about as good.</source>
        <translation>许多较新的模型省去均值和平移：计算更省，效果相近。</translation>
    </message>
    <message>
        <source>Green: the numbers that share a mean and a standard deviation – one token&apos;s own. Here without γ and β, population variance, ε under the root.</source>
        <translation>绿色：共用同一个均值和标准差的数，即同一词元自己的各维。这里不含 γ 和 β，用总体方差，ε 在根号内。</translation>
    </message>
    <message>
        <source>Green: batch norm pools one feature over all tokens of the batch. For text this fails: sentences differ in length and are padded; a token&apos;s result depends on which other, unrelated sentences are in the batch; and at inference there is often only one sentence, so stored running averages have to stand in. Layer norm needs only the token itself and works the same in training and inference.</source>
        <translation>绿色：批归一化把同一特征在整个批次的所有词元上汇总。它不适合文本：句子长短不一、需要填充；一个词元的结果取决于同批还有哪些句子（而样本之间本是独立的）；推理时往往只有一句，只能用训练时存下的滑动平均代替。层归一化只用这个词元自己的数，训练与推理完全一致。</translation>
    </message>
    <message>
        <source>With a single row every number is its own mean: batch norm leaves only zeros.</source>
        <translation>只有一行时，每个数就是自己的均值：批归一化之后全是 0。</translation>
    </message>
    <message>
        <source>Green: RMS norm pools the same numbers as layer norm, but divides by the root of their mean square and subtracts no mean.</source>
        <translation>绿色：RMS 归一化汇总的数与层归一化相同，但只除以均方根，不减均值。</translation>
    </message>
</context>
<context>
    <name>translucent::NumberTableModel</name>
    <message>
        <source>component</source>
        <translation>分量</translation>
    </message>
</context>
<context>
    <name>translucent::NumbersPage</name>
    <message>
        <source>Numbers</source>
        <translation>演算</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Shift+Space or Backspace</source>
        <translation>Shift+空格或退格</translation>
    </message>
    <message>
        <source>Next step of the calculation</source>
        <translation>计算的下一步</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>退回一步</translation>
    </message>
    <message>
        <source>First and last step</source>
        <translation>第一步和最后一步</translation>
    </message>
    <message>
        <source>Scroll the numbers of the step, unless there are scenes</source>
        <translation>滚动这一步的数值（有场景时用于切换场景）</translation>
    </message>
    <message>
        <source>Next and previous calculator</source>
        <translation>下一个、上一个计算器</translation>
    </message>
</context>
<context>
    <name>translucent::NumbersView</name>
    <message>
        <source>Calculators</source>
        <translation>计算器</translation>
    </message>
    <message>
        <source>Ctrl+PageDown and Ctrl+PageUp: next and previous calculator</source>
        <translation>Ctrl+PageDown、Ctrl+PageUp：下一个、上一个计算器</translation>
    </message>
</context>
<context>
    <name>translucent::OptimizerCalculator</name>
    <message>
        <source>Learning rate and Adam</source>
        <translation>学习率与 Adam</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>chosen steps</source>
        <translation>所选的步</translation>
    </message>
    <message>
        <source>training step</source>
        <translation>训练步数</translation>
    </message>
    <message>
        <source>Model dimension d_model</source>
        <translation>模型维度 d_model</translation>
    </message>
    <message>
        <source>Schedule: rate at each step</source>
        <translation>学习率调度：每一步的学习率</translation>
    </message>
    <message>
        <source>Adam: one parameter</source>
        <translation>Adam：一个参数</translation>
    </message>
    <message>
        <source>What is computed</source>
        <translation>计算什么</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Gradient at each step</source>
        <translation>每一步的梯度</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>预热步数</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>Dimension of every vector in the model</source>
        <translation>模型中每个向量的维数</translation>
    </message>
    <message>
        <source>Steps during which the rate rises</source>
        <translation>学习率上升的步数</translation>
    </message>
    <message>
        <source>Scales the whole schedule</source>
        <translation>整体缩放学习率调度</translation>
    </message>
    <message>
        <source>The parameter before the first step</source>
        <translation>第一步之前的参数</translation>
    </message>
    <message>
        <source>β₁: decay rate of the first moment</source>
        <translation>一阶矩的衰减率 β₁</translation>
    </message>
    <message>
        <source>β₂: decay rate of the second moment</source>
        <translation>二阶矩的衰减率 β₂</translation>
    </message>
    <message>
        <source>Small constant that prevents division by zero</source>
        <translation>防止分母为零的小常数</translation>
    </message>
    <message>
        <source>The paper&apos;s settings: d = 512, 4000 warm-up steps</source>
        <translation>论文的设置：d = 512，预热 4000 步</translation>
    </message>
    <message>
        <source>Steps of training</source>
        <translation>训练步数</translation>
    </message>
    <message>
        <source>The learning rate depends on how many updates have been made.</source>
        <translation>学习率取决于已经更新了多少步。</translation>
    </message>
    <message>
        <source>After warm-up: ∝ 1 ÷ √s</source>
        <translation>预热之后：按 1 ÷ √s 下降</translation>
    </message>
    <message>
        <source>Later updates are smaller, so that the weights settle; the decay is slow enough to go on learning.</source>
        <translation>后期的更新较小，权重才能稳定下来；衰减又足够慢，学习不会停止。</translation>
    </message>
    <message>
        <source>During warm-up: linear</source>
        <translation>预热期间：线性上升</translation>
    </message>
    <message>
        <source>At first the weights are random and Adam&apos;s averages rest on few gradients: large updates would do harm.</source>
        <translation>起初权重是随机的，Adam 的平均值也只来自很少的梯度：更新太大有害。</translation>
    </message>
    <message>
        <source>The smaller of the two</source>
        <translation>取两者中较小的</translation>
    </message>
    <message>
        <source>Taking the smaller of the two makes the change from warm-up to decay continuous.</source>
        <translation>取两者中较小的，从预热到衰减就没有跳变。</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Larger models take smaller steps; the factor scales the whole curve.</source>
        <translation>模型维度越大，步长越小；factor 缩放整条曲线。</translation>
    </message>
    <message>
        <source>Gradients of one parameter</source>
        <translation>一个参数的梯度</translation>
    </message>
    <message>
        <source>The gradient points in the direction in which the loss grows; computed from a single batch, it is only a noisy estimate.</source>
        <translation>梯度指向损失增大的方向；单个批次的梯度只是带噪声的估计。</translation>
    </message>
    <message>
        <source>First moment: moving average of the gradients</source>
        <translation>一阶矩：梯度的滑动平均</translation>
    </message>
    <message>
        <source>Averaging smooths the noise of single batches and keeps the common direction.</source>
        <translation>取平均可以平滑单个批次的噪声，保留共同的方向。</translation>
    </message>
    <message>
        <source>Second moment: moving average of their squares</source>
        <translation>二阶矩：梯度平方的滑动平均</translation>
    </message>
    <message>
        <source>The mean square shows how large the gradients of this parameter usually are.</source>
        <translation>均方反映这个参数的梯度通常有多大。</translation>
    </message>
    <message>
        <source>First moment, bias-corrected</source>
        <translation>偏差修正后的一阶矩</translation>
    </message>
    <message>
        <source>Without the correction the first updates would be too small.</source>
        <translation>不修正的话，最初的更新会偏小。</translation>
    </message>
    <message>
        <source>Second moment, bias-corrected</source>
        <translation>偏差修正后的二阶矩</translation>
    </message>
    <message>
        <source>Corrected like the first moment: otherwise the divisor would be too small at first.</source>
        <translation>与一阶矩同样修正：否则起初分母会偏小。</translation>
    </message>
    <message>
        <source>Update of the parameter</source>
        <translation>参数的更新量</translation>
    </message>
    <message>
        <source>Divided by its usual size, the gradient moves every parameter by about α, regardless of its scale.</source>
        <translation>除以梯度通常的大小后，无论尺度如何，每个参数每步大约移动 α。</translation>
    </message>
    <message>
        <source>The parameter after each step</source>
        <translation>每一步之后的参数</translation>
    </message>
    <message>
        <source>Each update starts from where the one before it ended.</source>
        <translation>每次更新都从上一次的结果出发。</translation>
    </message>
    <message>
        <source>The largest rate is reached when the warm-up ends, at step %1. Both curves meet there.</source>
        <translation>预热结束时（第 %1 步）学习率最大，两条曲线在此相交。</translation>
    </message>
    <message>
        <source>Both moving averages start at 0 and are too small at first; dividing by 1 − βᵗ corrects this bias.</source>
        <translation>两个滑动平均都从 0 开始，起初偏小；除以 1 − βᵗ 加以修正（偏差修正）。</translation>
    </message>
</context>
<context>
    <name>translucent::OrderView</name>
    <message>
        <source>Before: the original word order</source>
        <translation>之前：原来的词序</translation>
    </message>
    <message>
        <source>Nothing has been changed yet. Remove or shuffle positions, or shuffle the words, and compare.</source>
        <translation>还没有改动。去掉位置编码、打乱位置编码，或者打乱词序，再作比较。</translation>
    </message>
    <message>
        <source>The translation is the same.</source>
        <translation>译文没有变。</translation>
    </message>
    <message>
        <source>The translation has changed.</source>
        <translation>译文变了。</translation>
    </message>
    <message>
        <source>The words are now in the order &quot;%1&quot;.</source>
        <translation>现在的词序是“%1”。</translation>
    </message>
    <message>
        <source>In this order the text is split into different tokens, so the numbers differ anyway.</source>
        <translation>换成这种词序后，切分出的词元不同，所以数值无论如何都会不同。</translation>
    </message>
    <message>
        <source>Without positions the encoder cannot tell the order: the translation is the same.</source>
        <translation>没有位置编码，编码器分不出词序：译文没有变。</translation>
    </message>
    <message>
        <source>The translation is still the same.</source>
        <translation>译文仍然没有变。</translation>
    </message>
    <message>
        <source>The translation has changed: word order matters.</source>
        <translation>译文变了：词序是起作用的。</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>removed</source>
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
        <source>Applies on every page, like the changes under What if</source>
        <translation>对所有页面都有效，与“干预”页的改动一样</translation>
    </message>
    <message>
        <source>Shuffle the words</source>
        <translation>打乱词序</translation>
    </message>
    <message>
        <source>Shuffles the source tokens; press again for a new order</source>
        <translation>把原文的词元换一种顺序；再按一次，再换一种</translation>
    </message>
    <message>
        <source>Original order</source>
        <translation>恢复词序</translation>
    </message>
    <message>
        <source>Restores the original order</source>
        <translation>把词放回原来的位置</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence to see how positions affect it.</source>
        <translation>还没有译文。
先翻译一个句子，这里就会显示位置编码起什么作用。</translation>
    </message>
    <message>
        <source>Before: the pinned run</source>
        <translation>之前：固定的那次结果</translation>
    </message>
    <message>
        <source>Before: the unchanged model</source>
        <translation>之前：原模型</translation>
    </message>
    <message>
        <source>Positions can be changed only in a Transformer.
This network (%1) is not a Transformer.</source>
        <translation>只有 Transformer 的位置才能改动。
这个网络（%1）不是 Transformer。</translation>
    </message>
</context>
<context>
    <name>translucent::PaddingCalculator</name>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Four sentences of different lengths</source>
        <translation>四个长短不一的句子</translation>
    </message>
    <message>
        <source>Sentences of the batch, one per line</source>
        <translation>批次中的句子，每行一句</translation>
    </message>
    <message>
        <source>Weights of sentence</source>
        <translation>查看权重的句子</translation>
    </message>
    <message>
        <source>The sentence whose attention weights are shown</source>
        <translation>显示哪一句的注意力权重</translation>
    </message>
    <message>
        <source>The batch: one row per sentence</source>
        <translation>批次：每句一行</translation>
    </message>
    <message>
        <source>The trainer computes several sentences at once, as one table. Shorter ones are filled with ⟨PAD⟩ (hatched) up to the longest.</source>
        <translation>训练时把几个句子排成一张表一起计算。较短的句子用 ⟨PAD⟩（斜线格）补到与最长的一样长。</translation>
    </message>
    <message>
        <source>Padding mask: 1 = may be attended to</source>
        <translation>填充掩码：1 = 可以关注</translation>
    </message>
    <message>
        <source>The mask hides the padding from every query: its scores become −∞ before softmax.</source>
        <translation>掩码让所有查询都看不到填充部分：其分数在 softmax 之前变成 −∞。</translation>
    </message>
    <message>
        <source>Attention weights with the mask</source>
        <translation>有掩码时的注意力权重</translation>
    </message>
    <message>
        <source>One row per query. Hatched: padding. Its keys have weight exactly 0. Its own rows are computed, too, but they are not used.</source>
        <translation>每个查询一行，斜线格是填充。填充处的键权重恰好为 0。填充自己的行也会算出来，但没有谁去读。</translation>
    </message>
    <message>
        <source>Without the mask</source>
        <translation>没有掩码时</translation>
    </message>
    <message>
        <source>The same pass if no layer had a mask: some weight falls on ⟨PAD⟩ and is missing elsewhere. The translation would depend on the other sentences in the batch.</source>
        <translation>同样的计算，但各层都没有掩码：一部分权重落在 ⟨PAD⟩ 上，别处就少了。于是同一句话会因为同批次的其他句子不同而译得不同。</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>of them padding</source>
        <translation>其中填充</translation>
    </message>
    <message>
        <source>padding (%)</source>
        <translation>填充占比（%）</translation>
    </message>
    <message>
        <source>mean weight on padding (%)</source>
        <translation>填充上的平均权重（%）</translation>
    </message>
    <message>
        <source>There is no sentence. Type at least one.</source>
        <translation>还没有句子，请至少输入一句。</translation>
    </message>
    <message>
        <source>Too many sentences to show: at most %1.</source>
        <translation>句子太多，无法显示：最多 %1 句。</translation>
    </message>
    <message>
        <source>Too long to show: at most %1 characters per sentence.</source>
        <translation>句子太长，无法显示：每句最多 %1 个字符。</translation>
    </message>
    <message>
        <source>The small vocabulary could not be learnt. Install the program again.</source>
        <translation>小词表学习失败，请重新安装本程序。</translation>
    </message>
    <message>
        <source>The model is encoding these sentences…</source>
        <translation>模型正在编码这些句子……</translation>
    </message>
    <message>
        <source>Split with a small vocabulary. Use the numbers of a model to see its attention weights.</source>
        <translation>由小词表切分。取用模型的数据后，还会显示注意力权重。</translation>
    </message>
    <message>
        <source>key (attended token)</source>
        <translation>键（被关注的词元）</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Sentence %1</source>
        <translation>第 %1 句</translation>
    </message>
    <message>
        <source>pass over this sentence alone</source>
        <translation>单独计算此句的结果</translation>
    </message>
</context>
<context>
    <name>translucent::ParallelLane</name>
    <message>
        <source>cut off</source>
        <translation>截去</translation>
    </message>
    <message>
        <source>repeated</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>predicted in this pass, which saw no other target token</source>
        <translation>在这一遍预测，当时看不到其他译文词元</translation>
    </message>
    <message>
        <source>predicted again in this pass, which saw the tokens that were kept</source>
        <translation>在这一遍重新预测，当时能看到保留下来的词元</translation>
    </message>
    <message>
        <source>kept from an earlier pass</source>
        <translation>从前面一遍保留下来</translation>
    </message>
    <message>
        <source>p = %1: %2</source>
        <translation>p = %1：%2</translation>
    </message>
    <message>
        <source>A model that writes all at once</source>
        <translation>一次写出全部词元的模型</translation>
    </message>
    <message>
        <source>Choose the directory of a model that was trained to write all tokens at once</source>
        <translation>选择一个模型目录，该模型须训练成一次写出全部词元</translation>
    </message>
    <message>
        <source>Passes that predict the least certain tokens again; only with a length predictor</source>
        <translation>重新预测最没把握的词元的遍数；只用于预测长度的模型</translation>
    </message>
    <message>
        <source>One pass back</source>
        <translation>后退一遍</translation>
    </message>
    <message>
        <source>Next pass</source>
        <translation>前进一遍</translation>
    </message>
    <message>
        <source>Tokens written at once</source>
        <translation>一次写出的词元</translation>
    </message>
    <message>
        <source>All at once</source>
        <translation>一次写出</translation>
    </message>
    <message>
        <source>Refinements</source>
        <translation>细化遍数</translation>
    </message>
    <message>
        <source>Choose a model…</source>
        <translation>选择模型…</translation>
    </message>
    <message>
        <source>Pass %1 of %2</source>
        <translation>第 %1 遍，共 %2 遍</translation>
    </message>
    <message>
        <source>A model that was trained to write all tokens at once shows its passes here, next to the steps of the searches.</source>
        <translation>训练成一次写出全部词元的模型，在这里显示它的每一遍，可以与上面搜索的每一步对照。</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1; greedy %2 ms, beam %3 ms</source>
        <translation>%1；贪心搜索 %2 毫秒，束搜索 %3 毫秒</translation>
    </message>
    <message>
        <source>Repeated tokens: %1.</source>
        <translation>重复的词元：%1 个。</translation>
    </message>
    <message>
        <source>No token is repeated.</source>
        <translation>没有重复的词元。</translation>
    </message>
    <message>
        <source>Nothing is missing compared with beam search.</source>
        <translation>束搜索有的都没有遗漏。</translation>
    </message>
    <message>
        <source>Missing, compared with beam search: %1.</source>
        <translation>与束搜索相比，遗漏了：%1。</translation>
    </message>
    <message>
        <source>All tokens of a pass at once, with their probabilities; those with a dashed frame repeat their neighbour or are cut off.</source>
        <translation>一遍写出的全部词元和各自的概率；虚线框的词元与左邻重复，或已被截去。</translation>
    </message>
</context>
<context>
    <name>translucent::PiecesCalculator</name>
    <message>
        <source>Tokenisation</source>
        <translation>切分</translation>
    </message>
    <message>
        <source>A sentence cut by a small vocabulary</source>
        <translation>用小词表切分一句话</translation>
    </message>
    <message>
        <source>Unigram: the most probable pieces</source>
        <translation>unigram：概率最大的切法</translation>
    </message>
    <message>
        <source>BPE: merging neighbours</source>
        <translation>BPE：合并相邻的子词</translation>
    </message>
    <message>
        <source>How the vocabulary cuts a text</source>
        <translation>词表怎样切分文本</translation>
    </message>
    <message>
        <source>Sentence to cut</source>
        <translation>要切分的句子</translation>
    </message>
    <message>
        <source>Characters, each with ln p</source>
        <translation>单个字符及其 ln p</translation>
    </message>
    <message>
        <source>The text after the vocabulary&apos;s normalisation; &quot;▁&quot; stands for a space. Most characters are pieces themselves, so that any text can be cut.</source>
        <translation>经过词表规范化的文本，“▁”代表空格。多数字符本身就是子词，所以任何文本都能切分。</translation>
    </message>
    <message>
        <source>Lattice: every piece that fits</source>
        <translation>词格（lattice）：所有能匹配的子词</translation>
    </message>
    <message>
        <source>Each box is a piece of the vocabulary over the characters it covers, with ln p. Every way from left to right without gap or overlap is one way to cut the sentence.</source>
        <translation>每个方框是词表中的一个子词，画在它所覆盖的字符上方，并标出 ln p。从左到右既无空隙也不重叠的每条路径，就是一种切法。</translation>
    </message>
    <message>
        <source>Best way to each place (Viterbi)</source>
        <translation>到每一处的最佳路径（Viterbi）</translation>
    </message>
    <message>
        <source>From left to right: the best sum up to a place is the best sum up to where a last piece begins, plus the ln p of that piece. So not all ways have to be tried.</source>
        <translation>从左到右：到某处的最大和，等于到最后一个子词起点的最大和，加上这个子词的 ln p。因此不必逐一尝试所有切法。</translation>
    </message>
    <message>
        <source>The best way</source>
        <translation>最佳切法</translation>
    </message>
    <message>
        <source>Read from the end backwards: the pieces whose probabilities have the largest product, that is, the largest sum of ln p.</source>
        <translation>从末尾往回读：这些子词的概率乘积最大，也就是 ln p 之和最大。</translation>
    </message>
    <message>
        <source>Runners-up</source>
        <translation>其次的切法</translation>
    </message>
    <message>
        <source>The next best ways to cut the sentence. Subword sampling takes one of them now and then during training (Kudo 2018).</source>
        <translation>排在后面的几种切法。子词采样会在训练中不时用到它们（Kudo，2018）。</translation>
    </message>
    <message>
        <source>Begin with single characters</source>
        <translation>从单个字符开始</translation>
    </message>
    <message>
        <source>The text after the vocabulary&apos;s normalisation; &quot;▁&quot; stands for a space.</source>
        <translation>经过词表规范化的文本，“▁”代表空格。</translation>
    </message>
    <message>
        <source>Merge %1</source>
        <translation>合并 %1</translation>
    </message>
    <message>
        <source>Of all neighbouring pieces that form a piece together, the pair that was merged first when the vocabulary was learnt is merged. The table has the number of each possible merge.</source>
        <translation>在所有能合成一个子词的相邻对中，先合并学习词表时最早合并的那一对。表中是每种可能的合并的序号。</translation>
    </message>
    <message>
        <source>What the model reads: ids</source>
        <translation>模型读到的：编号</translation>
    </message>
    <message>
        <source>Only these numbers reach the model: each picks one row of the embedding table.</source>
        <translation>进入模型的只有这些编号，每个编号取出嵌入表的一行。</translation>
    </message>
    <message>
        <source>Characters that are not in the vocabulary (orange): %1. Each counts %2, 10 less than the least probable piece.</source>
        <translation>词表中没有的字符（橙色）：%1 个。每个按 %2 计，比概率最小的子词还低 10。</translation>
    </message>
    <message>
        <source>Characters that are not in the vocabulary (orange): %1. Nothing can be merged with them.</source>
        <translation>词表中没有的字符（橙色）：%1 个。它们不能与任何字符合并。</translation>
    </message>
    <message>
        <source>Adjacent unknown characters become one token with the id of ⟨UNK⟩: the model cannot tell them apart.</source>
        <translation>相邻的未知字符合成一个词元，编号就是 ⟨UNK⟩ 的编号：模型无法区分它们。</translation>
    </message>
    <message>
        <source>pieces that fit</source>
        <translation>能匹配的子词数</translation>
    </message>
    <message>
        <source>from character</source>
        <translation>起始字符</translation>
    </message>
    <message>
        <source>to character</source>
        <translation>末尾字符</translation>
    </message>
    <message>
        <source>last piece from character</source>
        <translation>最后一个子词的起始字符</translation>
    </message>
    <message>
        <source>best Σ ln p</source>
        <translation>最大的 Σ ln p</translation>
    </message>
    <message>
        <source>number of pieces</source>
        <translation>子词数</translation>
    </message>
    <message>
        <source>p ÷ p of the best</source>
        <translation>p ÷ 最佳切法的 p</translation>
    </message>
    <message>
        <source>in the vocabulary</source>
        <translation>在词表中</translation>
    </message>
    <message>
        <source>number of the merge</source>
        <translation>合并序号</translation>
    </message>
    <message>
        <source>Source sentence</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>Too long to show piece by piece: at most %1 characters.</source>
        <translation>文本太长，无法逐个显示子词：最多 %1 个字符。</translation>
    </message>
    <message>
        <source>There is nothing to cut. Type a sentence.</source>
        <translation>没有可切分的内容，请输入一个句子。</translation>
    </message>
    <message>
        <source>The small vocabulary could not be learnt. Install the program again.</source>
        <translation>小词表学习失败，请重新安装本程序。</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>子词</translation>
    </message>
    <message>
        <source>Vocabulary: the loaded model&apos;s own (%1, %2 pieces).</source>
        <translation>词表：已加载模型自己的词表（%1，%2 个子词）。</translation>
    </message>
    <message>
        <source>Vocabulary: %1, learnt just now from %2 sentence pairs of the classroom corpus, %3 pieces for both languages.</source>
        <translation>词表：刚刚从课堂语料的 %2 个句对学得的 %1 词表，两种语言共用，%3 个子词。</translation>
    </message>
    <message>
        <source>The loaded model&apos;s own is of a different type.</source>
        <translation>已加载模型自己的词表是另一种。</translation>
    </message>
    <message>
        <source>tokeniser</source>
        <translation>分词器的结果</translation>
    </message>
</context>
<context>
    <name>translucent::PlaceCard</name>
    <message>
        <source>Nothing follows END.</source>
        <translation>END 之后没有词元。</translation>
    </message>
    <message>
        <source>Most probable tokens after &quot;%1&quot;:</source>
        <translation>模型认为“%1”之后可能是：</translation>
    </message>
    <message>
        <source>The search did not continue after &quot;%1&quot;. Force it to see what the model predicts next.</source>
        <translation>搜索没有从“%1”继续。强制选它，就能看到模型预测的后续词元。</translation>
    </message>
    <message>
        <source>END cannot be forced: nothing could follow it.</source>
        <translation>END 不能强制：它之后不会再有词元。</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Shows on the Attention page what the path to this token attended to</source>
        <translation>在“注意力”页查看到这个词元为止的路径关注了什么</translation>
    </message>
    <message>
        <source>Choose above, or type</source>
        <translation>在上面选择，或直接输入</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>强制</translation>
    </message>
    <message>
        <source>Searches again along this token (Enter). Backspace in the tree undoes it.</source>
        <translation>沿这个词元重新搜索（Enter）。在树上按退格键可撤回。</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
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
        <translation>备选词元及其概率</translation>
    </message>
    <message>
        <source>%1 (not allowed)</source>
        <translation>%1（不允许输出）</translation>
    </message>
    <message>
        <source>A possible token at this position; double-click it to force it</source>
        <translation>这个位置上可能出现的词元；双击可强制选它</translation>
    </message>
    <message>
        <source>Its probability, given everything before it</source>
        <translation>在前文已定的条件下它的概率</translation>
    </message>
    <message>
        <source>Natural logarithm of p: what the search adds up</source>
        <translation>p 的自然对数：搜索把它们相加</translation>
    </message>
</context>
<context>
    <name>translucent::PositionControls</name>
    <message>
        <source>d_model = %1 does not work: every sine needs its cosine, so it must be even, from 2 to %2. What you see is still d_model = %3.</source>
        <translation>d_model 不能取 %1：每个正弦都要配一个余弦，所以必须是 2 到 %2 之间的偶数。图中仍是 d_model = %3。</translation>
    </message>
    <message>
        <source>Base = 1 does not work: all pairs would have the same wavelength. Use 2 or more; what you see is still base = %1.</source>
        <translation>底数不能取 1：那样所有维度对的波长都相同。请取 2 或更大；现在显示的仍是底数 %1。</translation>
    </message>
    <message>
        <source>Small example</source>
        <translation>小例子</translation>
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
        <source>The longest wavelength is close to 2π times this; the paper has 10000</source>
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
    <message>
        <source>The model %1 is a recurrent network (%2): it reads one token after the other and needs no positions.</source>
        <translation>模型 %1 是循环网络（%2）：它逐个读词元，不需要位置。</translation>
    </message>
    <message>
        <source>The model %1 uses no positional encoding, so there is nothing learned to show.</source>
        <translation>模型 %1 不使用位置编码，因此没有学到的位置向量。</translation>
    </message>
    <message>
        <source>The model %1 computes its positions by the formula.</source>
        <translation>模型 %1 的位置编码由公式计算，没有可学习的部分。</translation>
    </message>
    <message>
        <source>The model %1 adds no positions to its embeddings.</source>
        <translation>模型 %1 不在词嵌入上加位置编码。</translation>
    </message>
    <message>
        <source>Choose the model %1 in the list at the top right, or train one with &quot;Positions: learned&quot; on the Training page.</source>
        <translation>请在右上角的模型列表里选 %1，或在“训练”页选择“位置编码：可学习”训练一个模型。</translation>
    </message>
    <message>
        <source>Train a model with &quot;Positions: learned&quot; on the Training page.</source>
        <translation>请在“训练”页选择“位置编码：可学习”训练一个模型。</translation>
    </message>
</context>
<context>
    <name>translucent::PositionProperties</name>
    <message>
        <source>Wavelengths</source>
        <translation>波长</translation>
    </message>
    <message>
        <source>Each pair of dimensions is a sine and a cosine of one wavelength. From pair to pair the wavelength grows by the same factor, so on a logarithmic axis the wavelengths lie on a straight line: fast pairs distinguish neighbours, slow pairs distinguish distant positions.</source>
        <translation>每两维是同一波长的一对正弦和余弦。从一对到下一对，波长总是乘以同一个倍数，所以在对数坐标上各波长连成一条直线：变化快的维度对区分相邻位置，变化慢的区分相距很远的位置。</translation>
    </message>
    <message>
        <source>A shift is a rotation</source>
        <translation>平移即旋转</translation>
    </message>
    <message>
        <source>PE(pos + k) is a linear function of PE(pos): each pair is turned by the angle kω. The matrix depends on k only, not on pos, so attention can learn to look three words back once for all positions. Drag k and pos.</source>
        <translation>PE(pos + k) 是 PE(pos) 的线性函数：每对分量旋转角度 kω。旋转矩阵只与 k 有关，与 pos 无关，所以“往前看三个词”只要学一次，就对所有位置有效。拖动 k 和 pos 试试。</translation>
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
        <source>The number of positions; the matrix depends on this alone</source>
        <translation>平移几个位置；矩阵只取决于它</translation>
    </message>
    <message>
        <source>Dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>The dot product of PE(t) and PE(t + Δ) depends on the distance Δ only: the matrix has the same number along each diagonal. And it is symmetric: from the dot product alone one cannot tell left from right. Move t: the curve stays the same.</source>
        <translation>PE(t) 与 PE(t + Δ) 的点积只取决于偏移量 Δ：矩阵中每条对角线上的数都相同。它还是对称的：单看点积，分不出左和右。移动 t，曲线不变。</translation>
    </message>
    <message>
        <source>Position t</source>
        <translation>位置 t</translation>
    </message>
    <message>
        <source>The position whose products with all positions the curve shows; a click on a row of the matrix sets it, too</source>
        <translation>曲线画的是它与所有位置的点积；单击矩阵的某一行也可以选定</translation>
    </message>
    <message>
        <source>Neighbours are similar</source>
        <translation>相邻位置相似</translation>
    </message>
    <message>
        <source>The vectors of neighbouring positions point in nearly the same direction; similarity falls with distance, in waves. So nearby words start out with similar positions.</source>
        <translation>相邻位置的向量方向几乎相同；距离变大，相似度在波动中下降。所以离得近的词，位置向量也相近。</translation>
    </message>
    <message>
        <source>The position that all others are compared with</source>
        <translation>其他位置都与它相比</translation>
    </message>
    <message>
        <source>Beyond training</source>
        <translation>超出训练长度</translation>
    </message>
    <message>
        <source>The formula gives a vector for every position, even beyond the longest sentence seen in training: its values stay within −1 … 1, its length is always the same, and neighbours relate to one another as they do at the beginning. Whether the trained layers can extrapolate to such lengths is another question.</source>
        <translation>任何位置都能用公式算出向量，哪怕比训练中见过的最长句子还靠后：各分量始终在 −1 到 1 之间，向量长度不变，相邻位置之间的关系也和句首一样。至于训练好的各层能不能处理这么长的句子，则是另一回事（即模型的外推能力）。</translation>
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
        <source>&lt;b&gt;First %1 = 2π, last %2&lt;/b&gt;; every wavelength is %3 times the one before it (largest deviation %4). 2π × base = %5 would be the next one: the series approaches it, but ends one step before.</source>
        <translation>&lt;b&gt;第一个 %1 = 2π，最后一个 %2&lt;/b&gt;；每个波长都是前一个的 %3 倍（最大偏差 %4）。再下一个就是 2π × 底数 = %5：数列接近它，但在它前一步结束。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Largest difference over all %1 numbers: %2&lt;/b&gt; – caused by rounding in double precision. The matrix shows the first %3 of %4 blocks; everything outside the blocks is 0.</source>
        <translation>&lt;b&gt;全部 %1 个数中最大的差：%2&lt;/b&gt;，只是双精度的舍入误差。矩阵显示了 %4 块中的前 %3 块；块以外全是 0。</translation>
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
        <source>Σ cos(Δω), for any t</source>
        <translation>Σ cos(Δω)，对任意 t</translation>
    </message>
    <message>
        <source>PE(t)ᵀ PE(t + Δ), t = %1</source>
        <translation>PE(t)ᵀ PE(t + Δ)，t = %1</translation>
    </message>
    <message>
        <source>Dot products of all positions</source>
        <translation>任意两个位置的点积</translation>
    </message>
    <message>
        <source>PE(t)ᵀ PE(s)</source>
        <translation>PE(t)ᵀ PE(s)</translation>
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
    <message>
        <source>similarity to position %1</source>
        <translation>与位置 %1 的余弦相似度</translation>
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
        <translation>余弦相似度</translation>
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
        <source>&lt;b&gt;For %1 of %2 positions, the most similar other position is a direct neighbour.&lt;/b&gt;</source>
        <translation>&lt;b&gt;%2 个位置中有 %1 个，与它最相似的正是紧邻的位置。&lt;/b&gt;</translation>
    </message>
    <message>
        <source>around t = %1</source>
        <translation>t = %1 附近</translation>
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
        <source>Similarity to neighbours, near and far, d_model = %1</source>
        <translation>近处与远处：与相邻位置的相似度，d_model = %1</translation>
    </message>
    <message>
        <source>Cosine similarity</source>
        <translation>余弦相似度</translation>
    </message>
    <message>
        <source>&lt;b&gt;‖PE(%1)‖ = %2 = √(d_model / 2); both curves agree up to %3.&lt;/b&gt; </source>
        <translation>&lt;b&gt;‖PE(%1)‖ = %2 = √(d_model / 2)；两条曲线最多相差 %3。&lt;/b&gt;</translation>
    </message>
    <message>
        <source>The loaded model %1 supports at most %2 positions.</source>
        <translation>当前模型 %1 最多支持 %2 个位置。</translation>
    </message>
    <message>
        <source>The learned table of %1 has only %2 rows: there is no vector for position %3.</source>
        <translation>模型 %1 学到的位置表有尽头：共 %2 行，位置 %3 没有对应的向量。</translation>
    </message>
    <message>
        <source>Index of the pair of dimensions, from 0</source>
        <translation>这一对维度的编号，从 0 数起</translation>
    </message>
    <message>
        <source>The two dimensions of the pair</source>
        <translation>这一对包含的两个维度</translation>
    </message>
    <message>
        <source>Angle by which the pair turns from one position to the next: ω = base^(−2i ÷ d_model)</source>
        <translation>每往后一个位置，这一对转过的角度：ω = base^(−2i ÷ d_model)</translation>
    </message>
    <message>
        <source>Wavelength in positions: λ = 2π ÷ ω</source>
        <translation>波长，以位置数计：λ = 2π ÷ ω</translation>
    </message>
    <message>
        <source>Ratio to the previous wavelength: always the same factor</source>
        <translation>是前一个波长的多少倍：倍数总是相同</translation>
    </message>
    <message>
        <source>Angle by which a shift of k positions turns the pair</source>
        <translation>平移 k 个位置时，这一对转过的角度</translation>
    </message>
    <message>
        <source>Cosine of that angle</source>
        <translation>这个角度的余弦</translation>
    </message>
    <message>
        <source>Sine of that angle</source>
        <translation>这个角度的正弦</translation>
    </message>
    <message>
        <source>The pair at the position pos</source>
        <translation>这一对在位置 pos 上的值</translation>
    </message>
    <message>
        <source>The pair at pos, turned by the angle</source>
        <translation>把 pos 上的值转过这个角度</translation>
    </message>
    <message>
        <source>The pair at pos + k, from the formula</source>
        <translation>按公式算出的这一对在 pos + k 上的值</translation>
    </message>
    <message>
        <source>Largest difference between the last two: 0, except for rounding</source>
        <translation>前两列的最大差值：除舍入误差外为 0</translation>
    </message>
    <message>
        <source>The other position</source>
        <translation>另一个位置</translation>
    </message>
    <message>
        <source>Its distance from t, in positions</source>
        <translation>它与 t 相距几个位置</translation>
    </message>
    <message>
        <source>Cosine similarity of the vectors of both positions: 1 = same direction</source>
        <translation>两个位置的向量的余弦相似度：1 表示方向相同</translation>
    </message>
    <message>
        <source>The angle between both vectors</source>
        <translation>两个向量的夹角</translation>
    </message>
    <message>
        <source>Dimension of the positional encoding</source>
        <translation>位置编码的维度</translation>
    </message>
    <message>
        <source>Its value at a position seen in training</source>
        <translation>在训练中见过的位置上的值</translation>
    </message>
    <message>
        <source>Its value at the far position: just as large, computed by the same formula</source>
        <translation>在远处位置上的值：由同一公式算出，大小相当</translation>
    </message>
</context>
<context>
    <name>translucent::PositionsPage</name>
    <message>
        <source>Positions</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>Move a slider</source>
        <translation>移动滑块</translation>
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
        <translation>词嵌入 + 位置编码</translation>
    </message>
    <message>
        <source>What positions do</source>
        <translation>位置的作用</translation>
    </message>
</context>
<context>
    <name>translucent::Presenter</name>
    <message>
        <source>F11 or Esc: end · hold L: laser · hold O: spotlight · B: blank screen · F1: all keys</source>
        <translation>F11 或 Esc：结束 · 按住 L：激光点 · 按住 O：聚光灯 · B：黑屏 · F1：所有按键</translation>
    </message>
</context>
<context>
    <name>translucent::PublishedText</name>
    <message>
        <source>base</source>
        <translation>基准模型（base）</translation>
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
        <translation>标签平滑 0</translation>
    </message>
    <message>
        <source>label smoothing 0.2</source>
        <translation>标签平滑 0.2</translation>
    </message>
    <message>
        <source>learned positions</source>
        <translation>可学习位置编码</translation>
    </message>
    <message>
        <source>big (d = 1024, d_ff = 4096, h = 16, dropout 0.3, 300 K steps)</source>
        <translation>大模型 big（d = 1024，d_ff = 4096，h = 16，dropout 0.3，30 万步）</translation>
    </message>
</context>
<context>
    <name>translucent::PublishedView</name>
    <message>
        <source>Published results (Vaswani et al. 2017, table 2)</source>
        <translation>论文公布的结果（Vaswani 等 2017，表 2）</translation>
    </message>
    <message>
        <source>Training cost (FLOPs)</source>
        <translation>训练开销（FLOPs）</translation>
    </message>
    <message>
        <source>BLEU, newstest2014</source>
        <translation>BLEU（newstest2014）</translation>
    </message>
    <message>
        <source>English to German</source>
        <translation>英译德</translation>
    </message>
    <message>
        <source>English to French</source>
        <translation>英译法</translation>
    </message>
    <message>
        <source>Published variants (Vaswani et al. 2017, table 3)</source>
        <translation>论文中的变体（Vaswani 等，2017，表 3）</translation>
    </message>
    <message>
        <source>The training cost of ByteNet was not published; the line shows its BLEU.</source>
        <translation>ByteNet 的训练开销没有公布：图中是一条位于其 BLEU 的横线。</translation>
    </message>
    <message>
        <source>Transformer (big): 41.8 in table 2 of the paper&apos;s later versions; its first version and section 6.1 say 41.0.</source>
        <translation>Transformer (big)：论文后来版本的表 2 为 41.8；最初版本和 6.1 节写的是 41.0。</translation>
    </message>
    <message>
        <source>English to German, newstest2013. Settings not listed are those of the base model: N = 6, d = 512, d_ff = 2048, h = 8, dropout 0.1, label smoothing 0.1, 100,000 steps (big: 300,000); d_k = d ÷ h unless it is listed. Perplexity is per subword.</source>
        <translation>英译德，newstest2013。未注明的与基准模型相同：N = 6，d = 512，d_ff = 2048，h = 8，dropout 0.1，标签平滑 0.1，训练 100,000 步（big 为 300,000 步）；未注明时 d_k = d ÷ h。困惑度按子词计算。</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>BLEU</source>
        <translation>BLEU</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Variants of the base model</source>
        <translation>基准模型的变体</translation>
    </message>
    <message>
        <source>Which table of the paper, and which of its test sets</source>
        <translation>论文的哪张表、哪个测试集</translation>
    </message>
    <message>
        <source>What differs from the base model of the paper</source>
        <translation>与论文的基础模型有何不同</translation>
    </message>
    <message>
        <source>Per subword, on the paper&apos;s validation set</source>
        <translation>每个子词的困惑度，在论文的验证集上测得</translation>
    </message>
    <message>
        <source>On the paper&apos;s validation set, English to German</source>
        <translation>在论文的英译德验证集上测得</translation>
    </message>
    <message>
        <source>How many numbers the model learns</source>
        <translation>模型要学习多少个数</translation>
    </message>
    <message>
        <source>BLEU against the training cost, from table 2 of the paper: up and to the left is better.</source>
        <translation>论文表 2 中的 BLEU 与训练开销：越靠上、越靠左越好。</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>In the order of the paper</source>
        <translation>按论文中的顺序</translation>
    </message>
    <message>
        <source>On newstest2014</source>
        <translation>在 newstest2014 上</translation>
    </message>
    <message>
        <source>Operations of the whole training</source>
        <translation>整个训练的浮点运算次数</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
</context>
<context>
    <name>translucent::QualityCard</name>
    <message>
        <source>What to compare</source>
        <translation>按什么比较译文</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>By sentence length</source>
        <translation>按句长</translation>
    </message>
    <message>
        <source>By word frequency</source>
        <translation>按词频</translation>
    </message>
    <message>
        <source>Scores of the ticked runs</source>
        <translation>勾选的训练记录的得分</translation>
    </message>
    <message>
        <source>Groups of sentences or words</source>
        <translation>句子或词的分组</translation>
    </message>
    <message>
        <source>Which sentences or words</source>
        <translation>哪些句子或词</translation>
    </message>
    <message>
        <source>How many there are in the references</source>
        <translation>参考译文中有多少</translation>
    </message>
    <message>
        <source>Score of one of the ticked runs</source>
        <translation>勾选的训练记录之一的得分</translation>
    </message>
    <message>
        <source>How well the ticked runs translate short and long sentences (chrF2), or rare and frequent words (F1, the harmonic mean of precision and recall).</source>
        <translation>勾选的训练记录把短句和长句（chrF2）、罕见词和常见词（F1，即精确率和召回率的调和平均）译得怎样。</translation>
    </message>
    <message>
        <source>Is the difference real?</source>
        <translation>差别显著吗？</translation>
    </message>
    <message>
        <source>The runs translate the validation pairs of %1 …</source>
        <translation>各训练记录的模型正在翻译 %1 的验证句对……</translation>
    </message>
    <message>
        <source>The runs cannot be compared: %1</source>
        <translation>无法比较：%1</translation>
    </message>
    <message>
        <source>Tick two or more runs on the left to compare their translations.</source>
        <translation>在左侧勾选两条或更多训练记录，比较它们的译文。</translation>
    </message>
    <message>
        <source>The best models of the ticked runs can translate the same validation pairs, those of %1.</source>
        <translation>可以让勾选的训练记录的最佳模型翻译同样的验证句对，即 %1 的。</translation>
    </message>
    <message>
        <source>On %1 validation pairs of %2, greedy. * and bold: such a difference is rarely due to chance (p &lt; 0.05).</source>
        <translation>在 %2 的 %1 个验证句对上，贪心搜索。* 和粗体：这么大的差别很少出于偶然（p &lt; 0.05）。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Compare translations</source>
        <translation>比较译文</translation>
    </message>
    <message>
        <source>Stop comparing</source>
        <translation>停止比较</translation>
    </message>
    <message>
        <source>Translate the same validation pairs with every ticked run</source>
        <translation>用勾选的每条训练记录的模型翻译同样的验证句对</translation>
    </message>
</context>
<context>
    <name>translucent::QualityTables</name>
    <message>
        <source>%1 or more</source>
        <translation>%1 次及以上</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Metric; for TER lower is better</source>
        <translation>哪种得分；TER 越低越好</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>训练记录</translation>
    </message>
    <message>
        <source>The first ticked run, and those that are compared with it</source>
        <translation>勾选的第一条训练记录，以及与它比较的训练记录</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>On the validation pairs of the first ticked run</source>
        <translation>在勾选的第一条训练记录的验证句对上</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Difference from the first ticked run</source>
        <translation>与勾选的第一条训练记录之差</translation>
    </message>
    <message>
        <source>95% interval</source>
        <translation>95% 区间</translation>
    </message>
    <message>
        <source>Holds 95% of the scores of 1,000 resamples of the pairs</source>
        <translation>对句对重采样 1,000 次，95% 的得分落在其中</translation>
    </message>
    <message>
        <source>p (bootstrap)</source>
        <translation>p（自助法）</translation>
    </message>
    <message>
        <source>How probable a difference of this size is by chance: paired bootstrap with 1,000 resamples; * is below 0.05</source>
        <translation>单凭偶然出现这么大差别的概率：配对自助法，重采样 1,000 次；* 表示低于 0.05</translation>
    </message>
    <message>
        <source>p (randomisation)</source>
        <translation>p（随机化）</translation>
    </message>
    <message>
        <source>How probable a difference of this size is by chance: paired approximate randomisation with 10,000 trials; * is below 0.05</source>
        <translation>单凭偶然出现这么大差别的概率：配对近似随机化，试验 10,000 次；* 表示低于 0.05</translation>
    </message>
    <message>
        <source>chrF2 by sentence length</source>
        <translation>各句长的 chrF2</translation>
    </message>
    <message>
        <source>Source length (pieces)</source>
        <translation>原文长度（词元）</translation>
    </message>
    <message>
        <source>chrF2 (0 to 100)</source>
        <translation>chrF2（0 到 100）</translation>
    </message>
    <message>
        <source>Source pieces</source>
        <translation>原文词元数</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>句数</translation>
    </message>
    <message>
        <source>F1 of words by frequency</source>
        <translation>各词频的 F1</translation>
    </message>
    <message>
        <source>How often the word occurs in the references</source>
        <translation>词在参考译文中出现的次数</translation>
    </message>
    <message>
        <source>How often the word occurs in the training corpus</source>
        <translation>词在训练语料中出现的次数</translation>
    </message>
    <message>
        <source>F1 (%)</source>
        <translation>F1（%）</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词数</translation>
    </message>
</context>
<context>
    <name>translucent::QuantityText</name>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 天</translation>
    </message>
</context>
<context>
    <name>translucent::QuizDialog</name>
    <message>
        <source>Start the quiz</source>
        <translation>开始测验</translation>
    </message>
    <message>
        <source>Quiz</source>
        <translation>测验</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>题目</translation>
    </message>
    <message>
        <source>Pick at random</source>
        <translation>随机抽题</translation>
    </message>
    <message>
        <source>Ticks this many of all questions at random</source>
        <translation>从所有题目中随机勾选这么多道</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Questions:</source>
        <translation>题数：</translation>
    </message>
    <message>
        <source>Tick the questions of your quiz. Answers are checked against the running model, and counted when they are right at the first try.</source>
        <translation>勾选测验的题目。答案由正在运行的模型核对，一次答对才计分。</translation>
    </message>
    <message>
        <source>%1 of %2 ticked</source>
        <translation>已勾选 %1 道，共 %2 道</translation>
    </message>
    <message>
        <source>Lesson&apos;s text above the question</source>
        <translation>题目上方显示课文</translation>
    </message>
    <message>
        <source>Otherwise it is shown after the answer, which it often gives away</source>
        <translation>否则答完才显示，因为课文里常有答案</translation>
    </message>
    <message>
        <source>Save as a file…</source>
        <translation>存为文件…</translation>
    </message>
    <message>
        <source>To give to learners, who open it in their window, or for another time</source>
        <translation>发给学生，在他们的窗口里打开；或者留到下次用</translation>
    </message>
    <message>
        <source>Title:</source>
        <translation>标题：</translation>
    </message>
    <message>
        <source>Save the quiz</source>
        <translation>保存测验</translation>
    </message>
    <message>
        <source>Quizzes (*.tlquiz)</source>
        <translation>测验 (*.tlquiz)</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
</context>
<context>
    <name>translucent::RaceBar</name>
    <message>
        <source>%1/s</source>
        <comment>steps per second</comment>
        <translation>%1 步/秒</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>播放或暂停（空格键）</translation>
    </message>
    <message>
        <source>To the beginning (Home)</source>
        <translation>回到开头（Home）</translation>
    </message>
    <message>
        <source>One step back (←)</source>
        <translation>后退一步（←）</translation>
    </message>
    <message>
        <source>One step (→)</source>
        <translation>前进一步（→）</translation>
    </message>
    <message>
        <source>To the end (End)</source>
        <translation>到结尾（End）</translation>
    </message>
    <message>
        <source>Where greedy lost</source>
        <translation>贪心出错处</translation>
    </message>
    <message>
        <source>Jump to the step where greedy search left the winning path (S)</source>
        <translation>跳到贪心搜索偏离胜出路径的那一步（S）</translation>
    </message>
    <message>
        <source>Drag to any step; the mark shows where greedy search left the winning path</source>
        <translation>拖到任意一步；标记处是贪心搜索偏离胜出路径的一步</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Steps/s</source>
        <translation>步/秒</translation>
    </message>
    <message>
        <source>Steps per second (↑ faster, ↓ slower)</source>
        <translation>每秒步数（↑ 加快，↓ 减慢）</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>全图</translation>
    </message>
    <message>
        <source>Both trees as a whole (0)</source>
        <translation>显示两棵完整的树（0）</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Find a loss</source>
        <translation>找一个吃亏的例子</translation>
    </message>
    <message>
        <source>Search unseen sentences for one on which greedy search loses, and race on it</source>
        <translation>在没见过的句子里找一句贪心搜索吃亏的，并用它对比演示</translation>
    </message>
</context>
<context>
    <name>translucent::RaceLane</name>
    <message>
        <source>Search tree: %1</source>
        <translation>搜索树：%1</translation>
    </message>
    <message>
        <source>Candidates of this step: %1</source>
        <translation>这一步的候选：%1</translation>
    </message>
    <message>
        <source>%1: Σ log p = %2</source>
        <translation>%1：Σ log p = %2</translation>
    </message>
    <message numerus="yes">
        <source>%n segmentation(s)</source>
        <translation>
            <numerusform>%n 种切分</numerusform>
        </translation>
    </message>
    <message>
        <source>Not started. Space: play; →: one step.</source>
        <translation>尚未开始。空格键播放，→ 前进一步。</translation>
    </message>
    <message>
        <source>Step %1: %2 considered, %3 kept, %4 pruned</source>
        <translation>第 %1 步：考虑 %2 个，保留 %3 个，剪枝 %4 个</translation>
    </message>
    <message>
        <source>Ended after %1 steps with score %2</source>
        <translation>%1 步后结束，得分 %2</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Rank among the candidates of this step, by Σ log p; at the end among the hypotheses, by score</source>
        <translation>在本步候选中按 Σ log p 的名次；结束时为按得分在各候选译文中的名次</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>前缀</translation>
    </message>
    <message>
        <source>The tokens chosen before</source>
        <translation>之前选定的词元</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The token considered</source>
        <translation>所考虑的词元</translation>
    </message>
    <message>
        <source>log p</source>
        <translation>log p</translation>
    </message>
    <message>
        <source>Natural logarithm of the token&apos;s probability, given everything before it</source>
        <translation>给定前文时该词元概率的自然对数</translation>
    </message>
    <message>
        <source>Σ log p</source>
        <translation>Σ log p</translation>
    </message>
    <message>
        <source>Sum of the log-probabilities from the start to this token</source>
        <translation>从开头到该词元的对数概率之和</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Σ log p ÷ Lᵅ, normalised by the length L</source>
        <translation>Σ log p ÷ Lᵅ，按长度 L 归一化</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>What the search did with it</source>
        <translation>搜索对它的处理</translation>
    </message>
    <message>
        <source>forced</source>
        <translation>强制</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>不允许输出</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>The text of a hypothesis</source>
        <translation>一个候选译文的文本</translation>
    </message>
    <message>
        <source>%1 ×%2</source>
        <comment>status of a text and number of its segmentations</comment>
        <translation>%1 ×%2</translation>
    </message>
</context>
<context>
    <name>translucent::RaceSplitText</name>
    <message>
        <source>No result: the forced prefix has no possible continuation.</source>
        <translation>搜索没有结果：强制前缀之后无法继续。</translation>
    </message>
    <message>
        <source>A beam of width 1 is greedy search: both do the same.</source>
        <translation>束宽为 1 的束搜索就是贪心搜索：两者完全一样。</translation>
    </message>
    <message>
        <source>Greedy search and the beam found the same translation: being greedy cost nothing here.</source>
        <translation>贪心搜索与束搜索得到同样的译文：贪心没有造成任何损失。</translation>
    </message>
    <message>
        <source>Step %1: greedy chose &quot;%2&quot; (log p %3) where the winner has &quot;%4&quot; (%5); the words before are the same, cut into other tokens; </source>
        <translation>第 %1 步：贪心选了“%2”（log p %3），胜者在此处是“%4”（%5）；此前文字相同，只是切成了不同的词元；</translation>
    </message>
    <message>
        <source>Greedy search and the beam found the same words, only cut into other tokens: being greedy cost no word.</source>
        <translation>贪心搜索与束搜索得到的文字相同，只是切成了不同的词元：贪心没有损失任何词。</translation>
    </message>
    <message>
        <source>Step %1: greedy chose &quot;%2&quot; (log p %3), locally more probable than the winner&apos;s &quot;%4&quot; (%5); </source>
        <translation>第 %1 步：贪心选了“%2”（log p %3），单看这一步，它比最终胜出者的“%4”（%5）概率更高；</translation>
    </message>
    <message>
        <source>Step %1: greedy had to take &quot;%2&quot; (log p %3), the winner has &quot;%4&quot; (%5); </source>
        <translation>第 %1 步：贪心只能选“%2”（log p %3），胜出者用的是“%4”（%5）；</translation>
    </message>
    <message>
        <source>yet greedy ends with the higher score, because the beam pruned its path too early: score %2 to %1 (Σ log p %4 to %3).</source>
        <translation>但贪心最终得分更高，束搜索过早剪掉了它的路径：得分 %2 对 %1（Σ log p %4 对 %3）。</translation>
    </message>
    <message>
        <source>in the end the beam leads: score %1 to %2 (Σ log p %3 to %4).</source>
        <translation>最终束搜索领先：得分 %1 对 %2（Σ log p %3 对 %4）。</translation>
    </message>
    <message>
        <source>in the end the beam wins thanks to length normalisation: score %1 to %2 (Σ log p %3 to %4).</source>
        <translation>最终束搜索因长度归一化而领先：得分 %1 对 %2（Σ log p %3 对 %4）。</translation>
    </message>
</context>
<context>
    <name>translucent::RaceView</name>
    <message>
        <source>Greedy and beam search side by side</source>
        <translation>贪心搜索与束搜索对比</translation>
    </message>
    <message>
        <source>Greedy search</source>
        <translation>贪心搜索</translation>
    </message>
    <message>
        <source>Greedy search: always the most probable token</source>
        <translation>贪心搜索：每步取概率最高的词元</translation>
    </message>
    <message>
        <source>Beam search: keeps the best %1 hypotheses</source>
        <translation>束搜索：每步保留最好的 %1 条候选译文</translation>
    </message>
    <message>
        <source>Beam search</source>
        <translation>束搜索</translation>
    </message>
    <message>
        <source>greedy&apos;s path</source>
        <translation>贪心路径</translation>
    </message>
</context>
<context>
    <name>translucent::RecipeProblems</name>
    <message>
        <source>d_model %1 must be a multiple of the number of heads, e.g. %2 heads.</source>
        <translation>模型维度 %1 必须能被头数整除，例如 %2 个头。</translation>
    </message>
    <message>
        <source>Sinusoidal positional encoding needs an even d_model.</source>
        <translation>正弦位置编码要求模型维度为偶数。</translation>
    </message>
    <message>
        <source>Tying all three embedding tables needs one shared vocabulary: switch it on.</source>
        <translation>只有两种语言共用一个词表时，三张嵌入表才能共享：请打开“共用词表”。</translation>
    </message>
    <message>
        <source>This training would never stop: set a limit for minutes, steps or epochs, a target BLEU, or patience.</source>
        <translation>这个训练永远不会停止：请设置时间、步数或轮数上限、目标 BLEU 或早停耐心值。</translation>
    </message>
    <message>
        <source>Too small for these sentences: their characters alone need about %1 tokens.</source>
        <translation>词表太小：仅覆盖这些句子里的字符就需要约 %1 个词元。</translation>
    </message>
    <message>
        <source>This schedule falls to 0 at a limit: set one for minutes, steps or epochs.</source>
        <translation>这种学习率调度要在上限处降到 0：请设定分钟、步数或轮数的上限。</translation>
    </message>
    <message>
        <source>Rotary positions rotate pairs of dimensions: d_model / heads must be even.</source>
        <translation>旋转位置编码把数两两成对旋转：d_model ÷ 头数必须是偶数。</translation>
    </message>
    <message>
        <source>Low rank needs positions that are added to the embeddings, or none: its keys are mixtures of positions.</source>
        <translation>低秩注意力只能配合加在词嵌入上的位置编码，或不用位置编码：它的键是各位置的混合，没有自己的位置。</translation>
    </message>
    <message>
        <source>The same layer needs as many encoder layers as decoder layers; otherwise list the layers.</source>
        <translation>读同一层要求编码器与解码器层数相同；否则请列出各层。</translation>
    </message>
    <message>
        <source>Write a number from 1 to %1 for each of the %2 decoder layers, separated by commas.</source>
        <translation>请为 %2 个解码器层各写一个 1 到 %1 的数，用逗号分隔。</translation>
    </message>
    <message>
        <source>With pre-norm, batch norm cannot serve several encoder layers at once: choose post-norm or another norm.</source>
        <translation>采用 pre-norm 时，解码器读取多个编码器层就不能用批归一化：请选 post-norm 或换一种归一化。</translation>
    </message>
    <message>
        <source>The encoder reads in both directions with half of the units each: d_model must be even.</source>
        <translation>编码器从两个方向读，各用一半单元：d_model 必须是偶数。</translation>
    </message>
    <message>
        <source>The width must be odd, so that the window has a centre position.</source>
        <translation>宽度必须是奇数，这样才有一个位置在中间。</translation>
    </message>
    <message>
        <source>A translation needs at least 1 decoder layer.</source>
        <translation>翻译至少需要 1 层解码器。</translation>
    </message>
    <message>
        <source>Tagging and classification have no decoder: set 0 layers.</source>
        <translation>标注和分类没有解码器：请设为 0 层。</translation>
    </message>
</context>
<context>
    <name>translucent::RecipeReasons</name>
    <message>
        <source>d = %1 with %2 + %2 layers sees every sentence about %3 times and needs %4; d = %5 would see them %6 times and need %7.</source>
        <translation>d = %1、%2 + %2 层的模型大约能把每个句子看 %3 遍，需要 %4 遍；d = %5 只能看 %6 遍，却需要 %7 遍。</translation>
    </message>
    <message>
        <source>d = %1 with %2 + %2 layers is the smallest, and even it sees every sentence only about %3 times instead of %4: more minutes help most.</source>
        <translation>d = %1、%2 + %2 层已是最小的模型，也只能把每个句子看大约 %3 遍，而不是所需的 %4 遍：延长时间最有帮助。</translation>
    </message>
    <message>
        <source>d = %1 with %2 + %2 layers: a larger model would overfit the %3 pairs.</source>
        <translation>d = %1、%2 + %2 层：更大的模型会对这 %3 个句对过拟合。</translation>
    </message>
    <message>
        <source>%1 source and %2 target tokens suit the number of words in these sentences.</source>
        <translation>%1 个原文词元和 %2 个译文词元与这些句子的词数相称。</translation>
    </message>
    <message>
        <source>Both sides are written with the same letters, so they share %1 BPE tokens.</source>
        <translation>两种语言使用同样的字母，因此共用 %1 个 BPE 词元。</translation>
    </message>
    <message>
        <source>%1 source and %2 target tokens: there are only about %3 distinct words, so each can be a token.</source>
        <translation>%1 个原文词元和 %2 个译文词元：一共只有大约 %3 个不同的词，每个词都可以是一个词元。</translation>
    </message>
    <message>
        <source>About %1 epochs are too few for overfitting, so no dropout is needed.</source>
        <translation>大约 %1 轮还不至于过拟合，因此不需要 dropout。</translation>
    </message>
    <message>
        <source>%1: %2 parameters see the same %3 target tokens about %4 times.</source>
        <translation>%1：%2 个参数会把同样的 %3 个译文词元看大约 %4 遍。</translation>
    </message>
    <message>
        <source>Each sentence is seen about %1 times, so it is segmented differently each time.</source>
        <translation>每个句子大约要看 %1 遍，因此每次都换一种切分。</translation>
    </message>
    <message>
        <source>%1 tokens at a time give about %2 steps.</source>
        <translation>每次 %1 个词元，大约可走 %2 步。</translation>
    </message>
    <message>
        <source>The rate rises to %1, which suits d = %2, within %3 steps.</source>
        <translation>学习率在 %3 步内升到 %1，与 d = %2 相称。</translation>
    </message>
    <message>
        <source>In the last %1 % of the steps the rate falls to 0, exactly when the %2 min are over.</source>
        <translation>在最后 %1 % 的步数里，学习率降到 0，恰好在 %2 分钟用完的时候。</translation>
    </message>
    <message>
        <source>About %1 evaluations on at most %2 pairs; the best BLEU is saved.</source>
        <translation>大约评测 %1 次，每次最多 %2 个句对；保存 BLEU 最高的模型。</translation>
    </message>
    <message>
        <source>Word alignments are known for %1 % of the pairs; they guide one head.</source>
        <translation>%1 % 的句对有词对齐，用来引导一个注意力头。</translation>
    </message>
    <message>
        <source>Chosen for these sentences, %1 min and this computer (%2 processors): about %3 epochs.</source>
        <translation>根据这些句子、%1 分钟和这台电脑（%2 个处理器）选择：大约 %3 轮。</translation>
    </message>
</context>
<context>
    <name>translucent::ReportExporter</name>
    <message>
        <source>&amp;Save report…</source>
        <translation>保存报告(&amp;S)…</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Save worksheet</source>
        <translation>保存练习单</translation>
    </message>
</context>
<context>
    <name>translucent::ReportFigures</name>
    <message>
        <source>Heatmap with %1 rows (%2) and %3 columns (%4)</source>
        <translation>热力图：%1 行（%2），%3 列（%4）</translation>
    </message>
    <message>
        <source>Search tree, steps %1 to %2</source>
        <translation>搜索树，第 %1 至 %2 步</translation>
    </message>
    <message>
        <source>Search tree, step %1</source>
        <translation>搜索树，第 %1 步</translation>
    </message>
</context>
<context>
    <name>translucent::ReportTables</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no (length limit)</source>
        <translation>否（达到长度上限）</translation>
    </message>
    <message>
        <source>no (pruned)</source>
        <translation>否（被剪枝）</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Layers (encoder, decoder)</source>
        <translation>层数（编码器、解码器）</translation>
    </message>
    <message>
        <source>Width (d_model)</source>
        <translation>维度（d_model）</translation>
    </message>
    <message>
        <source>Heads of a layer</source>
        <translation>每层头数</translation>
    </message>
    <message>
        <source>Vocabulary (source, target)</source>
        <translation>词表大小（原文、译文）</translation>
    </message>
    <message>
        <source>Trained on</source>
        <translation>训练语料</translation>
    </message>
    <message>
        <source>Origin of the data</source>
        <translation>数据来源</translation>
    </message>
    <message>
        <source>Probability of each token, and the best alternative in its place</source>
        <translation>每个词元的概率，以及这个位置上概率最高的其他词元</translation>
    </message>
    <message>
        <source>#</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Vocabulary id</source>
        <translation>词表编号</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>log p</source>
        <translation>log p</translation>
    </message>
    <message>
        <source>Alternative %1</source>
        <translation>备选 %1</translation>
    </message>
    <message>
        <source>Hypotheses, ranked by score = Σ log p ÷ Lᵅ</source>
        <translation>候选译文，按得分 Σ log p ÷ Lᵅ 排序</translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>候选译文</translation>
    </message>
    <message>
        <source>Segmentations</source>
        <translation>切分数</translation>
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
        <translation>得分</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Beam width</source>
        <translation>束宽</translation>
    </message>
    <message>
        <source>Length penalty α</source>
        <translation>长度惩罚 α</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>数值精度</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
</context>
<context>
    <name>translucent::ReportText</name>
    <message>
        <source>Source</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>The tokens that the model reads, each with its number in the vocabulary.</source>
        <translation>模型读入的词元，各附词表编号。</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>This model has no decoder: it gives labels, read from the encoder&apos;s output, and searches nothing.</source>
        <translation>这个模型没有解码器：它从编码器的输出得出标签，不做搜索。</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>(empty translation)</source>
        <translation>（译文为空）</translation>
    </message>
    <message>
        <source>Colour and number: the probability of a token, given the source and all tokens before it.</source>
        <translation>底色和数字：在给定原文和前面所有词元的条件下，该词元的概率。</translation>
    </message>
    <message>
        <source>Changes in force</source>
        <translation>当前的改动</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Translation without them: %1</source>
        <translation>不作改动时，模型的译文是：%1</translation>
    </message>
    <message>
        <source>Chosen on the Attention page.</source>
        <translation>在“注意力”页上选定。</translation>
    </message>
    <message>
        <source>Mean of all heads of the layer.</source>
        <translation>这一层所有头的平均。</translation>
    </message>
    <message>
        <source>The head that aligns best, measured on sentences with gold alignments.</source>
        <translation>对齐最好的头，用带有标准词对齐的句子测得。</translation>
    </message>
    <message>
        <source>The head that looks most like an aligner in this sentence.</source>
        <translation>在这个句子里最接近词对齐的头。</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>This network (%1) has no attention.</source>
        <translation>这种网络（%1）没有注意力。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>This model writes all tokens at once: there is no search tree.</source>
        <translation>这个模型一次写出全部词元，没有搜索树。</translation>
    </message>
    <message>
        <source>How a sentence was labelled</source>
        <translation>一个句子是怎样标注的</translation>
    </message>
    <message>
        <source>How a sentence was translated</source>
        <translation>一个句子是怎样翻译的</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>The same in a terminal</source>
        <translation>在终端里得到同样的结果</translation>
    </message>
</context>
<context>
    <name>translucent::RowStoryTable</name>
    <message>
        <source>Key</source>
        <translation>键</translation>
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
        <source>&lt;b&gt;%1&lt;/b&gt; attends to &lt;b&gt;%2&lt;/b&gt;</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; 关注 &lt;b&gt;%2&lt;/b&gt;</translation>
    </message>
    <message>
        <source>masked: this token comes later, so its score becomes −∞ and its weight 0</source>
        <translation>被遮住：这个词元在后面，分数变为 −∞，权重为 0</translation>
    </message>
    <message>
        <source>This share of v goes into the context vector: Σ weight · v.</source>
        <translation>v 按这一比例计入上下文向量：Σ 权重 · v。</translation>
    </message>
    <message>
        <source>A key: a token that this row may attend to. Its weight is the share taken from it.</source>
        <translation>一个键：这一行可以关注的词元。它的权重说明从中取多少。</translation>
    </message>
    <message>
        <source>The dot product of query and key: large where both point the same way.</source>
        <translation>查询与键的点积：两者方向相同时就大。</translation>
    </message>
    <message>
        <source>Divided by √dₖ, so that softmax does not saturate when dₖ is large.</source>
        <translation>除以 √dₖ，这样 dₖ 大时 softmax 也不会饱和。</translation>
    </message>
    <message>
        <source>Scores of hidden tokens become −∞, so their weights are 0.</source>
        <translation>不可见的词元分数变成 −∞，权重于是为 0。</translation>
    </message>
    <message>
        <source>Softmax turns the scores of the row into weights that sum to 1.</source>
        <translation>softmax 把这一行的分数变成总和为 1 的权重。</translation>
    </message>
    <message>
        <source>+ position</source>
        <translation>+ 位置</translation>
    </message>
    <message>
        <source>with %1 for the distance the score is %2</source>
        <translation>加上距离项 %1 之后，分数为 %2</translation>
    </message>
    <message>
        <source>masked: the model&apos;s attention pattern leaves this token out; its weight is 0</source>
        <translation>已遮住：模型的注意力模式不看这个词元，权重为 0</translation>
    </message>
    <message>
        <source>It is used as %1: the model sets small weights to 0, or this row was changed.</source>
        <translation>实际使用的是 %1：模型把小权重设为 0，或者这一行被改过。</translation>
    </message>
</context>
<context>
    <name>translucent::RowStoryView</name>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Hover over a column to see its numbers in the formulas; click to pin it.</source>
        <translation>把鼠标移到某一列，公式里就会填入它的数值；单击可固定。</translation>
    </message>
    <message>
        <source>context vector</source>
        <translation>上下文向量</translation>
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
        <source>The mean and the rollout are not computed in these steps.
Choose one head.</source>
        <translation>平均和展开不是按这些步骤算出的。
请选择一个头。</translation>
    </message>
    <message>
        <source>Steps from the scores to the weights</source>
        <translation>从分数到权重的各个步骤</translation>
    </message>
    <message>
        <source>The components of these vectors: where query and key point the same way, their dot product is large.</source>
        <translation>这些向量的各个分量：查询与键方向相同时，点积就大。</translation>
    </message>
    <message>
        <source>These steps are those of a Transformer&apos;s head.
This network (%1) computes its weights differently; the Architecture page shows how.</source>
        <translation>这里的步骤是 Transformer 的头的计算步骤。
这个网络（%1）用另一种方法得到权重，“模型结构”页有说明。</translation>
    </message>
    <message>
        <source>With low rank this row has weights for mixtures of tokens, not for tokens: the Architecture page shows queries, mixtures, scores and the resulting factors.</source>
        <translation>低秩时，这一行的权重针对词元的组合，而不是词元：查询、组合、分数和由此得到的系数见“结构”页。</translation>
    </message>
</context>
<context>
    <name>translucent::RunHeader</name>
    <message>
        <source>This run cannot be read: %1</source>
        <translation>无法读取这次训练记录：%1</translation>
    </message>
    <message>
        <source>Copied: the command line that repeats this run.</source>
        <translation>已复制：可重现这次训练的命令行。</translation>
    </message>
    <message>
        <source>Save run</source>
        <translation>导出训练记录</translation>
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
        <source>Restart this run from the same initial weights? Its trained weights will be replaced.</source>
        <translation>要从相同的初始权重重新训练吗？已训练的权重会被覆盖。</translation>
    </message>
    <message>
        <source>Not running; can be resumed.</source>
        <translation>未在训练，可以继续。</translation>
    </message>
    <message>
        <source>Not running.</source>
        <translation>未在训练。</translation>
    </message>
    <message>
        <source>Trained elsewhere: can be viewed but not resumed.</source>
        <translation>在别处训练的：可以查看，但不能在这里接着训练。</translation>
    </message>
    <message>
        <source>Reading sentences and learning the vocabulary…</source>
        <translation>正在读取句子、学习词表…</translation>
    </message>
    <message>
        <source>Paused; checkpoint saved.</source>
        <translation>已暂停，检查点已保存。</translation>
    </message>
    <message>
        <source>Stopping and saving…</source>
        <translation>正在停止并保存…</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>epoch %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 词元/秒</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>还剩 %1</translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation>占用内存 %1</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>还没有训练记录</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Learning rate ×</source>
        <translation>学习率倍率</translation>
    </message>
    <message>
        <source>Scales the schedule from the next step on, without starting over</source>
        <translation>从下一步起按比例改变学习率，不必重新开始</translation>
    </message>
    <message>
        <source>Pauses between two steps and saves a checkpoint</source>
        <translation>在两步之间暂停，并保存检查点</translation>
    </message>
    <message>
        <source>Stop and save</source>
        <translation>停止并保存</translation>
    </message>
    <message>
        <source>Stops the training; it can be resumed from here later</source>
        <translation>结束训练；以后可以从这里继续</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续训练</translation>
    </message>
    <message>
        <source>Resumes from the checkpoint; a run that has reached its limit is extended by the same amount</source>
        <translation>从检查点继续训练；若已到上限，则再训练同样的步数/时间</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>从头重训</translation>
    </message>
    <message>
        <source>Starts again from the same initial weights</source>
        <translation>用相同的初始权重从头训练</translation>
    </message>
    <message>
        <source>Use settings</source>
        <translation>沿用设置</translation>
    </message>
    <message>
        <source>Translate with it</source>
        <translation>用它翻译</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Copy the command line that repeats this run</source>
        <translation>复制可重现这次训练的命令行</translation>
    </message>
    <message>
        <source>Save the history as JSON lines…</source>
        <translation>把记录存为 JSON Lines…</translation>
    </message>
    <message>
        <source>Save the curves for TensorBoard…</source>
        <translation>保存曲线供 TensorBoard 使用…</translation>
    </message>
    <message>
        <source>Best so far: step %1, BLEU %2</source>
        <translation>目前最好的：第 %1 步，BLEU %2</translation>
    </message>
    <message>
        <source>Saved weights: not evaluated yet</source>
        <translation>已保存的权重：尚未评测</translation>
    </message>
    <message>
        <source>Latest: current weights after step %1</source>
        <translation>最新的：当前权重，第 %1 步之后</translation>
    </message>
    <message>
        <source>Newest: step %1</source>
        <translation>最新的：第 %1 步</translation>
    </message>
    <message>
        <source>Latest: unavailable while starting or stopping</source>
        <translation>最新的：启动或停止期间不可用</translation>
    </message>
    <message>
        <source>Latest: same as the saved weights</source>
        <translation>最新的：没有更新的权重</translation>
    </message>
    <message>
        <source>Loads its weights, even while the training is running; all pages then show that model</source>
        <translation>载入它的权重，训练进行中也可以；此后所有页面都显示这个模型</translation>
    </message>
    <message>
        <source>The weights with the lowest validation loss</source>
        <translation>验证损失最低的权重</translation>
    </message>
    <message>
        <source>The weights after the last step, whether they are better or not</source>
        <translation>最后一步之后的权重，不论是否更好</translation>
    </message>
    <message>
        <source>Shipped with the program, for viewing only. Use &quot;Use settings&quot; to train a similar one.</source>
        <translation>随程序附带，只能查看，不能接着训练。用“沿用设置”可以照样训练一个。</translation>
    </message>
    <message>
        <source>The weights with the highest validation BLEU</source>
        <translation>验证集 BLEU 最高的权重</translation>
    </message>
    <message>
        <source>Best so far: step %1, accuracy %2%</source>
        <translation>目前最佳：第 %1 步，准确率 %2%</translation>
    </message>
    <message>
        <source>Copies this run&apos;s data and settings to the setup</source>
        <translation>把这次训练的数据和设置复制到训练设置</translation>
    </message>
    <message>
        <source>Press ▶ Start above to train your first model.</source>
        <translation>点击上方的“▶ 开始”，训练你的第一个模型。</translation>
    </message>
    <message>
        <source>saved: step %1, %2</source>
        <translation>已保存：第 %1 步，%2</translation>
    </message>
</context>
<context>
    <name>translucent::RunList</name>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>Import a run</source>
        <translation>导入训练记录</translation>
    </message>
    <message>
        <source>Rename run</source>
        <translation>重命名训练记录</translation>
    </message>
    <message>
        <source>New name</source>
        <translation>新名称</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>running</source>
        <translation>训练中</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>BLEU %1</source>
        <translation>BLEU %1</translation>
    </message>
    <message>
        <source>Delete the run &quot;%1&quot; with its model?</source>
        <translation>要删除训练记录“%1”及其模型吗？</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Adds a directory created by translucent-cli train</source>
        <translation>加入由 translucent-cli train 生成的目录</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Gives the run another name</source>
        <translation>给这条训练记录改名</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Deletes the run; an imported run is only removed from the list</source>
        <translation>删除这条训练记录；导入的只从列表中移除</translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation>打开目录</translation>
    </message>
    <message>
        <source>Opens the directory of the run</source>
        <translation>打开这条训练记录的目录</translation>
    </message>
    <message>
        <source>shipped with the program</source>
        <translation>随程序附带</translation>
    </message>
    <message>
        <source>accuracy %1%</source>
        <translation>准确率 %1%</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>训练记录</translation>
    </message>
    <message>
        <source>Click a run to see it, tick some to compare them</source>
        <translation>点击可查看一条训练记录，勾选多项可进行对比</translation>
    </message>
    <message>
        <source>Import, rename or delete a run, show its folder</source>
        <translation>导入、重命名或删除训练记录，打开所在文件夹</translation>
    </message>
    <message>
        <source>Manage runs</source>
        <translation>管理训练记录</translation>
    </message>
    <message>
        <source>%1% right</source>
        <translation>正确率 %1%</translation>
    </message>
</context>
<context>
    <name>translucent::SamplingTab</name>
    <message>
        <source>  (as beam search)</source>
        <translation>（与束搜索相同）</translation>
    </message>
    <message>
        <source>%1 samples, %2 distinct; %3 match the beam-search translation.</source>
        <translation>%1 个样本，%2 种不同译文；%3 个与束搜索的译文相同。</translation>
    </message>
    <message>
        <source>Sampling probability %1</source>
        <translation>采样概率 %1</translation>
    </message>
    <message>
        <source>Sample %1 of seed %2</source>
        <translation>种子 %2 的第 %1 个样本</translation>
    </message>
    <message>
        <source>Nothing sampled yet</source>
        <translation>尚未采样</translation>
    </message>
    <message>
        <source>Step %1: &quot;%2&quot; was sampled from the %3 remaining tokens (temperature %4, top-k %5, top-p %6). Hover over a token above to see another step.</source>
        <translation>第 %1 步：从剩下的 %3 个词元中采样得到“%2”（温度 %4，top-k %5，top-p %6）。指向上面的词元可查看其他步。</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>Σ log p</source>
        <translation>Σ log p</translation>
    </message>
    <message>
        <source>Sampled translations and their counts</source>
        <translation>采样得到的译文及次数</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Randomness helps where many answers are good: stories, dialogue, drafts to choose from; always taking the most probable token would be dull and repetitive. A translation has to convey one meaning: any sampled token other than the most probable may be an error that cannot be undone, so translation uses search instead. Try temperature 0.3, then 1.5.</source>
        <translation>如果合理的答案很多（写故事、对话、打草稿），随机采样有好处：总取概率最高的词元，文字会乏味、重复。翻译则要准确表达一个意思：每一次偏离最可能的词元都可能出错，而且无法撤回，所以翻译用搜索。可以先试温度 0.3，再试 1.5。</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Divides the logits before softmax: below 1 favours the most probable tokens, above 1 gives unlikely tokens more chance</source>
        <translation>softmax 之前把 logits 除以温度：小于 1 时高概率词元更占优，大于 1 时低概率词元机会增多</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Samples only from the k most probable tokens (Fan et al. 2018)</source>
        <translation>只从概率最高的 k 个词元中采样（Fan 等，2018）</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Samples only from the smallest set of tokens whose total probability reaches p, the nucleus (Holtzman et al. 2020)</source>
        <translation>只从概率之和达到 p 的最小词元集合（核，nucleus）中采样（Holtzman 等，2020）</translation>
    </message>
    <message>
        <source>How many translations are sampled</source>
        <translation>采样多少条译文</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>The same seed gives the same samples again</source>
        <translation>同一种子每次采到同样的样本</translation>
    </message>
    <message>
        <source>Resample</source>
        <translation>重新采样</translation>
    </message>
    <message>
        <source>Takes the next seed</source>
        <translation>换用下一个种子</translation>
    </message>
    <message>
        <source>How often this translation was sampled</source>
        <translation>这条译文被采样到多少次</translation>
    </message>
    <message>
        <source>Its share of all samples</source>
        <translation>占全部样本的比例</translation>
    </message>
    <message>
        <source>A translation that was sampled</source>
        <translation>采样得到的一条译文</translation>
    </message>
    <message>
        <source>Sum of the log-probabilities that the model gives its tokens</source>
        <translation>模型给各词元的对数概率之和</translation>
    </message>
    <message>
        <source>The sample token by token; point at one to see what it was chosen from.</source>
        <translation>样本的各个词元；指向其中一个，可以看它是从哪些词元中选出的。</translation>
    </message>
    <message>
        <source>The probabilities of the next token, before and after temperature, top-k and top-p.</source>
        <translation>下一个词元的概率，以及经过温度、top-k 和 top-p 之后还剩下哪些可供采样。</translation>
    </message>
</context>
<context>
    <name>translucent::SceneController</name>
    <message>
        <source>Scenes (*%1)</source>
        <translation>场景 (*%1)</translation>
    </message>
    <message>
        <source>Scenes</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>The scenes have changed. Save them?</source>
        <translation>场景有改动，要保存吗？</translation>
    </message>
    <message>
        <source>Open scenes</source>
        <translation>打开场景</translation>
    </message>
    <message>
        <source>Save scenes</source>
        <translation>保存场景</translation>
    </message>
    <message>
        <source>&amp;Scenes</source>
        <translation>场景(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Open scenes…</source>
        <translation>打开场景(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save scenes</source>
        <translation>保存场景(&amp;S)</translation>
    </message>
    <message>
        <source>Save scenes &amp;as…</source>
        <translation>场景另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;New list</source>
        <translation>新建列表(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Begin where I left off</source>
        <translation>从上次离开的地方开始(&amp;B)</translation>
    </message>
    <message>
        <source>A&amp;dd this view</source>
        <translation>加入当前画面(&amp;D)</translation>
    </message>
    <message>
        <source>Re&amp;place the current scene</source>
        <translation>替换当前场景(&amp;P)</translation>
    </message>
    <message>
        <source>Ne&amp;xt scene</source>
        <translation>下一个场景(&amp;X)</translation>
    </message>
    <message>
        <source>Pre&amp;vious scene</source>
        <translation>上一个场景(&amp;V)</translation>
    </message>
    <message>
        <source>Show the &amp;list</source>
        <translation>显示列表(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Copy as command line</source>
        <translation>复制为命令行(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as P&amp;ython</source>
        <translation>复制为 Python(&amp;Y)</translation>
    </message>
    <message>
        <source>A script that prints the numbers of this view, for a notebook or python3 with NumPy</source>
        <translation>打印此视图中数值的脚本，可在笔记本或装有 NumPy 的 python3 中运行</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>还没有</translation>
    </message>
    <message>
        <source>Speaker &amp;notes</source>
        <translation>演讲者备注(&amp;N)</translation>
    </message>
    <message>
        <source>Save slides</source>
        <translation>保存幻灯片</translation>
    </message>
    <message>
        <source>Save sl&amp;ides…</source>
        <translation>保存幻灯片(&amp;I)…</translation>
    </message>
    <message>
        <source>A numbered picture of every scene, and slides.pdf with the notes</source>
        <translation>每个场景一张编号的图片，以及附演讲者备注的 slides.pdf</translation>
    </message>
    <message>
        <source>Copied: the command line for this view</source>
        <translation>已复制：当前画面对应的命令行</translation>
    </message>
    <message>
        <source>Copied: a Python script for this view</source>
        <translation>已复制：当前画面对应的 Python 脚本</translation>
    </message>
    <message>
        <source>Add the lesson&apos;s s&amp;tep</source>
        <translation>加入课程的这一步(&amp;T)</translation>
    </message>
    <message>
        <source>Added to the scenes: %1</source>
        <translation>已加入场景：%1</translation>
    </message>
</context>
<context>
    <name>translucent::ScenePanel</name>
    <message>
        <source>Scenes</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Click or Enter shows a scene, F2 renames it, dragging or Alt+↑ and Alt+↓ move it, Delete removes it</source>
        <translation>单击或按回车键显示场景，F2 改名，拖动或按 Alt+↑、Alt+↓ 移动，Delete 移除</translation>
    </message>
    <message>
        <source>No scenes yet. Set up a page the way your class should see it, then add it here: page, sentence, model, head, pins and changes are saved.</source>
        <translation>还没有场景。先把页面调成要给学生看的样子，再加到这里：页面、句子、模型、注意力头、固定的词元和所做的改动都会记下来。</translation>
    </message>
    <message>
        <source>Hide the scenes</source>
        <translation>收起场景</translation>
    </message>
    <message>
        <source>Add this view</source>
        <translation>加入当前画面</translation>
    </message>
    <message>
        <source>Adds what is on screen after the current scene</source>
        <translation>把屏幕上的画面加到当前场景之后</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replaces the current scene with what is on screen</source>
        <translation>用屏幕上的画面替换当前场景</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Removes the current scene from the list</source>
        <translation>从列表中移除当前场景</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Saves all scenes in one file</source>
        <translation>把所有场景保存到一个文件</translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation>尚未保存</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1，有改动</translation>
    </message>
</context>
<context>
    <name>translucent::SearchOptions</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>How the translation is searched for: beam width and length penalty</source>
        <translation>怎样搜索译文：束宽与长度惩罚</translation>
    </message>
    <message>
        <source>Beam width</source>
        <translation>束宽</translation>
    </message>
    <message>
        <source>Length penalty α</source>
        <translation>长度惩罚 α</translation>
    </message>
    <message>
        <source>No repeated n-grams, n =</source>
        <translation>不重复的 n 元组，n =</translation>
    </message>
    <message>
        <source>Length of n-grams that may not be repeated</source>
        <translation>不得重复的 n 元组的长度</translation>
    </message>
    <message>
        <source>model&apos;s setting</source>
        <translation>由模型决定</translation>
    </message>
</context>
<context>
    <name>translucent::SearchOptionsRow</name>
    <message>
        <source>Stops forcing &quot;%1&quot; and everything after it</source>
        <translation>不再强制“%1”及其后的词元</translation>
    </message>
    <message>
        <source>Stop search</source>
        <translation>停止条件</translation>
    </message>
    <message>
        <source>when K have finished</source>
        <translation>已有 K 条结束</translation>
    </message>
    <message>
        <source>when no running one scores higher now</source>
        <translation>没有得分更高的未结束候选</translation>
    </message>
    <message>
        <source>when none can improve</source>
        <translation>不可能再更好</translation>
    </message>
    <message>
        <source>When the search stops:
– as soon as K hypotheses have finished;
– when K have finished and the best running Σ log p, normalised by its present length, scores lower than they do;
– when it would score lower even at the maximum length</source>
        <translation>何时停止搜索：
– 已有 K 条候选译文结束；
– 已有 K 条结束，且未结束的候选译文中最高的 Σ log p 按目前长度归一化后也不更高；
– 已有 K 条结束，且按最大长度归一化后也不可能更高</translation>
    </message>
    <message>
        <source>Forced</source>
        <translation>强制</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Clears forced tokens and restores the default stopping rule</source>
        <translation>不强制任何词元，停止条件与翻译时相同</translation>
    </message>
</context>
<context>
    <name>translucent::SearchTreeLegend</name>
    <message>
        <source>winning path</source>
        <translation>胜出路径</translation>
    </message>
    <message>
        <source>forced</source>
        <translation>强制</translation>
    </message>
    <message>
        <source>log p (ln): ≤ %1 … 0</source>
        <translation>log p（自然对数）：≤ %1 … 0</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>结束</translation>
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
        <translation>已结束</translation>
    </message>
    <message>
        <source>pruned</source>
        <translation>已剪枝</translation>
    </message>
    <message>
        <source>length limit</source>
        <translation>达到上限</translation>
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
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Forced</source>
        <translation>强制</translation>
    </message>
    <message>
        <source>Hypothesis</source>
        <translation>候选译文</translation>
    </message>
    <message>
        <source>forced, regardless of more probable tokens</source>
        <translation>被强制选中，不论其他词元概率多高</translation>
    </message>
    <message>
        <source>pruned: others have a higher Σ log p</source>
        <translation>剪枝：其他候选的 Σ log p 更高</translation>
    </message>
    <message>
        <source>cut at the maximum length</source>
        <translation>达到最大长度而截断</translation>
    </message>
    <message>
        <source>&quot;%1&quot; · step %2</source>
        <translation>“%1” · 第 %2 步</translation>
    </message>
    <message>
        <source>Σ log p = %1 · score = %2 (÷ Lᵅ, L = %3, α = %4)</source>
        <translation>Σ log p = %1 · 得分 = %2（÷ Lᵅ，L = %3，α = %4）</translation>
    </message>
    <message>
        <source>Here the model gives %1 to ⟨UNK⟩, which is not allowed</source>
        <translation>这里模型给 ⟨UNK⟩ 的概率是 %1，但不允许输出</translation>
    </message>
    <message>
        <source>The model may predict ⟨UNK⟩, which stands for anything outside its vocabulary, but a translation cannot contain it: search and sampling skip it. All other probabilities are the model&apos;s own and share the rest.</source>
        <translation>模型可以预测 ⟨UNK⟩（代表词表之外的一切内容），但译文里不能出现它：搜索和采样都会跳过它。其他词元的概率仍是模型给出的数值，合起来只占剩下的部分。</translation>
    </message>
</context>
<context>
    <name>translucent::SearchTreeView</name>
    <message>
        <source>All tokens that the search has considered, step by step: each continues the one that it is connected to. Pruned tokens are not continued.</source>
        <translation>搜索逐步考虑过的所有词元：每个都接在与它相连的词元后面。被剪枝的不再继续。</translation>
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
        <source>Translated while you type (Ctrl+L jumps here)</source>
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
        <source>Type Chinese words with spaces between them…</source>
        <translation>输入中文的词，用空格隔开…</translation>
    </message>
    <message>
        <source>Type a sentence…</source>
        <translation>输入一个句子…</translation>
    </message>
    <message>
        <source>There are no examples for what this model was trained on</source>
        <translation>这个模型的训练内容没有现成的例子</translation>
    </message>
    <message>
        <source>What this model was trained to do, with inputs that it has not seen</source>
        <translation>这个模型学的任务，输入是它没有见过的</translation>
    </message>
    <message>
        <source>Another example</source>
        <translation>换一个例子</translation>
    </message>
    <message>
        <source>Type letters, such as hello…</source>
        <translation>请输入字母，例如 hello…</translation>
    </message>
    <message>
        <source>Type an English sentence…</source>
        <translation>输入一句英文…</translation>
    </message>
</context>
<context>
    <name>translucent::SentenceNote</name>
    <message>
        <source>The text was too long: only its first %1 characters were kept.</source>
        <translation>文字过长：只保留了前 %1 个字符。</translation>
    </message>
    <message>
        <source>Close this note</source>
        <translation>关闭此提示</translation>
    </message>
    <message>
        <source>This is English; the model reads Chinese.</source>
        <translation>这是英文，而这个模型读的是中文。</translation>
    </message>
    <message>
        <source>This model reads only the letters a to z, one at a time.</source>
        <translation>这个模型只读字母 a 到 z，每次读一个。</translation>
    </message>
    <message>
        <source>Letters are separated for you: this model reads one at a time.</source>
        <translation>字母已自动分开：这个模型每次读一个字母。</translation>
    </message>
    <message>
        <source>This is Chinese; the model reads English.</source>
        <translation>这是中文，而这个模型读的是英文。</translation>
    </message>
</context>
<context>
    <name>translucent::SetupView</name>
    <message>
        <source>A run is training. Stop it before starting another one.</source>
        <translation>正在训练。请先停止，再开始新的训练。</translation>
    </message>
    <message>
        <source>The sentences are being read …</source>
        <translation>正在读取句子…</translation>
    </message>
    <message>
        <source>Choose a corpus that can be read.</source>
        <translation>请选择可以读取的语料。</translation>
    </message>
    <message>
        <source>Give the run a name without slashes that does not begin with a dot.</source>
        <translation>请给这次训练起名：不含斜杠，不以点开头。</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Model file</source>
        <translation>模型文件</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Memory, about</source>
        <translation>内存约</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Speed, about</source>
        <translation>速度约</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 词元/秒</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Time, about</source>
        <translation>时间约</translation>
    </message>
    <message>
        <source>Steps, about</source>
        <translation>步数约</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Schedule of the learning rate</source>
        <translation>学习率调度</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>end of warm-up</source>
        <translation>预热结束</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>tiny – toy tasks in a minute</source>
        <translation>tiny——一分钟学会玩具任务</translation>
    </message>
    <message>
        <source>classroom – the built-in language in minutes</source>
        <translation>classroom——几分钟学会内置语言</translation>
    </message>
    <message>
        <source>small – about an hour on a laptop</source>
        <translation>small——普通笔记本约一小时</translation>
    </message>
    <message>
        <source>everyday – tens of thousands of pairs, strongly regularised</source>
        <translation>everyday——数万句对，强正则化</translation>
    </message>
    <message>
        <source>base – as in the paper</source>
        <translation>base——与论文相同</translation>
    </message>
    <message>
        <source>annotated – The Annotated Transformer, pre-norm</source>
        <translation>annotated——《The Annotated Transformer》代码，pre-norm</translation>
    </message>
    <message>
        <source>student – the course project, post-norm 4+4, d = 256</source>
        <translation>student——课程作业，post-norm，4+4 层，d = 256</translation>
    </message>
    <message>
        <source>marian – fits Hugging Face and OPUS-MT programs</source>
        <translation>marian——适用于 Hugging Face 和 OPUS-MT 的程序</translation>
    </message>
    <message>
        <source>custom settings</source>
        <translation>自定义设置</translation>
    </message>
    <message>
        <source>Sizes and settings that fit together; every one can be changed below</source>
        <translation>相互匹配的规模和设置；每一项都可在下面修改</translation>
    </message>
    <message>
        <source>All settings</source>
        <translation>全部设置</translation>
    </message>
    <message>
        <source>Shows all settings instead of the most important ones</source>
        <translation>显示全部设置，而不只是最重要的</translation>
    </message>
    <message>
        <source>Hover over a setting to see what it does.</source>
        <translation>把鼠标移到某项设置上，看它的作用。</translation>
    </message>
    <message>
        <source>Trial</source>
        <translation>试跑</translation>
    </message>
    <message>
        <source>Trains a few steps with these settings, discards the result and reports speed, memory and time</source>
        <translation>用当前设置试跑几步（结果不保留），估计速度、内存和所需时间</translation>
    </message>
    <message>
        <source>Name of the run and of its directory</source>
        <translation>这次训练及其目录的名称</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Cancel trial</source>
        <translation>取消试跑</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>学习率调度</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>auto – the best model for your time budget</source>
        <translation>自动：在给定的时间里做到最好</translation>
    </message>
    <message>
        <source>The speed of this computer is being measured …</source>
        <translation>正在测量这台电脑的速度……</translation>
    </message>
    <message>
        <source>Begin with</source>
        <translation>起始权重</translation>
    </message>
    <message>
        <source>not measured yet; &quot;Trial&quot; measures it</source>
        <translation>尚未测量，按“试跑”可测出</translation>
    </message>
    <message>
        <source>Moments</source>
        <translation>时刻</translation>
    </message>
</context>
<context>
    <name>translucent::ShortcutSheet</name>
    <message>
        <source>While held: a laser dot at the pointer</source>
        <translation>按住时：指针处显示激光点</translation>
    </message>
    <message>
        <source>While held: a spotlight at the pointer</source>
        <translation>按住时：聚光灯照亮指针四周</translation>
    </message>
    <message>
        <source>Blank screen; any key or click brings it back</source>
        <translation>黑屏；按任意键或单击恢复</translation>
    </message>
    <message>
        <source>End typing, then presenter mode</source>
        <translation>结束输入，再按退出演示模式</translation>
    </message>
    <message>
        <source>In the list of scenes: rename, move, remove</source>
        <translation>在场景列表中：改名、移动、移除</translation>
    </message>
    <message>
        <source>Unpin everything</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Presenter mode</source>
        <translation>演示模式</translation>
    </message>
    <message>
        <source>Go to the sentence</source>
        <translation>跳到句子输入框</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>On every page</source>
        <translation>所有页面</translation>
    </message>
    <message>
        <source>Point at something</source>
        <translation>鼠标指向</translation>
    </message>
    <message>
        <source>Preview it on all pages</source>
        <translation>在所有页面预览</translation>
    </message>
    <message>
        <source>Click or Enter</source>
        <translation>单击或回车</translation>
    </message>
    <message>
        <source>Pin it; press again or Esc to unpin</source>
        <translation>固定；再按一次或按 Esc 取消固定</translation>
    </message>
    <message>
        <source>Arrow keys, Home, End</source>
        <translation>方向键、Home、End</translation>
    </message>
    <message>
        <source>Move between tokens, cells, points, nodes or steps</source>
        <translation>在词元、格子、数据点、节点或步骤之间移动</translation>
    </message>
    <message>
        <source>Ctrl+wheel, + and −</source>
        <translation>Ctrl+滚轮、+ 和 −</translation>
    </message>
    <message>
        <source>Enlarge and shrink maps, charts and diagrams</source>
        <translation>放大、缩小热力图、图表和示意图</translation>
    </message>
    <message>
        <source>Show the whole map, chart or diagram</source>
        <translation>显示热力图、图表或示意图的全貌</translation>
    </message>
    <message>
        <source>Drag, or Shift+arrow keys</source>
        <translation>拖动，或 Shift+方向键</translation>
    </message>
    <message>
        <source>Move what has been enlarged</source>
        <translation>移动放大后的内容</translation>
    </message>
    <message>
        <source>Copy numbers from tables; paste a block from a spreadsheet</source>
        <translation>复制表格里的数字；粘贴来自电子表格的区域</translation>
    </message>
    <message>
        <source>Shift+F1, then a click</source>
        <translation>Shift+F1，再单击</translation>
    </message>
    <message>
        <source>Explain what is clicked; Shift+F1 twice: what has the keyboard focus</source>
        <translation>说明单击的是什么；按两次 Shift+F1：说明键盘焦点所在之处</translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation>Alt+左方向键</translation>
    </message>
    <message>
        <source>Back to the previous page</source>
        <translation>回到上一个页面</translation>
    </message>
    <message>
        <source>Open the menu</source>
        <translation>打开菜单</translation>
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
        <translation>被遮住</translation>
    </message>
    <message>
        <source>Scores z; tick those that are masked</source>
        <translation>分数 z，以及哪些被遮住</translation>
    </message>
    <message>
        <source>Temperature T</source>
        <translation>温度 T</translation>
    </message>
    <message>
        <source>Scores are divided by it: below 1 sharper, above 1 flatter</source>
        <translation>分数要除以它：小于 1 更尖锐，大于 1 更平缓</translation>
    </message>
    <message>
        <source>Subtract the largest score first</source>
        <translation>先减去最大的分数</translation>
    </message>
    <message>
        <source>Changes nothing in the result, but without it large scores overflow</source>
        <translation>结果不变；但不减的话，分数大时会上溢</translation>
    </message>
    <message>
        <source>Textbook example (2.0, 1.0, 0.1)</source>
        <translation>教材示例 (2.0, 1.0, 0.1)</translation>
    </message>
    <message>
        <source>Before the mask</source>
        <translation>掩码之前</translation>
    </message>
    <message>
        <source>With the mask</source>
        <translation>加上掩码</translation>
    </message>
    <message>
        <source>key (attended token)</source>
        <translation>被关注的词元</translation>
    </message>
    <message>
        <source>Scores, divided by the temperature</source>
        <translation>分数：除以温度</translation>
    </message>
    <message>
        <source>The temperature T scales the differences between the scores: below 1 the largest stands out more, above 1 all become more alike.</source>
        <translation>温度 T 缩放分数之间的差距：小于 1 时最大的分数更突出，大于 1 时彼此更接近。</translation>
    </message>
    <message>
        <source>Mask: hidden scores become −∞</source>
        <translation>掩码：被遮住的分数变为 −∞</translation>
    </message>
    <message>
        <source>exp(−∞) = 0: what is masked gets probability 0, and the others still sum to 1.</source>
        <translation>exp(−∞) = 0：被遮住的项概率为 0，其余各项之和仍为 1。</translation>
    </message>
    <message>
        <source>Subtract the largest score</source>
        <translation>减去最大的分数</translation>
    </message>
    <message>
        <source>Subtracting the same number from every score leaves the probabilities unchanged, but keeps the exponentials from overflowing.</source>
        <translation>所有分数减去同一个数，概率不变，但指数不会上溢。</translation>
    </message>
    <message>
        <source>Exponentials</source>
        <translation>取指数</translation>
    </message>
    <message>
        <source>The exponential makes every number positive, keeps their order and turns differences into ratios.</source>
        <translation>指数函数使每个数都为正，保持大小顺序，并把差变成比。</translation>
    </message>
    <message>
        <source>Sum of the exponentials</source>
        <translation>指数之和</translation>
    </message>
    <message>
        <source>Divided by this sum, the numbers will add up to 1.</source>
        <translation>除以这个总和之后，各数之和就是 1。</translation>
    </message>
    <message>
        <source>Probabilities</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Numbers from 0 to 1 that sum to 1: they can be read as probabilities or used as weights.</source>
        <translation>都在 0 和 1 之间且和为 1：可以当作概率，也可以当作权重。</translation>
    </message>
    <message>
        <source>Overflow: e to this power is beyond the largest number that a double can represent (1.8·10³⁰⁸) and becomes ∞. Subtracting the largest score first prevents this.</source>
        <translation>上溢：e 的这个次幂超出了双精度浮点数的上限（1.8·10³⁰⁸），变成了 ∞。先减去最大的分数就不会出现这种情况。</translation>
    </message>
    <message>
        <source>Underflow: every exponential is too small for a double and becomes 0. Subtracting the largest score first prevents this.</source>
        <translation>下溢：每个指数都小得双精度数表示不了，全变成了 0。先减去最大的分数就不会出现这种情况。</translation>
    </message>
    <message>
        <source>∞ ÷ ∞ or 0 ÷ 0 is not a number (NaN): without the shift this softmax cannot be computed.</source>
        <translation>∞ ÷ ∞ 或 0 ÷ 0 不是数（NaN）：不先减去最大值，这个 softmax 就算不出来。</translation>
    </message>
</context>
<context>
    <name>translucent::SourceCard</name>
    <message>
        <source>Source tokens</source>
        <translation>原文词元</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
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
    <message>
        <source>Token: %1</source>
        <translation>词元：%1</translation>
    </message>
    <message>
        <source>Vocabulary id: %1</source>
        <translation>词表编号：%1</translation>
    </message>
    <message>
        <source>End-of-sentence marker, added automatically.</source>
        <translation>句子结束标记，由程序自动添加。</translation>
    </message>
    <message>
        <source>Bytes %1–%2 of the sentence (UTF-8)</source>
        <translation>句中第 %1–%2 字节（UTF-8）</translation>
    </message>
    <message>
        <source>Unknown: not in the vocabulary. All unknown tokens look the same to the model.</source>
        <translation>未知词元（UNK）：不在词表中。模型无法区分不同的未知词元。</translation>
    </message>
    <message>
        <source>The sentence as the model reads it: split into tokens of its vocabulary, followed by END.</source>
        <translation>模型读到的句子：切成词表中的词元，末尾加上 END。</translation>
    </message>
    <message>
        <source>Negation or number without a counterpart in the translation</source>
        <translation>译文中没有与之对应的否定或数字</translation>
    </message>
    <message>
        <source>Hardly looked at by the decoder, and probably missing from the translation</source>
        <translation>解码器几乎没有关注，译文中很可能缺失</translation>
    </message>
    <message>
        <source>How was this segmented?</source>
        <translation>怎样切分的？</translation>
    </message>
    <message>
        <source>Opens the Numbers page: how this sentence is segmented with the vocabulary, step by step</source>
        <translation>打开“演算”页：逐步查看怎样用词表切分这句话</translation>
    </message>
</context>
<context>
    <name>translucent::SourceView</name>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
</context>
<context>
    <name>translucent::SpeedMeasurement</name>
    <message>
        <source>The speed of this computer could not be measured.</source>
        <translation>无法测量这台电脑的速度。</translation>
    </message>
</context>
<context>
    <name>translucent::ScenePlayer</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
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
        <source>validation BLEU %1</source>
        <translation>验证集 BLEU %1</translation>
    </message>
    <message>
        <source>validation BLEU not measured</source>
        <translation>验证集 BLEU 尚未测量</translation>
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
    <message>
        <source>Opens the relevant page</source>
        <translation>转到对应的页面</translation>
    </message>
    <message>
        <source>no decoder: outputs labels</source>
        <translation>没有解码器，只给标签</translation>
    </message>
</context>
<context>
    <name>translucent::StepFrame</name>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>The previous step (Backspace or Shift+Space)</source>
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
        <source>Numbers of this step</source>
        <translation>这一步的数值</translation>
    </message>
    <message>
        <source>Choose a cell to see its numbers in the formula</source>
        <translation>选中一个格子，公式里就代入它的数值</translation>
    </message>
    <message>
        <source>✓ Matches the engine&apos;s %1: %2 numbers, largest difference %3</source>
        <translation>✓ 与引擎的 %1 一致：共 %2 个数，最大相差 %3</translation>
    </message>
    <message>
        <source>✗ Differs from the engine&apos;s %1: largest difference %3 among %2 numbers</source>
        <translation>✗ 与引擎的 %1 不一致：共 %2 个数，最大相差 %3</translation>
    </message>
    <message>
        <source>Picture of this step</source>
        <translation>这一步的图示</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Worksheet to print…</source>
        <translation>可打印的练习单…</translation>
    </message>
</context>
<context>
    <name>translucent::StepList</name>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Space: next step; Backspace: back; Home and End: first and last</source>
        <translation>空格：下一步；Backspace：上一步；Home、End：第一步、最后一步</translation>
    </message>
</context>
<context>
    <name>translucent::StepText</name>
    <message>
        <source>Computed with all digits. Adding the numbers as printed gives %1.</source>
        <translation>按全部位数计算；若把显示的近似值相加，则得 %1。</translation>
    </message>
    <message>
        <source>The hypothesis is empty. Type a translation.</source>
        <translation>译文是空的，请输入一句译文。</translation>
    </message>
    <message>
        <source>There is no reference. Type at least one, each on its own line.</source>
        <translation>还没有参考译文。请至少输入一条，每条单独一行。</translation>
    </message>
    <message>
        <source>%1 is empty: it needs at least one number.</source>
        <translation>%1 是空的：至少需要一个数。</translation>
    </message>
    <message>
        <source>%1 contains something that is not a finite number. Correct the marked cells.</source>
        <translation>%1 中有不是有限数的内容，请改正标出的格子。</translation>
    </message>
    <message>
        <source>%1 is too short: it needs at least %2 numbers.</source>
        <translation>%1 太短：至少需要 %2 个数。</translation>
    </message>
    <message>
        <source>%1 does not fit the others: it needs %2 numbers.</source>
        <translation>%1 与其他输入对不上：需要 %2 个数。</translation>
    </message>
    <message>
        <source>Everything is masked. Leave at least one number visible: softmax of nothing is not defined.</source>
        <translation>全部都被遮住了。至少要留下一个可见的数：对空集做 softmax 没有定义。</translation>
    </message>
    <message>
        <source>All numbers are equal and %1 is 0, so the standard deviation is 0 and division by it is impossible. Make %1 larger than 0.</source>
        <translation>所有数都相等，且 %1 为 0，标准差就是 0，无法作除数。请让 %1 大于 0。</translation>
    </message>
    <message>
        <source>Steps must be whole numbers of at least 1.</source>
        <translation>步数必须是不小于 1 的整数。</translation>
    </message>
    <message>
        <source>Probabilities must be above 0 and at most 1.</source>
        <translation>概率必须大于 0，且不超过 1。</translation>
    </message>
    <message>
        <source>%1 is outside its range.</source>
        <translation>%1 超出了取值范围。</translation>
    </message>
    <message>
        <source>%1 becomes larger than the largest double (1.8·10³⁰⁸). Use smaller numbers.</source>
        <translation>%1 超出了计算机双精度数的范围（1.8·10³⁰⁸），请改用较小的数。</translation>
    </message>
</context>
<context>
    <name>translucent::SubwordCalculator</name>
    <message>
        <source>Subwords</source>
        <translation>学习子词</translation>
    </message>
    <message>
        <source>low, lower, newest and widest, the example of Sennrich et al. 2016</source>
        <translation>low、lower、newest 和 widest：Sennrich 等（2016）的例子</translation>
    </message>
    <message>
        <source>BPE: merge the most frequent pair</source>
        <translation>BPE：合并出现最多的相邻对</translation>
    </message>
    <message>
        <source>WordPiece: merge the most strongly associated pair</source>
        <translation>WordPiece：合并结合最紧密的相邻对</translation>
    </message>
    <message>
        <source>How the pair to merge next is chosen</source>
        <translation>怎样选出下一个要合并的相邻对</translation>
    </message>
    <message>
        <source>Words to learn from; word×5 counts five times</source>
        <translation>用来学习的词；词×5 表示出现五次</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>合并次数</translation>
    </message>
    <message>
        <source>How many pairs are merged at most</source>
        <translation>最多合并多少对</translation>
    </message>
    <message>
        <source>Words to cut with it</source>
        <translation>用学到的词表切分的词</translation>
    </message>
    <message>
        <source>Words as characters</source>
        <translation>把词拆成字符</translation>
    </message>
    <message>
        <source>Each word is cut into single characters: the initial pieces. Merges never cross the end of a word.</source>
        <translation>每个词都拆成单个字符，作为最初的子词。合并从不跨越词尾。</translation>
    </message>
    <message>
        <source>Mark the ends of words</source>
        <translation>标出词尾</translation>
    </message>
    <message>
        <source>Appends &quot;&lt;/w&gt;&quot; to each word, as Sennrich et al. do, so that the end of a word can be told from its middle</source>
        <translation>按 Sennrich 等的做法在每个词后面加上“&lt;/w&gt;”，使词尾与词中能够区分</translation>
    </message>
    <message>
        <source>Merge %1</source>
        <translation>合并 %1</translation>
    </message>
    <message>
        <source>All neighbouring pairs are counted, each word as often as it occurs; the most frequent pair becomes one piece everywhere.</source>
        <translation>统计所有相邻对，每个词按出现次数计；出现最多的一对在各处都合并成一个子词。</translation>
    </message>
    <message>
        <source>Cut other words with it</source>
        <translation>用它切分其他词</translation>
    </message>
    <message>
        <source>A new word is cut into characters, then the merges are repeated in the order in which they were learnt. Characters that were never seen stay unknown.</source>
        <translation>新词先拆成字符，再按学习时的顺序重复各次合并。从没见过的字符仍是未知的。</translation>
    </message>
    <message>
        <source>Each word is cut into single characters; &quot;##&quot; marks those that do not begin a word.</source>
        <translation>每个词都拆成单个字符；不在词首的字符前面标“##”。</translation>
    </message>
    <message>
        <source>score = count(ab) ÷ (count(a) · count(b)): not the most frequent pair wins, but the one whose parts are rare without each other.</source>
        <translation>得分 = count(ab) ÷ (count(a) · count(b))：选中的不是出现最多的一对，而是两部分很少单独出现的一对。</translation>
    </message>
    <message>
        <source>Cut other words: longest match first</source>
        <translation>切分其他词：最长匹配优先</translation>
    </message>
    <message>
        <source>From the left, the longest piece that fits is taken, again and again: the order of the merges no longer matters. If no piece fits at some position, the whole word is unknown.</source>
        <translation>从左边起，每次取能匹配的最长子词，合并的先后不再起作用。如果某处没有能匹配的，整个词就是未知的。</translation>
    </message>
    <message>
        <source>Beside BPE</source>
        <translation>与 BPE 对照</translation>
    </message>
    <message>
        <source>The same words and as many merges, learnt as BPE (left) and as WordPiece (right).</source>
        <translation>同样的词、同样的合并次数：左边按 BPE 学习，右边按 WordPiece 学习。</translation>
    </message>
    <message>
        <source>More pairs after these: %1.</source>
        <translation>后面还有 %1 对。</translation>
    </message>
    <message>
        <source>Several pairs are tied: the one that comes first in the words is merged.</source>
        <translation>有几对并列：合并在词中最先出现的一对。</translation>
    </message>
    <message>
        <source>count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>number of pieces</source>
        <translation>子词数</translation>
    </message>
    <message>
        <source>count(ab)</source>
        <translation>count(ab)</translation>
    </message>
    <message>
        <source>count(a)</source>
        <translation>count(a)</translation>
    </message>
    <message>
        <source>count(b)</source>
        <translation>count(b)</translation>
    </message>
    <message>
        <source>Source sentence</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>Too long to show word by word: at most %1 characters.</source>
        <translation>文本太长，无法逐词显示：最多 %1 个字符。</translation>
    </message>
    <message>
        <source>There is no word to learn from. Type some words.</source>
        <translation>没有可以学习的词，请输入几个词。</translation>
    </message>
    <message>
        <source>Too many different words to show: at most %1.</source>
        <translation>不同的词太多，无法显示：最多 %1 个。</translation>
    </message>
    <message>
        <source>pair</source>
        <translation>相邻对</translation>
    </message>
    <message>
        <source>word</source>
        <translation>词</translation>
    </message>
</context>
<context>
    <name>translucent::SumView</name>
    <message>
        <source>Embedding + positional encoding</source>
        <translation>词嵌入 + 位置编码</translation>
    </message>
    <message>
        <source>Reading the model&apos;s numbers…</source>
        <translation>正在读取模型内部的数值…</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence to see what the model&apos;s first layer reads.</source>
        <translation>还没有译文。
先翻译一个句子，这里就会显示模型第一层读入的内容。</translation>
    </message>
    <message>
        <source>Embedding × √d_model</source>
        <translation>词嵌入 × √d_model</translation>
    </message>
    <message>
        <source>+ positional encoding</source>
        <translation>+ 位置编码</translation>
    </message>
    <message>
        <source>+ no positional encoding: nothing is added</source>
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
        <source>Point at a number: what is added is shown here. All three share one colour scale.</source>
        <translation>把鼠标移到某个数上，这里会写出相加的算式。三张图共用一个颜色标尺。</translation>
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
    <message>
        <source>Embedding, positional encoding and their sum, which the first layer reads: a row per token, a column per dimension.</source>
        <translation>词嵌入、位置编码，以及第一层读入的两者之和：每行一个词元，每列一个维度。</translation>
    </message>
</context>
<context>
    <name>translucent::SweepCard</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>Which heads matter?</source>
        <translation>哪些头最重要？</translation>
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
    <message>
        <source>The head that was switched off: its attention, layer and number</source>
        <translation>被关掉的头：它属于哪种注意力、哪一层、第几个</translation>
    </message>
    <message>
        <source>How far the predictions move without this head: the larger, the more it matters</source>
        <translation>没有这个头时预测变化多大：越大，说明它越重要</translation>
    </message>
    <message>
        <source>How much less or more probable the translation becomes without this head</source>
        <translation>没有这个头时，译文的概率变小或变大多少</translation>
    </message>
    <message>
        <source>What the model writes with this head switched off</source>
        <translation>关掉这个头时模型给出的译文</translation>
    </message>
    <message>
        <source>Switches off each head that is still on, in addition to the changes, and ranks these heads again</source>
        <translation>在当前改动的基础上，逐个关闭其余的头，重新排名</translation>
    </message>
    <message>
        <source>Rank again with the changes</source>
        <translation>按当前改动重新排名</translation>
    </message>
    <message>
        <source>Heads ranked by how much the model&apos;s predictions change without them: KL divergence in nats, mean over the translation. Click a row to switch that head off or on.</source>
        <translation>按去掉该头后模型预测的变化大小排序：KL 散度（奈特），对整句译文各位置取平均。单击某一行可关闭或打开该头。</translation>
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
    <name>translucent::TextRows</name>
    <message>
        <source>Cuts</source>
        <translation>切分数</translation>
    </message>
    <message numerus="yes">
        <source>%n segmentation(s) of this text; their probabilities sum to %1. The numbers are those of the best one.</source>
        <translation>
            <numerusform>这个译文有 %n 种切分，概率之和为 %1。所列数值属于其中最好的一种。</numerusform>
        </translation>
    </message>
    <message>
        <source>▸ 3: the search found the text in three segmentations; click it to see them. Bars show where words are cut.</source>
        <translation>▸ 3：搜索以三种切分找到了这个译文，单击可展开。竖线表示单词的切分处。</translation>
    </message>
    <message>
        <source>In how many ways the search found this text cut into tokens; a click or Enter shows them</source>
        <translation>搜索找到了把这个译文切成词元的几种方式；单击或按 Enter 可展开</translation>
    </message>
</context>
<context>
    <name>translucent::TextbookView</name>
    <message>
        <source>Type another probability; the other choice gets the rest.</source>
        <translation>输入另一个概率；余下的归另一个选择。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a probability: type a number from 0 to 1, such as 0.4.</source>
        <translation>“%1”不是概率：请输入 0 到 1 之间的数，例如 0.4。</translation>
    </message>
    <message>
        <source>An example for the blackboard</source>
        <translation>板书例子</translation>
    </message>
    <message>
        <source>The first step&apos;s 0.6 beats 0.4, but what follows the 0.4 is surer: 0.4 · 0.9 · 0.9 = 0.324 against 0.6 · 0.5 · 0.6 = 0.18. Change a probability, and both searches run again.</source>
        <translation>第一步 0.6 高于 0.4，但 0.4 之后的词元更有把握：0.4 · 0.9 · 0.9 = 0.324，而 0.6 · 0.5 · 0.6 = 0.18。改动任一概率，两种搜索都会重新进行。</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>前缀</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
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
        <translation>例子中的概率</translation>
    </message>
    <message>
        <source>Back to 0.6 against 0.4</source>
        <translation>恢复 0.6 对 0.4</translation>
    </message>
    <message>
        <source>Resets all probabilities of the example</source>
        <translation>恢复例子中的全部概率</translation>
    </message>
    <message>
        <source>The tokens chosen before</source>
        <translation>此前选定的词元</translation>
    </message>
    <message>
        <source>A token that can follow them</source>
        <translation>可以接在后面的词元</translation>
    </message>
    <message>
        <source>Its probability there: type another one and see which search still wins</source>
        <translation>它在那里的概率：改成别的数，看哪种搜索仍然胜出</translation>
    </message>
    <message>
        <source>Natural logarithm of p: what the search adds up</source>
        <translation>p 的自然对数：搜索把它们相加</translation>
    </message>
</context>
<context>
    <name>translucent::TokenGroupsText</name>
    <message>
        <source>Words: the weights of a word&apos;s tokens are summed when it is a key (columns) and averaged when it is a query (rows). A Chinese token counts as one word.</source>
        <translation>按词显示：一个词作为键（列）时，它各词元的权重相加；作为查询（行）时取平均。一个中文词元算作一个词。</translation>
    </message>
    <message>
        <source>Characters: a token&apos;s weight is divided evenly among its characters.</source>
        <translation>按字显示：词元的权重平均分给它的每个字符。</translation>
    </message>
    <message>
        <source>This head copies: the tokens it looks at can be written unchanged. The gate p says how much is generated instead, token by token: %1.</source>
        <translation>这个头负责复制：它看到的词元可以照原样写出。门 p 表示每个词元有多少是生成的：%1。</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingChart</name>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Minutes of training</source>
        <translation>训练分钟数</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证集</translation>
    </message>
    <message>
        <source>exact match %</source>
        <translation>完全匹配 %</translation>
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
        <translation>过拟合开始</translation>
    </message>
    <message>
        <source>recovered</source>
        <translation>已恢复</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>nats/token</source>
        <translation>奈特/词元</translation>
    </message>
    <message>
        <source>per token</source>
        <translation>每词元</translation>
    </message>
    <message>
        <source>0 to 100</source>
        <translation>0 到 100</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>范数</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>词元/秒</translation>
    </message>
    <message>
        <source>Validation loss (nats per token)</source>
        <translation>验证损失（奈特/词元）</translation>
    </message>
    <message>
        <source>Training loss (nats per token)</source>
        <translation>训练损失（奈特/词元）</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>Validation perplexity</source>
        <translation>验证集困惑度</translation>
    </message>
    <message>
        <source>Gradient norm before clipping</source>
        <translation>裁剪前的梯度范数</translation>
    </message>
    <message>
        <source>Speed (target tokens)</source>
        <translation>速度（每秒译文词元数）</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>译文质量</translation>
    </message>
    <message>
        <source>%1, not smoothed</source>
        <translation>%1（未平滑）</translation>
    </message>
    <message>
        <source>Gradient norm by layer</source>
        <translation>各层的梯度范数</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 到 1</translation>
    </message>
    <message>
        <source>variance</source>
        <translation>方差</translation>
    </message>
    <message>
        <source>Reward of sampled translations</source>
        <translation>采样译文的奖励</translation>
    </message>
    <message>
        <source>reward</source>
        <translation>奖励</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Variance of rewards</source>
        <translation>奖励的方差</translation>
    </message>
    <message>
        <source>reward − baseline</source>
        <translation>奖励 − 基线</translation>
    </message>
    <message>
        <source>encoder %1</source>
        <comment>a layer</comment>
        <translation>编码器 %1</translation>
    </message>
    <message>
        <source>decoder %1</source>
        <comment>a layer</comment>
        <translation>解码器 %1</translation>
    </message>
    <message>
        <source>accuracy %</source>
        <translation>准确率 %</translation>
    </message>
    <message>
        <source>macro F1 %</source>
        <translation>宏平均 F1 %</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingController</name>
    <message>
        <source>The training failed before its first step; nothing was saved.</source>
        <translation>训练在第一步之前就失败了，没有保留任何内容。</translation>
    </message>
    <message>
        <source>Another run is training. Stop it first.</source>
        <translation>另一个训练正在进行，请先停止。</translation>
    </message>
    <message>
        <source>The folder %1 was removed or moved while the run was training. The training has been stopped, and nothing could be saved.</source>
        <translation>训练期间文件夹 %1 被删除或移走。训练已停止，结果无法保存。</translation>
    </message>
    <message>
        <source>The folder %1 was removed or moved while the run was training. The training has been stopped; the model has been saved there again, without its earlier history.</source>
        <translation>训练期间文件夹 %1 被删除或移走。训练已停止；模型已重新保存到该处，但此前的训练曲线已丢失。</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingNotice</name>
    <message>
        <source>everyday sentences (Tatoeba)</source>
        <translation>日常句子（Tatoeba）</translation>
    </message>
    <message>
        <source>simple sentences of the built-in classroom grammar</source>
        <translation>内置课堂语法生成的简单句子</translation>
    </message>
    <message>
        <source>strings of letters</source>
        <translation>字母串</translation>
    </message>
    <message>
        <source>unspecified sentences</source>
        <translation>未注明来源的句子</translation>
    </message>
    <message>
        <source>the corpus %1</source>
        <translation>语料 %1</translation>
    </message>
    <message>
        <source>This model was trained on %1. The sentence seems to be of a different kind: do not rely on its translation.</source>
        <translation>这个模型用%1训练。这句话与训练语料差异较大，译文可能不可靠。</translation>
    </message>
    <message>
        <source>Not in its vocabulary: %1</source>
        <translation>词表里没有：%1</translation>
    </message>
    <message>
        <source>Mean probability of the tokens: %1; at least %2 is usual for this model.</source>
        <translation>译文词元的平均概率：%1；这个模型通常不低于 %2。</translation>
    </message>
    <message>
        <source>Unlike the training data</source>
        <translation>与训练语料差异大</translation>
    </message>
    <message>
        <source>Negation or number lost</source>
        <translation>漏了否定或数字</translation>
    </message>
    <message>
        <source>Negations or numbers without a counterpart in the translation: %1</source>
        <translation>译文中没有与之对应的否定或数字：%1</translation>
    </message>
    <message>
        <source>sentences of the built-in task &quot;everyday&quot;</source>
        <translation>内置任务 everyday 的句子</translation>
    </message>
    <message>
        <source>Hardly looked at, and probably missing from the translation (less than %1 of a token&apos;s attention each): %2</source>
        <translation>译文中很可能缺了这些内容，因为模型几乎没有看它们（每个词元得到的注意力总和不到 %1）：%2</translation>
    </message>
    <message>
        <source>Parts hardly read</source>
        <translation>有些部分几乎没看</translation>
    </message>
    <message>
        <source>Words repeated</source>
        <translation>译文有重复</translation>
    </message>
    <message>
        <source>Translation cut off</source>
        <translation>译文被截断</translation>
    </message>
    <message>
        <source>Repeated in the translation, but not in the sentence: %1</source>
        <translation>原文没有重复，译文却重复了：%1</translation>
    </message>
    <message>
        <source>The translation reached the maximum length before its end.</source>
        <translation>译文尚未结束就已达到最大长度。</translation>
    </message>
    <message>
        <source>%1 other corpora</source>
        <translation>另外 %1 个语料</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingPage</name>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>A run is training. Stop it and close the window? It will be saved and can be resumed next time.</source>
        <translation>正在训练。要停止训练并关闭窗口吗？进度会保存下来，下次可以接着训练。</translation>
    </message>
    <message>
        <source>Training %1: paused at step %2</source>
        <translation>训练 %1：暂停在第 %2 步</translation>
    </message>
    <message>
        <source>Training %1: step %2, BLEU %3</source>
        <translation>训练 %1：第 %2 步，BLEU %3</translation>
    </message>
    <message>
        <source>Training %1: step %2</source>
        <translation>训练 %1：第 %2 步</translation>
    </message>
    <message>
        <source>%1, on %2</source>
        <translation>%1，在 %2 上</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Attention over time: play or pause</source>
        <translation>注意力的形成：播放或暂停</translation>
    </message>
    <message>
        <source>Attention over time: the moment before or after</source>
        <translation>注意力的形成：前一个或后一个时刻</translation>
    </message>
    <message>
        <source>Attention over time: first and last moment</source>
        <translation>注意力的形成：最初和最后的时刻</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingPageView</name>
    <message>
        <source>The initial weights are loaded: the model has learned nothing yet.</source>
        <translation>载入的是初始权重：模型还什么都没学到。</translation>
    </message>
    <message>
        <source>After step %1 the loss became NaN (training diverged). Training has returned to the last good checkpoint (step %2) and continues with %3% of the learning rate.</source>
        <translation>第 %1 步之后损失变成了 NaN（训练发散）：每步走得太大。训练已退回到最近一个正常的检查点（第 %2 步），并以原学习率的 %3% 继续。</translation>
    </message>
    <message>
        <source>Training has reached its number of steps.</source>
        <translation>训练已完成全部步数。</translation>
    </message>
    <message>
        <source>Training has reached its number of epochs.</source>
        <translation>训练已完成全部轮数。</translation>
    </message>
    <message>
        <source>Training has reached its time limit.</source>
        <translation>训练时间已到。</translation>
    </message>
    <message>
        <source>Training has reached its target BLEU.</source>
        <translation>训练已达到设定的目标 BLEU。</translation>
    </message>
    <message>
        <source>The model stopped improving on the validation pairs, so training stopped early (patience).</source>
        <translation>模型在验证集上不再改善，训练提前结束（早停）。</translation>
    </message>
    <message>
        <source>Stopped and saved; training can be resumed from here.</source>
        <translation>已停止；状态已保存，可从这里继续训练。</translation>
    </message>
    <message>
        <source>Set up</source>
        <translation>训练设置</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>监控</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Attention over time</source>
        <translation>注意力的形成</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Saving the weights after the current step…</source>
        <translation>当前这一步结束后保存权重…</translation>
    </message>
    <message>
        <source>There is no complete model in %1.</source>
        <translation>%1 里没有完整的模型。</translation>
    </message>
    <message>
        <source>The newest weights, of step %1, are loaded: all pages show this model now.</source>
        <translation>已载入最新的权重（第 %1 步）：现在所有页面都显示这个模型。</translation>
    </message>
    <message>
        <source>The best weights so far, of step %1, are loaded: all pages show this model now.</source>
        <translation>已载入目前最好的权重（第 %1 步）：现在所有页面都显示这个模型。</translation>
    </message>
    <message>
        <source>The latest weights could not be saved; the training continues. See the application log for the reason.</source>
        <translation>最新的权重未能保存；训练继续进行。原因见应用程序日志。</translation>
    </message>
    <message>
        <source>The loss became NaN too many times, even at a lower learning rate, so training stopped. The best weights measured are saved, or the initial ones if none were measured. Train again with a lower learning rate, a longer warm-up or gradient clipping.</source>
        <translation>即使降低了学习率，损失还是多次变成 NaN，训练因此停止。已保存评测中最好的权重；若还没有评测过，则保留训练开始时的权重。请降低学习率、延长预热或启用梯度裁剪后重新训练。</translation>
    </message>
    <message>
        <source>This computer does not support the chosen precision. Set Precision to automatic or float32.</source>
        <translation>这台电脑不支持所选的精度。请把“数值精度”设为“自动”或 float32。</translation>
    </message>
    <message>
        <source>There was not enough memory for this training. Choose smaller sizes or batches, or close other programs.</source>
        <translation>内存不足，无法完成这次训练。请选用更小的尺寸或批次，或关闭其他程序。</translation>
    </message>
    <message>
        <source>Exposure bias</source>
        <translation>曝光偏差</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>The moment after step %1 is loaded: all pages show this model now.</source>
        <translation>已载入第 %1 步之后的时刻：所有页面现在显示的都是这个模型。</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingProcess</name>
    <message>
        <source>The training has failed.</source>
        <translation>训练失败。</translation>
    </message>
    <message>
        <source>%1 could not be started: %2</source>
        <translation>无法启动 %1：%2</translation>
    </message>
    <message>
        <source>The training process was killed. The last saved checkpoint is intact.</source>
        <translation>训练进程被强行终止。此前保存的检查点仍在。</translation>
    </message>
    <message>
        <source>The training process ended with exit status %1; see the log for the reason.</source>
        <translation>训练进程以状态码 %1 退出，原因见日志。</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingRuns</name>
    <message>
        <source>%1 contains no run: there is neither run.json nor training.jsonl in it.</source>
        <translation>%1 中没有训练记录：既没有 run.json，也没有 training.jsonl。</translation>
    </message>
    <message>
        <source>The list of imported runs could not be written.</source>
        <translation>无法保存已导入训练记录的列表。</translation>
    </message>
    <message>
        <source>A name must not be empty, begin with a dot or contain a slash.</source>
        <translation>名称不能为空，不能以点开头，也不能含斜杠。</translation>
    </message>
    <message>
        <source>There is already a run called %1.</source>
        <translation>已有名为 %1 的训练记录。</translation>
    </message>
    <message>
        <source>%1 could not be renamed.</source>
        <translation>%1 无法重命名。</translation>
    </message>
    <message>
        <source>%1 could not be deleted completely.</source>
        <translation>%1 未能完全删除。</translation>
    </message>
</context>
<context>
    <name>translucent::RecipeOption</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Model dimension d_model</source>
        <translation>模型维度 d_model</translation>
    </message>
    <message>
        <source>Heads h</source>
        <translation>头数 h</translation>
    </message>
    <message>
        <source>Encoder layers</source>
        <translation>编码器层数 N</translation>
    </message>
    <message>
        <source>Decoder layers</source>
        <translation>解码器层数</translation>
    </message>
    <message>
        <source>Feed-forward dimension d_ff</source>
        <translation>前馈网络维度 d_ff</translation>
    </message>
    <message>
        <source>Maximum sentence length</source>
        <translation>最大句长</translation>
    </message>
    <message>
        <source>Norm placement</source>
        <translation>归一化位置</translation>
    </message>
    <message>
        <source>after (post-norm)</source>
        <translation>之后（post-norm）</translation>
    </message>
    <message>
        <source>before (pre-norm)</source>
        <translation>之前（pre-norm）</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>可学习</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Norm ε</source>
        <translation>层归一化的 ε</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>Weight tying</source>
        <translation>权重共享</translation>
    </message>
    <message>
        <source>target and output</source>
        <translation>译文嵌入与输出层</translation>
    </message>
    <message>
        <source>all three</source>
        <translation>三张表共享</translation>
    </message>
    <message>
        <source>Subword method</source>
        <translation>子词切分</translation>
    </message>
    <message>
        <source>Source vocabulary</source>
        <translation>源语言词表</translation>
    </message>
    <message>
        <source>Target vocabulary</source>
        <translation>目标语言词表</translation>
    </message>
    <message>
        <source>Guided attention</source>
        <translation>注意力引导</translation>
    </message>
    <message>
        <source>Guided for</source>
        <translation>引导步数</translation>
    </message>
    <message>
        <source>Subwords within words</source>
        <translation>子词不跨词</translation>
    </message>
    <message>
        <source>Digits one by one</source>
        <translation>数字逐位切分</translation>
    </message>
    <message>
        <source>One shared vocabulary</source>
        <translation>共用词表</translation>
    </message>
    <message>
        <source>Character coverage</source>
        <translation>字符覆盖率</translation>
    </message>
    <message>
        <source>Learning rate factor</source>
        <translation>学习率系数</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>预热步数</translation>
    </message>
    <message>
        <source>Batch size (tokens)</source>
        <translation>每批词元数</translation>
    </message>
    <message>
        <source>Gradient clipping</source>
        <translation>梯度裁剪阈值</translation>
    </message>
    <message>
        <source>Weight averaging (EMA)</source>
        <translation>权重滑动平均（EMA）</translation>
    </message>
    <message>
        <source>Zeros as start embedding</source>
        <translation>起始嵌入为零</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>标签平滑</translation>
    </message>
    <message>
        <source>Subword sampling</source>
        <translation>子词采样</translation>
    </message>
    <message>
        <source>Sampled for</source>
        <translation>采样步数</translation>
    </message>
    <message>
        <source>all epochs</source>
        <translation>每一轮</translation>
    </message>
    <message>
        <source>Maximum minutes</source>
        <translation>最多分钟数</translation>
    </message>
    <message>
        <source>Maximum steps</source>
        <translation>最多步数</translation>
    </message>
    <message>
        <source>Maximum epochs</source>
        <translation>最多轮数</translation>
    </message>
    <message>
        <source>Target BLEU</source>
        <translation>目标 BLEU</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>早停耐心值</translation>
    </message>
    <message>
        <source>Evaluate every … steps</source>
        <translation>每多少步评测一次</translation>
    </message>
    <message>
        <source>Validation pairs</source>
        <translation>验证句对数</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>计算设备</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
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
        <source>TF32 (GPU)</source>
        <translation>TF32（GPU）</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>数值精度</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>规模</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>结构</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Optimisation</source>
        <translation>优化</translation>
    </message>
    <message>
        <source>Regularisation</source>
        <translation>正则化</translation>
    </message>
    <message>
        <source>Stopping and evaluation</source>
        <translation>结束与评测</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>no clipping</source>
        <translation>不裁剪</translation>
    </message>
    <message>
        <source>no averaging</source>
        <translation>不平均</translation>
    </message>
    <message>
        <source>all cores</source>
        <translation>全部核心</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>学习率调度</translation>
    </message>
    <message>
        <source>inverse square root</source>
        <translation>平方根倒数</translation>
    </message>
    <message>
        <source>plateau, then to 0</source>
        <translation>先保持，再降到 0</translation>
    </message>
    <message>
        <source>Share of the decay</source>
        <translation>下降阶段所占比例</translation>
    </message>
    <message>
        <source>validation loss</source>
        <translation>验证损失</translation>
    </message>
    <message>
        <source>Best model by</source>
        <translation>最佳模型依据</translation>
    </message>
    <message>
        <source>word links</source>
        <translation>词对齐</translation>
    </message>
    <message>
        <source>the diagonal</source>
        <translation>对角线</translation>
    </message>
    <message>
        <source>Guided by</source>
        <translation>引导依据</translation>
    </message>
    <message>
        <source>the last</source>
        <translation>最后一层</translation>
    </message>
    <message>
        <source>Guided head: layer</source>
        <translation>受引导的头：层</translation>
    </message>
    <message>
        <source>Guided head: number</source>
        <translation>受引导的头：第几个</translation>
    </message>
    <message>
        <source>rotary</source>
        <translation>旋转（RoPE）</translation>
    </message>
    <message>
        <source>relative</source>
        <translation>相对位置</translation>
    </message>
    <message>
        <source>Farthest distance</source>
        <translation>最大距离</translation>
    </message>
    <message>
        <source>full</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>largest scores</source>
        <translation>最大的分数</translation>
    </message>
    <message>
        <source>low rank</source>
        <translation>低秩</translation>
    </message>
    <message>
        <source>above a threshold</source>
        <translation>超过阈值</translation>
    </message>
    <message>
        <source>Self-attention sees</source>
        <translation>自注意力看到</translation>
    </message>
    <message>
        <source>Span</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Smallest weight</source>
        <translation>最小权重</translation>
    </message>
    <message>
        <source>Scheduled sampling</source>
        <translation>计划采样</translation>
    </message>
    <message>
        <source>falls linearly</source>
        <translation>线性下降</translation>
    </message>
    <message>
        <source>falls exponentially</source>
        <translation>指数下降</translation>
    </message>
    <message>
        <source>falls as an inverse sigmoid</source>
        <translation>按反 S 形下降</translation>
    </message>
    <message>
        <source>Maximum share of its own tokens</source>
        <translation>自身词元比例上限</translation>
    </message>
    <message>
        <source>Half of the tokens its own after</source>
        <translation>自身词元占一半的步数</translation>
    </message>
    <message>
        <source>sentence BLEU</source>
        <translation>句子 BLEU</translation>
    </message>
    <message>
        <source>sentence chrF</source>
        <translation>句子 chrF</translation>
    </message>
    <message>
        <source>Training with rewards</source>
        <translation>按奖励训练</translation>
    </message>
    <message>
        <source>Share of rewards</source>
        <translation>奖励的比例</translation>
    </message>
    <message>
        <source>Samples per sentence</source>
        <translation>每句采样数</translation>
    </message>
    <message>
        <source>Sampling temperature</source>
        <translation>采样温度</translation>
    </message>
    <message>
        <source>layer norm</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>layer norm, sample std + ε</source>
        <translation>层归一化，样本标准差 + ε</translation>
    </message>
    <message>
        <source>RMS norm</source>
        <translation>RMS 归一化</translation>
    </message>
    <message>
        <source>batch norm</source>
        <translation>批归一化</translation>
    </message>
    <message>
        <source>no norm</source>
        <translation>不归一化</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>有</translation>
    </message>
    <message>
        <source>Residual connections</source>
        <translation>残差连接</translation>
    </message>
    <message>
        <source>two layers</source>
        <translation>两层</translation>
    </message>
    <message>
        <source>Feed-forward network</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>d / h</source>
        <translation>d / h</translation>
    </message>
    <message>
        <source>Head dimension d_k</source>
        <translation>头的维数 d_k</translation>
    </message>
    <message>
        <source>last encoder layer</source>
        <translation>编码器最后一层</translation>
    </message>
    <message>
        <source>the same layer</source>
        <translation>同一层</translation>
    </message>
    <message>
        <source>all layers, mixed</source>
        <translation>各层的混合</translation>
    </message>
    <message>
        <source>chosen layers</source>
        <translation>指定的层</translation>
    </message>
    <message>
        <source>Cross-attention reads</source>
        <translation>交叉注意力读取</translation>
    </message>
    <message>
        <source>Chosen encoder layers</source>
        <translation>指定的编码器层</translation>
    </message>
    <message>
        <source>one token at a time</source>
        <translation>逐个词元</translation>
    </message>
    <message>
        <source>at once, length predicted</source>
        <translation>一次写出，预测长度</translation>
    </message>
    <message>
        <source>at once, in a row of BEGIN</source>
        <translation>一次写出，一行 BEGIN</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>解码方式</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>without attention</source>
        <translation>无注意力</translation>
    </message>
    <message>
        <source>by dot products</source>
        <translation>用点积</translation>
    </message>
    <message>
        <source>by a small network</source>
        <translation>用小网络</translation>
    </message>
    <message>
        <source>Recurrent attention</source>
        <translation>循环网络的注意力</translation>
    </message>
    <message>
        <source>Width of convolutions</source>
        <translation>卷积宽度</translation>
    </message>
    <message>
        <source>pointer-generator</source>
        <translation>指针生成</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>translation</source>
        <translation>翻译</translation>
    </message>
    <message>
        <source>tagging</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>classification</source>
        <translation>分类</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Moments kept</source>
        <translation>保留的时刻数</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingTrial</name>
    <message>
        <source>The trial has failed.</source>
        <translation>试跑失败。</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>The trial ended before it had measured anything. See the log for the reason.</source>
        <translation>试跑还没测出结果就结束了。</translation>
    </message>
</context>
<context>
    <name>translucent::TrainingView</name>
    <message>
        <source>Mean loss %1 nats per token, perplexity %2: this is what training minimises.</source>
        <translation>平均每个词元的损失为 %1 奈特，困惑度 %2：训练就是要最小化它。</translation>
    </message>
    <message>
        <source>Training: teacher forcing</source>
        <translation>训练：教师强制</translation>
    </message>
    <message>
        <source>The decoder reads the reference translation shifted one position to the right, not its own guesses, and predicts all tokens in parallel. Here the translation shown is used as the reference.</source>
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
        <source>Row = the token to be predicted: a position sees what comes before it, never the token itself. Without the mask the model could simply copy it.</source>
        <translation>每行是一个要预测的词元：它只能看到前面的内容，看不到自己。没有掩码，模型照抄答案就行了。</translation>
    </message>
    <message>
        <source>Decoder input and expected output</source>
        <translation>解码器的输入和应有的输出</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Decoder reads</source>
        <translation>解码器读入</translation>
    </message>
    <message>
        <source>Must predict</source>
        <translation>应预测的词元</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Loss (nats)</source>
        <translation>损失（奈特）</translation>
    </message>
    <message>
        <source>In training all positions are computed at once</source>
        <translation>训练时所有位置同时计算</translation>
    </message>
    <message>
        <source>The reference shifted one position to the right, BEGIN first</source>
        <translation>右移一位的参考译文，以 BEGIN 开头</translation>
    </message>
    <message>
        <source>The next token of the reference</source>
        <translation>参考译文的下一个词元</translation>
    </message>
    <message>
        <source>What the model gives the token that it must predict</source>
        <translation>模型给应预测词元的概率</translation>
    </message>
    <message>
        <source>−log of that probability: confident mistakes cost the most</source>
        <translation>这个概率的 −log：越自信地出错，代价越大</translation>
    </message>
</context>
<context>
    <name>translucent::TranslatePage</name>
    <message>
        <source>Translate</source>
        <translation>翻译</translation>
    </message>
    <message>
        <source>Move along the tokens of a sentence</source>
        <translation>沿句子的词元移动</translation>
    </message>
    <message>
        <source>Pin the token; on an alternative, translate again with it</source>
        <translation>固定这个词元；在备选词元上则改用它重新翻译</translation>
    </message>
</context>
<context>
    <name>translucent::TranslateView</name>
    <message>
        <source>Type a Chinese sentence above, or pick an example.</source>
        <translation>在上方输入一句中文，或选一个例句。</translation>
    </message>
    <message>
        <source>Type Chinese words above, with spaces between them, or pick an example.</source>
        <translation>在上方输入中文的词，用空格隔开，或选一个例子。</translation>
    </message>
    <message>
        <source>Type a sentence above.</source>
        <translation>在上方输入一个句子。</translation>
    </message>
    <message>
        <source>Its translation appears here, with the model&apos;s confidence in every token.</source>
        <translation>译文会显示在这里，并标出模型对每个词元的把握。</translation>
    </message>
    <message>
        <source>What this model was trained to do</source>
        <translation>这个模型学的任务</translation>
    </message>
    <message>
        <source>Type letters above, or pick an example.</source>
        <translation>请在上方输入字母，或选择一个例子。</translation>
    </message>
    <message>
        <source>Type an English sentence above, or pick an example.</source>
        <translation>在上方输入一句英文，或选一个例句。</translation>
    </message>
</context>
<context>
    <name>translucent::TranslationCard</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the translation to the clipboard</source>
        <translation>把译文复制到剪贴板</translation>
    </message>
    <message>
        <source>%1: %2 (id %3)
Click to pin it and see the alternatives</source>
        <translation>%1：%2（编号 %3）
单击固定，查看备选词元</translation>
    </message>
    <message>
        <source>Hypothesis %1 of %2</source>
        <translation>第 %1 条候选译文，共 %2 条</translation>
    </message>
    <message>
        <source>segmentation %1 of %2</source>
        <translation>第 %1 种切分，共 %2 种</translation>
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
        <source>Tokens of the translation</source>
        <translation>译文的词元</translation>
    </message>
    <message>
        <source>The translation token by token, with the probability that the model gave each when it chose it.</source>
        <translation>译文的各个词元，以及模型选它时给它的概率。</translation>
    </message>
    <message>
        <source>p: the gate, the probability of generating instead of copying.</source>
        <translation>p：门，即生成（而不是复制）的概率。</translation>
    </message>
    <message>
        <source>Gate: %1 generated, %2 copied</source>
        <translation>门：生成 %1，复制 %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; (source token %2)</source>
        <translation>“%1”（原文第 %2 个词元）</translation>
    </message>
    <message>
        <source>Copied from %1: %2 of its probability</source>
        <translation>复制自 %1：占其概率的 %2</translation>
    </message>
    <message>
        <source>Could be copied from %1: %2 of its probability</source>
        <translation>可以复制自 %1：占其概率的 %2</translation>
    </message>
    <message>
        <source>Colour and number: probability of a token, given the source and all tokens before it. Thick ring: pinned. A hyphen: the token continues the word before it.</source>
        <translation>颜色和数字：给定原文和前面所有词元时，这个词元的概率。粗框：已固定。连字符：这个词元接在前一个词后面。</translation>
    </message>
</context>
<context>
    <name>translucent::TreeTab</name>
    <message>
        <source>Show:</source>
        <translation>显示：</translation>
    </message>
    <message>
        <source>all candidates</source>
        <translation>全部候选</translation>
    </message>
    <message>
        <source>hide pruned</source>
        <translation>隐藏被剪枝的</translation>
    </message>
    <message>
        <source>finished only</source>
        <translation>只看已结束的</translation>
    </message>
    <message>
        <source>Space expands the hidden candidates at the cursor</source>
        <translation>按空格键显示光标处省略的候选</translation>
    </message>
    <message>
        <source>Arrow keys: move · Enter or typing: force a token · Backspace: undo · Space: expand · drag, wheel: pan and zoom</source>
        <translation>方向键：移动 · Enter 或键入：强制词元 · 退格键：撤回 · 空格：展开 · 拖动、滚轮：平移和缩放</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>全图</translation>
    </message>
    <message>
        <source>The whole tree (0)</source>
        <translation>整棵树（0）</translation>
    </message>
    <message>
        <source>Larger (+)</source>
        <translation>放大（+）</translation>
    </message>
    <message>
        <source>Smaller (−)</source>
        <translation>缩小（−）</translation>
    </message>
    <message>
        <source>Search tree of the beam</source>
        <translation>束搜索的搜索树</translation>
    </message>
    <message>
        <source>greedy&apos;s path</source>
        <translation>贪心路径</translation>
    </message>
</context>
<context>
    <name>translucent::TreesCard</name>
    <message>
        <source>Nothing is changed: both are the same search.</source>
        <translation>没有任何改动：两者是同一次搜索。</translation>
    </message>
    <message>
        <source>The best translation is the same; its probabilities and competitors may differ.</source>
        <translation>最佳译文没有变，但它的概率和其他候选可能变了。</translation>
    </message>
    <message>
        <source>Search tree before</source>
        <translation>改动之前的搜索树</translation>
    </message>
    <message>
        <source>Search tree after</source>
        <translation>改动之后的搜索树</translation>
    </message>
    <message>
        <source>Show pruned candidates</source>
        <translation>也显示被剪枝的候选</translation>
    </message>
    <message>
        <source>The best translations diverge at token %1, the shaded column.</source>
        <translation>两次搜索的最佳译文从第 %1 个词元（着色的那一列）开始不同。</translation>
    </message>
</context>
<context>
    <name>translucent::TriesBar</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Back to the version before</source>
        <translation>回到上一个译文</translation>
    </message>
    <message>
        <source>What you tried</source>
        <translation>试过的译文</translation>
    </message>
    <message>
        <source>All versions of this translation so far</source>
        <translation>这句话到目前为止试过的所有译文</translation>
    </message>
    <message>
        <source>The model&apos;s own translation</source>
        <translation>模型自己的译文</translation>
    </message>
    <message>
        <source>The model&apos;s own version.</source>
        <translation>这是模型自己的译文。</translation>
    </message>
    <message>
        <source>log p %1 → %2</source>
        <translation>log p %1 → %2</translation>
    </message>
    <message>
        <source>– as probable as its own version.</source>
        <translation>：与模型自己的译文概率相同。</translation>
    </message>
    <message>
        <source>– to the model, this version is less probable than its own.</source>
        <translation>：在模型看来，这个译文的概率低于它自己的译文。</translation>
    </message>
    <message>
        <source>– more probable than its own version: the search did not find it.</source>
        <translation>：概率高于模型自己的译文，只是搜索没有找到它。</translation>
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
        <source>The attention output is added back to the vector it was computed for (residual connection).</source>
        <translation>把注意力的输出加回原来的向量（残差连接）。</translation>
    </message>
    <message>
        <source>The attention output is added back to the vector it was computed for (residual connection), and the sum is normalised.</source>
        <translation>把注意力的输出加回原来的向量（残差连接），再做层归一化。</translation>
    </message>
    <message>
        <source>Each vector passes separately through the same small network: %1 → %2 → %1 numbers.</source>
        <translation>每个向量各自通过同一个小网络：%1 → %2 → %1 个数。</translation>
    </message>
    <message>
        <source>Added again. After the last of the %1 layers this is the encoder output, which the decoder&apos;s cross-attention reads.</source>
        <translation>再做一次残差相加；经过全部 %1 层之后，就得到编码器的输出，供解码器的交叉注意力读取。</translation>
    </message>
    <message>
        <source>The decoder reads the translation shifted one position to the right: %1 tokens, the first is ⟨BEGIN⟩.</source>
        <translation>解码器读入右移一位的译文：共 %1 个词元，第一个是 ⟨BEGIN⟩。</translation>
    </message>
    <message>
        <source>Each of them attends to itself and the tokens before it; the mask hides later tokens.</source>
        <translation>每个词元只能看自己和前面的词元，后面的被掩码遮住。</translation>
    </message>
    <message>
        <source>With queries from the translation and keys and values from the encoder&apos;s output, every target position picks what it needs from the source sentence.</source>
        <translation>查询来自译文，键和值来自编码器的输出：译文的每个位置从原文中取自己需要的信息。</translation>
    </message>
    <message>
        <source>Each position passes through the decoder&apos;s feed-forward network; %1 layers do all this one after another.</source>
        <translation>每个位置再通过解码器的前馈网络；以上过程逐层进行，共 %1 层。</translation>
    </message>
    <message>
        <source>The dot products of each position&apos;s last vector with all %1 rows of the output matrix give %1 scores (logits).</source>
        <translation>每个位置的最后一个向量与目标语言词表的全部 %1 项做点积，得到 %1 个分数（logits）。</translation>
    </message>
    <message>
        <source>Softmax turns the scores into probabilities; the first token chosen here is &quot;%1&quot; with %2.</source>
        <translation>Softmax 把分数变成概率；这里第一个选出的词元是“%1”，概率 %2。</translation>
    </message>
    <message>
        <source>Layer %1 of %2 does all this with the output of the previous layer: attention, addition, feed-forward network.</source>
        <translation>第 %1 层（共 %2 层）对上一层给出的向量再做一遍：注意力、相加、前馈网络。</translation>
    </message>
    <message>
        <source>Decoder layer %1 of %2 does the same with the output of the previous layer; all of them read the same encoder output.</source>
        <translation>解码器第 %1 层（共 %2 层）对上一层的结果做同样的计算；各层读取的是同一个编码器输出。</translation>
    </message>
</context>
<context>
    <name>translucent::WalkBar</name>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Leave the walk (Esc)</source>
        <translation>退出（Esc）</translation>
    </message>
    <message>
        <source>Back to the step of the walk (Esc, Backspace or Alt+Left)</source>
        <translation>回到刚才那一步（Esc、Backspace 或 Alt+左方向键）</translation>
    </message>
    <message>
        <source>Back to step %1</source>
        <translation>回到第 %1 步</translation>
    </message>
    <message>
        <source>The next step (Space or →)</source>
        <translation>下一步（空格键或 →）</translation>
    </message>
    <message>
        <source>The previous step (Backspace, Shift+Space or ←)</source>
        <translation>回到上一步（Backspace、Shift+空格或 ←）</translation>
    </message>
</context>
<context>
    <name>translucent::WalkRowText</name>
    <message>
        <source>After the last layer</source>
        <translation>最后一层之后</translation>
    </message>
</context>
<context>
    <name>translucent::WatchView</name>
    <message>
        <source>Source</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参考译文</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>All curves</source>
        <translation>全部曲线</translation>
    </message>
    <message>
        <source>Shows all curves, or one of them large</source>
        <translation>显示全部曲线，或放大其中一条</translation>
    </message>
    <message>
        <source>The same sentences, translated again at each evaluation – newest first</source>
        <translation>同样的句子，每次评测重新翻译——最新的在前</translation>
    </message>
    <message>
        <source>First measured at step %1</source>
        <translation>第 %1 步首次评测后显示</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>A sentence of the validation set; the model never trains on it</source>
        <translation>验证集的句子，从不用于训练</translation>
    </message>
    <message>
        <source>The reference translation</source>
        <translation>参考译文（视为正确答案）</translation>
    </message>
    <message>
        <source>What the model wrote after this many steps</source>
        <translation>训练这么多步之后模型给出的译文</translation>
    </message>
    <message>
        <source>Mean cross-entropy per token: both curves should fall. When only the training loss still does, the model memorises its sentences.</source>
        <translation>每个词元的平均交叉熵：两条曲线都应下降。如果只有训练损失还在下降，说明模型在记住句子本身。</translation>
    </message>
    <message>
        <source>How close the translations of the validation set are to their references, by BLEU, chrF and exact match.</source>
        <translation>验证集的译文与参考译文有多接近，用 BLEU、chrF 和完全匹配衡量。</translation>
    </message>
    <message>
        <source>Target tokens trained per second: how fast this machine trains.</source>
        <translation>每秒训练的译文词元数：反映这台机器训练的快慢。</translation>
    </message>
    <message>
        <source>How strong the gradient of each layer is, on a logarithmic scale. With residual connections all layers lie close together; without them the lowest layers get next to nothing and hardly learn.</source>
        <translation>每一层的梯度有多大，按对数刻度。有残差连接时各层相差不大；没有时最低的几层几乎得不到梯度，很难学到东西。</translation>
    </message>
    <message>
        <source>Sentence BLEU or chrF, 0 to 1, of translations that the model samples in self-critical training, and of what they are compared with: its own greedy translation, or the other samples. Both should rise.</source>
        <translation>自我批评训练中模型所采样译文的句子 BLEU 或 chrF（0 到 1），以及它的比较对象：模型自己的贪心译文，或其余采样的译文。两条曲线都应该上升。</translation>
    </message>
    <message>
        <source>The smaller the variance of the gradients&apos; weights, the less noisy the gradients are. Weighted by the reward minus the baseline, they have the same expectation as weighted by the reward alone.</source>
        <translation>给梯度加权的量方差越小，梯度的噪声就越小。用“奖励 − 基线”加权与只用奖励加权，梯度的期望相同。</translation>
    </message>
    <message>
        <source>Nothing has been measured yet.</source>
        <translation>还没有任何数据。</translation>
    </message>
    <message>
        <source>▶ Train a model in 30 seconds</source>
        <translation>▶ 用 30 秒训练一个模型</translation>
    </message>
    <message>
        <source>It learns to write letters backwards; the questions above ask for something else</source>
        <translation>它学习把字母倒过来写；上方的三个问题可以另选任务</translation>
    </message>
</context>
<context>
    <name>translucent::WhatIfPage</name>
    <message>
        <source>What if</source>
        <translation>干预</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Switch the chosen head or part off and on</source>
        <translation>关闭或打开选中的头或部件</translation>
    </message>
    <message>
        <source>Switch off the head of a row of the ranking</source>
        <translation>关闭排名中这一行的头</translation>
    </message>
    <message>
        <source>Shift+Space</source>
        <translation>Shift+空格</translation>
    </message>
    <message>
        <source>Switch all heads of the layer off and on</source>
        <translation>关闭或打开这一层所有的头</translation>
    </message>
    <message>
        <source>Ctrl+Space</source>
        <translation>Ctrl+空格</translation>
    </message>
    <message>
        <source>Switch all heads of the column off and on</source>
        <translation>关闭或打开这一列所有的头</translation>
    </message>
</context>
<context>
    <name>translucent::WhatIfView</name>
    <message>
        <source>No translation yet.
Translate a sentence, then change the model here and watch the effect.</source>
        <translation>还没有译文。
先翻译一句话，再在这里改动模型，看看翻译有什么变化。</translation>
    </message>
    <message>
        <source>Search trees</source>
        <translation>搜索树</translation>
    </message>
    <message>
        <source>Before: the pinned run</source>
        <translation>之前：固定的那次结果</translation>
    </message>
    <message>
        <source>Before: the unchanged model</source>
        <translation>之前：原模型</translation>
    </message>
    <message>
        <source>The changes on this page apply to parts of a Transformer: heads, residual connections, norms, positions and the causal mask.
This network (%1) has none of them.</source>
        <translation>这里改动的是 Transformer 的部件：注意力头、残差连接、归一化、位置和因果掩码。
这个网络（%1）没有这些部件。</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Token by token</source>
        <translation>逐词元</translation>
    </message>
    <message>
        <source>Ranking</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>Each head is switched off in turn: %1 of %2 …</source>
        <translation>正在逐个关闭每个头：%1/%2……</translation>
    </message>
    <message>
        <source>Click a head to switch it off or on, a layer or number to switch all of it.</source>
        <translation>单击一个头可关闭或打开它，单击层名或编号则一起切换。</translation>
    </message>
    <message>
        <source>Shade and number: mean KL divergence of the predictions without that head, in addition to the changes at the time.</source>
        <translation>深浅和数字：在排名时的改动之外再去掉这个头，预测的平均 KL 散度。</translation>
    </message>
    <message>
        <source>Shade and number: mean KL divergence of the predictions without that head alone.</source>
        <translation>深浅和数字：只去掉这一个头时预测的平均 KL 散度。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1%2</translation>
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
        <source>System default</source>
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
    <message>
        <source>&amp;Keyboard and mouse</source>
        <translation>键盘与鼠标(&amp;K)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>About Translucent</source>
        <translation>关于 Translucent</translation>
    </message>
    <message>
        <source>The see-through translator: train a small Transformer, translate Chinese into English, and inspect every number along the way.</source>
        <translation>透视翻译器：训练一个小型 Transformer，把中文译成英文，沿途的每个数字都看得见。</translation>
    </message>
    <message>
        <source>Keyboard and mouse</source>
        <translation>键盘与鼠标</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>&amp;Presenter mode</source>
        <translation>演示模式(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;What&apos;s this?</source>
        <translation>这是什么(&amp;W)？</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>术语表(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Reduce motion</source>
        <translation>减少动画(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>手册(&amp;M)</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later.
Text is drawn with the system fonts, Chinese text with Noto Sans CJK (SIL OFL 1.1) if it is installed.
Pinyin and meanings of words are from CC-CEDICT (CC BY-SA 4.0), shortened.
The model classroom was trained on Translucent&apos;s own grammar, the models everyday and everyday-en-zh on these corpora: %1.
Built with these libraries:</source>
        <translation>自由软件，采用 GNU 通用公共许可证第 3 版或更新版本。
文字用系统字体显示；装有 Noto Sans CJK（SIL OFL 1.1）时，中文用该字体。
词语的拼音和释义来自 CC-CEDICT（CC BY-SA 4.0），有删减。
模型 classroom 用 Translucent 自己的语法训练，模型 everyday 和 everyday-en-zh 用以下语料训练：%1。
所用的库：</translation>
    </message>
</context>
<context>
    <name>translucent::AttentionFormText</name>
    <message>
        <source>Only keys at most %1 positions away are computed (window).</source>
        <translation>只计算相距不超过 %1 个位置的键（窗口）。</translation>
    </message>
    <message>
        <source>Only keys in the same block of %1 tokens are computed.</source>
        <translation>只计算同一块（%1 个词元）里的键。</translation>
    </message>
    <message>
        <source>Only the %1 largest scores of each row go into the softmax.</source>
        <translation>每一行只有最大的 %1 个分数进入 softmax。</translation>
    </message>
    <message>
        <source>Weights below %1 become 0, and the others are divided by their sum.</source>
        <translation>小于 %1 的权重变为 0，其余的除以它们的和。</translation>
    </message>
    <message>
        <source>Queries see %1 trained mixtures of the keys and values instead of every token (low rank); shown are the factors that the tokens&apos; values get in the end, of either sign.</source>
        <translation>查询看到的不是每个词元，而是键和值的 %1 个经训练的组合（低秩）；显示的是各词元的值最终乘上的系数，可正可负。</translation>
    </message>
    <message>
        <source>Self-attention subtracts from every score a penalty that grows with the distance, in some heads faster than in others (ALiBi).</source>
        <translation>自注意力从每个分数中减去一个随距离增大的量，各个头增大的快慢不同（ALiBi）。</translation>
    </message>
    <message>
        <source>Self-attention rotates queries and keys by angles that grow with the position, so that a score depends on the distance (rotary positions).</source>
        <translation>自注意力把查询和键旋转一个随位置增大的角度，因此分数取决于距离（旋转位置编码，RoPE）。</translation>
    </message>
    <message>
        <source>Self-attention adds trained vectors for the distance to keys and values (relative positions).</source>
        <translation>自注意力给键和值加上代表距离的、经训练的向量（相对位置）。</translation>
    </message>
</context>
<context>
    <name>translucent::CatalogueView</name>
    <message>
        <source>Topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>What the experiment is about</source>
        <translation>这个实验研究什么</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Choose one to see what it asks and changes</source>
        <translation>选一个，查看它问什么、改什么</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>训练记录</translation>
    </message>
    <message>
        <source>Control and variants, each with every seed</source>
        <translation>对照组和各变体，每个种子一个训练记录</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Approximate time of all its runs on this computer</source>
        <translation>全部训练记录在这台电脑上大约要多久</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>How many of its runs are finished</source>
        <translation>已经完成了多少训练记录</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>The control comes first</source>
        <translation>对照组排在最前</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>On the validation set, with the best weights, unless stated otherwise</source>
        <translation>没有另外说明时，是最好的权重在验证集上的结果</translation>
    </message>
    <message>
        <source>Mean ± s.d.</source>
        <translation>平均 ± 标准差</translation>
    </message>
    <message>
        <source>Over the seeds; s.d. is the standard deviation of the sample</source>
        <translation>对各个种子取平均；标准差是样本标准差</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>种子数</translation>
    </message>
    <message>
        <source>Finished runs that have this value</source>
        <translation>有这个数值的已完成训练次数</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Mean of the variant minus mean of the control</source>
        <translation>变体的平均值减去对照组的平均值</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>Of one run</source>
        <translation>每次训练</translation>
    </message>
    <message>
        <source>Ready experiments</source>
        <translation>现成的实验</translation>
    </message>
    <message>
        <source>Results of the experiment</source>
        <translation>实验结果</translation>
    </message>
    <message>
        <source>Runs unattended; can be resumed after a stop</source>
        <translation>无需看守；停止后可以继续</translation>
    </message>
    <message>
        <source>The mean over all seeds of a variant; the single runs are drawn pale behind it.</source>
        <translation>一个变体所有种子的平均；后面浅色的是各个训练记录。</translation>
    </message>
    <message>
        <source>Results here</source>
        <translation>这里的结果</translation>
    </message>
    <message>
        <source>What the literature reports</source>
        <translation>文献报告的结果</translation>
    </message>
    <message>
        <source>All runs of the experiment are finished.</source>
        <translation>这个实验的训练记录全部完成。</translation>
    </message>
    <message>
        <source>running</source>
        <translation>正在训练</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>&lt;b&gt;Question:&lt;/b&gt; %1&lt;br&gt;&lt;b&gt;Expectation:&lt;/b&gt; %2</source>
        <translation>&lt;b&gt;问题：&lt;/b&gt;%1&lt;br&gt;&lt;b&gt;预期：&lt;/b&gt;%2</translation>
    </message>
    <message>
        <source>Everything is trained.</source>
        <translation>全部训练完了。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) of %1 steps left, about %2 in total</source>
        <translation>
            <numerusform>还要训练 %n 次，每次 %1 步，共约 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, seed %2: step %3; about %4 left</source>
        <translation>%1，种子 %2：第 %3 步；大约还要 %4</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Run the experiment</source>
        <translation>运行实验</translation>
    </message>
    <message>
        <source>Another run is training. Stop it first.</source>
        <translation>另一个训练正在进行，请先停止它。</translation>
    </message>
    <message>
        <source>Measure to plot</source>
        <translation>要画的指标</translation>
    </message>
    <message>
        <source>%1 by test set</source>
        <translation>%1（按测试集）</translation>
    </message>
    <message>
        <source>%1 over the steps</source>
        <translation>%1（随步数）</translation>
    </message>
    <message>
        <source>Results that come with the program</source>
        <translation>随程序提供的结果</translation>
    </message>
</context>
<context>
    <name>translucent::ExperimentChart</name>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <translation>%1，种子 %2</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>句对</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证集</translation>
    </message>
</context>
<context>
    <name>translucent::ExperimentController</name>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 无法写入。</translation>
    </message>
</context>
<context>
    <name>translucent::ExperimentWords</name>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Parts of the layer</source>
        <translation>层的组成部分</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>Other tasks</source>
        <translation>其他任务</translation>
    </message>
    <message>
        <source>Control: &lt;b&gt;%1&lt;/b&gt;</source>
        <translation>对照组：&lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Variant: &lt;b&gt;%1&lt;/b&gt; (%2)</source>
        <translation>变体：&lt;b&gt;%1&lt;/b&gt;（%2）</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>starts from the weights of %1</source>
        <translation>从“%1”的权重开始</translation>
    </message>
</context>
<context>
    <name>translucent::ExposureView</name>
    <message>
        <source>Teacher forcing</source>
        <translation>教师强制</translation>
    </message>
    <message>
        <source>Free running</source>
        <translation>自由生成</translation>
    </message>
    <message>
        <source>Token accuracy by position</source>
        <translation>各位置的词元准确率</translation>
    </message>
    <message>
        <source>Loss by position</source>
        <translation>各位置的损失</translation>
    </message>
    <message>
        <source>Target position</source>
        <translation>译文位置</translation>
    </message>
    <message>
        <source>Right tokens (%)</source>
        <translation>正确的词元（%）</translation>
    </message>
    <message>
        <source>Loss (nats per token)</source>
        <translation>损失（奈特/词元）</translation>
    </message>
    <message>
        <source>How often the most probable token matches the reference: after the reference tokens (teacher forcing, as in training), and at the same position of the model&apos;s own translation (free running). A single extra or missing word makes everything after it count as wrong.</source>
        <translation>概率最高的词元与参考译文一致的比例：一种是读入正确的词元之后（教师强制，与训练时相同），另一种是在模型自己译文的同一位置上（自由生成）。多一个或少一个词，后面就全算错。</translation>
    </message>
    <message>
        <source>How improbable the token of the reference is: after the reference tokens, and after those that the model has chosen itself.</source>
        <translation>参考译文的词元概率有多低：一种是读入正确的词元之后，另一种是读入模型自己选的词元之后。</translation>
    </message>
    <message>
        <source>The exposure bias of this run cannot be measured: %1</source>
        <translation>无法测量这条训练记录的曝光偏差：%1</translation>
    </message>
    <message>
        <source>The model is being measured on its validation pairs …</source>
        <translation>正在验证集上测量模型…</translation>
    </message>
    <message>
        <source>No model to measure yet.
Choose a run with a model on the left, or start one under &quot;Set up&quot;.</source>
        <translation>还没有可以测量的模型。
请在左侧选择一条有模型的训练记录，或在“训练设置”中开始训练。</translation>
    </message>
    <message>
        <source>Best model, step %1, on %2 validation pairs: &lt;b&gt;%3%&lt;/b&gt; of the tokens right after the reference, &lt;b&gt;%4%&lt;/b&gt; after its own output – a gap of &lt;b&gt;%5&lt;/b&gt; points. Loss %6 and %7.</source>
        <translation>最佳模型（第 %1 步），%2 个验证句对：读入参考译文时 &lt;b&gt;%3%&lt;/b&gt; 的词元正确，读入自己的输出时 &lt;b&gt;%4%&lt;/b&gt;，相差 &lt;b&gt;%5&lt;/b&gt; 个百分点。损失分别为 %6 和 %7。</translation>
    </message>
</context>
<context>
    <name>translucent::BeginChoice</name>
    <message>
        <source>Random weights, or those of a finished model with its vocabularies; steps and schedule start again</source>
        <translation>随机权重，或某个已训练模型的权重及其词表；步数和学习率调度从头开始</translation>
    </message>
    <message>
        <source>Begin with</source>
        <translation>起始权重</translation>
    </message>
    <message>
        <source>random weights</source>
        <translation>随机权重</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>训练记录 %1</translation>
    </message>
    <message>
        <source>model %1</source>
        <translation>模型 %1</translation>
    </message>
    <message>
        <source>another model …</source>
        <translation>其他模型…</translation>
    </message>
    <message>
        <source>Training cannot start from %1: %2</source>
        <translation>训练不能从 %1 开始：%2</translation>
    </message>
    <message>
        <source>Training with rewards needs a model that already translates: choose one to start from.</source>
        <translation>按奖励训练需要一个已经会翻译的模型：请选择从哪个模型开始。</translation>
    </message>
    <message>
        <source>The settings do not match the model %1: %2. Select it again to adopt its settings, or start from random weights.</source>
        <translation>设置与模型 %1 不符：%2。请重新选择该模型以采用它的设置，或从随机权重开始。</translation>
    </message>
</context>
<context>
    <name>translucent::NavigationRail</name>
    <message>
        <source>Menu: files, appearance, scenes, help (F10)</source>
        <translation>菜单：文件、外观、场景、帮助（F10）</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
</context>
<context>
    <name>translucent::NetworkText</name>
    <message numerus="yes">
        <source>Encoder: %n layer(s) of %1 cells. Each reads the source token by token, half of its %2 units forwards and half backwards.</source>
        <translation>
            <numerusform>编码器：%n 层 %1 单元。每层逐个词元地读原文，%2 个单元中一半正向读，一半反向读。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Decoder: %n layer(s) of %1 cells with %2 units, which begin with the encoder&apos;s last states and write one token after the other.</source>
        <translation>
            <numerusform>解码器：%n 层 %1 单元，每层 %2 个，从编码器的最后状态开始，逐个写出词元。</numerusform>
        </translation>
    </message>
    <message>
        <source>No attention: these states, vectors of fixed size, are all the decoder knows about the source, however long it is.</source>
        <translation>没有注意力：无论原文多长，解码器只知道这些固定大小的状态向量。</translation>
    </message>
    <message>
        <source>Attention: the dot products of the decoder&apos;s output with all outputs of the encoder, passed through softmax, are the weights of these outputs (Luong et al. 2015).</source>
        <translation>注意力：解码器的输出与编码器的全部输出做点积，经 softmax 成为后者的权重（Luong 等，2015）。</translation>
    </message>
    <message>
        <source>Attention: a small network scores all outputs of the encoder, and softmax turns the scores into weights (Bahdanau et al. 2015).</source>
        <translation>注意力：一个小网络给编码器的全部输出打分，softmax 把分数变成权重（Bahdanau 等，2015）。</translation>
    </message>
    <message>
        <source>Path: between two tokens n positions apart, information takes n steps, one after the other; in a Transformer&apos;s self-attention it takes only one.</source>
        <translation>路径：相距 n 个位置的两个词元之间，信息要依次走 n 步；在 Transformer 的自注意力里只要一步。</translation>
    </message>
    <message numerus="yes">
        <source>Encoder: %n layer(s) of convolutions with a gate. Each position sees %1 around itself.</source>
        <translation>
            <numerusform>编码器：%n 层带门控的卷积。每个位置看到自己周围的 %1 个位置。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Decoder: %n layer(s) of the same kind, which see their own position and the %1 before it. Each has its own attention to the source (Gehring et al. 2017).</source>
        <translation>
            <numerusform>解码器：%n 层同样的卷积，看到自己的位置和它前面的 %1 个位置。每层都有自己对原文的注意力（Gehring 等，2017）。</numerusform>
        </translation>
    </message>
    <message>
        <source>Path: all encoder layers together span %1 positions; tokens farther apart never interact there. In a Transformer every layer sees all positions.</source>
        <translation>路径：编码器所有层合起来只能看到 %1 个位置，相距更远的词元在这里没有直接联系。在 Transformer 里，每一层都看得到全部位置。</translation>
    </message>
    <message>
        <source>This model is not a Transformer but one of its predecessors, an encoder–decoder of type %1. The diagram and the walk are for Transformers.</source>
        <translation>这个模型不是 Transformer，而是更早的网络：%1 编码器–解码器。结构图和“跟着数据走一遍”只适用于 Transformer。</translation>
    </message>
    <message>
        <source>copies letters</source>
        <translation>复制字母</translation>
    </message>
    <message>
        <source>reverses letters</source>
        <translation>反转字母</translation>
    </message>
    <message>
        <source>sorts letters</source>
        <translation>给字母排序</translation>
    </message>
    <message>
        <source>repeats letters</source>
        <translation>重复字母</translation>
    </message>
</context>
<context>
    <name>translucent::NoDecoderNote</name>
    <message>
        <source>This model has no decoder: it gives each word or sentence a label, read from the encoder&apos;s output. This page is for models that translate. The Translate page shows the labels, the Attention page what the encoder attends to.</source>
        <translation>该模型没有解码器：它给每个词或整个句子一个标签，从编码器的输出读出。本页只适用于做翻译的模型。标签请看“翻译”页，编码器关注什么请看“注意力”页。</translation>
    </message>
</context>
<context>
    <name>translucent::LabelCard</name>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>The model&apos;s label for each word, or for the sentence, with its probability. Labels are read from the encoder&apos;s output: for a word at its first token, for a sentence at END.</source>
        <translation>模型对每个词或整个句子的判断，以及它给该标签的概率。标签从编码器的输出读出：词在它的第一个词元处，句子在 END 处。</translation>
    </message>
    <message>
        <source>The label is below each word. Colour and number: the label&apos;s probability. Words end at spaces: write spaces between Chinese words, too.</source>
        <translation>每个词的下方是它的标签；颜色和数字是标签的概率。词以空格分开：中文的词之间也要写空格。</translation>
    </message>
    <message>
        <source>%1: %2, %3
Click to pin it and see all labels</source>
        <translation>%1：%2，%3
单击可固定，并查看所有标签</translation>
    </message>
    <message>
        <source>one label for the sentence</source>
        <translation>整个句子一个标签</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n 个词</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>translucent::LabelChancesCard</name>
    <message>
        <source>Probabilities of the labels</source>
        <translation>各标签的概率</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Place by probability</source>
        <translation>按概率排的名次</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>A possible label</source>
        <translation>模型在此处可以给出的标签</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>The probability that the model gives it; over all labels they sum to 1</source>
        <translation>模型给它的概率；所有标签之和为 1</translation>
    </message>
    <message>
        <source>id %1, log p = %2</source>
        <translation>编号 %1，log p = %2</translation>
    </message>
    <message>
        <source>For the sentence &quot;%1&quot;.</source>
        <translation>句子“%1”。</translation>
    </message>
    <message>
        <source>For the word &quot;%1&quot;.</source>
        <translation>词“%1”。</translation>
    </message>
    <message>
        <source>For the word &quot;%1&quot;, the least certain. Hover over another word to see its labels; click to pin the list.</source>
        <translation>词“%1”，模型最没有把握的一个。把鼠标移到别的词上可以看它的标签；单击即可固定显示。</translation>
    </message>
</context>
<context>
    <name>translucent::LabelView</name>
    <message>
        <source>Confusion matrix</source>
        <translation>混淆矩阵</translation>
    </message>
    <message>
        <source>Right label</source>
        <translation>正确标签</translation>
    </message>
    <message>
        <source>Label given</source>
        <translation>给出的标签</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Given</source>
        <translation>给出</translation>
    </message>
    <message>
        <source>Share of the reference label&apos;s places</source>
        <translation>占正确标签出现次数的比例</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>A possible label of a word or a sentence</source>
        <translation>一个词或一个句子的类别</translation>
    </message>
    <message>
        <source>Precision %</source>
        <translation>精确率 %</translation>
    </message>
    <message>
        <source>Precision: share of the places given this label that really have it</source>
        <translation>给出该标签的地方，有多少本来就是它</translation>
    </message>
    <message>
        <source>Recall %</source>
        <translation>召回率 %</translation>
    </message>
    <message>
        <source>Recall: share of the places with this label that were given it</source>
        <translation>本来是该标签的地方，有多少给出了它</translation>
    </message>
    <message>
        <source>F1 %</source>
        <translation>F1 %</translation>
    </message>
    <message>
        <source>Harmonic mean of precision and recall</source>
        <translation>精确率与召回率的调和平均</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Number of places with this label</source>
        <translation>它本来出现的次数</translation>
    </message>
    <message>
        <source>Each row is a reference label; its cells show which labels the model gave. If nothing were confused, all would be on the framed diagonal.</source>
        <translation>每一行是一个正确标签；各格是模型给出的标签所占的比例。如果毫无混淆，全部会落在带框的对角线上。</translation>
    </message>
    <message>
        <source>Labels one by one</source>
        <translation>逐个标签</translation>
    </message>
    <message>
        <source>This run gives no labels.
Train a model with the task tagging or classification under &quot;Set up&quot; to see here what it confuses.</source>
        <translation>这条训练记录没有标签。
在“训练设置”中以标注或分类为任务训练一个模型，就能在这里看到它把哪些标签弄混了。</translation>
    </message>
    <message>
        <source>Best model, step %1, on %2 labels of the validation set: accuracy &lt;b&gt;%3%&lt;/b&gt;, macro F1 &lt;b&gt;%4%&lt;/b&gt;.</source>
        <translation>最佳模型，第 %1 步，验证集的 %2 个标签：准确率 &lt;b&gt;%3%&lt;/b&gt;，宏平均 F1 &lt;b&gt;%4%&lt;/b&gt;。</translation>
    </message>
</context>
<context>
    <name>translucent::WordLinksView</name>
    <message>
        <source>Word alignment</source>
        <translation>词对齐</translation>
    </message>
    <message>
        <source>Word alignment: a line from each word of the translation to the source word it attends to most.</source>
        <translation>词对齐：译文的每个词，连到它最关注的原文词。</translation>
    </message>
    <message>
        <source>Each word of the translation is linked to the source word that the chosen head attends to most. &quot;Show&quot; above chooses between tokens and words.</source>
        <translation>译文的每个词连到所选的头最关注的原文词。用上方的“显示”选择按词元还是按词。</translation>
    </message>
    <message>
        <source>Links, source–target, counted from 0: %1</source>
        <translation>词对齐（原文-译文，从 0 数起）：%1</translation>
    </message>
    <message>
        <source>Words are linked by cross-attention: choose it above.</source>
        <translation>词对齐取自交叉注意力，请在上方选择。</translation>
    </message>
    <message>
        <source>Word alignment · %1</source>
        <translation>词对齐 · %1</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>Source position</source>
        <translation>原文位置</translation>
    </message>
    <message>
        <source>Target position</source>
        <translation>译文位置</translation>
    </message>
</context>
<context>
    <name>translucent::RecurrentArrays</name>
    <message>
        <source>Cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>Encoder, layer %1, forwards</source>
        <translation>编码器第 %1 层，正向</translation>
    </message>
    <message>
        <source>Encoder, layer %1, backwards</source>
        <translation>编码器第 %1 层，反向</translation>
    </message>
    <message>
        <source>Decoder, layer %1</source>
        <translation>解码器第 %1 层</translation>
    </message>
    <message>
        <source>Which part of the network to show</source>
        <translation>显示网络的哪一部分</translation>
    </message>
    <message>
        <source>Part:</source>
        <translation>部分：</translation>
    </message>
</context>
<context>
    <name>translucent::HeadBoard</name>
    <message>
        <source>all off</source>
        <translation>全部关闭</translation>
    </message>
    <message>
        <source>all on</source>
        <translation>全部打开</translation>
    </message>
    <message>
        <source>%1: switches all heads off, or on again</source>
        <translation>%1：关闭所有的头，或重新打开</translation>
    </message>
    <message>
        <source>%1, layer %2, head %3</source>
        <translation>%1，第 %2 层，头 %3</translation>
    </message>
    <message>
        <source>KL %1: how much the predictions change without it</source>
        <translation>KL %1：去掉它时预测的变化</translation>
    </message>
    <message>
        <source>Without it: %1</source>
        <translation>去掉它时的译文：%1</translation>
    </message>
    <message>
        <source>Without it, the translation is the same.</source>
        <translation>去掉它，译文不变。</translation>
    </message>
    <message>
        <source>Off. Click to switch it on.</source>
        <translation>已关闭。单击可打开。</translation>
    </message>
    <message>
        <source>On. Click to switch it off.</source>
        <translation>已打开。单击可关闭。</translation>
    </message>
</context>
<context>
    <name>translucent::OutcomeCard</name>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>log p</source>
        <translation>log p</translation>
    </message>
    <message>
        <source>Searches for the fewest heads that change the words of the translation when they are switched off, and switches off exactly these. Undo restores the changes made before.</source>
        <translation>搜索关闭之后能改变译文用词的最少的头，并且只关闭这些头。按“撤销”可恢复此前的改动。</translation>
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
        <source>Changes in force</source>
        <translation>当前的改动</translation>
    </message>
    <message>
        <source>The changes in force. Click one to undo it.</source>
        <translation>当前的改动。单击其中一项即可撤回。</translation>
    </message>
    <message>
        <source>Heads and groups of heads tried: %1 of %2</source>
        <translation>已试 %1 组头，共 %2 组</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>the words are the same</source>
        <translation>用词没有变</translation>
    </message>
    <message>
        <source>BLEU against before: %1</source>
        <translation>以改动前为参考的 BLEU：%1</translation>
    </message>
    <message>
        <source>%1. Click to undo.</source>
        <translation>%1。单击可撤回。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Smallest set of heads that changes it</source>
        <translation>能改变译文的最少的头</translation>
    </message>
    <message>
        <source>Trying the heads …</source>
        <translation>正在逐个尝试……</translation>
    </message>
    <message>
        <source>The search was interrupted by a translation.</source>
        <translation>搜索被一次翻译打断。</translation>
    </message>
    <message>
        <source>No set of heads was found: even without all heads the translation is the same.</source>
        <translation>没有找到这样的头：即使关闭所有的头，译文也不变。</translation>
    </message>
    <message>
        <source>This head alone changes the translation.</source>
        <translation>单是这一个头就能改变译文。</translation>
    </message>
    <message>
        <source>These two heads change the translation; no single head does.</source>
        <translation>这两个头一起能改变译文；任何单独一个头都不能。</translation>
    </message>
    <message>
        <source>These three heads change the translation; no single head and no pair does.</source>
        <translation>这三个头一起能改变译文；任何一个头、任何一对头都不能。</translation>
    </message>
    <message>
        <source>These %1 heads change the translation, and each of them is necessary. No single head and no pair changes it; sets of 3 to %2 heads were not all tried.</source>
        <translation>这 %1 个头一起能改变译文，而且缺一不可。任何一个头、任何一对头都不能改变它；3 到 %2 个头的组合没有全部试过。</translation>
    </message>
</context>
<context>
    <name>translucent::HeadOverTime</name>
    <message>
        <source>Shows all heads of the model over time</source>
        <translation>显示模型全部注意力头随训练的变化</translation>
    </message>
    <message>
        <source>Attention is saved while a model trains.</source>
        <translation>训练过程中会保存注意力。</translation>
    </message>
    <message>
        <source>The attention weights of the best aligning head at this moment of the training: watch how it takes on its role. Gold frame: words that are translations of each other.</source>
        <translation>对齐最好的注意力头在训练此刻的权重：观察它如何形成自己的作用。金色方框：互为翻译的词。</translation>
    </message>
    <message>
        <source>The head that aligns, over time</source>
        <translation>负责对齐的注意力头（随训练变化）</translation>
    </message>
    <message>
        <source>Head %1.%2</source>
        <comment>layer, head</comment>
        <translation>头 %1.%2</translation>
    </message>
</context>
<context>
    <name>translucent::MomentPlayer</name>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Plays one moment after the other (Space)</source>
        <translation>逐个时刻播放（空格键）</translation>
    </message>
    <message>
        <source>Training step shown (arrow keys, Home, End)</source>
        <translation>显示的训练步（方向键、Home、End）</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
</context>
<context>
    <name>translucent::StartRow</name>
    <message>
        <source>What should it learn?</source>
        <translation>学什么？</translation>
    </message>
    <message>
        <source>The sentences that the model is trained on</source>
        <translation>用来训练模型的句子</translation>
    </message>
    <message>
        <source>How long?</source>
        <translation>训练多久？</translation>
    </message>
    <message>
        <source>The training ends after this time</source>
        <translation>到这个时间训练就结束</translation>
    </message>
    <message>
        <source>How large?</source>
        <translation>模型多大？</translation>
    </message>
    <message>
        <source>Sizes and settings that fit together; &quot;More&quot; shows every one</source>
        <translation>相互配合的规模和设置；“更多”中可逐项查看</translation>
    </message>
    <message>
        <source>More…</source>
        <translation>更多…</translation>
    </message>
    <message>
        <source>All settings of the training, one by one</source>
        <translation>逐项显示训练的全部设置</translation>
    </message>
    <message>
        <source>▶ Start</source>
        <translation>▶ 开始</translation>
    </message>
    <message>
        <source>Trains in a separate process; the window stays responsive</source>
        <translation>在独立进程中训练，窗口始终可以操作</translation>
    </message>
    <message>
        <source>Train a model of your own</source>
        <translation>训练自己的模型</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>chosen for you</source>
        <translation>自动选择</translation>
    </message>
    <message>
        <source>your settings</source>
        <translation>自定设置</translation>
    </message>
</context>
<context>
    <name>translucent::TryCard</name>
    <message>
        <source>A sentence of your own for the newest weights of this run</source>
        <translation>用这次训练的最新权重翻译自己的句子</translation>
    </message>
    <message>
        <source>Try it while it learns</source>
        <translation>边学边试</translation>
    </message>
    <message>
        <source>Type letters, such as hello</source>
        <translation>输入字母，例如 hello</translation>
    </message>
    <message>
        <source>Type a sentence</source>
        <translation>输入一个句子</translation>
    </message>
    <message>
        <source>Letters are separated for you: this model reads one at a time.</source>
        <translation>字母已自动分开：这个模型每次读一个字母。</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>(nothing yet)</source>
        <translation>（还没有输出）</translation>
    </message>
</context>
<context>
    <name>translucent::ParagraphCard</name>
    <message>
        <source>Sentence by sentence</source>
        <translation>逐句翻译</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Its number in the text</source>
        <translation>它是文中第几句</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Click one to open it on all pages</source>
        <translation>点击一句，各页都显示它</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>The best translation</source>
        <translation>最佳译文</translation>
    </message>
    <message>
        <source>Sentences of the text with their translations</source>
        <translation>文中的句子及其译文</translation>
    </message>
</context>
<context>
    <name>translucent::SpeakerWindow</name>
    <message>
        <source>Without a title</source>
        <translation>无标题</translation>
    </message>
    <message>
        <source>Speaker notes</source>
        <translation>演讲者备注</translation>
    </message>
    <message>
        <source>Notes on this scene</source>
        <translation>这个场景的备注</translation>
    </message>
    <message>
        <source>Next scene</source>
        <translation>下一个场景</translation>
    </message>
    <message>
        <source>Restart the clock</source>
        <translation>重新计时</translation>
    </message>
    <message>
        <source>Measures the time from now on</source>
        <translation>从现在起计时</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>The previous scene (PageUp)</source>
        <translation>上一个场景（PageUp）</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>The next scene (PageDown)</source>
        <translation>下一个场景（PageDown）</translation>
    </message>
    <message>
        <source>Scene %1 of %2</source>
        <translation>第 %1 个场景，共 %2 个</translation>
    </message>
    <message numerus="yes">
        <source>%n scene(s)</source>
        <translation>
            <numerusform>%n 个场景</numerusform>
        </translation>
    </message>
    <message>
        <source>What you want to say here. It is saved with the scenes.</source>
        <translation>写下要在这里说的话，随场景一起保存。</translation>
    </message>
    <message>
        <source>No scenes yet: add the view on screen with Ctrl+D.</source>
        <translation>还没有场景：按 Ctrl+D 加入当前画面。</translation>
    </message>
    <message>
        <source>PageDown shows the first scene.</source>
        <translation>按 PageDown 显示第一个场景。</translation>
    </message>
    <message>
        <source>This is the last one.</source>
        <translation>这是最后一个场景。</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>已讲 %1</translation>
    </message>
</context>
<context>
    <name>translucent::MatrixView</name>
    <message>
        <source>rows %1–%2 of %3</source>
        <translation>第 %1–%2 行，共 %3 行</translation>
    </message>
</context>
<context>
    <name>translucent::WorksheetText</name>
    <message>
        <source>(%1 of %2 rows, %3 of %4 columns)</source>
        <translation>（%2 行中的 %1 行，%4 列中的 %3 列）</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Given</source>
        <translation>已知</translation>
    </message>
    <message>
        <source>The formula: %1</source>
        <translation>公式：%1</translation>
    </message>
    <message>
        <source>Worksheet: %1</source>
        <translation>练习单：%1</translation>
    </message>
    <message>
        <source>Solution: %1</source>
        <translation>答案：%1</translation>
    </message>
    <message>
        <source>Name: %1    Date: %2</source>
        <translation>姓名：%1    日期：%2</translation>
    </message>
    <message>
        <source>pruned</source>
        <translation>剪枝</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>beam %1</source>
        <translation>候选 %1</translation>
    </message>
    <message>
        <source>Beam</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>So far</source>
        <translation>已有译文</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>下一个词元</translation>
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
        <source>Becomes</source>
        <translation>去向</translation>
    </message>
    <message>
        <source>Sentence: %1</source>
        <translation>句子：%1</translation>
    </message>
    <message>
        <source>Forced start: %1, with Σ log p = %2</source>
        <translation>强制开头：%1，其 Σ log p = %2</translation>
    </message>
    <message>
        <source>Beam width K = %1. The tables list the most probable tokens after each beam, with the natural logarithm of their probability.</source>
        <translation>束宽 K = %1。各表列出每条候选之后概率最大的几个词元，以及概率的自然对数。</translation>
    </message>
    <message>
        <source>Add log p to the Σ log p of the beam. The %1 continuations with the highest sums become beams 1 to %1 of the next step, the others are pruned. ⟨END⟩ among the best %1 finishes its translation, and the next best continuation takes its place.</source>
        <translation>把 log p 加到所接候选的 Σ log p 上。和最大的 %1 个续写依次成为下一步的候选 1 至 %1，其余被剪枝。如果 ⟨END⟩ 进入前 %1 名，这条译文就此结束，空位由下一名补上。</translation>
    </message>
    <message>
        <source>The tree</source>
        <translation>搜索树</translation>
    </message>
    <message>
        <source>Draw the tree: a line from each beam to its continuations. Cross out what is pruned.</source>
        <translation>画出搜索树：从每条候选向它的各个续写连线，划掉被剪枝的。</translation>
    </message>
    <message>
        <source>Space for the tree</source>
        <translation>画搜索树的空白</translation>
    </message>
    <message>
        <source>Beam search, K = %1</source>
        <translation>束搜索，K = %1</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Positions 0 to %1, d_model = %2, base %3. Pair i consists of the dimensions 2i (sine) and 2i + 1 (cosine); angles are in radians.</source>
        <translation>位置 0 至 %1，d_model = %2，底数 %3。第 i 对由维度 2i（正弦）和 2i + 1（余弦）组成；角度以弧度为单位。</translation>
    </message>
    <message>
        <source>Sinusoidal positions</source>
        <translation>正弦位置编码</translation>
    </message>
    <message>
        <source>Frequency and wavelength</source>
        <translation>频率与波长</translation>
    </message>
    <message>
        <source>The table</source>
        <translation>编码表</translation>
    </message>
    <message>
        <source>Dot products of neighbours</source>
        <translation>相邻位置的点积</translation>
    </message>
    <message>
        <source>Why is the product the same for every pair of neighbours?</source>
        <translation>为什么任何一对相邻位置的点积都相同？</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>点积</translation>
    </message>
</context>
<context>
    <name>translucent::CodePanel</name>
    <message>
        <source>As courses write it</source>
        <translation>课程里的写法</translation>
    </message>
    <message>
        <source>As a textbook and the engine write it</source>
        <translation>教科书和引擎里的写法</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the code to the clipboard</source>
        <translation>把代码复制到剪贴板</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
</context>
<context>
    <name>translucent::LessonSummary</name>
    <message>
        <source>right</source>
        <translation>答对</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>看了答案</translation>
    </message>
    <message>
        <source>right at try %1</source>
        <translation>第 %1 次答对</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>答错</translation>
    </message>
    <message>
        <source>not answered</source>
        <translation>未作答</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Your answers</source>
        <translation>你的回答</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>%1: %2 of %3 right at the first try</source>
        <translation>%1：%3 题中 %2 题一次答对</translation>
    </message>
    <message>
        <source>Steps done</source>
        <translation>完成的步数</translation>
    </message>
    <message>
        <source>Answers right at the first try</source>
        <translation>一次答对的问题</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Translucent: summary of the lessons</source>
        <translation>Translucent：课程小结</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>姓名：</translation>
    </message>
</context>
<context>
    <name>translucent::QuizReport</name>
    <message>
        <source>Sentence: %1</source>
        <translation>句子：%1</translation>
    </message>
    <message>
        <source>Answer: ____________________</source>
        <translation>答：____________________</translation>
    </message>
    <message>
        <source>as the program computes it</source>
        <translation>以程序计算的结果为准</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Name: ____________________   Date: ____________</source>
        <translation>姓名：____________________   日期：____________</translation>
    </message>
</context>
<context>
    <name>translucent::ClassResultsDialog</name>
    <message>
        <source>Quiz</source>
        <translation>测验</translation>
    </message>
    <message>
        <source>1 is right at the first try, which is a point; 2 at the second; x wrong, s shown, - not answered.</source>
        <translation>1 表示一次答对，得一分；2 表示第二次答对；x 答错，s 看了答案，- 未作答。</translation>
    </message>
    <message>
        <source>Results of a class</source>
        <translation>全班结果</translation>
    </message>
    <message>
        <source>Learners and questions</source>
        <translation>学生与题目</translation>
    </message>
    <message>
        <source>%1, learners: %2</source>
        <translation>%1，%2 人</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>存为 CSV…</translation>
    </message>
    <message>
        <source>For spreadsheets</source>
        <translation>供电子表格使用</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>%1 – questions: %2, learners: %3</source>
        <translation>%1：%2 题，%3 人</translation>
    </message>
    <message>
        <source>The name that was typed, or that of the file</source>
        <translation>所填的姓名；没有填就是文件名</translation>
    </message>
    <message>
        <source>Learner</source>
        <translation>学生</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>Questions answered right at the first try</source>
        <translation>一次答对的题数</translation>
    </message>
    <message>
        <source>Spent with the questions, without breaks</source>
        <translation>做题的时间，不含停顿</translation>
    </message>
    <message>
        <source>%1. %2 (%3 of %4)</source>
        <translation>%1. %2（%4 人中 %3 人得分）</translation>
    </message>
    <message>
        <source>Hardest, with how many had the point:</source>
        <translation>最难的题，以及多少人得分：</translation>
    </message>
    <message>
        <source>%1 does not count: there is a newer file of %2.</source>
        <translation>%1 不算：%2 有更新的文件。</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>存为 CSV</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
</context>
<context>
    <name>translucent::LessonQuestions</name>
    <message>
        <source>Checking …</source>
        <translation>正在计算答案……</translation>
    </message>
    <message>
        <source>The answer cannot be computed yet. Pin the token the question asks about, then try again.</source>
        <translation>现在还无法回答。请先固定问题所指的词元，再试一次。</translation>
    </message>
    <message>
        <source>The answer: %1.</source>
        <translation>引擎给出的答案：%1。</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>正确。</translation>
    </message>
    <message>
        <source>Not yet.</source>
        <translation>还不对。</translation>
    </message>
</context>
<context>
    <name>translucent::WordGlosses</name>
    <message>
        <source>Pinyin and meaning</source>
        <translation>拼音和释义</translation>
    </message>
    <message>
        <source>Shows above each word how it is read and what it means (from CC-CEDICT, CC BY-SA 4.0)</source>
        <translation>在每个词上方显示读音和英文释义（来自 CC-CEDICT，CC BY-SA 4.0）</translation>
    </message>
</context>
<context>
    <name>translucent::ContributionsView</name>
    <message>
        <source>Sublayers</source>
        <translation>子层</translation>
    </message>
    <message>
        <source>One part for each sublayer of the decoder</source>
        <translation>解码器的每个子层一项</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>One part for each attention head</source>
        <translation>每个注意力头一项</translation>
    </message>
    <message>
        <source>Heads and keys</source>
        <translation>头和键</translation>
    </message>
    <message>
        <source>One part for each head and each token that it takes something from</source>
        <translation>每个头从每个词元取得的部分各一项</translation>
    </message>
    <message>
        <source>How far the difference is taken apart</source>
        <translation>把差分解到哪一层次</translation>
    </message>
    <message>
        <source>Against:</source>
        <translation>与之比较：</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>What the part of the difference comes from; layers and heads count from 1</source>
        <translation>差的这一部分来自哪里；层和头从 1 数起</translation>
    </message>
    <message>
        <source>From 0 to the difference</source>
        <translation>从 0 到差</translation>
    </message>
    <message>
        <source>Each bar starts where the one above it ends. Red parts make the difference larger, blue ones smaller.</source>
        <translation>每根条形从上一根结束的地方开始。红色使差变大，蓝色使差变小。</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>logits</translation>
    </message>
    <message>
        <source>How much the part adds to the difference of the two logits</source>
        <translation>这一部分给两个 logit 之差加上多少</translation>
    </message>
    <message>
        <source>The largest parts of the difference between two logits, and all others together.</source>
        <translation>两个 logit 之差中最大的几个部分，以及其余各部分之和。</translation>
    </message>
    <message>
        <source>Choose a token of the translation to see what speaks for it.</source>
        <translation>选择译文中的一个词元，看看是什么支持它。</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>从 %1 到 %2</translation>
    </message>
    <message>
        <source>%1
%2, from %3 to %4</source>
        <translation>%1
%2，从 %3 到 %4</translation>
    </message>
    <message>
        <source>Red speaks for %1, blue for %2. The parts add up to the difference. They are direct: what a later sublayer makes of a part counts as its own.</source>
        <translation>红色支持 %1，蓝色支持 %2。各部分之和等于差。它们是直接贡献：后面的子层读取后再写出的，算作后面那个子层的。</translation>
    </message>
    <message>
        <source>The keys of cross-attention are outputs of the encoder, which already hold something of the whole sentence.</source>
        <translation>交叉注意力的键是编码器的输出，已经含有整句话的信息。</translation>
    </message>
    <message>
        <source>%1 against %2: logits %3 − %4 = %5</source>
        <translation>%1 与 %2 相比：logit %3 − %4 = %5</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
</context>
<context>
    <name>translucent::ContributionText</name>
    <message>
        <source>Decoder %1, self-attention</source>
        <translation>解码器第 %1 层，自注意力</translation>
    </message>
    <message>
        <source>Decoder %1, cross-attention</source>
        <translation>解码器第 %1 层，交叉注意力</translation>
    </message>
    <message>
        <source>Decoder %1, feed-forward</source>
        <translation>解码器第 %1 层，前馈网络</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>最终层归一化</translation>
    </message>
    <message>
        <source>%1, head %2</source>
        <translation>%1，头 %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: β</source>
        <translation>%1：β</translation>
    </message>
    <message>
        <source>%1, norm: β</source>
        <translation>%1，归一化：β</translation>
    </message>
    <message>
        <source>Embedding of the token read: %1</source>
        <translation>读入的词元的词嵌入：%1</translation>
    </message>
    <message>
        <source>Positional encoding</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>%1, biases</source>
        <translation>%1，偏置</translation>
    </message>
    <message>
        <source>%1, bias b₂</source>
        <translation>%1，偏置 b₂</translation>
    </message>
    <message>
        <source>Bias of the output layer</source>
        <translation>输出层的偏置</translation>
    </message>
    <message>
        <source>Rest (%1)</source>
        <translation>其余（%1 项）</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
</context>
<context>
    <name>translucent::ShareStrip</name>
    <message>
        <source>How much of each token comes from the source and how much from the prefix</source>
        <translation>每个词元有多少来自原文，多少来自前缀</translation>
    </message>
    <message>
        <source>%1: %2 from the source, %3 from the prefix</source>
        <translation>%1：%2 来自原文，%3 来自前缀</translation>
    </message>
    <message>
        <source>Click to see from which tokens.</source>
        <translation>单击查看来自哪些词元。</translation>
    </message>
    <message>
        <source>from the prefix</source>
        <translation>来自前缀</translation>
    </message>
    <message>
        <source>from the source</source>
        <translation>来自原文</translation>
    </message>
</context>
<context>
    <name>translucent::SourceSharesView</name>
    <message>
        <source>Each bar is a token of the translation: below, how much of it comes from the source, above, how much from the tokens written before.</source>
        <translation>每根条形是译文的一个词元：下面是来自原文的份额，上面是来自已写出的译文的份额。</translation>
    </message>
    <message>
        <source>Source and prefix add up to 100%; nothing comes from later tokens. Feed-forwards and biases are left out (ALTI+).</source>
        <translation>原文和前缀之和为 100%；后面的词元没有份额。前馈网络和偏置不计入（ALTI+）。</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The tokens of the group, in the order of the sentence</source>
        <translation>这一组的词元，按句中的顺序</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>How much of the chosen token comes from this one</source>
        <translation>选中的词元有多少来自这个词元</translation>
    </message>
    <message>
        <source>Translate a sentence to see where its tokens come from.</source>
        <translation>翻译一个句子，看看它的词元来自哪里。</translation>
    </message>
    <message>
        <source>%1 of %2 comes from the source</source>
        <translation>%2 有 %1 来自原文</translation>
    </message>
    <message>
        <source>%1 of %2 comes from the prefix</source>
        <translation>%2 有 %1 来自前缀</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>前缀</translation>
    </message>
</context>
<context>
    <name>translucent::LensText</name>
    <message>
        <source>What was read</source>
        <translation>读入的词元</translation>
    </message>
    <message>
        <source>Input of the decoder</source>
        <translation>解码器的输入</translation>
    </message>
    <message>
        <source>Decoder %1, self-attention</source>
        <translation>解码器第 %1 层，自注意力</translation>
    </message>
    <message>
        <source>Decoder %1, cross-attention</source>
        <translation>解码器第 %1 层，交叉注意力</translation>
    </message>
    <message>
        <source>Decoder %1, feed-forward</source>
        <translation>解码器第 %1 层，前馈网络</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>token and probability</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: rank %2, p = %3
KL divergence from the last row: %4 nats; entropy: %5 bits
%6</source>
        <translation>“%1”：第 %2 名，p = %3
与最后一行的 KL 散度：%4 奈特；熵：%5 比特
%6</translation>
    </message>
    <message>
        <source>Lens: what the output layer says of each state</source>
        <translation>透镜：输出层对每个状态怎么说</translation>
    </message>
    <message>
        <source>State after</source>
        <translation>哪一步之后的状态</translation>
    </message>
    <message>
        <source>Token read → token written</source>
        <translation>读入的词元 → 写出的词元</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>p of the most probable token</source>
        <translation>概率最大的词元的 p</translation>
    </message>
    <message>
        <source>From here on, the written token stays the most probable.</source>
        <translation>从这里起，写出的词元一直概率最大。</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Token read</source>
        <translation>读入的词元</translation>
    </message>
    <message>
        <source>Token written</source>
        <translation>写出的词元</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>KL (nats)</source>
        <translation>KL 散度（奈特）</translation>
    </message>
    <message>
        <source>Entropy (bits)</source>
        <translation>熵（比特）</translation>
    </message>
    <message>
        <source>Token %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>log p of token %1</source>
        <translation>词元 %1 的 log p</translation>
    </message>
</context>
<context>
    <name>translucent::LensView</name>
    <message>
        <source>The logit lens: each state of the decoder is given to the output layer as if it were the last one. A cell shows the token that is the most probable then; the brighter or darker it is, the larger its probability.</source>
        <translation>logit 透镜：把解码器的每个状态都当作最后一个状态交给输出层。格子里是这时概率最大的词元，颜色表示它的概率。</translation>
    </message>
    <message>
        <source>After each sublayer, the state is given to the output layer as if it were the last one. Gold: from here on the written token stays the most probable.</source>
        <translation>每个子层之后，都把状态当作最后一个交给输出层。金框：从这里起，写出的词元一直概率最大。</translation>
    </message>
    <message>
        <source>The first row names what was read: input and output share one table of vectors, so that a token is most similar to itself. It is no prediction.</source>
        <translation>第一行是读入的词元：输入和输出共用一张向量表，词元与自己最相似。这不是预测。</translation>
    </message>
    <message>
        <source>Columns are predictions: a position reads one token and writes the next. A cell says what it would write.</source>
        <translation>每一列是一次预测：一个位置读入一个词元，写出下一个。格子里是它会写出的词元。</translation>
    </message>
    <message>
        <source>A low probability in an early row does not mean that the model does not know yet: the output layer was trained on the last state. Earlier states can hold the token in a form that it does not read.</source>
        <translation>前几行概率低，并不表示模型“还不知道”：输出层是针对最后的状态训练的，前面的状态里可能已有这个词元，只是它读不出来。</translation>
    </message>
</context>
<context>
    <name>translucent::WhyView</name>
    <message>
        <source>Tokens of the translation</source>
        <translation>译文的词元</translation>
    </message>
    <message>
        <source>Lens</source>
        <translation>透镜</translation>
    </message>
    <message>
        <source>Contributions</source>
        <translation>贡献</translation>
    </message>
    <message>
        <source>Source or prefix</source>
        <translation>原文还是前缀</translation>
    </message>
    <message>
        <source>Why:</source>
        <translation>为什么：</translation>
    </message>
    <message>
        <source>No translation yet.
Translate a sentence to see what made the model write each token.</source>
        <translation>还没有译文。
翻译一个句子，就能看到模型为什么写出每个词元。</translation>
    </message>
    <message>
        <source>The model is changed, but these questions are about the model as it was trained.
Take the changes back on the page What if.</source>
        <translation>模型被改动过，而这里解释的是训练好的模型本身。
请在“干预”页撤销改动。</translation>
    </message>
    <message>
        <source>Position %1: reads &quot;%2&quot; and writes &quot;%3&quot;</source>
        <translation>位置 %1：读入“%2”，写出“%3”</translation>
    </message>
    <message>
        <source>The translation, token by token: the views below explain the chosen one.</source>
        <translation>译文的各个词元：下面的视图解释选中的那一个。</translation>
    </message>
    <message>
        <source>Encoder lens</source>
        <translation>编码器透镜</translation>
    </message>
    <message>
        <source>Patching</source>
        <translation>状态替换</translation>
    </message>
    <message>
        <source>Attribution</source>
        <translation>归因</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>训练一步</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表地图</translation>
    </message>
    <message>
        <source>Neurons</source>
        <translation>神经元</translation>
    </message>
</context>
<context>
    <name>translucent::WhyPage</name>
    <message>
        <source>Why</source>
        <translation>为什么</translation>
    </message>
    <message>
        <source>Move between the tokens of the translation</source>
        <translation>在译文的词元之间移动</translation>
    </message>
    <message>
        <source>Move between the cells of the lens</source>
        <translation>在透镜的格子之间移动</translation>
    </message>
    <message>
        <source>Choose the token that is explained</source>
        <translation>选择要解释的词元</translation>
    </message>
    <message>
        <source>On Patching: exchange this state, too</source>
        <translation>在“状态替换”中：再替换这个状态</translation>
    </message>
    <message>
        <source>On Vocabulary: zoom, or show the whole map</source>
        <translation>在“词表地图”：缩放，或显示全图</translation>
    </message>
</context>
<context>
    <name>translucent::EncoderLensView</name>
    <message>
        <source>After layer</source>
        <translation>第几层之后</translation>
    </message>
    <message>
        <source>The encoder layer that all decoder layers read, counted from 1</source>
        <translation>解码器各层都读这一层编码器的输出，从 1 数起</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>What the model writes then; after the last layer, its ordinary translation</source>
        <translation>这时模型写出的译文；最后一层之后就是平常的译文</translation>
    </message>
    <message>
        <source>Σ log p</source>
        <translation>Σ log p</translation>
    </message>
    <message>
        <source>Sum of the log-probabilities of its tokens</source>
        <translation>译文各词元的对数概率之和</translation>
    </message>
    <message>
        <source>Translation after each encoder layer</source>
        <translation>编码器每一层之后的译文</translation>
    </message>
    <message>
        <source>All layers of the decoder read the output of one encoder layer, as if the encoder ended there. What goes wrong in the first line and right in the last is what the layers between are for.</source>
        <translation>解码器的所有层都读编码器某一层的输出，就像编码器到此为止。第一行译错、最后一行译对的地方，正是中间各层的作用。</translation>
    </message>
</context>
<context>
    <name>translucent::PatchText</name>
    <message>
        <source>%1 / %2</source>
        <comment>clean and corrupted</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 → %2 (logits of %3 − %4: %5)</source>
        <comment>sentence and translation</comment>
        <translation>%1 → %2（%3 与 %4 的 logit 之差：%5）</translation>
    </message>
    <message>
        <source>Recovered (estimate)</source>
        <translation>恢复的份额（估计）</translation>
    </message>
    <message>
        <source>Recovered</source>
        <translation>恢复的份额</translation>
    </message>
    <message>
        <source>Encoder: what an exchanged state recovers of &quot;%1&quot; against &quot;%2&quot;</source>
        <translation>编码器：替换一个状态，“%1”与“%2”之差恢复多少</translation>
    </message>
    <message>
        <source>Decoder: what an exchanged state recovers of &quot;%1&quot; against &quot;%2&quot;</source>
        <translation>解码器：替换一个状态，“%1”与“%2”之差恢复多少</translation>
    </message>
    <message>
        <source>Source piece</source>
        <translation>原文子词</translation>
    </message>
    <message>
        <source>Token read → token written</source>
        <translation>读入的词元 → 写出的词元</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>子词</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>This state is exchanged.</source>
        <translation>这个状态被替换。</translation>
    </message>
    <message>
        <source>The exchange can change this state.</source>
        <translation>替换可以改变这个状态。</translation>
    </message>
    <message>
        <source>Exchanged: %1, at %2. Recovered: %3</source>
        <translation>替换：%1，位置“%2”。恢复的份额：%3</translation>
    </message>
    <message>
        <source>Exchanged: %1, at %2. Estimate: %3, exact: %4</source>
        <translation>替换：%1，位置“%2”。估计：%3，精确：%4</translation>
    </message>
    <message>
        <source>Encoder %1</source>
        <translation>编码器第 %1 层</translation>
    </message>
    <message>
        <source>Input of the encoder</source>
        <translation>编码器的输入</translation>
    </message>
    <message>
        <source>The estimates of the single effects add up to %1</source>
        <translation>各自作用的估计之和为 %1</translation>
    </message>
    <message>
        <source>The single effects add up to %1</source>
        <translation>各自的作用之和为 %1</translation>
    </message>
    <message>
        <source>%1 states exchanged. %2</source>
        <translation>替换 %1 个状态。%2</translation>
    </message>
    <message>
        <source>%1 states exchanged together. Recovered: %2, an effect of %3. %4</source>
        <translation>同时替换 %1 个状态。恢复的份额：%2，作用为 %3。%4</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>State of the encoder after layer</source>
        <translation>编码器在各层之后的状态</translation>
    </message>
    <message>
        <source>State of the decoder after layer</source>
        <translation>解码器在各层之后的状态</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>%1, self-attention</source>
        <translation>%1，自注意力</translation>
    </message>
    <message>
        <source>%1, cross-attention</source>
        <translation>%1，交叉注意力</translation>
    </message>
    <message>
        <source>%1, feed-forward</source>
        <translation>%1，前馈网络</translation>
    </message>
</context>
<context>
    <name>translucent::PatchingView</name>
    <message>
        <source>Ready pairs</source>
        <translation>现成句对</translation>
    </message>
    <message>
        <source>Two sentences of the built-in grammar that differ in one word</source>
        <translation>内置语法中只差一个词的两个句子</translation>
    </message>
    <message>
        <source>The other sentence</source>
        <translation>另一个句子</translation>
    </message>
    <message>
        <source>The same sentence with another word in one place</source>
        <translation>同一个句子，只换一个词</translation>
    </message>
    <message>
        <source>The corrupted sentence: the sentence of the page, the clean one, with another word in one place. Both must have the same number of pieces.</source>
        <translation>受损句：把本页的句子（干净句）换掉一个词。两个句子的子词个数必须相同。</translation>
    </message>
    <message>
        <source>Denoise</source>
        <translation>去噪</translation>
    </message>
    <message>
        <source>States of the clean sentence replace those of the corrupted one: finds what suffices</source>
        <translation>用干净句的状态替换受损句的状态：找出什么是充分的</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>加噪</translation>
    </message>
    <message>
        <source>States of the corrupted sentence replace those of the clean one: finds what is necessary</source>
        <translation>用受损句的状态替换干净句的状态：找出什么是必要的</translation>
    </message>
    <message>
        <source>Direction of the exchange</source>
        <translation>替换的方向</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>One pass for each state</source>
        <translation>每个状态各算一遍</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>估计</translation>
    </message>
    <message>
        <source>The gradient times the change of each state: one backward pass for all; exact for small changes only</source>
        <translation>梯度乘以每个状态的变化：所有状态只需一次反向传播；只有变化很小时才准确</translation>
    </message>
    <message>
        <source>How the numbers are computed</source>
        <translation>这些数怎样计算</translation>
    </message>
    <message>
        <source>Other sentence:</source>
        <translation>另一个句子：</translation>
    </message>
    <message>
        <source>A cell is one state, exchanged between the two passes: 1 means that the logit difference is then as with the clean sentence, 0 as with the corrupted one. It can be more or less than that.</source>
        <translation>每一格是在两个句子之间替换的一个状态：1 表示 logit 之差与干净句相同，0 表示与受损句相同；也可能大于 1 或小于 0。</translation>
    </message>
    <message>
        <source>Both passes read the tokens that the translations have in common; compared are the first words that differ. A cell says how much of the change of their logit difference comes along with one state.</source>
        <translation>处理两个句子时，解码器都读入两句译文相同的开头，比较的是第一个不同的词。格子里的数说明：替换一个状态，这两个词的 logit 之差的变化有多少随之而来。</translation>
    </message>
    <message>
        <source>Hatched is the causal cone: all that the exchanged states can change. A state of the encoder reaches every position of later layers, one of the decoder its own and later positions.</source>
        <translation>斜线部分是因果锥：被替换的状态能改变的一切。编码器的状态影响后面各层的所有位置，解码器的状态影响自己和后面的位置。</translation>
    </message>
    <message>
        <source>Denoise finds what suffices, Noise what is necessary. What is kept in two places suffices in each and is necessary in neither. So single effects need not add up to the effect of all together.</source>
        <translation>“去噪”找出什么是充分的，“加噪”找出什么是必要的。同时保存在两处的信息，每一处都充分，每一处都不必要。因此各自的作用之和不一定等于同时替换的作用。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>exchanged words and sentence</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The vocabulary of this model knows no pair of the built-in grammar</source>
        <translation>这个模型的词表不认识内置语法的句对</translation>
    </message>
    <message>
        <source>%1
Exchange one word for another one that the vocabulary knows as one piece, or take a ready pair.</source>
        <comment>the reason why there is no map</comment>
        <translation>%1
请把一个词换成词表中作为一个子词的另一个词，或者选一个现成句对。</translation>
    </message>
    <message>
        <source>Write a second sentence in which one word is another one, or take a ready pair.
The states of one sentence are then put into the other: which of them carry the difference?</source>
        <translation>请写出另一个只换了一个词的句子，或者选一个现成句对。
然后把一个句子的状态放进另一个句子：区别保存在哪些状态里？</translation>
    </message>
    <message>
        <source>Click a cell to exchange its state, Ctrl + click to exchange several. What they can change is hatched.</source>
        <translation>单击一个格子替换它的状态，Ctrl + 单击可以替换多个。它们能改变的状态画斜线。</translation>
    </message>
</context>
<context>
    <name>translucent::RivalChoice</name>
    <message>
        <source>The token to compare with</source>
        <translation>与之比较的词元</translation>
    </message>
    <message>
        <source>The token to compare with, and its logit</source>
        <translation>与之比较的词元，以及它的 logit</translation>
    </message>
</context>
<context>
    <name>translucent::AttributionText</name>
    <message>
        <source>Saliency</source>
        <translation>显著性</translation>
    </message>
    <message>
        <source>Gradient × input</source>
        <translation>梯度 × 输入</translation>
    </message>
    <message>
        <source>Integrated gradients</source>
        <translation>积分梯度</translation>
    </message>
    <message>
        <source>Occlusion</source>
        <translation>遮挡</translation>
    </message>
    <message>
        <source>Attention, aligner</source>
        <translation>注意力：对齐头</translation>
    </message>
    <message>
        <source>Attention, last layer</source>
        <translation>注意力：最后一层</translation>
    </message>
    <message>
        <source>ALTI+</source>
        <translation>ALTI+</translation>
    </message>
    <message>
        <source>Value zeroing</source>
        <translation>值置零</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>前缀</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>读自</translation>
    </message>
    <message>
        <source>p(%1) while source tokens are replaced by ⟨UNK⟩</source>
        <translation>原文词元逐个换成 ⟨UNK⟩ 时的 p(%1)</translation>
    </message>
    <message>
        <source>Source tokens replaced</source>
        <translation>换掉的原文词元数</translation>
    </message>
    <message>
        <source>p(%1)</source>
        <translation>p(%1)</translation>
    </message>
    <message>
        <source>Random: highest</source>
        <translation>随机：最高</translation>
    </message>
    <message>
        <source>Random: lowest</source>
        <translation>随机：最低</translation>
    </message>
</context>
<context>
    <name>translucent::AttributionView</name>
    <message>
        <source>How the tokens are scored</source>
        <translation>词元怎样评分</translation>
    </message>
    <message>
        <source>What integrated gradients compare the tokens with</source>
        <translation>积分梯度拿什么与词元比较</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>零向量</translation>
    </message>
    <message>
        <source>How the tokens are scored. All methods are tested by the curves.</source>
        <translation>词元怎样评分。曲线检验所有的方法。</translation>
    </message>
    <message>
        <source>What integrated gradients compare the tokens with: a score answers the question what changes if the token takes the place of this.</source>
        <translation>积分梯度拿什么与词元比较：分数回答的问题是，用词元代替它会改变多少。</translation>
    </message>
    <message>
        <source>Method:</source>
        <translation>方法：</translation>
    </message>
    <message>
        <source>Baseline:</source>
        <translation>基线：</translation>
    </message>
    <message>
        <source>Against:</source>
        <translation>与之比较：</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The tokens that the model read, in the order of the sentences</source>
        <translation>模型读入的词元，按句中的顺序</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>读自</translation>
    </message>
    <message>
        <source>The source, or the prefix: what was written before</source>
        <translation>原文，或前缀，即前面写出的词元</translation>
    </message>
    <message>
        <source>From 0 on</source>
        <translation>从 0 起</translation>
    </message>
    <message>
        <source>The scores as bars. All have the same scale.</source>
        <translation>分数画成条形，比例尺相同。</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>How much the token counts, by the method that is chosen</source>
        <translation>按所选的方法，这个词元有多重要</translation>
    </message>
    <message>
        <source>How much each token that the model read counts for the chosen token of the translation.</source>
        <translation>模型读入的每个词元对译文中选定的词元有多重要。</translation>
    </message>
    <message>
        <source>A test of the methods: the tokens that a method puts first are replaced, one after the other. The model relies on the first ones most if the curve falls at once.</source>
        <translation>检验各种方法：按一种方法给出的名次，从第一名起逐个换掉词元。如果曲线一开始就下降，模型依靠的正是排在前面的词元。</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>The curves are being computed.</source>
        <translation>正在计算曲线。</translation>
    </message>
    <message>
        <source>There are no curves.</source>
        <translation>没有曲线。</translation>
    </message>
    <message>
        <source>Choose a token of the translation to see which tokens it comes from.</source>
        <translation>选择译文中的一个词元，看看它来自哪些词元。</translation>
    </message>
    <message>
        <source>This method does not suit the model.</source>
        <translation>这种方法不适用于这个模型。</translation>
    </message>
    <message>
        <source>%1 against %2: difference of the logits %3</source>
        <translation>%1 与 %2 比较：logit 之差 %3</translation>
    </message>
    <message>
        <source>%1: which tokens the model reads to predict it</source>
        <translation>%1：模型预测它时读的是哪些词元</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Red speaks for %1, blue for %2.</source>
        <translation>红色支持 %1，蓝色支持 %2。</translation>
    </message>
    <message>
        <source>It says nothing of the prefix.</source>
        <translation>这种方法没有前缀的分数。</translation>
    </message>
    <message>
        <source>The length of the gradient: how strongly the difference reacts to a small change of the token, in whatever direction.</source>
        <translation>梯度的长度：词元的嵌入稍有改变（不论方向）时，差的反应有多强。</translation>
    </message>
    <message>
        <source>The gradient times the embedding: an estimate of how much the difference falls if the embedding becomes zero.</source>
        <translation>梯度乘以嵌入：估计嵌入变成零时差会减少多少。</translation>
    </message>
    <message>
        <source>How much the difference falls when the token is replaced by ⟨UNK⟩.</source>
        <translation>词元换成 ⟨UNK⟩ 时，差减少多少。</translation>
    </message>
    <message>
        <source>The weights of the cross-attention head that is surest of what it looks at.</source>
        <translation>交叉注意力中最有把握的一个头的权重。</translation>
    </message>
    <message>
        <source>The mean weights of all heads of the last cross-attention.</source>
        <translation>最后一层交叉注意力所有头的平均权重。</translation>
    </message>
    <message>
        <source>The shares of the tab Source or prefix. They add up to 1.</source>
        <translation>标签“原文还是前缀”中的份额，总和为 1。</translation>
    </message>
    <message>
        <source>How much the last layer changes when the values of the token are zeros.</source>
        <translation>词元的值换成零时，最后一层的输出改变多少。</translation>
    </message>
    <message>
        <source>The scores add up to %1; from the baseline to the sentence, the difference grows by %2. Residual: %3 (%4 points on the path).</source>
        <translation>分数之和为 %1；从基线到这个句子，差增加 %2。残差：%3（路径上 %4 个点）。</translation>
    </message>
    <message>
        <source>That is too much: read these scores with care, or choose another baseline.</source>
        <translation>残差太大：这些分数要谨慎看待，或者换一种基线。</translation>
    </message>
    <message>
        <source>Each curve tests a method: p(%1) when the source tokens that it puts first are replaced by ⟨UNK⟩. The further it falls below the grey band of %2 random orders, the more faithful the method. Occlusion optimises nearly what is measured here.</source>
        <translation>每条曲线检验一种方法：把它排在前面的原文词元换成 ⟨UNK⟩ 时的 p(%1)。曲线越是低于 %2 种随机顺序的灰色带，这种方法就越忠实。遮挡所优化的，几乎就是这里所测量的。</translation>
    </message>
</context>
<context>
    <name>translucent::TimeMachineBar</name>
    <message>
        <source>Time machine</source>
        <translation>时间机器</translation>
    </message>
    <message>
        <source>Every page shows the model as it was after the chosen step of its training</source>
        <translation>所有页面都显示模型在训练到所选步数时的样子</translation>
    </message>
    <message>
        <source>The moment before</source>
        <translation>前一个时刻</translation>
    </message>
    <message>
        <source>The moment after</source>
        <translation>后一个时刻</translation>
    </message>
    <message>
        <source>Moment of the training (arrow keys, Home, End)</source>
        <translation>训练的时刻（方向键、Home、End）</translation>
    </message>
    <message>
        <source>Moment of the training</source>
        <translation>训练的时刻</translation>
    </message>
    <message>
        <source>Final model</source>
        <translation>最终模型</translation>
    </message>
    <message>
        <source>final model</source>
        <translation>最终模型</translation>
    </message>
    <message>
        <source>The weights that the training has kept</source>
        <translation>训练保留下来的权重</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>The moving average of the weights after this step</source>
        <translation>这一步之后权重的滑动平均</translation>
    </message>
    <message>
        <source>The weights after this step</source>
        <translation>这一步之后的权重</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Stays at this moment</source>
        <translation>停在这个时刻</translation>
    </message>
    <message>
        <source>Shows one moment after the other, once</source>
        <translation>把各个时刻依次显示一遍</translation>
    </message>
</context>
<context>
    <name>translucent::HeadsView</name>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>What each head does, and what the loss is without it</source>
        <translation>每个头做什么，去掉它后损失是多少</translation>
    </message>
    <message>
        <source>Pruning</source>
        <translation>剪枝</translation>
    </message>
    <message>
        <source>The loss while the heads are removed, one after the other</source>
        <translation>逐个去掉头时的损失</translation>
    </message>
    <message>
        <source>How many sentences are read</source>
        <translation>读入多少个句子</translation>
    </message>
    <message>
        <source>One head after the other, or many removed</source>
        <translation>逐个看头，或者去掉许多头</translation>
    </message>
    <message>
        <source>Sentences with reference translations that the model was not trained on. More of them take longer and have narrower intervals.</source>
        <translation>有参考译文、模型没有用来训练的句子。句子越多，时间越长，区间越窄。</translation>
    </message>
    <message>
        <source>Progress of the examination</source>
        <translation>检查的进度</translation>
    </message>
    <message>
        <source>Sentences:</source>
        <translation>句子数：</translation>
    </message>
    <message>
        <source>What the colour of a head says</source>
        <translation>头的颜色表示什么</translation>
    </message>
    <message>
        <source>All heads of the model: a row is a layer of an attention. Click a head to see it closely.</source>
        <translation>模型所有的头：一行是一种注意力的一层。点击一个头可以细看。</translation>
    </message>
    <message>
        <source>Map of the heads</source>
        <translation>所有头的图</translation>
    </message>
    <message>
        <source>Colour:</source>
        <translation>颜色：</translation>
    </message>
    <message>
        <source>Changes of the loss are in nats per token, with the interval of 95% of resamples of the sentences. Where it contains 0, these sentences do not show that the head matters.</source>
        <translation>损失的变化以每词元奈特为单位，括号中的区间包含对句子重新采样所得结果的 95%。如果区间包含 0，这些句子就不能说明这个头有用。</translation>
    </message>
    <message>
        <source>Query → key</source>
        <translation>查询 → 键</translation>
    </message>
    <message>
        <source>What the query is and what the head looks at</source>
        <translation>查询是什么，头看向什么</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>The sum of the weights of all such cells</source>
        <translation>所有这样的格子的权重之和</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>格数</translation>
    </message>
    <message>
        <source>How often both occur in one sentence</source>
        <translation>两者在同一句中出现多少次</translation>
    </message>
    <message>
        <source>The pairs of pieces with the most weight</source>
        <translation>权重最大的子词对</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>The share of the weight that follows the main rule</source>
        <translation>符合主要规则的权重的份额</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>The sentences in which the head follows its main rule most</source>
        <translation>这个头最符合主要规则的句子</translation>
    </message>
    <message>
        <source>Words that have most of their weight on one key</source>
        <translation>权重大多集中在一个键上的词</translation>
    </message>
    <message>
        <source>Sentences with the most weight on the main rule</source>
        <translation>主要规则所占权重最多的句子</translation>
    </message>
    <message>
        <source>Open the sentence</source>
        <translation>打开这个句子</translation>
    </message>
    <message>
        <source>Translates it, and selects this head on all pages (Enter)</source>
        <translation>翻译它，并在所有页面上选中这个头（回车）</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>词对</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>The attention whose heads are removed</source>
        <translation>去掉哪种注意力的头</translation>
    </message>
    <message>
        <source>All three</source>
        <translation>全部三种</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Of the reference translations</source>
        <translation>参考译文的损失</translation>
    </message>
    <message>
        <source>BLEU</source>
        <translation>BLEU</translation>
    </message>
    <message>
        <source>Of the model&apos;s own translations; not in random orders</source>
        <translation>模型自己的译文的 BLEU；随机顺序没有</translation>
    </message>
    <message>
        <source>What the curves measure</source>
        <translation>曲线度量什么</translation>
    </message>
    <message>
        <source>The least important heads are removed first, a tenth at a time. The longer a curve stays flat, the more heads of this attention can go.</source>
        <translation>先去掉最不重要的头，每次十分之一。曲线保持平坦的时间越长，这种注意力可以去掉的头就越多。</translation>
    </message>
    <message>
        <source>Each attention by itself; the heads of the other two stay. Important is what the gradient says, measured again at every step or only once, against five random orders (grey).</source>
        <translation>每种注意力单独去掉，另外两种的头保留。重要性由梯度得出，每一步重新度量，或者只度量一次；与五种随机顺序（灰色）比较。</translation>
    </message>
    <message>
        <source>Attention:</source>
        <translation>注意力：</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Examine heads</source>
        <translation>检查所有的头</translation>
    </message>
    <message>
        <source>Draw the curves</source>
        <translation>画出曲线</translation>
    </message>
    <message>
        <source>Reads the sentences with all heads, then without each of them: some seconds for 20 sentences</source>
        <translation>先用所有的头读入句子，再逐个关掉：20 个句子需要几秒</translation>
    </message>
    <message>
        <source>Removes the heads of each attention in seven orders and translates in between: up to a minute for 20 sentences</source>
        <translation>按七种顺序去掉每种注意力的头，其间还要翻译：20 个句子最多需要一分钟</translation>
    </message>
    <message>
        <source>%1 sentences, loss %2 nats per token</source>
        <translation>%1 个句子，每词元损失 %2 奈特</translation>
    </message>
    <message>
        <source>One sentence shows what a head did once. Examine many: which tokens does each head look at, and how much does the model depend on it?</source>
        <translation>一个句子只能说明一个头这一次做了什么。检查许多句子：每个头看向哪些词元，模型又有多依赖它？</translation>
    </message>
    <message>
        <source>The sentences are being read, with all heads and then without each of them.</source>
        <translation>正在读入句子：先用所有的头，再逐个关掉。</translation>
    </message>
    <message>
        <source>Click a head to see what it looks at, and in which sentences.</source>
        <translation>点击一个头，看它看向什么、在哪些句子里这样做。</translation>
    </message>
    <message>
        <source>Heads are being removed.</source>
        <translation>正在去掉头。</translation>
    </message>
    <message>
        <source>How many heads can go? Those that matter least are removed first, until none is left.
Compare self-attention with cross-attention.</source>
        <translation>可以去掉多少个头？先去掉最无关紧要的，直到一个不剩。
把自注意力与交叉注意力比较一下。</translation>
    </message>
</context>
<context>
    <name>translucent::HeadMapText</name>
    <message>
        <source>Encoder %1</source>
        <translation>编码器 %1</translation>
    </message>
    <message>
        <source>Decoder %1</source>
        <translation>解码器 %1</translation>
    </message>
    <message>
        <source>Cross %1</source>
        <comment>a layer of cross-attention</comment>
        <translation>交叉 %1</translation>
    </message>
    <message>
        <source>%1 (%2 … %3)</source>
        <comment>a change and its interval</comment>
        <translation>%1（%2 … %3）</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a rule and its share</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between rules</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>By importance, measured again</source>
        <translation>按重要性，每步重新度量</translation>
    </message>
    <message>
        <source>By importance, measured once</source>
        <translation>按重要性，只度量一次</translation>
    </message>
    <message>
        <source>Random: highest</source>
        <translation>随机：最高</translation>
    </message>
    <message>
        <source>Random: lowest</source>
        <translation>随机：最低</translation>
    </message>
    <message>
        <source>Share of the main rule</source>
        <translation>主要规则的份额</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>把握</translation>
    </message>
    <message>
        <source>Importance in the layer</source>
        <translation>层内重要性</translation>
    </message>
    <message>
        <source>Loss without the head</source>
        <translation>去掉这个头时的损失</translation>
    </message>
    <message>
        <source>The rule on whose keys a head has most of its weight; the colour is that share. A share is not a cause: nothing may read what such a head writes.</source>
        <translation>头的权重最多落在哪条规则所指的键上；颜色是这个份额。份额不是原因：这样的头写下的东西，可能没有人读取。</translation>
    </message>
    <message>
        <source>The mean of the largest weight of a query, END left out as a key.</source>
        <translation>每个查询的最大权重的平均值，END 这个键除外。</translation>
    </message>
    <message>
        <source>How strongly the loss reacts to a small change of what the head writes (mean of |∂L/∂ξ|), divided by the norm of its layer.</source>
        <translation>这个头写下的东西稍有变化，损失的反应有多强（|∂L/∂ξ| 的平均值），再除以这一层的范数。</translation>
    </message>
    <message>
        <source>How much the loss rises when this head alone is switched off. Framed: 95% of resamples have the same sign. What other heads make up for does not show.</source>
        <translation>只关掉这一个头时，损失上升多少。加框的：95% 的重新采样结果符号相同。其他头能补上的，这里看不出来。</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>前一个</translation>
    </message>
    <message>
        <source>Itself</source>
        <comment>a head looks at the query&apos;s own position</comment>
        <translation>自身</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>后一个</translation>
    </message>
    <message>
        <source>First</source>
        <translation>第一个</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>最后一个</translation>
    </message>
    <message>
        <source>Same word</source>
        <translation>相同的词</translation>
    </message>
    <message>
        <source>Punctuation</source>
        <translation>标点</translation>
    </message>
    <message>
        <source>Rarest word</source>
        <translation>最少见的词</translation>
    </message>
    <message>
        <source>Aligned</source>
        <translation>对齐的词</translation>
    </message>
    <message>
        <source>%1 · layer %2 · head %3</source>
        <translation>%1 · 第 %2 层 · 头 %3</translation>
    </message>
    <message>
        <source>Heads in %1 sentences: %2</source>
        <translation>%1 个句子中的头：%2</translation>
    </message>
    <message>
        <source>Attention and layer</source>
        <translation>注意力和层</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>95% of resamples have the same sign.</source>
        <translation>95% 的重新采样结果符号相同。</translation>
    </message>
    <message>
        <source>Weight on: %1</source>
        <translation>权重落在：%1</translation>
    </message>
    <message>
        <source>Confidence %1; importance %2 nats per token, %3 in the layer</source>
        <translation>把握 %1；重要性每词元 %2 奈特，层内 %3</translation>
    </message>
    <message>
        <source>Change of the loss without it: %1</source>
        <translation>去掉它时损失的变化：%1</translation>
    </message>
    <message>
        <source>With its mean output: %1</source>
        <translation>换成它的平均输出：%1</translation>
    </message>
    <message>
        <source>Importance (nats per token)</source>
        <translation>重要性（奈特每词元）</translation>
    </message>
    <message>
        <source>Loss with its mean output</source>
        <translation>换成平均输出时的损失</translation>
    </message>
    <message>
        <source>%1: 2.5%</source>
        <translation>%1：2.5%</translation>
    </message>
    <message>
        <source>%1: 97.5%</source>
        <translation>%1：97.5%</translation>
    </message>
    <message>
        <source>BLEU</source>
        <translation>BLEU</translation>
    </message>
    <message>
        <source>Loss (nats per token)</source>
        <translation>损失（奈特每词元）</translation>
    </message>
    <message>
        <source>%1 while heads are removed: %2</source>
        <translation>去掉头时的%1：%2</translation>
    </message>
    <message>
        <source>%1 while heads are removed</source>
        <translation>去掉头时的%1</translation>
    </message>
    <message>
        <source>Heads removed</source>
        <translation>去掉的头数</translation>
    </message>
</context>
<context>
    <name>translucent::GradientText</name>
    <message>
        <source>Embedding</source>
        <translation>词嵌入</translation>
    </message>
    <message>
        <source>Self-attention %1</source>
        <translation>自注意力 %1</translation>
    </message>
    <message>
        <source>Cross-attention %1</source>
        <translation>交叉注意力 %1</translation>
    </message>
    <message>
        <source>Feed-forward %1</source>
        <translation>前馈网络 %1</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>最终层归一化</translation>
    </message>
    <message>
        <source>Output layer</source>
        <translation>输出层</translation>
    </message>
    <message>
        <source>Encoder, %1: gradient %2</source>
        <translation>编码器，%1：梯度 %2</translation>
    </message>
    <message>
        <source>Decoder, %1: gradient %2</source>
        <translation>解码器，%1：梯度 %2</translation>
    </message>
</context>
<context>
    <name>translucent::GradientFlow</name>
    <message>
        <source>The gradient of the loss, from the output back to the embeddings</source>
        <translation>损失的梯度，从输出回到词嵌入</translation>
    </message>
    <message>
        <source>Click to see the gradient of its parameters.</source>
        <translation>单击查看其参数的梯度。</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>Decoder, from the loss back</source>
        <translation>解码器，从损失往回</translation>
    </message>
    <message>
        <source>norm, logarithmic</source>
        <translation>范数，对数刻度</translation>
    </message>
</context>
<context>
    <name>translucent::OneStepText</name>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Reads &quot;%1&quot; and is to write &quot;%2&quot;</source>
        <translation>读入“%1”，应写出“%2”</translation>
    </message>
    <message>
        <source>Loss %1 = %2 of the token itself + %3 of all tokens alike (label smoothing)</source>
        <translation>损失 %1 = 词元本身 %2 + 所有词元平均 %3（标签平滑）</translation>
    </message>
    <message>
        <source>p = %1, after the step %2</source>
        <translation>p = %1，这一步之后 %2</translation>
    </message>
    <message>
        <source>Gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Clipped: g</source>
        <translation>裁剪后 g</translation>
    </message>
    <message>
        <source>First moment m</source>
        <translation>一阶矩 m</translation>
    </message>
    <message>
        <source>Second moment v</source>
        <translation>二阶矩 v</translation>
    </message>
    <message>
        <source>Corrected m̂</source>
        <translation>修正后 m̂</translation>
    </message>
    <message>
        <source>Corrected v̂</source>
        <translation>修正后 v̂</translation>
    </message>
    <message>
        <source>Update Δw</source>
        <translation>更新量 Δw</translation>
    </message>
    <message>
        <source>New weight</source>
        <translation>新的权重</translation>
    </message>
    <message>
        <source>Gradient of %1</source>
        <translation>%1 的梯度</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>%1: %2 numbers, norm of the gradient %3</source>
        <translation>%1：%2 个数，梯度范数 %3</translation>
    </message>
    <message>
        <source>All gradients together have norm %1. That is too much: clipping multiplies each by %2.</source>
        <translation>全部梯度的范数为 %1，过大：裁剪把每个梯度乘以 %2。</translation>
    </message>
    <message>
        <source>All gradients together have norm %1: nothing is clipped.</source>
        <translation>全部梯度的范数为 %1：不裁剪。</translation>
    </message>
</context>
<context>
    <name>translucent::OneStepView</name>
    <message>
        <source>Without residual connections</source>
        <translation>去掉残差连接</translation>
    </message>
    <message>
        <source>Each sublayer passes on only its output. Compare the gradients: nothing leads around the sublayers.</source>
        <translation>每个子层只传递自己的输出。比较梯度：没有绕过子层的路了。</translation>
    </message>
    <message>
        <source>Target not shifted</source>
        <translation>目标不右移</translation>
    </message>
    <message>
        <source>The decoder reads at each position the very token that it is to write: it would learn to copy, not to translate.</source>
        <translation>解码器在每个位置读入的正是它要写出的词元：它会学会抄写，而不是翻译。</translation>
    </message>
    <message>
        <source>Reference: the translation that the model is to learn</source>
        <translation>参考译文：模型要学的译文</translation>
    </message>
    <message>
        <source>The translation that the model is to learn</source>
        <translation>模型要学的译文</translation>
    </message>
    <message>
        <source>The pair of the step: the sentence of the page, and what the model is to write. It begins as the model&apos;s own translation; type the right one.</source>
        <translation>这一步的句对：本页的句子，以及模型应写出的译文。起初是模型自己的译文，请改成正确的译文。</translation>
    </message>
    <message>
        <source>Reference:</source>
        <translation>参考译文：</translation>
    </message>
    <message>
        <source>Tokens of the reference with their losses</source>
        <translation>参考译文的词元及其损失</translation>
    </message>
    <message>
        <source>The tokens that are to be written, each with its loss: the darker, the larger. With label smoothing no loss is 0.</source>
        <translation>应写出的词元及各自的损失：颜色越深，损失越大。有标签平滑时，损失不会是 0。</translation>
    </message>
    <message>
        <source>The mean loss of the tokens before the step, and that of the same pair after it.</source>
        <translation>这一步之前各词元的平均损失，以及之后同一句对的平均损失。</translation>
    </message>
    <message>
        <source>How large the gradient of the loss is at each state of the pass, from the output back to the embeddings. Where it is much smaller than above, the layers before that place hardly learn.</source>
        <translation>损失的梯度在各个状态处有多大，从输出回到词嵌入。某处如果比上方小得多，它之前的层几乎学不到东西。</translation>
    </message>
    <message>
        <source>The parameter whose gradient is shown</source>
        <translation>显示哪个参数的梯度</translation>
    </message>
    <message>
        <source>The parameter whose gradient is shown, in the order of the network</source>
        <translation>显示哪个参数的梯度，按网络中的顺序</translation>
    </message>
    <message>
        <source>The gradient of the parameter, of a large one the part with the chosen weight: red weights would raise the loss if they grew, blue ones would lower it. Click a weight to see how Adam changes it.</source>
        <translation>参数的梯度，参数很大时只显示选定权重所在的部分：红色的权重增大会使损失上升，蓝色的会使损失下降。单击一个权重，看 Adam 怎样改变它。</translation>
    </message>
    <message>
        <source>The chosen weight, from its gradient to its new value.</source>
        <translation>选定的权重，从它的梯度到新的值。</translation>
    </message>
    <message>
        <source>Parameter:</source>
        <translation>参数：</translation>
    </message>
    <message>
        <source>Mean loss &lt;b&gt;%1&lt;/b&gt; → &lt;b&gt;%2&lt;/b&gt; after the step</source>
        <translation>平均损失 &lt;b&gt;%1&lt;/b&gt; → 这一步之后 &lt;b&gt;%2&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Write the translation that the model is to learn.</source>
        <translation>请写出模型要学的译文。</translation>
    </message>
    <message>
        <source>The step is being computed.</source>
        <translation>正在计算这一步。</translation>
    </message>
    <message>
        <source>Without residual connections, every sublayer changes the size of what goes back.</source>
        <translation>没有残差连接，每个子层都会改变往回传的梯度的大小。</translation>
    </message>
    <message>
        <source>The target is not shifted: what is to be written can be read, so the model learns to copy.</source>
        <translation>目标没有右移：要写出的词元已经读到，模型学会的是抄写。</translation>
    </message>
    <message>
        <source>The model on screen does not change.</source>
        <translation>当前的模型不会改变。</translation>
    </message>
    <message>
        <source>Gradients of one step: %1 → %2</source>
        <comment>sentence and reference</comment>
        <translation>训练一步的梯度：%1 → %2</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
</context>
<context>
    <name>translucent::VocabularyView</name>
    <message>
        <source>Every piece of the vocabulary, where the two components put its embedding. Point at a piece to see which are nearest to it; the wheel zooms, dragging moves the map.</source>
        <translation>词表中的每一个词元，位置由它的词嵌入在两个成分上的坐标决定。指向一个词元，可以看到哪些词元离它最近；滚轮缩放，拖动移动地图。</translation>
    </message>
    <message>
        <source>Table of the pieces</source>
        <translation>词元所在的表</translation>
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
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>The embeddings that the encoder reads, those that the decoder reads, or the matrix of the output layer</source>
        <translation>编码器读入的词嵌入、解码器读入的词嵌入，或者输出层的矩阵</translation>
    </message>
    <message>
        <source>Components of the axes</source>
        <translation>坐标轴的成分</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <comment>components</comment>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>The components on the axes, the largest first. The first one is often the frequency of the pieces: 2 and 3 leave it out.</source>
        <translation>坐标轴上的两个成分，从最大的开始。第 1 成分往往反映词元的频率，选 2 和 3 就能略去它。</translation>
    </message>
    <message>
        <source>Find a piece</source>
        <translation>查找词元</translation>
    </message>
    <message>
        <source>Whole map</source>
        <translation>全图</translation>
    </message>
    <message>
        <source>Show all pieces again (0)</source>
        <translation>重新显示全部词元（0）</translation>
    </message>
    <message>
        <source>Table:</source>
        <translation>表：</translation>
    </message>
    <message>
        <source>Components:</source>
        <translation>成分：</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The pieces with the largest cosine, of all in the table</source>
        <translation>表中余弦最大的词元</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>Of the angle between both rows of the table: 1 = the same direction, 0 = a right angle. It is not the distance on the map.</source>
        <translation>表中两行之间夹角的余弦：1 表示方向相同，0 表示垂直。它不是地图上的距离。</translation>
    </message>
    <message>
        <source>The pieces nearest to the one on show, by the cosine of the whole rows.</source>
        <translation>按整行的余弦，离所示词元最近的词元。</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>地图</translation>
    </message>
    <message>
        <source>Nearest pieces</source>
        <translation>最近的词元</translation>
    </message>
    <message>
        <source>The map is being computed.</source>
        <translation>正在计算地图。</translation>
    </message>
    <message>
        <source>There is no map.</source>
        <translation>没有地图。</translation>
    </message>
    <message>
        <source>%1: %2 and %3</source>
        <translation>%1：%2；%3</translation>
    </message>
    <message>
        <source>%1: nearest are %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (score %2): nearest by cosine</source>
        <translation>%1（分数 %2）：余弦最大的词元</translation>
    </message>
    <message>
        <source>%1: nearest by cosine</source>
        <translation>%1：余弦最大的词元</translation>
    </message>
    <message>
        <source>No piece contains this.</source>
        <translation>没有包含这些字符的词元。</translation>
    </message>
    <message>
        <source>Point at a piece, or find one, to see which are nearest to it.</source>
        <translation>指向或查找一个词元，可以看到哪些词元离它最近。</translation>
    </message>
    <message>
        <source>Component %1 and the score: r = %2.</source>
        <translation>成分 %1 与分数的相关系数 r = %2。</translation>
    </message>
    <message>
        <source>The tokenizer has no scores that could be colours.</source>
        <translation>分词器没有可以用颜色表示的分数。</translation>
    </message>
    <message>
        <source>The score is what the tokenizer learned, not the frequency in the training of the model.</source>
        <translation>分数是分词器学到的，不是模型训练时的频率。</translation>
    </message>
    <message>
        <source>Both axes have %1 of the variance: what is close on the map can be far apart in all %2 dimensions.</source>
        <translation>两个坐标轴合起来占方差的 %1：在地图上靠近的词元，在全部 %2 维中可能相距很远。</translation>
    </message>
    <message>
        <source>In this model, target and output are one table.</source>
        <translation>这个模型的译文和输出是同一张表。</translation>
    </message>
    <message>
        <source>In this model, all three are one table.</source>
        <translation>这个模型的三张表是同一张。</translation>
    </message>
</context>
<context>
    <name>translucent::VocabularyMapText</name>
    <message>
        <source>Component %1: %2 of the variance</source>
        <translation>成分 %1：占方差的 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>special token</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>in the sentence</source>
        <translation>句子中的词元</translation>
    </message>
    <message>
        <source>Log-probability in the tokenizer</source>
        <translation>分词器中的对数概率</translation>
    </message>
    <message>
        <source>Merge of the tokenizer, the first is 0</source>
        <translation>分词器的合并序号，第一次为 0</translation>
    </message>
    <message>
        <source>Map of the vocabulary</source>
        <translation>词表地图</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>词元</translation>
    </message>
</context>
<context>
    <name>translucent::Popover</name>
    <message>
        <source>How to read it</source>
        <translation>怎样看图</translation>
    </message>
    <message>
        <source>What this picture says, and what it does not say</source>
        <translation>这张图说明什么，不说明什么</translation>
    </message>
</context>
<context>
    <name>translucent::NeuronText</name>
    <message>
        <source>%1 %2 (silent at %3 of %4)</source>
        <comment>piece and its mean</comment>
        <translation>%1 %2（%4 处中 %3 处不激活）</translation>
    </message>
    <message>
        <source>Layer %1, neuron %2</source>
        <translation>第 %1 层，神经元 %2</translation>
    </message>
    <message>
        <source>layer %1: %2</source>
        <translation>第 %1 层 %2</translation>
    </message>
    <message>
        <source>%1 (%2 on the command line)
%3</source>
        <translation>%1（命令行中写作 %2）
%3</translation>
    </message>
    <message>
        <source>%1 sentences, %2 tokens: silent at %3 of the tokens, mean %4, 99th percentile %5.</source>
        <translation>%1 个句子，%2 个词元：%3 的词元处不激活，平均值 %4，第 99 百分位数 %5。</translation>
    </message>
    <message>
        <source>Largest means: %1.</source>
        <translation>平均值最大：%1。</translation>
    </message>
    <message>
        <source>It is never silent where %1 is written.</source>
        <translation>凡是写出 %1 的地方，它都激活。</translation>
    </message>
    <message>
        <source>It never fires here.</source>
        <translation>它在这些句子中从不激活。</translation>
    </message>
    <message>
        <source>Neurons of its layer that never fire here: %1.</source>
        <translation>这一层在这些句子中从不激活的神经元：%1 个。</translation>
    </message>
    <message>
        <source>%1
Position %2: reads %3, writes %4</source>
        <translation>%1
位置 %2：读入 %3，写出 %4</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between layers, or pieces with their numbers</comment>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>translucent::NeuronsView</name>
    <message>
        <source>Against:</source>
        <translation>对手：</translation>
    </message>
    <message>
        <source>Neurons</source>
        <translation>神经元</translation>
    </message>
    <message>
        <source>Strongest</source>
        <translation>最强激活</translation>
    </message>
    <message>
        <source>Silent</source>
        <translation>不激活</translation>
    </message>
    <message>
        <source>Neuron</source>
        <translation>神经元</translation>
    </message>
    <message>
        <source>Layer of the decoder and number in its feed-forward network; both count from 1</source>
        <translation>解码器的层，以及在这一层前馈网络中的编号；都从 1 数起</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>The value that the second map of the feed-forward network reads</source>
        <translation>前馈网络的第二个线性映射读入的值</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>How much the neuron adds to the difference of the two logits</source>
        <translation>这个神经元给两个 logit 之差加上多少</translation>
    </message>
    <message>
        <source>Promotes</source>
        <translation>促进</translation>
    </message>
    <message>
        <source>The pieces to whose logits it adds most, whatever the sentence</source>
        <translation>它使哪些词元的 logit 增加最多，与句子无关</translation>
    </message>
    <message>
        <source>The neurons of the decoder that add most to the difference of two logits, or take most from it. Choose one to see what it promotes, and when it fires.</source>
        <translation>解码器中使两个 logit 之差增加最多或减少最多的神经元。选择一个，看看它促进什么、什么时候激活。</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Holds the neuron at 0 in every translation, and opens the page What if, where it can be taken back</source>
        <translation>让这个神经元在所有翻译中保持为 0，并打开“干预”页，在那里可以撤销</translation>
    </message>
    <message>
        <source>The neuron&apos;s column of the second map, given to the output layer behind the norms: the pieces whose logits grow most when it fires.</source>
        <translation>把第二个线性映射中属于这个神经元的一列经过各个归一化交给输出层：它激活时 logit 增加最多的词元。</translation>
    </message>
    <message>
        <source>The pieces whose logits fall most when the neuron fires.</source>
        <translation>这个神经元激活时 logit 减少最多的词元。</translation>
    </message>
    <message>
        <source>When the neuron fires in sentences that the model was not trained on.</source>
        <translation>在模型没有用来训练的句子里，这个神经元什么时候激活。</translation>
    </message>
    <message>
        <source>How many sentences are translated</source>
        <translation>翻译多少个句子</translation>
    </message>
    <message>
        <source>Sentences that the model was not trained on. More of them take longer and show rarer pieces.</source>
        <translation>模型没有用来训练的句子。句子越多，时间越长，也能看到较少见的词元。</translation>
    </message>
    <message>
        <source>Translates the sentences and looks at the neuron at every token</source>
        <translation>翻译这些句子，看这个神经元在每个词元处的值</translation>
    </message>
    <message>
        <source>Progress of the survey</source>
        <translation>调查的进度</translation>
    </message>
    <message>
        <source>Sentences:</source>
        <translation>句子数：</translation>
    </message>
    <message>
        <source>Reads → writes</source>
        <translation>读入 → 写出</translation>
    </message>
    <message>
        <source>The token that the decoder reads there, and the one that it writes</source>
        <translation>解码器在那里读入的词元和写出的词元</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Enter or a double click opens the sentence</source>
        <translation>按回车键或双击打开这个句子</translation>
    </message>
    <message>
        <source>The largest activations of the neuron</source>
        <translation>这个神经元最大的激活值</translation>
    </message>
    <message>
        <source>Where the neuron fires most</source>
        <translation>这个神经元激活最强的地方</translation>
    </message>
    <message>
        <source>The tokens of all sentences at which the neuron has its largest activations.</source>
        <translation>所有句子中这个神经元激活值最大的词元。</translation>
    </message>
    <message>
        <source>The activation where the piece of the strongest firing is written, too</source>
        <translation>同样写出最强激活处的词元时的激活值</translation>
    </message>
    <message>
        <source>Counterexamples: the piece of the strongest firing is written, and the neuron is silent. With many of them, it is not the neuron for that piece.</source>
        <translation>反例：写出了最强激活处的词元，这个神经元却不激活。反例多，就不能说它是“管”这个词元的神经元。</translation>
    </message>
    <message>
        <source>Choose a token of the translation to see which neurons speak for it.</source>
        <translation>选择译文中的一个词元，看看哪些神经元支持它。</translation>
    </message>
    <message>
        <source>What the neuron promotes is being computed.</source>
        <translation>正在计算这个神经元促进什么。</translation>
    </message>
    <message>
        <source>Choose a neuron to see what it promotes. Then ask when it fires, or switch it off.</source>
        <translation>选择一个神经元，看看它促进什么；再问它什么时候激活，或者把它关闭。</translation>
    </message>
    <message>
        <source>Promotes: %1</source>
        <translation>促进：%1</translation>
    </message>
    <message>
        <source>Suppresses: %1</source>
        <translation>抑制：%1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>When does it fire?</source>
        <translation>它什么时候激活？</translation>
    </message>
    <message>
        <source>The sentences are being translated.</source>
        <translation>正在翻译这些句子。</translation>
    </message>
    <message>
        <source>The neuron is silent in all these sentences.</source>
        <translation>这个神经元在所有这些句子中都不激活。</translation>
    </message>
    <message>
        <source>When does it fire? Many sentences show where it fires most, and where it is silent although the same piece is written.</source>
        <translation>它什么时候激活？许多句子能显示它在哪里激活最强，在哪里写出同样的词元却不激活。</translation>
    </message>
    <message>
        <source>Silent, although %1 is written</source>
        <translation>写出 %1 却不激活的地方</translation>
    </message>
    <message>
        <source>Where the neuron is silent</source>
        <translation>这个神经元不激活的地方</translation>
    </message>
    <message>
        <source>%1 against %2: difference of the logits %3. All neurons together: %4.</source>
        <translation>%1 与 %2 比较：logit 之差 %3。所有神经元之和：%4。</translation>
    </message>
    <message>
        <source>%1: %2 here</source>
        <comment>neuron and its part of the difference</comment>
        <translation>%1：在这里 %2</translation>
    </message>
</context>
</TS>
