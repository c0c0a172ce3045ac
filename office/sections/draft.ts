import { maxSections, type SectionKind, singleKinds } from "#contract/sections/kinds.ts";
import type { Section } from "#contract/sections/sections.ts";
import type { AdminSectionPage } from "#contract/sections/admin.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { admin, callJson, patch, post, type Versioned } from "../api/call.ts";
import type { Unsaved } from "../shared/unsaved.tsx";

export const placeOf = (sections: Section[], id: string | undefined): number =>
  sections.findIndex((section) => section.id === id);

/** Inserts after the selected section, or at the end. */
export function insertSection(
  sections: Section[],
  section: Section,
  after: string | undefined,
): Section[] {
  const place = placeOf(sections, after);
  return sections.toSpliced(place === -1 ? sections.length : place + 1, 0, section);
}

/** Returns why this kind of section cannot be added, or undefined. */
export function refusalOf(sections: Section[], kind: SectionKind): string | undefined {
  if (sections.length >= maxSections) return `La pagina ne ha già ${maxSections}`;
  const there = singleKinds.includes(kind) && sections.some((section) => section.kind === kind);
  return there ? "C’è già: ne basta una" : undefined;
}

export type Problem = { section: string | undefined; field: string; message: string };

type Status = "saved" | "waiting" | "saving" | "unreachable" | "refused" | "conflict";

export type DraftState = {
  /** The page as the API last returned it. */
  page: Versioned<AdminSectionPage>;
  sections: Section[];
  status: Status;
  problems: Problem[];
  /** Increases when sections are replaced from outside, which remounts the forms. */
  generation: number;
};

export type StoredDraft = { basedOn: string; sections: Section[] };

type Ways = {
  send: (sections: Section[], basedOn: string) => Promise<AdminSectionPage>;
  /** sessionStorage: unsaved changes survive a reload of the tab. */
  keep: Unsaved<StoredDraft>;
  /** Milliseconds to debounce a save, and until a failed one is repeated. */
  delay?: number;
  retry?: number;
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Saves the draft of a page automatically: one request at a time, and never over a newer revision. */
export class Draft {
  #state: DraftState;
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: Promise<boolean> | undefined;
  readonly #ways: Required<Ways>;

  constructor(page: AdminSectionPage, ways: Ways) {
    this.#ways = { delay: 800, retry: 5000, ...ways };
    const { sections } = page;
    this.#state = { page, sections, status: "saved", problems: [], generation: 0 };
    const stored = this.#ways.keep.read();
    if (!stored || same(stored.sections, sections)) return;
    const elsewhere = stored.basedOn !== page.revision;
    const status = elsewhere ? "conflict" : "waiting";
    this.#state = { ...this.#state, sections: stored.sections, status };
    if (!elsewhere) this.#schedule(this.#ways.delay);
  }

  get state(): DraftState {
    return this.#state;
  }

  subscribe = (tell: () => void): (() => void) => {
    this.#listeners.add(tell);
    return () => void this.#listeners.delete(tell);
  };

  change(next: (sections: Section[]) => Section[]): void {
    const sections = next(this.#state.sections);
    if (same(sections, this.#state.sections)) return;
    this.#ways.keep.write({ basedOn: this.#state.page.revision, sections });
    // During a conflict nothing is saved until the user has chosen a version.
    if (this.#state.status === "conflict") return this.#set({ sections });
    this.#set({ sections, ...(this.#underWay ? {} : { status: "waiting" }) });
    this.#schedule(this.#ways.delay);
  }

  edit(id: string, change: (section: Section) => Section): void {
    this.change((all) => all.map((section) => (section.id === id ? change(section) : section)));
  }

  /** Sends pending changes; resolves to true if everything is saved. */
  async save(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#underWay) await this.#underWay;
    const { status } = this.#state;
    if (status === "saved") return true;
    if (status === "conflict") return false;
    this.#underWay = this.#send().finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  /** Discards local changes and uses the server's version. */
  adopt(page: AdminSectionPage): void {
    clearTimeout(this.#timer);
    this.#ways.keep.write(null);
    const { sections } = page;
    const generation = this.#state.generation + 1;
    this.#set({ page, sections, status: "saved", problems: [], generation });
  }

  /** Keeps local changes and bases them on the server's new revision. */
  overwrite(page: AdminSectionPage): Promise<boolean> {
    this.#ways.keep.write({ basedOn: page.revision, sections: this.#state.sections });
    this.#set({ page, status: "waiting" });
    return this.save();
  }

  describe(page: AdminSectionPage): void {
    this.#set({ page });
  }

  refuse(problems: Problem[]): void {
    this.#set({ problems });
  }

  async #send(): Promise<boolean> {
    const { sections, page } = this.#state;
    this.#set({ status: "saving" });
    try {
      const answer = await this.#ways.send(sections, page.revision);
      const done = same(sections, this.#state.sections);
      this.#ways.keep.write(
        done ? null : { basedOn: answer.revision, sections: this.#state.sections },
      );
      this.#set({ page: answer, status: done ? "saved" : "waiting", problems: [] });
      if (!done) this.#schedule(this.#ways.delay);
      return done;
    } catch (error) {
      this.#fail(error as { status?: number; body?: { errors?: unknown } });
      return false;
    }
  }

  #fail({ status, body }: { status?: number; body?: { errors?: unknown } }): void {
    if (status === 409) return this.#set({ status: "conflict" });
    const problems = problemsIn(body?.errors, this.#state.sections);
    if (problems.length > 0) return this.#set({ status: "refused", problems });
    this.#set({ status: "unreachable" });
    this.#schedule(this.#ways.retry);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), delay);
  }

  #set(changed: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const tell of this.#listeners) tell();
  }
}

/** The form has one input per list, so errors of its elements are shown at the list. */
const flatLists = /^(phrases|products|categories|ingredients|chosen)\..*$/;

/** Maps the API's errors, `{ sections: { 2: { link: { href } } } }`, to sections and fields. */
export function problemsIn(errors: unknown, sections: Section[]): Problem[] {
  return leaves(errors).map(({ path, message }) => {
    const [, place, field] = /^sections\.(\d+)\.?(.*)$/.exec(path) ?? [];
    const section = sections[Number(place)]?.id;
    return { section, field: (field ?? path).replace(flatLists, "$1"), message };
  });
}

function leaves(errors: unknown, path: string[] = []): { path: string; message: string }[] {
  if (typeof errors === "string") return [{ path: path.join("."), message: errors }];
  return Object.entries(errors ?? {}).flatMap(([name, inner]) => leaves(inner, [...path, name]));
}

const readPage = (id: number) => callJson<AdminSectionPage>(`${admin}/section-pages/${id}`);

export function useDraft(
  page: AdminSectionPage,
  keep: Unsaved<StoredDraft>,
): { draft: Draft; state: DraftState } {
  const { id } = page;
  const [draft] = useState(
    () =>
      new Draft(page, {
        keep,
        send: (sections, basedOn) => patch(`section-pages/${id}`, { sections, basedOn }, undefined),
      }),
  );
  const state = useSyncExternalStore(draft.subscribe, () => draft.state);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (draft.state.status !== "saved") event.preventDefault();
    };
    // Another tab or a colleague may have saved meanwhile.
    const look = async () => {
      if (document.visibilityState !== "visible" || draft.state.status !== "saved") return;
      const found = await readPage(id).catch(() => undefined);
      const { status, page } = draft.state;
      if (found && status === "saved" && found.revision !== page.revision) draft.adopt(found);
    };
    addEventListener("beforeunload", warn);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("beforeunload", warn);
      document.removeEventListener("visibilitychange", look);
      void draft.save();
    };
  }, [draft, id]);

  return { draft, state };
}

export const takeTheirs = async (draft: Draft) => draft.adopt(await readPage(draft.state.page.id));
export const keepMine = async (draft: Draft) =>
  draft.overwrite(await readPage(draft.state.page.id));

export const publish = ({ id }: AdminSectionPage) =>
  post<AdminSectionPage>(`section-pages/${id}/publications`);

export const restore = ({ id }: AdminSectionPage, publication: number) =>
  post<AdminSectionPage>(`section-pages/${id}/publications/${publication}/restore`);

export const discard = ({ id }: AdminSectionPage) =>
  post<AdminSectionPage>(`section-pages/${id}/discard`);
