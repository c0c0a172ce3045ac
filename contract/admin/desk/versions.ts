/** The body of a 412: the record changed, in fields of this request, since the version named by `If-Match`. */
export type ChangedMeanwhile = {
  /** The current record and its ETag. */
  current: object;
  version: string;
  /** The request merged with others' changes; contested fields have the request's value. Absent for deletions. */
  merged?: object;
  /** Per changed field (`seo.title`): who last changed it and when; null when the audit log has no entry. */
  changes: { field: string; by: string | null; at: string | null }[];
};
