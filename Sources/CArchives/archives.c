#include "CArchives.h"
