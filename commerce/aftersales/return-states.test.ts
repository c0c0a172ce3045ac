import { expect, test } from "vitest";
import { can } from "../orders/index.ts";
import { returnMachine, type ReturnMove } from "./return-states.ts";

const moves = Object.keys(returnMachine) as ReturnMove[];
const possible = (state: "authorised" | "received" | "refunding" | "refunded" | "closed") =>
  moves.filter((move) => can(returnMachine, state, move));

test("a return goes on until its money has left or somebody closes it", () => {
  expect(possible("authorised")).toEqual(["receive", "refund", "close"]);
  expect(possible("received")).toEqual(["receive", "refund", "close"]);
  expect(possible("refunding")).toEqual(["receive_more", "await_rest", "complete", "fail"]);
  expect(possible("refunded")).toEqual([]);
  expect(possible("closed")).toEqual([]);
});

test("only money that left makes it refunded", () => {
  const into = moves.filter((move) => returnMachine[move].to === "refunded");
  expect(into).toEqual(["complete"]);
  expect(returnMachine.complete.from).toEqual(["refunding"]);
});
