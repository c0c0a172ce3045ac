/** @typedef {{ place: string, operator: string, change: string }} Survivor */
/** @typedef {{ possible: number, tried: number, seed: string, survivors: Survivor[] }} Score */

const oneLine = (text) => text.replaceAll(/\s+/g, " ").slice(0, 90);

/** @param {{ file: string, line: number, operator: string, from: string, to: string }} mutant */
export const describe = ({ file, line, operator, from, to }) => ({
  place: `${file}:${line}`,
  operator,
  change: `${oneLine(from)} → ${oneLine(to)}`,
});

/** Returns the Markdown page with the latest result of each module.
 * @param {Record<string, Score>} scores
 * @param {string[]} modules */
export function report(scores, modules) {
  const tried = modules.filter((name) => name in scores);
  const waiting = modules.filter((name) => !(name in scores));
  const rows = tried.map((name) => {
    const { possible, tried: count, seed, survivors } = scores[name];
    const killed = count - survivors.length;
    const share = count === 0 ? "–" : `${Math.floor((killed / count) * 100)} %`;
    return `| ${name} | ${possible} | ${count} | ${seed} | ${killed} | ${share} |`;
  });
  const survivors = tried
    .flatMap((name) => scores[name].survivors)
    .map(({ place, operator, change }) => `- \`${place}\` ${operator}: \`${change}\``);
  return `# Mutants

Small wrong changes made by \`npm run mutants\`, one at a time, in the modules where a wrong line costs money or opens a
door. A mutant is killed when a test fails or never ends. A survivor is a line no test answers for, or a change that
makes no difference. Tests are written for the survivors of a draw, so a seed drawn before flatters: a fresh one measures.

| module | possible | tried | seed | killed | score |
| --- | --- | --- | --- | --- | --- |
${rows.join("\n")}

Not tried yet: ${waiting.join(", ") || "none"}.

## Survivors

${survivors.join("\n") || "None."}
`;
}
