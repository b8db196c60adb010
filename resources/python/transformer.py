"""The blocks of a Transformer in PyTorch, as courses write them. The window shows these lines beside each block.

The names are those of the paper (Vaswani et al. 2017, "Attention Is All You Need") and of the Annotated Transformer
(Rush 2018; Huang et al. 2022). tests/python/transformer_test.py loads the weights of trained models into these classes and
compares every result with that of the engine. Dropout is left out: it is only active during training.

Legend: B sentences, L tokens, S source tokens, T target tokens that the decoder reads, vocab entries of the vocabulary.
"""

import math

import torch
from torch import nn


class Embeddings(nn.Module):
    "The row of each token in a table, times √d_model. Section 3.4"
    def __init__(self, d_model, vocab):
        super().__init__()
        self.lut = nn.Embedding(vocab, d_model)
        self.d_model = d_model

    def forward(self, x):  # [B, L]
        return self.lut(x) * math.sqrt(self.d_model)  # [B, L, d_model]


def tie_target(tgt_embed, generator):
    "Target table and output projection are one matrix. Section 3.4"
    generator.proj.weight = tgt_embed.lut.weight


def tie_all(src_embed, tgt_embed, generator):
    "Both tables and the output projection are one matrix. Section 3.4"
    tgt_embed.lut.weight = src_embed.lut.weight
    generator.proj.weight = src_embed.lut.weight


class PositionalEncoding(nn.Module):
    "Adds sines and cosines of the position. Section 3.5"
    def __init__(self, d_model, max_len=5000):
        super().__init__()
        position = torch.arange(max_len).double().unsqueeze(1)
        pair = torch.arange(0, d_model, 2).double()
        angle = position / 10000 ** (pair / d_model)
        pe = torch.zeros(max_len, d_model)
        pe[:, 0::2] = torch.sin(angle)
        pe[:, 1::2] = torch.cos(angle)
        self.register_buffer("pe", pe)

    def forward(self, x):  # [B, L, d_model]
        return x + self.pe[:x.size(1)]


class LearnedPositionalEncoding(nn.Module):
    "Adds a learned vector for each position. Section 3.5"
    def __init__(self, d_model, max_len):
        super().__init__()
        self.pe = nn.Parameter(torch.zeros(max_len, d_model))

    def forward(self, x):  # [B, L, d_model]
        return x + self.pe[:x.size(1)]


def attention(query, key, value, mask=None):
    "Scaled dot-product attention. Section 3.2.1, equation 1"
    d_k = query.size(-1)
    scores = query @ key.transpose(-2, -1) / math.sqrt(d_k)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -math.inf)
    p_attn = scores.softmax(dim=-1)  # [B, h, T, S]: each row sums to 1
    return p_attn @ value, p_attn


class MultiHeadedAttention(nn.Module):
    "h attentions side by side; d_k is usually d_model / h. Section 3.2.2"
    def __init__(self, h, d_model, d_k):
        super().__init__()
        self.h = h
        self.W_q, self.W_k, self.W_v = (
            nn.Linear(d_model, h * d_k) for _ in range(3))
        self.W_o = nn.Linear(h * d_k, d_model)

    def forward(self, query, key, value, mask=None):
        query = per_head(self.W_q(query), self.h)
        key = per_head(self.W_k(key), self.h)
        value = per_head(self.W_v(value), self.h)
        x, self.p_attn = attention(query, key, value, mask)
        return self.W_o(x.transpose(1, 2).flatten(-2))  # [B, T, d_model]


def per_head(x, h):
    "[B, L, h * d_k] -> [B, h, L, d_k]"
    return x.unflatten(-1, (h, -1)).transpose(1, 2)


def subsequent_mask(size):
    "Position t attends to the positions up to t. Section 3.2.3"
    return torch.ones(size, size, dtype=torch.bool).tril()  # [T, T]


def padding_mask(x, pad):
    "No attention to padding, of which a single sentence has none."
    return (x != pad)[:, None, None, :]  # [B, 1, 1, L]


def relu(x):
    return x.clamp(min=0)


def gelu(x):
    return x * (1 + torch.erf(x / math.sqrt(2))) / 2


def silu(x):
    return x * torch.sigmoid(x)


class PositionwiseFeedForward(nn.Module):
    "Two linear maps with an activation between them. Section 3.3"
    def __init__(self, d_model, d_ff, activation):
        super().__init__()
        self.w_1 = nn.Linear(d_model, d_ff)
        self.w_2 = nn.Linear(d_ff, d_model)
        self.activation = activation

    def forward(self, x):  # [B, L, d_model]
        return self.w_2(self.activation(self.w_1(x)))


class GatedFeedForward(nn.Module):
    "A gate decides how much of each value passes. Shazeer 2020"
    def __init__(self, d_model, d_ff):
        super().__init__()
        self.w_1 = nn.Linear(d_model, d_ff)
        self.gate = nn.Linear(d_model, d_ff)
        self.w_2 = nn.Linear(d_ff, d_model)

    def forward(self, x):  # [B, L, d_model]
        return self.w_2(silu(self.gate(x)) * self.w_1(x))


class LayerNorm(nn.Module):
    "Mean 0 and standard deviation 1 at each position. Ba et al. 2016"
    def __init__(self, features, eps=1e-5):
        super().__init__()
        self.gamma = nn.Parameter(torch.ones(features))
        self.beta = nn.Parameter(torch.zeros(features))
        self.eps = eps

    def forward(self, x):
        mean = x.mean(-1, keepdim=True)
        var = x.var(-1, keepdim=True, unbiased=False)
        x = (x - mean) / torch.sqrt(var + self.eps)
        return self.gamma * x + self.beta


class SampleStdLayerNorm(nn.Module):
    "The same with the standard deviation of a sample, as Rush 2018"
    def __init__(self, features, eps=1e-6):
        super().__init__()
        self.gamma = nn.Parameter(torch.ones(features))
        self.beta = nn.Parameter(torch.zeros(features))
        self.eps = eps

    def forward(self, x):
        mean = x.mean(-1, keepdim=True)
        std = x.std(-1, keepdim=True)
        return self.gamma * (x - mean) / (std + self.eps) + self.beta


class RMSNorm(nn.Module):
    "Divides by the root of the mean square. Zhang & Sennrich 2019"
    def __init__(self, features, eps=1e-5):
        super().__init__()
        self.gamma = nn.Parameter(torch.ones(features))
        self.eps = eps

    def forward(self, x):
        mean_square = x.square().mean(-1, keepdim=True)
        return self.gamma * x / torch.sqrt(mean_square + self.eps)


class BatchNorm(nn.Module):
    "Each feature by what it was in training. Ioffe & Szegedy 2015"
    def __init__(self, features, eps=1e-5):
        super().__init__()
        self.gamma = nn.Parameter(torch.ones(features))
        self.beta = nn.Parameter(torch.zeros(features))
        self.register_buffer("mean", torch.zeros(features))
        self.register_buffer("var", torch.ones(features))
        self.eps = eps

    def forward(self, x):
        x = (x - self.mean) / torch.sqrt(self.var + self.eps)
        return self.gamma * x + self.beta


def residual(x, sublayer):
    "The connection around a sublayer of a model without norms"
    return x + sublayer(x)


class SublayerConnection(nn.Module):
    "LayerNorm(x + Sublayer(x)): post-norm, as in the paper. Section 3.1"
    def __init__(self, norm):
        super().__init__()
        self.norm = norm

    def forward(self, x, sublayer):
        return self.norm(x + sublayer(x))


class PreNormSublayerConnection(nn.Module):
    "x + Sublayer(LayerNorm(x)): pre-norm. Xiong et al. 2020"
    def __init__(self, norm):
        super().__init__()
        self.norm = norm

    def forward(self, x, sublayer):
        return x + sublayer(self.norm(x))


class EncoderLayer(nn.Module):
    "Self-attention, then feed-forward. Section 3.1"
    def __init__(self, self_attn, feed_forward, connections):
        super().__init__()
        self.self_attn, self.feed_forward = self_attn, feed_forward
        self.sublayer = nn.ModuleList(connections)  # 2 of them

    def forward(self, x, src_mask):
        x = self.sublayer[0](
            x, lambda x: self.self_attn(x, x, x, src_mask))
        return self.sublayer[1](x, self.feed_forward)


class DecoderLayer(nn.Module):
    "Self-attention, attention to the source, feed-forward. Section 3.1"
    def __init__(self, self_attn, src_attn, feed_forward, connections):
        super().__init__()
        self.self_attn, self.src_attn = self_attn, src_attn
        self.feed_forward = feed_forward
        self.sublayer = nn.ModuleList(connections)  # 3 of them

    def forward(self, x, memory, src_mask, tgt_mask):
        x = self.sublayer[0](
            x, lambda x: self.self_attn(x, x, x, tgt_mask))
        x = self.sublayer[1](
            x, lambda x: self.src_attn(x, memory, memory, src_mask))
        return self.sublayer[2](x, self.feed_forward)


class Encoder(nn.Module):
    "The layers, then a last norm, which only pre-norm models need"
    def __init__(self, layers, norm):
        super().__init__()
        self.layers, self.norm = nn.ModuleList(layers), norm

    def forward(self, x, src_mask):
        for layer in self.layers:
            x = layer(x, src_mask)
        return self.norm(x)  # memory


class Decoder(nn.Module):
    "The layers, then a last norm, which only pre-norm models need"
    def __init__(self, layers, norm):
        super().__init__()
        self.layers, self.norm = nn.ModuleList(layers), norm

    def forward(self, x, memory, src_mask, tgt_mask):
        for layer in self.layers:
            x = layer(x, memory, src_mask, tgt_mask)
        return self.norm(x)


class Generator(nn.Module):
    "A log-probability for each entry of the vocabulary. Section 3.4"
    def __init__(self, d_model, vocab):
        super().__init__()
        self.proj = nn.Linear(d_model, vocab)

    def forward(self, x):
        logits = self.proj(x)  # [B, T, vocab]
        return logits.log_softmax(dim=-1)
