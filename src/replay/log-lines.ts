import { yieldToEventLoop } from './yield-to-event-loop.ts';

/**
 * All JavaScript engines that the app supports have `TextDecoder`. It is declared here because the kernel is compiled
 * without the browser's types.
 */
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

/** Number of bytes that are read before the browser can handle other tasks. About 4 ms of work. */
const BLOCK = 1 << 18;
const LINE_END = 10;

/** A line of a recording file: its text without the line end, and the position of its bytes. */
export type Line = {
  readonly text: string;
  readonly block: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** False for the last line of a file if the file ends without a line end. */
  readonly isEnded: boolean;
  /** False when the line's bytes are not UTF-8; the text is then empty. */
  readonly isText: boolean;
};

/**
 * Decodes bytes to text.
 * @throws TypeError when they are not UTF-8.
 */
export const decode = (bytes: Uint8Array): string => decoder.decode(bytes);
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Yields the lines of a file that arrives in pieces of any size; a piece may end in the middle of a character. A line
 * longer than `longest` bytes is cut and ends the reading; the caller then rejects it. After each block of bytes, the
 * browser can handle other tasks.
 */
export async function* linesOf(
  pieces: AsyncIterable<Uint8Array>,
  longest: number,
): AsyncGenerator<readonly Line[]> {
  let rest: Uint8Array[] = [];
  let waiting = 0;
  for await (const piece of pieces)
    for (let from = 0; from < piece.length; from += BLOCK) {
      const part = piece.subarray(from, from + BLOCK);
      const last = part.lastIndexOf(LINE_END);
      if (last < 0) {
        rest.push(part.slice());
        waiting += part.length;
        if (waiting > longest) {
          yield [cutLine(joined(rest, waiting))];
          return;
        }
        continue;
      }
      const block = joined([...rest, part.subarray(0, last + 1)], waiting + last + 1);
      rest = last + 1 < part.length ? [part.slice(last + 1)] : [];
      waiting = part.length - last - 1;
      yield split(block);
      await yieldToEventLoop();
    }
  if (waiting > 0) yield [cutLine(joined(rest, waiting))];
}

/** Returns the lines of a text in RAM, in the form that `linesOf` returns for a file. */
export function linesOfText(text: string): readonly { text: string; isEnded: boolean }[] {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const ended = lines.map((line) => ({ text: withoutReturn(line), isEnded: true }));
  return last === '' ? ended : [...ended, { text: last, isEnded: false }];
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line);

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Returns the lines of a block of bytes that ends with a line end. */
function split(block: Uint8Array): Line[] {
  const texts = textsOf(block);
  const lines: Line[] = [];
  let start = 0;
  for (let i = 0; start < block.length; i++) {
    const end = block.indexOf(LINE_END, start);
    const text = texts ? (texts[i] as string) : textOf(block.subarray(start, end));
    lines.push({
      text: withoutReturn(text ?? ''),
      block,
      start,
      end,
      isEnded: true,
      isText: text !== null,
    });
    start = end + 1;
  }
  return lines;
}

/** Decodes all lines at once, which is much faster than one by one. Null when some are not UTF-8. */
function textsOf(block: Uint8Array): string[] | null {
  const text = textOf(block);
  return text === null ? null : text.split('\n');
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return decode(bytes);
  } catch {
    return null;
  }
}

function cutLine(block: Uint8Array): Line {
  const text = textOf(block);
  return { text: text ?? '', block, start: 0, end: block.length, isEnded: false, isText: text !== null };
}
