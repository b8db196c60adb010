#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace translucent {

/// Floats that start on a cache line; their values are undefined until written.
class FloatBuffer {
public:
    FloatBuffer() = default;
    explicit FloatBuffer(std::int64_t size)
        : m_size(size)
        , m_data(static_cast<float*>(::operator new(static_cast<std::size_t>(size) * sizeof(float), kAlignment)))
    {
    }

    float* data() { return m_data.get(); }
    const float* data() const { return m_data.get(); }

    /// Room for `size` values; what was there is lost when it grows.
    float* reserve(std::int64_t size)
    {
        if (size > m_size)
            *this = FloatBuffer(size);
        return data();
    }

private:
    static constexpr std::align_val_t kAlignment {64};
    struct Release {
        void operator()(float* data) const { ::operator delete(data, kAlignment); }
    };

    std::int64_t m_size = 0;
    std::unique_ptr<float[], Release> m_data;
};

}  // namespace translucent
