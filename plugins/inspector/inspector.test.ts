import { describe, expect, test } from 'vitest';
import { location } from '../../src/core/app/location.ts';
import type { Recorded } from '../../src/kernel/event.ts';
import { checkPoints } from '../../src/replay/check-points.ts';
import { exportLines } from '../../src/replay/log-export.ts';
import { checkLine, eventLine, headerLine } from '../../src/replay/log-file.ts';
import { settled } from '../../src/ports/manual-clock.ts';
import { replayApp } from '../../src/app/replay-app.ts';
import { fakeFile } from '../../tests/fake-inspection.ts';
import { lived, plugins } from '../../tests/random-log.ts';
import { findIn } from './bench/find-in-state.ts';
import { valueNode } from './bench/value-nodes.ts';
import { atWork, SESSION } from './inspector-given.ts';

describe('recordings', () => {
  const about = { app: 'fixpoint 1', catalogue: 'x' };
  const lines = () => [...exportLines(lived(SESSION).log.events as Recorded[], replayApp(plugins), about)];
  const opened = async (text: string) => {
    const { bench, inspection, app } = atWork();
    inspection.hand(fakeFile(text));
    await expect.poll(() => bench.opening.reading === null && bench.folding === null).toBe(true);
    await settled();
    return { bench, inspection, app };
  };

  test('[LOG-03] one that is handed over is shown as it ended, and its check points hold', async () => {
    const { bench, inspection } = await opened(lines().join('\n'));
    expect(bench.subject).toMatchObject({ kind: 'file', recordedBy: 'fixpoint 1' });
    expect(inspection.onScreen()?.read(location).place?.path).toBe('/settings');
    await expect.poll(() => bench.verified.state).toBe('same');
    // The full one at the end, and one after each event that the user began.
    expect(bench.verified).toMatchObject({ of: 12, done: 12 });
  });

  test('[LOG-03] the first difference is explained: event, projection, path and both values', async () => {
    const text = lines().join('\n').replace('"path":"/settings"', '"path":"/elsewhere"');
    const { bench } = await opened(text);
    await expect.poll(() => bench.verified.state).toBe('differs');
    expect(bench.verified.departure).toMatchObject({ seq: SESSION.length, projection: 'core/location' });
  });

  test('[LOG-03] a check point after a fact that nobody knows is not compared, but known', async () => {
    const events = lived(SESSION).log.events as Recorded[];
    const app = replayApp(plugins);
    const point = checkPoints();
    const text = [headerLine('fixpoint 2', 'x')];
    for (const event of events) {
      app.replay(event);
      text.push(
        eventLine(event.type === 'navigation/locationChanged' ? { ...event, type: 'moon/landed' } : event),
      );
      text.push(checkLine(point(event.seq, app.snapshot())));
    }
    const { bench } = await opened(text.join('\n'));
    await expect.poll(() => bench.verified.state).toBe('differs');
    expect(bench.verified.departure).toMatchObject({ seq: 4, after: 2, projection: 'core/location' });
  });

  test('[LOG-03] a comparison that fails says so', async () => {
    // The one that only compares looks at the states after each event.
    const fresh = () => {
      const app = replayApp(plugins, { keepsLog: false });
      let folded = 0;
      return {
        ...app,
        replay: (event: Recorded) => {
          folded++;
          app.replay(event);
        },
        states: () => {
          if (folded === SESSION.length && isBroken) throw new Error('no room');
          return app.states();
        },
      };
    };
    let isBroken = false;
    const { bench, inspection } = atWork({ fresh });
    isBroken = true;
    inspection.hand(fakeFile(lines().join('\n')));
    await expect.poll(() => bench.verified.state).toBe('failed');
    expect(bench.verified).toMatchObject({ of: 12, departure: null });
  });

  test('[LOG-06] data with a key toJSON is opened, compared and searched', () => {
    const value = { toJSON: 1, deep: { toJSON: () => 'called', by: 'Ada' } };
    expect(findIn(value, 'Ada')).toEqual([{ path: 'deep.by', text: '"Ada"' }]);
    expect(
      valueNode('x', value)
        .children()
        .map(({ key }) => key),
    ).toEqual(['toJSON', 'deep']);
  });

  test('[LOG-06] a damaged one is refused with line and reason, and nothing of the session is lost', async () => {
    const text = lines()
      .map((line, i) => (i === 5 ? '{"seq":' : line))
      .join('\n');
    const { bench, inspection, app } = await opened(text);
    expect(bench.opening.refusal?.problem).toMatchObject({ line: 6, reason: 'notJson' });
    expect(bench.subject.kind).toBe('live');
    expect(inspection.onScreen()).toBeNull();
    expect(app.log.length).toBe(SESSION.length);
    bench.opening.openBefore();
    await settled();
    expect(bench.table.length).toBe(4);
    expect(bench.subject.problem?.line).toBe(6);
    expect(inspection.onScreen()?.read(location).place?.path).toBe('/login');
  });

  test('[LOG-06] a file of another product and an empty one', async () => {
    for (const [text, reason] of [
      ['', 'empty'],
      ['PK\u0003\u0004', 'otherFile'],
    ] as const) {
      const { bench } = await opened(text);
      expect(bench.opening.refusal?.problem.reason).toBe(reason);
      bench.opening.openBefore();
      expect(bench.subject.kind).toBe('live');
    }
  });
});
