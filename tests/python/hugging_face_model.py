"""Reads a Marian model in Hugging Face's layout and translates greedily with NumPy in double precision.

Written from the layout's description, without our code: an independent reader of what `model export` writes.
"""

import json
import math
import pathlib

import numpy as np

FILES = ("config.json", "generation_config.json", "model.safetensors", "source.spm", "target.spm", "vocab.json",
         "tokenizer_config.json")


def read_json(path):
    return json.loads(path.read_text(encoding="utf-8"))


def tensors(file):
    """Only float32, without gaps or overlaps, and with the metadata that loaders require."""
    data = file.read_bytes()
    size = int.from_bytes(data[:8], "little")
    header, data = json.loads(data[8:8 + size]), data[8 + size:]
    assert header.pop("__metadata__")["format"] == "pt"
    found, end = {}, 0
    for name, entry in sorted(header.items(), key=lambda item: item[1]["data_offsets"]):
        begin, to = entry["data_offsets"]
        assert entry["dtype"] == "F32" and begin == end and to - begin == 4 * math.prod(entry["shape"]), name
        found[name] = np.frombuffer(data[begin:to], "<f4").reshape(entry["shape"]).astype(np.float64)
        end = to
    assert end == len(data), "nothing follows"
    return found


def positions(length, d):
    angles = np.arange(length)[:, None] / 10000 ** (2 * np.arange(d - d // 2)[None] / d)
    return np.concatenate([np.sin(angles), np.cos(angles[:, :d // 2])], axis=1)


def softmax(x):
    x = np.exp(x - x.max(axis=-1, keepdims=True))
    return x / x.sum(axis=-1, keepdims=True)


class Model:
    def __init__(self, directory):
        directory = pathlib.Path(directory)
        assert sorted(FILES) == sorted(file.name for file in directory.iterdir())
        self.of = tensors(directory / "model.safetensors")
        self.config = read_json(directory / "config.json")
        self.generation = read_json(directory / "generation_config.json")
        self.ids = read_json(directory / "vocab.json")
        self.pieces = {number: piece for piece, number in self.ids.items()}
        self.check_config()
        self.check_tensors()

    def check_config(self):
        config, generation, size = self.config, self.generation, len(self.ids)
        assert (config["model_type"], config["architectures"]) == ("marian", ["MarianMTModel"])
        assert sorted(self.pieces) == list(range(size)), "each id once"
        assert [self.ids[piece] for piece in ("</s>", "<unk>", "<pad>")] == [0, 1, size - 1]
        assert config["vocab_size"] == config["decoder_vocab_size"] == size
        for each in (config, generation):
            ids = [each[name + "_token_id"] for name in ("eos", "bos", "pad", "decoder_start")]
            assert ids == [0, 0, size - 1, size - 1]
            assert each["bad_words_ids"][0] == [size - 1]
        assert config["is_encoder_decoder"] and config["static_position_embeddings"] and config["scale_embedding"]
        assert not (config["normalize_before"] or config["normalize_embedding"])

    def check_tensors(self):
        """As many positions as in the network, and no translation start that CTranslate2 does not have."""
        config, of = self.config, self.of
        tables = ["model.shared.weight"] if config["tie_word_embeddings"] else [
            "model.encoder.embed_tokens.weight", "model.decoder.embed_tokens.weight", "lm_head.weight"]
        assert config["tie_word_embeddings"] == config["share_encoder_decoder_embeddings"]
        assert len(of) == 16 * config["encoder_layers"] + 26 * config["decoder_layers"] + 3 + len(tables)
        self.source, self.target, self.output = (of[name] for name in tables * (3 // len(tables)))
        for table in (self.source, self.target, self.output):
            assert table.shape == (config["vocab_size"], config["d_model"])
        assert not self.source[-1].any() and not self.target[-1].any()
        for side in ("encoder", "decoder"):
            table = of[f"model.{side}.embed_positions.weight"]
            expected = positions(config["max_position_embeddings"], config["d_model"])
            assert table.shape == expected.shape and np.abs(table - expected).max() < 1e-3  # rounding of halves

    def linear(self, name, x):
        return x @ self.of[name + ".weight"].T + self.of[name + ".bias"]

    def norm(self, name, x):
        x = x - x.mean(axis=-1, keepdims=True)
        x = x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + 1e-5)
        return x * self.of[name + ".weight"] + self.of[name + ".bias"]

    def attend(self, name, x, memory, heads, mask=None):
        q, k, v = (self.linear(f"{name}.{part}_proj", of).reshape(len(of), heads, -1).swapaxes(0, 1)
                   for part, of in (("q", x), ("k", memory), ("v", memory)))
        scores = q @ k.swapaxes(1, 2) / np.sqrt(q.shape[-1])
        weights = softmax(scores if mask is None else np.where(mask, scores, -np.inf))
        return self.linear(name + ".out_proj", (weights @ v).swapaxes(0, 1).reshape(len(x), -1))

    def activation(self, x):
        return {"relu": lambda: np.maximum(x, 0), "swish": lambda: x / (1 + np.exp(-x)),
                "gelu": lambda: x / 2 * (1 + np.vectorize(math.erf)(x / math.sqrt(2)))}[self.config["activation_function"]]()

    def run(self, side, ids, memory=None):
        table = self.source if side == "encoder" else self.target
        x = table[ids] * np.sqrt(self.config["d_model"]) + self.of[f"model.{side}.embed_positions.weight"][:len(ids)]
        mask = None if memory is None else np.tril(np.ones((len(ids), len(ids)), bool))
        heads = self.config[side + "_attention_heads"]
        for layer in range(self.config[side + "_layers"]):
            path = f"model.{side}.layers.{layer}."
            x = self.norm(path + "self_attn_layer_norm", x + self.attend(path + "self_attn", x, x, heads, mask))
            if memory is not None:
                x = self.norm(path + "encoder_attn_layer_norm", x + self.attend(path + "encoder_attn", x, memory, heads))
            inner = self.activation(self.linear(path + "fc1", x))
            x = self.norm(path + "final_layer_norm", x + self.linear(path + "fc2", inner))
        return x

    def encode(self, pieces):
        return self.run("encoder", [self.ids.get(piece, self.ids["<unk>"]) for piece in pieces] + [self.ids["</s>"]])

    def logits(self, pieces, outputs):
        """Logits of all positions for output pieces without their start. Shape: [T, V]"""
        ids = [self.config["decoder_start_token_id"]] + [self.ids[piece] for piece in outputs]
        return self.run("decoder", ids, self.encode(pieces)) @ self.output.T + self.of["final_logits_bias"][0]

    def greedy(self, pieces, longest):
        """Pieces of the source without its end -> pieces of the translation with it, its log-probability."""
        memory, outputs, total = self.encode(pieces), [self.config["decoder_start_token_id"]], 0.0
        longest = min(longest, self.generation["max_length"] - 1)
        while outputs[-1] != self.config["eos_token_id"] and len(outputs) <= longest:
            logits = self.run("decoder", outputs, memory)[-1] @ self.output.T + self.of["final_logits_bias"][0]
            never = [word[0] for word in self.generation["bad_words_ids"]]
            if self.generation["renormalize_logits"]:
                logits[never] = -np.inf
            scores = logits - logits.max()
            scores -= np.log(np.exp(scores).sum())
            scores[never] = -np.inf
            if len(outputs) == self.generation["max_length"] - 1 and self.generation["forced_eos_token_id"] is not None:
                scores[:] = -np.inf
                scores[self.generation["forced_eos_token_id"]] = 0
            outputs.append(int(scores.argmax()))
            total += scores[outputs[-1]]
        return [self.pieces[each] for each in outputs[1:]], total
