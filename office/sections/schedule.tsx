import { LOCALE_ISO, TIME_ZONE } from "#contract/constants.ts";
import { dayMs } from "#contract/format/dates.ts";
import type { Section } from "#contract/sections/sections.ts";
import { fromRome, toRome, writeMoment } from "../shared/moment.tsx";
import TextField from "@mui/material/TextField";
import { useId, useState } from "react";

type Times = Pick<Section, "hidden" | "from" | "until">;
/** Visibility for visitors: now, hidden, in the future, in the past. */
type When = { state: "shown" | "hidden" | "planned" | "over"; words: string };

export function whenOf({ hidden, from, until }: Times, now = new Date()): When {
  if (hidden) return { state: "hidden", words: "Nascosta" };
  const end = until ? writeMoment(until) : "";
  if (from && new Date(from) > now) {
    const words = `Programmata dal ${writeMoment(from)}${end && ` al ${end}`}`;
    return { state: "planned", words };
  }
  if (until && new Date(until) <= now) return { state: "over", words: `Finita il ${end}` };
  return { state: "shown", words: end ? `In vetrina fino al ${end}` : "Sempre in vetrina" };
}

const days = new Intl.DateTimeFormat(LOCALE_ISO, {
  timeZone: TIME_ZONE,
  day: "numeric",
  month: "short",
});
const dayOf = (moment: string) => days.format(new Date(moment));

/** A short form of `whenOf` for lists: «Dal 1 dic al 24 dic». */
export function brieflyWhen(times: Times, now = new Date()): When {
  const { state, words } = whenOf(times, now);
  if (state !== "planned" || !times.from) return { state, words };
  const end = times.until ? ` al ${dayOf(times.until)}` : "";
  return { state, words: `Dal ${dayOf(times.from)}${end}` };
}

const spanOf = (time: number) => {
  const days = Math.round(time / dayMs);
  if (days >= 1) return days === 1 ? "un giorno" : `${days} giorni`;
  const hours = Math.round(time / 3_600_000);
  if (hours >= 1) return hours === 1 ? "un’ora" : `${hours} ore`;
  const minutes = Math.max(1, Math.round(time / 60_000));
  return minutes === 1 ? "un minuto" : `${minutes} minuti`;
};

/** Describes a schedule as «Fra 15 giorni, per 24 giorni»; empty for sections without dates. */
export function distanceOf({ from, until }: Times, now = new Date()): string {
  const start = from ? new Date(from).getTime() : undefined;
  const end = until ? new Date(until).getTime() : undefined;
  if (start !== undefined && end !== undefined && end <= start) return "";
  if (end !== undefined && end <= now.getTime()) return `Finita da ${spanOf(now.getTime() - end)}`;
  if (start !== undefined && start > now.getTime()) {
    const lasts = end === undefined ? "" : `, per ${spanOf(end - start)}`;
    return `Fra ${spanOf(start - now.getTime())}${lasts}`;
  }
  return end === undefined ? "" : `Ancora per ${spanOf(end - now.getTime())}`;
}

export function edgesOf(sections: Times[], now = new Date()): string[] {
  const moments = sections
    .filter(({ hidden }) => !hidden)
    .flatMap(({ from, until }) => [from, until])
    .filter((moment) => moment !== null)
    .filter((moment) => new Date(moment) > now);
  return [...new Set(moments)].sort((a, b) => Date.parse(a) - Date.parse(b));
}

type Props = {
  section: Section;
  problemOf: (field: string) => string | undefined;
  change: (times: Pick<Times, "from" | "until">) => void;
};

export function ScheduleFields({ section, problemOf, change }: Props) {
  const { from, until } = section;
  const [planned, setPlanned] = useState(from !== null || until !== null);
  const name = useId();
  const { state, words } = whenOf(section);
  const distance = distanceOf(section);
  const backwards = from !== null && until !== null && until <= from;
  return (
    <fieldset className="when">
      <legend>Quando si vede</legend>
      <label>
        <input
          type="radio"
          name={name}
          checked={!planned}
          onChange={() => {
            setPlanned(false);
            change({ from: null, until: null });
          }}
        />
        Sempre
      </label>
      <label>
        <input type="radio" name={name} checked={planned} onChange={() => setPlanned(true)} />
        <span>
          Da un giorno a un altro
          <span className="cap">Ora di Roma. La pagina cambia a quel minuto.</span>
        </span>
      </label>
      {planned && (
        <>
          <div className="pair">
            <Minute
              label="Dal"
              name="from"
              value={from}
              problem={problemOf("from")}
              change={(moment) => change({ from: moment, until })}
            />
            <Minute
              label="Fino al"
              name="until"
              value={until}
              problem={backwards ? "Viene prima dell’inizio" : problemOf("until")}
              change={(moment) => change({ from, until: moment })}
            />
          </div>
          <output className="state" data-tone={state === "planned" ? "plan" : "off"}>
            {backwards || (!from && !until)
              ? "Scegli quando"
              : [words, distance].filter(Boolean).join(". ")}
          </output>
        </>
      )}
    </fieldset>
  );
}

type MinuteProps = {
  label: string;
  name: string;
  value: string | null;
  problem: string | undefined;
  change: (moment: string | null) => void;
};

/** Holds incomplete input: while typing a year, the value is not a valid date. */
function Minute({ label, name, value, problem, change }: MinuteProps) {
  const [text, setText] = useState(() => toRome(value));
  return (
    <TextField
      type="datetime-local"
      label={label}
      name={name}
      value={text}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{ inputLabel: { shrink: true } }}
      onChange={({ target }) => {
        setText(target.value);
        if (!target.value || target.value >= "2000") change(fromRome(target.value));
      }}
    />
  );
}
