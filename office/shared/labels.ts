import labels from "../messages/labels.json" with { type: "json" };
import states from "../messages/states.json" with { type: "json" };

/** Italian labels of states with their tone: waiting (wait), moving (go), done, off. */
const words: Record<string, Record<string, string[]>> = states;

export function wordOf(kind: string, state: unknown) {
  const [label = String(state), tone = "off"] = words[kind]?.[String(state)] ?? [];
  return { label, tone };
}

export const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([id, name]) => ({ id, name }));

export const statesOf = (kind: string) =>
  Object.entries(words[kind] ?? {}).map(([id, [name]]) => ({ id, name }));

export const kinds = choicesOf(labels.productKinds);

/** Formats «1 ordine», «3 ordini». */
export const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("it-IT")} ${count === 1 ? one : many}`;
