export type Store<State> = {
  get(): State;
  set(state: State): void;
  subscribe(listener: () => void): () => void;
};

/** State outside the tree of components, to be read with useSyncExternalStore. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
