"""A Transformer like the Annotated Transformer: every part written out with PyTorch's elementary layers, pre-norm.

The order follows Vaswani et al. 2017. Letters: B sentences, S source pieces, T target tokens, Q queries, K keys,
H heads, D model width, V vocabulary. Masks mark the visible positions (true = visible).
"""

import math

import torch
from torch import nn

import program
from shapes import END, PAD, START, random_pieces, training_batch, training_flops

MAX_LENGTH = 512


class Norm(nn.Module):
    """Layer normalisation with the unbiased standard deviation, epsilon added to it. (…, D) -> (…, D)"""

    def __init__(self, width, epsilon=1e-6):
        super().__init__()
        self.gain = nn.Parameter(torch.ones(width))
        self.shift = nn.Parameter(torch.zeros(width))
        self.epsilon = epsilon

    def forward(self, x):
        centred = x - x.mean(-1, keepdim=True)
        return self.gain * centred / (x.std(-1, keepdim=True) + self.epsilon) + self.shift


class Residual(nn.Module):
    """x + dropout(sublayer(norm(x)))"""

    def __init__(self, width, dropout):
        super().__init__()
        self.norm = Norm(width)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x, sublayer):
        return x + self.dropout(sublayer(self.norm(x)))


class MultiHeadAttention(nn.Module):
    """Sections 3.2.1 and 3.2.2."""

    def __init__(self, width, heads, dropout):
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value, self.output = (nn.Linear(width, width) for _ in range(4))
        self.dropout = nn.Dropout(dropout)

    def split(self, x):
        """(B, N, D) -> (B, H, N, D/H)"""
        return x.view(x.size(0), x.size(1), self.heads, -1).transpose(1, 2)

    def forward(self, queries, memory, may_attend):
        """queries (B, Q, D), memory (B, K, D), may_attend (B, 1 or Q, K) -> (B, Q, D)"""
        q, k, v = self.split(self.query(queries)), self.split(self.key(memory)), self.split(self.value(memory))
        scores = q @ k.transpose(-2, -1) / math.sqrt(q.size(-1))  # (B, H, Q, K)
        scores = scores.masked_fill(~may_attend.unsqueeze(1), -1e9)
        context = self.dropout(scores.softmax(-1)) @ v  # (B, H, Q, D/H)
        return self.output(context.transpose(1, 2).reshape(queries.shape))


class FeedForward(nn.Module):
    """Section 3.3, without inner dropout, like ours. (B, N, D) -> (B, N, D)"""

    def __init__(self, width, inner):
        super().__init__()
        self.expand, self.contract = nn.Linear(width, inner), nn.Linear(inner, width)

    def forward(self, x):
        return self.contract(self.expand(x).relu())


class EncoderLayer(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.attention = MultiHeadAttention(shape.width, shape.heads, shape.dropout)
        self.feed_forward = FeedForward(shape.width, shape.inner)
        self.residuals = nn.ModuleList(Residual(shape.width, shape.dropout) for _ in range(2))

    def forward(self, x, source_mask):
        """x (B, S, D), source_mask (B, 1, S) -> (B, S, D)"""
        x = self.residuals[0](x, lambda y: self.attention(y, y, source_mask))
        return self.residuals[1](x, self.feed_forward)


class DecoderLayer(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.self_attention = MultiHeadAttention(shape.width, shape.heads, shape.dropout)
        self.cross_attention = MultiHeadAttention(shape.width, shape.heads, shape.dropout)
        self.feed_forward = FeedForward(shape.width, shape.inner)
        self.residuals = nn.ModuleList(Residual(shape.width, shape.dropout) for _ in range(3))

    def forward(self, x, memory, source_mask, target_mask):
        """x (B, T, D), memory (B, S, D), source_mask (B, 1, S), target_mask (B, T, T) -> (B, T, D)"""
        x = self.residuals[0](x, lambda y: self.self_attention(y, y, target_mask))
        x = self.residuals[1](x, lambda y: self.cross_attention(y, memory, source_mask))
        return self.residuals[2](x, self.feed_forward)


def sinusoids(length, width):
    """Section 3.5: (length, D), sines in the even columns, cosines in the odd ones."""
    frequencies = torch.exp(torch.arange(0, width, 2) * (-math.log(10000.0) / width))
    angles = torch.arange(length).unsqueeze(1) * frequencies
    return torch.stack((angles.sin(), angles.cos()), -1).flatten(1)


class Embedding(nn.Module):
    """Sections 3.4 and 3.5: scaled embeddings plus positions. (B, N) -> (B, N, D)"""

    def __init__(self, shape):
        super().__init__()
        self.table = nn.Embedding(shape.vocabulary, shape.width)
        self.dropout = nn.Dropout(shape.dropout)
        self.register_buffer("positions", sinusoids(MAX_LENGTH, shape.width))

    def forward(self, ids):
        scaled = self.table(ids) * math.sqrt(self.table.embedding_dim)
        return self.dropout(scaled + self.positions[:ids.size(1)])


class Transformer(nn.Module):
    """Two stacks, each with a final norm, and a generator of log-probabilities tied to the target embeddings."""

    def __init__(self, shape):
        super().__init__()
        self.source_embedding, self.target_embedding = Embedding(shape), Embedding(shape)
        self.encoder = nn.ModuleList(EncoderLayer(shape) for _ in range(shape.layers))
        self.decoder = nn.ModuleList(DecoderLayer(shape) for _ in range(shape.layers))
        self.encoder_norm, self.decoder_norm = Norm(shape.width), Norm(shape.width)
        self.generator = nn.Linear(shape.width, shape.vocabulary)
        self.generator.weight = self.target_embedding.table.weight  # section 3.4
        for parameter in self.parameters():
            if parameter.dim() > 1:
                nn.init.xavier_uniform_(parameter)

    def encode(self, source, source_mask):
        """(B, S) -> (B, S, D)"""
        x = self.source_embedding(source)
        for layer in self.encoder:
            x = layer(x, source_mask)
        return self.encoder_norm(x)

    def decode(self, target, memory, source_mask):
        """(B, T) -> (B, T, D)"""
        mask = target_mask(target)
        x = self.target_embedding(target)
        for layer in self.decoder:
            x = layer(x, memory, source_mask, mask)
        return self.decoder_norm(x)

    def generate(self, x):
        """(…, D) -> log-probabilities (…, V)"""
        return self.generator(x).log_softmax(-1)

    def forward(self, source, target):
        """(B, S), (B, T) -> log-probabilities (B, T, V)"""
        mask = source_mask(source)
        return self.generate(self.decode(target, self.encode(source, mask), mask))


def source_mask(source):
    """(B, S) -> (B, 1, S)"""
    return source.ne(PAD).unsqueeze(1)


def target_mask(target):
    """(B, T) -> (B, T, T): hides padding and later positions."""
    length = target.size(1)
    past = torch.ones(length, length, dtype=torch.bool).tril()
    return target.ne(PAD).unsqueeze(1) & past


class SmoothedLoss(nn.Module):
    """Section 5.4: divergence from a distribution with `smoothing` spread over the wrong tokens; the sum of a batch."""

    def __init__(self, vocabulary, smoothing):
        super().__init__()
        self.divergence = nn.KLDivLoss(reduction="sum")
        self.smoothing, self.share = smoothing, smoothing / (vocabulary - 2)  # all except the wanted token and padding

    def forward(self, log_probabilities, wanted):
        """log_probabilities (N, V), wanted (N) -> scalar"""
        truth = torch.full_like(log_probabilities, self.share)
        truth.scatter_(1, wanted.unsqueeze(1), 1 - self.smoothing)
        truth[:, PAD] = 0
        truth.masked_fill_(wanted.eq(PAD).unsqueeze(1), 0)
        return self.divergence(log_probabilities, truth)


class Training:
    """A model with its loss and optimizer."""

    def __init__(self, shape, learning_rate=1e-4, foreach=False):
        self.model = Transformer(shape).train()
        self.loss = SmoothedLoss(shape.vocabulary, shape.smoothing)
        self.optimizer = program.Optimizer(self.model, learning_rate, foreach)

    def step(self, source, target, wanted):
        """One optimizer step on (B, S), (B, T), (B, T); returns the loss per token."""
        log_probabilities = self.model(source, target)
        tokens = wanted.ne(PAD).sum()
        loss = self.loss(log_probabilities.flatten(0, 1), wanted.flatten()) / tokens
        loss.backward()
        self.optimizer.step()
        return loss.item()


@torch.no_grad()
def greedy(model, source, length):
    """Exactly `length` tokens per sentence; computes the whole prefix again at each step. (B, S) -> (B, length)"""
    mask = source_mask(source)
    memory = model.encode(source, mask)
    target = torch.full((source.size(0), 1), START)
    for _ in range(length):
        log_probabilities = model.generate(model.decode(target, memory, mask)[:, -1])  # (B, V)
        log_probabilities[:, END] = -math.inf
        target = torch.cat((target, log_probabilities.argmax(-1, keepdim=True)), 1)
    return target[:, 1:]


def train_work(shape, foreach=False):
    training = Training(shape, foreach=foreach)
    batch = [torch.tensor(part) for part in training_batch(shape)]
    return program.Work(program.STEP[foreach], lambda: training.step(*batch), shape.target_tokens,
                        training_flops(shape))


def greedy_work(shape):
    model = Transformer(shape).eval()
    source = torch.tensor(random_pieces(shape, 1, shape.source_length, seed=3))
    return program.Work("greedy", lambda: greedy(model, source, shape.target_length), shape.target_length)


if __name__ == "__main__":
    program.main("annotated", __doc__, program.training_kinds(train_work) | {"greedy": greedy_work})
