#pragma once

#include "translucent/lessons/scene_program.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace translucent {

/// The controls of a scene by name. Names are those of widgets, with or without the path to them.
class SceneControls {
public:
    /// With `around`, only controls inside the widget of that name, and those without a path.
    explicit SceneControls(const Scene& scene, std::string around = {})
        : m_scene(scene)
        , m_around(std::move(around))
    {
    }

    /// Empty if the scene does not contain the control.
    std::optional<std::string> text(std::string_view name) const;
    /// A number of a control, or `otherwise`.
    double number(std::string_view name, double otherwise) const;
    std::int64_t index(std::string_view name, std::int64_t otherwise = 0) const;
    bool isOn(std::string_view name) const { return text(name) == "true"; }
    /// Index of the open one of several tabs that switch each other off.
    std::size_t open(std::span<const std::string_view> tabs) const;
    /// The numbers of a matrix as a list of lists of Python; empty without them.
    std::string matrix(std::string_view name) const;
    /// The same of one row.
    std::string row(std::string_view name, std::size_t row = 0) const;

private:
    std::vector<std::vector<std::string>> numbers(std::string_view name) const;

    const Scene& m_scene;
    std::string m_around;
};

/// The part of a script that differs between views.
struct ViewProgram {
    using Constant = std::pair<std::string, std::string>;  ///< names and values, as in Python

    std::vector<Constant> constants = {};
    std::string definitions = {};  ///< functions, with two empty lines before and after each
    std::string code = {};         ///< not indented
    bool usesModel = true;         ///< the code can use `model`, TEXT, SEARCH and CHANGE
    std::string names = {};        ///< further imports from the client
    std::string modules = {};      ///< lines that import others
};

/// Every line with four spaces in front, but for empty ones.
std::string indented(std::string_view code);
std::string pythonNumber(double value);
/// A list of texts in Python.
std::string pythonList(std::span<const std::string> texts);

/// Python that sets `pieces` to those of the hypothesis of the scene.
void addHypothesis(ViewProgram& program, const Scene& scene, const ShownNumbers& shown);

/// The programs of one page each; nothing if the page shows no numbers in this state.
std::optional<ViewProgram> translateProgram(const Scene& scene, const ShownNumbers& shown);
std::optional<ViewProgram> attentionProgram(const Scene& scene, const ShownNumbers& shown);
std::optional<ViewProgram> architectureProgram(const Scene& scene, const ShownNumbers& shown);
std::optional<ViewProgram> decodingProgram(const Scene& scene, const ShownNumbers& shown);
std::optional<ViewProgram> whatIfProgram(const Scene& scene, const ShownNumbers& shown);
std::optional<ViewProgram> whyProgram(const Scene& scene, const ShownNumbers& shown);
std::optional<ViewProgram> positionsProgram(const Scene& scene, const ShownNumbers& shown);
std::optional<ViewProgram> numbersProgram(const Scene& scene, const ShownNumbers& shown);
std::optional<ViewProgram> trainingProgram(const Scene& scene, const ShownNumbers& shown);

/// Python that sets `weights` to the attention of the scene, [queries, keys], of `trace`; adds its constants.
std::string attentionCode(ViewProgram& program, const Scene& scene, const ShownNumbers& shown);

}  // namespace translucent
