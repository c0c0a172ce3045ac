import { readFileSync } from "node:fs";

// Loaded before the shop: its clock jumps by the milliseconds in CLOCK_FILE whenever SIGUSR2 comes.
const True = Date;
let jump = 0;

globalThis.Date = class extends True {
  constructor(...given) {
    super(...(given.length > 0 ? given : [True.now() + jump]));
  }
  static now() {
    return True.now() + jump;
  }
};

process.on("SIGUSR2", () => {
  jump = Number(readFileSync(process.env.CLOCK_FILE, "utf8"));
});
