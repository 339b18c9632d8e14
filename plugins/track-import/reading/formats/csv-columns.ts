/** What a column of a CSV table means for a fix. */
export type Role =
  | 'time'
  | 'date'
  | 'lat'
  | 'lng'
  | 'speed'
  | 'heading'
  | 'accuracy'
  | 'elevation'
  | 'device';

/**
 * The layout of a CSV table: the column index by meaning, the index of the column that says `false` for a fix without a
 * position (-1 if there is none), and the factor that converts a speed to km/h.
 */
type Layout = {
  readonly delimiter: string;
  readonly cells: number;
  readonly columns: Readonly<Partial<Record<Role, number>>>;
  readonly valid: number;
  readonly speedToKmh: number;
};

/** A CSV table that can be read, and how many lines precede its first fix. */
export type Table = { readonly layout: Layout; readonly linesBefore: number };

/**
 * The column headings that trackers, loggers, spreadsheets and the app's own files in its ten languages use, by
 * meaning; in lower-case letters without accents and digits only.
 */
const NAMES: Readonly<Record<Role, readonly string[]>> = {
  time: (
    'time dateunix unix unixtime unixtimestamp timestamp timestamputc datetime datetimeutc utcdatetime isotime utc ' +
    'utctime timeutc gpstime gpstimestamp fixtime devicetime recordedat timems timestampms ts epoch at zeit ' +
    'ωρα hora heure ora tijd czas zaman'
  ).split(' '),
  date: ['date', 'utcdate', 'dateutc', 'gpsdate', 'datum'],
  lat: (
    'lat latitude gpslat gpslatitude latdeg latitudedeg locationlat positionlat latitudens y breite breitengrad ' +
    'γεωγρπλατος latitud latitudine breedtegraad szerokosc enlem'
  ).split(' '),
  lng: (
    'lng lon long longitude gpslng gpslon gpslongitude lngdeg londeg longitudedeg locationlng locationlon ' +
    'locationlong positionlng positionlon positionlong longitudeew x laenge lange laengengrad langengrad ' +
    'γεωγρμηκος longitud longitudine lengtegraad długosc boylam'
  ).split(' '),
  speed: (
    'speed velocity gpsspeed groundspeed speedoverground sog geschwindigkeit ταχυτητα velocidad vitesse velocita ' +
    'snelheid predkosc velocidade hız'
  ).split(' '),
  heading: 'heading direction course bearing azimuth cog dir headingdeg coursedeg gpsbearing kurs'.split(' '),
  accuracy: ['accuracy', 'accuracym', 'hacc', 'horizontalaccuracy', 'gpsaccuracy'],
  elevation: 'elevation elevationm ele alt altitude altitudem altm height heightm hoehe'.split(' '),
  device: (
    'device deviceid devicename imei vehicle vehicleid track trackid trip tripid tagid taglocalidentifier ' +
    'individuallocalidentifier'
  ).split(' '),
};

/**
 * Headings that count only if no other column has the same meaning: `x` and `y` may be those of another sensor, and a
 * device may send its time without a fix.
 */
const WEAK = new Set(['x', 'y', 'devicetime']);

/** German for speed and Italian for time, so it counts as a speed only together with a unit. */
const SPEED_WITH_UNIT = 'tempo';

const KNOT = 1.852;
const MILE = 1.609344;
const SPEED_UNITS: Readonly<Record<string, number>> = {
  '': 1,
  kmh: 1,
  kph: 1,
  kmph: 1,
  kmgodz: 1,
  kmsa: 1,
  kmu: 1,
  χλμωρα: 1,
  ms: 3.6,
  mps: 3.6,
  mph: MILE,
  mih: MILE,
  milh: MILE,
  milsa: MILE,
  μιλιαωρα: MILE,
  kn: KNOT,
  kt: KNOT,
  kts: KNOT,
  knots: KNOT,
};

const DELIMITERS = [',', ';', '\t', '|'];

const plain = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Returns a heading in lower-case letters and digits. Of one in two languages only the Latin part counts, unless that
 * part is so short that it may mean something else ("Дата (UTC)", "Ось X").
 */
function nameOf(heading: string): string {
  const name = plain(heading);
  const latin = name.replace(/[^a-z0-9]+/g, '');
  return roleOfName(name) || latin.length < 3 || latin === 'utc' ? name : latin;
}

/** Returns what the column with this heading means; `undefined` if it is not used. */
export const roleOf = (heading: string): { role: Role; toKmh: number } | undefined =>
  roleOfName(nameOf(heading));

function roleOfName(name: string): { role: Role; toKmh: number } | undefined {
  for (const role of Object.keys(NAMES) as Role[]) {
    if (NAMES[role].includes(name)) return { role, toKmh: 1 };
  }
  // The longest one, because "velocidade" starts with "velocidad".
  const speed = [...NAMES.speed, SPEED_WITH_UNIT]
    .filter((known) => name.startsWith(known))
    .sort((a, b) => b.length - a.length)[0];
  const toKmh = speed === undefined ? undefined : SPEED_UNITS[name.slice(speed.length)];
  return toKmh === undefined || name === SPEED_WITH_UNIT ? undefined : { role: 'speed', toKmh };
}

/**
 * Finds the table in the first lines of a text: a line with headings for latitude and longitude, or, without
 * headings, rows `dateunix,lat,lng,speed,direction`. `undefined` if there is none.
 */
export function findTable(lines: readonly string[]): Table | undefined {
  for (const [index, line] of lines.entries()) {
    for (const delimiter of DELIMITERS) {
      const cells = line.split(delimiter).map((cell) => cell.replaceAll('"', ''));
      if (cells.length < 2) continue;
      const layout = fromHeadings(cells, delimiter);
      if (layout) return { layout, linesBefore: index + 1 };
    }
  }
  return withoutHeadings(lines);
}

function fromHeadings(cells: readonly string[], delimiter: string): Layout | undefined {
  const columns: Partial<Record<Role, number>> = {};
  const names = cells.map(nameOf);
  let speedToKmh = 1;
  for (const [index, cell] of cells.entries()) {
    const found = roleOf(cell);
    if (!found) continue;
    const known = columns[found.role];
    if (known !== undefined && (!WEAK.has(names[known] ?? '') || WEAK.has(names[index] ?? ''))) continue;
    columns[found.role] = index;
    if (found.role === 'speed') speedToKmh = found.toKmh;
  }
  if (columns.lat === undefined || columns.lng === undefined) return undefined;
  // The column `ageofdgpsdata` identifies GPSLogger for Android, which writes speeds in metres per second without
  // saying so. `fixTime` and `valid` identify Traccar, which writes knots.
  if (names.includes('ageofdgpsdata')) speedToKmh = 3.6;
  if (names.includes('fixtime') && names.includes('valid')) speedToKmh = KNOT;
  return { delimiter, cells: cells.length, columns, valid: names.indexOf('valid'), speedToKmh };
}

function withoutHeadings(lines: readonly string[]): Table | undefined {
  const first = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('#'));
  const line = lines[first] ?? '';
  for (const delimiter of DELIMITERS) {
    const cells = line.split(delimiter);
    const [time, lat, lng] = cells.map((cell) => (cell.trim() === '' ? NaN : Number(cell)));
    if (
      cells.length < 3 ||
      !(Number(time) >= 1e8) ||
      !(Math.abs(lat ?? NaN) <= 90) ||
      !(Math.abs(lng ?? NaN) <= 180)
    ) {
      continue;
    }
    const columns = {
      time: 0,
      lat: 1,
      lng: 2,
      ...(cells.length > 3 && { speed: 3 }),
      ...(cells.length > 4 && { heading: 4 }),
    };
    return {
      layout: { delimiter, cells: cells.length, columns, valid: -1, speedToKmh: 1 },
      linesBefore: first,
    };
  }
  return undefined;
}
