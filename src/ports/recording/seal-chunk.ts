import type { KeptChunk, KeptKey } from './recording-database.ts';
import { newKey, openBytes, sealBytes, unsqueezed } from '../storage/seal.ts';

export { squeezed } from '../storage/seal.ts';

/** Creates an encryption key for recordings. */
export async function recordingKey(sealing: SubtleCrypto): Promise<KeptKey> {
  return { id: crypto.randomUUID(), key: await newKey(sealing) };
}

/**
 * Encrypts bytes as the events `from` to `to` of a recorded session. They can only be decrypted as the same events of
 * the same session.
 */
export const sealChunk = async (
  sealing: SubtleCrypto,
  { key }: KeptKey,
  place: Pick<KeptChunk, 'session' | 'from' | 'to'>,
  bytes: Uint8Array,
): Promise<KeptChunk> => ({ ...place, ...(await sealBytes(sealing, key, bytes, bound(place))) });

/**
 * Decrypts and decompresses a chunk of a recording. Rejects if the chunk is damaged, was encrypted with another key, or
 * belongs to other events or another session.
 */
export const openChunk = async (
  sealing: SubtleCrypto,
  { key }: KeptKey,
  chunk: KeptChunk,
): Promise<Uint8Array<ArrayBuffer>> => unsqueezed(await openBytes(sealing, key, chunk, bound(chunk)));

const bound = ({ session, from, to }: Pick<KeptChunk, 'session' | 'from' | 'to'>) => [session, from, to];
