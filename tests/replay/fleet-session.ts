import * as appEvents from '../../events/app.ts';
import { catalogueMark } from '../../events/catalogue.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as positionEvents from '../../events/positions.ts';
import { loadRoads } from '../../mocks/simulator/load-roads.ts';
import { createSimulator } from '../../mocks/simulator/simulator.ts';
import { fleetOf } from '../../mocks/world/fleet.ts';
import { FixBuilder } from '../../src/api/fix-builder.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { eventLine, headerLine } from '../../src/replay/log-file.ts';

const START = Date.UTC(2026, 5, 15, 8) / 1000;
const FIRST = 2_000_001;
const SIZE = 300;
const SECONDS = 600;

/** Ten simulated minutes of a fleet, as the bytes of a recording. The bytes are the same on every machine. */
export async function* fleetSession(): AsyncGenerator<Uint8Array> {
  const simulator = createSimulator(loadRoads);
  const fleet = fleetOf(SIZE, FIRST, START - 86_400);
  await simulator.ready(new Set(fleet.map(({ city }) => city)));
  const text = new TextEncoder();
  let seq = 0;
  const line = (at: number, draft: Draft) => {
    seq++;
    return `${eventLine({ seq, at: at * 1000, ...draft, flow: seq })}\n`;
  };
  yield text.encode(`${headerLine('fixpoint 0.1.0', catalogueMark())}\n`);
  for (let at = START; at < START + SECONDS; at++) {
    const fixes = new FixBuilder();
    for (const device of fleet) simulator.fixesBetween(device, at, at + 1, fixes);
    const lines = [line(at, positionEvents.fixesReceived({ source: 'socket', fixes: fixes.columns() }))];
    if (at % 10 === 0) lines.push(line(at, appEvents.timePassed()));
    if (at % 45 === 0) lines.push(line(at, deviceEvents.selected({ id: FIRST + (at % SIZE), from: 'map' })));
    yield text.encode(lines.join(''));
  }
}
