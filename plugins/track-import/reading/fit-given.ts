type Place = { readonly at: number; readonly lat: number; readonly lng: number };

const FIT_EPOCH = Date.UTC(1989, 11, 31);
const SINT32 = 0x85;
const UINT32 = 0x86;
const UINT16 = 0x84;
const UINT8 = 0x02;
const ENUM = 0x00;

type Field = readonly [number: number, size: 1 | 2 | 4, type: number];

/**
 * Returns a FIT file with these places (Unix ms, degrees × 10⁷), written from the public description of the format.
 */
export function fitFile(
  places: readonly Place[],
  {
    kind = 4,
    speed = 0xffff,
    altitude = 0xffff,
    accuracy = 0xff,
    isBig = false,
  }: { kind?: number; speed?: number; altitude?: number; accuracy?: number; isBig?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  const put = (value: number, size: number): void => {
    for (let i = 0; i < size; i++) bytes.push((value >>> (8 * (isBig ? size - 1 - i : i))) & 0xff);
  };
  const define = (local: number, message: number, fields: readonly Field[]): void => {
    bytes.push(0x40 | local, 0, isBig ? 1 : 0);
    put(message, 2);
    bytes.push(fields.length, ...fields.flat());
  };
  define(0, 0, [[0, 1, ENUM]]);
  bytes.push(0, kind);
  define(1, 20, [
    [253, 4, UINT32],
    [0, 4, SINT32],
    [1, 4, SINT32],
    [6, 2, UINT16],
    [2, 2, UINT16],
    [31, 1, UINT8],
  ]);
  for (const { at, lat, lng } of places) {
    bytes.push(1);
    put(Math.round((at - FIT_EPOCH) / 1000), 4);
    put(semicircles(lat), 4);
    put(semicircles(lng), 4);
    put(speed, 2);
    put(altitude, 2);
    bytes.push(accuracy);
  }
  const header = [14, 0x20, 0x93, 0x08, ...fourBytes(bytes.length), 0x2e, 0x46, 0x49, 0x54];
  const head = [...header, ...twoBytes(crc(header))];
  const whole = [...head, ...bytes];
  return Uint8Array.from([...whole, ...twoBytes(crc(whole))]);
}

/** Converts degrees to FIT's unit. NaN is written as 2³¹ − 1, which means "not known". */
const semicircles = (e7: number): number =>
  Number.isNaN(e7) ? 0x7fffffff : Math.min(0x7ffffffe, Math.round((e7 / 1e7 / 180) * 2 ** 31));
const fourBytes = (value: number): number[] => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
const twoBytes = (value: number): number[] => [value & 0xff, value >>> 8];

/** CRC-16 as FIT uses it (polynomial 0xA001). */
function crc(bytes: readonly number[]): number {
  let value = 0;
  for (const byte of bytes) {
    value ^= byte;
    for (let i = 0; i < 8; i++) value = value & 1 ? (value >>> 1) ^ 0xa001 : value >>> 1;
  }
  return value;
}
