"""Fails when a source file includes or contains what layers.txt does not allow, and when headers include one another.

usage: check_layers.py ROOT [RULES]   tells each forbidden include or text, and each entry "to fix" that is fixed.
"""
import re
import sys
from fnmatch import fnmatch
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
PLACES = ("core/plain/include", "core/decoding/include", "core/neural/include", "core/plain/src", "core/decoding/src",
          "core/neural/src", "core/decoding", "core/neural", "core", "app")


def folder_of(path):
    return path.rpartition("/")[0]


def fits(path, pattern):
    """`a/b/` stands for a/b and all below, `a/b` for that folder or file alone, `a/*` for those below a."""
    folder = folder_of(path)
    if pattern.endswith("/"):
        return (folder + "/").startswith(pattern)
    return fnmatch(folder, pattern) or fnmatch(path, pattern)


class Rules:
    def __init__(self, file):
        self.allowed, self.forbidden, self.alone, self.joins, self.to_fix = [], [], [], [], set()
        self.order, self.outside, self.extra_files = [], {}, []
        for line in file.read_text(encoding="utf-8").splitlines():
            text = line.split("#")[0].strip()
            if text:
                self.add(text)

    def add(self, text):
        if " alone " in text:
            place, pattern = re.split(" +alone +", text)
            self.alone.append((place, re.compile(pattern)))
        elif " joins " in text:
            self.joins.append(tuple(re.split(" +joins +", text)))
        elif " -> " in text:
            self.to_fix.add(tuple(text.split(" -> ")))
        elif " never " in text:
            folder, patterns = re.split(" +never ", text)
            self.forbidden.append((folder, [re.compile(pattern) for pattern in patterns.split()]))
        else:
            left, _, right = text.partition(":")
            kind, _, name = left.rpartition(" ")
            if kind:
                self.add_topic(kind, name, right.split())
            else:
                self.allowed.append((left, right.split()))

    def add_topic(self, kind, name, words):
        self.extra_files += [(word, name) for word in words if "/" in word]
        if kind == "outside":
            self.outside[name] = [word for word in words if "/" not in word]
        elif name not in self.order:
            self.order.append(name)

    def topic_of(self, path):
        named = next((topic for pattern, topic in self.extra_files if fits(path, pattern)), None)
        found = re.match(r"core/(?:plain/include/translucent|plain/src|decoding/src|neural/src)/(\w+)/", path)
        known = found and (found[1] in self.order or found[1] in self.outside)
        return named or (found[1] if known else None)

    def joined(self, path, topic):
        """The line that lets a file include a topic outside."""
        return next(((place, name) for place, name in self.joins if name == topic and fits(path, place)), None)

    def topic_allows(self, source, header):
        if not header.startswith("core/"):
            return True
        inner, outer = self.topic_of(source), self.topic_of(header)
        if inner == outer:
            return True
        if outer in self.outside:
            return outer in self.outside.get(inner, ()) or self.joined(source, outer) is not None
        return inner in self.outside or self.order.index(outer) < self.order.index(inner)

    def targets(self, source):
        """What a file may include; None when nothing is said about it."""
        return next((targets for pattern, targets in self.allowed if fits(source, pattern)), None)

    def forbids(self, source, header):
        return any(fits(source, pattern) and any(bad.search(header) for bad in headers)
                   for pattern, headers in self.forbidden)


def place_of_header(root, source, header):
    """Where a header of this repository lies: beside the file, or below one of the include directories."""
    places = [place + "/" + header for place in (folder_of(source), *PLACES)]
    return next((place for place in places if (root / place).is_file()), None)


def misplaced(source, text, rules):
    """What only another file may contain."""
    return {match.group() for place, pattern in rules.alone if source != place for match in pattern.finditer(text)}


def includes(root, source, text):
    """Each header that a file names, and where it lies if it is one of this repository."""
    for bracket, header in INCLUDE.findall(text):
        yield header, place_of_header(root, source, header) if bracket == '"' else None


def included_by(root, source):
    """The files of this repository that a file includes."""
    return [place for _, place in includes(root, source, (root / source).read_text(encoding="utf-8")) if place]


def violations(root, source, rules):
    targets = rules.targets(source)
    in_core = source.startswith("core/")
    if targets is None or (in_core and rules.topic_of(source) is None):
        yield source, "anything before its folder is listed"
        return
    text = (root / source).read_text(encoding="utf-8")
    yield from ((source, found) for found in misplaced(source, text, rules))
    for header, place in includes(root, source, text):
        if rules.forbids(source, header):
            yield source, header
        elif place:
            seen = folder_of(place) == folder_of(source) or any(fits(place, target) for target in targets)
            if not seen or (in_core and not rules.topic_allows(source, place)):
                yield source, header


def circles(graph):
    """One circle of includes for each header from which a walk over `graph` comes back to a header on its own path."""
    done, found = set(), []

    def walk(header, path):
        if header in path:
            found.append(path[path.index(header):] + [header])
        elif header not in done:
            for other in graph.get(header, ()):
                walk(other, path + [header])
            done.add(header)

    for header in sorted(graph):
        walk(header, [])
    return found


def unused_joins(root, sources, rules):
    used = set()
    for source in sources:
        used |= {rules.joined(source, rules.topic_of(place)) for place in included_by(root, source)}
    return [join for join in rules.joins if join not in used]


def main(root, rules):
    files = [file for top in ("core", "app") for file in (root / top).glob("*/**/*") if file.suffix in (".h", ".cpp")]
    sources = sorted(str(file.relative_to(root)) for file in files)
    found = {pair for source in sources for pair in violations(root, source, rules)}
    graph = {source: included_by(root, source) for source in sources if source.endswith(".h")}
    problems = [f"{source} must not include or contain {header}" for source, header in sorted(found - rules.to_fix)]
    problems += [f"{source} -> {header} is fixed: take it out" for source, header in sorted(rules.to_fix - found)]
    problems += [f"{place} does not include {topic} any more: take it out" for place, topic in
                 unused_joins(root, sources, rules)]
    problems += ["these headers include one another: " + " -> ".join(circle) for circle in circles(graph)]
    for problem in problems:
        print(f"{problem}; see tests/layers/layers.txt")
    print(f"{len(sources)} files, {len(rules.to_fix)} includes to fix")
    return 1 if problems else 0


if __name__ == "__main__":
    beside = Path(__file__).with_name("layers.txt")
    sys.exit(main(Path(sys.argv[1]), Rules(Path(sys.argv[2]) if len(sys.argv) > 2 else beside)))
