import type { Photo } from "./image-url.ts";
import { Picture } from "../picture.tsx";

type CoverProps = { photo: Photo | null; sizes: string; priority?: boolean };

/** A frame of 3:2. A portrait photograph is shown whole in its middle, because cropping would behead its subject. */
export function Cover({ photo, sizes, priority }: CoverProps) {
  const { width, height } = photo ?? {};
  const isTall = width && height && height > width;
  if (!isTall) return <Picture photo={photo} alt="" ratio="3:2" {...{ sizes, priority }} />;
  // It fills 4/9 of the frame's width.
  const part = sizes.replaceAll(/\d+(?=vw)/g, (size) => `${Math.ceil((+size * 4) / 9)}`);
  return (
    <span className="photo r32 whole">
      <Picture photo={photo} alt="" sizes={part} priority={priority} />
    </span>
  );
}
