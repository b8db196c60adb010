"""Decoding with CTranslate2: writes the weights of torch_transformer.Translator as a model directory in its format.

Needs its Python module (pip install ctranslate2). Weights are written as float32; CTranslate2 converts
them to int8 when it loads them (compute_type).
"""

import json
import pathlib
import struct
import sys
import tempfile

import torch

import program
from shapes import BEAM_WIDTH, DECODING_BATCH, random_pieces
from torch_transformer import Translator, greedy

FORMAT, SPECIFICATION, REVISION = 6, "TransformerSpec", 7
FLOAT32, INT8, INT16 = 0, 1, 2
SPECIAL = ("<pad>", "<unk>", "<s>", "</s>")
CONFIGURATION = {"unk_token": "<unk>", "bos_token": "<s>", "eos_token": "</s>", "decoder_start_token": "<s>",
                 "add_source_bos": False, "add_source_eos": False, "layer_norm_epsilon": 1e-5}


def linear(name, weight, bias):
    return {f"{name}/weight": weight, f"{name}/bias": bias}


def norm(name, module):
    return {f"{name}/layer_norm/gamma": module.weight, f"{name}/layer_norm/beta": module.bias}


def self_attention(name, attention, its_norm):
    """Queries, keys and values are stacked in one product."""
    return (norm(name, its_norm) | linear(f"{name}/linear_0", attention.in_proj_weight, attention.in_proj_bias)
            | linear(f"{name}/linear_1", attention.out_proj.weight, attention.out_proj.bias))


def cross_attention(name, attention, its_norm):
    """Queries separate, keys and values stacked."""
    d = attention.embed_dim
    return (norm(name, its_norm)
            | linear(f"{name}/linear_0", attention.in_proj_weight[:d], attention.in_proj_bias[:d])
            | linear(f"{name}/linear_1", attention.in_proj_weight[d:], attention.in_proj_bias[d:])
            | linear(f"{name}/linear_2", attention.out_proj.weight, attention.out_proj.bias))


def feed_forward(name, layer, its_norm):
    return (norm(name, its_norm) | linear(f"{name}/linear_0", layer.linear1.weight, layer.linear1.bias)
            | linear(f"{name}/linear_1", layer.linear2.weight, layer.linear2.bias))


def weights(model):
    """Name -> float32 tensor. Output weights and embeddings are written separately: as int8 both get a scale."""
    encoder, decoder = model.transformer.encoder, model.transformer.decoder
    found = {"encoder/embeddings_0/weight": model.source_table.weight,
             "decoder/embeddings/weight": model.target_table.weight}
    found |= linear("decoder/projection", model.generator.weight, model.generator.bias)
    for stack, module in (("encoder", encoder), ("decoder", decoder)):
        found |= norm(stack, module.norm) | {f"{stack}/position_encodings/encodings": model.positions}
    for i, layer in enumerate(encoder.layers):
        found |= self_attention(f"encoder/layer_{i}/self_attention", layer.self_attn, layer.norm1)
        found |= feed_forward(f"encoder/layer_{i}/ffn", layer, layer.norm2)
    for i, layer in enumerate(decoder.layers):
        found |= self_attention(f"decoder/layer_{i}/self_attention", layer.self_attn, layer.norm1)
        found |= cross_attention(f"decoder/layer_{i}/attention", layer.multihead_attn, layer.norm2)
        found |= feed_forward(f"decoder/layer_{i}/ffn", layer, layer.norm3)
    return found


def text(string):
    data = string.encode() + b"\0"
    return struct.pack("<H", len(data)) + data


def variable(name, shape, kind, data):
    return text(name) + struct.pack(f"<B{len(shape)}IBI", len(shape), *shape, kind, len(data)) + data


def attributes(heads):
    """The settings that are not weights, as scalars."""
    for stack in ("encoder", "decoder"):
        yield variable(f"{stack}/num_heads", (), INT16, struct.pack("<h", heads))
        for name, value in (("pre_norm", 1), ("activation", 0), ("scale_embeddings", 1)):  # activation 0: ReLU
            yield variable(f"{stack}/{name}", (), INT8, struct.pack("<b", value))
    yield variable("decoder/start_from_zero_embedding", (), INT8, struct.pack("<b", 0))


def floats(tensor):
    """Little-endian float32, row by row."""
    values = tensor.detach().flatten().tolist()
    return struct.pack(f"<{len(values)}f", *values)


def write_model(model, folder):
    """A model directory: model.bin, config.json and both vocabularies."""
    parts = [variable(name, tensor.shape, FLOAT32, floats(tensor)) for name, tensor in weights(model).items()]
    parts += attributes(model.transformer.nhead)
    head = struct.pack("<I", FORMAT) + text(SPECIFICATION) + struct.pack("<II", REVISION, len(parts))
    (folder / "model.bin").write_bytes(head + b"".join(parts) + struct.pack("<I", 0))  # no aliases
    (folder / "config.json").write_text(json.dumps(CONFIGURATION), encoding="utf-8")
    for side, table in (("source", model.source_table), ("target", model.target_table)):
        names = json.dumps([piece(number) for number in range(table.num_embeddings)])
        (folder / f"{side}_vocabulary.json").write_text(names, encoding="utf-8")


def piece(number):
    return SPECIAL[number] if number < len(SPECIAL) else f"p{number}"


class Decoder:
    """Exactly `target_length` tokens for each sentence: CTranslate2 suppresses END before that length."""

    def __init__(self, shape, numbers):
        import ctranslate2
        model = Translator(shape).eval()
        self.length = shape.target_length
        with tempfile.TemporaryDirectory() as folder:
            write_model(model, pathlib.Path(folder))
            self.translator = ctranslate2.Translator(folder, device="cpu", compute_type=numbers, inter_threads=1,
                                                     intra_threads=torch.get_num_threads())
        if numbers == "float32":
            self.require_same_tokens(model, random_pieces(shape, DECODING_BATCH, shape.source_length, seed=4))

    def translate(self, rows, beams):
        """Lists of piece ids -> the best translations as lists of piece names."""
        results = self.translator.translate_batch([[piece(number) for number in row] for row in rows], beam_size=beams,
                                                  max_decoding_length=self.length, min_decoding_length=self.length)
        best = [result.hypotheses[0] for result in results]
        if any(len(row) != self.length for row in best):
            sys.exit(f"CTranslate2 wrote {min(map(len, best))} to {max(map(len, best))} tokens, not {self.length}")
        return best

    def require_same_tokens(self, model, rows):
        """Two equal probabilities may be rounded differently, so a few sentences may differ."""
        expected = greedy(model, torch.tensor(rows), self.length).tolist()
        same = sum(a == [piece(number) for number in b] for a, b in zip(self.translate(rows, 1), expected))
        if same < 0.9 * len(rows):
            sys.exit(f"CTranslate2 and torch translate only {same} of {len(rows)} sentences alike")


def work(name, sentences, beams):
    """A function (Shape, kind of numbers) -> Work."""
    def made(shape, numbers):
        decoder = Decoder(shape, numbers)
        rows = random_pieces(shape, sentences, shape.source_length, seed=3)
        return program.Work(name, lambda: decoder.translate(rows, beams), sentences * shape.target_length)
    return made


KINDS = {"greedy": work("greedy", 1, 1), "beam": work(f"beam {BEAM_WIDTH}", 1, BEAM_WIDTH),
         "batch": work(f"greedy batch {DECODING_BATCH}", DECODING_BATCH, 1)}

if __name__ == "__main__":
    program.main("CTranslate2", __doc__, KINDS, numbers=("float32", "int8"))
