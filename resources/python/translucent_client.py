"""Translucent from Python: translations, every number of a forward pass, and what changes when a head is switched off.

    from translucent_client import Translucent

    with Translucent("classroom") as model:
        print(model.translate("我妹妹昨天买了三本书。").text)

It starts `translucent-cli serve` and exchanges one JSON object per line with it; nothing is sent over a network. This
single file needs only Python 3.9 and NumPy: copy it next to your notebook. The methods and their parameters are those
of the protocol, version 1, which `Translucent.describe()` lists.
"""

import json
import socket
import subprocess
from dataclasses import dataclass, field

import numpy as np

PROTOCOL = 1
TOGETHER = 1000  # texts in one request; the program accepts ten times as many
KINDS = {"enc": "encoder.layers.{}.self_attention", "dec": "decoder.layers.{}.self_attention",
         "cross": "decoder.layers.{}.cross_attention"}


class TranslucentError(Exception):
    """The program's message about a request that it cannot answer."""


@dataclass
class Hypothesis:
    """One translation. `pieces` and `log_probabilities` [T] include the closing END.

    The numbers are those of its best segmentation. `segmentations` is the number of segmentations of this text
    that the search found, `text_log_probability` is that of all of them together; both are None if each is a separate
    hypothesis.
    """

    text: str
    score: float
    log_probability: float
    finished: bool
    pieces: list
    log_probabilities: np.ndarray
    segmentations: int = None
    text_log_probability: float = None


@dataclass
class Translation:
    """The result for a sentence: `hypotheses`, best first. `search` and `parallel` are the same as in the protocol."""

    source: str
    source_pieces: list
    hypotheses: list
    search: dict = None
    parallel: dict = None

    @property
    def text(self):
        return self.hypotheses[0].text


@dataclass
class Sample:
    """One translation drawn at random. `log_probability` is the model's own, `probabilities` [T] are those of drawing."""

    text: str
    log_probability: float
    finished: bool
    pieces: list
    probabilities: np.ndarray


@dataclass
class Trace:
    """One forward pass. `arrays` contains float32 arrays by name, e.g. "encoder.layers.0.self_attention.weights"."""

    source: str
    target: str
    source_pieces: list
    input_pieces: list
    output_pieces: list
    log_probabilities: np.ndarray  # [T, target vocabulary]
    arrays: dict = field(repr=False)

    def attention(self, kind, layer):
        """Weights of all heads of a layer, [heads, queries, keys]. `kind` is "enc", "dec" or "cross".

        Of an encoder with low rank, which has no weights for tokens, the signed factors of their values.
        """
        path = KINDS[kind].format(layer)
        return self.arrays[path + (".weights" if path + ".weights" in self.arrays else ".factors")]


class Translucent:
    """A model that runs in a separate program until `close()` or the end of a `with` block.

    `model` is a directory or a name that `translucent-cli model list` shows; `options` are further ones of
    `translucent-cli serve`, such as "--threads", "1".
    """

    def __init__(self, model, *options, program="translucent-cli"):
        self._program = subprocess.Popen([program, "serve", "--model", str(model), *options], stdin=subprocess.PIPE,
                                         stdout=subprocess.PIPE)
        self._begin(self._program.stdout, self._program.stdin)

    @classmethod
    def connect(cls, port):
        """The model of a running `translucent-cli serve --listen 127.0.0.1:PORT`."""
        self = cls.__new__(cls)
        self._program = None
        self._socket = socket.create_connection(("127.0.0.1", port))
        stream = self._socket.makefile("rwb")
        self._begin(stream, stream)
        return self

    def _begin(self, answers, requests):
        self._answers, self._requests, self._number = answers, requests, 0
        protocol = self.describe()["protocol"]
        if protocol != PROTOCOL:
            self.close()
            raise TranslucentError(f"the program speaks version {protocol} of the protocol, this client {PROTOCOL}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self._requests.close()
        self._answers.close()
        if self._program:
            self._program.wait()
        else:
            self._socket.close()

    def request(self, method, **parameters):
        """The result in the form of the protocol. Parameters that are None are not sent."""
        self._number += 1
        given = {name: value for name, value in parameters.items() if value is not None}
        request = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": given}
        try:
            self._requests.write(json.dumps(request).encode() + b"\n")
            self._requests.flush()
            line = self._answers.readline()
        except (OSError, ValueError) as error:
            raise TranslucentError(f"the program has ended: {error}") from error
        if not line:
            raise TranslucentError("the program has ended; its messages are on standard error")
        answer = json.loads(line)
        if "error" in answer:
            raise TranslucentError(answer["error"]["message"])
        return answer["result"]

    def describe(self):
        """The model, the version of the protocol, its methods and their parameters."""
        return self.request("describe")

    def translate(self, texts, *, beam=None, length_penalty=None, early_stopping=None, nbest=None,
                  nbest_segmentations=None, max_length=None, prefix=None, prefix_pieces=None, search=None,
                  refinements=None, no_repeat_ngram=None, **intervention):
        """A Translation for one text, a list for a list. See `trace` for the possible interventions.

        `nbest` hypotheses have different texts; with `nbest_segmentations=True` each segmentation of a text is a
        separate hypothesis. `prefix_pieces` is a prefix as tokens, such as some of the pieces of a hypothesis.
        """
        many = not isinstance(texts, str)
        texts = list(texts) if many else [texts]
        translations = []
        for begin in range(0, max(len(texts), 1), TOGETHER):
            result = self.request("translate", texts=texts[begin:begin + TOGETHER], beam=beam,
                                  length_penalty=length_penalty, early_stopping=early_stopping, nbest=nbest,
                                  nbest_segmentations=nbest_segmentations, max_length=max_length, prefix=prefix,
                                  prefix_pieces=prefix_pieces, search=search, refinements=refinements, no_repeat_ngram=no_repeat_ngram,
                                  intervention=intervention or None)
            translations += [_translation(each) for each in result["translations"]]
        return translations if many else translations[0]

    def trace(self, text, *, target=None, target_pieces=None, prefix=None, arrays=None, **intervention):
        """A forward pass over `text` and `target` or, without it, the model's own translation. `target_pieces`, such as
        the pieces of a hypothesis, forces these tokens: a text can be cut into others.

        `arrays="all"` keeps every array, otherwise the attention weights are kept. Possible interventions:
        disabled_heads=["cross:1:3"], edited_rows=["cross:1:3:5=uniform"], causal_mask_removed=True,
        positions={"source": "none"}, skipped_residuals=["dec:1:ffn"], skipped_norms=["enc:0:self"],
        clamped_neurons=["dec:1:37=0"].
        """
        result = self.request("trace", text=text, target=target, target_pieces=target_pieces, prefix=prefix,
                              arrays=arrays, intervention=intervention or None)
        return Trace(result["source"], result["target"], result["source_pieces"], result["input_pieces"],
                     result["output_pieces"], _array(result["log_probabilities"]),
                     {name: _array(array) for name, array in result["arrays"].items()})

    def sweep(self, text, *, beam=None, length_penalty=None, early_stopping=None, prefix=None, no_repeat_ngram=None,
              **intervention):
        """The changes caused by switching off each head in turn: the protocol's list of effects, largest first."""
        return self.request("sweep", text=text, beam=beam, length_penalty=length_penalty,
                            early_stopping=early_stopping, prefix=prefix, no_repeat_ngram=no_repeat_ngram,
                            intervention=intervention or None)["effects"]


    def sample(self, text, *, samples=1, temperature=None, top_k=None, top_p=None, seed=None, max_length=None,
               **intervention):
        """Translations drawn at random, a list of Sample in the order of the draws. The same seed gives the same ones.

        `temperature` divides the logits; then the `top_k` most probable tokens are kept, and of these the smallest set
        whose probabilities reach `top_p`.
        """
        result = self.request("sample", text=text, samples=samples, temperature=temperature, top_k=top_k, top_p=top_p,
                              seed=seed, max_length=max_length, intervention=intervention or None)
        return [Sample(each["text"], each["log_probability"], each["finished"],
                       [token["piece"] for token in each["tokens"]],
                       np.array([token["probability"] for token in each["tokens"]])) for each in result["samples"]]

    def vocabulary(self, side="target"):
        """The pieces of a vocabulary, "source" or "target": entry i names column i of log-probabilities and logits."""
        return self.request("vocabulary", side=side)["pieces"]

    def parameter(self, name):
        """A trained array, e.g. "encoder.layers.0.self_attention.qkv.weight", [outputs, inputs], or "decoder.positions"."""
        return _array(self.request("parameter", name=name))


def _array(array):
    """JSON has no infinities: masked scores, which are minus infinity, are sent as null."""
    values = [-np.inf if value is None else value for value in array["values"]]
    return np.array(values, dtype=np.float32).reshape(array["shape"])


def _hypothesis(hypothesis):
    tokens = hypothesis["tokens"]
    return Hypothesis(hypothesis["text"], hypothesis["score"], hypothesis["log_probability"], hypothesis["finished"],
                      [token["piece"] for token in tokens], np.array([token["log_probability"] for token in tokens]),
                      hypothesis.get("segmentations"), hypothesis.get("text_log_probability"))


def _translation(translation):
    if "error" in translation:
        raise TranslucentError(f"{translation['source']}: {translation['error']}")
    return Translation(translation["source"], [piece["piece"] for piece in translation["pieces"]],
                       [_hypothesis(each) for each in translation["hypotheses"]], translation.get("search"),
                       translation.get("parallel"))
