import type { Diagnostic } from "../../api/types.ts";
import { pipelinesText as t } from "../../text.ts";
import { visible } from "../../visible.ts";

/** A finding's severity, code, message, hint and notes. */
export function DiagnosticText({ diagnostic: { severity, code, message, hint, notes } }: { diagnostic: Diagnostic }) {
  return (
    <div class="finding-text">
      <p><strong class="severity" data-severity={severity}>{t.severity[severity]} {code}</strong> <bdi>{visible(message)}</bdi></p>
      {hint && <p><span class="muted">{t.hint}:</span> <bdi>{visible(hint)}</bdi></p>}
      {notes.map(([heading, text]) => <p key={heading}><span class="muted">{visible(heading)}:</span> <bdi>{visible(text)}</bdi></p>)}
    </div>
  );
}
