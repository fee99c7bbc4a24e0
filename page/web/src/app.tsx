import "./style/main.css";
import { render } from "preact";
import { connection, readChanges } from "./api/changes.ts";
import { Header } from "./shell/Header.tsx";
import { KeyboardHelp } from "./shell/KeyboardHelp.tsx";
import { listenToKeys } from "./shell/keys.ts";
import { LoginDialog } from "./shell/LoginDialog.tsx";
import { Outlet } from "./shell/Outlet.tsx";
import { useSession } from "./session.ts";
import { t } from "./text.ts";
import { Toasts } from "./ui/Toast.tsx";

function App() {
  useSession();
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

function ConnectionNotice() {
  const { state, since, clusterAway } = connection.value;
  const sentence = state === "lost" ? t.connection.lostNotice(since) : clusterAway;
  return sentence ? <div class="notice" role="status">{sentence}</div> : null;
}

listenToKeys();
render(<App />, document.getElementById("app")!);
void readChanges();
