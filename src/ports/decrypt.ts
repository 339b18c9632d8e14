import util from 'tweetnacl-util';

type Plain = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

const FAILED: Plain = { ok: false };

/**
 * Opens an encrypted answer: `ciphertext::iv`, both base64, AES-256-CBC with PKCS#7 padding, JSON inside (HTTP-04).
 *
 * Every failure looks alike (no key, bad base64, wrong length, bad padding, no UTF-8, no JSON): a caller learns nothing
 * of why, so it cannot be used as an oracle. CBC does not notice tampering; whoever uses the value validates it.
 */
export async function decrypt(envelope: unknown, key: string | null): Promise<Plain> {
  if (typeof envelope !== 'string' || key === null) return FAILED;
  const parts = envelope.split('::');
  if (parts.length !== 2) return FAILED;
  try {
    const [ciphertext, iv] = parts.map((part) => util.decodeBase64(part)) as [Uint8Array, Uint8Array];
    if (iv.length !== 16 || ciphertext.length === 0 || ciphertext.length % 16 !== 0) return FAILED;
    const raw = new Uint8Array(util.decodeBase64(key));
    if (raw.length !== 32) return FAILED;
    const imported = await crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['decrypt']);
    const bytes = await crypto.subtle.decrypt(
      { name: 'AES-CBC', iv: new Uint8Array(iv) },
      imported,
      new Uint8Array(ciphertext),
    );
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return FAILED;
  }
}
