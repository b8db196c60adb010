#pragma once

#include <QString>

#include <tuple>
#include <type_traits>
#include <utility>

namespace translucent::test {

/// Replaces a question to the user: the result of `answer` is the immediate answer. An empty text or false cancels the
/// question.
template <typename Answer>
auto answering(Answer answer)
{
    return [answer](auto&&... arguments) {
        constexpr std::size_t kAsked = sizeof...(arguments) - 1;
        auto all = std::tie(arguments...);
        [&]<std::size_t... index>(std::index_sequence<index...>)
        {
            auto& then = std::get<kAsked>(all);
            const auto value = answer(std::get<index>(all)...);
            if constexpr (std::is_same_v<std::remove_const_t<decltype(value)>, bool>) {
                if (value)
                    then();
            } else if (!value.isEmpty())
                then(value);
        }
        (std::make_index_sequence<kAsked> {});
    };
}

}  // namespace translucent::test
