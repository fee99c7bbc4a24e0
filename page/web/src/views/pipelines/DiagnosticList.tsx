import type { Diagnostic } from "../../api/types.ts";
import { pipelinesText as t } from "../../text.ts";
import { Button } from "../../ui/Button.tsx";
import { Sentence } from "../../ui/Sentence.tsx";
import { sortDiagnostics } from "./diagnostics.ts";

interface DiagnosticListProps {
  diagnostics: Diagnostic[];
  /** What a click on the line does; null: the source is not shown here. */
  onGo?: ((diagnostic: Diagnostic) => void) | null;
}

/** All findings, errors first; each leads to its line. */
export function DiagnosticList({ diagnostics, onGo = goToLine }: DiagnosticListProps) {
  if (diagnostics.length === 0) {
    return <p class="muted">{t.noFindings}</p>;
  }
  return (
    <ul class="findings" aria-label={t.findings}>
      {sortDiagnostics(diagnostics).map((diagnostic, index) => (
        <li key={index}>
          <strong class="severity" data-severity={diagnostic.severity}>{t.severity[diagnostic.severity]} {diagnostic.code}</strong>
          <span class="grow"><Sentence text={diagnostic.message} /> {diagnostic.hint && <span class="muted"><Sentence text={diagnostic.hint} /></span>}</span>
          {diagnostic.line !== null && onGo && (
            <Button variant="quiet" aria-label={t.goToLine(diagnostic.line)} onClick={() => onGo(diagnostic)}>{t.line(diagnostic.line)}</Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function goToLine({ line }: Diagnostic): void {
  const element = document.getElementById(`line-${line}`);
  element?.scrollIntoView({ block: "center" });
  element?.focus({ preventScroll: true });
}
