import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api/client.ts";
import { t } from "../text.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { Sentence } from "./Sentence.tsx";

interface ConfirmProps {
  title: string;
  verb: string;
  danger?: boolean;
  /** Asks the server what the action will do, without doing it. */
  consequence: () => Promise<string>;
  act: () => Promise<void>;
  onClose: () => void;
  children?: ComponentChildren;
}

/** Asks once before an action, with the consequence that the server states. */
export function Confirm({ title, verb, danger = false, consequence, act, onClose, children }: ConfirmProps) {
  const [sentence, setSentence] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let current = true;
    setSentence(null);
    setError(null);
    consequence().then(
      (text) => current && setSentence(text),
      (failure: unknown) => current && setError(sentenceOf(failure)),
    );
    return () => {
      current = false;
    };
  }, [consequence]);
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      await act();
      onClose();
    } catch (failure) {
      setError(sentenceOf(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <p aria-live="polite">{error && !sentence ? "" : <Sentence text={sentence ?? t.confirm.asking} />}</p>
      {error && <p role="alert" class="tone-failed"><Sentence text={error} /></p>}
      <div class="dialog-actions">
        <Button onClick={onClose}>{t.confirm.cancel}</Button>
        <Button variant={danger ? "danger" : "primary"} disabled={busy || sentence === null} onClick={confirm}>{verb}</Button>
      </div>
    </Dialog>
  );
}

function sentenceOf(failure: unknown): string {
  return failure instanceof ApiError ? failure.sentence : String(failure);
}
