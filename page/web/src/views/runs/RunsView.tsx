import { t } from "../../text.ts";

export function RunsView() {
  return <h1>{t.nav.runs}</h1>;
}
