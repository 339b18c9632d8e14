import { createReadStream } from 'node:fs';

/** Longer than any line the log reader takes; a file without line ends must not fill the memory. */
const LONGEST_LINE = 64_000_001;

/**
 * The lines of a file, one by one, in pieces of 1 MB: memory stays flat however large the file is.
 *
 * A line that never ends comes cut, so that the reader of the log refuses it by its length. Throws what the file system
 * says when the file cannot be read.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
    if (rest.length > LONGEST_LINE) break;
  }
  if (rest !== '') yield rest;
}
