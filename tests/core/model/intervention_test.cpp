#include "translucent/intervention.h"

#include "support/expect_error.h"
#include "support/small_model.h"

#include <gtest/gtest.h>

namespace translucent {

using test::expectError;

TEST(HeadId, IsReadFromText)
{
    EXPECT_EQ(headIdFromText("cross:1:3"), (HeadId {AttentionKind::Cross, 1, 3}));
    EXPECT_EQ(headIdFromText("enc:0:0"), (HeadId {AttentionKind::EncoderSelf, 0, 0}));
    EXPECT_EQ(headIdFromText("dec:12:7"), (HeadId {AttentionKind::DecoderSelf, 12, 7}));
}

TEST(HeadId, ExplainsItsForm)
{
    for (const auto* text : {"", "cross", "cross:1", "cross:1:", "cross::1", "cross:1:2:3", "cross:-1:0", "cross:a:0",
             "cross: 1:0", "cross:1:99999999999999999999"})
        expectError(ErrorCode::InvalidArgument, {std::string("'") + text + "'", "LAYER:HEAD"},
            [&] { headIdFromText(text); });
    expectError(ErrorCode::InvalidArgument, {"side:1:0", "enc, dec, cross"}, [] { headIdFromText("side:1:0"); });
}

TEST(Intervention, NamesTheHeadThatDoesNotExist)
{
    auto config = test::smallConfig();
    config.encoderLayers = 1;
    const auto refuse = [&](HeadId id, std::initializer_list<std::string_view> parts) {
        expectError(ErrorCode::InvalidArgument, parts, [&] { validate(Intervention {{id}}, config); });
    };
    EXPECT_NO_THROW(validate(Intervention {{{AttentionKind::Cross, 1, 1}}}, config));
    refuse({AttentionKind::EncoderSelf, 1, 0}, {"enc:1:0", "layers 0 to 0"});
    refuse({AttentionKind::Cross, 2, 0}, {"cross:2:0", "layers 0 to 1"});
    refuse({AttentionKind::DecoderSelf, 0, 2}, {"dec:0:2", "heads 0 to 1"});
    refuse({AttentionKind::DecoderSelf, -1, 0}, {"dec:-1:0"});
}

}  // namespace translucent
