/** What a sensor's name tells about it: the text key of its label, its unit, and the words for its two states. */
export type SensorKind = {
  /** The text key of the sensor's label. Null for an unknown sensor, which is shown under its own name. */
  readonly word: string | null;
  /** The sensor's number if there are several of its type, such as the 2 of `temp2`; otherwise ''. */
  readonly number: string;
  readonly unit: SensorUnit | null;
  readonly states: 'onOff' | 'openClosed' | 'yesNo';
};

/**
 * The units of sensor values. The code that reads a server's response converts all values to these. In this order:
 * metres of altitude, metres driven, km/h, per cent, volts, °C, litres, litres per hour, hours, revolutions per minute,
 * dBm.
 */
type SensorUnit =
  | 'metres'
  | 'distance'
  | 'speed'
  | 'percent'
  | 'volts'
  | 'celsius'
  | 'litres'
  | 'litresPerHour'
  | 'hours'
  | 'turns'
  | 'dbm';

type Known = readonly [word: string, unit?: SensorUnit | null, states?: SensorKind['states']];

/**
 * The known sensors by their names in Traccar (a tracking server), in the order in which they are shown. Names from the
 * product's own server are converted to these.
 */
export const KNOWN: Readonly<Record<string, Known>> = {
  alarm: ['alarm'],
  temp: ['temperature', 'celsius'],
  humidity: ['humidity', 'percent'],
  door: ['door', null, 'openClosed'],
  fuel: ['fuel', 'litres'],
  fuelLevel: ['fuelLevel', 'percent'],
  fuelUsed: ['fuelUsed', 'litres'],
  fuelConsumption: ['fuelConsumption', 'litresPerHour'],
  ignition: ['ignition', null, 'onOff'],
  motion: ['motion'],
  altitude: ['altitude', 'metres'],
  batteryLevel: ['batteryLevel', 'percent'],
  battery: ['battery', 'volts'],
  charge: ['charge'],
  power: ['power', 'volts'],
  odometer: ['odometer', 'distance'],
  totalDistance: ['totalDistance', 'distance'],
  tripOdometer: ['tripOdometer', 'distance'],
  distance: ['distance', 'distance'],
  hours: ['hours', 'hours'],
  rpm: ['rpm', 'turns'],
  throttle: ['throttle', 'percent'],
  engineLoad: ['engineLoad', 'percent'],
  obdSpeed: ['obdSpeed', 'speed'],
  obdOdometer: ['obdOdometer', 'distance'],
  dtcs: ['faultCodes'],
  coolantTemp: ['coolantTemp', 'celsius'],
  engineTemp: ['engineTemp', 'celsius'],
  deviceTemp: ['deviceTemp', 'celsius'],
  heartRate: ['heartRate'],
  steps: ['steps'],
  activity: ['activity'],
  driverUniqueId: ['driver'],
  armed: ['armed'],
  blocked: ['blocked'],
  lock: ['lock'],
  sat: ['satellites'],
  satVisible: ['satellitesInView'],
  hdop: ['hdop'],
  vdop: ['vdop'],
  pdop: ['pdop'],
  rssi: ['signal'],
  roaming: ['roaming'],
  operator: ['operator'],
  iccid: ['simNumber'],
  ip: ['address'],
  event: ['event'],
  status: ['status'],
  input: ['input'],
  output: ['output'],
  in: ['input', null, 'onOff'],
  out: ['output', null, 'onOff'],
  adc: ['analogInput'],
  io: ['io'],
  count: ['counter'],
  card: ['card'],
  result: ['answer'],
  archive: ['late'],
  vin: ['vin'],
  versionFw: ['firmware'],
  versionHw: ['hardware'],
};

const RANKS = new Map(Object.keys(KNOWN).map((name, rank) => [name, rank]));
/** Splits the name of a numbered sensor: `temp1` is sensor 1 of the type `temp`. */
const NUMBERED = /^([A-Za-z]+?)(\d{1,4})$/;

function knownOf(name: string): { readonly base: string; readonly number: string } | null {
  if (RANKS.has(name)) return { base: name, number: '' };
  const [, base = '', number = ''] = NUMBERED.exec(name) ?? [];
  return RANKS.has(base) ? { base, number } : null;
}

/** Returns what is known about the sensor with this name. */
export function sensorKind(name: string): SensorKind {
  const found = knownOf(name);
  const [word, unit, states] = (found && KNOWN[found.base]) ?? [];
  return {
    word: word ?? null,
    number: found?.number ?? '',
    unit: unit ?? null,
    states: states ?? 'yesNo',
  };
}

/** Compares two sensors for sorting: known ones come first, in the order of `KNOWN`, then the others by name. */
export function bySensor(a: string, b: string): number {
  const [left, right] = [a, b].map(knownOf);
  const ranks = [left, right].map((known) => (known ? (RANKS.get(known.base) ?? 0) : RANKS.size));
  return (
    (ranks[0] ?? 0) - (ranks[1] ?? 0) ||
    Number(left?.number ?? 0) - Number(right?.number ?? 0) ||
    (a < b ? -1 : a > b ? 1 : 0)
  );
}
