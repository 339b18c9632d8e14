/** What is known of a sensor by its name: which word names it, what it is measured in, how yes and no read. */
export type SensorKind = {
  /** The key of its word in the languages; null: nobody knows it, and its own name is shown. */
  readonly word: string | null;
  /** Which of several: the 2 of `temp2`; '' where there is one. */
  readonly number: string;
  readonly unit: SensorUnit | null;
  readonly states: 'onOff' | 'openClosed' | 'yesNo';
};

/**
 * What values are measured in. Readers convert to these: metres, metres of a way, km/h, per cent, volts, °C, litres, litres an
 * hour, hours, turns a minute, dBm.
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

/** Names of Traccar, in the order in which they are shown. The product server's are read into the same names. */
const KNOWN: Readonly<Record<string, Known>> = {
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
  hdop: ['hdop'],
  rssi: ['signal'],
  event: ['event'],
  status: ['status'],
  input: ['input'],
  output: ['output'],
  in: ['input', null, 'onOff'],
  out: ['output', null, 'onOff'],
  adc: ['analogInput'],
  io: ['io'],
  count: ['counter'],
};

const RANKS = new Map(Object.keys(KNOWN).map((name, rank) => [name, rank]));
/** The name without its number: `temp1` is the first of `temp`. */
const NUMBERED = /^([A-Za-z]+?)(\d{1,4})$/;

function knownOf(name: string): { readonly base: string; readonly number: string } | null {
  if (RANKS.has(name)) return { base: name, number: '' };
  const [, base = '', number = ''] = NUMBERED.exec(name) ?? [];
  return RANKS.has(base) ? { base, number } : null;
}

/** What is known of a sensor of this name. */
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

/** The order in which sensors that came together stand: known ones as listed, then the others by their names. */
export function bySensor(a: string, b: string): number {
  const [left, right] = [a, b].map(knownOf);
  const ranks = [left, right].map((known) => (known ? (RANKS.get(known.base) ?? 0) : RANKS.size));
  return (
    (ranks[0] ?? 0) - (ranks[1] ?? 0) ||
    Number(left?.number ?? 0) - Number(right?.number ?? 0) ||
    (a < b ? -1 : a > b ? 1 : 0)
  );
}
