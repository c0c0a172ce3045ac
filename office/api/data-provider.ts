import type { DataProvider, GetListParams, Identifier, RaRecord } from "react-admin";
import { admin, callJson, type Versioned } from "./call.ts";

type Resource = { "@id"?: string; id?: Identifier } & Record<string, unknown>;
type Collection = {
  "hydra:totalItems": number;
  "hydra:member": Resource[];
  "hydra:view"?: { "hydra:previous"?: string; "hydra:next"?: string };
};

const pageLimit = 100;
const at = (resource: string, id: Identifier) =>
  `${admin}/${resource}/${encodeURIComponent(String(id))}`;

/** Uses the last segment of `@id` as record id: a number, a code or an order number. */
function toRecord(resource: Resource): RaRecord {
  const name = decodeURIComponent(resource["@id"]?.split("/").at(-1) ?? String(resource.id));
  return { ...resource, id: String(resource.id) === name ? (resource.id ?? name) : name };
}

export function listQuery({ pagination, sort, filter }: Partial<GetListParams>): string {
  const query = new URLSearchParams();
  if (pagination) {
    query.set("page", String(pagination.page));
    query.set("itemsPerPage", String(Math.min(pagination.perPage, pageLimit)));
  }
  if (sort?.field) query.set(`order[${sort.field}]`, sort.order.toLowerCase());
  for (const [name, value] of flat(filter ?? {})) query.set(name, value);
  return query.toString();
}

/** Flattens nested filters: `{ completedAt: { after } }` becomes `completedAt[after]`. */
function flat(filter: object): [string, string][] {
  return Object.entries(filter).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined || value === "") return [];
    if (typeof value !== "object") return [[name, String(value)]];
    return flat(value).map(([inner, text]) => [`${name}[${inner}]`, text]);
  });
}

/** Keyset pagination: per list, the addresses of the page shown last and of its neighbours. */
const shown = new Map<string, Map<number, string | undefined>>();

async function list(resource: string, params: Partial<GetListParams>) {
  const { page = 1, perPage = 0 } = params.pagination ?? {};
  const list = `${resource}?${listQuery({ ...params, pagination: { page: 0, perPage } })}`;
  const path = shown.get(list)?.get(page) ?? `${admin}/${resource}?${listQuery(params)}`;
  const found = await callJson<Collection>(path);
  const { "hydra:previous": previous, "hydra:next": next } = found["hydra:view"] ?? {};
  shown.set(
    list,
    new Map([
      [page, path],
      [page - 1, previous],
      [page + 1, next],
    ]),
  );
  return { data: found["hydra:member"].map(toRecord), total: found["hydra:totalItems"] };
}

const one = async (path: string, request = {}) => toRecord(await callJson<Resource>(path, request));

/** Returns only the changed fields, so that two people can edit one record. */
export function changes(before: object | undefined, after: object): object {
  const old = new Map(Object.entries(before ?? {}));
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) =>
        !name.startsWith("@") && JSON.stringify(value) !== JSON.stringify(old.get(name)),
    ),
  );
}

const update = (resource: string, id: Identifier, before: object | undefined, after: object) =>
  one(at(resource, id), {
    method: "PATCH",
    json: changes(before, after),
    version: versionOf(after) ?? versionOf(before),
  });

const versionOf = (record: Versioned<object> | undefined) => record?.["@version"];

const remove = (resource: string, id: Identifier, version?: string) =>
  callJson(at(resource, id), { method: "DELETE", version });

export const dataProvider = {
  getList: (resource, params) => list(resource, params),
  getOne: async (resource, { id }) => ({ data: await one(at(resource, id)) }),
  getMany: async (resource, { ids }) => ({
    data: await Promise.all(ids.map((id) => one(at(resource, id)))),
  }),
  getManyReference: (resource, { target, id, ...params }) =>
    list(resource, { ...params, filter: { ...params.filter, [target]: id } }),
  create: async (resource, { data }) => ({
    data: await one(`${admin}/${resource}`, { method: "POST", json: data }),
  }),
  update: async (resource, { id, data, previousData }) => ({
    data: await update(resource, id, previousData, data),
  }),
  updateMany: async (resource, { ids, data }) => {
    for (const id of ids) await update(resource, id, undefined, data);
    return { data: ids };
  },
  delete: async (resource, { id, previousData }) => {
    await remove(resource, id, versionOf(previousData));
    return { data: { ...previousData, id } };
  },
  deleteMany: async (resource, { ids }) => {
    for (const id of ids) await remove(resource, id);
    return { data: ids };
  },
} as DataProvider;
