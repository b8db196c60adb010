#!/usr/bin/python3
"""Writes marian_shared, marian_separate and marian_old: small models with random weights in the layout of OPUS-MT models
(Hugging Face), and what marian_model.py computes with them. Needs PyTorch only.

    make_marian.py                 the three folders beside this script
    make_marian.py --full DIR      one of full size: 6+6 layers, 512 numbers, 65,001 pieces
"""

import collections
import json
import pathlib
import random
import sys

import torch

import marian_model as reference

FOLDER = pathlib.Path(__file__).resolve().parent
SENTENCES = 70  # for each case
LETTERS = "abcdefgh"

GENERATION = {"bad_words_ids": None, "num_beams": 4, "max_length": 12, "length_penalty": 1.0, "early_stopping": False,
              "forced_eos_token_id": 0, "renormalize_logits": True}
SMALL = {"d_model": 16, "encoder_layers": 2, "decoder_layers": 2, "encoder_attention_heads": 2,
         "decoder_attention_heads": 2, "encoder_ffn_dim": 24, "decoder_ffn_dim": 24, "max_position_embeddings": 32,
         "activation_function": "swish", "scale_embedding": True, "share_encoder_decoder_embeddings": True,
         "tie_word_embeddings": True}
CASES = {
    "marian_shared": ({}, {}),
    "marian_separate": (
        {"activation_function": "gelu", "scale_embedding": False, "share_encoder_decoder_embeddings": False,
         "tie_word_embeddings": False, "encoder_layers": 1, "max_position_embeddings": 24},
        {"early_stopping": "never", "length_penalty": 0.6, "renormalize_logits": None, "num_beams": 3}),
    "marian_old": ({"activation_function": "relu", "share_encoder_decoder_embeddings": False, "decoder_layers": 1},
                   {"early_stopping": True, "num_beams": 6, "forced_eos_token_id": None, "length_penalty": 2.0}),
}


FULL = {"d_model": 512, "encoder_layers": 6, "decoder_layers": 6, "encoder_attention_heads": 8,
        "decoder_attention_heads": 8, "encoder_ffn_dim": 2048, "decoder_ffn_dim": 2048, "max_position_embeddings": 512,
        "vocab_size": 65001, "decoder_vocab_size": 65001}


def pieces_of(letters, choose, count):
    """Letters, with and without "▁", and joined letters, with scores."""
    pieces = {"▁": -3.0}
    for letter in letters:
        pieces[letter] = -4.0 - choose.random()
    while len(pieces) < count:
        piece = choose.choice(["", "▁"]) + "".join(choose.choice(letters) for _ in range(choose.randint(1, 3)))
        pieces.setdefault(piece, -5.0 - choose.random() * len(piece))
    return pieces


def numbered(pieces, extra=()):
    texts = ["</s>", "<unk>", *extra, *pieces, "<pad>"]
    return {text: number for number, text in enumerate(texts)}


def random_weights(config, generator):
    def numbers(*shape, scale=0.3):
        return torch.randn(*shape, generator=generator) * scale

    d, weights = config["d_model"], {}

    def linear(name, outputs, inputs):
        weights[name + ".weight"] = numbers(outputs, inputs, scale=1.2 / inputs ** 0.5)
        weights[name + ".bias"] = numbers(outputs, scale=0.1)

    def norm(name):
        weights[name + ".weight"] = 1 + numbers(d, scale=0.1)
        weights[name + ".bias"] = numbers(d, scale=0.1)

    def table(name, rows):
        weights[name] = numbers(rows, d, scale=1 if config["scale_embedding"] is False else d ** -0.5)
        weights[name][-1] = 0  # of <pad>

    if config["share_encoder_decoder_embeddings"]:
        table("model.shared.weight", config["vocab_size"])
    else:
        table("model.encoder.embed_tokens.weight", config["vocab_size"])
        table("model.decoder.embed_tokens.weight", config["decoder_vocab_size"])
    if not config["tie_word_embeddings"]:
        table("lm_head.weight", config["decoder_vocab_size"])
    weights["final_logits_bias"] = numbers(1, config["decoder_vocab_size"], scale=0.5)
    weights["final_logits_bias"][0, 0] += 1.5  # so that sentences end
    weights["final_logits_bias"][0, -1] = 0
    for side, attentions in (("encoder", ["self_attn"]), ("decoder", ["self_attn", "encoder_attn"])):
        ffn = config[side + "_ffn_dim"]
        for layer in range(config[side + "_layers"]):
            path = f"model.{side}.layers.{layer}."
            for attention in attentions:
                for part in ("q_proj", "k_proj", "v_proj", "out_proj"):
                    linear(f"{path}{attention}.{part}", d, d)
                norm(f"{path}{attention}_layer_norm")
            linear(path + "fc1", ffn, d)
            linear(path + "fc2", d, ffn)
            norm(path + "final_layer_norm")
    return weights


def with_positions(weights, config):
    table = reference.positions(config["max_position_embeddings"], config["d_model"])
    return {**weights, "model.encoder.embed_positions.weight": table, "model.decoder.embed_positions.weight": table.clone()}


def write_safetensors(path, weights):
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name, tensor in weights.items():
        raw = tensor.contiguous().numpy().tobytes()
        header[name] = {"dtype": {torch.float32: "F32", torch.float16: "F16"}[tensor.dtype],
                        "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(len(text).to_bytes(8, "little") + text + data)


def write_weights(name, folder, weights, config):
    """Writes each case in a different form; returns what a reader must find."""
    if name == "marian_separate":  # no position table; views into one storage, one of them transposed
        joint = torch.cat([weights["model.encoder.embed_tokens.weight"], weights["model.decoder.embed_tokens.weight"]])
        rows = config["vocab_size"]
        stored = {**weights, "model.encoder.embed_tokens.weight": joint[:rows],
                  "model.decoder.embed_tokens.weight": joint[rows:], "lm_head.weight": weights["lm_head.weight"].T.contiguous().T}
        stored["final_logits_bias"] = torch.nn.Parameter(stored["final_logits_bias"])
        torch.save(collections.OrderedDict(stored), folder / "pytorch_model.bin")
        return weights
    weights = with_positions(weights, config)
    if name == "marian_old":  # half precision; the tied output has its own name
        weights = {key: tensor.half() for key, tensor in weights.items()}
        weights["lm_head.weight"] = weights["model.decoder.embed_tokens.weight"]
        state = collections.OrderedDict(weights)
        state._metadata = collections.OrderedDict([("", {"version": 1})])
        torch.save(state, folder / "pytorch_model.bin", _use_new_zipfile_serialization=False)
        return {key: tensor.float() for key, tensor in weights.items()}
    write_safetensors(folder / "model.safetensors", weights)
    return weights


def write_json(path, value, **options):
    path.write_text(json.dumps(value, ensure_ascii=False, **options) + "\n", encoding="utf-8")


def write_configs(folder, config, generation, languages):
    pad = config["decoder_vocab_size"] - 1
    ids = {"pad_token_id": pad, "decoder_start_token_id": pad, "eos_token_id": 0, "bos_token_id": 0}
    config.update(ids, model_type="marian", architectures=["MarianMTModel"], is_encoder_decoder=True, normalize_before=False,
                  normalize_embedding=False, static_position_embeddings=True, dropout=0.1, torch_dtype="float32",
                  extra_pos_embeddings=pad + 1, use_cache=True, classifier_dropout=0.0)
    generation.update(ids, bad_words_ids=[[pad]], _from_model_config=True, transformers_version="4.32.0.dev0")
    if folder.name == "marian_old":  # from before generation_config.json
        write_json(folder / "config.json", {**config, **{k: v for k, v in generation.items() if v is not None}}, indent=1)
    else:
        write_json(folder / "config.json", config, indent=1)
        write_json(folder / "generation_config.json", generation, indent=1)
    write_json(folder / "tokenizer_config.json", {"source_lang": languages[0], "target_lang": languages[1],
               "tokenizer_class": "MarianTokenizer", "model_max_length": 512, "sp_model_kwargs": None}, indent=1)


def sentences(choose, codes):
    """Mostly letters; some with difficult characters for a tokenizer."""
    odd = ["ab  cd", " a b ", "ab</s>cd", "<unk>", "a<pad> b", "龘鑫 ab", "ab龘", ">>xx<< ab", ">>yy<<ab", ">>xx<<>>yy<< a<<",
           ">> ab", "a >>xx<< b", "", "▁a", "A b"]
    if not codes:
        odd = [text for text in odd if ">>" not in text]
    while True:
        yield odd.pop(0) if odd else " ".join(
            "".join(choose.choice(LETTERS) for _ in range(choose.randint(1, 4))) for _ in range(choose.randint(1, 5)))


def rounded(tensor):
    return [float(f"{value:.7g}") for value in tensor.flatten().tolist()]


def details(model, memory, maps, ids, tokens):
    """The network's own numbers, with the first translation given."""
    inputs = [model.config["decoder_start_token_id"], *tokens[:-1]]
    logits, own, across = model.decode(memory, inputs)
    return {"logits": rounded(logits), "encoder": [rounded(m) for m in maps], "decoder": [rounded(m) for m in own],
            "cross": [rounded(m) for m in across], "inputs": inputs}


def results(model, generation, encode, decode, source, count=SENTENCES):
    kept = []
    for text in source:
        if len(kept) == count:
            return kept
        try:
            ids = encode(text)
            memory, maps = model.encode(ids)
            found = reference.search(model, memory, generation)
            greedy = reference.search(model, memory, {**generation, "num_beams": 1})[0]
        except reference.Uncertain:
            continue
        entry = {"text": text, "ids": ids, "beam": [[tokens, float(f"{score:.8g}")] for score, tokens in found],
                 "greedy": [greedy[1], float(f"{greedy[0]:.8g}")], "translation": decode(found[0][1])}
        if len(kept) == 1 and count == SENTENCES:
            entry["details"] = details(model, memory, maps, ids, found[0][1])
        kept.append(entry)


def make_case(name, changes, search):
    choose, generator = random.Random(name), torch.Generator().manual_seed(len(name))
    folder = FOLDER / name
    folder.mkdir(exist_ok=True)
    config, generation = {**SMALL, **changes}, {**GENERATION, **search}
    source, target = pieces_of(LETTERS, choose, 40), pieces_of("bcdefghijk", choose, 40)
    separate = name == "marian_old"
    codes = [] if separate else [">>xx<<"]
    if separate:
        source_ids, target_ids = numbered(source), numbered(target)
        write_json(folder / "target_vocab.json", target_ids)
    else:
        joint = {**source, **target}
        joint.pop(max(source, key=len))  # a piece that is not in the list and becomes unknown
        source_ids = target_ids = numbered(joint, codes)
    write_json(folder / "vocab.json", source_ids)
    reference.write_unigram(folder / "source.spm", source)
    reference.write_unigram(folder / "target.spm", target)
    config["vocab_size"], config["decoder_vocab_size"] = len(source_ids), len(target_ids)
    write_configs(folder, config, generation, ("zho", "eng"))
    weights = write_weights(name, folder, random_weights(config, generator), config)
    model = reference.Marian(config, weights)
    kept = results(model, generation, lambda text: reference.encode(text, source, source_ids),
                   lambda tokens: reference.decode(tokens, target_ids), sentences(choose, codes))
    write_json(folder / "expected.json", kept, separators=(",", ":"))


def make_full(folder):
    """A model as large as an OPUS-MT model, for measurements; too large for the repository."""
    folder.mkdir(exist_ok=True)
    choose, generator = random.Random(1), torch.Generator().manual_seed(1)
    pieces = {letter: -4.0 for letter in LETTERS + "▁"}
    while len(pieces) < FULL["vocab_size"] - 3:
        piece = choose.choice(["", "▁"]) + "".join(choose.choice(LETTERS) for _ in range(choose.randint(2, 7)))
        pieces.setdefault(piece, -6.0 - len(piece))
    ids = numbered(pieces)
    write_json(folder / "vocab.json", ids)
    for name in ("source.spm", "target.spm"):
        reference.write_unigram(folder / name, pieces)
    config = {**SMALL, **FULL}
    generation = {**GENERATION, "max_length": 512}
    write_configs(folder, config, generation, ("zho", "eng"))
    weights = write_weights(folder.name, folder, random_weights(config, generator), config)
    model = reference.Marian(config, weights)
    texts = iter(" ".join("".join(choose.choice(LETTERS) for _ in range(6)) for _ in range(12)) for _ in range(99))
    kept = results(model, {**generation, "max_length": 40}, lambda text: reference.encode(text, pieces, ids),
                   lambda tokens: reference.decode(tokens, ids), texts, count=3)
    write_json(folder / "expected.json", kept, separators=(",", ":"))


def main():
    torch.set_grad_enabled(False)
    if sys.argv[1:2] == ["--full"]:
        make_full(pathlib.Path(sys.argv[2]))
        return
    for name, (changes, search) in CASES.items():
        make_case(name, changes, search)


if __name__ == "__main__":
    main()
