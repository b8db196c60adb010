"""The same model with torch.nn.Transformer, as in most PyTorch programs.

Letters: B sentences, S source pieces, T target tokens, D model width, V vocabulary.
"""

import math

import torch
from torch import nn

import program
from annotated import MAX_LENGTH, sinusoids
from shapes import END, PAD, START, random_pieces, training_batch, training_flops


class Translator(nn.Module):
    """Embeddings, torch.nn.Transformer and a generator of logits tied to the target embeddings."""

    def __init__(self, shape):
        super().__init__()
        self.source_table = nn.Embedding(shape.vocabulary, shape.width)
        self.target_table = nn.Embedding(shape.vocabulary, shape.width)
        self.transformer = nn.Transformer(shape.width, shape.heads, shape.layers, shape.layers, shape.inner,
                                          shape.dropout, batch_first=True, norm_first=True)
        self.generator = nn.Linear(shape.width, shape.vocabulary)
        self.generator.weight = self.target_table.weight
        for layer in (*self.transformer.encoder.layers, *self.transformer.decoder.layers):
            layer.dropout = nn.Identity()  # inside the network: ours does not use dropout there
        self.dropout = nn.Dropout(shape.dropout)
        self.scale = math.sqrt(shape.width)
        self.register_buffer("positions", sinusoids(MAX_LENGTH, shape.width))
        for parameter in self.parameters():
            if parameter.dim() > 1:
                nn.init.xavier_uniform_(parameter)

    def embed(self, table, ids):
        """(B, N) -> (B, N, D)"""
        return self.dropout(table(ids) * self.scale + self.positions[:ids.size(1)])

    def encode(self, source, padding):
        """(B, S), padding (B, S) -> (B, S, D)"""
        return self.transformer.encoder(self.embed(self.source_table, source), src_key_padding_mask=padding)

    def decode(self, target, memory, padding):
        """(B, T), (B, S, D), padding of the source (B, S) -> (B, T, D)"""
        length = target.size(1)
        future = self.transformer.generate_square_subsequent_mask(length)
        return self.transformer.decoder(self.embed(self.target_table, target), memory, tgt_mask=future,
                                        memory_key_padding_mask=padding)

    def forward(self, source, target):
        """(B, S), (B, T) -> logits (B, T, V)"""
        padding = padding_of(source)
        return self.generator(self.decode(target, self.encode(source, padding), padding))


def padding_of(source):
    """(B, S), true at padding, or None without padding: torch is faster without a mask."""
    padding = source.eq(PAD)
    return padding if padding.any() else None


class Training:
    """A model with its loss and optimizer."""

    def __init__(self, shape, learning_rate=1e-4, foreach=False):
        self.model = Translator(shape).train()
        self.loss = nn.CrossEntropyLoss(ignore_index=PAD, label_smoothing=shape.smoothing)
        self.optimizer = program.Optimizer(self.model, learning_rate, foreach)

    def step(self, source, target, wanted):
        """One optimizer step on (B, S), (B, T), (B, T); returns the loss per token."""
        logits = self.model(source, target)
        loss = self.loss(logits.flatten(0, 1), wanted.flatten())
        loss.backward()
        self.optimizer.step()
        return loss.item()


@torch.no_grad()
def greedy(model, source, length):
    """Exactly `length` tokens per sentence; computes the whole prefix again at each step. (B, S) -> (B, length)"""
    padding = padding_of(source)
    memory = model.encode(source, padding)
    target = torch.full((source.size(0), 1), START)
    for _ in range(length):
        logits = model.generator(model.decode(target, memory, padding)[:, -1])  # (B, V)
        logits[:, END] = -math.inf
        target = torch.cat((target, logits.argmax(-1, keepdim=True)), 1)
    return target[:, 1:]


def train_work(shape, foreach=False):
    training = Training(shape, foreach=foreach)
    batch = [torch.tensor(part) for part in training_batch(shape)]
    return program.Work(program.STEP[foreach], lambda: training.step(*batch), shape.target_tokens,
                        training_flops(shape))


def greedy_work(shape):
    model = Translator(shape).eval()
    source = torch.tensor(random_pieces(shape, 1, shape.source_length, seed=3))
    return program.Work("greedy", lambda: greedy(model, source, shape.target_length), shape.target_length)


if __name__ == "__main__":
    program.main("torch.nn.Transformer", __doc__, program.training_kinds(train_work) | {"greedy": greedy_work})
