/** Files of the shop by name: `uploads/3f2a….jpg`. Names are ours, never a visitor's. */
export type FileStorage = {
  put(name: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** `undefined` when there is no such file. */
  get(name: string): Promise<Buffer | undefined>;
  exists(name: string): Promise<boolean>;
  /** A file that is not there is gone already. */
  delete(name: string): Promise<void>;
};
