import { signal } from "@preact/signals";
import { t } from "../text.ts";
import { parseLines } from "./ndjson.ts";
import { retryAfterSeconds } from "./retryAfter.ts";
import { login, token } from "./token.ts";

const BASE = "/api/gangflow/v1";
const MOST_WAITS_FOR_A_BUSY_SERVER = 3;
const CACHED_ANSWERS = 60;
const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;
const FORBIDDEN = 403;
/** A shorter wait is not worth a notice. */
const TOLD_SECONDS = 3;

/** Number of requests that were refused for a missing permission: what the user may do has changed since the session was read. */
export const refusals = signal(0);

/** When requests that a busy server has refused are sent again; null while none waits for long. */
export const busyUntil = signal<Date | null>(null);

let waiting = 0;

export type Params = Record<string, string | number | boolean | null | undefined>;

/** An answer other than success, with a sentence to show; of a form also the sentence of each field that is wrong. */
export class ApiError extends Error {
  constructor(readonly status: number, readonly sentence: string, readonly fields: Record<string, string> = {}) {
    super(sentence);
  }
}

/** Answers by address with their ETag: after a 304 the very same object is returned, so nothing renders anew. */
const answers = new Map<string, { etag: string; value: unknown }>();

export async function get<T>(path: string, params?: Params, signal?: AbortSignal): Promise<T> {
  const address = addressOf(path, params);
  const known = answers.get(address);
  const response = await request(address, {
    headers: known ? { "If-None-Match": known.etag } : {},
    cache: "no-store",
    signal: signal ?? null,
  });
  if (response.status === 304 && known) {
    return known.value as T;
  }
  const value = (await response.json()) as T;
  remember(address, response.headers.get("ETag"), value);
  return value;
}

/** Returns null after 204. */
export async function post<T>(path: string, body: unknown, params?: Params, signal?: AbortSignal): Promise<T> {
  const response = await request(addressOf(path, params), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
  return (response.status === 204 ? null : await response.json()) as T;
}

/** Passes each object of an NDJSON answer on as it arrives; resolves at its end. */
export async function lines<T>(
  path: string, params: Params, onLine: (value: T) => void, signal: AbortSignal,
): Promise<void> {
  const response = await request(addressOf(path, params), { signal });
  if (response.body) {
    await parseLines(response.body, (line) => onLine(JSON.parse(line) as T));
  }
}

/**
 * Sends a request with the token. After 401 it waits until the user has logged in, and sends it again. A server that is busy says when
 * to send it again: it has not begun with it, or it was to read only.
 */
export async function request(address: string, init: RequestInit): Promise<Response> {
  for (let busy = 0; ; ) {
    if (token.value === null) {
      await login();
    }
    const used = token.value;
    const response = await fetchWith(address, init, used);
    if (response.status === 401) {
      if (token.value === used) {
        await login();
      }
      continue;
    }
    if (isBusy(response, init) && ++busy <= MOST_WAITS_FOR_A_BUSY_SERVER) {
      await pause(retryAfterSeconds(response.headers.get("Retry-After")), init.signal ?? null);
      continue;
    }
    if (response.status === FORBIDDEN) {
      refusals.value++;
    }
    if (!response.ok && response.status !== 304) {
      throw await errorOf(response);
    }
    return response;
  }
}

function isBusy({ status, headers }: Response, { method }: RequestInit): boolean {
  return status === TOO_MANY_REQUESTS || (status === UNAVAILABLE && method === undefined && headers.has("Retry-After"));
}

/** Waits for a busy server, and tells it; no longer than somebody wants the answer. */
async function pause(seconds: number, aborted: AbortSignal | null): Promise<void> {
  const until = new Date(Date.now() + seconds * 1_000);
  waiting++;
  if (seconds >= TOLD_SECONDS && (busyUntil.value === null || busyUntil.value < until)) {
    busyUntil.value = until;
  }
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      aborted?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1_000);
    aborted?.addEventListener("abort", done);
  });
  if (--waiting === 0) {
    busyUntil.value = null;
  }
}

async function fetchWith(address: string, init: RequestInit, bearer: string | null): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("Authorization", `Bearer ${bearer}`);
  try {
    return await fetch(address, { ...init, headers });
  } catch (failure) {
    if (init.signal?.aborted) {
      throw failure;
    }
    throw new ApiError(0, t.errors.unreachable);
  }
}

export function addressOf(path: string, params: Params = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== "") {
      query.set(name, String(value));
    }
  }
  const text = query.toString();
  return BASE + path + (text ? `?${text}` : "");
}

/** Returns the sentence of an error answer. */
export async function sentenceOf(response: Response): Promise<string> {
  return (await errorOf(response)).sentence;
}

/** An error answer has a `detail`: a text, or a list of fields with a message each. */
async function errorOf(response: Response): Promise<ApiError> {
  try {
    const { detail } = (await response.json()) as { detail?: unknown };
    if (typeof detail === "string") {
      return new ApiError(response.status, detail);
    }
    if (Array.isArray(detail)) {
      const fields = (detail as { loc?: (string | number)[]; msg: string }[]).map((field) => [String(field.loc?.at(-1) ?? ""), field.msg]);
      const sentence = fields.map(([name, message]) => (name ? `${name}: ${message}` : message)).join(" ");
      return new ApiError(response.status, sentence, Object.fromEntries(fields) as Record<string, string>);
    }
  } catch {
    // A proxy in between answers with HTML; its status says more than its text.
  }
  return new ApiError(response.status, t.errors.status(response.status));
}

function remember(address: string, etag: string | null, value: unknown): void {
  answers.delete(address);
  if (etag === null) {
    return;
  }
  answers.set(address, { etag, value });
  const oldest = answers.keys().next().value;
  if (answers.size > CACHED_ANSWERS && oldest !== undefined) {
    answers.delete(oldest);
  }
}
