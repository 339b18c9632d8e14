import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import * as appEvents from '../../events/app.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as positionEvents from '../../events/positions.ts';
import { projectionsOf } from '../../src/app/replay-app.ts';
import { createApp } from '../../src/kernel/app.ts';
import { type ViewContext, ViewContextProvider } from '../../src/ui/view.tsx';
import { columnsOf, SPOT } from '../../tests/on-the-map.tsx';
import { aDevice, START } from '../../tests/samples.ts';
import { allPlugins } from '../whole.ts';
import { DeviceList } from './DeviceList.tsx';

/** The device's row calls this text once whenever it renders. */
const OF_A_ROW = 'map.list.hide';

/** Shows the list of devices 1 to 3, whose last fixes are a minute old. */
async function shown() {
  let seconds = START;
  const app = createApp({
    projections: projectionsOf(allPlugins),
    effects: [],
    ports: {},
    now: () => seconds * 1_000,
    forget: [],
    failed: (effect) => {
      throw new Error(effect);
    },
  });
  /** Publishes that time has passed, as every ten seconds. */
  const pass = (by: number) => {
    seconds += by;
    app.publish(appEvents.timePassed());
  };
  const fixes = (id: number, more: object = {}) => ({
    source: 'socket' as const,
    fixes: { ...columnsOf(id, SPOT), at: [seconds], ...more },
  });
  pass(0);
  app.publish(
    deviceEvents.listed({ devices: [1, 2, 3].map((id) => aDevice(id)), leftOut: [], source: 'server' }),
  );
  for (const id of [1, 2, 3]) app.publish(positionEvents.fixesReceived(fixes(id)));
  pass(60);
  const rendered: string[] = [];
  const context: ViewContext = {
    ...app,
    t: (key, values) => {
      if (key === OF_A_ROW) rendered.push(String(values?.['name']));
      return key;
    },
    language: 'en',
    takeFile: () => '',
    copy: () => Promise.resolve(),
    reportProblem: () => undefined,
    mapStyle: null,
    mapLayers: [],
    parts: [],
    deviceActions: [],
    quickActions: [],
    settingsPanels: [],
    routes: [],
    inspect: () => new Promise(() => undefined),
  };
  const { container } = await render(
    <ViewContextProvider value={context}>
      <DeviceList />
    </ViewContextProvider>,
  );
  await expect.poll(() => container.querySelectorAll('[data-testid=device-row]').length).toBe(3);
  rendered.length = 0;
  const rows = () => [...container.querySelectorAll<HTMLElement>('[data-testid=device-row]')];
  return { app, pass, fixes, rendered, rows };
}

test('when ten seconds pass, no row of the list renders again, but each says its age', async () => {
  const { pass, rendered, rows } = await shown();
  const before = rows().map((row) => row.querySelector('time')?.textContent);
  for (let minute = 0; minute < 6; minute++) pass(10);
  await expect.poll(() => rows().map((row) => row.querySelector('time')?.textContent)).not.toEqual(before);
  expect(rendered).toEqual([]);
});

test('[MAP-02] a row renders again when time alone changes its state', async () => {
  const { app, pass, fixes, rendered, rows } = await shown();
  app.publish(positionEvents.fixesReceived(fixes(2, { speed: [300], moving: [1] })));
  await expect.poll(() => rows()[1]?.dataset['state']).toBe('moving');
  rendered.length = 0;
  pass(6 * 60);
  await expect.poll(() => rows()[1]?.dataset['state']).toBe('nosignal');
  expect(new Set(rendered)).toEqual(new Set([aDevice(2).name]));
});

test('a fix of one device renders the row of that device only', async () => {
  const { app, fixes, rendered } = await shown();
  app.publish(positionEvents.fixesReceived(fixes(3, { battery: [12] })));
  await expect.poll(() => rendered.length).toBeGreaterThan(0);
  expect(new Set(rendered)).toEqual(new Set([aDevice(3).name]));
});
