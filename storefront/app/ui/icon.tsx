import { classNames } from "./class-names.ts";

export const iconPaths = {
  menu: "M3 7h16M3 15h16",
  search: "M9.5 15.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM14 14l5 5",
  bag: "M4.5 7.5h13l.8 11.5H3.7zM7.8 7.5V6.2a3.2 3.2 0 0 1 6.4 0v1.3",
  heart:
    "M11 18.3C6.8 15.3 3.2 12.3 3.2 8.4c0-2.2 1.7-3.9 3.8-3.9 1.7 0 3.2 1 4 2.6.8-1.6 2.3-2.6 4-2.6 2.1 0 3.8 1.7 3.8 3.9 0 3.9-3.6 6.9-7.8 9.9z",
  person: "M11 10.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM4 18.5c.8-3.4 3.6-5 7-5s6.2 1.6 7 5",
  talk: "M3.5 4.5h15v10h-8l-4 3.5v-3.5h-3z",
  close: "m5 5 12 12M17 5 5 17",
  plus: "M11 4v14M4 11h14",
  minus: "M4 11h14",
  down: "m5 8 6 6 6-6",
  filters: "M3 6.5h16M6 11h10M9 15.5h4",
  check: "m4.5 11.5 4.5 4.5 8.5-10",
  warning: "M11 4 2.8 18h16.4zM11 9.5v4M11 15.7h.01",
  info: "M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM11 10v5M11 7.2h.01",
  gift: "M3.5 8h15v3.5h-15zM4.8 11.5h12.4V19H4.8zM11 8v11M11 8C8 8 6.5 6.8 6.5 5.3S9.8 3.2 11 8c1.2-4.8 4.5-4.2 4.5-2.7S14 8 11 8z",
} as const;

type IconProps = {
  name: keyof typeof iconPaths;
  /** A path that replaces the icon's: `iconPaths` is part of every page, so paths of one screen stay with it. */
  path?: string | undefined;
  className?: string;
};

export function Icon({ name, path = iconPaths[name], className }: IconProps) {
  return (
    <svg className={classNames("ico", className)} viewBox="0 0 22 22" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** The shop's dewdrop ornament. */
export function Drop({ className }: { className?: string }) {
  return (
    <svg className={classNames("drop", className)} viewBox="0 0 8 12" aria-hidden="true">
      <path d={dropPath} />
    </svg>
  );
}

export const dropPath = "M4 0C5.9 3.4 8 5.6 8 8a4 4 0 0 1-8 0C0 5.6 2.1 3.4 4 0z";
