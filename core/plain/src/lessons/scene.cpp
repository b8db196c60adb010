#include "translucent/lessons/scene.h"

#include "base/numbers.h"
#include "lessons/lesson_block.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace translucent {

namespace {

constexpr std::string_view kNone = "none", kBest = "best", kPrefix = "prefix";
constexpr std::string_view kPressed = "pressed", kModels = "modelPicker";

constexpr std::array<std::string_view, 30> kPressable {"takeFromModel", "showExample", "stepPrevious", "stepNext",
    "walkStart", "walkPrevious", "walkNext", "walkReturn", "walkEnd", "inferencePrevious", "inferenceNext",
    "blockCalculate", "explainCut", "shuffleWords", "restoreWords", "positionTextbook", "positionLikeModel",
    "samplingNextSeed", "raceFirst", "raceBack", "raceForward", "raceLast", "raceSplit", "raceFit", "parallelBack",
    "parallelForward", "treeFit", "textbookReset", "showAttention", "headsStart"};

std::string inARow(std::span<const std::string_view> names)
{
    std::string row;
    for (std::size_t i = 0; i < names.size(); ++i)
        row.append(i == 0 ? "" : i + 1 == names.size() ? " and " : ", ").append(names[i]);
    return row;
}

/// A number from 0, or kNone if that is allowed.
std::int64_t indexFrom(std::string_view key, std::string_view text, bool mayBeNone)
{
    constexpr double kMost = 1e9;
    if (mayBeNone && text == kNone)
        return Scene::kNoPosition;
    const double value = numberFrom(text, key);
    if (value < 0 || value > kMost || value != std::floor(value))
        throw Error(ErrorCode::InvalidArgument,
            mayBeNone ? say("%1 is %2; it counts from 0, or is none", key, quote(text))
                      : say("%1 is %2; it counts from 0", key, quote(text)));
    return static_cast<std::int64_t>(value);
}

std::string indexText(std::int64_t index)
{
    return index == Scene::kNoPosition ? std::string(kNone) : std::to_string(index);
}

/// A field of a scene: how to read it, and how to write it if present.
struct Field {
    std::string_view key;
    void (*read)(Scene& scene, std::string_view text);
    std::vector<std::string> (*write)(const Scene& scene);
};

template <auto kMember>
void readText(Scene& scene, std::string_view text)
{
    scene.*kMember = std::string(text);
}

template <auto kMember>
std::vector<std::string> writeText(const Scene& scene)
{
    return scene.*kMember ? std::vector {*(scene.*kMember)} : std::vector<std::string>();
}

template <auto kMember>
std::vector<std::string> writeIndex(const Scene& scene)
{
    return scene.*kMember ? std::vector {indexText(*(scene.*kMember))} : std::vector<std::string>();
}

/// The names used instead of a head's number for a combination of heads.
const std::array<std::pair<std::string_view, HeadChoice>, 3> kTogether {
    {{"mean", MeanOfHeads()}, {"rollout", Rollout()}, {"best", BestHeads()}}};

Scene::Heads headsFromText(std::string_view text)
{
    const auto colon = text.rfind(':');
    const auto last = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
    for (const auto& [name, choice] : kTogether)
        if (last == name) {
            const auto first = headIdFromText(std::string(text.substr(0, colon)) + ":0");
            return {first.kind, first.layer, choice};
        }
    const auto head = headIdFromText(text);
    return {head.kind, head.layer, OneHead {head.head}};
}

std::string textOf(const Scene::Heads& heads)
{
    if (const auto* one = std::get_if<OneHead>(&heads.choice))
        return toText(HeadId {heads.kind, heads.layer, one->head});
    auto text = toText(HeadId {heads.kind, heads.layer, 0});
    text.resize(text.rfind(':') + 1);
    for (const auto& [name, choice] : kTogether)
        if (choice == heads.choice)
            text += name;
    return text;
}

void readHead(Scene& scene, std::string_view text)
{
    scene.head = text == kBest ? Scene::Head(Scene::BestHead()) : Scene::Head(headsFromText(text));
}

std::vector<std::string> writeHead(const Scene& scene)
{
    if (!scene.head)
        return {};
    const auto* heads = std::get_if<Scene::Heads>(&*scene.head);
    return {heads ? textOf(*heads) : std::string(kBest)};
}

void readChange(Scene& scene, std::string_view text)
{
    if (text == kNone) {
        scene.change = Intervention();
        return;
    }
    const auto space = text.find(' ');
    const auto value = space == std::string_view::npos ? std::string_view() : stripped(text.substr(space));
    auto change = scene.change.value_or(Intervention());
    addChange(change, {std::string(text.substr(0, space)), std::string(value)});
    scene.change = change;
}

std::vector<std::string> writeChange(const Scene& scene)
{
    if (!scene.change)
        return {};
    std::vector<std::string> texts;
    for (const auto& [name, value] : changesOf(*scene.change))
        texts.push_back(value.empty() ? name : name + ' ' + value);
    return texts.empty() ? std::vector {std::string(kNone)} : texts;
}

void readSetting(Scene& scene, std::string_view text)
{
    const auto equals = text.find(" = ");
    const auto name = stripped(text.substr(0, equals));
    if (equals == std::string_view::npos || name.empty())
        throw Error(ErrorCode::InvalidArgument, say("set is %1; it is written \"control = value\"", quote(text)));
    const auto value = stripped(text.substr(equals + 3));
    const bool isOfView = name.find('#') != std::string_view::npos;  // it is restored without pressing a button
    if (value == kPressed && !isOfView && !mayBePressed(name))
        throw Error(ErrorCode::InvalidArgument,
            say("%1 is not a button that a file may press, because it may start or change something; a file may press "
                "%2",
                quote(name), pressableButtons()));
    if (name == kModels)
        throw Error(ErrorCode::InvalidArgument, say("a model is chosen with the field \"model\""));
    scene.settings.emplace_back(name, value);
}

std::vector<std::string> writeSettings(const Scene& scene)
{
    std::vector<std::string> texts;
    for (const auto& [name, value] : scene.settings)
        texts.push_back(name + " = " + value);
    return texts;
}

constexpr std::string_view kEssential = "essential", kEverything = "everything";

void readLevel(Scene& scene, std::string_view text)
{
    if (text != kEssential && text != kEverything)
        throw Error(ErrorCode::InvalidArgument, say("level is %1; it is essential or everything", quote(text)));
    scene.everything = text == kEverything;
}

std::vector<std::string> writeLevel(const Scene& scene)
{
    if (!scene.everything)
        return {};
    return {std::string(*scene.everything ? kEverything : kEssential)};
}

constexpr std::array<Field, 15> kFields {{{"page", readText<&Scene::page>, writeText<&Scene::page>},
    {"tab", readText<&Scene::tab>, writeText<&Scene::tab>},
    {"model", readText<&Scene::model>, writeText<&Scene::model>},
    {"moment", [](Scene& scene, std::string_view text) { scene.moment = indexFrom("moment", text, false); },
        writeIndex<&Scene::moment>},
    {"sentence", readText<&Scene::sentence>, writeText<&Scene::sentence>}, {"head", readHead, writeHead},
    {"hypothesis", [](Scene& scene, std::string_view text) { scene.hypothesis = indexFrom("hypothesis", text, false); },
        writeIndex<&Scene::hypothesis>},
    {"source", [](Scene& scene, std::string_view text) { scene.source = indexFrom("source", text, true); },
        writeIndex<&Scene::source>},
    {"target", [](Scene& scene, std::string_view text) { scene.target = indexFrom("target", text, true); },
        writeIndex<&Scene::target>},
    {"change", readChange, writeChange},
    {kPrefix, [](Scene& scene, std::string_view text) { scene.prefix = std::string(text); }, writeText<&Scene::prefix>},
    {"beam", [](Scene& scene, std::string_view text) { scene.beam = indexFrom("beam", text, false); },
        writeIndex<&Scene::beam>},
    {"penalty", [](Scene& scene, std::string_view text) { scene.penalty = numberFrom(text, "penalty"); },
        [](const Scene& scene) {
            return scene.penalty ? std::vector {shortestText(*scene.penalty)} : std::vector<std::string>();
        }},
    {"level", readLevel, writeLevel}, {"set", readSetting, writeSettings}}};

}  // namespace

Scene overlaid(const Scene& base, const Scene& top)
{
    Scene scene = base;
    const auto lay = [&scene, &top](auto member) {
        if (top.*member)
            scene.*member = top.*member;
    };
    if (top.page && top.page != base.page) {
        scene.tab.reset();
        scene.settings.clear();
    }
    lay(&Scene::page);
    lay(&Scene::tab);
    if (top.model)
        scene.moment.reset();
    lay(&Scene::model);
    lay(&Scene::moment);
    lay(&Scene::sentence);
    lay(&Scene::head);
    lay(&Scene::hypothesis);
    lay(&Scene::source);
    lay(&Scene::target);
    lay(&Scene::change);
    lay(&Scene::prefix);
    lay(&Scene::beam);
    lay(&Scene::penalty);
    lay(&Scene::everything);
    for (const auto& setting : top.settings) {
        std::erase_if(scene.settings, [&setting](const auto& other) { return other.first == setting.first; });
        scene.settings.push_back(setting);
    }
    return scene;
}

bool mayBePressed(std::string_view button)
{
    return std::ranges::find(kPressable, button) != kPressable.end();
}

std::string pressableButtons()
{
    return inARow(kPressable);
}

std::string sceneKeys()
{
    std::array<std::string_view, kFields.size()> keys;
    std::ranges::transform(kFields, keys.begin(), &Field::key);
    return inARow(keys);
}

bool setField(Scene& scene, std::string_view key, std::string_view text)
{
    for (const auto& field : kFields) {
        if (field.key != key)
            continue;
        if (text.empty() && key != kPrefix)
            throw Error(ErrorCode::InvalidArgument, say("%1 is empty; write a value after it", key));
        field.read(scene, text);
        return true;
    }
    return false;
}

std::vector<std::pair<std::string, std::string>> fieldsOf(const Scene& scene)
{
    std::vector<std::pair<std::string, std::string>> fields;
    for (const auto& field : kFields)
        for (auto& text : field.write(scene))
            fields.emplace_back(field.key, std::move(text));
    return fields;
}

}  // namespace translucent
