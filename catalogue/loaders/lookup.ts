/** Content names others by code: a code that is not there is a mistake to hear about. */
export function idOf(ids: Map<string, number>, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`The demo content names ${code}, which is not in it`);
  return id;
}

export const idsByCode = (rows: { id: number; code: string }[]): Map<string, number> =>
  new Map(rows.map(({ code, id }) => [code, id]));
