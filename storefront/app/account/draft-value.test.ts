import { expect, test } from "vitest";
import { draftValue } from "./draft-value.ts";

test("dotted names are nested", () => {
  const draft = { firstName: "Anna", "consents.newsletter": "on", "consents.profiling": "on" };
  expect(draftValue(draft)).toEqual({
    firstName: "Anna",
    consents: { newsletter: "on", profiling: "on" },
  });
  expect(draftValue(null)).toBeNull();
});
