/** Above this, a timer of a browser can overflow and end at once. */
const LONGEST_SECONDS = 600;
const SHORTEST_SECONDS = 1;

/** Returns the seconds that a `Retry-After` asks for: a number or a date, or one second where it is neither. */
export function retryAfterSeconds(header: string | null, now = Date.now()): number {
  const text = header?.trim() ?? "";
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1_000;
  return Number.isNaN(seconds) ? SHORTEST_SECONDS : Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, seconds));
}
