import { t } from "../text.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Kbd } from "../ui/Kbd.tsx";
import { keyboardHelp } from "./keys.ts";

export function KeyboardHelp() {
  const close = () => (keyboardHelp.value = false);
  return keyboardHelp.value ? (
    <Dialog title={t.keys.title} onClose={close}>
      <dl class="keys">
        {t.keys.list.map(([keys, what]) => (
          <div key={keys} class="row">
            <dt><Kbd keys={keys} /></dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div class="dialog-actions"><Button onClick={close}>{t.keys.close}</Button></div>
    </Dialog>
  ) : null;
}
