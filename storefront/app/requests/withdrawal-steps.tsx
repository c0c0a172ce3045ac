import * as m from "#messages";

const names = [m["withdrawal.step_1"], m["withdrawal.step_2"], m["withdrawal.step_3"]];

export function WithdrawalSteps({ now }: { now: 1 | 2 | 3 }) {
  return (
    <ol className="passages" aria-label={m["withdrawal.steps"]()}>
      {names.map((name, index) => (
        <li key={index} aria-current={index + 1 === now ? "step" : undefined}>
          {name()}
        </li>
      ))}
    </ol>
  );
}
