import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../text.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/States.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Name } from "../../ui/Name.tsx";
import { Opened } from "./Opened.tsx";
import { readFile, type OpenedRun } from "./readFile.ts";

const LARGEST_BYTES = 200 * 1024 * 1024;

/** The file that is open: it stays while other views are looked at. It never leaves the browser. */
const file = signal<{ name: string; runs: OpenedRun[] } | null>(null);

/** `/open`: shows a file in the views of a run. */
export function OpenView() {
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const open = async (chosen: File) => {
    const runs = chosen.size > LARGEST_BYTES ? null : readFile(await chosen.text());
    if (runs === null || runs.length === 0) {
      setError(chosen.size > LARGEST_BYTES ? t.open.tooLarge(chosen.name) : t.open.unknown(chosen.name));
    } else {
      setError(null);
      file.value = { name: chosen.name, runs };
    }
  };
  useDrop(open);
  const choose = () => input.current?.click();
  return (
    <>
      <div class="view-head">
        <h1>{file.value ? <Name text={file.value.name} limit={60} /> : t.nav.open}</h1>
        {file.value && <Button class="end" onClick={choose}>{t.open.other}</Button>}
        {file.value && <Button onClick={() => (file.value = null)}>{t.keys.close}</Button>}
      </div>
      <input ref={input} type="file" accept=".json,application/json" hidden aria-label={t.open.choose}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) {
            void open(chosen);
          }
          event.currentTarget.value = "";
        }} />
      {error && <Failure sentence={error} />}
      {file.value ? <Opened key={file.value.name} runs={file.value.runs} /> : <DropHere onChoose={choose} />}
    </>
  );
}

function DropHere({ onChoose }: { onChoose: () => void }) {
  return (
    <div class="drop">
      <Icon name="open" />
      <strong>{t.open.drop}</strong>
      <p class="muted">{t.open.text}</p>
      <Button variant="primary" onClick={onChoose}>{t.open.choose}</Button>
    </div>
  );
}

/** Takes a file that is dropped anywhere on the page. */
function useDrop(open: (file: File) => Promise<void>): void {
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const dropped = event.dataTransfer?.files[0];
      if (dropped) {
        void open(dropped);
      }
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);
}
