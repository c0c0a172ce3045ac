const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const quietFor = 2000;
const lineEvery = 5000;

/** Prints the label if the work takes longer than two seconds.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work */
export async function withProgress(label, work) {
  const started = Date.now();
  const stop = process.stdout.isTTY ? spin(label, started) : tick(label, started);
  try {
    return await work();
  } finally {
    stop();
    const took = Date.now() - started;
    if (took > quietFor) console.log(`${label}: ${seconds(took)}`);
  }
}

/** @param {number} ms */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

function spin(label, started) {
  let frame = 0;
  const timer = setInterval(() => {
    const took = Date.now() - started;
    if (took < quietFor) return;
    frame = (frame + 1) % frames.length;
    process.stdout.write(`\r\x1b[K${frames[frame]} ${label} … ${Math.floor(took / 1000)} s`);
  }, 100);
  return () => {
    clearInterval(timer);
    process.stdout.write("\r\x1b[K");
  };
}

function tick(label, started) {
  const say = () => console.log(`${label} … ${Math.round((Date.now() - started) / 1000)} s`);
  let timer = setTimeout(() => {
    say();
    timer = setInterval(say, lineEvery);
  }, quietFor);
  return () => clearInterval(timer);
}
