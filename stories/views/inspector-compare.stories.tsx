import { useEffect, useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import * as settingsEvents from '../../events/settings.ts';
import { Bench } from '../../plugins/inspector/bench/Bench.ts';
import { Frame } from '../../plugins/inspector/Frame.tsx';
import { replayApp } from '../../src/app/replay-app.ts';
import type { Draft, Recorded } from '../../src/kernel/event.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { exportLines } from '../../src/replay/log-export.ts';
import type { RecordingFile } from '../../src/replay/inspection.ts';
import { liveTurns, type Turns } from '../../src/ui/turns.ts';
import { view } from '../../src/ui/view.tsx';
import { fakeFile, fakeInspection } from '../../tests/fake-inspection.ts';
import { lived, plugins } from '../../tests/random-log.ts';
import { started, twelveDevices } from '../facts.ts';
import { story } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Inspector compares' });

const place = (path: string) => navigation.locationChanged({ path, query: '' });
const submitted = (email: string) =>
  auth.loginSubmitted({ email, password: new Secret('story'), language: 'en' });
const SESSION: readonly Draft[] = [
  started(),
  app.initialised(),
  place('/login'),
  submitted('ada@example.com'),
  ...twelveDevices(),
  place('/v2'),
  deviceEvents.selected({ id: 3, from: 'list' }),
  app.resumed(),
  deviceEvents.deselected(),
  place('/settings'),
];
const at = SESSION.findIndex(({ type }) => type === 'devices/selected');
/** The same session with another device selected, one more event, and different last events. */
const OTHER = [
  ...SESSION.slice(0, at),
  deviceEvents.selected({ id: 5, from: 'map' }),
  app.resumed(),
  place('/v2/history'),
  deviceEvents.deselected(),
  place('/alerts'),
];

const fileOf = (facts: readonly Draft[], name: string, hides?: { names: boolean; places: string }) => {
  const events = lived(facts).log.events as Recorded[];
  const about = { app: 'fixpoint 0.2.0', catalogue: 'x', ...(hides && { hides }) };
  return fakeFile([...exportLines(events, replayApp(plugins), about)].join('\n'), name);
};

type Setting = { facts?: readonly Draft[]; other?: RecordingFile; turns?: Turns };

/** The inspector with a recording (A), compared with another one (B). */
const comparing = ({ facts = SESSION, other, turns = liveTurns }: Setting = {}) =>
  story(
    view(function CompareStory() {
      const [bench, setBench] = useState<Bench | null>(null);
      useEffect(() => {
        const made = new Bench(fakeInspection(lived([])), turns);
        made.start();
        void made.opening.open(fileOf(facts, 'customer.events.ndjson')).then(() => {
          setBench(made);
          if (other) void made.comparison.opening.open(other);
        });
      }, []);
      if (!bench) return null;
      return (
        <Frame
          bench={bench}
          size={{ height: 560, least: 96, most: 800, set: () => undefined }}
          onClose={() => undefined}
          tab="compare"
        />
      );
    }),
    [],
    { height: 560 },
  );
const works = (facts: readonly Draft[]) => fileOf(facts, 'works.events.ndjson');
type Canvas = Pick<ReturnType<typeof within>, 'findByTestId'>;
const outcome = async (canvas: Canvas, kind: string) => {
  await waitFor(async () =>
    expect(await canvas.findByTestId('inspector-outcome')).toHaveAttribute('data-outcome', kind),
  );
  return canvas.findByTestId('inspector-outcome');
};

export const NothingChosen = meta.story({
  name: '[LOG-04] no other recording is chosen: what the comparison shows',
  render: comparing(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/are laid side by side/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Compare with another recording …' })).toBeEnabled();
    await expect(canvas.queryByTestId('inspector-outcome')).toBeNull();
  },
});

export const Parted = meta.story({
  tags: ['picture'],
  name: '[LOG-04] two recordings differ: where, in which fields, and the first state that differs',
  render: comparing({ other: works(OTHER) }),
  play: async ({ canvas, userEvent }) => {
    const said = await outcome(canvas, 'parted');
    // The comparison leaves out fixes.
    await expect(said).toHaveTextContent(
      `The same for ${at - 1} events. They part at event ${at + 1} (A) and ${at + 1} (B).`,
    );
    const states = await canvas.findByTestId('inspector-states-part');
    await expect(states).toHaveTextContent(`after event ${at + 1} (A):core/attention selectedA3B5`);
    await expect(canvas.getByTestId('inspector-fields')).toHaveTextContent('id35');
    // Choosing a row also moves the replay to the event of that row.
    await userEvent.click(canvas.getByRole('button', { name: 'Next difference' }));
    await expect(await canvas.findByText('Difference 2 of 3')).toBeVisible();
    await waitFor(() =>
      expect(canvas.getByTestId('inspector-moment')).toHaveAttribute('data-position', `${at + 2}`),
    );
    const rows = within(canvas.getByTestId('inspector-rows'));
    await userEvent.click(rows.getByRole('option', { selected: true }));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(canvas.getByTestId('inspector-moment')).toHaveAttribute('data-position', '1'));
    await userEvent.click(canvas.getByRole('button', { name: 'Next difference' }));
    await expect(await canvas.findByText('Difference 1 of 3')).toBeVisible();
  },
});

export const FromAnEvent = meta.story({
  name: '[LOG-04] the comparison begins at chosen events',
  render: comparing({ other: works(OTHER) }),
  play: async ({ canvas, userEvent }) => {
    await outcome(canvas, 'parted');
    const [a, b] = [
      canvas.getByRole('textbox', { name: 'A from event' }),
      canvas.getByRole('textbox', { name: 'B from event' }),
    ];
    await userEvent.clear(a);
    await userEvent.type(a, `${at + 3}{Enter}`);
    await waitFor(() => expect(b).toHaveValue(`${at + 4}`));
    await expect(await outcome(canvas, 'parted')).toHaveTextContent('The same for 1 event.');
    await userEvent.clear(b);
    await userEvent.type(b, '700{Enter}');
    await expect(b).toHaveAttribute('aria-invalid', 'true');
  },
});

export const PartedAtOnce = meta.story({
  name: '[LOG-04] two recordings that differ from the start',
  render: comparing({ other: works([app.resumed(), ...SESSION]) }),
  play: async ({ canvas }) => {
    await expect(await outcome(canvas, 'partedAtOnce')).toHaveTextContent(
      'They part at once, at event 1 (A) and 1 (B).',
    );
  },
});

export const Same = meta.story({
  tags: ['picture'],
  name: '[LOG-04] two equal recordings; one leaves names out',
  globals: { theme: 'dark' },
  render: comparing({
    other: fileOf(SESSION, 'works.events.ndjson', { names: true, places: 'moved' }),
  }),
  play: async ({ canvas }) => {
    await expect(await outcome(canvas, 'same')).toHaveTextContent('They differ nowhere');
    await expect(canvas.getByText(/without names · places moved or left out/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Next difference' })).toBeNull();
  },
});

export const Ended = meta.story({
  name: '[LOG-04] one recording ends before the other',
  render: comparing({ other: works([...SESSION, place('/alerts')]) }),
  play: async ({ canvas }) => {
    await expect(await outcome(canvas, 'ended')).toHaveTextContent(
      `A ends there; B goes on with event ${SESSION.length + 1}.`,
    );
  },
});

export const NothingInCommon = meta.story({
  name: '[LOG-04] two recordings without an event in common: what to do',
  render: comparing({ other: works([place('/alerts'), app.hidden()]) }),
  play: async ({ canvas }) => {
    await expect(await outcome(canvas, 'nothing')).toHaveTextContent('Begin at other events');
  },
});

export const Empty = meta.story({
  name: '[LOG-04] recordings without an event to compare: what to do',
  render: comparing({ facts: [app.timePassed()], other: works([app.timePassed()]) }),
  play: async ({ canvas, userEvent }) => {
    await expect(await outcome(canvas, 'empty')).toHaveTextContent('There is no event to compare.');
    await userEvent.click(canvas.getByRole('button', { name: 'With fixes and clock ticks' }));
    await expect(await outcome(canvas, 'same')).toHaveTextContent('The same for 1 event.');
  },
});

export const Reading = meta.story({
  name: '[LOG-04] the other recording is being read, and reading can be cancelled',
  render: comparing({
    other: {
      name: 'works.events.ndjson',
      size: 80_000_000,
      pieces: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) }),
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/^Reading works\.events\.ndjson/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(await canvas.findByText(/are laid side by side/)).toBeVisible();
  },
});

/** A scheduler whose turn never ends, so that the comparison never finishes. */
const held: Turns = { ...liveTurns, now: () => Date.now() * 1_000, next: () => new Promise(() => {}) };
export const Comparing = meta.story({
  name: '[LOG-04] a long comparison shows its progress, and can be cancelled',
  render: comparing({ other: works(OTHER), turns: held }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/^Comparing, \d+ %$/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(await canvas.findByText(/are laid side by side/)).toBeVisible();
    await expect(canvas.queryByTestId('inspector-outcome')).toBeNull();
  },
});

const damaged = fakeFile(
  [
    '{"log":1,"app":"fixpoint 0","catalogue":"x"}',
    '{"seq":1,"at":1,"type":"app/initialised","v":1,"payload":{},"flow":1}',
    '{"seq":2,"at":2,"type":"app/init',
  ].join('\n'),
  'works.events.ndjson',
);

export const Refused = meta.story({
  tags: ['picture'],
  name: '[LOG-06] the other file is refused with line and reason, and what to do',
  render: comparing({ other: damaged }),
  play: async ({ canvas }) => {
    const refused = await canvas.findByTestId('inspector-refused');
    await expect(refused).toHaveTextContent('works.events.ndjson cannot be opened');
    await expect(refused).toHaveTextContent('Line 3');
    await expect(canvas.queryByTestId('inspector-outcome')).toBeNull();
  },
});

export const DamagedPart = meta.story({
  name: '[LOG-06] the valid part of a damaged file can be compared, and the damage is named',
  render: comparing({ other: damaged }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Open the 1 event before it' }));
    await outcome(canvas, 'partedAtOnce');
    await expect(canvas.getByText(/The file is damaged from line 3 on/)).toBeVisible();
  },
});

export const OnAPhone = meta.story({
  tags: ['picture'],
  name: '[LOG-04] on a phone: two narrow columns',
  globals: { viewport: { value: 'phone' } },
  render: comparing({ other: works(OTHER) }),
  play: async ({ canvas }) => {
    await outcome(canvas, 'parted');
    await canvas.findByTestId('inspector-states-part');
  },
});

export const OnAPhoneInGerman = meta.story({
  tags: ['picture'],
  name: '[LOG-04] on a phone, dark, in German: all texts fit',
  globals: { viewport: { value: 'phone' }, theme: 'dark', language: 'de' },
  render: comparing({
    other: works([...SESSION.slice(0, at), settingsEvents.themeChosen({ theme: 'dark' })]),
  }),
  play: async ({ canvas }) => {
    await outcome(canvas, 'parted');
    await canvas.findByTestId('inspector-states-part');
  },
});
