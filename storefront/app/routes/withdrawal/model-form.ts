import { shopContext } from "#app/features/api/shop-api.server.ts";
import { loadSeller } from "#app/features/layout/layout-data.server.ts";
import { modelForm } from "#contract/italy/withdrawal.ts";
import type { Route } from "./+types/model-form.ts";

/** Downloads the model withdrawal form, to be filled in and sent by any means. */
export async function loader({ context }: Route.LoaderArgs) {
  const seller = await loadSeller(context.get(shopContext));
  const { title, instruction, lines, note } = modelForm(seller ?? {});
  const text = [title, instruction, ...lines.map((line) => `${line}:\n\n`), note].join("\n\n");
  return new Response(`\ufeff${text}\n`, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": 'attachment; filename="modulo-di-recesso.txt"',
      "cache-control": "no-store",
    },
  });
}
