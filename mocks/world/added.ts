import type { MockCustomer } from './accounts.ts';
import type { Kept } from './kept.ts';
import { type MockDevice, mockDevice, round } from './mock-device.ts';
import { imeiOf, type ModelName } from './models.ts';

/** Ids of trackers that customers add start at this number plus the first id of the account. */
const FIRST = 500_000;
/** Time from adding a tracker until it first reports its position (seconds). */
const FIRST_FIX_AFTER = 20;
/** Pattern of tracker numbers (IMEIs) that the service does not know. */
const UNKNOWN = /^00/;
const DIGITS = /^\d{15}$/;

const MODEL_OF_MODE: Readonly<Record<string, ModelName>> = {
  v2: 'car',
  pets: 'pet',
  watch: 'watch',
  bike: 'bike',
  base: 'person',
};

const fits = (digits: string): boolean => {
  const sum = digits
    .split('')
    .reverse()
    .map((digit, i) => Number(digit) * (i % 2 === 1 ? 2 : 1))
    .reduce((all, digit) => all + (digit > 9 ? digit - 9 : digit), 0);
  return sum % 10 === 0;
};

/** Trackers that customers added themselves. `firstOf`: returns the first id of an account's trackers. */
export const createAdded = (
  look: () => Kept,
  save: () => void,
  now: () => number,
  firstOf: (userID: number) => number,
) => {
  const deviceOf = (
    { userID, imei, name, model, at }: Kept['added'][number],
    number: number,
  ): MockDevice => ({
    ...mockDevice(firstOf(userID) + FIRST + number, {
      name,
      model: model as ModelName,
      colour: '#2f6fde',
      city: 'goteborg',
      interval: 2,
      behaviour: round(model === 'car' ? 'taxi' : 'walker', 1500, 8, [20, 60]),
    }),
    imei,
    activeFrom: at + FIRST_FIX_AFTER,
  });
  const of = (userID: number): readonly MockDevice[] =>
    look()
      .added.filter((each) => each.userID === userID)
      .map(deviceOf);
  return {
    of,
    /** Adds a tracker, or returns the error code if its number (IMEI) is refused. */
    add(
      { userID }: MockCustomer,
      mode: string,
      { imei, name }: { imei: string; name: string },
    ): MockDevice | string {
      if (!DIGITS.test(imei)) return 'length';
      if (!fits(imei)) return 'checkDigit';
      if (UNKNOWN.test(imei)) return 'unknown';
      const isTaken =
        look().added.some((each) => each.imei === imei) || imei === imeiOf(Number(imei.slice(8, 14)));
      if (isTaken) return 'taken';
      const model = MODEL_OF_MODE[mode] ?? 'car';
      look().added = [...look().added, { userID, imei, name: name || 'New tracker', model, at: now() }].slice(
        -50,
      );
      save();
      return of(userID).at(-1) ?? 'unknown';
    },
  };
};
