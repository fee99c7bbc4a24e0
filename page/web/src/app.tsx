import "./style/main.css";
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { connection, readChanges } from "./api/changes.ts";
import { busyUntil } from "./api/client.ts";
import { segments } from "./router.ts";
import { Header } from "./shell/Header.tsx";
import { KeyboardHelp } from "./shell/KeyboardHelp.tsx";
import { listenToKeys } from "./shell/keys.ts";
import { LoginDialog } from "./shell/LoginDialog.tsx";
import { Outlet } from "./shell/Outlet.tsx";
import { useSession } from "./session.ts";
import { t } from "./text.ts";
import { Sentence } from "./ui/Sentence.tsx";
import { Toasts } from "./ui/Toast.tsx";
import { visible } from "./visible.ts";

function App() {
  useSession();
  useViewChange();
  return (
    <>
      <a class="skip" href="#content">{t.nav.skip}</a>
      <Header />
      <ConnectionNotice />
      <main id="content" class="view" tabIndex={-1}><Outlet /></main>
      <KeyboardHelp />
      <LoginDialog />
      <Toasts />
    </>
  );
}

/** Names the tab after the view, and moves the focus to a view that was opened, as a browser does with a new page. */
function useViewChange(): void {
  const first = useRef(true);
  const [view = "runs", name] = segments.value;
  useEffect(() => {
    const label = name === undefined ? t.titles[view] : visible(name);
    document.title = label === undefined ? t.product : `${label} · ${t.product}`;
    if (!first.current) {
      document.getElementById("content")?.focus({ preventScroll: true });
    }
    first.current = false;
  }, [view, name]);
}

function ConnectionNotice() {
  const { state, since, clusterAway, refused } = connection.value;
  const lost = refused ? t.connection.refused(refused, since) : t.connection.lostNotice(since);
  const busy = busyUntil.value && t.connection.busy(busyUntil.value);
  const sentence = state === "lost" ? lost : clusterAway ? t.connection.awayNotice : busy;
  return sentence ? <div class="notice" role="status"><Sentence text={sentence} /></div> : null;
}

listenToKeys();
const root = document.getElementById("app")!;
root.replaceChildren(); // what index.html says until now
render(<App />, root);
void readChanges();
