#include "CXML.h"

#include <libxml/catalog.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/uri.h>
#include <libxml/xmlerror.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { message_bytes = 160, feed_bytes_max = 1 << 20 };

struct cxml_parser {
  xmlParserCtxtPtr context;
  cxml_limits limits;
  uint32_t depth;
  uint32_t element_count;
  uint32_t root_count;
  uint64_t text_bytes_taken;
  cxml_event *events;
  size_t event_count;
  size_t event_capacity;
  char *text;
  size_t text_count;
  size_t text_capacity;
  cxml_status status;
  uint64_t failure_offset;
  char message[message_bytes + 1];
};

// MARK: Once per process

static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_uint denied_loads;

static xmlParserInputPtr deny_load(const char *url, const char *id, xmlParserCtxtPtr context) {
  (void)url;
  (void)id;
  (void)context;
  atomic_fetch_add(&denied_loads, 1);
  return NULL;
}

static void prepare_library(void) {
  xmlInitParser();
  xmlCatalogSetDefaults(XML_CATA_ALLOW_NONE);
  xmlSetExternalEntityLoader(deny_load);
}

uint32_t cxml_denied_loads(void) { return atomic_load(&denied_loads); }

// MARK: Stopping

static uint64_t offset_now(const cxml_parser *parser) {
  const xmlParserInput *input = parser->context->input;
  if (input == NULL || input->cur == NULL || input->base == NULL) return 0;
  return (uint64_t)input->consumed + (uint64_t)(input->cur - input->base);
}

/// Keeps the first failure, with its text made printable, and halts libxml2.
static void stop(cxml_parser *parser, cxml_status status, const char *text) {
  if (parser->status == CXML_OK) {
    parser->status = status;
    parser->failure_offset = offset_now(parser);
    size_t count = 0;
    for (; text != NULL && text[count] != 0 && count < message_bytes; count++) {
      unsigned char byte = (unsigned char)text[count];
      parser->message[count] = byte >= 0x20 && byte < 0x7F ? (char)byte : '?';
    }
    // libxml2 ends its messages with a newline, replaced just now.
    while (count > 0 && (parser->message[count - 1] == '?' || parser->message[count - 1] == ' ')) count--;
    parser->message[count] = 0;
  }
  xmlStopParser(parser->context);
}

static void stop_at_name(cxml_parser *parser, cxml_status status, const xmlChar *name) {
  stop(parser, status, name == NULL ? "" : (const char *)name);
}

// MARK: The tape

/// Room for `count` more bytes of text, against the limit of the document.
static int reserve_text(cxml_parser *parser, size_t count) {
  if (count > parser->limits.text_bytes - parser->text_bytes_taken) {
    stop(parser, CXML_TOO_MUCH_TEXT, "");
    return 0;
  }
  parser->text_bytes_taken += count;
  size_t needed = parser->text_count + count;
  if (needed <= parser->text_capacity) return 1;
  size_t capacity = parser->text_capacity == 0 ? 4096 : parser->text_capacity;
  while (capacity < needed) capacity *= 2;
  char *text = realloc(parser->text, capacity);
  if (text == NULL) {
    stop(parser, CXML_NO_MEMORY, "");
    return 0;
  }
  parser->text = text;
  parser->text_capacity = capacity;
  return 1;
}

static cxml_event *append_event(cxml_parser *parser, cxml_event_kind kind) {
  if (parser->event_count == parser->event_capacity) {
    size_t capacity = parser->event_capacity == 0 ? 256 : parser->event_capacity * 2;
    cxml_event *events = realloc(parser->events, capacity * sizeof *events);
    if (events == NULL) {
      stop(parser, CXML_NO_MEMORY, "");
      return NULL;
    }
    parser->events = events;
    parser->event_capacity = capacity;
  }
  cxml_event *event = &parser->events[parser->event_count++];
  *event = (cxml_event){
    .kind = kind, .text_start = (uint32_t)parser->text_count, .byte_offset = offset_now(parser)};
  return event;
}

/// Copies bytes behind the text of the event appended last. Room was reserved.
static uint32_t copy_text(cxml_parser *parser, const void *bytes, size_t count) {
  memcpy(parser->text + parser->text_count, bytes, count);
  parser->text_count += count;
  return (uint32_t)count;
}

/// Copies an attribute's value. libxml2 writes an ampersand in it as a reference, as long as it leaves entities alone.
static uint32_t copy_value(cxml_parser *parser, const xmlChar *value, size_t count) {
  static const char reference[] = "&#38;";
  const size_t reference_count = sizeof reference - 1;
  uint32_t copied = 0;
  for (size_t index = 0; index < count; index++) {
    copied += copy_text(parser, value + index, 1);
    int is_reference = count - index >= reference_count && memcmp(value + index, reference, reference_count) == 0;
    if (is_reference) index += reference_count - 1;
  }
  return copied;
}

/// Appends an event that has a name, and a value where it is not NULL.
static void append_named(
  cxml_parser *parser, cxml_event_kind kind, const xmlChar *name, const xmlChar *value, size_t value_count) {
  size_t name_count = strlen((const char *)name);
  if (!reserve_text(parser, name_count + value_count)) return;
  cxml_event *event = append_event(parser, kind);
  if (event == NULL) return;
  event->text_count = copy_text(parser, name, name_count);
  if (value_count == 0) return;
  int is_attribute = kind == CXML_EVENT_ATTRIBUTE;
  event->value_count = is_attribute ? copy_value(parser, value, value_count) : copy_text(parser, value, value_count);
}

// MARK: What libxml2 calls

static void on_start(
  void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespace_count,
  const xmlChar **namespaces, int attribute_count, int defaulted_count, const xmlChar **attributes) {
  (void)namespaces;
  cxml_parser *parser = data;
  if (parser->status != CXML_OK) return;
  int has_namespace = prefix != NULL || namespace_count > 0;
  if (has_namespace && !parser->limits.allows_namespaces) return stop_at_name(parser, CXML_NAMESPACE, name);
  if (defaulted_count > 0) return stop_at_name(parser, CXML_DECLARATION, name);
  if (parser->depth == parser->limits.depth) return stop_at_name(parser, CXML_TOO_DEEP, name);
  if (parser->element_count == parser->limits.element_count) return stop(parser, CXML_TOO_MANY_ELEMENTS, "");
  int is_root = parser->depth == 0;
  if (is_root) parser->root_count++;
  parser->depth++;
  parser->element_count++;
  size_t uri_count = is_root && uri != NULL ? strlen((const char *)uri) : 0;
  append_named(parser, CXML_EVENT_START, name, uri, uri_count);
  for (int index = 0; index < attribute_count && parser->status == CXML_OK; index++) {
    // Five pointers each: local name, prefix, URI, start and end of the value.
    const xmlChar **attribute = attributes + (size_t)index * 5;
    if (attribute[1] != NULL && !parser->limits.allows_namespaces) {
      return stop_at_name(parser, CXML_NAMESPACE, attribute[0]);
    }
    append_named(
      parser, CXML_EVENT_ATTRIBUTE, attribute[0], attribute[3], (size_t)(attribute[4] - attribute[3]));
  }
}

static void on_end(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  (void)prefix;
  (void)uri;
  cxml_parser *parser = data;
  if (parser->status != CXML_OK) return;
  parser->depth--;
  append_named(parser, CXML_EVENT_END, name, NULL, 0);
}

static void on_text(void *data, const xmlChar *bytes, int count) {
  cxml_parser *parser = data;
  if (parser->status != CXML_OK || count <= 0) return;
  if (!reserve_text(parser, (size_t)count)) return;
  cxml_event *last = parser->event_count == 0 ? NULL : &parser->events[parser->event_count - 1];
  if (last == NULL || last->kind != CXML_EVENT_TEXT) last = append_event(parser, CXML_EVENT_TEXT);
  if (last != NULL) last->text_count += copy_text(parser, bytes, (size_t)count);
}

static void on_doctype(void *data, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id) {
  cxml_parser *parser = data;
  if (parser->status != CXML_OK) return;
  int is_plist = parser->limits.allows_plist_doctype && name != NULL && public_id != NULL && system_id != NULL
    && strcmp((const char *)name, "plist") == 0
    && (strcmp((const char *)public_id, "-//Apple//DTD PLIST 1.0//EN") == 0
        || strcmp((const char *)public_id, "-//Apple Computer//DTD PLIST 1.0//EN") == 0)
    && (strcmp((const char *)system_id, "http://www.apple.com/DTDs/PropertyList-1.0.dtd") == 0
        || strcmp((const char *)system_id, "https://www.apple.com/DTDs/PropertyList-1.0.dtd") == 0);
  if (!is_plist) stop_at_name(parser, CXML_DOCTYPE, name);
}

static void on_entity_declaration(
  void *data, const xmlChar *name, int type, const xmlChar *public_id, const xmlChar *system_id, xmlChar *content) {
  (void)type;
  (void)public_id;
  (void)system_id;
  (void)content;
  stop_at_name(data, CXML_DECLARATION, name);
}

static void on_notation_declaration(
  void *data, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id) {
  (void)public_id;
  (void)system_id;
  stop_at_name(data, CXML_DECLARATION, name);
}

static void on_unparsed_declaration(
  void *data, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id, const xmlChar *notation) {
  (void)public_id;
  (void)system_id;
  (void)notation;
  stop_at_name(data, CXML_DECLARATION, name);
}

static void on_attribute_declaration(
  void *data, const xmlChar *element, const xmlChar *name, int type, int default_kind, const xmlChar *default_value,
  xmlEnumerationPtr tree) {
  (void)element;
  (void)type;
  (void)default_kind;
  (void)default_value;
  // libxml2 gives the list of allowed values away to the callback.
  xmlFreeEnumeration(tree);
  stop_at_name(data, CXML_DECLARATION, name);
}

static void on_element_declaration(void *data, const xmlChar *name, int type, xmlElementContentPtr content) {
  (void)type;
  (void)content;
  stop_at_name(data, CXML_DECLARATION, name);
}

static xmlEntityPtr on_entity_lookup(void *data, const xmlChar *name) {
  stop_at_name(data, CXML_ENTITY, name);
  return NULL;
}

static void on_reference(void *data, const xmlChar *name) { stop_at_name(data, CXML_ENTITY, name); }

static void on_instruction(void *data, const xmlChar *target, const xmlChar *content) {
  cxml_parser *parser = data;
  if (parser->status != CXML_OK) return;
  if (!parser->limits.allows_instructions) return stop_at_name(parser, CXML_PROCESSING_INSTRUCTION, target);
  size_t count = content == NULL ? 0 : strlen((const char *)content);
  append_named(parser, CXML_EVENT_INSTRUCTION, target, content, count);
}

static xmlParserInputPtr on_resolve(void *data, const xmlChar *public_id, const xmlChar *system_id) {
  (void)public_id;
  (void)system_id;
  stop(data, CXML_ENTITY, "external entity");
  return NULL;
}

static void on_error(void *data, xmlErrorPtr error) {
  cxml_parser *parser = data;
  if (parser == NULL) return;
  int is_memory = error != NULL && error->code == XML_ERR_NO_MEMORY;
  stop(parser, is_memory ? CXML_NO_MEMORY : CXML_MALFORMED, error == NULL ? "" : error->message);
}

// MARK: The calls

cxml_parser *cxml_create(cxml_limits limits) {
  pthread_once(&once, prepare_library);
  cxml_parser *parser = calloc(1, sizeof *parser);
  if (parser == NULL) return NULL;
  parser->limits = limits;
  xmlSAXHandler handler = {
    .internalSubset = on_doctype,
    .resolveEntity = on_resolve,
    .getEntity = on_entity_lookup,
    .getParameterEntity = on_entity_lookup,
    .entityDecl = on_entity_declaration,
    .notationDecl = on_notation_declaration,
    .attributeDecl = on_attribute_declaration,
    .elementDecl = on_element_declaration,
    .unparsedEntityDecl = on_unparsed_declaration,
    .reference = on_reference,
    .characters = on_text,
    .ignorableWhitespace = on_text,
    .cdataBlock = on_text,
    .processingInstruction = on_instruction,
    .initialized = XML_SAX2_MAGIC,
    .startElementNs = on_start,
    .endElementNs = on_end,
    .serror = on_error,
  };
  parser->context = xmlCreatePushParserCtxt(&handler, parser, NULL, 0, NULL);
  if (parser->context == NULL) {
    free(parser);
    return NULL;
  }
  xmlCtxtUseOptions(parser->context, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
  return parser;
}

void cxml_destroy(cxml_parser *parser) {
  if (parser == NULL) return;
  xmlDocPtr document = parser->context->myDoc;
  xmlFreeParserCtxt(parser->context);
  if (document != NULL) xmlFreeDoc(document);
  free(parser->events);
  free(parser->text);
  free(parser);
}

cxml_status cxml_feed(cxml_parser *parser, const uint8_t *bytes, size_t count) {
  parser->event_count = 0;
  parser->text_count = 0;
  if (parser->status != CXML_OK || count == 0) return parser->status;
  if (count > feed_bytes_max) {
    stop(parser, CXML_NO_MEMORY, "");
    return parser->status;
  }
  int code = xmlParseChunk(parser->context, (const char *)bytes, (int)count, 0);
  if (code != XML_ERR_OK && parser->status == CXML_OK) stop(parser, CXML_MALFORMED, "not well-formed");
  return parser->status;
}

cxml_status cxml_finish(cxml_parser *parser) {
  parser->event_count = 0;
  parser->text_count = 0;
  if (parser->status != CXML_OK) return parser->status;
  int code = xmlParseChunk(parser->context, NULL, 0, 1);
  // libxml2 speaks of extra content where the document stops inside an element.
  if (parser->status == CXML_MALFORMED && parser->depth > 0) {
    snprintf(parser->message, sizeof parser->message, "it ends inside an element");
  }
  if (parser->status != CXML_OK) return parser->status;
  if (code != XML_ERR_OK || !parser->context->wellFormed || parser->depth != 0 || parser->root_count != 1) {
    stop(parser, CXML_MALFORMED, "the document ends too early");
  }
  return parser->status;
}

const cxml_event *cxml_events(const cxml_parser *parser, size_t *count) {
  *count = parser->event_count;
  return parser->events;
}

const char *cxml_text(const cxml_parser *parser) { return parser->text; }

const char *cxml_message(const cxml_parser *parser) { return parser->message; }

uint64_t cxml_failure_offset(const cxml_parser *parser) { return parser->failure_offset; }

int cxml_is_uri(const char *text, int allows_relative) {
  pthread_once(&once, prepare_library);
  xmlURIPtr uri = xmlParseURI(text);
  if (uri == NULL) return 0;
  int is_uri = allows_relative || uri->scheme != NULL;
  xmlFreeURI(uri);
  return is_uri;
}
