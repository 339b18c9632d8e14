import { HttpResponse } from 'msw/http';

/** The demo's key for encrypted responses: 32 bytes, base64. It is public, so it protects nothing. */
export const DEMO_ENCRYPTION_KEY = 'Rml4cG9pbnQgZGVtbyBrZXk6IDMyIGJ5dGVzIGxvbmc=';

/**
 * Encrypts a JSON response: AES-256-CBC with PKCS#7 padding, `encrypted_data` = base64 ciphertext `::` base64 iv. A
 * response without a JSON body stays as it is.
 */
export const encrypted = async (response: Response, number: number): Promise<Response> => {
  if (!response.headers.get('Content-Type')?.includes('json')) return response;
  const key = await crypto.subtle.importKey('raw', fromBase64(DEMO_ENCRYPTION_KEY), 'AES-CBC', false, [
    'encrypt',
  ]);
  const iv = new Uint8Array(16);
  new DataView(iv.buffer).setUint32(0, number);
  const data = await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, await response.arrayBuffer());
  return HttpResponse.json(
    { encrypted_data: `${toBase64(new Uint8Array(data))}::${toBase64(iv)}` },
    { status: response.status },
  );
};

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const toBase64 = (bytes: Uint8Array): string => {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
};
