"""An encoder-decoder Transformer as plain functions of a dictionary of parameters.

Written from the papers (Vaswani et al. 2017; Ba et al. 2016; Xiong et al. 2020), independently of the C++ code
that it is compared with. Everything runs in float64, so its rounding error is far below what a float32
implementation can show.

Letters: B batch, S source positions, T target positions, H heads, d model dimension, V vocabulary.
"""

import math

import torch

PAD, UNKNOWN, BEGIN, END = 0, 1, 2, 3
MASK = -1


# The values of a config that does not contain these.
TECHNIQUES = {"residual": "connected", "feed_forward": "two_linear", "head_dimension": 0, "cross_wiring": "last",
              "cross_layers": "", "generation": "autoregressive", "copy_mechanism": "none"}
STATISTICS = ("running_mean", "running_variance")


def head_dimension(config):
    return config["head_dimension"] or config["model_dimension"] // config["heads"]


# ---- parameters -------------------------------------------------------------------------------------------------

def parameter_shapes(config):
    d, ff = config["model_dimension"], config["feed_forward_dimension"]
    width = config["heads"] * head_dimension(config)
    shapes = {}

    def linear(name, outputs, inputs):
        shapes[name + ".weight"] = (outputs, inputs)
        shapes[name + ".bias"] = (outputs,)

    def norm(name):
        for number in {"none": (), "rms": ("weight",), "batch": ("weight", "bias") + STATISTICS}.get(
                config["norm_kind"], ("weight", "bias")):
            shapes[name + "." + number] = (d,)

    def attention_forms(stack, layer):
        d_k = head_dimension(config)
        if config["position_kind"] == "relative":
            for name in ("keys", "values"):
                shapes[layer + "self_attention.positions." + name] = (2 * config["relative_distance"] + 1, d_k)
        if config.get("attention_pattern") == "low_rank" and stack == "encoder":
            for name in ("keys", "values"):
                shapes[layer + "self_attention.pattern." + name] = (config["attention_span"], config["max_length"])

    def self_attention_and_feed_forward(layer):
        linear(layer + "self_attention.qkv", 3 * width, d)
        linear(layer + "self_attention.output", d, width)
        norm(layer + "self_attention_norm")
        if config["feed_forward"] == "none":
            return
        linear(layer + "feed_forward.inner", ff, d)
        linear(layer + "feed_forward.outer", d, ff)
        if config["feed_forward"] == "swiglu":
            linear(layer + "feed_forward.gate", ff, d)
        norm(layer + "feed_forward_norm")

    shapes["source_embedding.weight"] = (config["source_vocabulary"], d)
    if config["embedding_tying"] != "all":
        shapes["target_embedding.weight"] = (config["target_vocabulary"], d)
    if config["embedding_tying"] == "separate":
        shapes["output.weight"] = (config["target_vocabulary"], d)
    shapes["output.bias"] = (config["target_vocabulary"],)
    for stack in ("encoder", "decoder"):
        if config["position_kind"] == "learned":
            shapes[stack + ".positions.weight"] = (config["max_length"], d)
        for i in range(config[stack + "_layers"]):
            layer = f"{stack}.layers.{i}."
            self_attention_and_feed_forward(layer)
            attention_forms(stack, layer)
            if stack == "decoder":
                linear(layer + "cross_attention.query", width, d)
                linear(layer + "cross_attention.key_value", 2 * width, d)
                linear(layer + "cross_attention.output", d, width)
                norm(layer + "cross_attention_norm")
        if config["norm_placement"] == "pre":
            norm(stack + ".final_norm")
    if config["cross_wiring"] == "mixture":
        shapes["cross_wiring.mixture"] = (config["decoder_layers"], config["encoder_layers"])
    if config.get("generation") == "length_predictor":
        shapes["length_predictor.mask"] = (1, d)
        linear("length_predictor.linear", 2 * config["max_length"] - 1, d)
    if config["copy_mechanism"] != "none":
        linear("copy.gate", 1, d)
    return shapes


def parameters_by_formula(config):
    """Element i of the p-th parameter in name order: 0.3 cos(1.7 p + 0.61 i + 0.013 i p), rounded to float32;
    plus 1 for the gains of the norms and the running variances of batch norm."""
    parameters = {}
    for p, (name, shape) in enumerate(sorted(parameter_shapes(config).items())):
        gain = 1.0 if name.endswith(("norm.weight", ".running_variance")) else 0.0
        values = [0.3 * math.cos(1.7 * p + 0.61 * i + 0.013 * i * p) + gain for i in range(math.prod(shape))]
        rounded = torch.tensor(values, dtype=torch.float64).to(torch.float32)
        parameters[name] = rounded.to(torch.float64).reshape(shape).requires_grad_(not name.endswith(STATISTICS))
    return parameters


# ---- building blocks --------------------------------------------------------------------------------------------

def layer_norm(x, gain, bias, kind, epsilon):
    centred = x - x.mean(-1, keepdim=True)
    if kind == "population_std":
        scale = torch.sqrt((centred ** 2).mean(-1, keepdim=True) + epsilon)
    else:
        scale = torch.sqrt((centred ** 2).sum(-1, keepdim=True) / (x.shape[-1] - 1)) + epsilon
    return gain * centred / scale + bias


def rms_norm(x, gain, epsilon):
    """Zhang & Sennrich 2019, eq. (4)."""
    return gain * x / torch.sqrt((x ** 2).mean(-1, keepdim=True) + epsilon)


def batch_norm(x, gain, bias, mean, variance, epsilon):
    """Ioffe & Szegedy 2015, algorithm 1, with the given mean and variance."""
    return gain * (x - mean) / torch.sqrt(variance + epsilon) + bias


def sinusoidal_positions(length, d):
    table = torch.zeros(length, d, dtype=torch.float64)
    for position in range(length):
        for j in range(d):
            angle = position / 10000 ** ((j - j % 2) / d)
            table[position, j] = math.sin(angle) if j % 2 == 0 else math.cos(angle)
    return table


def activation(x, kind):
    if kind == "relu":
        return x.clamp(min=0)
    if kind == "gelu":
        return x * 0.5 * (1 + torch.erf(x / math.sqrt(2)))
    return x / (1 + torch.exp(-x))


def attention(q, k, v, may_attend):
    """Scaled dot-product attention; also returns the scores and the weights. Vaswani et al., eq. (1)."""
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    weights = torch.softmax(scores.masked_fill(~may_attend, -math.inf), dim=-1)
    return weights @ v, weights, scores


def alibi_slopes(heads):
    """Press et al. 2022, as in their published code."""
    def of_power_of_two(n):
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start ** i for i in range(n)]

    if math.log2(heads).is_integer():
        return of_power_of_two(heads)
    closest = 2 ** math.floor(math.log2(heads))
    return of_power_of_two(closest) + alibi_slopes(2 * closest)[0::2][: heads - closest]


def rotated(x):
    """Su et al. 2021, eq. (15): pairs of neighbouring numbers as complex ones. x [B, L, d_k]"""
    length, d_k = x.shape[1:]
    pairs = torch.view_as_complex(x.reshape(*x.shape[:-1], d_k // 2, 2))
    frequencies = torch.tensor([10000 ** (-2 * i / d_k) for i in range(d_k // 2)], dtype=torch.float64)
    angles = torch.arange(length, dtype=torch.float64)[:, None] * frequencies
    return torch.view_as_real(pairs * torch.polar(torch.ones_like(angles), angles)).flatten(-2)


def self_attention_head(config, parameters, head, q, k, v, may_attend):
    """One head of a self-attention with the changes of the configuration, computed pair by pair.

    q, k, v [B, L, d_k]; may_attend broadcasts to [B, L, L]; parameters: those of this attention. Returns context and
    weights; with low rank, the signed factors of the tokens' values instead of weights.
    """
    kind, pattern = config["position_kind"], config.get("attention_pattern", "full")
    length, d_k = q.shape[1:]
    i, j = torch.arange(length)[:, None], torch.arange(length)[None, :]
    if "pattern.keys" in parameters:  # Wang et al. 2020, eq. (7)
        real = may_attend[:, 0, :, None]
        k_mixed = parameters["pattern.keys"][:, :length] @ (k * real)
        v_mixed = parameters["pattern.values"][:, :length] @ (v * real)
        weights = torch.softmax(q @ k_mixed.transpose(-2, -1) / math.sqrt(d_k), dim=-1)
        return weights @ v_mixed, (weights @ parameters["pattern.values"][:, :length]) * real[:, None, :, 0]
    if kind == "rotary":
        q, k = rotated(q), rotated(k)
    scores = torch.einsum("bik,bjk->bij", q, k)
    if kind == "relative":  # Shaw et al. 2018, eq. (3) and (4)
        far = config["relative_distance"]
        index = (j - i).clamp(-far, far) + far
        scores = scores + torch.einsum("bik,ijk->bij", q, parameters["positions.keys"][index])
    scores = scores / math.sqrt(d_k)
    if kind == "alibi":
        scores = scores - alibi_slopes(config["heads"])[head] * (i - j).abs()
    visible = may_attend.expand(q.shape[0], length, length)
    if pattern == "window":
        visible = visible & ((i - j).abs() <= config["attention_span"])
    elif pattern == "blocks":
        visible = visible & (i // config["attention_span"] == j // config["attention_span"])
    scores = scores.masked_fill(~visible, -math.inf)
    if pattern == "top_k" and config["attention_span"] < length:  # Zhao et al. 2019
        least = scores.sort(dim=-1, descending=True).values[..., config["attention_span"] - 1, None]
        scores = scores.masked_fill(scores < least, -math.inf)
    empty = ~visible.any(-1, keepdim=True)  # a row of padding far from all words
    weights = torch.softmax(scores.masked_fill(empty, 0.0), dim=-1).masked_fill(empty, 0.0)
    if pattern == "threshold":
        largest = weights.max(dim=-1, keepdim=True).values
        kept = weights * (weights >= largest.clamp(max=config["attention_threshold"])).detach()
        weights = kept / kept.sum(dim=-1, keepdim=True)
    context = weights @ v
    if kind == "relative":
        context = context + torch.einsum("bij,ijk->bik", weights, parameters["positions.values"][index])
    return context, weights


class Model:
    """Parameters, configuration and the recorded values."""

    def __init__(self, config, parameters):
        self.config = config
        self.parameters = parameters
        self.kept = {}
        self.copied_pieces = None  # in a model that copies: a target id for each source id
        self.tokens = None  # in training: the positions of the running stack that are not padding. Shape: [B, L]

    def linear(self, name, x):
        return x @ self.parameters[name + ".weight"].T + self.parameters[name + ".bias"]

    def norm(self, name, x):
        kind, epsilon = self.config["norm_kind"], self.config["norm_epsilon"]
        if kind == "none":
            return x
        if kind == "rms":
            return rms_norm(x, self.parameters[name + ".weight"], epsilon)
        if kind == "batch":
            mean, variance = self.statistics(name, x)
            return batch_norm(x, self.parameters[name + ".weight"], self.parameters[name + ".bias"], mean, variance,
                              epsilon)
        return layer_norm(x, self.parameters[name + ".weight"], self.parameters[name + ".bias"],
                          self.config["norm_kind"], self.config["norm_epsilon"])

    def statistics(self, name, x):
        """The statistics of the batch in training, which are also recorded; otherwise the recorded ones."""
        running = [self.parameters[name + "." + number] for number in STATISTICS]
        if self.tokens is None:
            return running
        tokens = x[self.tokens]
        with torch.no_grad():
            running[0] += 0.1 * (tokens.mean(0) - running[0])
            running[1] += 0.1 * (tokens.var(0, unbiased=True) - running[1])
        return tokens.mean(0), tokens.var(0, unbiased=False)

    def multi_head(self, name, q, k, v, may_attend, head_function=None):
        """q [B, T, d]; k, v [B, S, d]; may_attend broadcasts to [B, H, T, S]."""
        d_k = head_dimension(self.config)
        contexts, all_weights = [], []
        for h in range(self.config["heads"]):
            head = slice(h * d_k, (h + 1) * d_k)
            vectors = q[..., head], k[..., head], v[..., head], may_attend[:, 0]
            context, weights = head_function(h, *vectors) if head_function else attention(*vectors)[:2]
            contexts.append(context)
            all_weights.append(weights)
        self.kept[name + ".weights"] = torch.stack(all_weights, dim=1)
        return self.linear(name + ".output", torch.cat(contexts, dim=-1))

    def self_attention(self, name, x, may_attend):
        q, k, v = self.linear(name + ".qkv", x).chunk(3, dim=-1)
        own = {key[len(name) + 1:]: value for key, value in self.parameters.items() if key.startswith(name + ".")}
        plain = self.config["position_kind"] not in ("alibi", "rotary", "relative") \
            and self.config.get("attention_pattern", "full") == "full"
        form = None if plain else lambda h, *vectors: self_attention_head(self.config, own, h, *vectors)
        return self.multi_head(name, q, k, v, may_attend, form)

    def cross_attention(self, name, x, memory, may_attend):
        k, v = self.linear(name + ".key_value", memory).chunk(2, dim=-1)
        return self.multi_head(name, self.linear(name + ".query", x), k, v, may_attend)

    def feed_forward(self, name, x):
        if self.config["feed_forward"] == "swiglu":
            gate = activation(self.linear(name + ".gate", x), "silu")
            return self.linear(name + ".outer", gate * self.linear(name + ".inner", x))
        return self.linear(name + ".outer", activation(self.linear(name + ".inner", x), self.config["activation"]))

    def sublayer(self, norm_name, x, function):
        kept = x if self.config["residual"] == "connected" else 0
        if self.config["norm_placement"] == "post":
            return self.norm(norm_name, kept + function(x))
        return kept + function(self.norm(norm_name, x))

    def embed(self, stack, ids):
        shared = stack == "encoder" or self.config["embedding_tying"] == "all"
        table = self.parameters["source_embedding.weight" if shared else "target_embedding.weight"]
        if "length_predictor.mask" in self.parameters and stack == "decoder":
            table = torch.cat([table, self.parameters["length_predictor.mask"]])  # MASK, -1, is the last row
        x = table[ids] * math.sqrt(self.config["model_dimension"])
        if self.config["position_kind"] == "learned":
            x = x + self.parameters[stack + ".positions.weight"][: ids.shape[1]]
        elif self.config["position_kind"] == "sinusoidal":
            x = x + sinusoidal_positions(ids.shape[1], x.shape[-1])
        return x

    def finish_stack(self, stack, x):
        return self.norm(stack + ".final_norm", x) if self.config["norm_placement"] == "pre" else x

    def encode(self, source_ids):
        if self.tokens is not None:
            self.tokens = source_ids != PAD
        may_attend = (source_ids != PAD)[:, None, None, :]
        x = self.embed("encoder", source_ids)
        self.layers = []
        for i in range(self.config["encoder_layers"]):
            layer = f"encoder.layers.{i}."
            x = self.sublayer(layer + "self_attention_norm", x,
                              lambda y: self.self_attention(layer + "self_attention", y, may_attend))
            if self.config["feed_forward"] != "none":
                x = self.sublayer(layer + "feed_forward_norm", x,
                                  lambda y: self.feed_forward(layer + "feed_forward", y))
            self.kept[f"encoder_layer_{i}_output"] = x
            self.layers.append(self.finish_stack("encoder", x))
        self.kept["encoder_output"] = self.finish_stack("encoder", x)
        return self.kept["encoder_output"], may_attend

    def memory_of(self, i, memory):
        """The input of decoder layer i (from 0): one encoder layer, or Bapna et al. 2018's mixture of all."""
        wiring = self.config["cross_wiring"]
        if wiring == "mixture":
            shares = torch.softmax(self.parameters["cross_wiring.mixture"][i], dim=-1)
            return sum(share * layer for share, layer in zip(shares, self.layers))
        if wiring == "chosen":
            return self.layers[int(self.config["cross_layers"].split(",")[i]) - 1]
        return self.layers[i] if wiring == "same" else memory

    def decode(self, input_ids, memory, may_attend_source):
        if self.tokens is not None:
            self.tokens = input_ids != PAD
        length = input_ids.shape[1]
        not_future = torch.ones(length, length).tril().bool()[None, None]
        if self.config.get("generation", "autoregressive") != "autoregressive":  # all tokens at once
            not_future = torch.ones(length, length).bool()[None, None]
        may_attend = (input_ids != PAD)[:, None, None, :] & not_future
        x = self.embed("decoder", input_ids)
        for i in range(self.config["decoder_layers"]):
            layer = f"decoder.layers.{i}."
            x = self.sublayer(layer + "self_attention_norm", x,
                              lambda y: self.self_attention(layer + "self_attention", y, may_attend))
            x = self.sublayer(layer + "cross_attention_norm", x,
                              lambda y: self.cross_attention(layer + "cross_attention", y, self.memory_of(i, memory),
                                                         may_attend_source))
            if self.config["feed_forward"] != "none":
                x = self.sublayer(layer + "feed_forward_norm", x,
                                  lambda y: self.feed_forward(layer + "feed_forward", y))
            self.kept[f"decoder_layer_{i}_output"] = x
        return self.finish_stack("decoder", x)

    def length_logits(self, source_ids):
        """Scores of the differences of lengths, target - source, from 1 - max_length on. Lee et al. 2018, 3.4."""
        memory, _ = self.encode(source_ids)
        rows = [states[ids != PAD].mean(0) for states, ids in zip(memory, source_ids)]
        return self.linear("length_predictor.linear", torch.stack(rows))

    def logits(self, source_ids, input_ids, training=False):
        self.tokens = True if training else None
        memory, may_attend_source = self.encode(source_ids)
        x = self.decode(input_ids, memory, may_attend_source)
        table = {"separate": "output", "target_output": "target_embedding", "all": "source_embedding"}
        weight = self.parameters[table[self.config["embedding_tying"]] + ".weight"]
        scores = x @ weight.T + self.parameters["output.bias"]
        return scores if self.config["copy_mechanism"] == "none" else self.log_mixture(scores, x, source_ids)

    def log_mixture(self, scores, x, source_ids):
        """See et al. 2017, eq. (9), word by word; the gate as in OpenNMT's copy generator, from the state alone."""
        vocabulary = scores.shape[-1]
        gate = torch.sigmoid(self.linear("copy.gate", x))  # [B, T, 1], probability of generating
        last = self.config["decoder_layers"] - 1
        weights = self.kept[f"decoder.layers.{last}.cross_attention.weights"][:, 0]  # [B, T, S], first head
        written = [[self.copied_piece(i, vocabulary) for i in row] for row in source_ids.tolist()]
        copied = weights @ torch.nn.functional.one_hot(torch.tensor(written), vocabulary).to(weights.dtype)
        self.kept["copy.gate"] = gate[..., 0]
        return torch.log(gate * torch.softmax(scores, dim=-1) + (1 - gate) * copied)

    def copied_piece(self, source_id, vocabulary):
        """The target piece with the same text or, without vocabularies, with the same id."""
        if self.copied_pieces is not None:
            return self.copied_pieces[source_id]
        return source_id if source_id < vocabulary else UNKNOWN


# ---- training ---------------------------------------------------------------------------------------------------

def decoder_input(target_ids):
    """BEGIN, then the target without its END; padding stays padding."""
    rows = []
    for row in target_ids.tolist():
        pieces = [BEGIN] + [i for i in row if i not in (PAD, END)]
        rows.append(pieces + [PAD] * (len(row) - len(pieces)))
    return torch.tensor(rows)


def cross_entropy(logits, target_ids, smoothing):
    """Mean over the tokens that are not padding; smoothing mass spread over the whole vocabulary."""
    log_p = logits - torch.logsumexp(logits, dim=-1, keepdim=True)
    counted = target_ids != PAD
    of_target = log_p.gather(-1, target_ids[..., None])[..., 0]
    per_token = -(1 - smoothing) * of_target - smoothing * log_p.mean(-1)
    return per_token[counted].sum() / counted.sum()


def learning_rate(step, d, warmup, factor=1.0):
    return factor * d ** -0.5 * min(step ** -0.5, step * warmup ** -1.5)


class Adam:
    """Kingma & Ba 2015, algorithm 1, with gradients clipped to a global norm."""

    def __init__(self, parameters, beta1, beta2, epsilon, clip_norm):
        self.parameters = parameters
        self.beta1, self.beta2, self.epsilon, self.clip_norm = beta1, beta2, epsilon, clip_norm
        self.m = {name: torch.zeros_like(value) for name, value in parameters.items()}
        self.v = {name: torch.zeros_like(value) for name, value in parameters.items()}
        self.t = 0

    def step(self, gradients, rate):
        self.t += 1
        norm = math.sqrt(sum(float((g ** 2).sum()) for g in gradients.values()))
        scale = min(1.0, self.clip_norm / (norm + 1e-6))
        with torch.no_grad():
            for name, gradient in gradients.items():
                parameter, g = self.parameters[name], gradient * scale
                self.m[name] = self.beta1 * self.m[name] + (1 - self.beta1) * g
                self.v[name] = self.beta2 * self.v[name] + (1 - self.beta2) * g ** 2
                m_hat = self.m[name] / (1 - self.beta1 ** self.t)
                v_hat = self.v[name] / (1 - self.beta2 ** self.t)
                parameter -= rate * m_hat / (torch.sqrt(v_hat) + self.epsilon)
        return norm
