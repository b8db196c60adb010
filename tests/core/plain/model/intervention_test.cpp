#include "translucent/model/intervention.h"

#include "translucent/base/error.h"
#include "translucent/model/transformer_config.h"

#include <string>

#include <gtest/gtest.h>

namespace translucent {
namespace {

std::string problemOf(const Intervention& intervention, const TransformerConfig& config)
{
    try {
        validate(intervention, config);
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

TransformerConfig tagger()
{
    TransformerConfig config;
    config.task = Task::Tagging;
    config.decoderLayers = 0;
    return config;
}

}  // namespace

TEST(Intervention, WhatHasNoLayersIsSaidToHaveNone)
{
    EXPECT_EQ(problemOf({.disabledHeads = {{AttentionKind::Cross, 0, 0}}}, tagger()),
        "head cross:0:0 does not exist: the model has no layers there");
    EXPECT_EQ(problemOf({.skippedNorms = {{StackKind::Decoder, 0, SublayerKind::FeedForward}}}, tagger()),
        "sublayer dec:0:ffn does not exist: the model has no layers there");
    EXPECT_EQ(problemOf({.disabledHeads = {{AttentionKind::EncoderSelf, 0, 0}}}, tagger()), "");
}

}  // namespace translucent
