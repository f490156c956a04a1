#ifndef COUNTERFOIL_ICU_DATA_H
#define COUNTERFOIL_ICU_DATA_H

/// The data of ICU, without any: see the source.
extern const unsigned char icudt76_dat[];

#endif
