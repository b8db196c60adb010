#pragma once

class QString;

namespace translucent::speed {

/// From a key in the sentence to the heatmap with its numbers, on the pages Attention and Translate.
void measureTyping(const QString& model, int rounds);

/// From a change of theme, size or language to the last repaint, on every page, all having been visited.
void measureLooks(int rounds);

/// The longest block of the event loop of every interaction with every view, with a sentence of 200 tokens; of
/// those alone whose name contains `only`. A round takes one to two minutes.
void measureViews(int rounds, const QString& only);

/// From the start of the process to the first paint of the window and to the first translation in it.
void measureStart(int rounds);

/// What measureStart() starts: the program, ending itself when it has told these times.
int runAsProgram(int argc, char* argv[]);
/// Whether this process was started so.
bool isStartedAsProgram();

}  // namespace translucent::speed
