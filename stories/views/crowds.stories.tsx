import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as deviceEvents from '../../events/devices.ts';
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

export const FiveHundredPhone = meta.story({
  name: '[MAP-12] 500 devices on a phone: the visible ones are rendered, and the bar for selected devices is on screen',
  globals: { viewport: { value: 'phone' } },
  render: storyAt(
    '/v2',
    signedInWith(Array.from({ length: 500 }, (_, i) => aDevice({ id: i + 1, name: `Truck ${i + 1}` }))),
  ),
  play: async ({ userEvent }) => {
    const rows = () => screen.getAllByTestId('device-row');
    const list = await screen.findByTestId('device-list');
    await waitFor(() => expect(rows().length).toBeLessThan(40));
    await expect(list.clientHeight).toBeGreaterThan(3 * 68);
    await userEvent.click(screen.getByRole('button', { name: 'Select' }));
    const onScreen = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom < window.innerHeight - 59;
    };
    await waitFor(() =>
      expect(onScreen(screen.getByRole('toolbar', { name: 'Selected devices' }))).toBe(true),
    );
    await expect(onScreen(screen.getByRole('searchbox'))).toBe(true);
  },
});

export const ListComesBack = meta.story({
  name: '[MAP-12] on a phone the list is where it was when a device is closed',
  globals: { viewport: { value: 'phone' } },
  render: storyAt(
    '/v2',
    signedInWith(Array.from({ length: 500 }, (_, i) => aDevice({ id: i + 1, name: `Truck ${i + 1}` }))),
  ),
  play: async ({ userEvent }) => {
    (await screen.findByTestId('device-list')).scrollTop = 6_800;
    await userEvent.click(await screen.findByText('Truck 103'));
    const panel = await screen.findByTestId('device-panel');
    await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByTestId('device-list').scrollTop).toBe(6_800));
    await expect(await screen.findByText('Truck 103')).toBeInTheDocument();
  },
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

const TWO_TOWNS = [
  { id: 1, name: 'Copenhagen and Zealand', colour: '#2f6fde' },
  { id: 2, name: 'Malmö', colour: '#2f9e6e' },
];

export const GroupsFirstPhone = meta.story({
  tags: ['picture'],
  name: '[MAP-12] a large fleet opens with its groups: names in full, states, and a press that leads there',
  globals: { viewport: { value: 'phone' } },
  render: storyAt('/v2', [
    ...signedInWith(
      Array.from({ length: 1_200 }, (_, i) =>
        aDevice({ id: i + 1, name: `Truck ${i + 1}`, group: i % 3 ? 1 : 2 }),
      ),
    ),
    deviceEvents.groupsListed({ groups: TWO_TOWNS, source: 'server' }),
  ]),
  play: async ({ userEvent }) => {
    const group = await screen.findByRole('button', { name: /^Malmö/, expanded: false });
    await expect(screen.queryAllByTestId('device-row')).toHaveLength(0);
    const name = screen.getByText('Copenhagen and Zealand');
    await expect(name.scrollWidth).toBe(name.clientWidth);
    await expect(screen.getByRole('button', { name: 'Bring Malmö into view' })).toBeVisible();
    await userEvent.click(group);
    await expect((await screen.findAllByTestId('device-row')).length).toBeGreaterThan(2);
    await userEvent.click(group);
  },
});
