import { expect, test, vi } from "vitest";
import { noQuestions, readAnswers } from "./questions.ts";

test("each line answers one question, and a required one beyond the last is missing", async () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  const questions = readAnswers(async () => "anna@bottega.example\r\n\n Segreta2026! ");
  expect(await questions.ask("E-mail", { required: true })).toBe("anna@bottega.example");
  expect(await questions.ask("Nome")).toBe("");
  expect(await questions.ask("Password", { required: true, secret: true })).toBe(" Segreta2026! ");
  expect(await questions.ask("PEC")).toBe("");
  await expect(questions.ask("Ragione sociale", { required: true })).rejects.toThrow(
    "Manca / missing: Ragione sociale",
  );
  expect(JSON.stringify(log.mock.calls)).not.toContain("Segreta");
  log.mockRestore();
});

test("without questions only what is required is missing", async () => {
  expect(await noQuestions.ask("Nome")).toBe("");
  await expect(noQuestions.ask("E-mail", { required: true })).rejects.toThrow("E-mail");
});
