import { expect, test } from "vitest";
import { type Done, firstMissing, stateOf, type StepId } from "./step.tsx";

const ids: StepId[] = ["contatti", "indirizzo", "spedizione", "pagamento", "ordine"];

const after = (...answered: StepId[]): Done => {
  const has = (id: StepId) => answered.includes(id);
  return {
    contatti: has("contatti"),
    indirizzo: has("indirizzo"),
    spedizione: has("spedizione"),
    pagamento: has("pagamento"),
    ordine: false,
  };
};

const states = (open: StepId, done: Done) => ids.map((id) => stateOf(id, open, done));

test("the first step without an answer is open, those before it are lines, those after it wait", () => {
  expect(firstMissing(after())).toBe("contatti");
  const done = after("contatti", "indirizzo");
  expect(firstMissing(done)).toBe("spedizione");
  expect(states("spedizione", done)).toEqual(["done", "done", "open", "later", "later"]);
  expect(firstMissing(after("contatti", "indirizzo", "spedizione", "pagamento"))).toBe("ordine");
});

test("a step that is changed opens where it is: the others keep their line, the order waits", () => {
  const all = after("contatti", "indirizzo", "spedizione", "pagamento");
  expect(states("indirizzo", all)).toEqual(["done", "open", "done", "done", "later"]);
});

test("an answer that stopped holding is to be corrected beside the order", () => {
  const lost = after("contatti", "indirizzo", "pagamento");
  expect(states("ordine", lost)).toEqual(["done", "done", "fix", "done", "open"]);
});
