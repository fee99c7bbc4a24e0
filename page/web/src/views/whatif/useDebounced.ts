import { useEffect, useState } from "preact/hooks";

/** Returns a value as it was when it had not changed for a while; compared by its JSON. */
export function useDebounced<T>(value: T, millis: number): T {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), millis);
    return () => clearTimeout(timer);
  }, [key, millis]);
  return settled;
}
