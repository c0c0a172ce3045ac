import { parseSync } from "vite";

/** @typedef {{ start: number, end: number, line: number, operator: string, from: string, to: string }} Mutation */

/** Operators that are swapped with each other: boundaries, equality, arithmetic, logic. */
const swaps = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "&&": "||",
  "||": "&&",
};
const calls = {
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  some: "every",
  every: "some",
};

/** Returns all mutations of a TypeScript source that a test should detect.
 * @param {string} file
 * @param {string} source
 * @returns {Mutation[]} */
export function mutationsOf(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  /** @type {Mutation[]} */
  const found = [];
  const add = (operator, { start, end }, to) => {
    const line = source.slice(0, start).split("\n").length;
    found.push({ start, end, line, operator, from: source.slice(start, end), to });
  };
  const text = ({ start, end }) => source.slice(start, end);
  visit(program, (node) => {
    if (node.type === "IfStatement" || node.type === "ConditionalExpression")
      add("negate condition", node.test, `!(${text(node.test)})`);
    if (node.type === "ExpressionStatement" && isCall(node.expression))
      add("drop statement", node, ";");
    if (node.type === "BinaryExpression" || node.type === "LogicalExpression")
      swapOperator(node, source, add);
    if (node.type === "CallExpression") changeCall(node, text, add);
    if (node.type === "Literal" && typeof node.value === "boolean")
      add("flip boolean", node, String(!node.value));
  });
  return found;
}

const isCall = ({ type, argument }) =>
  type === "CallExpression" || (type === "AwaitExpression" && argument.type === "CallExpression");

function swapOperator({ left, right, operator }, source, add) {
  const to = swaps[operator];
  if (to === undefined || (operator === "+" && [left, right].some(isText))) return;
  const start = left.end + source.slice(left.end, right.start).indexOf(operator);
  add("swap operator", { start, end: start + operator.length }, to);
}

const isText = ({ type, value, left, right }) =>
  type === "TemplateLiteral" ||
  typeof value === "string" ||
  (type === "BinaryExpression" && [left, right].some(isText));

/** Drops one condition of a query, or calls the opposite of a function (some/every, min/max). */
function changeCall({ callee, arguments: given }, text, add) {
  if (callee.type === "Identifier" && callee.name === "and" && given.length > 1) {
    given.forEach((argument) => add("drop query condition", argument, "undefined"));
  }
  if (callee.type !== "MemberExpression" || callee.computed) return;
  const to = calls[text(callee.property)];
  if (to !== undefined) add("swap function", callee.property, to);
}

/** Types and imports have no effect at run time. */
const silent = /^TS(?!AsExpression|NonNull|Satisfies)|^Import|^ExportAll/;

function visit(node, see) {
  if (silent.test(node.type)) return;
  see(node);
  for (const [key, child] of Object.entries(node)) {
    if (key === "typeAnnotation" || key === "typeArguments") continue;
    for (const one of Array.isArray(child) ? child : [child]) {
      if (typeof one?.type === "string") visit(one, see);
    }
  }
}

/** @param {string} source @param {Mutation} mutation */
export const mutate = (source, { start, end, to }) =>
  source.slice(0, start) + to + source.slice(end);

/** Draws a random sample; the same seed returns the same mutants.
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} count
 * @param {number} seed */
export function draw(items, count, seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ item }) => item);
}
