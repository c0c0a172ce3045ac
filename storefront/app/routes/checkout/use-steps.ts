import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { isSignIn } from "./details.ts";
import {
  type Done,
  firstMissing,
  isBefore,
  type StepAnswer,
  type StepId,
  stepIds,
} from "./step.tsx";

function refusedStep(answer: StepAnswer | undefined): StepId | null {
  if (!answer || answer.ok) return null;
  const { step, result } = answer;
  if (step === "ritiro") return "spedizione";
  if (step !== "dati") return step;
  return isSignIn(result?.initialValue) || result?.error?.["email"] ? "contatti" : "indirizzo";
}

/**
 * Returns the open step: the one in the address (`#indirizzo`) or with an error, unless an earlier one is incomplete.
 * On page load the first incomplete step is open, whatever the address names.
 */
export function useSteps(done: Done, hasUnsaved: boolean, answer: StepAnswer | undefined) {
  const missing = firstMissing(done);
  const [asked, ask] = useState(refusedStep(answer) ?? missing);
  const [lastAnswer, setLastAnswer] = useState(answer);
  if (answer !== lastAnswer) {
    setLastAnswer(answer);
    const refused = refusedStep(answer);
    if (refused) ask(refused);
  }
  // If an earlier step becomes incomplete, the open order step shows an error and keeps its checkboxes.
  const staysOpen = asked === "ordine" && !hasUnsaved;
  const open = isBefore(missing, asked) && !staysOpen ? missing : asked;

  const location = useLocation();
  const arrival = useRef(location);
  const followed = useRef(location);
  // Only a navigation opens another step.
  useLayoutEffect(() => {
    if (followed.current === location) return;
    followed.current = location;
    const place = placeOf(location.hash);
    ask(stepIds.find((id) => place?.closest(`#${id}`)) ?? refusedStep(answer) ?? missing);
  }, [location, missing, answer]);
  useEffect(() => {
    if (arrival.current === location) return;
    const step = document.getElementById(open);
    const named = placeOf(location.hash);
    const place = named !== step && step?.contains(named) ? named : step;
    if (!place || place.contains(document.activeElement)) return;
    const target = place === step ? document.getElementById(`${open}-title`) : place;
    target?.focus({ preventScroll: true });
    place.scrollIntoView({ block: "start" });
  }, [location, open]);

  const canOpen = (id: StepId) => !isBefore(missing, id);
  return { open, missing, canOpen };
}

/** The ids of the page are plain ASCII, so the hash needs no decoding. */
const placeOf = (hash: string) => document.getElementById(hash.slice(1));
