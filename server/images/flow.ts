type Task<T> = () => Promise<T>;

export class BusyError extends Error {}

/** Runs at most `limit` tasks at once; up to `maxWaiting` others wait in order. */
export function createQueue(limit: number, maxWaiting = 512): <T>(task: Task<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (waiting.length >= maxWaiting) throw new BusyError("Too many pictures at once");
    if (running >= limit) await new Promise<void>((resume) => waiting.push(resume));
    else running++;
    try {
      return await task();
    } finally {
      // The slot passes straight to the next in line, so the count stays as it is.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** Callers that ask for the same key at the same time share one task. */
export function createSingleFlight<T>(): (key: string, task: Task<T>) => Promise<T> {
  const flights = new Map<string, Promise<T>>();
  return (key, task) => {
    const current = flights.get(key);
    if (current) return current;
    const flight = task().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
