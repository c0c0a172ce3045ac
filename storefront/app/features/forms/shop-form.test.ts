import { expect, test } from "vitest";
import { unsavedValue } from "./shop-form.tsx";

test("dotted names are nested", () => {
  const unsavedForm = {
    firstName: "Anna",
    "consents.newsletter": "on",
    "consents.profiling": "on",
  };
  expect(unsavedValue(unsavedForm)).toEqual({
    firstName: "Anna",
    consents: { newsletter: "on", profiling: "on" },
  });
  expect(unsavedValue(null)).toBeNull();
});
