#pragma once

#include "translucent/base/message.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// Reads Python pickles as data. Supports only what a state dict of PyTorch needs; nothing is ever called, and any
/// other instruction or name is rejected.
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

    /// An index, so that values can contain each other or themselves.
    using Handle = std::uint32_t;

    struct Value {
        Kind kind = Kind::None;
        std::int64_t integer = 0;  ///< of a Bool or Integer; elements of a Storage; offset of a Tensor, in elements
        std::string text = {};     ///< of a Text; of a Name with its module; little-endian bytes of a LongInteger
        /// The items of a Tuple or List; for a Dict key, value, key, …; for a Storage its type and key; for a Tensor
        /// its Storage.
        std::vector<Handle> items = {};
        std::vector<std::int64_t> sizes = {};    ///< of a Tensor
        std::vector<std::int64_t> strides = {};  ///< of a Tensor, in elements
    };

    /// `fileName` is used in error messages; both must outlive this object.
    PickleReader(std::span<const std::byte> bytes, const std::string& fileName);

    /// Reads the next of several consecutive pickles.
    /// @throws Error{InvalidFormat} naming the unsupported instruction and its position
    Handle next();

    const Value& at(Handle handle) const { return m_values[handle]; }
    /// Bytes after the last pickle.
    std::span<const std::byte> rest() const { return m_bytes.subspan(m_at); }

    /// @throws Error{InvalidFormat} with the position
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
