import type { Diagnostic } from "../../api/types.ts";
import { pipelinesText as t } from "../../text.ts";
import { Sentence } from "../../ui/Sentence.tsx";
import { visible } from "../../visible.ts";

/** A finding's severity, code, message, hint and notes. */
export function DiagnosticText({ diagnostic: { severity, code, message, hint, notes } }: { diagnostic: Diagnostic }) {
  return (
    <div class="finding-text">
      <p><strong class="severity" data-severity={severity}>{t.severity[severity]} {code}</strong> <Sentence text={message} /></p>
      {hint && <p><span class="muted">{t.hint}:</span> <Sentence text={hint} /></p>}
      {notes.map(([heading, text]) => <p key={heading}><span class="muted">{visible(heading)}:</span> <Sentence text={text} /></p>)}
    </div>
  );
}
