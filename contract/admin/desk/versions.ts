/** The body of a 412: the record changed since the version named by `If-Match`, in fields of this request. */
export type ChangedMeanwhile = {
  /** The record as it is now, and its ETag. */
  current: object;
  version: string;
  /** The request with what only others changed; of a contested field with its own value. None of a removal. */
  merged?: object;
  /** By field, `seo.title`: the last person who changed it and when; null when the audit log has no entry. */
  changes: { field: string; by: string | null; at: string | null }[];
};
