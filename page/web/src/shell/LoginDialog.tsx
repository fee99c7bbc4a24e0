import { useState } from "preact/hooks";
import { addressOf, sentenceOf } from "../api/client.ts";
import { loginNeeded, useToken } from "../api/token.ts";
import { session } from "../session.ts";
import { t } from "../text.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { TextInput } from "../ui/Field.tsx";

/** Asks for name and password, or a token, above whatever is shown; the requests that failed are then sent again. */
export function LoginDialog() {
  return loginNeeded.value ? (
    <Dialog title={t.login.title} closable={false} onClose={() => {}}>
      {session.value && <p>{t.login.again}</p>}
      <LoginForm />
    </Dialog>
  ) : null;
}

function LoginForm() {
  const [user, setUser] = useState("");
  const [secret, setSecret] = useState("");
  const [withToken, setWithToken] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (secret === "" || (!withToken && user === "")) {
      setError(withToken ? t.login.missingToken : t.login.missing);
      return;
    }
    setBusy(true);
    try {
      useToken(withToken ? await checked(secret.trim()) : await tokenOf(user, secret));
    } catch (failure) {
      setError(failure instanceof TypeError ? t.errors.unreachable : (failure as Error).message);
      setBusy(false);
    }
  };
  return (
    <form class="stack" onSubmit={submit}>
      {!withToken && <TextInput label={t.login.user} value={user} onValue={setUser} autocomplete="username" autofocus />}
      <TextInput
        key={String(withToken)} type="password" value={secret} onValue={setSecret} error={error}
        label={withToken ? t.login.token : t.login.password}
        hint={withToken ? t.login.tokenHint : undefined}
        autocomplete={withToken ? "off" : "current-password"}
      />
      <div class="dialog-actions">
        <Button variant="quiet" onClick={() => { setWithToken(!withToken); setError(null); }}>
          {withToken ? t.login.withPassword : t.login.withToken}
        </Button>
        <Button type="submit" variant="primary" disabled={busy}>{t.login.submit}</Button>
      </div>
    </form>
  );
}

async function tokenOf(username: string, password: string): Promise<string> {
  const response = await fetch("/auth/token", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) {
    throw new Error(await sentenceOf(response));
  }
  return ((await response.json()) as { access_token: string }).access_token;
}

/** A token that the server does not accept is reported in the dialog, which would otherwise only open again. */
async function checked(token: string): Promise<string> {
  const response = await fetch(addressOf("/session"), { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) {
    throw new Error(await sentenceOf(response));
  }
  return token;
}
