/** Maximum number of bytes that one call converts to base64. */
const AT_ONCE = 8_190; // divisible by three, so pieces need no padding

export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE))));
  return pieces.join('');
}

/**
 * Decodes base64.
 * @throws if the text is not base64
 */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Compresses the bytes as a gzip file. */
export const zipped = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(blob.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer());
