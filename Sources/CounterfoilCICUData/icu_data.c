// Foundation, which packages we use are written with, brings ICU and 34 MB of names and rules of all languages and
// calendars: two fifths of the executable. Counterfoil asks for none of them: it has its own dates and amounts, and what
// it prints does not depend on a locale. So the executable defines the data itself, empty, and the linker leaves out the
// member of the archive that holds the real one. ICU is built the same way, with such "stub data".
//
// What regular expressions, changes of case, comparisons and numbers need is code, not data, and still there; formatting
// a date for a locale would trap. With a tool chain whose ICU has another version, and so another name, the executable
// is larger and all else stays the same.
#include <stdalign.h>

#include "icu_data.h"

// A table of contents ("ToCP") without entries, in the layout of ICU's source/common/ucmndata.h.
alignas(16) const unsigned char icudt76_dat[] = {
    32, 0, 0xDA, 0x27,               // size of the header, magic number
    20, 0, 0, 0,                     // size of what follows, reserved
    0, 0, 2, 0,                      // little-endian, ASCII, two bytes for each character
    'T', 'o', 'C', 'P', 1, 0, 0, 0,  // format and its version
    0, 0, 0, 0,                      // version of the data
    0, 0, 0, 0, 0, 0, 0, 0,          // up to the size of the header
    0, 0, 0, 0, 0, 0, 0, 0,          // number of entries, reserved
};
