#ifndef COUNTERFOIL_CPDF_CONFINEMENT_H
#define COUNTERFOIL_CPDF_CONFINEMENT_H

#include "include/cpdf.h"

/* Leaves the child one descriptor to write to, and sets its limits. Its standard streams lead nowhere. */
void cpdf_confine(int output, const cpdf_limits *limits);

/* From here on no file is written, nothing connected to, no program started. Where the kernel cannot promise that, the
 * limits still hold. */
void cpdf_forbid_calls(void);

#endif
