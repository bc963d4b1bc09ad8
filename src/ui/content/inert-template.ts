/**
 * Returns an inert copy of a template, whose `content` is filled. React, Vue and Angular put the
 * children of a `<template>` into the element itself. Frameworks go on changing their nodes, so the
 * nodes are not moved.
 */
export function inertTemplate(template: HTMLTemplateElement): HTMLTemplateElement {
  const copy = document.createElement('template');
  const {content} = copy;
  const {childNodes} = template.hasChildNodes() ? template : template.content;
  for (const node of childNodes)
    content.append(content.ownerDocument.importNode(node, true));
  // A framework may make several text nodes of one `{{name}}`.
  content.normalize();
  return copy;
}
