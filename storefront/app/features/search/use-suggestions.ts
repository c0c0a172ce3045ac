import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import type { Photo } from "#app/ui/images/constants.ts";
import { pageHref } from "#app/ui/page-link.tsx";
import { suggestionsPath } from "#contract/paths.ts";

const pause = 200;
const shortest = 2;

/** Suggestions under a search field: the combobox pattern, with a list that opens while the visitor types. */
export function useSuggestions() {
  const listId = useId();
  const [found, setFound] = useState(noSuggestions);
  const [active, setActive] = useState(-1);
  const waiting = useRef<{ timer?: ReturnType<typeof setTimeout>; call?: AbortController }>({});
  const options = inOrder(found);
  const close = () => {
    setFound(noSuggestions);
    setActive(-1);
  };
  const search = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
    const { timer, call } = waiting.current;
    clearTimeout(timer);
    call?.abort();
    if (value.trim().length < shortest) return close();
    const next = new AbortController();
    const ask = async () => {
      const answer = await askFor(value, next.signal);
      if (!answer) return;
      setFound(answer);
      setActive(-1);
    };
    waiting.current = { timer: setTimeout(() => void ask(), pause), call: next };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (options.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((from) => turn(from, step, options.length));
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && options[active])
      location.assign(pageHref(options[active].href));
    else return;
    event.preventDefault();
  };
  return {
    found,
    list: { id: listId, active },
    count: options.length,
    input: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": options.length > 0,
      "aria-controls": options.length > 0 ? listId : undefined,
      "aria-activedescendant": active < 0 ? undefined : optionId(listId, active),
      onInput: search,
      onKeyDown,
    } as const,
  };
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** As they stand on the screen. */
const inOrder = ({ products, categories, posts }: Suggestions): Suggestion[] => [
  ...products,
  ...categories,
  ...posts,
];

/** Past both ends lies the field itself. */
export const turn = (from: number, step: number, count: number) =>
  ((from + 1 + step + count + 1) % (count + 1)) - 1;

async function askFor(query: string, signal: AbortSignal): Promise<Suggestions | null> {
  const response = await fetch(`${pageHref(suggestionsPath)}?q=${encodeURIComponent(query)}`, {
    signal,
  }).catch(() => null);
  return response?.ok ? response.json() : null;
}

export type Suggestion = { name: string; href: string; price?: string; photo?: Photo | null };
export type Suggestions = {
  categories: Suggestion[];
  products: Suggestion[];
  posts: Suggestion[];
};

export const noSuggestions: Suggestions = { categories: [], products: [], posts: [] };
