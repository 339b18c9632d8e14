/**
 * Encrypted data. The app encrypts stored data only in this way: AES-GCM with a key that cannot be exported from
 * the browser.
 */
export type SealedBytes = {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: Uint8Array<ArrayBuffer>;
};

/**
 * The browser's encryption functions. Null if the page was loaded over plain http, because browsers encrypt only in
 * secure contexts.
 */
export type Sealing = SubtleCrypto | null;
export const browserSealing = (): Sealing =>
  (globalThis.crypto as { subtle?: SubtleCrypto } | undefined)?.subtle ?? null;

/** Creates an encryption key that cannot be exported from the browser. */
export const newKey = (sealing: SubtleCrypto): Promise<CryptoKey> =>
  sealing.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/**
 * Encrypts bytes. `bound` says what the bytes are. It is not stored with them, and the same value is needed to decrypt
 * them.
 */
export async function sealBytes(
  sealing: SubtleCrypto,
  key: CryptoKey,
  bytes: Uint8Array,
  bound: unknown,
): Promise<SealedBytes> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: 'AES-GCM', iv, additionalData: written(bound) };
  const sealed = await sealing.encrypt(algorithm, key, bytes as Uint8Array<ArrayBuffer>);
  return { iv, sealed: new Uint8Array(sealed) };
}

/** Decrypts bytes. Rejects when they are damaged, were encrypted with another key, or are not what `bound` says. */
export async function openBytes(
  sealing: SubtleCrypto,
  key: CryptoKey,
  { iv, sealed }: SealedBytes,
  bound: unknown,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = { name: 'AES-GCM', iv: new Uint8Array(iv), additionalData: written(bound) };
  return new Uint8Array(await sealing.decrypt(algorithm, key, new Uint8Array(sealed)));
}

const written = (bound: unknown) => new TextEncoder().encode(JSON.stringify(bound));

/**
 * Compresses bytes; long texts shrink to a tenth. If the browser cannot compress, or fails, returns the bytes
 * unchanged.
 */
export async function squeezed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await through(bytes, new CompressionStream('gzip'));
  } catch {
    return bytes;
  }
}

/** Decompresses the result of `squeezed`; uncompressed bytes stay as they are. Rejects when they are damaged. */
export async function unsqueezed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? through(bytes, new DecompressionStream('gzip')) : bytes;
}

const through = async (bytes: Uint8Array<ArrayBuffer>, squeezer: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(squeezer)).arrayBuffer());
