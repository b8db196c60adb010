#include "formats/pickle_reader.h"

#include "base/unicode.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace translucent {

static_assert(std::endian::native == std::endian::little, "numbers are used without swapping bytes");

namespace {

/// A state dict has about ten values per tensor.
constexpr std::size_t kMostValues = std::size_t {1} << 18U;
constexpr std::size_t kMostSteps = std::size_t {1} << 22U;
constexpr std::size_t kLongestText = 1024;
constexpr std::size_t kMostDimensions = 8;

constexpr std::string_view kOrderedDict = "collections.OrderedDict";
constexpr std::string_view kTensor = "torch._utils._rebuild_tensor_v2";
constexpr std::string_view kParameter = "torch._utils._rebuild_parameter";
constexpr std::array<std::string_view, 10> kStorages {"torch.FloatStorage", "torch.HalfStorage",
    "torch.BFloat16Storage", "torch.DoubleStorage", "torch.LongStorage", "torch.IntStorage", "torch.ShortStorage",
    "torch.CharStorage", "torch.ByteStorage", "torch.BoolStorage"};

bool isKnown(std::string_view name)
{
    return name == kOrderedDict || name == kTensor || name == kParameter
        || std::ranges::find(kStorages, name) != kStorages.end();
}

/// Instructions, as pickletools calls them.
enum Code : std::uint8_t {
    Mark = '(',
    Stop = '.',
    None = 'N',
    BinInt = 'J',
    BinInt1 = 'K',
    BinInt2 = 'M',
    BinFloat = 'G',
    BinUnicode = 'X',
    EmptyTuple = ')',
    Tuple = 't',
    EmptyList = ']',
    Append = 'a',
    Appends = 'e',
    EmptyDict = '}',
    SetItem = 's',
    SetItems = 'u',
    BinPut = 'q',
    LongBinPut = 'r',
    BinGet = 'h',
    LongBinGet = 'j',
    Global = 'c',
    Reduce = 'R',
    Build = 'b',
    BinPersId = 'Q',
    Proto = 0x80,
    Tuple1 = 0x85,
    Tuple2 = 0x86,
    Tuple3 = 0x87,
    NewTrue = 0x88,
    NewFalse = 0x89,
    Long1 = 0x8a,
    ShortBinUnicode = 0x8c,
    StackGlobal = 0x93,
    Memoize = 0x94,
    Frame = 0x95,
};

}  // namespace

PickleReader::PickleReader(std::span<const std::byte> bytes, const std::string& fileName)
    : m_bytes(bytes)
    , m_fileName(fileName)
{
}

void PickleReader::refuse(const Message& what) const
{
    throw Error(ErrorCode::InvalidFormat,
        say("%1: its pickle does not contain a state dict: %2, near byte %3; get the model again from its source",
            m_fileName, what, m_at));
}

PickleReader::Handle PickleReader::next()
{
    m_stack.clear();
    m_marks.clear();
    m_memo.clear();
    std::size_t steps = 0;
    while (step())
        if (++steps == kMostSteps)
            refuse(say("it has too many instructions"));
    const auto result = pop();
    if (!m_stack.empty() || !m_marks.empty())
        refuse(say("there is data left over at its end"));
    return result;
}

/// Executes one instruction; false at the end.
bool PickleReader::step()
{
    const auto code = number<std::uint8_t>();
    if (code == Stop)
        return false;
    if (code == Proto)
        number<std::uint8_t>();
    else if (code == Frame)
        number<std::uint64_t>();
    else if (!readConstant(code) && !readText(code) && !readCollection(code) && !readMemo(code) && !readObject(code))
        refuse(say("instruction %1 is not one of those it needs", code));
    return true;
}

bool PickleReader::readConstant(std::uint8_t code)
{
    switch (code) {
    case None: push({}); return true;
    case NewTrue: pushInteger(1, Kind::Bool); return true;
    case NewFalse: pushInteger(0, Kind::Bool); return true;
    case BinInt: pushInteger(number<std::int32_t>()); return true;
    case BinInt1: pushInteger(number<std::uint8_t>()); return true;
    case BinInt2: pushInteger(number<std::uint16_t>()); return true;
    case Long1: pushLong(number<std::uint8_t>()); return true;
    case BinFloat:
        take(sizeof(double));
        push({.kind = Kind::Real});
        return true;
    default: return false;
    }
}

/// Two's complement.
void PickleReader::pushLong(std::size_t bytes)
{
    const auto digits = take(bytes);
    if (bytes > sizeof(std::int64_t)) {
        push({.kind = Kind::LongInteger, .text = std::string(digits)});
        return;
    }
    std::int64_t value = bytes > 0 && (static_cast<unsigned char>(digits.back()) & 0x80U) != 0 ? -1 : 0;
    std::memcpy(&value, digits.data(), bytes);
    pushInteger(value);
}

bool PickleReader::readText(std::uint8_t code)
{
    switch (code) {
    case BinUnicode: pushText(number<std::uint32_t>()); return true;
    case ShortBinUnicode: pushText(number<std::uint8_t>()); return true;
    case Global: {
        const auto module = line();
        pushName(module + "." + line());
        return true;
    }
    case StackGlobal: {
        const auto name = expect(pop(), Kind::Text).text;
        pushName(expect(pop(), Kind::Text).text + "." + name);
        return true;
    }
    default: return false;
    }
}

void PickleReader::pushText(std::uint64_t bytes)
{
    if (bytes > kLongestText)
        refuse(say("a text is longer than %1 bytes", kLongestText));
    const auto text = take(bytes);
    if (!isValidUtf8(text))
        refuse(say("a text is not UTF-8"));
    push({.kind = Kind::Text, .text = std::string(text)});
}

void PickleReader::pushName(const std::string& name)
{
    if (!isKnown(name))
        refuse(say("it refers to %1, which a state dict does not need", quote(name)));
    push({.kind = Kind::Name, .text = name});
}

bool PickleReader::readCollection(std::uint8_t code)
{
    const auto last = [this](std::size_t count) {
        std::vector<Handle> items(count);
        for (auto item = items.rbegin(); item != items.rend(); ++item)
            *item = pop();
        return items;
    };
    switch (code) {
    case Mark: m_marks.push_back(m_stack.size()); return true;
    case EmptyTuple: collect({}, Kind::Tuple); return true;
    case Tuple: collect(popToMark(), Kind::Tuple); return true;
    case Tuple1: collect(last(1), Kind::Tuple); return true;
    case Tuple2: collect(last(2), Kind::Tuple); return true;
    case Tuple3: collect(last(3), Kind::Tuple); return true;
    case EmptyList: collect({}, Kind::List); return true;
    case Append: addTo(last(1), Kind::List); return true;
    case Appends: addTo(popToMark(), Kind::List); return true;
    case EmptyDict: collect({}, Kind::Dict); return true;
    case SetItem: addTo(last(2), Kind::Dict); return true;
    case SetItems: addTo(popToMark(), Kind::Dict); return true;
    default: return false;
    }
}

void PickleReader::addTo(std::vector<Handle> items, Kind kind)
{
    if (m_stack.empty() || m_values[m_stack.back()].kind != kind)
        refuse(say("an item is added to an object that is neither a list nor a dict"));
    if (kind == Kind::Dict && items.size() % 2 != 0)
        refuse(say("a key has no value"));
    auto& all = m_values[m_stack.back()].items;
    all.insert(all.end(), items.begin(), items.end());
}

bool PickleReader::readMemo(std::uint8_t code)
{
    switch (code) {
    case BinPut: memorise(number<std::uint8_t>()); return true;
    case LongBinPut: memorise(number<std::uint32_t>()); return true;
    case Memoize: memorise(m_memo.size()); return true;
    case BinGet: recall(number<std::uint8_t>()); return true;
    case LongBinGet: recall(number<std::uint32_t>()); return true;
    default: return false;
    }
}

void PickleReader::memorise(std::uint64_t index)
{
    if (m_memo.size() == kMostValues)
        refuse(say("it contains too many values"));
    const auto top = pop();
    m_memo[index] = top;
    m_stack.push_back(top);
}

void PickleReader::recall(std::uint64_t index)
{
    const auto found = m_memo.find(index);
    if (found == m_memo.end())
        refuse(say("it refers to an object that was not defined before"));
    m_stack.push_back(found->second);
}

bool PickleReader::readObject(std::uint8_t code)
{
    switch (code) {
    case Reduce: callName(); return true;
    case BinPersId: makeStorage(); return true;
    case Build: {
        pop();  // for example, the versions of the modules
        const auto object = pop();
        expect(object, Kind::Dict);
        m_stack.push_back(object);
        return true;
    }
    default: return false;
    }
}

/// The four names with a meaning are only compared, not called.
void PickleReader::callName()
{
    const auto& arguments = expect(pop(), Kind::Tuple).items;
    const auto& name = expect(pop(), Kind::Name).text;
    if (name == kOrderedDict && arguments.empty()) {
        collect({}, Kind::Dict);
    } else if (name == kTensor && arguments.size() >= 4) {
        makeTensor(arguments);
    } else if (name == kParameter && !arguments.empty()) {
        expect(arguments.front(), Kind::Tensor);
        m_stack.push_back(arguments.front());
    } else {
        refuse(say("%1 has arguments that it does not have in a state dict", quote(name)));
    }
}

/// ('storage', type, key, place, elements), in old files with one more element.
void PickleReader::makeStorage()
{
    const auto& parts = expect(pop(), Kind::Tuple).items;
    if (parts.size() < 5 || expect(parts[0], Kind::Text).text != "storage")
        refuse(say("it refers to something other than a storage"));
    if (std::ranges::find(kStorages, expect(parts[1], Kind::Name).text) == kStorages.end())
        refuse(say("a storage has an unknown type"));
    expect(parts[2], Kind::Text);
    const auto elements = expect(parts[4], Kind::Integer).integer;
    if (elements < 0)
        refuse(say("a size is negative"));
    Value storage {.kind = Kind::Storage, .integer = elements, .items = {parts[1], parts[2]}};
    push(std::move(storage));
}

/// (storage, offset, sizes, strides, …)
void PickleReader::makeTensor(const std::vector<Handle>& arguments)
{
    expect(arguments[0], Kind::Storage);
    Value tensor {.kind = Kind::Tensor, .items = {arguments[0]}};
    tensor.integer = expect(arguments[1], Kind::Integer).integer;
    tensor.sizes = integers(arguments[2]);
    tensor.strides = integers(arguments[3]);
    const auto isNegative = [](std::int64_t number) { return number < 0; };
    if (tensor.integer < 0 || std::ranges::any_of(tensor.sizes, isNegative)
        || std::ranges::any_of(tensor.strides, isNegative))
        refuse(say("an offset, size or stride is negative"));
    if (tensor.sizes.size() != tensor.strides.size())
        refuse(say("a tensor has different numbers of dimensions and strides"));
    push(std::move(tensor));
}

std::vector<std::int64_t> PickleReader::integers(Handle tuple) const
{
    const auto& items = expect(tuple, Kind::Tuple).items;
    if (items.size() > kMostDimensions)
        refuse(say("a tensor has more than %1 dimensions", kMostDimensions));
    std::vector<std::int64_t> result;
    for (const auto item : items)
        result.push_back(expect(item, Kind::Integer).integer);
    return result;
}

PickleReader::Handle PickleReader::push(Value value)
{
    if (m_values.size() == kMostValues)
        refuse(say("it contains too many values"));
    m_values.push_back(std::move(value));
    m_stack.push_back(static_cast<Handle>(m_values.size() - 1));
    return m_stack.back();
}

/// Values below a mark belong to the enclosing structure.
PickleReader::Handle PickleReader::pop()
{
    if (m_stack.size() <= (m_marks.empty() ? 0 : m_marks.back()))
        refuse(say("an instruction has no operand"));
    const auto handle = m_stack.back();
    m_stack.pop_back();
    return handle;
}

std::vector<PickleReader::Handle> PickleReader::popToMark()
{
    if (m_marks.empty())
        refuse(say("an instruction has no operand"));
    const auto from = m_stack.begin() + static_cast<std::ptrdiff_t>(m_marks.back());
    std::vector<Handle> items(from, m_stack.end());
    m_stack.erase(from, m_stack.end());
    m_marks.pop_back();
    return items;
}

const PickleReader::Value& PickleReader::expect(Handle handle, Kind kind) const
{
    if (m_values[handle].kind != kind)
        refuse(say("a value has a type that is not allowed there in a state dict"));
    return m_values[handle];
}

template <typename Number>
Number PickleReader::number()
{
    Number value {};
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    return value;
}

std::string_view PickleReader::take(std::uint64_t size)
{
    if (size > m_bytes.size() - m_at)
        refuse(say("it ends too early (cut off?)"));
    const auto taken = m_bytes.subspan(m_at, size);
    m_at += size;
    return {reinterpret_cast<const char*>(taken.data()), taken.size()};
}

std::string PickleReader::line()
{
    std::string text;
    for (auto next = take(1); next != "\n"; next = take(1)) {
        text += next;
        if (text.size() > kLongestText)
            refuse(say("a text is longer than %1 bytes", kLongestText));
    }
    if (!isValidUtf8(text))
        refuse(say("a text is not UTF-8"));
    return text;
}

}  // namespace translucent
