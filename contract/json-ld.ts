import { z } from "zod";

/** An object schema with a name in the OpenAPI description. */
export const schema = <Shape extends z.ZodRawShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id });

export const Iri = z.string().describe("Absolute path of a resource, with the prefix of the API");

/** A JSON-LD resource with `@id` and `@type`. */
export const resource = <Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  shape: Shape,
) => schema(type, { "@id": Iri, "@type": z.literal(type), ...shape });

/** A resource as a whole response, with `@context`. */
export const rootResource = <Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  shape: Shape,
) => resource(type, { "@context": z.string().optional(), ...shape });

/** An amount in euro cents. */
export const Cents = z.int();

const View = schema("PartialCollectionView", {
  "@id": z.string(),
  "@type": z.literal("hydra:PartialCollectionView"),
  "hydra:first": z.string().optional(),
  "hydra:last": z.string().optional(),
  "hydra:previous": z.string().optional(),
  "hydra:next": z.string().optional(),
});

export function collectionOf<Item extends z.ZodType>(item: Item, id?: string) {
  const collection = z.object({
    "@context": z.string().optional(),
    "@id": z.string().optional(),
    "@type": z.literal("hydra:Collection").optional(),
    "hydra:totalItems": z.int().min(0),
    "hydra:member": z.array(item),
    "hydra:view": View.optional(),
  });
  return id ? collection.meta({ id }) : collection;
}

/** `edges` are the sort keys of the page's first and last row, for keyset pagination. */
export type Page<Item> = {
  items: Item[];
  total: number;
  edges?: { first: string; last: string };
};

/** The largest page. Pages of this size are read by programs: feeds, sitemaps, synchronisation. */
export const bulkPage = 100;

export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  itemsPerPage: z.coerce.number().int().min(1).max(bulkPage).default(10),
});
export type PageQuery = z.infer<typeof PageQuery>;

const Edge = z
  .string()
  .max(4000)
  .optional()
  .describe(
    "As `hydra:next` and `hydra:previous` say it: the page is found from the edge of its neighbour",
  );
export const PageEdges = z.object({ after: Edge, before: Edge });
export type PageEdges = z.infer<typeof PageEdges>;
