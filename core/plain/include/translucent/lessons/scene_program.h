#pragma once

#include "translucent/lessons/scene.h"
#include "translucent/model/intervention.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// A token after a prefix, in a language model small enough for the blackboard.
struct ShownChoice {
    std::vector<std::string> prefix;  ///< pieces
    std::string piece;
    double probability = 0;
};

/// What names the numbers of a view beyond its scene. Unset fields are not needed by the view.
struct ShownNumbers {
    std::string title;                        ///< of the view, for the first line
    std::int64_t noRepeatNgram = 0;           ///< of the search; 0 = the model's default
    std::vector<std::string> pieces = {};     ///< of the hypothesis, if the n-best list lacks it; on Why, any
    std::string rival = {};                   ///< piece that a token is compared with, if it was chosen
    std::string comparedWith = {};            ///< the same, chosen or not; of attributions
    std::vector<HeadId> bestHeads = {};       ///< those that align best
    std::string array = {};                   ///< of the pass, e.g. "output.logits"
    std::string place = {};                   ///< in the model, that a calculator's numbers are from
    std::vector<std::string> forced = {};     ///< pieces that the search on screen starts with
    std::vector<std::string> sentences = {};  ///< listed, each translated by greedy and beam search
    std::vector<ShownChoice> choices = {};    ///< of the blackboard
    std::vector<std::string> runs = {};       ///< directories of trainings, the selected one first
    std::string clientDirectory = {};         ///< with translucent_client.py; empty = Python finds it
    std::string program = std::string(kCommandLineName);  ///< that the client starts

    static constexpr std::string_view kCommandLineName = "translucent-cli";
};

/// A Python script that loads the model of a scene and prints the numbers that its view shows: with the client of
/// resources/python, NumPy and the same search and changes. Settings can be those of the controls on screen, "path#0",
/// or names as in files. A view without numbers of its own, such as a lesson, gives the translation.
std::string pythonText(const Scene& scene, const ShownNumbers& shown = {});

/// The arguments of the command line that writes what page Why shows. Empty if the scene does not show that page with
/// an explanation of the unchanged model.
std::vector<std::string> whyArguments(const Scene& scene, const ShownNumbers& shown);

/// A string literal of Python, in double quotes. Characters that end lines, change the direction of text or cannot be
/// seen are escaped. Bytes that are not UTF-8 become U+FFFD.
std::string pythonLiteral(std::string_view text);

}  // namespace translucent
