/**
 * Words of a record as a part of one line of a packet. A record is data: whatever stands in it, it begins no line, is no number or
 * column of a line, no heading and no mark of a chat, so an answerer cannot take it for anything but the text of its memory.
 */

/** Format characters too: they hide text or turn its direction. Zero-width joiners go with them; nothing clinical is written by them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\s]+/gu;
/** "<|im_end|>", "</s>", "<think>"; "<60" and "> 5" stay as they are. */
const MARK = /<([/|\p{L}_][^<>]{0,60})>/gu;

export function harmlessText(text: string): string {
  return (
    text
      .replace(UNSEEN, ' ')
      .replaceAll('|', '/')
      .replaceAll('[', '(')
      .replaceAll(']', ')')
      // "##", "---", "===", "```", "***": a heading, a rule or a fence. "#30" is a number of tablets.
      .replace(/([#=`*_~-])\1+/g, (run, letter: string) => (letter === '-' && run.length === 2 ? run : letter))
      .replace(MARK, '($1)')
      .replace(/^\s*#\s+/, '')
      .trim()
  );
}
