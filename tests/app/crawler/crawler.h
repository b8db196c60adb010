#pragma once

#include "classroom.h"
#include "translucent/lessons/scene_file.h"

#include <QFlags>
#include <QSet>
#include <QSize>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>
#include <vector>

namespace translucent {
class Page;
}  // namespace translucent

namespace translucent::test {

/// What is inspected besides the size of the window, which always has to fit.
enum class Inspection { Fits = 0, Layout = 1, Readable = 2, Explained = 4, Accessible = 8, Picture = 16 };
Q_DECLARE_FLAGS(Inspections, Inspection)
Q_DECLARE_OPERATORS_FOR_FLAGS(Inspections)

/// An appearance of the window, and what is inspected in it.
struct Looks {
    LanguageChoice language;
    ThemeChoice theme;
    double zoom;
    QSize size;
    Inspections inspections;
    bool isPresented = false;

    /// "1280x720 100% en light"
    QString name() const;
};

/// Something on screen.
struct Stop {
    MainWindow& window;
    const Looks& looks;
    QString place;                      ///< "attention-map", "01-tokens, step 2"
    const SavedScene* scene = nullptr;  ///< if it is one

    /// "attention-map, 1280x720 100% en light"
    QString name() const { return place + QStringLiteral(", ") + looks.name(); }
};

/// Checks one property of everything on screen. A complaint names the scene and the looks where it was found first.
class Inspector {
public:
    explicit Inspector(Inspection inspection)
        : m_inspection(inspection)
    {
    }
    virtual ~Inspector() = default;

    Inspection inspection() const { return m_inspection; }
    virtual void look(const Stop& stop) = 0;
    /// After these pages, or the lessons if there are none, have been visited in all looks.
    virtual void finish(const QStringList&) { }
    QStringList takeComplaints() { return std::exchange(m_complaints, {}); }

protected:
    void complain(const QString& what, const QString& where);
    void complain(const QString& what, const Stop& stop) { complain(what, stop.name()); }

private:
    Inspection m_inspection;
    QStringList m_complaints;
    QSet<QString> m_heard;
};

/// Leads inspectors through one window over the real engine. TRANSLUCENT_PICTURES=DIR visits the scenes with their own
/// sentences.
class Crawler {
public:
    /// The window, with a model and a translation.
    void open();

    /// A new visit of these parts.
    void begin(std::vector<std::unique_ptr<Inspector>> inspectors);
    void visitPages(const Looks& looks, const QStringList& pages);
    /// Every step of the first `count` lessons.
    void visitLessons(const Looks& looks, std::size_t count);
    /// Of all inspectors since the last call.
    QStringList takeComplaints();
    /// Lets the inspectors of this visit complain about what they have not found on these pages; none are the lessons.
    void finish(const QStringList& pages);
    MainWindow& window() { return *m_room->window; }

private:
    void dress(const Looks& looks);
    void visitScenes(const Looks& looks, Page& page);
    void visitOtherTabs(const Looks& looks, const Page& page);
    void settle();
    QList<QRect> places();
    void inspect(const Stop& stop);

    const bool m_keepsPictures = !qEnvironmentVariableIsEmpty("TRANSLUCENT_PICTURES");
    QTemporaryDir m_directory;
    std::unique_ptr<Classroom> m_room;
    std::vector<std::unique_ptr<Inspector>> m_inspectors;
    Inspections m_inspections;  ///< in this visit
    QSet<QString> m_openedTabs;
};

}  // namespace translucent::test
