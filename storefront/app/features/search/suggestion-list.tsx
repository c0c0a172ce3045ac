// oxlint-disable jsx-a11y/prefer-tag-over-role -- a list of links under a combobox has no element of its own
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { Picture } from "#app/ui/picture.tsx";
import "./suggestions.css";
import { optionId, type Suggestion, type Suggestions } from "./use-suggestions.ts";

type SuggestionListProps = { found: Suggestions; list: { id: string; active: number } };

export function SuggestionList({ found, list }: SuggestionListProps) {
  const { products, categories, posts } = found;
  const groups = [
    { name: m["search.in_products"](), options: products, from: 0 },
    { name: m["search.in_categories"](), options: categories, from: products.length },
    { name: m["search.in_posts"](), options: posts, from: products.length + categories.length },
  ].filter(({ options }) => options.length > 0);
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

/** A link for the mouse; keys reach it from the field. */
function Option({ option, id, active }: OptionProps) {
  return (
    <PageLink role="option" id={id} href={option.href} aria-selected={active} tabIndex={-1}>
      {option.photo && <Picture photo={option.photo} alt="" ratio="2:3" sizes="40px" />}
      <span>{option.name}</span>
      {option.price && <span className="num small">{option.price}</span>}
    </PageLink>
  );
}
