/** Characters that change how the text around them is drawn, or draw nothing: C0, DEL, C1, bidi marks, zero-width, BOM, tags. */
const INVISIBLE =
  /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** Returns the text with such characters as visible symbols, so that a name cannot pretend to be another. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, symbol);
}

function symbol(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code === 0x0a ? "↵" : `⟨${code.toString(16).toUpperCase().padStart(2, "0")}⟩`;
}

/** Cuts a long name in its middle: names that a run generates differ at their ends. */
export function cutMiddle(text: string, limit: number): string {
  const characters = [...text];
  if (characters.length <= limit) {
    return text;
  }
  const end = Math.floor((limit - 1) / 2);
  return `${characters.slice(0, limit - 1 - end).join("")}…${characters.slice(characters.length - end).join("")}`;
}
