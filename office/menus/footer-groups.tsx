import Button from "@mui/material/Button";
import { useId } from "react";
import { isLockedLink } from "#contract/paths.ts";
import { moveRow, OrderedList } from "../shared/ordered-list.tsx";
import {
  type GroupRow,
  isFixed,
  type LinkRow,
  mostLinks,
  newGroup,
  newLink,
  moveToGroup,
  replaced,
  without,
} from "./rows.ts";
import { Choice } from "../shared/fields.tsx";
import { Address, Words } from "./item-form.tsx";

type Props = {
  groups: GroupRow[];
  noteOf: (href: string) => string | undefined;
  change: (groups: GroupRow[]) => void;
  chosen: string | undefined;
  choose: (key: string | undefined) => void;
};

export function FooterGroups(props: Props) {
  const { groups, change } = props;
  const columns = groups.filter((group) => !isFixed(group)).length;
  const add = () => change([...groups.slice(0, -1), newGroup(), ...groups.slice(-1)]);
  return (
    <>
      <div className="menu-groups">
        {groups.map((group) => (
          <Group key={group.key} group={group} {...props} />
        ))}
      </div>
      {columns < 4 && <Button onClick={add}>Aggiungi una colonna</Button>}
    </>
  );
}

function Group({ group, ...props }: Props & { group: GroupRow }) {
  const { groups, noteOf, change, chosen, choose } = props;
  const heading = useId();
  const set = (part: Partial<GroupRow>) => change(replaced(groups, { ...group, ...part }));
  const { links } = group;
  const link = links.find(({ key }) => key === chosen);
  const add = () => {
    const made = newLink();
    set({ links: [...links, made] });
    choose(made.key);
  };
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{group.title}</h3>
      {!isFixed(group) && (
        <Words
          label="Titolo della colonna"
          value={group.title}
          onChange={(title) => set({ title })}
        />
      )}
      <OrderedList
        items={links.map(({ key, label, href }) => ({
          key,
          name: label,
          note: isLockedLink(href)
            ? "Non si può togliere"
            : [href, noteOf(href)].filter(Boolean).join(" · "),
          on: key === chosen,
        }))}
        choose={(index) => choose(links[index]?.key)}
        move={(from, to) => set({ links: moveRow(links, from, to) })}
      />
      {link && (
        <LinkForm
          link={link}
          group={group}
          groups={groups}
          change={(changed) => set({ links: replaced(links, changed) })}
          remove={() => set({ links: without(links, link.key) })}
          send={(to) => change(moveToGroup(groups, link, to))}
        />
      )}
      {links.length < mostLinks(group) && <Button onClick={add}>Aggiungi una voce</Button>}
      {!isFixed(group) && links.length === 0 && (
        <Button onClick={() => change(without(groups, group.key))}>Togli la colonna</Button>
      )}
    </section>
  );
}

type LinkFormProps = {
  link: LinkRow;
  group: GroupRow;
  groups: GroupRow[];
  change: (link: LinkRow) => void;
  remove: () => void;
  send: (group: string) => void;
};

function LinkForm({ link, group, groups, change, remove, send }: LinkFormProps) {
  const locked = isLockedLink(link.href);
  return (
    <div className="menu-part">
      <Words label="Voce" value={link.label} onChange={(label) => change({ ...link, label })} />
      {locked ? (
        <p className="hint">
          Porta a {link.href}. La legge o il negozio ne hanno bisogno: si può rinominare e spostare.
        </p>
      ) : (
        <Address label="Porta a" value={link.href} onChange={(href) => change({ ...link, href })} />
      )}
      <Choice
        label="Sta in"
        value={group.key}
        choices={groups
          .filter((one) => one === group || one.links.length < mostLinks(one))
          .map((one) => [one.key, one.title] as const)}
        onChange={send}
      />
      {!locked && <Button onClick={remove}>Togli la voce</Button>}
    </div>
  );
}
