#pragma once

#include "pages/architecture/blocks.h"
#include "session/code_language.h"

#include <QPlainTextEdit>
#include <QString>

#include <optional>
#include <vector>

class QToolButton;

namespace translucent {

class Segments;

/// A function or class in a source file. Its first line is found by text, so that it is still found after edits.
struct SourcePlace {
    QString file;    ///< from the project's root
    QString marker;  ///< occurs in the first line of the function and nowhere before
};

/// The code of a block in PyTorch, or in C++: first the textbook version, then the functions of the engine.
std::vector<SourcePlace> sourcePlaces(BlockId block, const TransformerConfig& config, CodeLanguage language);

/// What the block of this model does beyond its PyTorch, in the current language; empty if it does nothing else.
QString missingInPyTorch(BlockId block, const TransformerConfig& config);

struct SourceExcerpt {
    QString heading;  ///< "As in a textbook: resources/textbook/transformer.h:45", in the current language
    QString text;     ///< without the indentation of its first line
};

/// The text from the line with `marker` to its closing brace, the next one in the same column; in Python to the last
/// indented line. Empty if not found.
std::optional<SourceExcerpt> findExcerpt(const QString& text, const SourcePlace& place);

/// All of a block, from the source files that the program was built from.
std::vector<SourceExcerpt> blockCode(BlockId block, const TransformerConfig& config, CodeLanguage language);

/// The excerpts as one text, with their headings as comments.
QString codeText(BlockId block, const TransformerConfig& config, CodeLanguage language);

/// The same for the clipboard: Python begins with its imports, so that it runs as it is.
QString codeToCopy(BlockId block, const TransformerConfig& config, CodeLanguage language);

/// A read-only text with highlighted keywords, headings and comments.
class SourceView : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit SourceView(QWidget* parent = nullptr);

    void show(const QString& text, CodeLanguage language);
    QSize minimumSizeHint() const override { return {200, 60}; }

protected:
    void changeEvent(QEvent* event) override;

private:
    class Highlighter;

    Highlighter* m_highlighter;
};

/// The code of a block, with the choice of its language.
class CodePanel : public QWidget {
    Q_OBJECT

public:
    /// Starts with `language` and keeps it up to date.
    explicit CodePanel(CodeLanguage& language, QWidget* parent = nullptr);

    void show(BlockId block, const TransformerConfig& config);
    CodeLanguage language() const { return m_language; }

private:
    void refresh();
    void copy();

    CodeLanguage& m_language;
    BlockId m_block;
    TransformerConfig m_config;
    Segments* m_languages;
    QToolButton* m_copy;
    SourceView* m_source;
};

}  // namespace translucent
