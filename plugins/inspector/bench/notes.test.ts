import { describe, expect, test } from 'vitest';
import { fakeFile } from '../../../tests/fake-inspection.ts';
import { settled } from '../../../src/ports/manual-clock.ts';
import { atWork, SESSION } from '../inspector-given.ts';
import { recordingOf } from './export.ts';

/** Returns the text of the recording that the inspector exports from its session. */
const saved = ({ bench, inspection, turns }: ReturnType<typeof atWork>, hides = false) =>
  recordingOf(bench.subject, bench.matches, inspection, turns, hides, bench.notes);
const opens = async ({ bench }: ReturnType<typeof atWork>, text: string, name?: string) => {
  await bench.opening.open(fakeFile(text, name));
  await settled();
};

describe('notes on events', () => {
  test.each([false, true])(
    '[LOG-04] are in the saved recording, and there when it is opened (names hidden: %s)',
    async (hides) => {
      const given = atWork();
      given.bench.note(7, 'the wrong device');
      const text = await saved(given, hides);
      expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ notes: { 7: 'the wrong device' } });
      const other = atWork();
      await opens(other, text);
      expect([...other.bench.notes]).toEqual([[7, 'the wrong device']]);
    },
  );

  test('a recording without notes says nothing of them, and one of a part has only those of its events', async () => {
    const given = atWork();
    expect(await saved(given)).not.toContain('"notes"');
    given.bench.note(1, 'at the start');
    given.bench.note(8, 'offline');
    given.bench.setFilter({ types: new Set(['network/wentOffline']) });
    expect(JSON.parse((await saved(given)).split('\n')[0] ?? '')).toMatchObject({ notes: { 8: 'offline' } });
  });

  test('are kept while another log is shown; a blank one is removed', async () => {
    const given = atWork();
    const { bench } = given;
    bench.note(2, 'mine');
    bench.note(3, 'mine too');
    bench.note(3, '  ');
    await opens(given, await saved(given), 'other.events.ndjson');
    bench.note(4, 'of the file');
    expect([...bench.notes.keys()]).toEqual([2, 4]);
    bench.backToLive();
    expect([...bench.notes]).toEqual([[2, 'mine']]);
    await opens(given, await saved(given), 'other.events.ndjson');
    expect([...bench.notes.keys()], 'nothing that was written is lost').toEqual([2, 4]);
  });

  test.each([
    ['of no event', '{"x":"y"}'],
    ['that are no texts', '{"7":7}'],
  ])('[LOG-06] notes %s: the file is refused with its line', async (_, notes) => {
    const given = atWork();
    const text = (await saved(given)).replace('"log":1', `"log":1,"notes":${notes}`);
    await opens(given, text);
    expect(given.bench.opening.refusal?.problem).toMatchObject({ line: 1, reason: 'noHeader' });
  });
});

describe('[LOG-04] a link to an event of a recording', () => {
  const linked = { recording: 'session.events.ndjson', seq: 7 };

  test('shows the event as soon as the recording is opened', async () => {
    const given = atWork({ linked });
    const text = await saved(given);
    await opens(given, text, 'another.events.ndjson');
    expect([given.bench.position, given.bench.linked], 'another file ends as always').toEqual([
      SESSION.length,
      linked,
    ]);
    await opens(given, text);
    expect([given.bench.position, given.bench.selected, given.bench.linked]).toEqual([7, 6, null]);
    await opens(given, text);
    expect(given.bench.position, 'it counts once').toBe(SESSION.length);
  });

  test('to an event that the recording does not hold shows its end, and the link stays told', async () => {
    const given = atWork({ linked: { ...linked, seq: 700 } });
    await opens(given, await saved(given));
    expect([given.bench.position, given.bench.linked?.seq]).toEqual([SESSION.length, 700]);
  });
});
