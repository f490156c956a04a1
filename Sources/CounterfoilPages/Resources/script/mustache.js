// A small Mustache: variables, dotted names, sections, inverted sections, comments and partials. Every variable is escaped.
const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeText = (text) => String(text).replace(/[&<>"']/g, (letter) => escapes[letter]);
const parsedTemplates = new Map();

function parseTemplate(text) {
  const root = [];
  const open = [root];
  let end = 0;
  for (const tag of text.matchAll(/\{\{([#^/>!]?)\s*([^}]*?)\s*\}\}/g)) {
    const parts = open[open.length - 1];
    if (tag.index > end) parts.push({ text: text.slice(end, tag.index) });
    end = tag.index + tag[0].length;
    const [, mark, name] = tag;
    if (mark === "#" || mark === "^") {
      const parts_ = [];
      parts.push({ section: name.split("."), isInverted: mark === "^", parts: parts_ });
      open.push(parts_);
    } else if (mark === "/") {
      open.pop();
    } else if (mark === ">") {
      parts.push({ partial: name });
    } else if (mark === "") {
      parts.push({ name: name.split(".") });
    }
  }
  if (end < text.length) root.push({ text: text.slice(end) });
  return root;
}

function lookUp(path, stack) {
  for (let level = stack.length - 1; level >= 0; level -= 1) {
    let value = stack[level];
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, path[0])) continue;
    for (const name of path) value = value === null || typeof value !== "object" ? undefined : value[name];
    return value;
  }
  return undefined;
}

function renderParts(parts, stack) {
  let result = "";
  for (const part of parts) {
    if (part.text !== undefined) {
      result += part.text;
    } else if (part.name) {
      const value = part.name[0] === "" ? stack[stack.length - 1] : lookUp(part.name, stack);
      if (value !== undefined && value !== null) result += escapeText(value);
    } else if (part.partial) {
      result += renderParts(template(part.partial), stack);
    } else {
      const value = lookUp(part.section, stack);
      const isEmpty = value === undefined || value === null || value === false || (Array.isArray(value) && !value.length);
      if (part.isInverted) {
        if (isEmpty) result += renderParts(part.parts, stack);
      } else if (!isEmpty) {
        for (const item of Array.isArray(value) ? value : [value]) {
          result += renderParts(part.parts, item === true ? stack : [...stack, item]);
        }
      }
    }
  }
  return result;
}

function template(name) {
  if (!parsedTemplates.has(name)) parsedTemplates.set(name, parseTemplate(data.templates[name] ?? ""));
  return parsedTemplates.get(name);
}

/** The markup of a template filled with a view. */
const render = (name, view) => renderParts(template(name), [{ t: words() }, view]);
