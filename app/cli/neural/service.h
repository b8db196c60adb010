#pragma once

#include "json_output.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/translation_model.h"

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace translucent::cli {

/// Lets one thread at a time compute, in the order of their requests. A long computation regularly lets waiting threads
/// go first.
class Turns {
public:
    /// Holds the turn of this thread until the end of its lifetime.
    class Turn {
    public:
        explicit Turn(Turns& turns);
        ~Turn();
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

        /// Lets all waiting threads go first, then continues.
        void pass();

    private:
        Turns& m_turns;
    };

private:
    void await(std::unique_lock<std::mutex>& lock);

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::uint64_t m_next = 0;     ///< the number of the next request
    std::uint64_t m_current = 0;  ///< the number of the active request
};

class RequestParameters;
struct ServiceMethod;

/// Answers requests about one model: JSON-RPC 2.0, one object per line. Numbers have the same digits as in `translate`,
/// `inspect` and `sweep`. Thread-safe; requests are computed one at a time, and long requests regularly let the others
/// go first.
class Service {
public:
    /// The version of the format of requests and answers. Changes only if clients of the old version could fail.
    static constexpr int kProtocol = 1;
    static constexpr std::size_t kLongestRequest = std::size_t {16} << 20U;  ///< bytes
    static constexpr std::size_t kMostTexts = 10'000;                        ///< in one request

    /// `decoder` is the model's.
    Service(std::string modelName, std::shared_ptr<const TranslationModel> model, Decoder decoder);

    struct Answer {
        std::string line;        ///< without line end; empty if there is no answer (a blank line, a notification)
        bool understood = true;  ///< false if the text is not JSON
    };
    Answer answer(std::string_view line);
    /// The answer to a request of more than kLongestRequest bytes.
    static std::string tooLong();

private:
    friend struct ServiceMethod;
    Json result(const Json& request) const;
    Json describe(const RequestParameters& parameters) const;
    Json translate(const RequestParameters& parameters) const;
    Json trace(const RequestParameters& parameters) const;
    Json sweep(const RequestParameters& parameters) const;
    Json sample(const RequestParameters& parameters) const;
    Json vocabulary(const RequestParameters& parameters) const;
    Json parameter(const RequestParameters& parameters) const;

    std::string m_modelName;
    std::shared_ptr<const TranslationModel> m_model;
    Decoder m_decoder;
    mutable Turns m_turns;
};

}  // namespace translucent::cli
