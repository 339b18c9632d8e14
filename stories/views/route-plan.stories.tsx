import { expect, fireEvent, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { registersListed } from '../../events/logbook.ts';
import * as network from '../../events/network.ts';
import * as placeEvents from '../../events/places.ts';
import * as planEvents from '../../events/route-plan.ts';
import type { PlanStop } from '../../events/route-plan-types.ts';
import * as travelEvents from '../../events/travel.ts';
import { deskHere } from '../../src/core/travel/desk.ts';
import { travelId } from '../../src/core/travel/travel-answers.ts';
import { boundsOf } from '../../src/rules/time/periods.ts';
import { type Fact, failure, NOW, twelveDevices } from '../facts.ts';
import { drag } from '../drag.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Route plan' });

const phone = { viewport: { value: 'phone' } };
const names = [
  'Depot Hisingen',
  'Järntorget',
  'Mölndals sjukhus, leveransintag vid södra porten',
  'Liseberg',
];
const stops = names.map(
  (name, i): PlanStop => ({
    id: i + 1,
    name,
    lat: 57.72 - i * 0.012,
    lng: 11.93 + ((i * 7) % 4) * 0.02,
    from: 'search',
  }),
);
const added: Fact[] = stops.map((stop) => planEvents.stopAdded({ stop }));
const key = ['car', ...stops.map(({ lat, lng }) => `${lat.toFixed(5)},${lng.toFixed(5)}`)].join(' ');
const told = planEvents.wayTold({
  key,
  way: {
    legs: [
      { metres: 4_310, seconds: 560 },
      { metres: 9_870, seconds: 905 },
      { metres: 6_120, seconds: 700 },
    ],
    line: [],
  },
});
const page = (...facts: Fact[]) => storyAt('/route-plan', [...twelveDevices(), ...facts]);

export const Empty = meta.story({
  tags: ['picture'],
  name: '[PLAN-01] a plan without stops says how to start, and offers devices as its first stop',
  globals: phone,
  render: page(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Search for a place or press on the map/)).toBeInTheDocument();
    await expect(canvas.queryByRole('button', { name: 'Optimise order' })).toBeNull();
    await expect(canvas.getByRole('button', { name: /^Taxi 241/ })).toBeVisible();
  },
});
export const FirstStop = meta.story({
  name: '[PLAN-01] a press on an offered device adds it, and it is not offered again',
  globals: phone,
  render: page(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Taxi 241/ }));
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({
        type: 'routePlan/stopAdded',
        payload: { stop: expect.objectContaining({ id: 1, name: 'Taxi 241', from: 'device' }) as PlanStop },
      }),
    );
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Taxi 241/ })).toBeNull());
    await expect(canvas.getByRole('button', { name: /^Parcel van 7/ })).toBeVisible();
  },
});

export const ByRoad = meta.story({
  tags: ['picture'],
  name: '[PLAN-01] [PLAN-02] stops in order, with distance, time and arrival by road; moved and removed by menu and keys',
  render: page(...added, told),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findAllByTestId('plan-stop')).toHaveLength(4);
    await expect(canvas.getByText('20.3')).toBeInTheDocument();
    const [first] = canvas.getAllByTestId('plan-stop');
    await expect(first).toHaveTextContent(/Departure \d+:\d\d/);
    await expect(canvas.getAllByText('Arrival')).toHaveLength(4);
    await expect(canvas.getByText('Departure now; without stays and delays.')).toBeVisible();
    canvas.getByRole('button', { name: 'Change Depot Hisingen' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: 'routePlan/stopMoved', payload: { id: 1, to: 1 } }),
    );
    await expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Change Liseberg' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove Liseberg' }));
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: 'routePlan/stopRemoved', payload: { id: 4 } }),
    );
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    // The picture has no tooltip.
    canvas.getByRole('button', { name: /^Change Mölndal/ }).blur();
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  },
});

export const FocusStays = meta.story({
  name: '[PLAN-01] the focus stays with a stop that is moved, and goes to a neighbour of a removed one; both are said',
  render: page(...added, told),
  play: async ({ canvas, userEvent }) => {
    const [first, second] = (await canvas.findAllByTestId('plan-stop')) as [HTMLElement, HTMLElement];
    const menu = (stop: HTMLElement) => within(stop).getByRole('button', { name: /^Change / });
    const choose = async (stop: HTMLElement, name: RegExp) => {
      await userEvent.click(menu(stop));
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await choose(second, /^Move .* up$/);
    await waitFor(() => expect(canvas.getAllByTestId('plan-stop')[0]).toBe(second));
    await waitFor(() => expect(menu(second)).toHaveFocus());
    await expect(canvas.getByText('Järntorget is now number 1 of 4')).toBeInTheDocument();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(canvas.getAllByTestId('plan-stop')[1]).toBe(second));
    await waitFor(() => expect(menu(second)).toHaveFocus());
    await choose(second, /^Remove /);
    await waitFor(() => expect(canvas.getAllByTestId('plan-stop')).toHaveLength(3));
    const [, third] = canvas.getAllByTestId('plan-stop') as [HTMLElement, HTMLElement];
    await waitFor(() => expect(menu(third)).toHaveFocus());
    await userEvent.click(menu(first));
    await expect(await screen.findByRole('menuitem', { name: /^Move .* up$/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});

export const Leaving = meta.story({
  name: '[PLAN-01] a plan begins now or at a time; a round trip says when it is back',
  globals: phone,
  render: page(...added, told),
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('Departure'), 'at a time');
    const field = canvas.getByLabelText('Time of departure');
    await expect((field as HTMLInputElement).value).toMatch(/^\d\d:00$/);
    await fireEvent.change(field, { target: { value: '23:30' } });
    await expect(published).toHaveBeenLastCalledWith(planEvents.departureChosen({ at: '23:30' }));
    // An emptied field is no choice.
    await fireEvent.change(field, { target: { value: '' } });
    await expect(published).toHaveBeenLastCalledWith(planEvents.departureChosen({ at: '23:30' }));
    const [first, second, , last] = canvas.getAllByTestId('plan-stop');
    await waitFor(() => expect(first).toHaveTextContent('Departure 11:30 PM'));
    await expect(second).toHaveTextContent('Arrival 11:39 PM');
    // After midnight the day is named.
    await expect(last).toHaveTextContent(/Arrival .*, 12:06 AM/);
    await expect(canvas.getByText('Departure: 11:30 PM; without stays and delays.')).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText('The plan ends'), 'where it began');
    await waitFor(() => expect(canvas.getAllByText('Depot Hisingen')).toHaveLength(2));
    await userEvent.selectOptions(canvas.getByLabelText('Departure'), 'now');
    await waitFor(() => expect(canvas.queryByLabelText('Time of departure')).toBeNull());
  },
});

export const Dragged = meta.story({
  name: '[PLAN-01] a stop is dragged behind another one',
  render: page(...added, told),
  play: async ({ canvas }) => {
    const [first, , third] = (await canvas.findAllByTestId('plan-stop')) as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    await drag(first, third);
    await waitFor(() => expect(published).toHaveBeenLastCalledWith(planEvents.stopMoved({ id: 1, to: 2 })));
  },
});

export const Chosen = meta.story({
  name: '[PLAN-01] a stop is a device or a contact, and the route is by car, by bike or on foot',
  render: page(
    registersListed({
      ...{ drivers: [], reasons: [], cars: [], locks: [], lacking: [], source: 'server' },
      contacts: [
        {
          ...{ id: 601, name: 'Erik Sandström', company: 'Sandström Bygg AB', address: 'Lindholmsallén 9' },
          ...{ place: { lat: 57.72, lng: 11.99 }, metres: 300, reason: null },
        },
      ],
    }),
  ),
  play: async ({ canvas, userEvent }) => {
    const choose = async (typed: string, name: RegExp) => {
      await userEvent.type(await canvas.findByRole('combobox', { name: 'Add a stop' }), typed);
      await userEvent.click(await screen.findByRole('option', { name }));
    };
    await choose('bygg', /Sandström Bygg AB/);
    await expect(published).toHaveBeenCalledWith(
      planEvents.stopAdded({
        stop: {
          ...{ id: 1, name: 'Erik Sandström, Sandström Bygg AB', lat: 57.72, lng: 11.99 },
          from: 'contact',
        },
      }),
    );
    await choose('taxi 241', /Taxi 241/);
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'routePlan/stopAdded',
        payload: { stop: expect.objectContaining({ id: 2, name: 'Taxi 241', from: 'device' }) },
      }),
    );
    await expect(canvas.getAllByTestId('plan-stop')).toHaveLength(2);
    for (const [name, profile] of [
      ['Bike', 'bike'],
      ['On foot', 'foot'],
      ['Car', 'car'],
    ] as const) {
      await userEvent.click(canvas.getByRole('radio', { name }));
      await expect(published).toHaveBeenLastCalledWith(planEvents.profileChosen({ profile }));
    }
  },
});

export const SearchFailed = meta.story({
  name: '[PLAN-01] a search for a place that failed says so, not that there is no such place',
  render: page(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Add a stop' }), 'zzz');
    happens(placeEvents.searched({ text: 'zzz' }));
    happens(placeEvents.found({ text: 'zzz', places: [], by: 'gazetteer' }));
    await expect(await screen.findByText('Looking for places …')).toBeInTheDocument();
    happens(placeEvents.searchFailed({ text: 'zzz', ...failure('server', 503) }));
    await expect(await screen.findByText(/Online place search is unavailable/)).toBeInTheDocument();
    await expect(screen.queryByText('No results.')).toBeNull();
  },
});

export const Estimate = meta.story({
  name: '[PLAN-02] without a network it is an estimate along straight lines, and says so',
  render: page(network.wentOffline(), ...added),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/Estimate along straight lines: there is no network/),
    ).toBeInTheDocument();
    await expect(canvas.getAllByText(/straight ·/)).toHaveLength(3);
  },
});

export const NoEngine = meta.story({
  name: '[PLAN-02] without a routing engine it is an estimate along straight lines, and says so',
  render: page(...added),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Estimate along straight lines: no routing service is set up.'),
    ).toBeVisible();
    await expect(canvas.getAllByText(/straight ·/)).toHaveLength(3);
    await expect(canvas.queryByText(/there is no network/)).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull();
    happens(told);
    await waitFor(() => expect(canvas.queryByText(/^Estimate along straight lines/)).toBeNull());
    await expect(canvas.queryByText(/straight ·/)).toBeNull();
  },
});

export const Asking = meta.story({
  name: '[PLAN-02] while the engine is asked it is an estimate, and not said that there is no engine',
  render: page(...added, planEvents.engineOffered()),
  play: async ({ canvas }) => {
    const asking = /while the routing service calculates the route/;
    await expect(await canvas.findByText(asking)).toBeVisible();
    await expect(canvas.queryByText(/no routing service is set up/)).toBeNull();
    happens(told);
    await waitFor(() => expect(canvas.queryByText(asking)).toBeNull());
  },
});

export const NoWay = meta.story({
  name: '[PLAN-02] the engine finds no route: the reason, and a retry',
  render: page(...added, planEvents.wayFailed({ key, failure: { reason: 'unavailable', status: 400 } })),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: 'routePlan/wayRequested' }),
    );
  },
});

export const Ordered = meta.story({
  tags: ['picture'],
  name: '[PLAN-01] a better order says what it saves; a phone, dark, Greek',
  globals: { ...phone, theme: 'dark', language: 'el' },
  render: page(
    ...added,
    planEvents.orderWanted(),
    planEvents.ordered({ ids: [1, 2, 4, 3], before: 2_900, after: 2_165, exact: true, estimated: false }),
  ),
  play: async ({ canvas }) => {
    await canvas.findByText(/Αυτή η σειρά εξοικονομεί 12 λ\./);
    await expect(canvas.getByText(/Καμία σειρά δεν είναι συντομότερη/)).toBeVisible();
  },
});

const day = '2026-06-14';
const question = {
  device: 1,
  ...boundsOf({ from: day, to: day }, undefined),
  zone: '',
  limitKmh: null,
  fences: [],
};
const id = travelId(question);
const nothingDriven = async () => {
  const travel = await deskHere.begin({ question, fences: [], disbelieved: [], now: NOW }).done();
  if (!travel) throw new Error('no answer');
  return travel;
};
const [first, second] = stops as [PlanStop, PlanStop];
const at = ({ lat, lng }: PlanStop) => ({ lat, lng });
const driven = {
  ...(await nothingDriven()),
  stops: [
    {
      from: question.from + 28_000,
      to: question.from + 29_000,
      ...at(first),
      idleSeconds: 0,
      cutAtStart: false,
      cutAtEnd: false,
    },
    {
      from: question.from + 30_200,
      to: question.from + 30_900,
      ...at(second),
      idleSeconds: 0,
      cutAtStart: false,
      cutAtEnd: false,
    },
  ],
};
const compared: Fact[] = [
  ...added,
  told,
  planEvents.comparisonChosen({ with: { device: 1, day } }),
  travelEvents.asked({ id, question }),
];

export const Compared = meta.story({
  tags: ['picture'],
  name: '[PLAN-03] the plan next to the driven track: which stops were reached, and when',
  render: page(
    ...compared,
    travelEvents.worked({
      id,
      travel: { ...driven, totals: { ...driven.totals, metres: 15_420, drivingSeconds: 1_900 } },
    }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/2 of 4 stops reached/)).toBeInTheDocument();
    await expect(canvas.getAllByText('Not reached')).toHaveLength(2);
    await expect(canvas.getByText(/stopped within 150 m of it/)).toBeInTheDocument();
  },
});

export const Comparable = meta.story({
  name: '[PLAN-03] the device to compare with is searched for, and the comparison can be ended',
  render: page(...added, told),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('combobox', { name: 'Device' });
    await userEvent.type(field, 'parcel');
    await userEvent.click(await screen.findByRole('option', { name: 'Parcel van 7' }));
    await expect(published).toHaveBeenLastCalledWith(
      planEvents.comparisonChosen({ with: { device: 2, day: '2026-06-15' } }),
    );
    await expect(field).toHaveValue('Parcel van 7');
    await userEvent.click(canvas.getByRole('button', { name: 'Do not compare' }));
    await expect(published).toHaveBeenLastCalledWith(planEvents.comparisonChosen({ with: null }));
  },
});

export const ComparedLoading = meta.story({
  name: '[PLAN-03] while the driven track is searched it shows the progress',
  render: page(...compared, travelEvents.progressed({ id, done: 40_000, of: 86_400 })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('progressbar')).toHaveAttribute('value', '46');
    await expect(canvas.queryByText(/stops reached/)).toBeNull();
    await expect(canvas.queryByText('Not reached')).toBeNull();
  },
});

export const ComparedFailed = meta.story({
  name: '[PLAN-03] the driven track could not be loaded: the reason, and a retry',
  render: page(...compared, travelEvents.failed({ id, ...failure('server', 503) })),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'travel/asked' }));
  },
});
