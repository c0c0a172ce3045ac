import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { AdminPicture } from "#contract/media/library.ts";
import { admin, callJson, deleteAt, patch, type Versioned } from "../api/call.ts";

export type LibraryPicture = Omit<AdminPicture, "uses" | "createdAt"> & { uses?: Use[] };
export type Use = AdminPicture["uses"][number];
export type MediaKind = LibraryPicture["kind"];

type Collection = { "hydra:totalItems": number; "hydra:member": AdminPicture[] };
export type LibraryQuery = { q?: string; kind?: MediaKind; view?: string; page?: number };

export const perPage = 48;
const family = "media-library";

export function useLibrary(query: LibraryQuery, itemsPerPage = perPage) {
  const search = new URLSearchParams({ itemsPerPage: String(itemsPerPage) });
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, String(value));
  const path = `${admin}/pictures?${search}`;
  const { data } = useQuery({
    queryKey: [family, path],
    queryFn: () => callJson<Collection>(path),
    placeholderData: (before) => before,
  });
  return data && { items: data["hydra:member"], total: data["hydra:totalItems"] };
}

export function useRefreshLibrary() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [family] });
}

export const changePicture = (
  { id, "@version": version }: Versioned<Pick<LibraryPicture, "id">>,
  json: Partial<LibraryPicture>,
) => patch<Versioned<AdminPicture>>(`pictures/${id}`, json, version);

export const removePicture = ({ id, "@version": version }: Versioned<AdminPicture>) =>
  deleteAt(`pictures/${id}`, version);

type Sending = { onProgress?: (sent: number) => void; signal?: AbortSignal };

const withFile = (file: File, sending: Sending) => {
  const body = new FormData();
  body.set("file", file);
  return { method: "POST", body, ...sending };
};

export const uploadFile = (file: File, sending: Sending = {}) =>
  callJson<LibraryPicture>(`${admin}/images`, withFile(file, sending));

export const replaceFile = (id: number, file: File, sending: Sending = {}) =>
  callJson<AdminPicture>(`${admin}/pictures/${id}/replacement`, withFile(file, sending));

/** Pictures need a text alternative before they can be used; videos do not. */
export const isUndescribed = ({ kind, alt }: Pick<LibraryPicture, "kind" | "alt">) =>
  kind === "picture" && alt === null;

export const writeBytes = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toLocaleString("it", { maximumFractionDigits: 1 })} MB`;

export const accepted: Record<MediaKind, string> = {
  picture: "image/jpeg,image/png,image/webp,image/avif",
  video: "video/mp4,video/webm",
};
