import { messageOf } from "#contract/format/keys-of.ts";
import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { FileButton } from "../shared/fields.tsx";
import { type LibraryPicture, uploadFile, useRefreshLibrary, writeBytes } from "./library.ts";

type Upload = {
  key: string;
  file: File;
  sent: number;
  state: "waiting" | "sending" | "done" | "failed";
  error?: string;
};

export function useUploads(onSent: (picture: LibraryPicture, place: number) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const stop = useRef<AbortController>(undefined);
  const refresh = useRefreshLibrary();
  const note = (key: string, news: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...news } : one)));

  async function send({ key, file }: Upload, place: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return note(key, { state: "failed", error: "Caricamento fermato." });
    note(key, { state: "sending" });
    try {
      const onProgress = (sent: number) => note(key, { sent: Math.min(sent, file.size) });
      const picture = await uploadFile(file, { onProgress, signal });
      note(key, { state: "done", sent: file.size });
      onSent(picture, place);
    } catch (error) {
      note(key, { state: "failed", error: messageOf(error) });
    }
  }

  async function start(files: Iterable<File>): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    const added = [...files].map((file): Upload => ({
      key: crypto.randomUUID(),
      file,
      sent: 0,
      state: "waiting",
    }));
    setUploads(added);
    for (const [place, upload] of added.entries()) await send(upload, place, controller.signal);
    await refresh();
  }

  return { uploads, start, stop: () => stop.current?.abort(), clear: () => setUploads([]) };
}

export type Uploads = ReturnType<typeof useUploads>;

type UploadButtonProps = {
  uploads: Uploads;
  accept: string;
  label: string;
  kind?: "contained" | "outlined";
};

export function UploadButton({ uploads, accept, label, kind = "outlined" }: UploadButtonProps) {
  return (
    <FileButton
      {...{ accept, label, kind }}
      name="Scegli i file"
      multiple
      busy={uploads.uploads.some(isUnderWay)}
      onFiles={(files) => void uploads.start(files)}
    />
  );
}

const isUnderWay = ({ state }: Upload) => state === "waiting" || state === "sending";

export function UploadProgress({ uploads: { uploads, stop, clear } }: { uploads: Uploads }) {
  if (uploads.length === 0) return null;
  const underWay = uploads.some(isUnderWay);
  const total = uploads.reduce((sum, { file }) => sum + file.size, 0);
  const sent = uploads.reduce((sum, upload) => sum + upload.sent, 0);
  const done = uploads.filter(({ state }) => state === "done").length;
  const failed = uploads.filter(({ state }) => state === "failed").length;
  if (!underWay && failed === 0) {
    return <output className="unseen">{filesOf(done)} nella raccolta</output>;
  }
  return (
    <div className="upload-progress">
      <output>
        {underWay ? (
          <span>
            <b>Caricamento di {filesOf(uploads.length)}</b>, {done} finiti. {writeBytes(sent)} su{" "}
            {writeBytes(total)}
          </span>
        ) : (
          <b>{failed === 1 ? "Un file non è entrato" : `${failed} file non sono entrati`}</b>
        )}
        {underWay ? (
          <Button onClick={stop}>Ferma</Button>
        ) : (
          <Button onClick={clear}>Ho capito</Button>
        )}
      </output>
      <ul>
        {uploads
          .filter(({ state }) => state !== "done")
          .map(({ key, file, state, sent, error }) => (
            <li key={key}>
              <span>{file.name}</span>
              {error ? (
                <span className="warn">{error}</span>
              ) : (
                <progress max={file.size} value={state === "sending" ? sent : 0}>
                  {file.name}
                </progress>
              )}
            </li>
          ))}
      </ul>
    </div>
  );
}

const filesOf = (count: number) => `${count} file`;
