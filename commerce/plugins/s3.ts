import { AwsClient } from "aws4fetch";
import type { FileStorage } from "../kernel/storage.ts";

export type S3Options = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const TIMEOUT = 15_000;

/** In a bucket of any service that speaks S3, addressed by path. */
export function createS3Storage({ endpoint, bucket, ...credentials }: S3Options): FileStorage {
  const client = new AwsClient({ ...credentials, service: "s3", retries: 2 });
  const base = `${endpoint.replace(/\/$/, "")}/${bucket}`;

  async function send(method: string, name: string, init: RequestInit = {}) {
    const url = `${base}/${name.split("/").map(encodeURIComponent).join("/")}`;
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await client.fetch(url, { method, signal, redirect: "error", ...init });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`The object storage answered ${response.status} to ${method} ${name}`);
  }

  return {
    async put(name, bytes, mediaType) {
      const headers = { "content-type": mediaType };
      const { status } = await send("PUT", name, { body: new Uint8Array(bytes), headers });
      if (status === 404) throw new Error(`There is no bucket ${bucket}`);
    },
    async get(name) {
      const response = await send("GET", name);
      const bytes = Buffer.from(await response.arrayBuffer());
      return response.ok ? bytes : undefined;
    },
    exists: async (name) => (await send("HEAD", name)).ok,
    async delete(name) {
      await send("DELETE", name);
    },
  };
}
