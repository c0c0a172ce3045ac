import { desc } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { z } from "zod";
import { officeScreens } from "#commerce/auth/index.ts";
import { createdAt, id } from "#commerce/kernel/db/columns.ts";
import { adminRoutesPoint, routesOf } from "#commerce/kernel/http/router.ts";
import { definePlugin } from "#commerce/kernel/plugins.ts";
import { collectionOf } from "#contract/json-ld.ts";

const calls = pgTable("phone_calls", {
  id: id(),
  caller: text().notNull(),
  note: text().notNull(),
  at: createdAt(),
});

const NewCall = z.object({
  caller: z.string().trim().min(1).max(100),
  note: z.string().trim().min(1).max(1000),
});
const Call = NewCall.extend({ id: z.int(), at: z.string() });

export default definePlugin({
  name: "phone-calls",
  migrations: new URL("migrations", import.meta.url),
  setup(kernel) {
    kernel.add(officeScreens, {
      area: "phone-calls",
      label: "Telefonate",
      group: "Lavoro",
      roles: { read: ["orders"], write: ["orders"] },
      module: new URL("screen.mjs", import.meta.url),
    });
    const routes = routesOf("Administration", ({ get, post }) => {
      const list = { lists: "PhoneCall", 200: collectionOf(Call) };
      get("/phone-calls", "The last calls", list, async ({ db }) => {
        const found = await db.select().from(calls).orderBy(desc(calls.id)).limit(50);
        return found.map((call) => ({ ...call, at: call.at.toISOString() }));
      });
      post("/phone-calls", "Note a call", { body: NewCall, 204: "Noted" }, ({ db }, { body }) =>
        db.insert(calls).values(body),
      );
    });
    kernel.add(adminRoutesPoint, routes);
  },
});
