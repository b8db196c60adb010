#pragma once

#include "json_output.h"
#include "translucent/neural/decoder.h"
#include "translucent/neural/translation_model.h"
#include "turns.h"

#include <memory>
#include <string>
#include <string_view>

namespace translucent::cli {

class RequestParameters;
struct ServiceMethod;

/// Answers requests about one model: JSON-RPC 2.0, one object a line. Every answer has the digits that `translate`,
/// `inspect` and `sweep` write. May be asked from several threads; one of them computes at a time, and long requests
/// let the others go first now and then.
class Service {
public:
    /// Of what requests and answers look like. A new one only when a program that knows the old one could break.
    static constexpr int kProtocol = 1;
    static constexpr std::size_t kLongestRequest = std::size_t {16} << 20U;  ///< bytes
    static constexpr std::size_t kMostTexts = 10'000;                        ///< in one request

    /// `decoder` is the model's.
    Service(std::string modelName, std::shared_ptr<const TranslationModel> model, Decoder decoder);

    struct Answer {
        std::string line;        ///< without line end; empty when none is due (a blank line, a notification)
        bool understood = true;  ///< false for what is no JSON at all
    };
    Answer answer(std::string_view line);
    /// For a request of more than kLongestRequest bytes.
    static std::string tooLong();

private:
    friend struct ServiceMethod;
    Json result(const Json& request) const;
    Json describe(const RequestParameters& parameters) const;
    Json translate(const RequestParameters& parameters) const;
    Json trace(const RequestParameters& parameters) const;
    Json sweep(const RequestParameters& parameters) const;

    std::string m_modelName;
    std::shared_ptr<const TranslationModel> m_model;
    Decoder m_decoder;
    mutable Turns m_turns;
};

}  // namespace translucent::cli
