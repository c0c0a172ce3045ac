// The policy forbids code made of text: zod, where a page loads it, must not even try.
if (typeof document !== "undefined")
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
