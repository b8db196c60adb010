// Simulates the effect of Qt's keywords on a header that uses these words.
#define slots qt_keyword_slots_was_used
#define signals qt_keyword_signals_was_used
#define emit qt_keyword_emit_was_used

#include "all_public_headers.h"

#if defined(TORCH_VERSION) || defined(TORCH_API) || defined(C10_API)
#error "a public header of core includes torch"
#endif
#if defined(QT_VERSION) || defined(Q_OBJECT)
#error "a public header of core includes Qt"
#endif
