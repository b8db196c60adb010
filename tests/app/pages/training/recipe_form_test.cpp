#include "pages/training/setup_view.h"

#include "test_registry.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTest>

using namespace translucent;

/// Settings changed with keys and mouse.
class RecipeFormTest : public QObject {
    Q_OBJECT

    std::unique_ptr<RecipeForm> m_form;

    template <typename Widget>
    Widget* editor(const char* field) const
    {
        return m_form->findChild<Widget*>(QString::fromLatin1(field));
    }

private Q_SLOTS:
    void init()
    {
        m_form = std::make_unique<RecipeForm>();
        m_form->setRecipe(recipePreset("tiny"));
        m_form->resize(500, 900);
        m_form->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_form.get()));
    }

    void showsARecipe()
    {
        QCOMPARE(editor<QSpinBox>("model.model_dimension")->value(), 64);
        QCOMPARE(editor<QDoubleSpinBox>("training.learning_rate_factor")->value(), 0.5);
        QCOMPARE(editor<QComboBox>("model.norm_placement")->currentData().toString(), QStringLiteral("pre"));
        QVERIFY(!editor<QComboBox>("model.activation")->isVisible());
        m_form->setShowsAll(true);
        QVERIFY(editor<QComboBox>("model.activation")->isVisible());
    }

    void takesWhatIsTypedAndSlid()
    {
        QSignalSpy changed(m_form.get(), &RecipeForm::changed);
        auto* heads = editor<QSpinBox>("model.heads");
        heads->setFocus();
        heads->selectAll();
        QTest::keyClicks(heads, QStringLiteral("8"));
        QTest::keyClick(heads, Qt::Key_Return);
        QCOMPARE(m_form->recipe().model.heads, 8);
        auto* slider = editor<QSlider>("model.model_dimension.slider");
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(m_form->recipe().model.modelDimension, 128);
        QCOMPARE(editor<QSpinBox>("model.model_dimension")->value(), 128);
        QCOMPARE(changed.size(), 2);
    }

    void noLimitIsSaidInWords()
    {
        Recipe recipe = m_form->recipe();
        recipe.training.maxSteps = 0;
        m_form->setRecipe(recipe);
        auto* steps = editor<QSpinBox>("training.max_steps");
        QCOMPARE(steps->text(), QStringLiteral("no limit"));
        steps->setFocus();
        steps->selectAll();
        QTest::keyClicks(steps, QStringLiteral("500"));
        QTest::keyClick(steps, Qt::Key_Return);
        QCOMPARE(m_form->recipe().training.maxSteps, 500);
        steps->selectAll();
        QTest::keyClicks(steps, QStringLiteral("0"));
        QTest::keyClick(steps, Qt::Key_Return);
        QCOMPARE(m_form->recipe().training.maxSteps, 0);
    }

    void aNumberBetweenTwoRungsIsKept()
    {
        Recipe recipe = m_form->recipe();
        recipe.model.modelDimension = 100;
        m_form->setRecipe(recipe);
        QCOMPARE(m_form->recipe().model.modelDimension, 100);
        QCOMPARE(editor<QSpinBox>("model.model_dimension")->value(), 100);
    }

    void aProblemStandsAtItsFieldEvenIfThatIsHidden()
    {
        m_form->setProblems({{QStringLiteral("model.embedding_tying"), QStringLiteral("no good")}});
        QVERIFY(editor<QComboBox>("model.embedding_tying")->isVisible());
        const auto labels = m_form->findChildren<QLabel*>(QStringLiteral("fieldProblem"));
        QCOMPARE(std::count_if(labels.begin(), labels.end(), [](QLabel* label) { return label->isVisible(); }), 1);
    }

    void explainsTheFieldWithTheFocus()
    {
        QSignalSpy explained(m_form.get(), &RecipeForm::explained);
        editor<QDoubleSpinBox>("model.dropout")->setFocus();
        QTRY_VERIFY(!explained.isEmpty());
        QVERIFY(explained.last()[0].toString().contains(QStringLiteral("zeroing")));
    }

    void aSharedVocabularyHasNoSizeForTheTarget()
    {
        m_form->setShowsAll(true);
        QTest::mouseClick(editor<QCheckBox>("tokenizer.shared"), Qt::LeftButton, {}, QPoint(8, 8));
        QVERIFY(m_form->recipe().tokenizer.shared);
        QVERIFY(!editor<QSpinBox>("tokenizer.target_vocabulary")->isEnabled());
    }
};

TRANSLUCENT_TEST(RecipeFormTest)
#include "recipe_form_test.moc"
