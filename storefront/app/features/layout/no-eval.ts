// The CSP forbids eval: zod must not try to compile its schemas.
if (typeof document !== "undefined")
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
