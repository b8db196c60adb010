"""MarianMT in plain PyTorch, by its tensors' names: the network, the tokenizer and the generation loop of Hugging Face
transformers, rewritten from its sources (MarianMTModel, MarianTokenizer, BeamSearchScorer). Double precision."""

import json
import math
import re
import struct

import torch

SPECIAL = ("</s>", "<unk>", "<pad>")


class Uncertain(Exception):
    """Two alternatives are so similar that rounding would decide."""


def field(number, value):
    """A field of a protobuf message: a number, a float or bytes."""
    def varint(n):
        out = b""
        while n >= 0x80:
            out, n = out + bytes([n & 0x7F | 0x80]), n >> 7
        return out + bytes([n])

    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack("<f", value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def write_unigram(path, pieces):
    """A sentencepiece model without normalisation; `pieces` have scores."""
    listed = [("</s>", 0.0, 3), ("<unk>", 0.0, 2)] + [(piece, score, 1) for piece, score in pieces.items()]
    message = b"".join(field(1, field(1, text.encode()) + field(2, score) + field(3, kind)) for text, score, kind in listed)
    message += field(2, field(3, 1) + field(4, len(listed)) + field(40, 1) + field(41, 2**64 - 1) + field(42, 0)
                     + field(43, 2**64 - 1))
    message += field(3, field(1, b"identity") + field(3, 1) + field(4, 1) + field(5, 1))
    path.write_bytes(message)


def cut(text, pieces):
    """The most probable pieces; adjacent characters that are not in any piece form one unknown piece. Kudo 2018."""
    text = " ".join(part for part in text.split(" ") if part)
    if not text:
        return []
    text = "▁" + text.replace(" ", "▁")
    unknown = min(pieces.values()) - 10
    best = [(0.0, 0, False)] + [(-math.inf, 0, False)] * len(text)
    for end in range(1, len(text) + 1):
        for begin in range(max(0, end - 16), end):
            piece = text[begin:end]
            known = piece in pieces
            if not known and (end - begin > 1 or text[begin] in pieces):
                continue
            score = best[begin][0] + (pieces[piece] if known else unknown)
            if known and abs(score - best[end][0]) < 1e-5:
                raise Uncertain
            if score > best[end][0]:
                best[end] = (score, begin, known)
    result, end = [], len(text)
    while end > 0:
        _, begin, known = best[end]
        result.append((text[begin:end], known))
        end = begin
    merged = []
    for piece, known in reversed(result):
        if merged and not known and not merged[-1][1]:
            merged[-1] = (merged[-1][0] + piece, False)
        else:
            merged.append((piece, known))
    return [piece for piece, _ in merged]


def encode(text, pieces, ids):
    result = []
    code = re.match(">>.+?<<", text)
    if code:
        result.append(ids.get(code.group(), ids["<unk>"]))
        text = text[code.end():]
    for part in re.split("(</s>|<unk>|<pad>)", text):
        if part in SPECIAL:
            result.append(ids[part])
        else:
            result += [ids.get(piece, ids["<unk>"]) for piece in cut(part, pieces)]
    return result + [ids["</s>"]]


def decode(tokens, ids):
    names = {number: piece for piece, number in ids.items()}
    return "".join(names[t] for t in tokens if names[t] not in SPECIAL).replace("▁", " ").strip(" ")


def positions(length, d):
    half = d // 2 + d % 2
    table = torch.zeros(length, d, dtype=torch.float64)
    for p in range(length):
        for i in range(half):
            angle = p / 10000 ** (2 * i / d)
            table[p, i] = math.sin(angle)
            if half + i < d:
                table[p, half + i] = math.cos(angle)
    return table.float()


class Marian:
    def __init__(self, config, weights):
        self.config = config
        self.w = {name: tensor.double() for name, tensor in weights.items()}
        c, w = config, self.w
        shared = w.get("model.shared.weight")
        self.source = w.get("model.encoder.embed_tokens.weight", shared)
        self.target = w.get("model.decoder.embed_tokens.weight", shared)
        self.output = self.target if c["tie_word_embeddings"] else w["lm_head.weight"]
        computed = positions(c["max_position_embeddings"], c["d_model"]).double()
        self.positions = {side: w.get(f"model.{side}.embed_positions.weight", computed) for side in ("encoder", "decoder")}
        self.scale = math.sqrt(c["d_model"]) if c["scale_embedding"] else 1.0
        self.activation = {"swish": torch.nn.functional.silu, "gelu": torch.nn.functional.gelu,
                           "relu": torch.relu}[c["activation_function"]]

    def linear(self, name, x):
        return x @ self.w[name + ".weight"].T + self.w[name + ".bias"]

    def norm(self, name, x):
        return torch.nn.functional.layer_norm(x, x.shape[-1:], self.w[name + ".weight"], self.w[name + ".bias"], 1e-5)

    def attention(self, name, x, memory, heads, causal=False):
        def split(tensor):
            return tensor.reshape(len(tensor), heads, -1).transpose(0, 1)

        q, k, v = (split(self.linear(f"{name}.{part}_proj", of)) for part, of in (("q", x), ("k", memory), ("v", memory)))
        scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
        if causal:
            scores += torch.full(scores.shape[-2:], -math.inf, dtype=scores.dtype).triu(1)
        weights = scores.softmax(-1)
        return self.linear(f"{name}.out_proj", (weights @ v).transpose(0, 1).reshape(len(x), -1)), weights

    def feed_forward(self, path, x):
        y = self.linear(f"{path}.fc2", self.activation(self.linear(f"{path}.fc1", x)))
        return self.norm(f"{path}.final_layer_norm", x + y)

    def encode(self, ids):
        x = self.source[ids] * self.scale + self.positions["encoder"][: len(ids)]
        maps = []
        for i in range(self.config["encoder_layers"]):
            path = f"model.encoder.layers.{i}"
            y, weights = self.attention(f"{path}.self_attn", x, x, self.config["encoder_attention_heads"])
            x = self.feed_forward(path, self.norm(f"{path}.self_attn_layer_norm", x + y))
            maps.append(weights)
        return x, maps

    def decode(self, memory, ids):
        """Logits of all positions, and the weights of self- and cross-attention."""
        x = self.target[ids] * self.scale + self.positions["decoder"][: len(ids)]
        heads, own, across = self.config["decoder_attention_heads"], [], []
        for i in range(self.config["decoder_layers"]):
            path = f"model.decoder.layers.{i}"
            y, weights = self.attention(f"{path}.self_attn", x, x, heads, causal=True)
            own.append(weights)
            x = self.norm(f"{path}.self_attn_layer_norm", x + y)
            y, weights = self.attention(f"{path}.encoder_attn", x, memory, heads)
            across.append(weights)
            x = self.feed_forward(path, self.norm(f"{path}.encoder_attn_layer_norm", x + y))
        return x @ self.output.T + self.w["final_logits_bias"][0], own, across


def processed(scores, generation, length):
    for word in generation.get("bad_words_ids") or []:
        scores[..., word[0]] = -math.inf
    if generation.get("forced_eos_token_id") is not None and length == generation["max_length"] - 1:
        scores[:] = -math.inf
        scores[..., generation["forced_eos_token_id"]] = 0
    return scores.log_softmax(-1) if generation.get("renormalize_logits") else scores


def ranked(sums, count):
    values, order = sums.flatten().sort(descending=True, stable=True)
    real = values[: count + 1][values[: count + 1] > -1e8]
    if len(real) > 1 and (real[:-1] - real[1:]).min() < 2e-5:
        raise Uncertain
    return list(zip(values[:count].tolist(), order[:count].tolist()))


def search(model, memory, generation):
    """Best first: tokens including their end, and score. One beam is greedy search."""
    K, penalty, most = generation["num_beams"], generation["length_penalty"], generation["max_length"]
    start, end = model.config["decoder_start_token_id"], model.config["eos_token_id"]
    beams, sums, finished = [[start]] * K, [0.0] + [-1e9] * (K - 1), []
    V = model.output.shape[0]

    def finish(tokens, total):
        finished.append((total / (len(tokens) - 1) ** penalty, tokens[1:]))
        finished.sort(key=lambda item: -item[0])
        del finished[K:]

    while True:
        length = len(beams[0])
        steps = torch.stack([model.decode(memory, beam)[0][-1] for beam in beams]).log_softmax(-1)
        steps = processed(steps, generation, length)
        going, going_sums = [], []
        for rank, (total, flat) in enumerate(ranked(torch.tensor(sums)[:, None] + steps, 2 * K)):
            beam, token = divmod(flat, V)
            if total == -math.inf:
                continue
            if token == end:
                if rank < K:
                    finish(beams[beam] + [token], total)
            elif len(going) < K:
                going.append(beams[beam] + [token])
                going_sums.append(total)
        beams, sums = going, going_sums
        if not beams:
            return finished
        if len(finished) == K:
            stop = generation["early_stopping"]
            count = most - 1 if stop == "never" and penalty > 0 else length
            if stop is True or finished[-1][0] >= max(sums) / count ** penalty or K == 1:
                return finished
        if length + 1 >= most:
            for tokens, total in zip(beams, sums):
                finish(tokens, total)
            return finished


def read_json(path):
    return json.loads(path.read_text(encoding="utf-8"))
