"""The measured sizes, the random sentences, and the number of their operations. Does not need PyTorch.

Letters: B sentences, S source pieces, T target tokens, D model width, F inner width of the feed-forward network,
V vocabulary, L layers of each stack.
"""

import random
from dataclasses import dataclass

PAD, UNKNOWN, START, END = range(4)
FIRST_PIECE = 4
BEAM_WIDTH = 5
DECODING_BATCH = 32


@dataclass(frozen=True)
class Shape:
    """One model with the sentences it is measured on."""

    name: str
    width: int
    heads: int
    inner: int
    layers: int
    vocabulary: int
    sentences: int = 64
    source_length: int = 24
    target_length: int = 24
    dropout: float = 0.1
    smoothing: float = 0.1

    @property
    def target_tokens(self):
        """Target tokens of one training step."""
        return self.sentences * self.target_length


SHAPES = {shape.name: shape for shape in (
    Shape("tiny", width=64, heads=4, inner=256, layers=2, vocabulary=1000),
    Shape("classroom", width=128, heads=4, inner=512, layers=2, vocabulary=3000),
    Shape("small", width=256, heads=8, inner=1024, layers=3, vocabulary=8000),
)}


def parameters(shape):
    """Trainable numbers. The output weights are the target embeddings; every linear layer and norm has a bias."""
    d, norm = shape.width, 2 * shape.width
    attention, network = 4 * (d * d + d), 2 * d * shape.inner + shape.inner + d
    encoder, decoder = attention + network + 2 * norm, 2 * attention + network + 3 * norm
    return 2 * shape.vocabulary * d + shape.vocabulary + shape.layers * (encoder + decoder) + 2 * norm


def encoder_products(shape):
    """Multiply-accumulates of the encoder for one sentence: projections 4·D², both attention products, network."""
    s, d = shape.source_length, shape.width
    return shape.layers * s * (4 * d * d + 2 * s * d + 2 * d * shape.inner)


def decoder_products(shape):
    """The same for the decoder and the generator. Masked products count in full, as they are usually computed."""
    s, t, d = shape.source_length, shape.target_length, shape.width
    self_attention = t * (4 * d * d + 2 * t * d)
    cross_attention = t * (2 * d * d + 2 * s * d) + s * 2 * d * d
    network = t * 2 * d * shape.inner
    return shape.layers * (self_attention + cross_attention + network) + t * d * shape.vocabulary


def training_flops(shape):
    """Floating-point operations of one step.

    Two per multiply-accumulate, and the backward pass has twice the products of the forward pass (one for the inputs'
    gradient, one for the weights'), so six in total. Embedding look-ups, softmax, norms, dropout, loss and optimizer
    are not counted.
    """
    return 6 * shape.sentences * (encoder_products(shape) + decoder_products(shape))


def random_pieces(shape, sentences, length, seed):
    """Lists of `length` random piece ids, none of them special, the same on every machine."""
    numbers = random.Random(seed)
    return [[numbers.randrange(FIRST_PIECE, shape.vocabulary) for _ in range(length)] for _ in range(sentences)]


def training_batch(shape, seed=1):
    """Full-length sentences without padding: source (B, S), target input (B, T) and wanted target (B, T)."""
    source = random_pieces(shape, shape.sentences, shape.source_length, seed)
    target = random_pieces(shape, shape.sentences, shape.target_length - 1, seed + 1)
    return source, [[START] + row for row in target], [row + [END] for row in target]
