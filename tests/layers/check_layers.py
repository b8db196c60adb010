"""Fails when a source file includes or contains what layers.txt does not allow.

usage: check_layers.py ROOT [RULES]   tells each forbidden include or text, and each entry "to be mended" that is mended.
"""
import re
import sys
from fnmatch import fnmatch
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def lies_in(folder, pattern):
    """`a/b/` stands for a/b and all below, `a/b` for that folder alone, `a/*` for those below a."""
    return (folder + "/").startswith(pattern) if pattern.endswith("/") else fnmatch(folder, pattern)


class Rules:
    def __init__(self, file):
        self.allowed, self.forbidden, self.alone, self.to_be_mended = [], [], [], set()
        for line in file.read_text(encoding="utf-8").splitlines():
            text = line.split("#")[0].strip()
            if " alone " in text:
                place, pattern = re.split(" +alone +", text)
                self.alone.append((place, re.compile(pattern)))
            elif " -> " in text:
                self.to_be_mended.add(tuple(text.split(" -> ")))
            elif " never " in text:
                folder, patterns = re.split(" +never ", text)
                self.forbidden.append((folder, [re.compile(pattern) for pattern in patterns.split()]))
            elif text:
                folder, _, targets = text.partition(":")
                self.allowed.append((folder, targets.split()))

    def targets(self, source):
        """The folders that a file may include from; None when nothing is said about it."""
        return next((targets for pattern, targets in self.allowed
                     if lies_in(str(Path(source).parent), pattern) or fnmatch(source, pattern)), None)

    def forbids(self, folder, header):
        return any(lies_in(folder, pattern) and any(bad.search(header) for bad in headers)
                   for pattern, headers in self.forbidden)


def folder_of_header(root, folder, header):
    """Where a header of this repository lies: beside the file, or below one of the include directories."""
    places = [folder, "app", "core", "core/plain/include", "core/plain/src"]
    if not folder.startswith("core/plain"):
        places += ["core/neural/include", "core/neural/src", "core/neural"]
    found = next((place + "/" + header for place in places if (root / place / header).is_file()), None)
    return found and str(Path(found).parent)


def misplaced(source, text, rules):
    """What only another file may contain."""
    return {match.group() for place, pattern in rules.alone if source != place for match in pattern.finditer(text)}


def violations(root, source, rules):
    folder = str(Path(source).parent)
    targets = rules.targets(source)
    if targets is None:
        yield source, "anything before its folder is listed"
        return
    text = (root / source).read_text(encoding="utf-8")
    yield from ((source, found) for found in misplaced(source, text, rules))
    for bracket, header in INCLUDE.findall(text):
        other = folder_of_header(root, folder, header) if bracket == '"' else None
        strange = other and other != folder and not any(lies_in(other, target) for target in targets)
        if strange or rules.forbids(folder, header):
            yield source, header


def main(root, rules):
    files = [file for top in ("core", "app") for file in (root / top).glob("*/**/*") if file.suffix in (".h", ".cpp")]
    sources = sorted(str(file.relative_to(root)) for file in files)
    found = {pair for source in sources for pair in violations(root, source, rules)}
    for source, header in sorted(found - rules.to_be_mended):
        print(f"{source} must not include or contain {header}: see tests/layers/layers.txt")
    for source, header in sorted(rules.to_be_mended - found):
        print(f"{source} -> {header} is mended: take it out of tests/layers/layers.txt")
    print(f"{len(sources)} files, {len(rules.to_be_mended)} includes to be mended")
    return 1 if found != rules.to_be_mended else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Rules(Path(sys.argv[2] if len(sys.argv) > 2 else Path(__file__).with_name("layers.txt")))))
