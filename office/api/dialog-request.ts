import { useSyncExternalStore } from "react";

/** Lets calls outside React ask a dialog: one request at a time, none while no dialog is mounted. */
export function createDialogRequest<Subject extends object, Answer>() {
  type Request = Subject & { answer: (answer: Answer) => void };
  let open: Request | undefined;
  const listeners = new Set<() => void>();

  function show(next: Request | undefined): void {
    open = next;
    for (const tell of listeners) tell();
  }

  function subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  }

  return {
    ask(subject: Subject): Promise<Answer> | undefined {
      if (open || listeners.size === 0) return undefined;
      const answered = new Promise<Answer>((answer) => show({ ...subject, answer }));
      return answered.finally(() => show(undefined));
    },
    useRequest: () => useSyncExternalStore(subscribe, () => open),
  };
}
