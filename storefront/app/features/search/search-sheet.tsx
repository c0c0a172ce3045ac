import * as m from "#messages";
import { useSuggestions } from "./use-suggestions.ts";
import { Icon } from "#app/ui/icon.tsx";
import { onDemand } from "#app/features/rendering/on-demand.tsx";
import { SearchForm } from "./search-form.tsx";

export const searchSheetId = "cerca";

const [SuggestionList] = onDemand(
  async () => (await import("./suggestion-list.tsx")).SuggestionList,
);

export function SearchSheet() {
  const { found, list, count, input } = useSuggestions();
  return (
    <dialog
      className="search-sheet"
      id={searchSheetId}
      popover="auto"
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
        <SearchForm id="q" label={m["header.search_site"]()} sheet input={input} />
        <output className="sr-only">{count > 0 && m["search.suggestions_count"]({ count })}</output>
        {count > 0 && <SuggestionList found={found} list={list} />}
      </div>
    </dialog>
  );
}
