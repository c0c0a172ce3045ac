import { existsSync, readFileSync } from "node:fs";

// Loaded before the shop: its clock differs by the milliseconds in CLOCK_FILE, read at the start and at each SIGUSR2.
const True = Date;
const file = process.env.CLOCK_FILE;
let jump = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;

globalThis.Date = class extends True {
  constructor(...given) {
    super(...(given.length > 0 ? given : [True.now() + jump]));
  }
  static now() {
    return True.now() + jump;
  }
};

process.on("SIGUSR2", () => {
  jump = Number(readFileSync(file, "utf8"));
});
