"""LSTM, GRU and CNN encoder-decoders as functions of a dictionary of parameters: PyTorch's own nn.LSTM, nn.GRU and
conv1d with these weights. In float64, independent of the tested C++ code. See Sutskever et al. 2014, Cho et al. 2014,
Bahdanau et al. 2015, Luong et al. 2015 and Gehring et al. 2017.
"""

import math

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from reference_model import PAD, sinusoidal_positions

LEVEL = math.sqrt(0.5)


def gates(config):
    return {"lstm": 4, "gru": 3}[config["architecture"]]


def parameter_shapes(config):
    d, shapes = config["model_dimension"], {}

    def linear(name, outputs, inputs):
        shapes[name + ".weight"] = (outputs, inputs)
        shapes[name + ".bias"] = (outputs,)

    def recurrent(name, units):
        linear(name + ".input", gates(config) * units, d)
        linear(name + ".recurrent", gates(config) * units, units)

    shapes["source_embedding.weight"] = (config["source_vocabulary"], d)
    if config["embedding_tying"] != "all":
        shapes["target_embedding.weight"] = (config["target_vocabulary"], d)
    if config["embedding_tying"] == "separate":
        shapes["output.weight"] = (config["target_vocabulary"], d)
    shapes["output.bias"] = (config["target_vocabulary"],)
    cnn = config["architecture"] == "cnn"
    for stack in ("encoder", "decoder"):
        if cnn and config["position_kind"] == "learned":
            shapes[stack + ".positions.weight"] = (config["max_length"], d)
        for i in range(config[stack + "_layers"]):
            layer = f"{stack}.layers.{i}"
            if cnn:
                place = layer if stack == "encoder" else layer + ".convolution"
                linear(place + ".linear", 2 * d, config["kernel_width"] * d)
                if stack == "decoder":
                    linear(layer + ".query", d, d)
                    linear(layer + ".output", d, d)
            elif stack == "encoder":
                recurrent(layer + ".forwards", d // 2)
                recurrent(layer + ".backwards", d // 2)
            else:
                recurrent(layer, d)
    if not cnn and config["recurrent_attention"] != "none":
        linear("decoder.attention.combine", d, 2 * d)
        if config["recurrent_attention"] == "additive":
            linear("decoder.attention.query", d, d)
            linear("decoder.attention.key", d, d)
            shapes["decoder.attention.vector"] = (d,)
    return shapes


class Model:
    def __init__(self, config, parameters):
        self.config, self.parameters, self.kept = config, parameters, {}

    def linear(self, name, x):
        return nn.functional.linear(x, self.parameters[name + ".weight"], self.parameters[name + ".bias"])

    def embed(self, stack, ids):
        table = "target_embedding" if stack == "decoder" and self.config["embedding_tying"] != "all" else \
            "source_embedding"
        return self.parameters[table + ".weight"][ids] * math.sqrt(self.config["model_dimension"])

    def logits(self, source_ids, input_ids):
        x = self.cnn(source_ids, input_ids) if self.config["architecture"] == "cnn" else \
            self.recurrent(source_ids, input_ids)
        table = {"separate": "output", "target_output": "target_embedding", "all": "source_embedding"}
        weight = self.parameters[table[self.config["embedding_tying"]] + ".weight"]
        return x @ weight.T + self.parameters["output.bias"]

    # ---- LSTM and GRU: PyTorch's own layers with these weights ----

    def run(self, names, x, state):
        """A layer in the directions of `names`, computed by nn.LSTM or nn.GRU."""
        units = self.parameters[names[0] + ".recurrent.weight"].shape[1]
        kind = nn.LSTM if self.config["architecture"] == "lstm" else nn.GRU
        layer = kind(self.config["model_dimension"], units, batch_first=True, bidirectional=len(names) == 2).double()
        layer._flat_weights = [self.parameters[f"{name}.{part}.{kind}"] for name in names
                               for kind in ("weight", "bias") for part in ("input", "recurrent")]
        return layer(x, state)

    def recurrent(self, source_ids, input_ids):
        lengths = (source_ids != PAD).sum(1)
        x, states = self.embed("encoder", source_ids), []
        for i in range(self.config["encoder_layers"]):
            names = [f"encoder.layers.{i}.forwards", f"encoder.layers.{i}.backwards"]
            packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
            output, last = self.run(names, packed, None)
            x = pad_packed_sequence(output, batch_first=True)[0]
            last = last if isinstance(last, tuple) else (last,)
            states.append(tuple(torch.cat([part[0], part[1]], dim=-1)[None] for part in last))
        memory, y = x, self.embed("decoder", input_ids)
        self.kept["encoder_output"] = memory
        for i in range(self.config["decoder_layers"]):
            begin = states[min(i, len(states) - 1)]
            y = self.run([f"decoder.layers.{i}"], y, begin if len(begin) == 2 else begin[0])[0]
        if self.config["recurrent_attention"] == "none":
            return y
        return self.attend(y, memory, source_ids)

    def attend(self, y, memory, source_ids):
        name = "decoder.attention."
        if self.config["recurrent_attention"] == "dot":
            scores = y @ memory.transpose(1, 2)
        else:
            sums = self.linear(name + "query", y)[:, :, None] + self.linear(name + "key", memory)[:, None]
            scores = torch.tanh(sums) @ self.parameters[name + "vector"]
        weights = torch.softmax(scores.masked_fill((source_ids == PAD)[:, None], -math.inf), dim=-1)
        self.kept["decoder.layers.0.cross_attention.weights"] = weights[:, None]
        return torch.tanh(self.linear(name + "combine", torch.cat([weights @ memory, y], dim=-1)))

    # ---- CNN ----

    def convolve(self, name, x, before):
        k, d = self.config["kernel_width"], self.config["model_dimension"]
        kernel = self.parameters[name + ".linear.weight"].reshape(2 * d, k, d).transpose(1, 2)  # [2d, d, k]
        wide = nn.functional.pad(x.transpose(1, 2), (before, k - 1 - before))
        both = nn.functional.conv1d(wide, kernel, self.parameters[name + ".linear.bias"]).transpose(1, 2)
        return nn.functional.glu(both, dim=-1)

    def placed(self, stack, ids):
        length = ids.shape[1]
        if self.config["position_kind"] == "learned":
            rows = self.parameters[stack + ".positions.weight"][:length]
        else:
            rows = sinusoidal_positions(length, self.config["model_dimension"])
        return self.embed(stack, ids) + rows

    def cnn(self, source_ids, input_ids):
        counts = (source_ids != PAD)[:, :, None].double()
        embedding = x = self.placed("encoder", source_ids)
        k = self.config["kernel_width"]
        for i in range(self.config["encoder_layers"]):
            x = (self.convolve(f"encoder.layers.{i}", x * counts, (k - 1) // 2) + x) * LEVEL
        keys, values = x, (x + embedding) * LEVEL
        self.kept["encoder_output"] = keys
        target = y = self.placed("decoder", input_ids)
        for i in range(self.config["decoder_layers"]):
            name = f"decoder.layers.{i}"
            h = self.convolve(name + ".convolution", y, k - 1)
            query = (self.linear(name + ".query", h) + target) * LEVEL
            products = query @ keys.transpose(1, 2) / math.sqrt(self.config["model_dimension"])
            scores = products.masked_fill((source_ids == PAD)[:, None], -math.inf)
            weights = torch.softmax(scores, dim=-1)
            self.kept[name + ".cross_attention.weights"] = weights[:, None]
            found = weights @ values * torch.sqrt(counts.sum(1, keepdim=True))
            y = ((self.linear(name + ".output", found) + h) * LEVEL + y) * LEVEL
        return y
