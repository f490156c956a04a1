#include "CPages.h"

// Every file of Sources/CounterfoilPages/Resources; a test compares the list with the folder.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char file1[] = {
#embed "../CounterfoilPages/Resources/icons/icons.svg"
};
static const unsigned char file2[] = {
#embed "../CounterfoilPages/Resources/templates/balance.mustache"
};
static const unsigned char file3[] = {
#embed "../CounterfoilPages/Resources/templates/block.mustache"
};
static const unsigned char file4[] = {
#embed "../CounterfoilPages/Resources/templates/book.mustache"
};
static const unsigned char file5[] = {
#embed "../CounterfoilPages/Resources/templates/books.mustache"
};
static const unsigned char file6[] = {
#embed "../CounterfoilPages/Resources/templates/cards.mustache"
};
static const unsigned char file7[] = {
#embed "../CounterfoilPages/Resources/templates/channel.mustache"
};
static const unsigned char file8[] = {
#embed "../CounterfoilPages/Resources/templates/day.mustache"
};
static const unsigned char file9[] = {
#embed "../CounterfoilPages/Resources/templates/filters.mustache"
};
static const unsigned char file10[] = {
#embed "../CounterfoilPages/Resources/templates/flow.mustache"
};
static const unsigned char file11[] = {
#embed "../CounterfoilPages/Resources/templates/icon.mustache"
};
static const unsigned char file12[] = {
#embed "../CounterfoilPages/Resources/templates/item.mustache"
};
static const unsigned char file13[] = {
#embed "../CounterfoilPages/Resources/templates/legend.mustache"
};
static const unsigned char file14[] = {
#embed "../CounterfoilPages/Resources/templates/line.mustache"
};
static const unsigned char file15[] = {
#embed "../CounterfoilPages/Resources/templates/match.mustache"
};
static const unsigned char file16[] = {
#embed "../CounterfoilPages/Resources/templates/member.mustache"
};
static const unsigned char file17[] = {
#embed "../CounterfoilPages/Resources/templates/missing.mustache"
};
static const unsigned char file18[] = {
#embed "../CounterfoilPages/Resources/templates/money.mustache"
};
static const unsigned char file19[] = {
#embed "../CounterfoilPages/Resources/templates/month.mustache"
};
static const unsigned char file20[] = {
#embed "../CounterfoilPages/Resources/templates/nav.mustache"
};
static const unsigned char file21[] = {
#embed "../CounterfoilPages/Resources/templates/node.mustache"
};
static const unsigned char file22[] = {
#embed "../CounterfoilPages/Resources/templates/page.mustache"
};
static const unsigned char file23[] = {
#embed "../CounterfoilPages/Resources/templates/pair.mustache"
};
static const unsigned char file24[] = {
#embed "../CounterfoilPages/Resources/templates/part.mustache"
};
static const unsigned char file25[] = {
#embed "../CounterfoilPages/Resources/templates/pie.mustache"
};
static const unsigned char file26[] = {
#embed "../CounterfoilPages/Resources/templates/place.mustache"
};
static const unsigned char file27[] = {
#embed "../CounterfoilPages/Resources/templates/reconciliation.mustache"
};
static const unsigned char file28[] = {
#embed "../CounterfoilPages/Resources/templates/record.mustache"
};
static const unsigned char file29[] = {
#embed "../CounterfoilPages/Resources/templates/records.mustache"
};
static const unsigned char file30[] = {
#embed "../CounterfoilPages/Resources/templates/recurring.mustache"
};
static const unsigned char file31[] = {
#embed "../CounterfoilPages/Resources/templates/shares.mustache"
};
static const unsigned char file32[] = {
#embed "../CounterfoilPages/Resources/templates/timeline.mustache"
};
static const unsigned char file33[] = {
#embed "../CounterfoilPages/Resources/templates/top.mustache"
};
static const unsigned char file34[] = {
#embed "../CounterfoilPages/Resources/templates/total.mustache"
};
static const unsigned char file35[] = {
#embed "../CounterfoilPages/Resources/templates/year.mustache"
};
static const unsigned char file36[] = {
#embed "../CounterfoilPages/Resources/style/page.css"
};
static const unsigned char file37[] = {
#embed "../CounterfoilPages/Resources/style/reconciliation.css"
};
static const unsigned char file38[] = {
#embed "../CounterfoilPages/Resources/style/shares.css"
};
static const unsigned char file39[] = {
#embed "../CounterfoilPages/Resources/style/timeline.css"
};
static const unsigned char file40[] = {
#embed "../CounterfoilPages/Resources/script/blocks.js"
};
static const unsigned char file41[] = {
#embed "../CounterfoilPages/Resources/script/books.js"
};
static const unsigned char file42[] = {
#embed "../CounterfoilPages/Resources/script/cards.js"
};
static const unsigned char file43[] = {
#embed "../CounterfoilPages/Resources/script/data.js"
};
static const unsigned char file44[] = {
#embed "../CounterfoilPages/Resources/script/filter.js"
};
static const unsigned char file45[] = {
#embed "../CounterfoilPages/Resources/script/format.js"
};
static const unsigned char file46[] = {
#embed "../CounterfoilPages/Resources/script/mustache.js"
};
static const unsigned char file47[] = {
#embed "../CounterfoilPages/Resources/script/reconciled.js"
};
static const unsigned char file48[] = {
#embed "../CounterfoilPages/Resources/script/shares.js"
};
static const unsigned char file49[] = {
#embed "../CounterfoilPages/Resources/script/start.js"
};
static const unsigned char file50[] = {
#embed "../CounterfoilPages/Resources/script/timeline.js"
};
static const unsigned char file51[] = {
#embed "../CounterfoilPages/Resources/script/views.js"
};
static const unsigned char file52[] = {
#embed "../CounterfoilPages/Resources/script/window.js"
};
static const unsigned char file53[] = {
#embed "../CounterfoilPages/Resources/words/en.txt"
};
static const unsigned char file54[] = {
#embed "../CounterfoilPages/Resources/words/zh.txt"
};

#define FILE_ENTRY(name, bytes) {name, bytes, sizeof bytes}

static const counterfoil_page_file files[] = {
    FILE_ENTRY("icons/icons.svg", file1),
    FILE_ENTRY("templates/balance.mustache", file2),
    FILE_ENTRY("templates/block.mustache", file3),
    FILE_ENTRY("templates/book.mustache", file4),
    FILE_ENTRY("templates/books.mustache", file5),
    FILE_ENTRY("templates/cards.mustache", file6),
    FILE_ENTRY("templates/channel.mustache", file7),
    FILE_ENTRY("templates/day.mustache", file8),
    FILE_ENTRY("templates/filters.mustache", file9),
    FILE_ENTRY("templates/flow.mustache", file10),
    FILE_ENTRY("templates/icon.mustache", file11),
    FILE_ENTRY("templates/item.mustache", file12),
    FILE_ENTRY("templates/legend.mustache", file13),
    FILE_ENTRY("templates/line.mustache", file14),
    FILE_ENTRY("templates/match.mustache", file15),
    FILE_ENTRY("templates/member.mustache", file16),
    FILE_ENTRY("templates/missing.mustache", file17),
    FILE_ENTRY("templates/money.mustache", file18),
    FILE_ENTRY("templates/month.mustache", file19),
    FILE_ENTRY("templates/nav.mustache", file20),
    FILE_ENTRY("templates/node.mustache", file21),
    FILE_ENTRY("templates/page.mustache", file22),
    FILE_ENTRY("templates/pair.mustache", file23),
    FILE_ENTRY("templates/part.mustache", file24),
    FILE_ENTRY("templates/pie.mustache", file25),
    FILE_ENTRY("templates/place.mustache", file26),
    FILE_ENTRY("templates/reconciliation.mustache", file27),
    FILE_ENTRY("templates/record.mustache", file28),
    FILE_ENTRY("templates/records.mustache", file29),
    FILE_ENTRY("templates/recurring.mustache", file30),
    FILE_ENTRY("templates/shares.mustache", file31),
    FILE_ENTRY("templates/timeline.mustache", file32),
    FILE_ENTRY("templates/top.mustache", file33),
    FILE_ENTRY("templates/total.mustache", file34),
    FILE_ENTRY("templates/year.mustache", file35),
    FILE_ENTRY("style/page.css", file36),
    FILE_ENTRY("style/reconciliation.css", file37),
    FILE_ENTRY("style/shares.css", file38),
    FILE_ENTRY("style/timeline.css", file39),
    FILE_ENTRY("script/blocks.js", file40),
    FILE_ENTRY("script/books.js", file41),
    FILE_ENTRY("script/cards.js", file42),
    FILE_ENTRY("script/data.js", file43),
    FILE_ENTRY("script/filter.js", file44),
    FILE_ENTRY("script/format.js", file45),
    FILE_ENTRY("script/mustache.js", file46),
    FILE_ENTRY("script/reconciled.js", file47),
    FILE_ENTRY("script/shares.js", file48),
    FILE_ENTRY("script/start.js", file49),
    FILE_ENTRY("script/timeline.js", file50),
    FILE_ENTRY("script/views.js", file51),
    FILE_ENTRY("script/window.js", file52),
    FILE_ENTRY("words/en.txt", file53),
    FILE_ENTRY("words/zh.txt", file54),
};

const counterfoil_page_file *counterfoil_page_files(void) { return files; }

size_t counterfoil_page_file_count(void) { return sizeof files / sizeof files[0]; }
