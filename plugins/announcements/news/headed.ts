import { linksIn, plainText } from '../../../src/ui/links-in-text.ts';

/** A longer sentence than this is no heading (characters). */
const LONGEST = 90;
/** The end of the first line or sentence. A full stop after one or two letters is that of an abbreviation. */
const END = /(?<=[\p{L}\p{N}]{3})\.(?=\s)|(?<=[!?])(?=\s)|\n/u;

/**
 * Splits the text of an announcement, which has no title of its own, into a heading and the rest: its first line or
 * sentence. The heading is '' if the first sentence is long or contains a link.
 */
export function headed(message: string): { heading: string; text: string } {
  const clean = plainText(message).trim();
  const end = END.exec(clean);
  const first = (end ? clean.slice(0, end.index) : clean).replace(/\.$/, '');
  if (first.length > LONGEST || linksIn(first).length > 0) return { heading: '', text: clean };
  return { heading: first, text: end ? clean.slice(end.index + end[0].length).trim() : '' };
}
