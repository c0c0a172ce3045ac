import { admin, callJson } from "../api/call.ts";

export type UploadedImage = {
  path: string;
  width: number | null;
  height: number | null;
  color: string | null;
};

export async function uploadImage(file: File): Promise<UploadedImage> {
  const body = new FormData();
  body.set("file", file);
  const sent = await callJson<UploadedImage>(`${admin}/images`, { method: "POST", body });
  const { path, width, height, color } = sent;
  return { path, width, height, color };
}
