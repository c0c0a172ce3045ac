import { MarkdownPreview, PreviewMarkdown } from "#contract/admin/content.ts";
import { renderMarkdown } from "../../content/markdown.ts";
import { ld } from "../../http/json-ld.ts";
import { createRouter } from "../../http/router.ts";
import { nothing, posting } from "../describe.ts";

export function previewRoutes() {
  const router = createRouter();
  const show = { params: nothing, input: PreviewMarkdown, output: MarkdownPreview };
  router.openapi(posting("/markdown-previews", "How the shop would show a text", show), async (c) =>
    ld(c, { html: renderMarkdown(c.req.valid("json").text) }, 200),
  );
  return router;
}
