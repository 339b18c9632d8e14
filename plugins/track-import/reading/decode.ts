/** How many of the first bytes decide on encoding and format. */
export const HEAD_BYTES = 64 * 1024;

/**
 * The encoding of a text file by its first bytes: a byte order mark, the XML declaration, or bytes that are no UTF-8
 * (then Windows-1252, in which every byte is a character). Always a label that `TextDecoder` knows.
 */
export function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // XML without a byte order mark: `<` and its zero byte give the order away.
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le';
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be';
  const ascii = String.fromCharCode(...head.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(ascii)?.[1];
  // A declaration that is legible byte by byte is not in UTF-16, whatever it says.
  if (declared && !/^(utf-?16|ucs|iso-10646)/i.test(declared)) {
    try {
      return new TextDecoder(declared).encoding;
    } catch {
      // An encoding nobody knows: judged by its bytes like every other file.
    }
  }
  try {
    // `stream` forgives a character that the end of the head cuts in two.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
