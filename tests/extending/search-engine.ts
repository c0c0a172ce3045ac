import { z } from "zod";
import { definePlugin } from "#commerce/kernel/plugins.ts";
import { searchSources } from "#commerce/search/index.ts";

const Hits = z.array(z.object({ id: z.int() }));

export const searchEngine = definePlugin({
  name: "search-engine",
  config: z.object({ SEARCH_ENGINE_URL: z.url().optional() }),
  setup(kernel, { SEARCH_ENGINE_URL: url }) {
    if (!url) return;
    kernel.add(searchSources, {
      type: "search-engine",
      async find(_ctx, words, signal) {
        const response = await fetch(`${url}?q=${encodeURIComponent(words.join(" "))}`, { signal });
        if (!response.ok) throw new Error(`The engine answered ${response.status}`);
        return Hits.parse(await response.json()).map(({ id }) => id);
      },
    });
  },
});
