import { expect, test } from 'vitest';
import { aDevice } from '../../../tests/samples.ts';
import { devicesOffered } from './devices-offered.ts';

const fleet = Array.from({ length: 20_000 }, (_, index) =>
  aDevice(index + 1, {
    name: index === 19_998 ? 'Bäckers van' : `Taxi ${index + 1}`,
    imei: `35${index + 1}`.padEnd(15, '7'),
  }),
);
const ids = (text: string, all = fleet, without: readonly number[] = []) =>
  devicesOffered(text, all, without).map(({ id }) => id);

test('[MAP-06] every device of a large account is found for the history, the last ones too', () => {
  expect(ids('taxi 20000')).toEqual([20_000]);
  expect(ids('backers')).toEqual([19_999]);
  expect(ids('3519999777')).toEqual([19_999]);
  expect(ids('no such car')).toEqual([]);
});

test('[MAP-06, DASH-01] a hundred are offered, the first ones; what is chosen is not, and leaves room for another', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(ids('')).toEqual(hundred);
  expect(ids('', fleet.slice(0, 100))).toEqual(hundred);
  expect(ids('', fleet.slice(0, 99))).toEqual(hundred.slice(0, 99));
  expect(ids('', fleet, [1])).toEqual([...hundred.slice(1), 101]);
  expect(ids('taxi 20000', fleet, [20_000])).toEqual([]);
});
