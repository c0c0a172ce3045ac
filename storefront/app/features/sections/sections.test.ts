import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { withGuillemets } from "./section-page.server.ts";
import { Title } from "./bands.tsx";

const html = (text: string) => renderToStaticMarkup(Title({ text }));

test("words between asterisks lean, lines break where they were broken", () => {
  expect(html("La pelle,\ncome al *mattino presto*")).toBe(
    "La pelle,<br/>come al <em>mattino presto</em>",
  );
  expect(html("2 * 3 <b>")).toBe("2 * 3 &lt;b&gt;");
});

test("a quotation stands in guillemets, which lean with its last words", () => {
  expect(withGuillemets("<p>Non si nota. <em>Si sente.</em></p>")).toBe(
    "<p>«Non si nota. <em>Si sente.»</em></p>",
  );
  expect(withGuillemets("<p>Si sente.</p>")).toBe("<p>«Si sente.»</p>");
});
