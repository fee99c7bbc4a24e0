import { signal } from "@preact/signals";

const KEY = "gangflow.token";

/** The token that requests carry. It lives as long as the tab. */
export const token = signal<string | null>(takeFromAddress() ?? sessionStorage.getItem(KEY));

/** Whether a request waits for the user to log in. */
export const loginNeeded = signal(token.value === null);

let waiting: (() => void)[] = [];

/** Uses a token from now on, and resumes the requests that waited for one. */
export function useToken(value: string): void {
  sessionStorage.setItem(KEY, value);
  token.value = value;
  loginNeeded.value = false;
  const resumed = waiting;
  waiting = [];
  resumed.forEach((resume) => resume());
}

/** Resolves when the user has logged in; requests that fail with 401 wait here and are then sent again. */
export function login(): Promise<void> {
  loginNeeded.value = true;
  return new Promise((resolve) => waiting.push(resolve));
}

/** Forgets the token, and with the page all that it has read. */
export function logout(): void {
  sessionStorage.removeItem(KEY);
  location.assign("/");
}

/** Takes the token out of the address at once, so that it is in no bookmark, history or screenshot. */
function takeFromAddress(): string | null {
  const value = new URLSearchParams(location.hash.slice(1)).get("token");
  if (value !== null) {
    sessionStorage.setItem(KEY, value);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return value;
}
