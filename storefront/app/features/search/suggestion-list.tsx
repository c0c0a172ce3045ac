import { pageHref, PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { Picture } from "#app/ui/picture.tsx";
import { SearchStart, type Suggestion } from "./past-searches.tsx";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { suggestionsPath } from "#contract/paths.ts";
import "./suggestions.css";

// oxlint-disable jsx-a11y/prefer-tag-over-role -- a list of links under a combobox has no element of its own

/** Suggestions below a search field; before typing, the visitor's past searches. */
export function Suggestions({ field }: { field: string }) {
  const { found, list, count } = useSuggestions(field);
  return (
    <>
      <output className="sr-only">{count > 0 && m["search.suggestions_count"]({ count })}</output>
      {found.missing !== null && (
        <p className="mt-4 font-medium" role="status">
          {m["search.missing_title"]({ name: found.missing })}
        </p>
      )}
      {count > 0 ? <SuggestionList found={found} list={list} /> : <SearchStart />}
    </>
  );
}

type SuggestionListProps = { found: FoundSuggestions; list: { id: string; active: number } };

function SuggestionList({ found, list }: SuggestionListProps) {
  const groups = groupsOf(found);
  return (
    <div className="suggestions" role="listbox" id={list.id} aria-label={m["search.suggestions"]()}>
      {groups.map(({ name, options, from }) => (
        <div role="group" aria-label={name} key={name}>
          <p aria-hidden="true">{name}</p>
          {options.map((option, index) => (
            <Option
              key={option.href}
              option={option}
              id={optionId(list.id, from + index)}
              active={from + index === list.active}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = { option: Suggestion; id: string; active: boolean };

/** A link for the mouse; the keyboard selects it from the field. */
function Option({ option, id, active }: OptionProps) {
  return (
    <PageLink role="option" id={id} href={option.href} aria-selected={active} tabIndex={-1}>
      {option.photo && <Picture photo={option.photo} alt="" ratio="2:3" sizes="40px" />}
      <span>{option.name}</span>
      {option.price && <span className="num small">{option.price}</span>}
    </PageLink>
  );
}

const pause = 200;
const shortest = 2;

/** Makes a search field a combobox whose list opens while the visitor types. The attributes are set afterwards, because
 * the field is rendered before this code has loaded. */
export function useSuggestions(fieldId: string) {
  const listId = useId();
  const [found, setFound] = useState(noSuggestions);
  const [active, setActive] = useState(-1);
  const waiting = useRef<{ timer?: ReturnType<typeof setTimeout>; call?: AbortController }>({});
  const options = groupsOf(found).flatMap((group) => group.options);
  const close = () => {
    setFound(noSuggestions);
    setActive(-1);
  };
  const search = (value: string) => {
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
  const press = (event: KeyboardEvent) => {
    if (options.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((from) => turn(from, step, options.length));
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && options[active])
      location.assign(pageHref(options[active].href));
    else return;
    event.preventDefault();
  };
  const onInput = useEffectEvent(search);
  const onKeyDown = useEffectEvent(press);
  useEffect(() => {
    const field = document.getElementById(fieldId) as HTMLInputElement;
    const typed = () => onInput(field.value);
    const pressed = (event: KeyboardEvent) => onKeyDown(event);
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.addEventListener("input", typed);
    field.addEventListener("keydown", pressed);
    if (field.value !== "") field.dispatchEvent(new Event("input"));
    return () => {
      field.removeEventListener("input", typed);
      field.removeEventListener("keydown", pressed);
    };
  }, [fieldId]);
  const count = options.length;
  useEffect(() => {
    const field = document.getElementById(fieldId);
    const set = (name: string, value: string | null) =>
      value === null ? field?.removeAttribute(name) : field?.setAttribute(name, value);
    set("aria-expanded", String(count > 0));
    set("aria-controls", count > 0 ? listId : null);
    set("aria-activedescendant", active < 0 ? null : optionId(listId, active));
  }, [fieldId, listId, count, active]);
  return { found, list: { id: listId, active }, count };
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** In the order in which they are displayed. */
function groupsOf({ pages, products, categories, posts }: FoundSuggestions) {
  let from = 0;
  return [
    { name: m["search.page"](), options: pages },
    { name: m["search.in_products"](), options: products },
    { name: m["search.in_categories"](), options: categories },
    { name: m["search.in_posts"](), options: posts },
  ]
    .filter(({ options }) => options.length > 0)
    .map((group) => ({ ...group, from: (from += group.options.length) - group.options.length }));
}

/** Moves through the options; beyond both ends (-1) the field itself is active. */
export const turn = (from: number, step: number, count: number) =>
  ((from + 1 + step + count + 1) % (count + 1)) - 1;

async function askFor(query: string, signal: AbortSignal): Promise<FoundSuggestions | null> {
  const response = await fetch(`${pageHref(suggestionsPath)}?q=${encodeURIComponent(query)}`, {
    signal,
  }).catch(() => null);
  return response?.ok ? response.json() : null;
}

export type FoundSuggestions = {
  /** What the query names and the shop does not sell. */
  missing: string | null;
  /** The page that answers a question. */
  pages: Suggestion[];
  categories: Suggestion[];
  products: Suggestion[];
  posts: Suggestion[];
};

const noSuggestions: FoundSuggestions = {
  missing: null,
  pages: [],
  categories: [],
  products: [],
  posts: [],
};
