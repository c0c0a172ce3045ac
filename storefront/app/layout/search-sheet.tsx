import * as m from "#messages";
import { Icon } from "#app/ui/icon.tsx";
import { SearchForm } from "./search-form.tsx";

export const searchSheetId = "cerca";

export function SearchSheet() {
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
        <SearchForm id="q" label={m["header.search_site"]()} sheet />
      </div>
    </dialog>
  );
}
