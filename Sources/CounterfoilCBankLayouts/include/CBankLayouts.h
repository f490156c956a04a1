#ifndef CBANKLAYOUTS_H
#define CBANKLAYOUTS_H

#include <stddef.h>

/// The YAML files of Sources/CounterfoilBankLayouts/Resources, one after another; a form feed ends each.
const unsigned char *counterfoil_layouts(void);

/// The number of bytes of ``counterfoil_layouts``.
size_t counterfoil_layouts_size(void);

#endif
