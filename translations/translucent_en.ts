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
Built on Qt (LGPL 3), LibTorch (BSD), sentencepiece (Apache 2.0), QCustomPlot (GPL 3), nlohmann/json (MIT), zlib and Expat (MIT).</source>
        <translation>Free software under the GNU General Public License, version 3 or later.
Built on Qt (LGPL 3), LibTorch (BSD), sentencepiece (Apache 2.0), QCustomPlot (GPL 3), nlohmann/json (MIT), zlib and Expat (MIT).</translation>
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
</context>
<context>
    <name>translucent::CoreServices</name>
    <message>
        <source>Open model directory</source>
        <translation>Open model directory</translation>
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
    <name>translucent::PieceText</name>
    <message>
        <source>END</source>
        <translation>END</translation>
    </message>
    <message>
        <source>BEGIN</source>
        <translation>BEGIN</translation>
    </message>
    <message>
        <source>PAD</source>
        <translation>PAD</translation>
    </message>
    <message>
        <source>UNKNOWN</source>
        <translation>UNKNOWN</translation>
    </message>
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
