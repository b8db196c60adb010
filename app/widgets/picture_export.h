#pragma once

#include "widgets/animation.h"
#include "widgets/messages.h"

#include <QByteArray>
#include <QImage>
#include <QList>
#include <QPalette>
#include <QSizeF>
#include <QString>
#include <QStringList>
#include <QToolButton>

#include <cstddef>
#include <functional>
#include <vector>

class QLabel;
class QMenu;
class QPainter;

namespace translucent {

enum class FileFormat { Png, Svg, Pdf, Csv, Gif };

/// File name ending without the dot.
QString suffixOf(FileFormat format);

/// Asks for a path to save, see widgets/messages.h.
using SavePathPicker = std::function<void(QWidget& asker, const PathProposal& proposal, TextAnswer then)>;
SavePathPicker nativeSavePathPicker();

/// Something that can be drawn completely, in logical pixels from the origin, in the colours of any palette.
struct Picture {
    QString title;
    QSizeF size;
    std::function<void(QPainter& painter, const QPalette& palette)> paint;
};

/// One picture below the other, under the title of the upper one.
Picture stackedPicture(const Picture& upper, const Picture& lower);

/// `picture` above a caption; as it is without one.
Picture captionedPicture(const Picture& picture, const QString& caption, const QFont& font);

/// The palette made dark on white, for paper.
QPalette paperPalette(QPalette palette);

/// False if the file cannot be written. PNG files have two pixels per logical pixel and the palette's colours; vector
/// formats are for paper.
bool savePng(const Picture& picture, const QPalette& palette, const QString& path);
bool saveSvg(const Picture& picture, const QString& path);
bool savePdf(const Picture& picture, const QString& path);
bool writeFile(const QString& path, const QByteArray& bytes);

/// Two pixels per logical pixel.
QImage pictureImage(const Picture& picture, const QPalette& palette);

/// A table in clipboard format for spreadsheets: fields separated by tabs, fields with quotes are quoted, and each tab
/// and line end inside becomes a space.
QString clipboardTable(QList<QStringList> rows);
/// The same for the output of csvTable().
QString tsvFromCsv(const QByteArray& csv);

/// UTF-8 with a byte order mark, fields quoted as in RFC 4180. Text that a spreadsheet would interpret as a formula
/// gets a leading apostrophe, which marks it as text.
QByteArray csvTable(const QList<QStringList>& rows);
/// The output of csvTable() after a line that starts with "#"; unchanged without a comment.
QByteArray commentedTable(const QByteArray& csv, const QString& comment);

/// The contents for an ExportButton, requested at the time of saving.
struct ExportSource {
    std::function<Picture()> picture;
    std::function<QByteArray()> table;          ///< CSV
    std::function<QString()> stem;              ///< of the suggested file name
    std::function<Animation()> animation = {};  ///< empty = the view does not move
};

/// Sets the sentence and model of everything in `view`, shown below its pictures and above its tables; if both are
/// empty, the current ones are used. `changed`: the model has interventions.
void setExportOrigin(QWidget& view, const QString& sentence, const QString& model, bool changed = false);

/// One of several views of a page that can be exported.
struct ExportPart {
    const char* name;  ///< its actions are NAME.png, …, NAME.copyTable
    QString title;     ///< of its submenu
    ExportSource source;
};

/// A button whose menu saves a view as picture, drawing or table, and copies it; for several views it has a submenu
/// each. The origin of the export is that of the nearest parent with an origin.
class ExportButton : public QToolButton {
    Q_OBJECT

public:
    ExportButton(const char* objectName, ExportSource source, QWidget* parent);
    ExportButton(const char* objectName, const std::vector<ExportPart>& parts, QWidget* parent);

    /// A label for the result, in the remaining space.
    QLabel* makeNote(const char* objectName);
    /// The context menu of `view` contains the entries of a part, too.
    void offerOn(QWidget& view, std::size_t part = 0);
    void setPartEnabled(std::size_t part, bool enabled);
    /// Whether the view moves now, so that its animation is offered.
    void setAnimated(bool animated);
    void setSavePathPicker(SavePathPicker picker) { m_pickPath = std::move(picker); }
    void save(FileFormat format, std::size_t part = 0);
    void copyPicture(std::size_t part = 0);
    void copyTable(std::size_t part = 0);  ///< with tabs, for spreadsheets

Q_SIGNALS:
    void said(const QString& message);  ///< the result

private:
    void setUp(const char* objectName);
    void addActions(QMenu& menu, const char* name, std::size_t part);
    void saveTo(FileFormat format, const QString& file, std::size_t part);
    bool write(FileFormat format, const QString& path, std::size_t part) const;
    QString origin() const;
    Picture picture(std::size_t part) const;
    QByteArray table(std::size_t part) const;

    std::vector<ExportSource> m_sources;
    std::vector<QMenu*> m_menus;  ///< one per source
    SavePathPicker m_pickPath = nativeSavePathPicker();
};

}  // namespace translucent
