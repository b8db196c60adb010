#include "pages/numbers/sparse_input.h"

#include "pages/numbers/model_picker.h"
#include "pages/numbers/sparse_sample.h"
#include "widgets/matrix_editor.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace translucent {

namespace {

constexpr std::array kInputNames {"q", "k", "v"};

}  // namespace

SparseInput::SparseInput(QWidget* parent)
    : QWidget(parent)
    , m_parts(new QTabBar(this))
    , m_shownPart(new QStackedWidget(this))
    , m_sizes {makeSize("sparseWindow"), makeSize("sparseBlock"), makeSize("sparseTop"), makeSize("sparseRank")}
    , m_causal(new QCheckBox(this))
{
    setObjectName(QStringLiteral("sparseInput"));
    m_parts->setObjectName(QStringLiteral("sparseParts"));
    m_causal->setObjectName(QStringLiteral("sparseCausal"));
    for (std::size_t part = 0; part < PartCount; ++part) {
        m_editors[part] = new MatrixEditor((std::string("sparse.") + kInputNames[part]).c_str(), this);
        m_shownPart->addWidget(m_editors[part]);
        m_parts->addTab(QString::fromLatin1(kInputNames[part]));
        connect(m_editors[part], &MatrixEditor::edited, this, &SparseInput::edited);
    }
    buildLayout();
    showExample();
    connect(m_parts, &QTabBar::currentChanged, m_shownPart, &QStackedWidget::setCurrentIndex);
    for (QSpinBox* box : m_sizes)
        connect(box, &QSpinBox::valueChanged, this, &SparseInput::sizeChanged);
    connect(m_causal, &QCheckBox::toggled, this, &SparseInput::sizeChanged);
}

QSpinBox* SparseInput::makeSize(const char* name)
{
    auto* box = new QSpinBox(this);
    box->setObjectName(QString::fromLatin1(name));
    box->setRange(1, MatrixModel::kMostRows);
    box->setValue(2);
    return box;
}

void SparseInput::buildLayout()
{
    m_parts->setExpanding(false);
    auto* sizes = new QGridLayout;
    for (int index = 0; index < int(m_sizes.size()); ++index) {
        QLabel*& label = m_sizeLabels[std::size_t(index)];
        label = new QLabel(this);
        label->setBuddy(m_sizes[std::size_t(index)]);
        sizes->addWidget(label, index / 2, index % 2 * 2);
        sizes->addWidget(m_sizes[std::size_t(index)], index / 2, index % 2 * 2 + 1);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_parts);
    column->addWidget(m_shownPart);
    column->addLayout(sizes);
    column->addWidget(m_causal);
}

void SparseInput::setLabels(const QStringList& queries, const QStringList& keys, bool crosses)
{
    m_queryLabels = queries;
    m_keyLabels = keys;
    const QSignalBlocker quiet(m_causal);
    m_causal->setEnabled(!crosses);
    if (crosses)
        m_causal->setChecked(false);
}

void SparseInput::showExample()
{
    const Matrix examples[] {sparseExample(0.7), sparseExample(0.7), sparseExample(0.5)};
    for (std::size_t part = 0; part < PartCount; ++part)
        m_editors[part]->setContent({int(examples[part].rows), int(examples[part].columns), examples[part].values});
    setLabels({}, {}, false);
}

SparseAttentionInput SparseInput::input() const
{
    SparseAttentionInput input;
    input.q = editor(Queries).numbers();
    input.k = editor(Keys).numbers();
    input.v = editor(Values).numbers();
    std::size_t* sizes[] {&input.window, &input.block, &input.top, &input.rank};
    for (std::size_t index = 0; index < m_sizes.size(); ++index)
        *sizes[index] = std::size_t(m_sizes[index]->value());
    input.causal = m_causal->isChecked();
    return input;
}

QString SparseInput::problem() const
{
    for (std::size_t part = 0; part < PartCount; ++part)
        if (!m_editors[part]->matrix().isValid())
            return QStringLiteral("%1: %2").arg(m_parts->tabText(int(part)), m_editors[part]->matrix().problem());
    return {};
}

bool SparseInput::take(const ModelNumbers& numbers, const ModelPicker& picker)
{
    const std::string path = picker.path();
    const bool crosses = path.ends_with("cross_attention"), decodes = path.starts_with("decoder");
    const QStringList queries = picker.tokens(), keys = crosses ? numbers.sourceTokens() : queries;
    const char* suffixes[] {".q", ".k", ".v"};
    for (std::size_t part = 0; part < PartCount; ++part) {
        const Array* array = numbers.array(path + suffixes[part]);
        if (!array)
            return false;
        const auto size = std::size_t(array->shape[1] * array->shape[2]);
        m_editors[part]->setContent({int(array->shape[1]), int(array->shape[2]),
            slice(*array, std::size_t(picker.head()) * size, size), part == Queries ? queries : keys});
    }
    setLabels(queries, keys, crosses);
    const QSignalBlocker quiet(m_causal);
    m_causal->setChecked(decodes && !crosses);
    return true;
}

void SparseInput::retranslateUi()
{
    const QString titles[] {
        tr("Queries, one row per token"), tr("Keys, one row per token"), tr("Values, one row per token")};
    for (std::size_t part = 0; part < PartCount; ++part) {
        m_editors[part]->setTitle(titles[part]);
        m_editors[part]->retranslateUi();
        m_parts->setTabToolTip(int(part), titles[part]);
    }
    const QString labels[] {tr("Window radius w"), tr("Block b"), tr("Top k"), tr("Rank r")};
    const QString tips[] {tr("Keys at most this many places away"), tr("Keys in the same block of b tokens"),
        tr("Only "
           "the k "
           "largest "
           "scores "
           "of "
           "each "
           "row"),
        tr("Averages neighbouring keys and values into r groups (cf. Linformer, Wang et al. 2020)")};
    for (std::size_t index = 0; index < m_sizes.size(); ++index) {
        m_sizeLabels[index]->setText(labels[index]);
        m_sizes[index]->setToolTip(tips[index]);
    }
    m_causal->setText(tr("Each token sees only earlier ones"));
    m_causal->setToolTip(tr("As in the decoder: a token and those before it. Not for cross-attention, where both sides "
                            "are different sentences"));
}

}  // namespace translucent
