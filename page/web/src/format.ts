const THIN_SPACE = "\u2009";
const DASH = "–";

/** `0:42`, `11:20`, `2:03:00`, `3d 04:10`; a dash where the time is unknown. */
export function duration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) {
    return DASH;
  }
  const whole = Math.max(0, Math.round(seconds));
  const days = Math.floor(whole / 86_400);
  const hours = Math.floor((whole % 86_400) / 3_600);
  const minutes = Math.floor((whole % 3_600) / 60);
  if (days > 0) {
    return `${days}d ${pad(hours)}:${pad(minutes)}`;
  }
  const rest = pad(whole % 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Seconds between two times; up to `now` where the second is null. */
export function secondsBetween(from: string | null, to: string | null, now: number): number | null {
  if (from === null) {
    return null;
  }
  return Math.max(0, ((to === null ? now : Date.parse(to)) - Date.parse(from)) / 1000);
}

/** `12s ago`, `5m ago`, `3h ago`, `2d ago`, then the date. */
export function ago(time: string | null, now: number): string {
  if (time === null) {
    return DASH;
  }
  const seconds = Math.round((now - Date.parse(time)) / 1000);
  if (seconds < 5) {
    return "now";
  }
  if (seconds < 60) {
    return `${seconds}s ago`;
  }
  if (seconds < 3_600) {
    return `${Math.floor(seconds / 60)}m ago`;
  }
  if (seconds < 86_400) {
    return `${Math.floor(seconds / 3_600)}h ago`;
  }
  return seconds < 14 * 86_400 ? `${Math.floor(seconds / 86_400)}d ago` : date(time);
}

/** `2026-11-27 15:04:05` in the reader's time zone. */
export function dateTime(time: string | null): string {
  return time === null ? DASH : `${date(time)} ${clock(time)}`;
}

export function date(time: string): string {
  const at = new Date(time);
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
}

/** `15:04:05` in the reader's time zone. */
export function clock(time: string | Date): string {
  const at = new Date(time);
  return `${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`;
}

/** Labels of a time axis: `15:04`, with seconds where two that follow each other had the same minute; no label twice in a row. */
export function timeLabels(seconds: number[]): string[] {
  const clocks = seconds.map((at) => clock(new Date(at * 1000)));
  const minutes = clocks.map((time) => time.slice(0, 5));
  return withoutRepeats(minutes.some((minute, index) => minute === minutes[index - 1]) ? clocks : minutes);
}

/** Leaves a label out where it is the same as the one before it: lines that rounding makes equal. */
export function withoutRepeats(labels: string[]): string[] {
  return labels.map((label, index) => (label === labels[index - 1] ? "" : label));
}

/** `12 345`, with thin spaces that do not break. */
export function count(value: number): string {
  return Math.round(value).toString().replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** `$0.42`, `$1 204`; less than a cent with two significant digits. */
export function usd(value: number | null | undefined): string {
  if (value === null || value === undefined) {
    return DASH;
  }
  const size = Math.abs(value);
  const text = size === 0 ? "0" : size < 0.01 ? size.toPrecision(2).replace(/0+$/, "") : size < 1000 ? size.toFixed(2) : count(size);
  return `${value < 0 ? "−" : ""}$${text}`;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 && share > 0 ? 1 : 0)}${THIN_SPACE}%`;
}

const BINARY = ["B", "Ki", "Mi", "Gi", "Ti", "Pi"];

/** `6.25 Gi`. */
export function bytes(value: number): string {
  let power = 0;
  let size = value;
  while (Math.abs(size) >= 1024 && power < BINARY.length - 1) {
    size /= 1024;
    power++;
  }
  return `${decimal(size)}${THIN_SPACE}${BINARY[power]}`;
}

/** An amount of a resource with its unit, as the API names it: `cpuCores`, `milliCpu`, `memoryBytes`, or an extended one. */
export function amount(resource: string, value: number): string {
  switch (resource) {
    case "cpuCores":
      return `${decimal(value)} CPU`;
    case "milliCpu":
      return `${decimal(value / 1000)} CPU`;
    case "memoryBytes":
      return bytes(value);
    default:
      return `${decimal(value)} ${shortResource(resource)}`;
  }
}

/** `2 CPU, 4 Gi, 1 gpu`; amounts of nothing are left out. */
export function amounts(values: Record<string, number>): string {
  const parts = Object.entries(values).filter(([, value]) => value > 0);
  return parts.length === 0 ? DASH : parts.map(([resource, value]) => amount(resource, value)).join(", ");
}

/** `nvidia.com/gpu` is `gpu`. */
export function shortResource(resource: string): string {
  return resource.slice(resource.lastIndexOf("/") + 1);
}

/** At most two digits after the point, without zeros at the end. */
export function decimal(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return Math.abs(rounded) >= 10_000 ? count(rounded) : String(rounded);
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
