import { useEffect, useRef, useState } from "preact/hooks";

const PAUSE_MILLIS = 200;

/** A text that is typed: shown at once, passed on after a pause; follows the value when that changes elsewhere. */
export function useTyped(value: string, onPause: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const passed = useRef(value);
  useEffect(() => {
    if (value !== passed.current) {
      passed.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => {
    if (text === passed.current) {
      return;
    }
    const timer = setTimeout(() => {
      passed.current = text;
      onPause(text);
    }, PAUSE_MILLIS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
