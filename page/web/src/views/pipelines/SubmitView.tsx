import { useEffect, useState } from "preact/hooks";
import type { PipelineDetails } from "../../api/types.ts";
import { useResource } from "../../api/useResource.ts";
import { Link, query, setQuery, to } from "../../router.ts";
import { pipelinesText, submitText as t, t as shared } from "../../text.ts";
import { Name } from "../../ui/Name.tsx";
import { Loaded } from "../../ui/States.tsx";
import { SubmitForm } from "./SubmitForm.tsx";

const PARAMETER = "p.";

/** The form that submits a pipeline. The address may give values as `p.NAME`. */
export function SubmitView({ pipeline }: { pipeline: string }) {
  const details = useResource<PipelineDetails>(`/pipelines/${encodeURIComponent(pipeline)}`);
  const [given] = useState(givenValues);
  // Once taken, they leave the address: after a reload they would replace what was typed since.
  useEffect(() => setQuery(Object.fromEntries(Object.keys(given).map((name) => [PARAMETER + name, null]))), [given]);
  return (
    <div class="stack">
      <header>
        <Link to={to("pipelines", pipeline)} class="small">{pipelinesText.title} / <Name text={pipeline} /></Link>
        <h1>{t.title} <Name text={pipeline} /></h1>
      </header>
      <Loaded of={details} rows={10} back={{ to: "/pipelines", label: shared.errors.allPipelines }}>{(value) => <SubmitForm pipeline={value} given={given} />}</Loaded>
    </div>
  );
}

function givenValues(): Record<string, string> {
  const names = Object.keys(query.value).filter((name) => name.startsWith(PARAMETER));
  return Object.fromEntries(names.map((name) => [name.slice(PARAMETER.length), query.value[name]!]));
}
