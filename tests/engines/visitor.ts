import { isHydrated } from "#tests/harness/open-page.ts";
import { type Actions, type Engine, until } from "./engine.ts";

type Point = { x: number; y: number };

/** Where the first shown element of a selector is, with a text in its name where one is asked for. */
const place = `(selector, text) => {
  const plain = (text) => text.replaceAll("\\u00a0", " ").replace(/\\s+/g, " ").trim();
  const name = (element) =>
    plain([element.getAttribute("aria-label"), element.textContent, element.closest("label")?.textContent].join(" "));
  const found = [...document.querySelectorAll(selector)].find(
    (element) => element.checkVisibility() && name(element).includes(text));
  if (!found) return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = found.getBoundingClientRect();
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  const label = found.closest("label") ?? found;
  return width > 0 && hit && (found.contains(hit) || label.contains(hit)) ? point : null;
}`;

const hydrated = `document.readyState === "complete" && (${isHydrated})()`;

/** What a visitor does, with real pointer and keys, in whatever engine. */
export function visitor(engine: Engine, baseUrl: string) {
  const evaluate = (expression: string) => engine.evaluate(expression);
  /** True once the expression is; a page on its way out answers with an error. */
  const holds = (expression: string) =>
    until(expression, async () =>
      (await evaluate(expression).catch(() => false)) ? true : undefined,
    );

  /** Where it stays: what slides in or is pushed down by a font is not clicked on its way. */
  const locate = (selector: string, text = "") => {
    const look = `(${place})(${JSON.stringify(selector)}, ${JSON.stringify(text)})`;
    let before: Point | null = null;
    return until(`${selector} «${text}»`, async () => {
      const point = (await evaluate(look).catch(() => null)) as Point | null;
      const stays = point !== null && point.x === before?.x && point.y === before.y;
      before = point;
      return stays ? point : undefined;
    });
  };

  const click = async (selector: string, text?: string) => {
    const { x, y } = await locate(selector, text);
    const press = { button: 0 };
    await engine.perform([
      {
        type: "pointer",
        id: "mouse",
        parameters: { pointerType: "mouse" },
        actions: [
          { type: "pointerMove", x, y, duration: 0 },
          { type: "pointerDown", ...press },
          { type: "pointerUp", ...press },
        ],
      },
    ]);
  };

  const type = (text: string) => {
    const strokes = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    const keys: Actions = [{ type: "key", id: "keyboard", actions: strokes }];
    return engine.perform(keys);
  };

  const fill = async (selector: string, text: string) => {
    await locate(selector);
    await evaluate(`document.querySelector(${JSON.stringify(selector)}).select()`);
    await evaluate(`document.querySelector(${JSON.stringify(selector)}).focus()`);
    await type(text);
    await holds(
      `document.querySelector(${JSON.stringify(selector)}).value.replace(/\\s/g, "") === ${JSON.stringify(text.replaceAll(/\s/g, ""))}`,
    );
  };

  /** Lists open in a window of the system, out of a page's reach. */
  const select = (selector: string, label: string) =>
    evaluate(`(() => {
      const list = document.querySelector(${JSON.stringify(selector)});
      list.value = [...list.options].find(({ text }) => text === ${JSON.stringify(label)}).value;
      list.dispatchEvent(new Event("input", { bubbles: true }));
      list.dispatchEvent(new Event("change", { bubbles: true }));
    })()`);

  const open = async (path: string) => {
    await engine.open(new URL(path, baseUrl).href);
    await holds(hydrated);
  };

  const sees = (text: string) =>
    holds(`document.body.innerText.replaceAll("\\u00a0", " ").includes(${JSON.stringify(text)})`);
  const isAt = (path: string) => holds(`location.href.includes(${JSON.stringify(path)})`);

  return { evaluate, holds, locate, click, type, fill, select, open, sees, isAt };
}

export type Visitor = ReturnType<typeof visitor>;
