import { connection } from "../api/changes.ts";
import { logout } from "../api/token.ts";
import { Link, path } from "../router.ts";
import { session } from "../session.ts";
import { t } from "../text.ts";
import { IconButton } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Name } from "../ui/Name.tsx";
import { keyboardHelp } from "./keys.ts";
import { theme, THEMES } from "./theme.ts";

const VIEWS = [
  ["/runs", t.nav.runs], ["/pipelines", t.nav.pipelines], ["/cluster", t.nav.cluster], ["/queues", t.nav.queues],
  ["/what-if", t.nav.whatIf],
] as const;

export function Header() {
  return (
    <header class="shell-head">
      <Link to="/runs" class="brand"><Logo />{t.product}</Link>
      <nav class="shell-nav" aria-label={t.nav.label}>
        {VIEWS.map(([to, label]) => (
          <Link key={to} to={to} aria-current={isCurrent(to) ? "page" : undefined}>{label}</Link>
        ))}
      </nav>
      <Where />
      <div class="shell-tools">
        <ConnectionState />
        <ThemeSwitch />
        <IconButton label={t.keys.open} icon={<Icon name="help" />} onClick={() => (keyboardHelp.value = true)} />
        {session.value && (
          <IconButton label={`${t.login.logout} (${session.value.user})`} icon={<Icon name="user" />} onClick={logout} />
        )}
      </div>
    </header>
  );
}

function isCurrent(to: string): boolean {
  return path.value === to || path.value.startsWith(`${to}/`) || (to === "/runs" && path.value === "/");
}

function Where() {
  const current = session.value;
  return current && (
    <span class="where"><Name text={current.context} limit={40} /> / <Name text={current.namespace} limit={40} /></span>
  );
}

function ConnectionState() {
  const { state: stream, since, clusterAway } = connection.value;
  const state = stream === "live" && clusterAway ? "away" : stream;
  const label = state === "lost" ? t.connection.lost(since) : t.connection[state];
  return <span class="connection" data-state={state} role="status"><span class="label">{label}</span></span>;
}

function ThemeSwitch() {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length]!;
  return (
    <IconButton label={`${t.theme.label}: ${t.theme[theme.value]}`} icon={<Icon name={theme.value} />} onClick={() => (theme.value = next)} />
  );
}

function Logo() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" fill="currentColor">
      <rect width="20" height="4.4" rx="1.2" y="1.4" />
      <rect width="20" height="4.4" rx="1.2" y="7.8" />
      <rect width="11" height="4.4" rx="1.2" y="14.2" opacity=".5" />
    </svg>
  );
}
