import type { KeptChunk, KeptKey } from './recording-database.ts';

/** A key that seals, and that nobody can take out of the browser. */
export async function recordingKey(sealing: SubtleCrypto): Promise<KeptKey> {
  const key = await sealing.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  return { id: crypto.randomUUID(), key };
}

/** Seals bytes as the facts `from` to `to` of a session; they open as nothing else. */
export async function sealChunk(
  sealing: SubtleCrypto,
  { key }: KeptKey,
  place: Pick<KeptChunk, 'session' | 'from' | 'to'>,
  bytes: Uint8Array,
): Promise<KeptChunk> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: 'AES-GCM', iv, additionalData: bound(place) };
  const sealed = await sealing.encrypt(algorithm, key, bytes as Uint8Array<ArrayBuffer>);
  return { ...place, iv, sealed: new Uint8Array(sealed) };
}

/** The bytes as they were sealed, unsqueezed. Rejects when it is damaged, was sealed with another key, or belongs elsewhere. */
export async function openChunk(
  sealing: SubtleCrypto,
  { key }: KeptKey,
  chunk: KeptChunk,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = { name: 'AES-GCM', iv: chunk.iv, additionalData: bound(chunk) };
  return unsqueezed(new Uint8Array(await sealing.decrypt(algorithm, key, chunk.sealed)));
}

const bound = ({ session, from, to }: Pick<KeptChunk, 'session' | 'from' | 'to'>) =>
  new TextEncoder().encode(JSON.stringify([session, from, to]));

/** Long texts take a tenth of their room so. A browser without it (or one that fails) keeps them as they are. */
export async function squeezed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await through(bytes, new CompressionStream('gzip'));
  } catch {
    return bytes;
  }
}

/** As it was before `squeezed`; what was not squeezed stays as it is. Rejects when it is damaged. */
async function unsqueezed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? through(bytes, new DecompressionStream('gzip')) : bytes;
}

const through = async (bytes: Uint8Array<ArrayBuffer>, squeezer: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(squeezer)).arrayBuffer());
