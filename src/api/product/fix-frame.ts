import type { FixColumns } from '../../../events/fix-columns.ts';
import { type FixArrays, fixArrays, FixBuilder, KNOWN_FLAGS } from '../fix-builder.ts';

/** The letters "FIX1" as a little-endian number: every binary frame of fixes starts with it. */
const FIX_FRAME_MAGIC = 0x46495831;
export const FIX_FRAME_HEADER = 8;
export const BYTES_PER_FIX = 32;

const MAX_LAT = 90e7;
const MAX_LNG = 180e7;

/** The result of reading a binary frame of fixes: its fixes, or the reason why the frame is unreadable. */
export type DecodedFrame =
  | { readonly ok: true; readonly fixes: FixArrays; readonly leftOut: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/**
 * Writes fixes `from` (inclusive) to `to` (exclusive) as one binary frame.
 *
 * Little-endian: u32 magic, u32 count, then per fix 32 bytes: u32 device, u32 unix seconds, i32 latitude × 10⁷,
 * i32 longitude × 10⁷, u16 km/h × 10, u16 degrees × 10, u16 accuracy in metres, i8 battery per cent (−1 none),
 * u8 flags, u32 steps, u32 reserved.
 */
export const encodeFixFrame = (fixes: FixColumns, from = 0, to = fixes.at.length): ArrayBuffer => {
  const count = Math.max(0, to - from);
  const buffer = new ArrayBuffer(FIX_FRAME_HEADER + count * BYTES_PER_FIX);
  const view = new DataView(buffer);
  view.setUint32(0, FIX_FRAME_MAGIC, true);
  view.setUint32(4, count, true);
  for (let i = from, at = FIX_FRAME_HEADER; i < to; i++, at += BYTES_PER_FIX) {
    view.setUint32(at, fixes.device[i] ?? 0, true);
    view.setUint32(at + 4, fixes.at[i] ?? 0, true);
    view.setInt32(at + 8, fixes.lat[i] ?? 0, true);
    view.setInt32(at + 12, fixes.lng[i] ?? 0, true);
    view.setUint16(at + 16, fixes.speed[i] ?? 0, true);
    view.setUint16(at + 18, fixes.heading[i] ?? 0, true);
    view.setUint16(at + 20, fixes.accuracy[i] ?? 0, true);
    view.setInt8(at + 22, fixes.battery[i] ?? -1);
    view.setUint8(at + 23, fixes.flags[i] ?? 0);
    view.setUint32(at + 24, fixes.steps[i] ?? 0, true);
  }
  return buffer;
};

/** Reads a binary frame of fixes. Leaves out and counts fixes at 0,0 or outside the world. Never throws. */
export const decodeFixFrame = (bytes: ArrayBuffer | ArrayBufferView): DecodedFrame => {
  const view = ArrayBuffer.isView(bytes)
    ? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new DataView(bytes);
  if (view.byteLength < FIX_FRAME_HEADER)
    return { ok: false, reason: `a frame of ${view.byteLength} bytes has no header` };
  if (view.getUint32(0, true) !== FIX_FRAME_MAGIC)
    return { ok: false, reason: 'the frame does not begin with FIX1' };
  const count = view.getUint32(4, true);
  const expected = FIX_FRAME_HEADER + count * BYTES_PER_FIX;
  if (view.byteLength !== expected)
    return {
      ok: false,
      reason: `a frame of ${count} fixes has ${expected} bytes, this one ${view.byteLength}`,
    };

  const fixes = fixArrays(count);
  let bad = 0;
  for (let i = 0, at = FIX_FRAME_HEADER; i < count; i++, at += BYTES_PER_FIX) {
    const device = view.getUint32(at, true);
    const time = view.getUint32(at + 4, true);
    const lat = view.getInt32(at + 8, true);
    const lng = view.getInt32(at + 12, true);
    const battery = view.getInt8(at + 22);
    fixes.device[i] = device;
    fixes.at[i] = time;
    fixes.lat[i] = lat;
    fixes.lng[i] = lng;
    fixes.speed[i] = told(view.getUint16(at + 16, true));
    fixes.heading[i] = view.getUint16(at + 18, true) % 3600;
    fixes.accuracy[i] = told(view.getUint16(at + 20, true));
    fixes.battery[i] = battery >= 0 && battery <= 100 ? battery : -1;
    fixes.flags[i] = view.getUint8(at + 23) & KNOWN_FLAGS;
    fixes.steps[i] = view.getUint32(at + 24, true);
    if (!isUsable(device, time, lat, lng)) bad++;
  }
  if (bad === 0) return { ok: true, fixes, leftOut: [] };
  return {
    ok: true,
    fixes: usable(fixes, count - bad),
    leftOut: [`frame: ${bad} of ${count} fixes had no usable place or time`],
  };
};

/**
 * Some GPS receivers send "unknown" as a negative two-byte number. Read as unsigned, it becomes one of the highest
 * values (0xff00 or more). Such values count as 0.
 */
const told = (value: number): number => (value >= 0xff00 ? 0 : value);

const isUsable = (device: number, at: number, lat: number, lng: number): boolean =>
  device > 0 && at > 0 && Math.abs(lat) <= MAX_LAT && Math.abs(lng) <= MAX_LNG && (lat !== 0 || lng !== 0);

const usable = (fixes: FixArrays, room: number): FixArrays => {
  const kept = new FixBuilder(room);
  for (let i = 0; i < fixes.at.length; i++)
    if (isUsable(fixes.device[i] ?? 0, fixes.at[i] ?? 0, fixes.lat[i] ?? 0, fixes.lng[i] ?? 0))
      kept.copy(fixes, i);
  return kept.columns();
};
