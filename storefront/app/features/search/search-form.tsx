import { pageHref } from "#app/ui/page-link.tsx";
import { searchPath } from "#contract/paths.ts";
import * as m from "#messages";
import { type FocusEvent, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { onDemand } from "#app/features/rendering/on-demand.tsx";

type SearchFormProps = {
  id: string;
  label: string;
  /** The large variant in the search sheet, focused when the sheet opens. */
  sheet?: boolean;
};

/** The field is required, so that an empty search is not sent; the browser's message is suppressed. */
export function SearchForm({ id, label, sheet = false }: SearchFormProps) {
  return (
    <search>
      <form action={pageHref(searchPath)}>
        <label htmlFor={id} className={sheet ? "sr-only" : "text-small font-medium"}>
          {label}
        </label>
        <div className="under" data-large={sheet || undefined}>
          <input
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

export const searchSheetId = "cerca";

const [Suggestions] = onDemand(async () => (await import("./suggestion-list.tsx")).Suggestions);

/** The sheet covers the header, where Tab goes next. */
function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDialogElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}

export function SearchSheet() {
  const [opened, setOpened] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it notices only that the focus leaves
    <dialog
      className="search-sheet"
      id={searchSheetId}
      popover="auto"
      onToggle={() => setOpened(true)}
      // It may have been opened before the page was hydrated.
      ref={(sheet) => void (sheet?.matches(":popover-open") && setOpened(true))}
      onBlur={closeWhenLeft}
      aria-label={m["header.search_site"]()}
    >
      <div className="wrap">
        <div className="flex justify-end">
          <button
            type="button"
            className="icon-btn -mr-2.5"
            popoverTarget={searchSheetId}
            popoverTargetAction="hide"
            aria-label={m["header.close_search"]()}
          >
            <Icon name="close" />
          </button>
        </div>
        <SearchForm id="q" label={m["header.search_site"]()} sheet />
        {opened && <Suggestions field="q" />}
      </div>
    </dialog>
  );
}
