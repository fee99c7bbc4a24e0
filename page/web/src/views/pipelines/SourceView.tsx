import { useMemo } from "preact/hooks";
import type { Diagnostic } from "../../api/types.ts";
import { pipelinesText as t } from "../../text.ts";
import { visible } from "../../visible.ts";
import { DiagnosticText } from "./DiagnosticText.tsx";
import { diagnosticsByLine } from "./diagnostics.ts";

/** The source with line numbers; each diagnostic stands below its line, with the place marked. */
export function SourceView({ source, diagnostics }: { source: string; diagnostics: Diagnostic[] }) {
  const lines = useMemo(() => source.replace(/\n$/, "").split(/\r?\n/), [source]);
  const byLine = useMemo(() => diagnosticsByLine(diagnostics), [diagnostics]);
  return (
    <div class="source" tabIndex={0} role="region" aria-label={t.source}>
      <ol class="source-lines">
        {lines.map((text, index) => (
          <li key={index} id={`line-${index + 1}`} tabIndex={-1} data-severity={byLine.get(index + 1)?.[0]?.severity}>
            <span class="number" aria-hidden="true">{index + 1}</span>
            <code>{visible(text) || " "}</code>
            {byLine.get(index + 1)?.map((diagnostic) => <Finding key={diagnostic.code + diagnostic.column} diagnostic={diagnostic} />)}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Finding({ diagnostic }: { diagnostic: Diagnostic }) {
  const start = Math.max(0, (diagnostic.column ?? 1) - 1);
  const marks = "^".repeat(Math.max(1, diagnostic.length ?? 1));
  return (
    <div class="finding" data-severity={diagnostic.severity}>
      <code aria-hidden="true">{" ".repeat(start)}{marks} {diagnostic.label && visible(diagnostic.label)}</code>
      <DiagnosticText diagnostic={diagnostic} />
    </div>
  );
}
