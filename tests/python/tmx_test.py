#!/usr/bin/env python3
"""Reads the TMX output of `corpus convert` with Python's XML parser: tmx_test.py PROJECT TRANSLUCENT_CLI."""

import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

PROGRAM = sys.argv[2]
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
PAIRS = [("你 <好> & “是”", "Hello 'you' & <b>"), ("𠀀 ]]>", "back\\slash &amp; \"quotes\""), ("é", "naïve")]


def run(*arguments):
    subprocess.run([PROGRAM, "corpus", *arguments], capture_output=True, check=True)


def pairs_of(tmx):
    root = ElementTree.parse(tmx).getroot()
    assert root.tag == "tmx" and root.get("version") == "1.4", root.attrib
    assert root.find("header").get("srclang") == "zh"
    for unit in root.find("body").findall("tu"):
        texts = {variant.get(LANGUAGE): variant.find("seg").text for variant in unit.findall("tuv")}
        yield texts["zh"], texts["en"]


with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    generated = folder / "generated.tsv"
    run("generate", "--task", "classroom", "--pairs", "500", "--out", str(generated))
    special = folder / "special.tsv"
    special.write_text("".join(f"{source}\t{target}\n" for source, target in PAIRS), encoding="utf-8")
    for tsv in generated, special:
        tmx, back = tsv.with_suffix(".tmx"), tsv.with_suffix(".back.tsv")
        run("convert", "--corpus", str(tsv), "--out", str(tmx))
        lines = tsv.read_text(encoding="utf-8").splitlines()
        assert list(pairs_of(tmx)) == [tuple(line.split("\t")) for line in lines], tsv
        run("convert", "--corpus", str(tmx), "--out", str(back))
        assert back.read_bytes() == tsv.read_bytes(), tsv
