import { z } from "zod";
import type { Section, ShownSection } from "#contract/sections/sections.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { defineExtensionPoint } from "../../kernel/extension-point.ts";
import { violationsOf } from "../../kernel/http/errors.ts";
import { attemptLater, type DefinedKind } from "../../kernel/kinds.ts";

type Rendered<Values> = {
  /** The HTML below the title, on the server alone; what people wrote must be escaped in it. Null leaves the section out. */
  render(ctx: Ctx, values: Values): string | null | Promise<string | null>;
};

export type SectionType = DefinedKind & Rendered<Record<string, unknown>>;

/** Types of sections beside the built-in ones. */
export const sectionTypes = defineExtensionPoint<SectionType>("section types", "type");

/** Infers the values that `render` receives from their fields. Only plugins use it. @public */
export const defineSectionType = <Shape extends z.ZodRawShape>(
  type: DefinedKind<z.ZodObject<Shape>> & Rendered<z.output<z.ZodObject<Shape>>>,
): SectionType => type;

type PluginSection = Extract<Section, { kind: "plugin" }>;

const typeOf = ({ extensions }: Pick<Ctx, "extensions">, { type }: PluginSection) =>
  extensions.of(sectionTypes).find((one) => one.type === type);

export function checkFields(ctx: Ctx, section: PluginSection): [field: string, message: string][] {
  const found = typeOf(ctx, section);
  if (!found) return [["type", "L’estensione di questa sezione non c’è più: toglila o nascondila"]];
  const { error } = found.fields.safeParse(section.fields);
  const violations = error ? violationsOf(error) : [];
  return violations.map(({ propertyPath, message }) => [`fields.${propertyPath}`, message]);
}

/** As a section of text, so the storefront needs no code for it; null where its plugin is gone, fails or shows nothing. */
export async function renderPlugin(ctx: Ctx, section: PluginSection): Promise<ShownSection | null> {
  const type = typeOf(ctx, section);
  const { data } = type?.fields.safeParse(section.fields) ?? {};
  if (!type || !data) return null;
  const text = await attemptLater(type, async () => type.render(ctx, data), null);
  if (text === null) return null;
  const { id, title } = section;
  const none = { eyebrow: "", photo: null, ways: [], ingredient: null, link: null };
  return { id, kind: "text", title, text, side: "left", ...none };
}
