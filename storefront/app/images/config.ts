export type ImageConfig = { base: string; allowedHosts: readonly string[] };

const env = (import.meta.env ?? {}) as { [name: string]: string | undefined };

export const imageConfig: ImageConfig = {
  base: env.VITE_IMAGE_BASE ?? "/_ipx",
  allowedHosts: (env.VITE_IMAGE_HOSTS ?? "").split(",").filter(Boolean),
};
