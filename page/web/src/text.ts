import { clock, count, dateTime } from "./format.ts";

/** Every English text of the page; sentences with values are functions. A translation replaces this object. */
export const t = {
  product: "Gangflow",
  loading: "Loading",
  retry: "Retry",
  dismiss: "Dismiss",
  none: "–",

  nav: {
    label: "Views",
    skip: "Skip to content",
    runs: "Runs",
    pipelines: "Pipelines",
    cluster: "Cluster",
    queues: "Queues",
    whatIf: "What if",
    open: "Open a file",
  },

  errors: {
    unreachable: "The server does not answer. Check that gangflow still runs.",
    status: (status: number) => `The server answered with status ${status}.`,
    notFound: "Page not found",
    notFoundText: (path: string) => `No view has the address ${path}.`,
    broken: "This view failed",
    brokenText: (message: string) => `The page has a bug: ${message}. Reload to continue; nothing on the cluster changed.`,
    reload: "Reload",
  },

  connection: {
    connecting: "Connecting",
    live: "Live",
    lost: (since: Date) => `Not live since ${clock(since)}`,
    lostNotice: (since: Date) => `No connection to the server since ${clock(since)}. What you see is from then. Reconnecting.`,
  },

  theme: { label: "Theme", system: "System theme", light: "Light theme", dark: "Dark theme" },

  login: {
    title: "Log in",
    again: "Your session ended. Log in to continue; nothing you typed is lost.",
    user: "Name",
    password: "Password",
    token: "Token",
    withToken: "Use a token instead",
    withPassword: "Use name and password instead",
    tokenHint: "kubectl create token NAME prints one.",
    submit: "Log in",
    logout: "Log out",
    missing: "Enter a name and a password.",
    missingToken: "Paste a token.",
  },

  keys: {
    title: "Keyboard",
    open: "Keyboard shortcuts",
    close: "Close",
    list: [
      ["g r", "Go to runs"],
      ["g p", "Go to pipelines"],
      ["g c", "Go to the cluster"],
      ["g q", "Go to queues"],
      ["g w", "Go to what if"],
      ["g o", "Open a file"],
      ["/", "Focus the filter"],
      ["?", "Show this list"],
      ["↑ ↓", "Move between rows"],
      ["Enter", "Open the row"],
      ["← →", "Move between tabs"],
      ["+ -", "Zoom a chart or graph"],
      ["Esc", "Close a dialog or tooltip"],
    ] as [string, string][],
  },

  confirm: { asking: "Asking the server what this does.", cancel: "Cancel" },

  phase: (phase: string) => phase.charAt(0).toUpperCase() + phase.slice(1).toLowerCase(),

  /** Why pods wait, in the words of the legend. */
  causes: {
    queue: "Waits for its queue",
    gang: "Waits for its gang",
    node: "Waits for a node",
    image: "Pulls its image",
    start: "Starts",
  },

  time: { exact: (time: string) => dateTime(time), items: (shown: number, total: number) => `${count(shown)} of ${count(total)}` },

  locks: {
    badge: "Locked",
  },
};
