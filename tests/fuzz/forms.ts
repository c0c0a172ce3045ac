import * as fc from "fast-check";
import { nastyText } from "./nasty.ts";

/** A form as a page offers it: where it goes and what it would send untouched. */
export type Form = { action: string; fields: [string, string][] };

export type Submission = { path: string; contentType: string; body: string };

const attribute = (tag: string, name: string) =>
  decode(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");

const decode = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

/** The forms of a page that write, read from its HTML. */
export function formsIn(html: string, path: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
    .filter(([, tag = ""]) => attribute(tag, "method").toLowerCase() === "post")
    .map(([, tag = "", inside = ""]) => ({
      action: attribute(tag, "action") || path,
      fields: [...controlsIn(inside), ...outsideButton(html, attribute(tag, "id"))]
        .map((control): [string, string] => [
          attribute(control, "name"),
          attribute(control, "value"),
        ])
        .filter(([name]) => name !== ""),
    }));
}

const controlsIn = (html: string) =>
  Array.from(html.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g), ([control]) => control);

/** One of those that stand elsewhere on the page, such as hearts. */
const outsideButton = (html: string, id: string) =>
  id === ""
    ? []
    : controlsIn(html)
        .filter((control) => attribute(control, "form") === id)
        .slice(0, 1);

const types = ["application/x-www-form-urlencoded", "multipart/form-data", "application/json", "x"];

/** What people, scripts and attackers may send to the form. */
export function submissionsOf({ action, fields }: Form): fc.Arbitrary<Submission> {
  const filled = fields.map(([name, value]) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant([name, value]) },
      { weight: 3, arbitrary: nastyText.map((text) => [name, text]) },
      { weight: 1, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: nastyText.map((text) => [`${name}[x]`, text]) },
    ),
  );
  const stray = fc.array(fc.tuple(nastyText, nastyText), { maxLength: 2 });
  return fc
    .record({
      filled: fc.tuple(...filled),
      stray,
      contentType: fc.oneof(
        { weight: 9, arbitrary: fc.constant(types[0]) },
        fc.constantFrom(...types),
      ),
      byScript: fc.boolean(),
    })
    .map(({ filled, stray, contentType, byScript }) => {
      const pairs = [...filled.filter((pair) => pair !== undefined), ...stray];
      const [path = "", query] = action.split("?");
      return {
        path: (byScript && path !== "/" ? `${path}.data` : path) + (query ? `?${query}` : ""),
        contentType: contentType ?? "",
        body: new URLSearchParams(pairs as [string, string][]).toString().slice(0, 900_000),
      };
    });
}
