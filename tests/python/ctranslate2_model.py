"""Reads model.bin of CTranslate2 byte by byte and translates greedily with NumPy in double precision.

Written from the format's description, without our code: an independent reader of what `model export` writes.
"""

import json
import pathlib
import struct

import numpy as np

TYPES = {0: np.float32, 1: np.int8, 2: np.int16, 3: np.int32, 4: np.float16}


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self, form):
        value = struct.unpack_from("<" + form, self.data, self.at)[0]
        self.at += struct.calcsize(form)
        return value

    def text(self):
        length = self.number("H")
        value = self.data[self.at:self.at + length]
        assert value[-1] == 0, "texts end with NUL"
        self.at += length
        return value[:-1].decode()

    def array(self):
        shape = [self.number("I") for _ in range(self.number("B"))]
        kind, size = TYPES[self.number("B")], self.number("I")
        assert size == np.dtype(kind).itemsize * int(np.prod(shape)), "sizes agree"
        self.at += size
        return np.frombuffer(self.data, kind, int(np.prod(shape)), self.at - size).reshape(shape)


def variables(file):
    reader = Reader(file.read_bytes())
    assert (reader.number("I"), reader.text(), reader.number("I")) == (6, "TransformerSpec", 7)
    found = {}
    for _ in range(reader.number("I")):
        name = reader.text()
        found[name] = reader.array()
    for _ in range(reader.number("I")):
        alias = reader.text()
        found[alias] = found[reader.text()]
    assert reader.at == len(reader.data), "nothing follows"
    return {name: array.astype(np.float64) if array.dtype.kind == "f" else array for name, array in found.items()}


def softmax(x):
    x = np.exp(x - x.max(axis=-1, keepdims=True))
    return x / x.sum(axis=-1, keepdims=True)


class Model:
    def __init__(self, directory):
        directory = pathlib.Path(directory)
        self.of = variables(directory / "model.bin")
        self.config = json.loads((directory / "config.json").read_text())
        self.source = json.loads((directory / "source_vocabulary.json").read_text())
        self.target = json.loads((directory / "target_vocabulary.json").read_text())

    def linear(self, name, x):
        return x @ self.of[name + "/weight"].T + self.of[name + "/bias"]

    def norm(self, name, x):
        x = x - x.mean(axis=-1, keepdims=True)
        x = x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + self.config["layer_norm_epsilon"])
        return x * self.of[name + "/gamma"] + self.of[name + "/beta"]

    def attend(self, stack, q, k, v, mask=None):
        """[T, D], [S, D], [S, D] -> context [T, D], weights [H, T, S]."""
        H = int(self.of[stack + "/num_heads"])
        q, k, v = (x.reshape(len(x), H, -1).swapaxes(0, 1) for x in (q, k, v))
        scores = q @ k.swapaxes(1, 2) / np.sqrt(q.shape[-1])
        weights = softmax(scores if mask is None else np.where(mask, scores, -np.inf))
        return (weights @ v).swapaxes(0, 1).reshape(q.shape[1], -1), weights

    def sublayer(self, stack, name, x, compute):
        if self.of[stack + "/pre_norm"]:
            return x + compute(self.norm(name + "/layer_norm", x))
        return self.norm(name + "/layer_norm", x + compute(x))

    def activation(self, stack, x):
        return {0: lambda: np.maximum(x, 0), 2: lambda: x / (1 + np.exp(-x))}[int(self.of[stack + "/activation"])]()

    def run(self, stack, ids, memory=None):
        """States of a stack and the weights of its cross-attentions."""
        table = self.of["encoder/embeddings_0/weight" if stack == "encoder" else "decoder/embeddings/weight"]
        x = table[ids] * np.sqrt(table.shape[1])
        if stack + "/position_encodings/encodings" in self.of:
            x = x + self.of[stack + "/position_encodings/encodings"][:len(ids)]
        mask = None if memory is None else np.tril(np.ones((len(ids), len(ids)), bool))
        crossed, layer = [], 0
        while (name := f"{stack}/layer_{layer}") + "/ffn/linear_0/weight" in self.of:
            def own(y):
                q, k, v = np.split(self.linear(name + "/self_attention/linear_0", y), 3, axis=-1)
                return self.linear(name + "/self_attention/linear_1", self.attend(stack, q, k, v, mask)[0])

            def cross(y):
                k, v = np.split(self.linear(name + "/attention/linear_1", memory), 2, axis=-1)
                context, weights = self.attend(stack, self.linear(name + "/attention/linear_0", y), k, v)
                crossed.append(weights)
                return self.linear(name + "/attention/linear_2", context)

            def inner(y):
                return self.linear(name + "/ffn/linear_1", self.activation(stack, self.linear(name + "/ffn/linear_0", y)))

            x = self.sublayer(stack, name + "/self_attention", x, own)
            if memory is not None:
                x = self.sublayer(stack, name + "/attention", x, cross)
            x = self.sublayer(stack, name + "/ffn", x, inner)
            layer += 1
        if stack + "/layer_norm/gamma" in self.of:
            x = self.norm(stack + "/layer_norm", x)
        return x, crossed

    def greedy(self, pieces, longest):
        """Pieces of the source -> pieces of the translation with END, its log-probability, [T, S] alignment weights.

        Never chooses <pad>, <unk> and <s>, the same as CTranslate2 with disable_unk and suppress_sequences.
        """
        known = [piece if piece in self.source else self.config["unk_token"] for piece in pieces]
        ids = [self.source.index(piece) for piece in known]
        if self.config["add_source_eos"]:
            ids.append(self.source.index(self.config["eos_token"]))
        memory = self.run("encoder", ids)[0]
        outputs, total = [self.target.index(self.config["decoder_start_token"])], 0.0
        never = [self.target.index(piece) for piece in ("<pad>", self.config["unk_token"], self.config["bos_token"])]
        end = self.target.index(self.config["eos_token"])
        while outputs[-1] != end and len(outputs) <= longest:
            states, crossed = self.run("decoder", outputs, memory)
            logits = self.linear("decoder/projection", states[-1])
            scores = logits - logits.max()
            scores -= np.log(np.exp(scores).sum())
            scores[never] = -np.inf
            outputs.append(int(scores.argmax()))
            total += scores[outputs[-1]]
        heads = int(self.of["decoder/alignment_heads"])
        aligned = crossed[int(self.of["decoder/alignment_layer"])][:heads].mean(axis=0)
        return [self.target[each] for each in outputs[1:]], total, aligned
