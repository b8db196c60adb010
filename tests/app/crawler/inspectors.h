#pragma once

#include "crawler/crawler.h"

namespace translucent::test {

/// The window is not larger than its screen, also in the other sizes of its looks.
std::unique_ptr<Inspector> fitsInspector();
/// Every text has twenty pixels on the screen of a lecture hall, including parts that are scrolled out of view.
std::unique_ptr<Inspector> readableInspector();
/// Nothing is found by the layout checker that is not in the list of known findings, which must only become shorter.
std::unique_ptr<Inspector> layoutInspector();
/// Everything has a What's this?, and every step of a calculation its sentence.
std::unique_ptr<Inspector> explainedInspector();
/// Everything that the keyboard reaches has a name, and a button is called as it is written.
std::unique_ptr<Inspector> accessibleInspector();
/// Every scene shows something else, in each language, and is dark in the dark theme.
std::unique_ptr<Inspector> pictureInspector();

}  // namespace translucent::test
