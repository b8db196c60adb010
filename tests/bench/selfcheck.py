"""Checks in seconds that the references compute what they claim to; exits with 1 if one does not.

Everything is computed in double precision on a tiny shape, so that equal means equal.
"""

import copy
import functools
import math
import sys

import machine

machine.continue_with_torch()

import torch  # noqa: E402
from torch.utils._python_dispatch import TorchDispatchMode  # noqa: E402

import annotated  # noqa: E402
import check_comparison  # noqa: E402
import program  # noqa: E402
import torch_transformer  # noqa: E402
from careful import LENGTH_PENALTY, CarefulDecoder  # noqa: E402
from checking import SHAPE, TOLERANCE, require, require_equal  # noqa: E402
from shapes import END, PAD, SHAPES, START, parameters, random_pieces, training_batch, training_flops  # noqa: E402

LENGTH = 12


def sources():
    """(B, S) of different lengths, padded at the end."""
    rows = random_pieces(SHAPE, SHAPE.sentences, SHAPE.source_length, seed=5)
    return torch.tensor([row[:-(i % 4) or None] + [PAD] * (i % 4) for i, row in enumerate(rows)])


def targets():
    """Decoder input and wanted output (B, T); the sentences end at different places."""
    rows = random_pieces(SHAPE, SHAPE.sentences, SHAPE.target_length, seed=6)
    ends = [row[:2 + i] + [END] for i, row in enumerate(rows)]
    wanted = [row + [PAD] * (SHAPE.target_length - len(row)) for row in ends]
    return torch.tensor([[START] + row[:-1] for row in wanted]), torch.tensor(wanted)


@functools.lru_cache(maxsize=None)
def taught_translator():
    """Trained on sources() for a short time, so that every sentence gets a different translation."""
    torch.manual_seed(2)
    training = torch_transformer.Training(SHAPE, learning_rate=5e-3)
    for _ in range(60):
        training.step(sources(), *targets())
    training.model.generator.bias.data[PAD] = -100
    return training.model.eval()


def without_padding(row):
    return row[row.ne(PAD)].unsqueeze(0)


# --- the two trained models agree ---------------------------------------------------------------------------------


def copy_affine(to, weight, bias):
    to.weight.data.copy_(weight)
    to.bias.data.copy_(bias)


def copy_norm(to, norm):
    """The unbiased deviation is √(D/(D - 1)) times the biased one."""
    to.gain.data.copy_(norm.weight * math.sqrt(SHAPE.width / (SHAPE.width - 1)))
    to.shift.data.copy_(norm.bias)
    to.epsilon = 0


def copy_attention(to, attention):
    parts = zip((to.query, to.key, to.value), attention.in_proj_weight.chunk(3), attention.in_proj_bias.chunk(3))
    for linear, weight, bias in parts:
        copy_affine(linear, weight, bias)
    copy_affine(to.output, attention.out_proj.weight, attention.out_proj.bias)


def copy_layer(to, layer, norms):
    for linear, source in ((to.feed_forward.expand, layer.linear1), (to.feed_forward.contract, layer.linear2)):
        copy_affine(linear, source.weight, source.bias)
    for residual, norm in zip(to.residuals, norms):
        copy_norm(residual.norm, norm)


def annotated_copy(model):
    """The annotated Transformer with the weights of a Translator."""
    twin = annotated.Transformer(SHAPE).eval()
    twin.source_embedding.table.weight.data.copy_(model.source_table.weight)
    twin.target_embedding.table.weight.data.copy_(model.target_table.weight)
    copy_affine(twin.generator, model.generator.weight, model.generator.bias)
    stacks = model.transformer
    for to, layer in zip(twin.encoder, stacks.encoder.layers):
        copy_layer(to, layer, (layer.norm1, layer.norm2))
        copy_attention(to.attention, layer.self_attn)
    for to, layer in zip(twin.decoder, stacks.decoder.layers):
        copy_layer(to, layer, (layer.norm1, layer.norm2, layer.norm3))
        copy_attention(to.self_attention, layer.self_attn)
        copy_attention(to.cross_attention, layer.multihead_attn)
    copy_norm(twin.encoder_norm, stacks.encoder.norm)
    copy_norm(twin.decoder_norm, stacks.decoder.norm)
    return twin


def check_models_agree():
    model = copy.deepcopy(taught_translator())
    for module in model.modules():
        if isinstance(module, torch.nn.LayerNorm):
            module.eps = 0.0
    twin, (target, _) = annotated_copy(model), targets()
    with torch.no_grad():
        real = target.ne(PAD)
        require_equal(twin(sources(), target)[real], model(sources(), target).log_softmax(-1)[real],
                      "annotated and torch.nn.Transformer differ with the same weights")
    require(torch.equal(annotated.greedy(twin, sources(), LENGTH), torch_transformer.greedy(model, sources(), LENGTH)),
            "annotated and torch.nn.Transformer translate differently")


# --- decoding -----------------------------------------------------------------------------------------------------


def check_careful_greedy():
    model = taught_translator()
    decoder, source = CarefulDecoder(model), sources()
    expected = torch_transformer.greedy(model, source, LENGTH)
    require(expected.unique().numel() > 8 and len({tuple(row) for row in expected.tolist()}) == SHAPE.sentences,
            "the greedy translations are too much alike to show anything")
    require(torch.equal(decoder.greedy(source, LENGTH, may_end=False), expected),
            "greedy with caches differs from greedy over whole prefixes")


def teacher_forced(model, source, tokens):
    """Log-probabilities (N, V) at each of N tokens of one sentence (1, S)."""
    with torch.no_grad():
        return model(source, torch.tensor([[START] + tokens[:-1]]))[0].log_softmax(-1)


def check_ends():
    model = taught_translator()
    decoder, source = CarefulDecoder(model), sources()
    batch = decoder.greedy(source, LENGTH)
    lengths = batch.ne(PAD).sum(1)
    require(lengths.min() < lengths.max(), "the sentences do not end at different steps")
    for row, result in zip(source, batch):
        single = decoder.greedy(without_padding(row), LENGTH)[0]
        require(torch.equal(single, result), "a sentence in a batch is translated differently from alone")
        tokens = single[single.ne(PAD)].tolist()
        best = teacher_forced(model, without_padding(row), tokens).argmax(-1).tolist()
        require(tokens == best and END not in tokens[:-1] and (tokens[-1] == END or len(tokens) == LENGTH),
                "greedy does not take the likeliest token, or goes on after the end")


def check_beam_of_one():
    decoder = CarefulDecoder(taught_translator())
    for may_end in (False, True):
        for row in sources():
            source = without_padding(row)
            greedy = decoder.greedy(source, LENGTH, may_end)[0]
            require(decoder.beam(source, 1, LENGTH, may_end) == greedy[greedy.ne(PAD)].tolist(),
                    f"beam 1 differs from greedy (sentences may end: {may_end})")


def check_beam_scores():
    """The score of each beam is the model's score of its tokens, and the best one is better than greedy."""
    model = taught_translator()
    decoder = CarefulDecoder(model)
    better = 0
    for row in sources():
        source = without_padding(row)
        search = decoder.search(source, 5, LENGTH, False)
        for score, tokens in zip(search.scores.tolist(), search.prefixes):
            require(abs(score - log_probability(model, source, tokens)) < TOLERANCE,
                    "a beam's score is not the log-probability of its tokens")
        greedy = log_probability(model, source, decoder.greedy(source, LENGTH, False)[0].tolist())
        better += log_probability(model, source, search.best()) > greedy + TOLERANCE
    require(better > 0, "beam search never finds anything better than greedy")


def check_beam_ends():
    """Finished sentences contain END once, have their normalised score, and the best of them is selected."""
    model = taught_translator()
    for row in sources():
        source = without_padding(row)
        search = CarefulDecoder(model).search(source, 5, LENGTH, True)
        require(len(search.finished) >= 2, "hardly any beam ends")
        for score, tokens in search.finished:
            expected = log_probability(model, source, tokens) / len(tokens) ** LENGTH_PENALTY
            require(tokens.index(END) == len(tokens) - 1 and abs(score - expected) < TOLERANCE,
                    "a finished sentence goes on or has the wrong score")
        require(search.best() == max(search.finished)[1], "the best finished sentence does not win")


def log_probability(model, source, tokens):
    rows = teacher_forced(model, source, tokens)
    return rows.gather(1, torch.tensor(tokens).unsqueeze(1)).sum().item()


# --- training and arithmetic --------------------------------------------------------------------------------------


def check_learning(kind):
    training = kind.Training(SHAPE, learning_rate=3e-3)
    batch = [torch.tensor(part) for part in training_batch(SHAPE)]
    losses = [training.step(*batch) for _ in range(40)]
    require(sum(losses[-5:]) < 0.7 * sum(losses[:5]), f"{kind.__name__} does not learn: {losses[0]} to {losses[-1]}")


def check_positions():
    """Row p: sin(p), cos(p), sin(p / 100), cos(p / 100) for a width of 4."""
    expected = [function(angle) for angle in (2, 0.02) for function in (math.sin, math.cos)]
    require_equal(annotated.sinusoids(3, 4)[2], torch.tensor(expected), "positions are not the sinusoids of the paper")


def check_smoothed_loss():
    """Against its definition, for equal probabilities and one padded position."""
    v, smoothing = SHAPE.vocabulary, 0.1
    uniform = torch.full((2, v), -math.log(v))
    loss = annotated.SmoothedLoss(v, smoothing)(uniform, torch.tensor([5, PAD])).item()
    wrong = smoothing / (v - 2)
    expected = (1 - smoothing) * math.log((1 - smoothing) * v) + smoothing * math.log(wrong * v)
    require(abs(loss - expected) < TOLERANCE, f"smoothed loss {loss} instead of {expected}")


class Counter(TorchDispatchMode):
    """Counts the floating-point operations of all matrix products, and the values that dropout is applied to."""

    flops = 0
    dropped = 0

    def __torch_dispatch__(self, function, types, arguments=(), named=None):
        result = function(*arguments, **(named or {}))
        name = function.__name__.split(".")[0]
        if name in ("mm", "addmm", "bmm", "baddbmm"):
            inner = arguments[1 if "add" in name else 0].size(-1)
            self.flops += 2 * inner * result.numel()
        if name in ("bernoulli_", "native_dropout"):
            self.dropped += arguments[0].numel()
        return result


def dropped_values(shape):
    """Embeddings, the output of every sublayer and all attention weights, but no values inside the networks."""
    s, t, d, layers = shape.source_length, shape.target_length, shape.width, shape.layers
    activations = d * (s + t + layers * (2 * s + 3 * t))
    weights = layers * shape.heads * (s * s + t * t + t * s)
    return shape.sentences * (activations + weights)


def check_same_work():
    """Products, dropout and parameters of both references, by the formulas."""
    for kind in (annotated, torch_transformer):
        training = kind.Training(SHAPE)
        batch = [torch.tensor(part) for part in training_batch(SHAPE)]
        with Counter() as counter:
            training.step(*batch)
        count = sum(parameter.numel() for parameter in training.model.parameters())
        for what, found, expected in (("multiplies", counter.flops, training_flops(SHAPE)),
                                      ("drops", counter.dropped, dropped_values(SHAPE)),
                                      ("trains", count, parameters(SHAPE))):
            require(found == expected, f"{kind.__name__} {what} {found}, the formula says {expected}")
    require(parameters(SHAPES["small"]) == 9634624, "the preset small has another number of parameters")


def check_optimizer():
    """Gradients (3, 4)·10 are clipped to a norm of 1 and the first mean contains a tenth of them; both kinds agree."""
    ends = []
    for foreach in (False, True):
        layer = torch.nn.Linear(2, 1, bias=False)
        torch.nn.init.zeros_(layer.weight)
        optimizer = program.Optimizer(layer, 0.5, foreach)
        layer.weight.grad = torch.tensor([[30.0, 40.0]])
        optimizer.step()
        mean = optimizer.adam.state[layer.weight]["exp_avg"]
        require((mean - torch.tensor([[0.06, 0.08]])).abs().max() < 1e-6, f"not clipped to a norm of 1: {mean}")
        require(layer.weight.grad is None, "the gradients are still there after a step")
        ends.append(layer.weight.detach())
    require_equal(*ends, "both kinds of Adam differ")


def main():
    torch.set_default_dtype(torch.float64)
    torch.set_num_threads(1)
    checks = (check_models_agree, check_careful_greedy, check_ends, check_beam_of_one, check_beam_scores,
              check_beam_ends, lambda: check_learning(annotated), lambda: check_learning(torch_transformer),
              check_positions, check_smoothed_loss, check_same_work, check_optimizer, *check_comparison.CHECKS)
    for check in checks:
        torch.manual_seed(3)
        check()
    print(f"selfcheck: {len(checks)} checks passed")


if __name__ == "__main__":
    main()
