// XML as a tape of events, parsed by libxml2 without anything that could reach out of the document.
//
// This header is plain C and names nothing of libxml2, so that Swift never sees libxml2's headers.
#ifndef COUNTERFOIL_CXML_H
#define COUNTERFOIL_CXML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A parser of one document. Not for two threads at once.
typedef struct cxml_parser cxml_parser;

typedef enum cxml_event_kind {
  /// An element starts; its attributes follow.
  CXML_EVENT_START = 1,
  /// An attribute of the element started last.
  CXML_EVENT_ATTRIBUTE = 2,
  /// Character data; neighbours may belong to one text.
  CXML_EVENT_TEXT = 3,
  /// The innermost open element ends.
  CXML_EVENT_END = 4,
  /// A processing instruction: its target, then its content as the value.
  CXML_EVENT_INSTRUCTION = 5,
} cxml_event_kind;

/// One thing the parser met. Its texts are UTF-8 bytes in the parser's text arena.
typedef struct cxml_event {
  cxml_event_kind kind;
  /// Where the name (start, attribute, end) or the character data begins in the arena.
  uint32_t text_start;
  uint32_t text_count;
  /// Bytes of an attribute's value or an instruction's content, right behind the name. Of the root element: its
  /// namespace's URI. 0 for other events.
  uint32_t value_count;
  /// Bytes of the document taken when the event was met: behind the event's own first byte, before its last `>`.
  uint64_t byte_offset;
} cxml_event;

/// Why the parser stopped.
typedef enum cxml_status {
  CXML_OK = 0,
  /// Not well-formed.
  CXML_MALFORMED,
  /// A DOCTYPE that was not allowed.
  CXML_DOCTYPE,
  /// A declaration inside a DOCTYPE.
  CXML_DECLARATION,
  /// A reference to an entity other than the five of XML.
  CXML_ENTITY,
  CXML_PROCESSING_INSTRUCTION,
  CXML_NAMESPACE,
  CXML_TOO_DEEP,
  CXML_TOO_MANY_ELEMENTS,
  CXML_TOO_MUCH_TEXT,
  CXML_NO_MEMORY,
} cxml_status;

typedef struct cxml_limits {
  uint32_t depth;
  uint32_t element_count;
  /// Bytes of names, attribute values and character data in all of the document.
  uint64_t text_bytes;
  /// Whether the DOCTYPE of Apple's property lists is allowed. Any other is refused in any case.
  int allows_plist_doctype;
  /// Whether names may have prefixes and namespaces; events carry local names only.
  int allows_namespaces;
  /// Whether processing instructions become events; otherwise the first one stops the parser.
  int allows_instructions;
} cxml_limits;

/// A parser that keeps to the limits; NULL when memory is short.
cxml_parser *cxml_create(cxml_limits limits);
void cxml_destroy(cxml_parser *parser);

/// Takes the next bytes of the document (UTF-8, at most 1 MiB at a time) and replaces the events of the call before.
/// After anything but CXML_OK the parser takes no more.
cxml_status cxml_feed(cxml_parser *parser, const uint8_t *bytes, size_t count);

/// Ends the document. CXML_OK only when it was well-formed with one root element, now closed.
cxml_status cxml_finish(cxml_parser *parser);

/// The events of the last call; valid until the next one.
const cxml_event *cxml_events(const cxml_parser *parser, size_t *count);
const char *cxml_text(const cxml_parser *parser);

/// What is wrong, in at most 160 printable ASCII bytes; empty when nothing is.
const char *cxml_message(const cxml_parser *parser);
/// Bytes of the document taken when it went wrong.
uint64_t cxml_failure_offset(const cxml_parser *parser);

/// Whether a text is a URI, by the rules of RFC 3986 as libxml2 reads them: with a scheme, or, where that is allowed, also
/// a relative one.
int cxml_is_uri(const char *text, int allows_relative);

/// How often libxml2 asked for something outside a document in this process. Every time it was denied.
///
/// Tests see from it that hostile documents do not even make it ask. It is counted here because Swift must not see the
/// headers of libxml2; see CounterfoilCLibXML2.
uint32_t cxml_denied_loads(void);

#ifdef __cplusplus
}
#endif

#endif
