#include "CPages.h"

// Every file of Sources/Pages/Resources; a test compares the list with the folder.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char file1[] = {
#embed "../Pages/Resources/templates/page.mustache"
};

#define FILE_ENTRY(name, bytes) {name, bytes, sizeof bytes}

static const counterfoil_page_file files[] = {
    FILE_ENTRY("templates/page.mustache", file1),
};

const counterfoil_page_file *counterfoil_page_files(void) { return files; }

size_t counterfoil_page_file_count(void) { return sizeof files / sizeof files[0]; }
