/** A tracker model in the mock server: its intended use (`route_profile`) and what it can do. */
export type Model = {
  readonly model_nr: number;
  readonly name: string;
  readonly route_profile: string;
  readonly hasBattery: boolean;
  readonly capabilities: readonly string[];
};

const VEHICLE_ALARMS = [
  'alarm_erschuetterung',
  'alarm_geschwindigkeit',
  'alarm_zuendalarm',
  'alarm_stromunterbrechung',
  'alarm_volt',
  'alarm_radius',
] as const;
const CARRIED_ALARMS = ['alarm_sos', 'alarm_batteriestand', 'alarm_radius', 'alarm_turn_off'] as const;

const model = (
  model_nr: number,
  name: string,
  route_profile: string,
  hasBattery: boolean,
  capabilities: readonly string[],
): Model => ({
  model_nr,
  name,
  route_profile,
  hasBattery,
  capabilities,
});

export const MODELS = {
  car: model(2105, 'Vehicle Finder 4G', 'car', false, VEHICLE_ALARMS),
  van: model(2106, 'Vehicle Finder Plus', 'van', false, VEHICLE_ALARMS),
  truck: model(2110, 'Fleet Finder 4G', 'truck', false, VEHICLE_ALARMS),
  bus: model(2111, 'Fleet Finder Bus', 'bus', false, VEHICLE_ALARMS),
  motorcycle: model(3120, 'Motorcycle Finder', 'motorcycle', false, VEHICLE_ALARMS),
  bike: model(4105, 'Bike Finder', 'bike', true, [
    'alarm_erschuetterung',
    'alarm_batteriestand',
    'alarm_radius',
    'buzzer',
    'live_tracking',
  ]),
  pet: model(5101, 'Pet Finder', 'pet', true, [
    'alarm_batteriestand',
    'alarm_radius',
    'led',
    'buzzer',
    'live_tracking',
  ]),
  watch: model(6101, 'Kids Watch', 'watch', true, [
    ...CARRIED_ALARMS,
    'alarm_fall',
    'voice_messages',
    'photos',
    'heartbeat',
    'live_tracking',
  ]),
  person: model(7101, 'Easy Finder', 'person', true, [
    ...CARRIED_ALARMS,
    'alarm_fall',
    'alarm_drop',
    'live_tracking',
  ]),
  camper: model(8101, 'Power Finder', 'camper', true, [
    'alarm_erschuetterung',
    'alarm_batteriestand',
    'alarm_turn_off',
  ]),
  boat: model(8102, 'Power Finder Marine', 'boat', true, [
    'alarm_erschuetterung',
    'alarm_batteriestand',
    'alarm_radius',
  ]),
  recorded: model(9900, 'Recorded track', 'car', false, ['recorded']),
} as const satisfies Record<string, Model>;

export type ModelName = keyof typeof MODELS;

/**
 * Returns a valid IMEI for a number: type code, serial number, and the Luhn check digit (3GPP TS 23.003, annex B:
 * double every second digit from the right, sum of digits to the next ten).
 */
export const imeiOf = (serial: number): string => {
  // Each account has a range of a million ids with its own type code, so that no IMEI occurs twice.
  const type = (3 + Math.max(0, Math.floor(serial / 1_000_000) - 1)) % 10;
  const digits = `3569380${type}${String(serial % 1_000_000).padStart(6, '0')}`;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[i]) * (i % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
};
