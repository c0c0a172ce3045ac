import type { ComponentProps } from "react";
import { pageHref } from "#app/ui/page-link.tsx";
import { searchPath } from "#contract/paths.ts";
import * as m from "#messages";

type SearchFormProps = {
  id: string;
  label: string;
  /** Large, alone, and focused when the sheet opens. */
  sheet?: boolean;
  /** What else the field does, where it suggests. */
  input?: ComponentProps<"input">;
};

/** An empty search goes nowhere: the field is required, and its complaint is kept quiet. */
export function SearchForm({ id, label, sheet = false, input }: SearchFormProps) {
  return (
    <search>
      <form action={pageHref(searchPath)}>
        <label htmlFor={id} className={sheet ? "sr-only" : "text-small font-medium"}>
          {label}
        </label>
        <div className="under" data-large={sheet || undefined}>
          <input
            {...input}
            id={id}
            name="q"
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            required
            pattern=".*\S.*"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- on show of its popover, not of the page
            autoFocus={sheet}
            placeholder={m["header.search_placeholder"]()}
            onInvalid={(event) => event.preventDefault()}
          />
          <button>{m["header.search"]()}</button>
        </div>
      </form>
    </search>
  );
}
