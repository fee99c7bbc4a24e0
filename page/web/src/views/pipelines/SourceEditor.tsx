import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import type { Diagnostic } from "../../api/types.ts";
import { checkText as t } from "../../text.ts";
import { diagnosticsByLine } from "./diagnostics.ts";

interface SourceEditorProps {
  editor: RefObject<HTMLTextAreaElement>;
  source: string;
  diagnostics: Diagnostic[];
  onSource: (source: string) => void;
  onFile: (file: File) => void;
}

/** A text field with line numbers, on which the lines with findings are marked. */
export function SourceEditor({ editor, source, diagnostics, onSource, onFile }: SourceEditorProps) {
  const gutter = useRef<HTMLPreElement>(null);
  const [over, setOver] = useState(false);
  const lines = source.split("\n").length;
  const follow = () => {
    gutter.current!.scrollTop = editor.current!.scrollTop;
  };
  useEffect(follow, [source]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (file) {
      onFile(file);
    }
  };
  return (
    <div class={`editor ${over ? "over" : ""}`} onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)} onDrop={drop}>
      <Gutter gutter={gutter} lines={lines} diagnostics={diagnostics} />
      <textarea ref={editor} aria-label={t.source} spellcheck={false} autocomplete="off" autocapitalize="off" wrap="off" value={source}
        onInput={(event) => onSource(event.currentTarget.value)} onScroll={follow} />
    </div>
  );
}

function Gutter({ gutter, lines, diagnostics }: { gutter: RefObject<HTMLPreElement>; lines: number; diagnostics: Diagnostic[] }) {
  const byLine = useMemo(() => diagnosticsByLine(diagnostics), [diagnostics]);
  return (
    <pre ref={gutter} class="gutter" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} data-severity={byLine.get(index + 1)?.[0]?.severity}>{index + 1}{"\n"}</span>
      ))}
    </pre>
  );
}
