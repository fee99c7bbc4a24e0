import { t } from "../../text.ts";

export function OpenView() {
  return <h1>{t.nav.open}</h1>;
}
