#pragma once

#include "translucent/message.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// Python's pickles as data: only what a state dict of PyTorch consists of is understood, nothing is ever called, and
/// any other instruction or name is refused.
/// Source: Lib/pickletools.py of CPython; torch/serialization.py of PyTorch.
class PickleReader {
public:
    enum class Kind : std::uint8_t {
        None,
        Bool,
        Integer,
        Real,
        Text,
        LongInteger,  ///< of more than 64 bits
        Tuple,
        List,
        Dict,
        Name,  ///< of a class or function of Python, as a word
        Storage,
        Tensor
    };

    /// By number, so that values which hold each other, or themselves, are no trouble.
    using Handle = std::uint32_t;

    struct Value {
        Kind kind = Kind::None;
        std::int64_t integer = 0;  ///< of a Bool or Integer; elements of a Storage; offset of a Tensor, in elements
        std::string text = {};     ///< of a Text; of a Name with its module; little-endian bytes of a LongInteger
        /// Of a Tuple or List; of a Dict key, value, key, …; of a Storage its type and key; of a Tensor its Storage.
        std::vector<Handle> items = {};
        std::vector<std::int64_t> sizes = {};    ///< of a Tensor
        std::vector<std::int64_t> strides = {};  ///< of a Tensor, in elements
    };

    /// `fileName` begins the error messages; both must live as long as this.
    PickleReader(std::span<const std::byte> bytes, const std::string& fileName);

    /// Reads the next pickle of those that follow each other.
    /// @throws Error{InvalidFormat} naming what is not understood and where
    Handle next();

    const Value& at(Handle handle) const { return m_values[handle]; }
    /// Bytes behind the last pickle that was read.
    std::span<const std::byte> rest() const { return m_bytes.subspan(m_at); }

    /// @throws Error{InvalidFormat} with the place
    [[noreturn]] void refuse(const Message& what) const;

private:
    bool step();
    bool readConstant(std::uint8_t code);
    bool readText(std::uint8_t code);
    bool readCollection(std::uint8_t code);
    bool readMemo(std::uint8_t code);
    bool readObject(std::uint8_t code);

    Handle push(Value value);
    void pushInteger(std::int64_t integer, Kind kind = Kind::Integer) { push({.kind = kind, .integer = integer}); }
    void pushLong(std::size_t bytes);
    void pushText(std::uint64_t bytes);
    void pushName(const std::string& name);
    Handle pop();
    std::vector<Handle> popToMark();
    void collect(std::vector<Handle> items, Kind kind) { push({.kind = kind, .items = std::move(items)}); }
    void addTo(std::vector<Handle> items, Kind kind);
    void memorise(std::uint64_t index);
    void recall(std::uint64_t index);
    const Value& expect(Handle handle, Kind kind) const;

    void callName();
    void makeStorage();
    void makeTensor(const std::vector<Handle>& arguments);
    std::vector<std::int64_t> integers(Handle tuple) const;

    template <typename Number>
    Number number();
    std::string_view take(std::uint64_t size);
    std::string line();

    std::span<const std::byte> m_bytes;
    const std::string& m_fileName;
    std::size_t m_at = 0;
    std::vector<Value> m_values;
    std::vector<Handle> m_stack;
    std::vector<std::size_t> m_marks;  ///< heights of the stack
    std::map<std::uint64_t, Handle> m_memo;
};

}  // namespace translucent
