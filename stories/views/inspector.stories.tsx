import { useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as inspectorEvents from '../../events/inspector.ts';
import * as navigation from '../../events/navigation.ts';
import { Bench } from '../../plugins/inspector/bench/Bench.ts';
import Support from '../../plugins/inspector/Support.view.tsx';
import { Frame, type Tab } from '../../plugins/inspector/Frame.tsx';
import type { Inspection, PortCall, RecordingFile } from '../../src/replay/inspection.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { liveTurns } from '../../src/ui/turns.ts';
import { view } from '../../src/ui/view.tsx';
import { SCENARIOS } from '../../mocks/scenarios.ts';
import { fakeFile, fakeInspection } from '../../tests/fake-inspection.ts';
import { lived } from '../../tests/random-log.ts';
import { started, twelveDevices } from '../facts.ts';
import { published, story } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Inspector' });

const place = (path: string) => navigation.locationChanged({ path, query: '' });
const SESSION: readonly Draft[] = [
  started(),
  app.initialised(),
  place('/login'),
  auth.loginSubmitted({ email: 'ada@example.com', password: new Secret('story'), language: 'en' }),
  ...twelveDevices(),
  place('/v2'),
  deviceEvents.selected({ id: 3, from: 'list' }),
  app.timePassed(),
  app.viewFailed({ region: '/v2', message: '<img src=x onerror=alert(1)> & <b>bold</b>' }),
  deviceEvents.deselected(),
  inspectorEvents.opened({ by: 'key' }),
  place('/settings'),
];

const CALLS: readonly PortCall[] = [
  ['storage', 'read', '"settings"', 2, 'fact'],
  ['http', 'send', '{"method":"GET","path":"/devices"}, "‹secret›"', 412, '200'],
  ['vault', 'write', '‹secret›', 3, 'done'],
  ['socket', 'open', 'null, "‹secret›", null', null, null],
].map(([port, method, detail, took, outcome], i) => ({
  id: i + 1,
  at: Date.UTC(2026, 5, 15, 10) + i * 40,
  after: i + 1,
  port: port as string,
  method: method as string,
  detail: detail as string,
  took: took as number | null,
  outcome: outcome as string | null,
}));

type Setting = {
  tab?: Tab;
  facts?: readonly Draft[];
  inspection?: Partial<Inspection>;
  /** What the user does before the story is shown. */
  done?: (bench: Bench) => void;
  file?: RecordingFile;
};

const looking = ({ tab, facts = SESSION, inspection = {}, done, file }: Setting = {}) =>
  story(
    view(function InspectorStory() {
      const [bench] = useState(() => {
        const given = fakeInspection(lived(facts), inspection);
        const made = new Bench(given, liveTurns);
        made.start();
        if (file) given.hand(file);
        done?.(made);
        return made;
      });
      return (
        <Frame
          bench={bench}
          size={{ height: 480, least: 96, most: 800, set: () => undefined }}
          onClose={() => undefined}
          {...(tab && { tab })}
        />
      );
    }),
    [],
    { height: 480 },
  );

export const Events = meta.story({
  tags: ['picture'],
  name: '[LOG-04] events: found by text and by errors, and one in detail',
  render: looking(),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const list = await canvas.findByTestId('inspector-events');
    await waitFor(() => expect(list.querySelectorAll('[role=option]').length).toBeGreaterThan(8));
    await userEvent.click(await canvas.findByRole('button', { name: 'Errors' }));
    await waitFor(() => expect(list.isConnected && list.querySelectorAll('[role=option]')).toHaveLength(1));
    await userEvent.click(list.querySelector('[role=option]') as HTMLElement);
    const event = await canvas.findByTestId('inspector-event');
    // Markup in a text is shown as text.
    await waitFor(() => expect(event).toHaveTextContent('<img src=x onerror=alert(1)>'));
    await expect(canvasElement.querySelector('img')).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: 'Errors' }));
    await userEvent.keyboard('/');
    await expect(await canvas.findByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('devices/selected');
    await waitFor(() => expect(canvas.getByTestId('inspector-count')).toHaveTextContent(/^1 of/));
  },
});

export const Replaying = meta.story({
  tags: ['picture'],
  name: '[LOG-04] replaying: which moment, what changed, and the way back to live',
  render: looking({
    done: (bench) => {
      const index = bench.table.types.indexOf('devices/selected');
      const at = [...bench.table.typeIds].indexOf(index);
      void bench.go(at + 1);
    },
  }),
  play: async ({ canvas, userEvent }) => {
    const moment = await canvas.findByTestId('inspector-moment');
    const event = await canvas.findByTestId('inspector-event');
    await waitFor(() => expect(event).toHaveTextContent('core/attention'));
    const before = Number(moment.dataset['position']);
    const line = canvas.getByTestId('inspector-timeline');
    line.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(Number(moment.dataset['position'])).toBe(before - 1));
    await userEvent.click(await canvas.findByRole('button', { name: 'Next error' }));
    await waitFor(() => expect(event).toHaveTextContent('app/viewFailed'));
    await userEvent.click(canvas.getByRole('button', { name: 'Back to live' }));
    await expect(await canvas.findByTestId('inspector-live')).toBeVisible();
  },
});

export const NotSent = meta.story({
  name: '[LOG-04] what somebody did on a screen that replays was not sent',
  render: looking({
    done: (bench) => {
      void bench.go(5).then(() => bench.set({ unheard: 1 }));
    },
  }),
  play: async ({ canvas, userEvent }) => {
    const words = 'This is a recording: what you just did was not sent.';
    const said = (await canvas.findByText(words)).closest('[role=status]') as HTMLElement;
    await userEvent.click(within(said).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(canvas.queryByText(words)).toBeNull());
    await expect(canvas.getByTestId('inspector-moment')).toHaveAttribute('data-position', '5');
  },
});

export const State = meta.story({
  name: '[LOG-04] the state, searched by text',
  render: looking({ tab: 'state' }),
  play: async ({ canvas, userEvent }) => {
    const state = await canvas.findByTestId('inspector-state');
    await waitFor(() => expect(state).toHaveTextContent('core/devices'));
    await userEvent.type(canvas.getByRole('searchbox'), 'imei');
    await waitFor(() => expect(state).toHaveTextContent('core/devices.byId'));
  },
});

export const Ports = meta.story({
  name: '[LOG-04] calls of the ports; secrets are marks',
  render: looking({
    tab: 'ports',
    inspection: { calls: { all: () => CALLS, listen: () => () => undefined } },
  }),
  play: async ({ canvas, userEvent }) => {
    const calls = within(await canvas.findByRole('listbox', { name: 'Ports' }));
    await waitFor(() => expect(calls.getAllByRole('option')).toHaveLength(4));
    const [read, sent, , open] = calls.getAllByRole('option');
    await expect(read).toHaveTextContent(/storage\.read.*2\.00 ms/);
    await expect(sent).toHaveTextContent('‹secret›');
    await expect(open).toHaveTextContent(/socket\.open.*running/);
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search in the calls' }), 'vault');
    await waitFor(() => expect(calls.getAllByRole('option')).toHaveLength(1));
  },
});

export const PortsNotWatched = meta.story({
  name: '[LOG-04] port calls that were not recorded from the start',
  render: looking({ tab: 'ports' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^The ports are watched from the start of a page\./)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reload with the ports watched' })).toBeEnabled();
    await expect(canvas.queryByRole('listbox')).toBeNull();
  },
});

export const Timings = meta.story({
  name: '[LOG-04] timings by type, and the slowest events',
  render: looking({
    tab: 'timings',
    done: (bench) => {
      for (const [i, type] of ['positions/fixesReceived', 'devices/listed', 'app/timePassed'].entries())
        for (let times = 0; times < 4; times++)
          bench.timings.add({ seq: i * 4 + times + 1, fold: 0.3 * i + times / 10, effects: 1.2 * i }, type);
    },
  }),
  play: async ({ canvas, userEvent }) => {
    const types = within(await canvas.findByRole('table', { name: 'By type' }));
    await expect(types.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'app/timePassed',
      'devices/listed',
      'positions/fixesReceived',
    ]);
    const slowest = within(canvas.getByRole('table', { name: 'Slowest events' }));
    const [first] = slowest.getAllByRole('button');
    await expect(first).toHaveTextContent('#12 app/timePassed');
    await userEvent.click(first as HTMLElement);
    await userEvent.click(canvas.getByRole('tab', { name: 'Events' }));
    await expect(await canvas.findByTestId('inspector-event')).toHaveTextContent('devices/selected');
  },
});

export const NoTimings = meta.story({
  name: 'nothing measured yet',
  render: looking({ tab: 'timings' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Nothing has happened yet\.$/)).toBeVisible();
    await expect(canvas.queryByRole('table')).toBeNull();
  },
});

let active: readonly string[] = ['slow'];
export const Scenarios = meta.story({
  name: '[LOG-04] scenarios of the mock server, switched live',
  render: looking({
    tab: 'scenarios',
    inspection: {
      scenarios: {
        all: SCENARIOS,
        fromStart: ['huge'],
        active: () => active,
        choose: (names) => {
          active = names;
        },
      },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('switch', { name: 'offline' }));
    await expect(await canvas.findByRole('switch', { name: 'offline' })).toBeChecked();
    await expect([...active].sort()).toEqual(['offline', 'slow']);
  },
});

export const File = meta.story({
  name: 'files: where recordings come from and go to',
  render: looking({ tab: 'file' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Open a recording …' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'This session' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(canvas.getByRole('button', { name: 'Save as a file' })).toBeEnabled();
    // Names are left out of saved data unless the user decides otherwise.
    await expect(canvas.getByRole('switch', { name: 'Leave out names, move places' })).toBeChecked();
    await expect(canvas.queryByTestId('inspector-refused')).toBeNull();
  },
});

export const Noted = meta.story({
  tags: ['picture'],
  name: '[LOG-04] notes on events: written, listed, saved with the file',
  render: looking({ tab: 'events', done: (bench) => bench.select(7) }),
  play: async ({ canvas, userEvent }) => {
    const event = await canvas.findByTestId('inspector-event');
    await userEvent.type(
      await canvas.findByRole('textbox', { name: 'Note' }),
      'Nothing is sent from here on',
    );
    await userEvent.click(canvas.getByRole('tab', { name: 'File' }));
    const notes = await canvas.findByTestId('inspector-notes');
    await expect(notes).toHaveTextContent('Nothing is sent from here on');
    await userEvent.click(canvas.getByRole('button', { name: '#8' }));
    await expect(await canvas.findByTestId('inspector-moment')).toHaveAttribute('data-position', '8');
    await userEvent.click(canvas.getByRole('tab', { name: 'Events' }));
    await expect(await canvas.findByRole('textbox', { name: 'Note' })).toHaveValue(
      'Nothing is sent from here on',
    );
    await expect(event.isConnected).toBe(false);
  },
});

export const Linked = meta.story({
  name: '[LOG-04] a link with a recording: it says which file to open',
  render: looking({ inspection: { linked: { recording: 'session.events.ndjson', seq: 81 } } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByTestId('inspector-linked')).toHaveTextContent(
      'The link leads to event 81 of session.events.ndjson. Open that file, and it is shown.',
    );
  },
});

export const Refused = meta.story({
  name: '[LOG-06] a file is refused with line and reason, and its valid part can be opened',
  render: looking({
    file: fakeFile(
      [
        '{"log":1,"app":"fixpoint 0","catalogue":"x"}',
        '{"seq":1,"at":1,"type":"app/initialised","v":1,"payload":{},"flow":1}',
        '{"seq":2,"at":2,"type":"app/init',
      ].join('\n'),
      'a-long-name-of-a-recording-that-somebody-sent-by-mail.events.ndjson',
    ),
  }),
  play: async ({ canvas, userEvent }) => {
    const refused = await canvas.findByTestId('inspector-refused');
    await expect(refused).toHaveTextContent('Line 3');
    await userEvent.click(canvas.getByRole('button', { name: 'Open the 1 event before it' }));
    await expect(await canvas.findByTestId('inspector-moment')).toHaveAttribute('data-position', '1');
  },
});

export const Differs = meta.story({
  tags: ['picture'],
  name: '[LOG-03] the first difference is explained',
  render: looking({
    tab: 'file',
    file: fakeFile(
      [
        '{"log":1,"app":"fixpoint 0","catalogue":"x"}',
        '{"seq":1,"at":1,"type":"navigation/locationChanged","v":1,"payload":{"path":"/v2","query":""},"flow":1}',
        '{"check":{"seq":1,"hash":"0000000000000000","parts":{"core/location":{"wanted":"/elsewhere"}}}}',
      ].join('\n'),
    ),
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'File' }));
    const checks = await canvas.findByTestId('inspector-checks');
    await waitFor(() => expect(checks).toHaveAttribute('data-state', 'differs'));
    await expect(checks).toHaveTextContent('core/location');
  },
});

export const Empty = meta.story({
  name: 'a log without events',
  render: looking({ facts: [] }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing fits the filters.')).toBeVisible();
    await expect(canvas.getByTestId('inspector-count')).toHaveTextContent('0 events');
    await expect(canvas.getByRole('button', { name: 'Play' })).toBeDisabled();
    await expect(canvas.queryByRole('listbox', { name: 'All events' })).toBeNull();
  },
});

export const NotSaved = meta.story({
  name: '[LOG-04] a recording that could not be saved: the app says so, and it can be saved again',
  render: looking({
    tab: 'file',
    inspection: {
      save: () => {
        throw new Error('no space');
      },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save as a file' }));
    await waitFor(() =>
      expect(published).toHaveBeenCalledWith(expect.objectContaining({ type: 'notices/raised' })),
    );
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Save as a file' })).toBeEnabled());
  },
});

/** The switch is a row of the page for help. */
const SupportInList = () => (
  <ul>
    <Support />
  </ul>
);
export const NotLoaded = meta.story({
  name: 'the inspector cannot be loaded: its switch stays off, and the app says why',
  render: story(SupportInList, [], { width: 400, inspect: () => Promise.reject(new Error('offline')) }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('switch'));
    await waitFor(() =>
      expect(published).toHaveBeenCalledWith(expect.objectContaining({ type: 'notices/raised' })),
    );
    await expect(canvas.getByRole('switch')).not.toBeChecked();
  },
});

export const OnAPhone = meta.story({
  tags: ['picture'],
  name: 'on a phone: the list, and the event in its own pane',
  globals: { viewport: { value: 'phone' } },
  render: looking({
    done: (bench) => {
      void bench.go(6);
    },
  }),
});

export const AMillion = meta.story({
  name: 'a million events',
  tags: ['!test'],
  render: looking({
    done: (bench) => {
      const { table } = bench;
      const at = Date.UTC(2026, 5, 15);
      for (let seq = table.length + 1; seq <= 1_000_000; seq++)
        table.add({
          seq,
          at: at + seq * 20,
          type: seq % 5000 === 0 ? 'app/viewFailed' : 'app/timePassed',
          v: 1,
          payload: seq % 5000 === 0 ? { region: '/v2', message: 'x' } : {},
          flow: seq,
        });
    },
  }),
});
