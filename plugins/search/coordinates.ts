import { convert } from 'geo-coordinates-parser';
import { toPoint } from 'mgrs';
import { OpenLocationCode } from 'open-location-code';
import type { Language } from '../../events/session-types.ts';

/** The WGS84 ellipsoid: the semi-major axis (metres), and the square of the first eccentricity. */
const AXIS = 6_378_137;
const E2 = 0.006_694_379_990_14;
const SCALE = 0.9996;
const DEGREES = 180 / Math.PI;

/**
 * Converts a position in the Universal Transverse Mercator system (zone and metres) to latitude and longitude. Null
 * if a value is out of range. Formulas: J. P. Snyder, "Map Projections – A Working Manual", USGS Professional Paper
 * 1395 (1987), eqs. 8-17 to 8-25.
 */
export function utmPlace(
  zone: number,
  isNorth: boolean,
  easting: number,
  northing: number,
): Coordinates | null {
  if (
    !(zone >= 1 && zone <= 60) ||
    !(easting >= 100_000 && easting < 1_000_000) ||
    !(northing >= 0 && northing < 1e7)
  )
    return null;
  const e1 = (1 - Math.sqrt(1 - E2)) / (1 + Math.sqrt(1 - E2));
  const second = E2 / (1 - E2);
  const meridian = (isNorth ? northing : northing - 1e7) / SCALE;
  const mu = meridian / (AXIS * (1 - E2 / 4 - (3 * E2 ** 2) / 64 - (5 * E2 ** 3) / 256));
  const foot =
    mu +
    ((3 * e1) / 2 - (27 * e1 ** 3) / 32) * Math.sin(2 * mu) +
    ((21 * e1 ** 2) / 16 - (55 * e1 ** 4) / 32) * Math.sin(4 * mu) +
    ((151 * e1 ** 3) / 96) * Math.sin(6 * mu) +
    ((1097 * e1 ** 4) / 512) * Math.sin(8 * mu);
  const c = second * Math.cos(foot) ** 2;
  const t = Math.tan(foot) ** 2;
  const inner = 1 - E2 * Math.sin(foot) ** 2;
  const n = AXIS / Math.sqrt(inner);
  const r = (AXIS * (1 - E2)) / inner ** 1.5;
  const d = (easting - 500_000) / (n * SCALE);
  const lat =
    foot -
    ((n * Math.tan(foot)) / r) *
      (d ** 2 / 2 -
        ((5 + 3 * t + 10 * c - 4 * c ** 2 - 9 * second) * d ** 4) / 24 +
        ((61 + 90 * t + 298 * c + 45 * t ** 2 - 252 * second - 3 * c ** 2) * d ** 6) / 720);
  const lng =
    (d -
      ((1 + 2 * t + c) * d ** 3) / 6 +
      ((5 - 2 * c + 28 * t - 3 * c ** 2 + 8 * second + 24 * t ** 2) * d ** 5) / 120) /
    Math.cos(foot);
  return { lat: lat * DEGREES, lng: lng * DEGREES + (zone - 1) * 6 - 177 };
}

export type Coordinates = { readonly lat: number; readonly lng: number };

const codes = new OpenLocationCode();

const place = (lat: number, lng: number): Coordinates | null =>
  Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;

/**
 * Parses coordinates in any common notation; null if there are none. Notations: decimal degrees with points or commas,
 * with or without N, S, E, W; degrees and minutes; degrees, minutes and seconds; UTM; MGRS; plus codes (short ones are
 * completed with the place `near`); `geo:` addresses and links of map sites. Latitude comes first unless the text says
 * otherwise.
 */
export function coordinatesIn(text: string, near: Coordinates | null): Coordinates | null {
  // Joins consecutive spaces, because they would make each pattern backtrack through every way to split them.
  const wanted = text.trim().slice(0, 300).replaceAll(/\s+/g, ' ');
  if (wanted.length < 3) return null;
  return (
    inLink(wanted) ??
    inDecimals(wanted) ??
    inUtm(wanted) ??
    inMgrs(wanted) ??
    inPlusCode(wanted, near) ??
    inDegrees(wanted)
  );
}

/** Whether the letter `O` for a compass point means east (Ost, Oost) or west (Oeste, Ouest, Ovest), by language. */
const EAST_OR_WEST: Readonly<Partial<Record<Language, string>>> = {
  de: 'E',
  nl: 'E',
  es: 'W',
  fr: 'W',
  it: 'W',
  pt: 'W',
};
const O = /(?<!\p{L})O(?!\p{L})/giu;

/**
 * Parses coordinates like `coordinatesIn`, but returns both readings if the letter `O` may mean east or west; the
 * user chooses.
 */
export function readingsIn(
  text: string,
  near: Coordinates | null,
  language: Language,
): readonly Coordinates[] {
  const isPlain = text.search(O) < 0 || LINK.test(text.trim());
  const own = EAST_OR_WEST[language];
  const letters = isPlain ? [null] : own ? [own] : ['E', 'W'];
  return letters.flatMap(
    (letter) => coordinatesIn(letter === null ? text : text.replace(O, letter), near) ?? [],
  );
}

const LINK = /^(geo:|https?:)/i;
const NUMBER = String.raw`[+-]?\d{1,3}(?:[.,]\d+)?`;
const BETWEEN = String.raw`\s*(?:[,;/|]\s*|\s)\s*`;
const decimals = (half: string) => new RegExp(String.raw`^\(?\s*${half}${BETWEEN}${half}\s*\)?$`, 'i');
const LETTER_FIRST = decimals(String.raw`([NSEW])\s*(${NUMBER})\s*°?`);
const LETTER_LAST = decimals(String.raw`(${NUMBER})\s*°?\s*([NSEW]?)`);

/**
 * Parses coordinates in decimal degrees. At least one of the two numbers must have decimals or a letter: `12 34`
 * could be anything.
 */
function inDecimals(text: string): Coordinates | null {
  const first = LETTER_FIRST.exec(text);
  const [, a = '', b = '', c = '', d = ''] = first ?? LETTER_LAST.exec(text) ?? [];
  const [one, other] = first
    ? [
        { letter: a, written: b },
        { letter: c, written: d },
      ]
    : [
        { letter: b, written: a },
        { letter: d, written: c },
      ];
  if (one.written === '' || (one.letter === '') !== (other.letter === '')) return null;
  if (one.letter === '' && !/[.,]\d/.test(one.written) && !/[.,]\d/.test(other.written)) return null;
  const isEast = (letter: string) => /[EW]/i.test(letter);
  // Refuses two letters of the same axis, such as north and south.
  if (one.letter !== '' && isEast(one.letter) === isEast(other.letter)) return null;
  const value = ({ letter, written }: typeof one) =>
    Number(written.replace(',', '.')) * (/[SW]/i.test(letter) ? -1 : 1);
  return isEast(one.letter) ? place(value(other), value(one)) : place(value(one), value(other));
}

/**
 * Parses coordinates in degrees with minutes, with or without seconds. The text must have a sign (such as ° or ′) or
 * at least four numbers.
 */
function inDegrees(text: string): Coordinates | null {
  if (!/\d/.test(text) || !(/[°'′"″]/.test(text) || (text.match(/\d+(?:\.\d+)?/g) ?? []).length >= 4))
    return null;
  try {
    const { decimalLatitude, decimalLongitude } = convert(text, 7);
    return place(decimalLatitude, decimalLongitude);
  } catch {
    return null; // The parser throws if the text is not a coordinate.
  }
}

const UTM =
  /^(\d{1,2})\s*([C-HJ-NP-X])\s+(\d{6,7}(?:\.\d+)?)\s*(?:m\s*E?)?[\s,]+(\d{6,8}(?:\.\d+)?)\s*(?:m\s*N?)?$/i;

function inUtm(text: string): Coordinates | null {
  const [, zone, band = '', easting, northing] = UTM.exec(text) ?? [];
  return zone === undefined
    ? null
    : utmPlace(Number(zone), band.toUpperCase() >= 'N', Number(easting), Number(northing));
}

const MGRS = /^\d{1,2}\s*[C-HJ-NP-X]\s*[A-HJ-NP-Z]{2}\s*(\d{2,5}\s*\d{2,5}|\d{4,10})$/i;

function inMgrs(text: string): Coordinates | null {
  if (!MGRS.test(text)) return null;
  try {
    const [lng, lat] = toPoint(text.replace(/\s/g, '').toUpperCase());
    return place(lat, lng);
  } catch {
    return null;
  }
}

/**
 * Parses a plus code. A short one is completed with the position in the middle of the map. A town name after the code
 * is ignored.
 */
function inPlusCode(text: string, near: Coordinates | null): Coordinates | null {
  const code = /^[23456789CFGHJMPQRVWX]{2,8}0{0,6}\+[23456789CFGHJMPQRVWX]{0,7}/i
    .exec(text)?.[0]
    .toUpperCase();
  if (!code) return null;
  const full = codes.isFull(code)
    ? code
    : near && codes.isShort(code)
      ? codes.recoverNearest(code, near.lat, near.lng)
      : null;
  if (!full) return null;
  const { latitudeCenter, longitudeCenter } = codes.decode(full);
  return place(latitudeCenter, longitudeCenter);
}

/** Parses `geo:` addresses (RFC 5870) and the links of map sites. Sends no request to those sites. */
function inLink(text: string): Coordinates | null {
  if (!LINK.test(text)) return null;
  const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
  // An address such as `geo:0,0?q=…` has its coordinates in `q`. If `q` is a name, there are none.
  const named = /^geo:[^?]*\?(?:.*&)?q=([^&]*)/i.exec(text)?.[1];
  if (named !== undefined) {
    const [, lat, lng] = new RegExp(`^${number}(?:,|%2C)${number}`, 'i').exec(named) ?? [];
    if (lat !== undefined) return place(Number(lat), Number(lng));
    if (/^geo:-?0+(?:\.0+)?,-?0+(?:\.0+)?\?/i.test(text)) return null;
  }
  const patterns = [
    `^geo:${number},${number}`,
    `[?&](?:mlat=${number}&mlon=${number})`,
    `!3d${number}!4d${number}`,
    `@${number},${number}`,
    `#map=[\\d.]+/${number}/${number}`,
    `[?&](?:q|ll|daddr|destination|query|center|cp)=${number}(?:,|~|%2C)${number}`,
  ];
  for (const pattern of patterns) {
    const found = new RegExp(pattern, 'i').exec(text);
    if (found) return place(Number(found[1]), Number(found[2]));
  }
  return null;
}
