import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./commerce/src/db/schema/*.ts",
  out: "./commerce/src/db/migrations",
  casing: "snake_case",
});
