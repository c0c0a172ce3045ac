import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./commerce/schema.ts",
  out: "./commerce/kernel/db/migrations",
  casing: "snake_case",
});
