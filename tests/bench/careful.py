"""Decoding as written by a careful PyTorch programmer: caches keys and values, repeats no work, records nothing.

It takes its weights from torch_transformer.Translator. Queries, keys and values come from one product (the 1/√(D/H) of
the scores and the √D of the embeddings are folded into the weights), source keys and values are computed once, caches
are allocated once, beams are rows of one batch that share the source, masks are used only if there is padding, and
probabilities are computed only if they are compared.

Letters: B sentences, K beams of each, R = B·K rows, S source pieces, T longest target, H heads, D model width,
V vocabulary, L layers.
"""

import math
from typing import NamedTuple

import torch
from torch.nn import functional

import program
from shapes import BEAM_WIDTH, DECODING_BATCH, END, PAD, START, random_pieces
from torch_transformer import Translator

LENGTH_PENALTY = 0.6


class Affine(NamedTuple):
    """A linear layer, or the gain and shift of a norm."""

    weight: torch.Tensor
    bias: torch.Tensor


class EncoderLayer(NamedTuple):
    attention_norm: Affine
    qkv: Affine
    output: Affine
    inner_norm: Affine
    expand: Affine
    contract: Affine


class DecoderLayer(NamedTuple):
    attention_norm: Affine
    qkv: Affine
    output: Affine
    cross_norm: Affine
    cross_query: Affine
    cross_keys_values: Affine
    cross_output: Affine
    inner_norm: Affine
    expand: Affine
    contract: Affine


class Cache(NamedTuple):
    """The state of one search.

    past: (L, 2, R, H, T, D/H), keys and values of the target so far.
    source: per layer keys (B, H, D/H, S) and values (B, H, S, D/H).
    hidden: added to the scores, (B, 1, 1, S), or None without padding.
    """

    past: torch.Tensor
    source: list
    hidden: torch.Tensor


def affine(module):
    return Affine(module.weight.detach(), module.bias.detach())


def fused(attention, scale):
    """Weights (3·D, D) that give scaled queries, keys and values in one product."""
    weight, bias = attention.in_proj_weight.detach().clone(), attention.in_proj_bias.detach().clone()
    weight[:weight.size(1)] *= scale
    bias[:weight.size(1)] *= scale
    return Affine(weight, bias)


def encoder_layer(layer, scale):
    return EncoderLayer(affine(layer.norm1), fused(layer.self_attn, scale), affine(layer.self_attn.out_proj),
                        affine(layer.norm2), affine(layer.linear1), affine(layer.linear2))


def decoder_layer(layer, scale):
    cross = fused(layer.multihead_attn, scale)
    width = cross.weight.size(1)
    return DecoderLayer(affine(layer.norm1), fused(layer.self_attn, scale), affine(layer.self_attn.out_proj),
                        affine(layer.norm2), Affine(cross.weight[:width], cross.bias[:width]),
                        Affine(cross.weight[width:], cross.bias[width:]), affine(layer.multihead_attn.out_proj),
                        affine(layer.norm3), affine(layer.linear1), affine(layer.linear2))


def attend(q, k_transposed, v, hidden=None):
    """q (B, H, Q, D/H) already scaled, k_transposed (B, H, D/H, N), v (B, H, N, D/H) -> (B, H, Q, D/H)"""
    scores = q @ k_transposed
    if hidden is not None:
        scores = scores + hidden
    return scores.softmax(-1) @ v


def hidden_scores(source, dtype):
    padding = source.eq(PAD)
    if not padding.any():
        return None
    return torch.zeros(source.shape, dtype=dtype).masked_fill_(padding, -math.inf)[:, None, None]


class CarefulDecoder:
    """Greedy and beam search with the weights of a Translator."""

    @torch.inference_mode()
    def __init__(self, model):
        transformer = model.transformer
        self.width, self.heads = transformer.d_model, transformer.nhead
        scale = 1 / math.sqrt(self.width // self.heads)
        self.source_table = model.source_table.weight.detach() * model.scale
        self.target_table = model.target_table.weight.detach() * model.scale
        self.positions = model.positions
        self.encoder = [encoder_layer(layer, scale) for layer in transformer.encoder.layers]
        self.decoder = [decoder_layer(layer, scale) for layer in transformer.decoder.layers]
        self.encoder_norm, self.decoder_norm = affine(transformer.encoder.norm), affine(transformer.decoder.norm)
        self.generator = affine(model.generator)

    def norm(self, x, gain_and_shift):
        return functional.layer_norm(x, (self.width,), *gain_and_shift)

    def feed_forward(self, x, layer):
        inner = functional.linear(self.norm(x, layer.inner_norm), *layer.expand).relu_()
        return x + functional.linear(inner, *layer.contract)

    def split(self, x, parts):
        """(B, N, parts·D) -> parts × (B, H, N, D/H)"""
        return x.view(x.size(0), x.size(1), parts, self.heads, -1).permute(2, 0, 3, 1, 4).unbind(0)

    def encode(self, source, hidden):
        """(B, S) -> (B, S, D)"""
        x = functional.embedding(source, self.source_table) + self.positions[:source.size(1)]
        for layer in self.encoder:
            q, k, v = self.split(functional.linear(self.norm(x, layer.attention_norm), *layer.qkv), 3)
            context = attend(q, k.transpose(2, 3), v, hidden)  # (B, H, S, D/H)
            x = x + functional.linear(context.transpose(1, 2).reshape(x.shape), *layer.output)
            x = self.feed_forward(x, layer)
        return self.norm(x, self.encoder_norm)

    def start(self, source, beams, length):
        """The cache of a search over (B, S), with space for `beams` rows per sentence and `length` tokens."""
        hidden = hidden_scores(source, self.positions.dtype)
        memory = self.encode(source, hidden)
        keys_values = [self.split(functional.linear(memory, *layer.cross_keys_values), 2) for layer in self.decoder]
        past = torch.empty(len(self.decoder), 2, source.size(0) * beams, self.heads, length, self.width // self.heads,
                           dtype=memory.dtype)
        return Cache(past, [(k.transpose(2, 3).contiguous(), v.contiguous()) for k, v in keys_values], hidden)

    def step(self, tokens, position, cache):
        """The newest tokens (R) at `position` -> logits (R, V); the rows of a sentence lie together."""
        rows = tokens.size(0)
        x = functional.embedding(tokens, self.target_table) + self.positions[position]  # (R, D)
        for layer, past, source in zip(self.decoder, cache.past, cache.source):
            x = x + self.attend_to_past(x, layer, past[:, :rows], position)
            x = x + self.attend_to_source(x, layer, source, cache.hidden)
            x = self.feed_forward(x, layer)
        return functional.linear(self.norm(x, self.decoder_norm), *self.generator)

    def attend_to_past(self, x, layer, past, position):
        """x (R, D), past (2, R, H, T, D/H) -> (R, D)"""
        qkv = functional.linear(self.norm(x, layer.attention_norm), *layer.qkv).view(x.size(0), 3, self.heads, -1)
        past[:, :, :, position] = qkv[:, 1:].transpose(0, 1)
        keys, values = past[:, :, :, :position + 1]  # each (R, H, position + 1, D/H)
        context = attend(qkv[:, 0].unsqueeze(2), keys.transpose(2, 3), values)  # (R, H, 1, D/H)
        return functional.linear(context.view(x.shape), *layer.output)

    def attend_to_source(self, x, layer, source, hidden):
        """x (R, D) -> (R, D); the K rows of a sentence use the same keys, like K positions."""
        sentences = source[0].size(0)
        q = functional.linear(self.norm(x, layer.cross_norm), *layer.cross_query)
        q = q.view(sentences, -1, self.heads, self.width // self.heads).transpose(1, 2)  # (B, H, K, D/H)
        context = attend(q, *source, hidden)
        return functional.linear(context.transpose(1, 2).reshape(x.shape), *layer.cross_output)

    @torch.inference_mode()
    def greedy(self, source, length, may_end=True):
        """Up to `length` tokens per sentence of (B, S), PAD after the end; exactly `length` unless `may_end`."""
        cache = self.start(source, 1, length)
        result = torch.full((source.size(0), length), PAD)
        tokens = torch.full((source.size(0),), START)
        unfinished = torch.ones(source.size(0), dtype=torch.bool)
        for position in range(length):
            logits = self.step(tokens, position, cache)
            if not may_end:
                logits[:, END] = -math.inf
            tokens = logits.argmax(-1)
            if may_end:
                tokens = tokens.masked_fill(~unfinished, PAD)
                unfinished &= tokens.ne(END)
            result[:, position] = tokens
            if may_end and not unfinished.any():
                break
        return result

    def beam(self, source, width, length, may_end=True):
        """The best of `width` beams for one sentence (1, S): a list of tokens, END included."""
        return self.search(source, width, length, may_end).best()

    @torch.inference_mode()
    def search(self, source, width, length, may_end):
        """The finished beam search of one sentence (1, S)."""
        cache = self.start(source, width, length)
        search = BeamSearch(width, may_end)
        for position in range(length):
            logits = self.step(search.tokens, position, cache)
            parents = search.advance(logits)
            if search.is_over():
                break
            if position + 1 < length:
                filled = cache.past[:, :, :, :, :position + 1]
                filled[:, :, :width] = filled.index_select(2, parents)
        return search


class BeamSearch:
    """The beams of one sentence: one row at first, `width` rows from the second step on."""

    def __init__(self, width, may_end):
        self.width, self.may_end = width, may_end
        self.tokens = torch.tensor([START])  # (K)
        self.scores = torch.zeros(1)  # (K)
        self.prefixes = [[]]
        self.finished = []  # (normalised score, tokens)

    def advance(self, logits):
        """Extends the beams by the best continuations of logits (K, V); returns the previous row of each (K)."""
        totals = self.scores.unsqueeze(1) + logits.log_softmax(-1)
        if not self.may_end:
            totals[:, END] = -math.inf
        candidates = 2 * self.width if self.may_end else self.width  # up to this number could be END
        scores, places = totals.flatten().topk(candidates)
        ranked = zip(scores.tolist(), (places // logits.size(1)).tolist(), (places % logits.size(1)).tolist())
        return self.keep(list(ranked))

    def keep(self, ranked):
        """Sorts (score, parent, token) into finished sentences and the beams of the next step."""
        for score, parent, token in ranked[:self.width]:
            if token == END:
                tokens = self.prefixes[parent] + [token]
                self.finished.append((self.normalised(score, tokens), tokens))
        alive = [candidate for candidate in ranked if candidate[2] != END][:self.width]
        self.prefixes = [self.prefixes[parent] + [token] for _, parent, token in alive]
        self.scores = torch.tensor([score for score, _, _ in alive])
        self.tokens = torch.tensor([token for _, _, token in alive])
        return torch.tensor([parent for _, parent, _ in alive])

    @staticmethod
    def normalised(score, tokens):
        return score / len(tokens) ** LENGTH_PENALTY

    def is_over(self):
        return len(self.finished) >= self.width

    def best(self):
        alive = [(self.normalised(score, prefix), prefix) for score, prefix in zip(self.scores.tolist(), self.prefixes)]
        return max(self.finished or alive)[1]


def decoder_and_source(shape, sentences):
    source = random_pieces(shape, sentences, shape.source_length, seed=3)
    return CarefulDecoder(Translator(shape).eval()), torch.tensor(source)


def greedy_work(shape):
    decoder, source = decoder_and_source(shape, 1)
    return program.Work("greedy", lambda: decoder.greedy(source, shape.target_length, False), shape.target_length)


def beam_work(shape):
    decoder, source = decoder_and_source(shape, 1)
    return program.Work(f"beam {BEAM_WIDTH}", lambda: decoder.beam(source, BEAM_WIDTH, shape.target_length, False),
                        shape.target_length)


def batch_work(shape):
    decoder, source = decoder_and_source(shape, DECODING_BATCH)
    return program.Work(f"greedy batch {DECODING_BATCH}", lambda: decoder.greedy(source, shape.target_length, False),
                        DECODING_BATCH * shape.target_length)


if __name__ == "__main__":
    program.main("careful", __doc__, {"greedy": greedy_work, "beam": beam_work, "batch": batch_work})
