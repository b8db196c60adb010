#!/usr/bin/env python3
"""Tests what a screen reader finds in the window: every control, chart, map and tree has a name, on every page and tab.
Tables contain all cells that they announce, also while sentences change, without a sentence and without a model. A
warning of Qt is an error.

Usage: dbus-run-session -- xvfb-run atspi_test.py TRANSLUCENT, with the python3 of the system
Exits with 77 if the machine has no accessibility bus for Python (gir1.2-atspi-2.0, python3-gi, at-spi2-core).
"""

import os
import subprocess
import sys
import tempfile
import time

try:
    import gi

    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, GLib
except (ImportError, ValueError) as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

SENTENCE = "我妹妹昨天买了三本书。"
SHORTER = "你好。"
PAGES = ["Translate", "Attention", "What if", "Architecture", "Positions", "Numbers", "Decoding", "Training", "Lessons"]
# Widgets that can be used or read although they do not get the keyboard focus.
ROLES = {Atspi.Role.PUSH_BUTTON, Atspi.Role.TOGGLE_BUTTON, Atspi.Role.CHECK_BOX, Atspi.Role.RADIO_BUTTON,
         Atspi.Role.COMBO_BOX, Atspi.Role.SPIN_BUTTON, Atspi.Role.SLIDER, Atspi.Role.ENTRY, Atspi.Role.TABLE,
         Atspi.Role.TREE, Atspi.Role.TREE_TABLE, Atspi.Role.LIST, Atspi.Role.PAGE_TAB}
# Containers of other widgets. A cell is read by its text or, if it is a picture, by its row and column.
FRAMES = {Atspi.Role.APPLICATION, Atspi.Role.FRAME, Atspi.Role.WINDOW, Atspi.Role.PAGE_TAB_LIST, Atspi.Role.TABLE_CELL,
          Atspi.Role.LIST_ITEM, Atspi.Role.TREE_ITEM, Atspi.Role.MENU_BAR, Atspi.Role.SEPARATOR, Atspi.Role.SCROLL_BAR}


def wait_for(what, seconds, message):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.2)
    sys.exit(message)


def children(node):
    try:
        count = node.get_child_count()
    except GLib.Error:
        return
    for index in range(count):
        try:
            child = node.get_child_at_index(index)
        except GLib.Error:
            continue
        if child is not None:
            yield child


def has(node, state):
    return node.get_state_set().contains(state)


def showing(node):
    """All visible nodes. Tables are not searched, because they have one cell per number."""
    for child in children(node):
        try:
            if not has(child, Atspi.StateType.SHOWING):
                continue
            yield child
            if child.get_role() not in (Atspi.Role.TABLE, Atspi.Role.TREE, Atspi.Role.TREE_TABLE, Atspi.Role.LIST):
                yield from showing(child)
        except GLib.Error:
            continue  # no longer exists


def is_control(node):
    role = node.get_role()
    if role == Atspi.Role.LABEL and not node.get_name():
        return False  # an empty label for messages
    if any(child.get_role() == Atspi.Role.PAGE_TAB_LIST for child in children(node)):
        return False  # its tabs get the keyboard focus
    return role not in FRAMES and (role in ROLES or has(node, Atspi.StateType.FOCUSABLE))


def name_of(node):
    """The name of a combo box is its current choice; its label or description explains the choice."""
    if node.get_role() != Atspi.Role.COMBO_BOX:
        return node.get_name().strip()
    for relation in node.get_relation_set():
        if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY:
            return relation.get_target(0).get_name().strip()
    return node.get_description().strip()


def place_of(node):
    names = []
    while node is not None and node.get_role() != Atspi.Role.APPLICATION:
        names.append(f"{node.get_role_name()} '{node.get_name()}'")
        node = node.get_parent()
    return " < ".join(names[:5])


def ends(count, most):
    """The first and last indices out of `count`."""
    return sorted({*range(min(count, most)), *range(max(0, count - most), count)})


def read_table(node):
    """Reads the first and last cells and children, including headers, in the same way as a screen reader."""
    table = node.get_table_iface()
    if table is None:
        return 0
    cells = [(row, column) for row in ends(table.get_n_rows(), 2) for column in ends(table.get_n_columns(), 3)]
    for row, column in cells:
        cell = table.get_accessible_at(row, column)
        if cell is not None:
            cell.get_name()
            cell.get_state_set()
            cell.get_index_in_parent()
    for index in ends(node.get_child_count(), 4):
        child = node.get_child_at_index(index)
        if child is not None:
            child.get_name()
    table.get_selected_rows()
    return len(cells)


def act(node):
    """Presses a node; without such an action, runs its first action except setting the focus."""
    names = [node.get_action_name(index) for index in range(node.get_n_actions())]
    for wanted in ("Press", "Toggle", "press", "toggle", "click"):
        if wanted in names:
            return node.do_action(names.index(wanted))
    print("no action:", place_of(node), names)
    return False


class Walk:
    def __init__(self, window, translates):
        self.window = window
        self.translates = translates
        self.seen = set()
        self.unnamed = {}
        self.cells = 0
        self.sentence = SENTENCE

    def settle(self):
        """Waits until the number of visible nodes no longer changes, which takes longer on slow machines."""
        before, turns = -1, 40
        while turns > 0:
            time.sleep(0.4)
            now = sum(1 for _ in showing(self.window))
            if now == before:
                return
            before, turns = now, turns - 1

    def look(self):
        for node in list(showing(self.window)):
            try:
                if not is_control(node):
                    continue
                place = place_of(node)
                self.seen.add(place)
                if not name_of(node):
                    self.unnamed[place] = node
            except GLib.Error:
                continue

    def read_tables(self):
        for node in list(showing(self.window)):
            try:
                if node.get_role() in (Atspi.Role.TABLE, Atspi.Role.TREE, Atspi.Role.TREE_TABLE, Atspi.Role.LIST):
                    self.cells += read_table(node)
            except GLib.Error:
                continue

    def change_sentence(self):
        """Changes the shape of tables that have just been read."""
        self.sentence = SHORTER if self.sentence == SENTENCE else SENTENCE
        for node in showing(self.window):
            if node.get_role() == Atspi.Role.ENTRY and node.get_editable_text_iface() and "entence" in node.get_name():
                node.get_editable_text_iface().set_text_contents(self.sentence)
                return

    def read(self):
        self.look()
        self.read_tables()
        if self.translates:
            self.change_sentence()
            self.settle()
            self.read_tables()

    def open_tabs(self):
        tabs = [node for node in showing(self.window) if node.get_role() == Atspi.Role.PAGE_TAB]
        for tab in tabs:
            try:
                act(tab)
                self.settle()
                self.read()
            except GLib.Error:
                continue

    def visit(self, button):
        act(button)
        self.settle()
        self.read()
        self.open_tabs()


def rail_buttons(window):
    """The buttons of the pages, once all exist; buttons with the same name on a page come later."""
    first = {}
    for node in showing(window):
        if has(node, Atspi.StateType.FOCUSABLE):
            first.setdefault(node.get_name(), node)
    return [first[page] for page in PAGES] if all(page in first for page in PAGES) else None


def desktop_of_the_bus():
    try:
        desktop = Atspi.get_desktop(0)
        desktop.get_child_count()
        return desktop
    except (AttributeError, GLib.Error) as error:
        print(f"skipped: there is no accessibility bus ({error})")
        sys.exit(77)


def walked(options, home):
    """A walk through the program with these options, and the warnings of Qt during it."""
    environment = dict(os.environ, HOME=home, XDG_CONFIG_HOME=home + "/config", TRANSLUCENT_RUNS=home + "/runs",
                       QT_QPA_PLATFORM="xcb", QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1", LC_ALL="C.UTF-8")
    with open(home + "/log", "w+", encoding="utf-8", errors="replace") as log:
        program = subprocess.Popen([sys.argv[1], "--language", "en", *options], env=environment, stderr=log)
        try:
            desktop = desktop_of_the_bus()
            application = wait_for(
                lambda: next((a for a in children(desktop) if a.get_name() == "translucent"), None), 60,
                "the window did not reach the accessibility bus")
            window = wait_for(lambda: next(children(application), None), 30, "the program has no window")
            buttons = wait_for(lambda: rail_buttons(window), 30, "the rail has no buttons")
            walk = Walk(window, "--text" in options)
            walk.settle()
            if not walk.translates and not any(node.get_name() == "No model loaded" for node in showing(window)):
                sys.exit("a model was loaded")
            for button in buttons:
                walk.visit(button)
        finally:
            program.terminate()
            program.wait(20)
        log.seek(0)
        return walk, sorted({line.strip() for line in log if "QAccessible" in line or "QPainter" in line})


def main():
    failed = False
    with tempfile.TemporaryDirectory() as home:
        for name, options in {"with a sentence": ["--text", SENTENCE], "without a model": ["--model", home]}.items():
            walk, warnings = walked(options, home)
            for place in sorted(walk.unnamed):
                print("unnamed:", place)
            for warning in warnings:
                print("warning:", warning)
            print(f"{name}: {len(walk.seen)} controls, {len(walk.unnamed)} unnamed, {walk.cells} cells")
            failed |= bool(walk.unnamed or warnings)
            failed |= len(walk.seen) < (300 if "--text" in options else 200)
    sys.exit(int(failed))


main()
