import { expect, test } from 'vitest';
import { aDevice } from '../../tests/samples.ts';
import { devicesFor } from './AddDevice.tsx';

const fleet = Array.from({ length: 20_000 }, (_, index) =>
  aDevice(index + 1, {
    name: index === 19_998 ? 'Bäckers van' : `Taxi ${index + 1}`,
    imei: `35${index + 1}`.padEnd(15, '7'),
  }),
);

test('[MAP-06] every device of a large account is found for the history, the last ones too', () => {
  expect(devicesFor('', fleet, [])).toHaveLength(100);
  expect(devicesFor('taxi 20000', fleet, []).map(({ id }) => id)).toEqual([20_000]);
  expect(devicesFor('backers', fleet, []).map(({ id }) => id)).toEqual([19_999]);
  expect(devicesFor('3519999777', fleet, []).map(({ id }) => id)).toEqual([19_999]);
  expect(devicesFor('taxi 20000', fleet, [20_000])).toEqual([]);
  expect(devicesFor('no such car', fleet, [])).toEqual([]);
});
