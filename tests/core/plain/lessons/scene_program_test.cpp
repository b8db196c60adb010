#include "translucent/lessons/scene_program.h"

#include "base/unicode.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

namespace translucent {
namespace {

using testing::HasSubstr;
using testing::Not;
using Fields = std::vector<std::pair<std::string, std::string>>;

Scene sceneOf(const Fields& fields)
{
    Scene scene;
    for (const auto& [key, text] : Fields {{"model", "classroom"}, {"sentence", "我妹妹。"}, {"beam", "3"}})
        setField(scene, key, text);
    for (const auto& [key, text] : fields)
        EXPECT_TRUE(setField(scene, key, text)) << key;
    return scene;
}

std::string textOf(const Fields& fields, const ShownNumbers& shown = {})
{
    return pythonText(sceneOf(fields), shown);
}

/// A directory with files for a program; removed with its files.
class Folder {
public:
    Folder()
    {
        std::string name = testing::TempDir() + "scriptXXXXXX";
        m_path = ::mkdtemp(name.data());
    }
    ~Folder()
    {
        for (const auto& file : m_files)
            ::unlink(file.c_str());
        ::rmdir(m_path.c_str());
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string write(const std::string& name, const std::string& text)
    {
        m_files.push_back(m_path + "/" + name);
        std::ofstream(m_files.back(), std::ios::binary) << text;
        return m_files.back();
    }

private:
    std::string m_path;
    std::vector<std::string> m_files;
};

/// What Python prints; the arguments must not need quotes.
std::string python(const std::string& arguments)
{
    const auto command = "python3 -X utf8 " + arguments + " 2>&1";
    FILE* pipe = ::popen(command.c_str(), "r");
    std::string out;
    for (int c = 0; pipe && (c = std::fgetc(pipe)) != EOF;)
        out += static_cast<char>(c);
    EXPECT_EQ(pipe ? ::pclose(pipe) : -1, 0) << out;
    return out;
}

/// "U+" and the number of every character, as Python prints them below.
std::string codesOf(const std::string& text)
{
    std::ostringstream codes;
    for (const char32_t c : decodeUtf8(text))
        codes << static_cast<unsigned long>(c) << ' ';
    return codes.str() + "\n";
}

TEST(SceneProgram, PythonReadsEveryTextAsItWas)
{
    const std::vector<std::string> texts {"", "plain", "It's \"so\"", "\\", "\\n", "C:\\new\\table", "a\nb\r\nc\td",
        std::string("\0\x01\x1b\x7f", 4), "我妹妹。", "😀🇨🇳", "ends with \\", "'''\"\"\"", "{braces} %s #",
        "a\u2028b\u2029c", "\u202eevil\u202c", "\ufeffmark", "x\u3000y\u00a0z", "/models/with space/é"};
    std::string literals = "import ast\nfor line in open(__file__ + '.txt', encoding='utf-8', newline='\\n'):\n"
                           "    print(*map(ord, ast.literal_eval(line)), end=' \\n')\n",
                lines, expected;
    for (const auto& text : texts) {
        lines += pythonLiteral(text) + "\n";
        expected += text.empty() ? " \n" : codesOf(text);
    }
    Folder folder;
    const auto script = folder.write("read.py", literals);
    folder.write("read.py.txt", lines);
    EXPECT_EQ(python(script), expected);
}

TEST(SceneProgram, InvalidBytesAreReplaced)
{
    EXPECT_EQ(pythonLiteral("a\xff"
                            "b\xe6\x88"),
        "\"a\ufffdb\ufffd\ufffd\"");
}

/// Every view of every page, with the controls of a page under their names.
const std::vector<Fields> kViews {{{"page", "translate"}}, {{"page", "lessons"}},
    {{"page", "attention"}, {"head", "cross:2:0"}}, {{"page", "attention"}, {"head", "enc:1:rollout"}},
    {{"page", "attention"}, {"head", "dec:1:mean"}, {"set", "attentionViews = 1"}},
    {{"page", "attention"}, {"head", "cross:1:best"}, {"set", "attentionViews = 2"}},
    {{"page", "attention"}, {"head", "dec:1:2"}, {"target", "2"}, {"set", "attentionViews = 3"}},
    {{"page", "architecture"}, {"tab", "viewBlocks"}},
    {{"page", "architecture"}, {"tab", "viewTraining"}, {"set", "trainingTabs = 1"}},
    {{"page", "architecture"}, {"tab", "viewInference"}}, {{"page", "decoding"}, {"tab", "partRace"}},
    {{"page", "decoding"}, {"tab", "partTree"}}, {{"page", "decoding"}, {"tab", "partSampling"}},
    {{"page", "decoding"}, {"tab", "partTextbook"}}, {{"page", "decoding"}, {"tab", "partGains"}},
    {{"page", "whatIf"}, {"set", "outcomes = 0"}}, {{"page", "whatIf"}, {"set", "outcomes = 1"}},
    {{"page", "whatIf"}, {"set", "outcomes = 2"}}, {{"page", "whatIf"}, {"set", "outcomes = 3"}}, {{"page", "why"}},
    {{"page", "why"}, {"set", "whyTabs = 1"}, {"target", "2"}}, {{"page", "why"}, {"set", "whyTabs = 2"}},
    {{"page", "why"}, {"set", "whyTabs = 3"}},
    {{"page", "why"}, {"set", "whyTabs = 4"}, {"set", "patchOther = 你妹妹。"}},
    {{"page", "why"}, {"set", "whyTabs = 5"}, {"set", "attributionMethod = 2"}, {"set", "attributionBaseline = 1"}},
    {{"page", "why"}, {"set", "whyTabs = 7"}, {"set", "stepReference = My sister."}},
    {{"page", "why"}, {"set", "whyTabs = 8"}, {"set", "vocabularyTable = 0"}, {"set", "vocabularyPiece = 我"}},
    {{"page", "why"}, {"set", "whyTabs = 9"}, {"target", "1"}},
    {{"page", "why"}, {"set", "whyTabs = 9"}, {"set", "neuronSentences = 2"}, {"set", "examinedNeuron = 1:7"}},
    {{"page", "positions"}, {"tab", "positionsCurves"}},
    {{"page", "positions"}, {"tab", "positionsCurves"}, {"set", "positionOrigin = 2"}},
    {{"page", "positions"}, {"tab", "positionsProperties"}, {"set", "positionProperties = 0"}},
    {{"page", "positions"}, {"tab", "positionsProperties"}, {"set", "positionProperties = 1"}},
    {{"page", "positions"}, {"tab", "positionsProperties"}, {"set", "positionProperties = 2"}},
    {{"page", "positions"}, {"tab", "positionsProperties"}, {"set", "positionProperties = 3"}},
    {{"page", "positions"}, {"tab", "positionsProperties"}, {"set", "positionProperties = 4"}},
    {{"page", "positions"}, {"tab", "positionsKinds"}}, {{"page", "positions"}, {"tab", "positionsSum"}},
    {{"page", "positions"}, {"tab", "positionsOrder"}},
    {{"page", "numbers"}, {"tab", "softmaxCalculator"}, {"set", "softmaxScores = 2 1 0.1\n0 0 1"}},
    {{"page", "numbers"}, {"tab", "normCalculator"}, {"set", "normX = 1 2\n3 4"}, {"set", "normGains = 1 1\n0 0"}},
    {{"page", "numbers"}, {"tab", "attentionCalculator"}, {"set", "attention.X = 1 0\n0 1"},
        {"set", "attention.W^Q = 1 0\n0 1"}, {"set", "attention.W^K = 1 0\n0 1"}, {"set", "attention.W^V = 1 0\n0 1"},
        {"set", "attention.W^O = 1 0\n0 1"}, {"set", "attention.b = 0 0\n0 0\n0 0\n0 0"}},
    {{"page", "numbers"}, {"tab", "lossCalculator"}, {"set", "lossLogits = 2 1 0.1"}},
    {{"page", "numbers"}, {"tab", "lossCalculator"}, {"set", "lossMode = 1"}, {"set", "lossProbabilities = 0.5 1"}},
    {{"page", "numbers"}, {"tab", "feed-forwardCalculator"}, {"set", "feedForward0 = 1 2"},
        {"set", "feedForward1 = 1\n0"}, {"set", "feedForward2 = 0"}, {"set", "feedForward3 = 1 1"},
        {"set", "feedForward4 = 0 0"}, {"set", "feedForward5 = 1 2"}, {"set", "feedForwardActivation = 1"}},
    {{"page", "numbers"}, {"tab", "optimizerCalculator"}, {"set", "scheduleSteps = 1 4000"}},
    {{"page", "numbers"}, {"tab", "optimizerCalculator"}, {"set", "optimizerMode = 1"}, {"set", "adamGradients = 1 2"}},
    {{"page", "numbers"}, {"tab", "bleuCalculator"}, {"set", "bleuReferences = a b"}},
    {{"page", "numbers"}, {"tab", "costCalculator"}},
    {{"page", "numbers"}, {"tab", "costCalculator"}, {"set", "costMode = 1"}, {"set", "sparse.q = 1 2"},
        {"set", "sparse.k = 1 2"}, {"set", "sparse.v = 1 2"}},
    {{"page", "numbers"}, {"tab", "piecesCalculator"}, {"set", "piecesText = 你好"}},
    {{"page", "numbers"}, {"tab", "subwordsCalculator"}, {"set", "subwordWords = low lower"}},
    {{"page", "numbers"}, {"tab", "embeddingCalculator"}, {"set", "embeddingTable = 1 2"},
        {"set", "embeddingPosition = 0 1"}},
    {{"page", "numbers"}, {"tab", "paddingCalculator"}, {"set", "paddingSentences = 你好"}},
    {{"page", "training"}, {"tab", "watch"}}};

ShownNumbers everything()
{
    ShownNumbers shown {.title = "A view\nof \"this\""};
    shown.noRepeatNgram = 3;
    shown.bestHeads = {{AttentionKind::Cross, 1, 0}, {AttentionKind::Cross, 2, 3}};
    shown.array = "decoder.layers.1.cross_attention.weights";
    shown.sentences = {"你好。", "\"'\\"};
    shown.choices = {{{}, "▁the", 0.6}, {{}, "▁a", 0.4}, {{"▁the"}, "</s>", 1}};
    shown.runs = {"/runs/one two", "/runs/three"};
    shown.clientDirectory = "/usr/share/translucent/python";
    shown.program = "/opt/a b/translucent-cli";
    return shown;
}

TEST(SceneProgram, PythonCompilesTheScriptOfEveryView)
{
    Folder folder;
    std::string scripts;
    for (std::size_t view = 0; view < kViews.size(); ++view) {
        const auto name = "view" + std::to_string(view) + ".py";
        scripts += " " + folder.write(name, textOf(kViews[view], everything()));
        scripts += " " + folder.write("plain" + name, textOf(kViews[view]));
    }
    const auto check = folder.write("check.py",
        "import sys\nfor name in sys.argv[1:]:\n    compile(open(name, encoding='utf-8').read(), name, 'exec')\n");
    EXPECT_EQ(python(check + scripts), "");
}

TEST(SceneProgram, LoadsTheModelAndSearchesAsTheWindow)
{
    const auto text = textOf({{"page", "attention"}, {"model", "/my models/a \"b\""}, {"sentence", "It's\\"},
                                 {"penalty", "0.6"}, {"prefix", "My"}, {"change", "disable-head cross:1:3"},
                                 {"change", "disable-head enc:0:0"}, {"change", "edit-row cross:1:3:5=uniform"},
                                 {"change", "remove-causal-mask"}, {"change", "positions source=none"},
                                 {"change", "skip-norm enc:0:self"}, {"change", "clamp-neuron dec:1:37=0"}},
        everything());
    EXPECT_THAT(text, HasSubstr("# A view of \"this\"\n"));
    EXPECT_THAT(text, HasSubstr("sys.path.insert(0, \"/usr/share/translucent/python\")\n"));
    EXPECT_THAT(
        text, HasSubstr(R"(with Translucent("/my models/a \"b\"", program="/opt/a b/translucent-cli") as model:)"));
    EXPECT_THAT(text, HasSubstr(R"(TEXT = "It's\\")"));
    EXPECT_THAT(text,
        HasSubstr(
            R"(SEARCH = dict(beam=3, length_penalty=0.6, early_stopping="better", no_repeat_ngram=3, prefix="My"))"));
    EXPECT_THAT(text,
        HasSubstr(R"(CHANGE = dict(disabled_heads=["cross:1:3", "enc:0:0"], edited_rows=["cross:1:3:5=uniform"], )"
                  R"(skipped_norms=["enc:0:self"], clamped_neurons=["dec:1:37=0"], causal_mask_removed=True, )"
                  R"(positions={"source": "none"}))"));
    EXPECT_THAT(textOf({}), HasSubstr("with Translucent(\"classroom\") as model:\n"));
}

TEST(SceneProgram, ShowsTheChosenHead)
{
    const auto one = textOf({{"page", "attention"}, {"head", "cross:2:1"}, {"hypothesis", "2"}});
    EXPECT_THAT(one, HasSubstr("KIND = \"cross\"\nLAYER = 2\nHEAD = 1\n"));
    EXPECT_THAT(one, HasSubstr("HYPOTHESIS = 2\n"));
    EXPECT_THAT(one, HasSubstr("weights = trace.attention(KIND, LAYER)[HEAD]"));
    EXPECT_THAT(textOf({{"page", "attention"}, {"head", "dec:1:mean"}}), HasSubstr(".mean(axis=0)\n"));
    EXPECT_THAT(textOf({{"page", "attention"}, {"head", "cross:0:best"}}, everything()),
        HasSubstr("HEADS = [(\"cross\", 1, 0), (\"cross\", 2, 3)]\n"));
    EXPECT_THAT(textOf({{"page", "attention"}, {"head", "best"}}, everything()), HasSubstr("LAYER = 1\nHEAD = 0\n"));
}

/// A hypothesis that the search pruned is given by its pieces.
TEST(SceneProgram, TracesWhatIsLookedAt)
{
    ShownNumbers shown;
    shown.pieces = {"▁My", "▁\"x\\"};
    const auto text = textOf({{"page", "attention"}, {"head", "dec:0:0"}}, shown);
    EXPECT_THAT(text, HasSubstr(R"(PIECES = ["▁My", "▁\"x\\"])"));
    EXPECT_THAT(text, HasSubstr("weights = weights[:len(pieces), :len(pieces)]\n"));
    EXPECT_THAT(text, Not(HasSubstr("model.translate")));
}

TEST(SceneProgram, ControlsAreFoundUnderTheirPaths)
{
    const auto text = textOf({{"page", "numbers"}, {"set", "numbersView/calculatorTabs#0 = 3"},
        {"set", "numbersView/numbersSides/numbersLeft/softmaxCalculator/modelPicker/takePosition#0 = 7"},
        {"set", "numbersView/numbersSides/numbersLeft/lossCalculator/lossMode#0 = 0"},
        {"set", "numbersView/numbersSides/numbersLeft/lossCalculator/lossTarget#0 = 2"},
        {"set", "numbersView/numbersSides/numbersLeft/lossCalculator/lossLogits#0 = 2 1e-05 -inf"}});
    EXPECT_THAT(text, HasSubstr("LOGITS = [2, 1e-05, -np.inf]\n"));
    EXPECT_THAT(text, HasSubstr("TARGET = 1\n"));
    ShownNumbers shown;
    shown.place = "output.logits";
    const auto ofModel = textOf(
        {{"page", "numbers"}, {"tab", "lossCalculator"}, {"set", "softmaxCalculator/modelPicker/takePosition#0 = 7"},
            {"set", "lossCalculator/modelPicker/takePosition#0 = 4"}},
        shown);
    EXPECT_THAT(ofModel, HasSubstr("PLACE = \"output.logits\"\n"));
    EXPECT_THAT(ofModel, HasSubstr("POSITION = 4\n"));
}

/// Scenes can come from files of others.
TEST(SceneProgram, NoSettingBecomesCode)
{
    const std::string evil = "__import__('os').system('x')";
    for (const auto* control : {"softmaxScores", "softmaxTemperature", "takeHead", "positionLengthBox", "beam",
             "samplingSeed", "attentionViews", "rotationShiftBox", "lossTarget"})
        for (const auto* tab : {"softmaxCalculator", "positionsProperties", "partSampling"})
            for (const auto* page : {"numbers", "positions", "decoding", "attention"})
                EXPECT_THAT(textOf({{"page", page}, {"tab", tab}, {"set", std::string(control) + " = " + evil}}),
                    Not(HasSubstr("system")));
}

TEST(SceneProgram, ViewsWithoutAModelNeedNone)
{
    for (const Fields& fields : {Fields {{"page", "positions"}, {"tab", "positionsCurves"}},
             Fields {{"page", "decoding"}, {"tab", "partTextbook"}},
             Fields {{"page", "numbers"}, {"tab", "costCalculator"}}})
        EXPECT_THAT(textOf(fields, everything()), Not(HasSubstr("Translucent")));
    EXPECT_THAT(textOf({{"page", "training"}}, everything()), HasSubstr("RUNS = [\"/runs/one two\"]\n"));
    EXPECT_THAT(textOf({{"page", "training"}, {"tab", "compare"}}, everything()), HasSubstr("\"/runs/three\"]\n"));
    EXPECT_THAT(textOf({{"page", "training"}}), HasSubstr("model.translate")) << "there is no training to read";
}

/// What the script of a tab of page Why prints if the command line answers this; without NumPy, which need not be
/// there.
std::string printedWhy(const std::string& tab, const std::string& answer)
{
    Folder folder;
    ShownNumbers shown;
    shown.pieces = {"▁My", "▁sister"};
    shown.rival = "▁\"x\\";
    shown.program = folder.write("program", "#!/bin/sh\ncat \"$0.json\"\n");
    folder.write("program.json", answer);
    folder.write("numpy.py", "from math import exp\narray = list\ndef set_printoptions(**_): pass\n");
    EXPECT_EQ(::chmod(shown.program.c_str(), 0700), 0);
    return python("-B "
        + folder.write("why.py",
            textOf({{"page", "why"}, {"target", "1"}, {"set", "whyTabs = " + tab}, {"set", "patchOther = 你妹妹。"},
                       {"set", "stepReference = My sister."}},
                shown)));
}

TEST(SceneProgram, WhyPrintsTheAnswerOfTheCommandLine)
{
    EXPECT_THAT(printedWhy("0",
                    R"({"output_pieces": ["▁My"], "rows": [{"after": "dec:0:self", "cells": [{"rank": 12,)"
                    R"( "divergence": 1.5, "best": [{"piece": "▁Your", "log_probability": -0.6931471805599453}]}]}]})"),
        HasSubstr("dec:0:self\n    ▁My rank 12 KL 1.500 ▁Your 0.5000\n"));
    EXPECT_THAT(printedWhy("1",
                    R"({"positions": [{"word": {"piece": "▁My"}, "rival": {"piece": "▁Our"}, "difference": 2.25,)"
                    R"( "parts": [{"kind": "token", "value": 0.25}, {"kind": "head", "sublayer": "dec:1:cross",)"
                    R"( "head": 3, "key": 0, "key_piece": "我", "value": 2}]}]})"),
        HasSubstr("▁My against ▁Our 2.2500\n    2.0000 head dec:1:cross 3 我\n    0.2500 token\n"));
    EXPECT_THAT(printedWhy("2",
                    R"({"source_pieces": ["我"], "input_pieces": ["<s>"], "rows": [{"piece": "▁My",)"
                    R"( "source_share": 0.75, "source": [0.75], "prefix": [0.25]}]})"),
        HasSubstr("▁My 0.7500 [0.75] [0.25]\n"));
    EXPECT_THAT(
        printedWhy("3", R"({"layers": [{"layer": 0, "text": "You work?", "log_probability": -1.25, "tokens": []}]})"),
        HasSubstr("1 -1.2500 You work?\n"));
    EXPECT_THAT(printedWhy("4",
                    R"({"clean": {"target": "My"}, "corrupted": {"target": "Your"}, "clean_difference": 4.5,)"
                    R"( "corrupted_difference": -3.25, "clean_word": {"piece": "▁My"}, "corrupted_word":)"
                    R"( {"piece": "▁Your"}, "rows": [{"state": "encoder.input", "recovered": [1, -0.25],)"
                    R"( "estimated": [0.5, 0]}]})"),
        HasSubstr("My 4.5000\nYour -3.2500\n▁My against ▁Your\nencoder.input\n    recovered 1.0000 -0.2500\n"
                  "    estimated 0.5000 0.0000\n"));
    EXPECT_THAT(printedWhy("5",
                    R"({"source_pieces": ["我"], "input_pieces": ["<s>"], "positions": [{"word": {"piece": "▁My"},)"
                    R"( "rival": {"piece": "▁Our"}, "value": 2.25, "attributions": [)"
                    R"({"method": "occlusion", "source": [-0.5], "prefix": [0.25]},)"
                    R"( {"method": "last_attention", "source": [0.75], "prefix": null}]}]})"),
        HasSubstr("▁My against ▁Our 2.2500 occlusion\n    source 我 -0.5000\n    prefix <s> 0.2500\n"
                  "▁My against ▁Our 2.2500 last_attention\n    source 我 0.7500\n"));
    EXPECT_THAT(printedWhy("6",
                    R"({"sentences": 20, "loss": 0.5, "heads": [{"head": "enc:0:1", "mostly": null,)"
                    R"( "confidence": 0.75, "importance_in_layer": 0.25, "loss_change": -0.125,)"
                    R"( "loss_change_interval": [-0.25, 0.5]}], "shown": [{"pairs": [{"query": "a", "key": "b",)"
                    R"( "weight": 2.5}], "examples": [{"share": 0.5, "source": "我"}]}], "pruning": [{"kind": "enc",)"
                    R"( "order": "once", "points": [{"removed": 0, "loss": 0.5}]}]})"),
        HasSubstr("20 sentences, loss 0.5000\nenc:0:1 None 0.75 0.2500 -0.1250 -0.2500 0.5000\n    a -> b 2.50\n"
                  "    0.5000 我\nenc once 0.5000\n"));
    EXPECT_THAT(printedWhy("7",
                    R"({"loss": 1.25, "loss_after": 1.125, "gradient_norm": 2, "gradient_factor": 0.5, "tokens":)"
                    R"( [{"read": "<s>", "piece": "▁My", "loss": 1.25}], "arrays": [{"name": "encoder.input",)"
                    R"( "gradient_norm": 0.015625}, {"name": "output.logits", "gradient_norm": 0.5}],)"
                    R"( "weight": {"parameter": "output.bias", "gradient": 0.25}})"),
        HasSubstr("loss 1.2500, after the step 1.1250\n    <s> -> ▁My 1.2500\n5.000e-01 output.logits\n"
                  "1.562e-02 encoder.input\nall gradients 2.0000, multiplied by 0.5000\n    parameter output.bias\n"
                  "    gradient 0.25\n"));
    EXPECT_THAT(printedWhy("8",
                    R"({"components": [{"share": 0.25, "score_correlation": -0.5}], "pieces": [{"piece": "▁My",)"
                    R"( "score": null, "coordinates": [1.5, -2]}], "neighbours": {"piece": "▁My", "nearest":)"
                    R"( [{"piece": "▁Our", "cosine": 0.75}]}})"),
        HasSubstr("component 1 0.2500 -0.5\n▁My None 1.5000 -2.0000\nnearest to ▁My\n    ▁Our 0.7500\n"));
    EXPECT_THAT(printedWhy("9",
                    R"({"positions": [{"word": "▁My", "rival": "▁Our", "difference": 2.25, "layer_sums": [0.5, -1],)"
                    R"( "neurons": [{"neuron": "1:7", "value": -0.25, "activation": 3, "promotes":)"
                    R"( [{"piece": "▁Our"}, {"piece": "▁My"}]}]}]})"),
        HasSubstr("▁My against ▁Our 2.2500\n    layers 0.5000 -1.0000\n    1:7 -0.2500 3.0000 ▁Our ▁My\n"));
    EXPECT_THAT(printedWhy("9",
                    R"({"neuron": "1:7", "positions": 8, "silent": 6, "mean": 0.5, "promotes": [{"piece": "▁Our"}],)"
                    R"( "suppresses": [{"piece": "▁My"}], "strongest": [{"activation": 3, "reads": "<s>", "writes":)"
                    R"( "▁Our", "source": "我们"}], "counterexamples": []})"),
        HasSubstr("1:7 silent at 6 of 8 mean 0.5000\npromotes ▁Our\nsuppresses ▁My\nstrongest\n"
                  "    3.0000 <s> -> ▁Our 我们\ncounterexamples\n"));
}

TEST(SceneProgram, WhyExplainsTheHypothesisOnScreen)
{
    ShownNumbers shown;
    shown.pieces = {"▁My", "▁sister"};
    const auto arguments = whyArguments(sceneOf({{"page", "why"}, {"target", "none"}, {"set", "whyTabs = 1"}}), shown);
    EXPECT_THAT(arguments,
        testing::ElementsAre("why", "contributions", "--model", "classroom", "--text", "我妹妹。", "--target-pieces",
            "▁My ▁sister", "--position", "0"));
    shown.comparedWith = "▁Your";
    EXPECT_THAT(whyArguments(sceneOf({{"page", "why"}, {"target", "1"}, {"set", "whyTabs = 5"},
                                 {"set", "attributionMethod = 2"}, {"set", "attributionBaseline = 1"}}),
                    shown),
        testing::ElementsAre("why", "attribution", "--model", "classroom", "--text", "我妹妹。", "--target-pieces",
            "▁My ▁sister", "--position", "1", "--rival-piece", "▁Your", "--method", "integrated_gradients",
            "--baseline", "zeros"));
    EXPECT_THAT(whyArguments(sceneOf({{"page", "why"}, {"set", "whyTabs = 6"}}), shown),
        testing::ElementsAre("why", "heads", "--model", "classroom", "--sentences", "20", "--ablation", "zero"));
    EXPECT_THAT(whyArguments(sceneOf({{"page", "why"}, {"set", "whyTabs = 6"}, {"set", "headsSentences = 1"},
                                 {"set", "examinedHead = cross:1:2"}, {"set", "headsPruning = true"}}),
                    shown),
        testing::ElementsAre("why", "heads", "--model", "classroom", "--sentences", "100", "--ablation", "zero",
            "--head", "cross:1:2", "--pruning", "--bleu"));
    EXPECT_THAT(whyArguments(sceneOf({{"page", "why"}, {"set", "whyTabs = 8"}, {"set", "vocabularyTable = 2"},
                                 {"set", "vocabularyComponents = 1"}, {"set", "vocabularyPiece = ▁My"}}),
                    shown),
        testing::ElementsAre("why", "vocabulary", "--model", "classroom", "--table", "output", "--components", "3",
            "--piece", "▁My", "--nearest", "8"));
    EXPECT_THAT(whyArguments(sceneOf({{"page", "why"}, {"set", "whyTabs = 8"}}), shown),
        testing::ElementsAre("why", "vocabulary", "--model", "classroom", "--table", "target", "--components", "2"));
    EXPECT_THAT(whyArguments(sceneOf({{"page", "why"}}), {}), testing::IsEmpty());
    EXPECT_THAT(whyArguments(sceneOf({{"page", "translate"}}), shown), testing::IsEmpty());
    EXPECT_THAT(
        whyArguments(sceneOf({{"page", "why"}, {"change", "disable-head cross:0:0"}}), shown), testing::IsEmpty());
    EXPECT_THAT(textOf({{"page", "why"}}), HasSubstr("model.translate")) << "nothing is explained";
}

TEST(SceneProgram, WhyListsNeuronsOrSurveysOne)
{
    ShownNumbers shown;
    shown.pieces = {"▁My", "▁sister"};
    shown.rival = "▁Your";
    const auto argumentsOf = [&](const Fields& fields) {
        Fields all {{"page", "why"}, {"set", "whyTabs = 9"}};
        all.insert(all.end(), fields.begin(), fields.end());
        return whyArguments(sceneOf(all), shown);
    };
    EXPECT_THAT(argumentsOf({{"target", "1"}}),
        testing::ElementsAre("why", "neurons", "--model", "classroom", "--text", "我妹妹。", "--target-pieces",
            "▁My ▁sister", "--position", "1", "--rival-piece", "▁Your", "--top", "20"));
    EXPECT_THAT(argumentsOf({{"set", "neuronSentences = 1"}, {"set", "examinedNeuron = 1:7"}}),
        testing::ElementsAre("why", "neuron", "1:7", "--model", "classroom", "--unseen", "--sentences", "100", "--beam",
            "1", "--top", "10"));
}

TEST(SceneProgram, WhyPatchesTheOtherSentence)
{
    ShownNumbers shown;
    shown.pieces = {"▁My", "▁sister"};
    const auto argumentsOf = [&shown](const Fields& fields) {
        Fields all {{"page", "why"}, {"set", "whyTabs = 4"}};
        all.insert(all.end(), fields.begin(), fields.end());
        return whyArguments(sceneOf(all), shown);
    };
    EXPECT_THAT(argumentsOf({}), testing::IsEmpty());
    EXPECT_THAT(argumentsOf(Fields {{"set", "patchOther = 你妹妹。"}}),
        testing::ElementsAre("why", "patch", "--model", "classroom", "我妹妹。", "你妹妹。", "--direction", "denoise"));
    const Fields estimate {
        {"set", "patchOther = 你妹妹。"}, {"set", "patchNoise = true"}, {"set", "patchEstimate = true"}};
    EXPECT_THAT(argumentsOf(estimate),
        testing::ElementsAre(
            "why", "patch", "--model", "classroom", "我妹妹。", "你妹妹。", "--direction", "noise", "--estimate"));
    Fields essential = estimate;
    essential.emplace_back("level", "essential");
    EXPECT_EQ(argumentsOf(essential).back(), "noise") << "the estimate is not offered there";
}

TEST(SceneProgram, WhyTakesAStepOnTheReference)
{
    ShownNumbers shown;
    shown.pieces = {"▁My", "▁sister"};
    const auto argumentsOf = [&shown](const Fields& fields) {
        Fields all {{"page", "why"}, {"set", "whyTabs = 7"}};
        all.insert(all.end(), fields.begin(), fields.end());
        return whyArguments(sceneOf(all), shown);
    };
    EXPECT_THAT(argumentsOf({}), testing::IsEmpty());
    EXPECT_THAT(argumentsOf(Fields {{"set", "stepReference = My sister."}}),
        testing::ElementsAre("why", "step", "--model", "classroom", "--pair", "我妹妹。", "My sister."));
    EXPECT_THAT(argumentsOf(Fields {{"set", "stepReference = My sister."}, {"set", "stepWithoutResiduals = true"},
                    {"set", "stepUnshifted = true"}, {"set", "stepWeight = output.bias 0 17"}}),
        testing::ElementsAre("why", "step", "--model", "classroom", "--pair", "我妹妹。", "My sister.",
            "--without-residuals", "--unshifted", "--weight", "output.bias", "0", "17"));
}

TEST(SceneProgram, AForcedSearchBeginsWithItsPieces)
{
    ShownNumbers shown;
    shown.forced = {"▁My", "▁sister"};
    EXPECT_THAT(
        textOf({{"page", "decoding"}, {"tab", "partTree"}, {"prefix", "My"}, {"set", "decodingStop = 0"}}, shown),
        HasSubstr(R"(early_stopping="full", prefix_pieces=["▁My", "▁sister"]))"));
    EXPECT_THAT(textOf({{"page", "translate"}, {"prefix", "My"}}, shown), HasSubstr(R"(prefix="My"))"));
}

}  // namespace
}  // namespace translucent
