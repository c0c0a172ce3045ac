import { CommerceError } from "../errors.ts";

/** States and their moves are data: `{ move: { from: [...], to } }`. */
export type Machine<State extends string, Move extends string> = Record<
  Move,
  { from: readonly State[]; to: State }
>;

export const can = <State extends string, Move extends string>(
  machine: Machine<State, Move>,
  state: State,
  move: Move,
): boolean => machine[move].from.includes(state);

/** The state after the move, or a refusal that names what is possible. */
export function apply<State extends string, Move extends string>(
  machine: Machine<State, Move>,
  state: State,
  move: Move,
  subject: string,
): State {
  if (can(machine, state, move)) return machine[move].to;
  const possible = (Object.keys(machine) as Move[]).filter((other) => can(machine, state, other));
  throw new CommerceError(
    "invalid",
    `Cannot ${move} as ${subject} is in a wrong state. Current: ${state}. ` +
      `Possible transitions: ${possible.join(", ") || "none"}.`,
  );
}
