import { AwsClient } from "aws4fetch";
import { z } from "zod";
import { definePlugin } from "../kernel/plugins.ts";
import { type FileStorage, fileStorages } from "../kernel/storage.ts";

const needed = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Refuses incomplete settings: uploads would silently go to the local folder. */
const Variables = z
  .object({
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default("auto"),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
  })
  .superRefine((given, { addIssue }) => {
    const missing = needed.filter((name) => given[name] === undefined);
    if (missing.length === needed.length) return;
    for (const name of missing) {
      addIssue({ code: "custom", path: [name], message: "needed with the other S3 variables" });
    }
  });

export const s3 = definePlugin({
  name: "s3",
  config: Variables,
  setup(kernel, variables) {
    const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = variables;
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = variables;
    if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return;
    const options = { endpoint, bucket, region, accessKeyId, secretAccessKey };
    kernel.add(fileStorages, createS3Storage(options));
  },
});

type S3Options = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const TIMEOUT = 15_000;

/** Storage in a bucket of any S3-compatible service, with path-style addresses. */
export function createS3Storage({ endpoint, bucket, ...credentials }: S3Options): FileStorage {
  const client = new AwsClient({ ...credentials, service: "s3", retries: 2 });
  const base = `${endpoint.replace(/\/$/, "")}/${bucket}`;

  async function send(method: string, name: string, init: RequestInit = {}) {
    const url = `${base}/${name.split("/").map(encodeURIComponent).join("/")}`;
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await client.fetch(url, { method, signal, redirect: "error", ...init });
    if (response.ok || [404, 416].includes(response.status)) return response;
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
    async read(name, { start, end }) {
      const range = `bytes=${start}-${end ?? ""}`;
      const { status, headers, body } = await send("GET", name, { headers: { range } });
      const said = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get("content-range") ?? "");
      if (status !== 206 || !said || !body) {
        await body?.cancel();
        return undefined;
      }
      const [from = 0, to = 0, size = 0] = said.slice(1).map(Number);
      return { body, start: from, end: to, size };
    },
    exists: async (name) => (await send("HEAD", name)).ok,
    async delete(name) {
      await send("DELETE", name);
    },
  };
}
