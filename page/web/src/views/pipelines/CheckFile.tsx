import { useEffect, useRef, useState } from "preact/hooks";
import type { Check, Diagnostic } from "../../api/types.ts";
import { Graph } from "../../chart/Graph.tsx";
import { checkText as t, pipelinesText } from "../../text.ts";
import { Checkbox } from "../../ui/Field.tsx";
import { Empty, Failure } from "../../ui/States.tsx";
import { toast } from "../../ui/Toast.tsx";
import { countSeverity } from "./diagnostics.ts";
import { DiagnosticList } from "./DiagnosticList.tsx";
import { SourceEditor } from "./SourceEditor.tsx";
import { useCheck, type CheckState } from "./useCheck.ts";
import { Verdict } from "./Verdict.tsx";

const KEY = "gangflow.check";
const MOST_BYTES = 1_000_000;

/** A file of the reader's, checked as it is typed. It is kept in the session's storage and nowhere else. */
export function CheckFile() {
  const [source, setSource] = useState(() => sessionStorage.getItem(KEY) ?? "");
  const [cluster, setCluster] = useState(true);
  const editor = useRef<HTMLTextAreaElement>(null);
  useEffect(() => sessionStorage.setItem(KEY, source), [source]);
  const state = useCheck("/check", source.trim() === "" ? null : { source, cluster }, cluster);
  const read = async (file: File) => {
    if (file.size > MOST_BYTES) {
      toast(t.tooLarge, true);
    } else {
      setSource(await file.text());
    }
  };
  return (
    <div class="stack">
      <p class="muted">{t.hint}</p>
      <div class="row wrap">
        <label class="button file-button">{t.open}<input type="file" accept=".yaml,.yml" onChange={(event) => void (event.currentTarget.files?.[0] && read(event.currentTarget.files[0]))} /></label>
        <Checkbox label={t.cluster} checked={cluster} onValue={setCluster} />
      </div>
      <div class="check-file">
        <SourceEditor editor={editor} source={source} diagnostics={state.check?.diagnostics ?? []} onSource={setSource} onFile={read} />
        <div class="stack"><Findings state={state} onGo={(diagnostic) => select(editor.current!, diagnostic)} /></div>
      </div>
      {state.check && state.check.stages.length > 0 && <Stages check={state.check} />}
    </div>
  );
}

function Findings({ state, onGo }: { state: CheckState; onGo: (diagnostic: Diagnostic) => void }) {
  if (state.error) {
    return <Failure sentence={state.error.sentence} />;
  }
  if (!state.check) {
    return state.busy ? <p role="status">{t.checking}</p> : <Empty title={t.empty} text={t.emptyText} />;
  }
  const { diagnostics, verdict } = state.check;
  return (
    <>
      <p role="status">{state.busy ? t.checking : t.checked(countSeverity(diagnostics, "error"), countSeverity(diagnostics, "warning"))}</p>
      <DiagnosticList diagnostics={diagnostics} onGo={onGo} />
      {verdict && <Verdict state={state} complete />}
    </>
  );
}

function Stages({ check }: { check: Check }) {
  const [selected, setSelected] = useState<string | null>(null);
  return <Graph stages={check.stages} label={pipelinesText.graph} selected={selected} onSelect={setSelected} />;
}

/** Selects the place of a finding in the editor. */
function select(editor: HTMLTextAreaElement, { line, column, length }: Diagnostic): void {
  const before = editor.value.split("\n").slice(0, (line ?? 1) - 1);
  const start = before.reduce((sum, text) => sum + text.length + 1, 0) + (column ?? 1) - 1;
  editor.focus();
  editor.setSelectionRange(start, start + (length ?? 1));
}
