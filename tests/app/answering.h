#pragma once

#include <QString>

#include <tuple>
#include <type_traits>
#include <utility>

namespace translucent::test {

/// In place of a question to the user: what `answer` returns is the answer, at once. An empty text and false call the
/// question off.
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
