#pragma once

class QString;

namespace translucent::speed {

/// From a key press in the sentence to the heatmap with its numbers, on the Attention and Translate pages.
void measureTyping(const QString& model, int rounds);

/// From a change of theme, size or language to the last repaint, on every page, after all were visited.
void measureLooks(int rounds);

/// The longest block of the event loop for every interaction with every view, with a sentence of 200 tokens; only for
/// names that contain `only`. A round takes one to two minutes.
void measureViews(int rounds, const QString& only);

/// From the start of the process to the first paint of the window and to the first translation in it.
void measureStart(int rounds);

/// The process started by measureStart(): the program, which ends itself after reporting these times.
int runAsProgram(int argc, char* argv[]);
/// True if this process was started in this way.
bool isStartedAsProgram();

}  // namespace translucent::speed
