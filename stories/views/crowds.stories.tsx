import { expect, screen, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { aDevice, signedInWith } from '../facts.ts';
import { storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Map/Crowds' });

const ODD_NAMES = [
  'x'.repeat(10_000),
  'שלום עולם — מכונית',
  '🚗🚙🚌👩‍👩‍👧‍👦'.repeat(40),
  'before\u0000after',
  'two\nlines\nor three',
  '\u202Eturned round',
  'ΑΥΤΟΚΙΝΗΤΟΔΡΟΜΟΣ'.repeat(8),
];

type Canvas = { findByTestId: (id: string) => Promise<HTMLElement> };

/** Checks that all rows have the same height and none is wider than the list. */
async function rowsKeepTheirShape(canvas: Canvas) {
  const list = await canvas.findByTestId('device-list');
  const rows = within(list).getAllByTestId('device-row');
  await expect(rows.length).toBeGreaterThan(5);
  await expect(new Set(rows.map(({ offsetHeight }) => offsetHeight)).size).toBe(1);
  await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
}

export const OddNames = meta.story({
  tags: ['picture'],
  name: '[MAP-12] names of 10 kB, from right to left, with emoji, NUL and line breaks stay in their row',
  render: storyAt('/v2', signedInWith(ODD_NAMES.map((name, i) => aDevice({ id: i + 1, name })))),
  play: async ({ canvas }) => rowsKeepTheirShape(canvas),
});

export const OddNamesPhone = meta.story({
  name: '[MAP-12] also on a phone',
  globals: { viewport: { value: 'phone' } },
  render: storyAt('/v2', signedInWith(ODD_NAMES.map((name, i) => aDevice({ id: i + 1, name })))),
  play: async () => rowsKeepTheirShape(screen),
});

export const FiftyThousand = meta.story({
  name: '[MAP-08] 50 000 devices: the list renders the visible ones',
  render: storyAt(
    '/v2',
    signedInWith(Array.from({ length: 50_000 }, (_, i) => aDevice({ id: i + 1, name: `Truck ${i + 1}` }))),
  ),
  play: async ({ canvas }) => {
    const list = await canvas.findByTestId('device-list', {}, { timeout: 8_000 });
    await expect(within(list).getAllByTestId('device-row').length).toBeLessThan(40);
  },
});
