import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import { asStory, asTest } from '../../src/replay/copy-as.ts';
import type { Recorded } from '../../src/kernel/event.ts';
import { exportLines } from '../../src/replay/log-export.ts';
import { settled } from '../../src/ports/manual-clock.ts';
import { replayApp } from '../../src/app/replay-app.ts';
import { fakeFile } from '../../tests/fake-inspection.ts';
import { lived, plugins } from '../../tests/random-log.ts';
import { factsToCopy, recordingOf } from './bench/export.ts';
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

  test('[LOG-06] a file that goes away while it is read is refused too', async () => {
    const { bench, inspection } = atWork();
    inspection.hand({
      name: 'gone.events.ndjson',
      size: 10,
      // oxlint-disable-next-line require-yield -- it fails before the first piece
      async *pieces() {
        throw new Error('NotReadableError');
      },
    });
    await settled();
    expect(bench.opening.refusal?.problem.detail).toBe('NotReadableError');
  });

  test('[LOG-02] what is saved of the list replays by itself and holds no secret', async () => {
    const { bench, inspection, turns } = atWork();
    bench.setFilter({ errorsOnly: true });
    const part = await recordingOf(bench.subject, bench.matches, inspection, turns, true);
    expect(part.split('\n')[1]).toContain('app/viewFailed');
    expect((await opened(part)).bench.table.length).toBe(1);
    bench.setFilter({ errorsOnly: false });
    const whole = await recordingOf(bench.subject, bench.matches, inspection, turns, true);
    expect(whole).not.toContain('canary');
    const again = await opened(whole);
    expect(again.bench.table.length).toBe(SESSION.length);
    await expect.poll(() => again.bench.verified.state).toBe('same');
  });

  test('[LOG-02] what is saved or copied holds no name and nothing undeclared, unless the user wants names', async () => {
    const { app, bench, inspection, turns } = atWork();
    app.publish({ ...deviceEvents.removed({ id: 7 }), payload: { id: 7, extra: 'canary-extra' } } as never);
    const save = (hides: boolean) => recordingOf(bench.subject, bench.matches, inspection, turns, hides);
    const hidden = await save(true);
    expect(hidden).toContain('devices/removed');
    expect(hidden).not.toMatch(/ada@example|canary|onerror/);
    expect(await save(false)).toContain('ada@example.com');
    expect(await save(false)).not.toContain('canary');
    const at = SESSION.findIndex(({ type }) => type === 'auth/loginSucceeded');
    const toCopy = factsToCopy(bench.table, at, inspection.forFile(true));
    if (!toCopy) throw new Error('nothing to copy');
    for (const make of [asTest, asStory]) {
      const { fresh, assembly } = inspection;
      const { projections } = assembly;
      const text = await make(toCopy.facts, { index: toCopy.index, fresh, projections, now: turns.now });
      expect(text).toContain('auth/loginSucceeded');
      expect(text).not.toMatch(/ada@example|canary/);
    }
  });

  test('a second file takes the place of one that is still read', async () => {
    const { bench, inspection } = atWork();
    inspection.hand(fakeFile(lines().join('\n'), 'slow', 1));
    inspection.hand(fakeFile(lines().slice(0, 3).join('\n'), 'quick.events.ndjson'));
    await expect.poll(() => bench.subject.name).toBe('quick.events.ndjson');
    await settled();
    expect(bench.subject.name).toBe('quick.events.ndjson');
    expect(bench.table.length).toBe(2);
  });
});
