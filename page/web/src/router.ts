import { h, type ComponentChildren, type JSX } from "preact";
import { computed, signal } from "@preact/signals";

export type Query = Record<string, string>;

/** The address of the view that is shown; filters and tabs are in the query, so that each state can be linked to. */
export const path = signal(location.pathname);
export const query = signal<Query>(readQuery());

/** The parts of the path, decoded: `/runs/a%2Fb` is `["runs", "a/b"]`. */
export const segments = computed(() => path.value.split("/").filter(Boolean).map(decode));

addEventListener("popstate", read);

/** Opens another view, or the same with another query, as a new entry of the history. */
export function navigate(to: string, changes: Record<string, string | null | undefined> = {}): void {
  history.pushState(null, "", address(to, changes));
  read();
  scrollTo(0, 0);
}

/** Changes parameters of the query without a new entry of the history; null or an empty text removes one. */
export function setQuery(changes: Record<string, string | null | undefined>): void {
  history.replaceState(null, "", address(path.value, { ...query.value, ...changes }));
  read();
}

/** Returns a path with its names encoded: `to("runs", name)`. */
export function to(...names: string[]): string {
  return `/${names.map(encodeURIComponent).join("/")}`;
}

interface LinkProps extends Omit<JSX.HTMLAttributes<HTMLAnchorElement>, "href"> {
  to: string;
  query?: Record<string, string | null | undefined>;
  children?: ComponentChildren;
}

/** A link to a view: opens in this page, or in a new tab as the browser's keys have it. */
export function Link({ to: target, query: changes = {}, onClick, ...rest }: LinkProps) {
  const follow = (event: JSX.TargetedMouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (plain && !event.defaultPrevented) {
      event.preventDefault();
      navigate(target, changes);
    }
  };
  return h("a", { ...rest, href: address(target, changes), onClick: follow });
}

function address(to: string, changes: Record<string, string | null | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(changes)) {
    if (value) {
      parameters.set(name, value);
    }
  }
  const text = parameters.toString();
  return to + (text ? `?${text}` : "");
}

function read(): void {
  path.value = location.pathname;
  query.value = readQuery();
}

function readQuery(): Query {
  return Object.fromEntries(new URLSearchParams(location.search));
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
