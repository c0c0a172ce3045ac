import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

const token = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|<!--.*?-->|[^<]+/gs;
const attribute = /([^\s=]+)(?:="([^"]*)")?/g;
const isVoid = /^(area|br|col|hr|img|input|link|meta|path|source|use)$/;

type Open = { tag: string; props: Record<string, unknown>; children: ReactNode[] };

/** Parses a page's HTML into plain elements, which React renders without any component. */
function elementsOf(html: string): { root: ReactNode; count: number } {
  const root: Open = { tag: "", props: {}, children: [] };
  const open = [root];
  let count = 0;
  const last = () => open[open.length - 1] ?? root;
  const close = () => {
    const { tag, props, children } = open.pop() ?? root;
    last().children.push(createElement(tag, props, ...children));
  };
  for (const [text, slash, tag, attributes = ""] of withoutScripts(html).matchAll(token)) {
    if (tag === undefined) {
      if (!text.startsWith("<!--")) last().children.push(text);
    } else if (slash) {
      close();
    } else {
      count++;
      open.push({ tag, props: propsOf(attributes), children: [] });
      if (isVoid.test(tag)) close();
    }
  }
  return { root: last().children, count };
}

const withoutScripts = (html: string) =>
  html
    .replace(/^<!DOCTYPE html>/i, "")
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "")
    .replaceAll(/<\/(path|use|source)>/g, "");

const propsOf = (attributes: string) =>
  Object.fromEntries(
    [...attributes.matchAll(attribute)].map(([, name = "", value]) => [name, value ?? ""]),
  );

export function bareRenderOf(html: string): { ms: number; count: number } {
  const { root, count } = elementsOf(html);
  const rounds = 200;
  for (let round = 0; round < rounds; round++) renderToString(root);
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) renderToString(root);
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000 / rounds, count };
}
