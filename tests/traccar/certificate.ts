import { createHash, generateKeyPairSync, sign } from 'node:crypto';

type Wanted = {
  /** Names that it is for. */
  readonly names: readonly string[];
  readonly from: Date;
  readonly to: Date;
};

/** One value in DER: its kind, its length, its bytes (ITU-T X.690). */
const der = (kind: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([kind, ...length]), body]);
};
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const number = (...bytes: readonly number[]) => der(0x02, Buffer.from(bytes));
const identifier = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes));
const text = (kind: number, value: string) => der(kind, Buffer.from(value, 'latin1'));
const bits = (value: Uint8Array) => der(0x03, Buffer.from([0]), value);
const time = (at: Date) => text(0x18, `${at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`);

/**
 * A certificate that signs itself, made anew in each run and never stored: for servers of tests on this machine
 * (RFC 5280; ECDSA on P-256 with SHA-256).
 */
export function selfSigned({ names, from, to }: Wanted): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(identifier(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const named = sequence(der(0x31, sequence(identifier(0x55, 0x04, 0x03), text(0x0c, names[0] ?? 'test'))));
  const others = sequence(...names.map((name) => text(0x82, name)));
  const publicBytes = publicKey.export({ type: 'spki', format: 'der' });
  const serial = createHash('sha256').update(publicBytes).digest();
  const content = sequence(
    der(0xa0, number(2)),
    number(0x01, ...serial.subarray(0, 8)),
    algorithm,
    named,
    sequence(time(from), time(to)),
    named,
    publicBytes,
    der(0xa3, sequence(sequence(identifier(0x55, 0x1d, 0x11), der(0x04, others)))),
  );
  const whole = sequence(content, algorithm, bits(sign('sha256', content, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/.{64}/g, '$&\n').trim()}\n-----END CERTIFICATE-----\n`,
  };
}
