import { cutMiddle, visible } from "../visible.ts";
import { Tooltip } from "./Tooltip.tsx";

/**
 * A sentence of the server or of a program: what stands between backticks is code, and names in any script leave the order of its other
 * words as it is. Cut in the middle above the limit.
 */
export function Sentence({ text, limit = Infinity }: { text: string; limit?: number }) {
  const shown = visible(text);
  const cut = cutMiddle(shown, limit);
  const sentence = <bdi dir="ltr">{parts(cut).map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</bdi>;
  return cut === shown ? sentence : <Tooltip text={shown}>{sentence}</Tooltip>;
}

/** Splits a sentence at its backticks: what stands between two is at the odd places. */
export function parts(sentence: string): string[] {
  return sentence.split(/`([^`]+)`/u);
}
