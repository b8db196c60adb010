#pragma once

#include "pages/why/why_tokens.h"
#include "translucent/causes/source_shares.h"
#include "widgets/picture_export.h"

#include <QWidget>

#include <optional>

class QLabel;

namespace translucent {

class EmptyState;
class ListTable;
class ShareStrip;

/// From the source or from what was written before? A strip with the two shares of every token of the translation, and
/// for one of them the shares of all tokens on both sides.
class SourceSharesView : public QWidget {
    Q_OBJECT

public:
    explicit SourceSharesView(QWidget* parent = nullptr);

    void showShares(const SourceShares& shares, const WhyTokens& tokens);
    /// The prediction whose shares are listed, counted from 0. Emits nothing.
    void setPosition(int position);
    void clear();

Q_SIGNALS:
    void positionRequested(int position);  ///< by the user

private:
    void build();
    QWidget* createContent();
    QLayout* createFoot(QWidget* parent);
    ListTable* createTable(const char* name, QWidget* parent) const;
    int positions() const { return m_shares ? int(m_shares->table.rows) : 0; }
    /// The hovered position, else the chosen one.
    std::optional<int> shownPosition() const;
    QString token(int position) const;
    double sourceShare(int position) const;  ///< in [0, 1] in spite of rounding
    void refresh();
    void showPosition();
    void refreshTables();
    Picture picture() const;
    QByteArray csv() const;

    std::optional<SourceShares> m_shares;
    WhyTokens m_tokens;
    int m_position = 0;
    EmptyState* m_empty;
    QWidget* m_content = nullptr;
    ShareStrip* m_strip = nullptr;
    ListTable* m_source = nullptr;
    ListTable* m_prefix = nullptr;
};

}  // namespace translucent
