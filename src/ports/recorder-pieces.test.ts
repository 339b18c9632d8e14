import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anyDraft } from '../../tests/arbitrary.ts';
import { columnNames, declared, reportLines } from '../app/report-file.ts';
import { catalogue } from '../../events/catalogue.ts';
import { eventLine, readLog } from '../replay/log-file.ts';
import { packFacts, unpackFacts } from './recording-chunk.ts';
import { database, fixed, pages, START } from './recorder-live-given.ts';

beforeEach(() => database.clear());
afterEach(() => {
  for (const each of pages.splice(0)) each.end();
});

describe('a piece of a recording', () => {
  test('reads as it was written, whatever the facts are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDraft, { maxLength: 12 }), async (drafts) => {
        const facts = drafts.flatMap(
          (draft, i) => declared({ ...draft, seq: i + 1, at: START, flow: 1 }) ?? [],
        );
        expect(unpackFacts(await packFacts(facts, columnNames)).map(eventLine)).toEqual(facts.map(eventLine));
      }),
      { numRuns: 200 },
    );
  });

  test('cut off or changed it is refused, and nothing else', async () => {
    const bytes = await packFacts([{ ...fixed(), seq: 1, at: 0, flow: 1 }], columnNames);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (end) => {
        let read: string[] = [];
        try {
          read = unpackFacts(bytes.slice(0, end)).map(eventLine);
        } catch {
          return;
        }
        expect(read, 'only what fills up the last column may be gone').toEqual(
          unpackFacts(bytes).map(eventLine),
        );
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        expect(() => unpackFacts(noise)).toThrow(/./);
      }),
    );
  });
});

describe('[LOG-02] the lines of a report', () => {
  test('whatever happened, they read again, and hold no more than is declared', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDraft, { maxLength: 15 }), async (drafts) => {
        const facts = drafts.map((draft, i) => ({ ...draft, seq: i + 1, at: START + i, flow: i + 1 }));
        const { lines, count } = await reportLines(
          facts,
          { hideNames: true, places: 'blurred' },
          {
            chance: { next: () => 0.5 },
            app: 'test',
            time: () => 0,
            pause: () => Promise.resolve(),
            progress: () => undefined,
          },
        );
        const read = readLog(lines.join('\n'), catalogue);
        expect(read.ok).toBe(true);
        expect(read.ok && read.events.length).toBe(count);
      }),
      { numRuns: 40 },
    );
  });
});
