import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Draft, Recorded } from '../../kernel/event.ts';
import { database, fixed, open, pages, START, ticked } from './recorder-live-given.ts';
import { lastValueFrom, NEVER } from 'rxjs';
import { liveRecorder } from './report-files.ts';
import { Secret } from '../../kernel/secret.ts';
import fc from 'fast-check';
import { anyDraft } from '../../../tests/arbitrary.ts';
import { columnNames, declared, reportLines } from '../../app/report-file.ts';
import { catalogue } from '../../../events/catalogue.ts';
import { eventLine, readLog } from '../../replay/log-file.ts';
import { packFacts, unpackFacts } from './recording-chunk.ts';
import type { KeptSession, RecordingDatabase } from './recording-database.ts';

describe('recorder live', () => {
  describe('recorder-live', () => {
    describe('recorder-live', () => {
      describe('recorder-live', () => {
        const largeGroups: Draft = {
          type: 'devices/groupsListed',
          v: 1,
          payload: {
            groups: Array.from({ length: 3_000 }, (_, id) => ({
              id,
              name: `Group ${id}`,
              colour: '#336699',
            })),
            source: 'server',
          },
        };
        beforeEach(() => database.clear());
        afterEach(() => {
          for (const each of pages.splice(0)) each.end();
        });

        describe('[LOG-02] a recording on the disk', () => {
          test('[fault 40] a page that is killed leaves all that was written, and the next one finds it', async () => {
            const first = open();
            for (let i = 0; i < 5; i++) first.say(ticked); // before the recorder starts
            await first.begin();
            for (let i = 0; i < 5; i++) first.say(fixed());
            await first.step();
            first.say(ticked); // never written
            first.kill();
            const next = open();
            await next.begin();
            expect(next.news).toEqual([
              { kind: 'before', from: START + 1_000, to: START + 10_000, unexpected: true },
            ]);
            const before = await next.recording.before();
            expect(before?.damaged).toBe(0);
            expect(before?.facts.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
          });

          test('a page that said goodbye did not end unexpectedly, and all of it is there', async () => {
            const first = open();
            await first.begin();
            first.say(ticked);
            await first.leave();
            const next = open();
            await next.begin();
            expect(next.news).toMatchObject([{ kind: 'before', unexpected: false }]);
            expect((await next.recording.before())?.facts).toHaveLength(1);
          });

          test('a page that still runs in another tab is no session before', async () => {
            const alive = new Set<string>();
            const other = open({}, alive);
            await other.begin();
            other.say(ticked);
            await other.step();
            const next = open({}, alive);
            await next.begin();
            expect(next.news).toEqual([]);
          });

          test('old stretches are written again when they are thinned; the numbers stay in order', async () => {
            const one = open();
            await one.begin();
            for (let i = 0; i < 120; i++) {
              one.say(fixed());
              if (i % 5 === 4) await one.step();
            }
            const [session] = await database.sessions();
            const chunks = await database.chunks(session?.id ?? '');
            expect(chunks.length).toBeLessThan(24);
            one.kill();
            const next = open();
            await next.begin();
            const seqs = (await next.recording.before())?.facts.map(({ seq }) => seq) ?? [];
            // A stored chunk is thinned only once all of it is old, so the disk may have more events than memory.
            expect(seqs).toEqual(expect.arrayContaining(one.log.events.map(({ seq }) => seq)));
            expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
            expect(seqs.length).toBeLessThan(60);
          });

          test('a large fleet is written once, squeezed, however often the stretch around it is thinned', async () => {
            const one = open();
            await one.begin();
            one.say(ticked);
            one.say(largeGroups);
            for (let i = 0; i < 120; i++) {
              one.say(fixed());
              if (i % 5 === 4) await one.step();
            }
            const [session] = await database.sessions();
            const long = (await database.chunks(session?.id ?? '')).filter(({ from }) => from === 2);
            expect(long).toHaveLength(1);
            expect(long[0]?.to, 'alone in its piece').toBe(2);
            expect(long[0]?.sealed.length).toBeLessThan(JSON.stringify(largeGroups).length / 4);
            expect((await database.chunks(session?.id ?? '')).length, 'the others are thinned').toBeLessThan(
              24,
            );
            one.kill();
            const next = open();
            await next.begin();
            const before = await next.recording.before();
            expect(before?.damaged).toBe(0);
            expect(before?.facts[1]?.payload).toEqual(largeGroups.payload);
          });

          test('a damaged piece loses only itself', async () => {
            const one = open();
            await one.begin();
            for (let i = 0; i < 4; i++) {
              one.say(ticked);
              await one.step();
            }
            one.kill();
            const [session] = await database.sessions();
            const key = await database.key({ id: 'new', key: {} as CryptoKey });
            const chunks = await database.chunks(session?.id ?? '');
            const last = chunks.at(-1);
            if (!session || !last) throw new Error('nothing written');
            last.sealed[3] = (last.sealed[3] ?? 0) ^ 1;
            await database.write({ key: key.id, session, put: [last] });
            const next = open();
            await next.begin();
            const before = await next.recording.before();
            expect(before?.damaged).toBe(1);
            expect(before?.facts.map(({ seq }) => seq)).toEqual([1, 2, 3]);
          });

          test('[AUTH-07] after a logout nothing is written, also by a tab that has not heard of it', async () => {
            const one = open();
            await one.begin();
            one.say(ticked);
            await one.step();
            await database.clear();
            one.say(ticked);
            await one.step();
            expect(await database.sessions()).toEqual([]);
            const next = open();
            await next.begin();
            one.say(ticked);
            await one.step();
            expect((await database.sessions()).length).toBe(0);
          });

          test.each([
            ['another server', { server: 'b.example.com' }],
            ['the demo', { server: '' }],
          ])(
            '[SRV-05] a recording made at one server is not seen at %s, by the account of the same number',
            async (_, elsewhere) => {
              const one = open({ server: 'a.example.com' });
              await one.begin(7);
              one.say(ticked);
              await one.step();
              one.kill();
              const other = open(elsewhere);
              await other.begin(7);
              expect(other.news).toEqual([]);
              expect(await other.recording.before()).toBeNull();
              other.say(ticked);
              await other.step();
              expect((await database.sessions()).map(({ server }) => server)).toEqual([elsewhere.server]);
            },
          );

          test('[SRV-05] a recording of an older version, which names no server, is removed', async () => {
            const one = open({ server: 'a.example.com' });
            await one.begin(7);
            one.say(ticked);
            await one.step();
            one.kill();
            const key = await database.key({ id: 'never kept', key: {} as CryptoKey });
            const [{ server: _, ...unnamed }] = (await database.sessions()) as [KeptSession];
            await database.write({ key: key.id, session: unnamed, begun: true });
            const next = open({ server: 'a.example.com' });
            await next.begin(7);
            expect(next.news).toEqual([]);
            expect(await database.sessions()).toEqual([]);
          });

          test('[SRV-05] a recording made at this server is found again', async () => {
            const one = open({ server: 'a.example.com' });
            await one.begin(7);
            one.say(ticked);
            await one.step();
            one.kill();
            const next = open({ server: 'a.example.com' });
            await next.begin(7);
            expect(next.news).toMatchObject([{ kind: 'before' }]);
          });

          test('recordings of another account go, and so do old ones', async () => {
            const one = open();
            await one.begin(7);
            one.say(ticked);
            await one.step();
            one.kill();
            const other = open();
            await other.begin(8);
            expect(other.news).toEqual([]);
            expect(await database.sessions()).toEqual([]);
            other.say(ticked);
            await other.step();
            other.kill();
            const later = open({ now: () => START + 8 * 24 * 3_600_000 });
            await later.begin(8);
            expect(later.news).toEqual([]);
            expect(await database.sessions()).toEqual([]);
          });
        });
      });

      describe('report-files', () => {
        const recorder = (facts: Recorded[] | null = null) =>
          liveRecorder({
            log: { events: [] } as never,
            recording: {
              record: () => NEVER,
              before: () => Promise.resolve(facts && { facts, damaged: 1 }),
            },
            lines: () => Promise.reject(new Error('not here')),
          });

        test.each([
          ['is no longer stored', null],
          ['cannot be read', []],
        ])('[LOG-02] where the session before %s, the report has no other session', async (_, facts) => {
          const contents = { session: 'before', hideNames: true, places: 'moved' } as const;
          const news = await lastValueFrom(recorder(facts).report(contents));
          expect(news).toEqual({ kind: 'failed', detail: 'Error: no longer stored' });
        });

        test('[FEED-01] only the newest recordings of the inbox are in memory', async () => {
          const one = recorder();
          const names: string[] = [];
          for (let i = 0; i < 5; i++) names.push((await one.keep(`report-${i}`, 'text')) ?? '');
          expect(names.map((name) => one.read(name) !== null)).toEqual([false, false, true, true, true]);
          one.forget(); // forgets the report files that this session made, but not those opened from the inbox
          expect(one.read(names[4] ?? '')).not.toBeNull();
        });

        test('[FEED-01] the size of a recording is that of its unpacked lines, as its progress counts', async () => {
          const one = recorder();
          const text = 'a line of a recording\n'.repeat(1_000);
          const file = one.read((await one.keep('report', text)) ?? '');
          let bytes = 0;
          for await (const piece of file?.pieces() ?? []) bytes += piece.length;
          expect([file?.size, bytes]).toEqual([text.length, text.length]);
        });

        test('[FEED-01] with the session of whoever read them they go', async () => {
          const one = recorder();
          const recording = one.record(7).subscribe();
          const name = (await one.keep('report', 'text')) ?? '';
          recording.unsubscribe();
          expect(one.read(name)).toBeNull();
        });
      });
    });

    describe('recorder-leaving', () => {
      const CANARY = 'canary-91c4';
      beforeEach(() => database.clear());
      afterEach(() => {
        for (const each of pages.splice(0)) each.end();
      });

      describe('[LOG-02] a recording on the disk', () => {
        test('[AUTH-07] a page that leaves after a logout has cleared everything leaves nothing', async () => {
          const one = open();
          await one.begin();
          one.say(ticked);
          await one.step();
          await database.clear();
          await one.leave();
          expect(await database.sessions()).toEqual([]);
          // The next session has its own key, so the note that the old page has closed does not apply to it.
          const two = open();
          await two.begin();
          two.say(ticked);
          await two.step();
          await one.leave();
          expect(await database.sessions()).toHaveLength(1);
        });

        test('a session of which only the name is left is none, and goes', async () => {
          const key = await database.key({ id: 'key', key: {} as CryptoKey });
          const session = { id: 'name', account: 7, from: START, to: START, seq: 1, bytes: 9, ended: false };
          await database.write({ key: key.id, session });
          const next = open();
          await next.begin();
          expect(next.news.filter(({ kind }) => kind === 'before')).toEqual([]);
          expect(await database.sessions()).toEqual([]);
        });

        test('[checklist 17] holds no secret and nothing that was not declared, sealed or opened', async () => {
          const one = open();
          await one.begin();
          one.say({
            type: 'auth/loginSucceeded',
            v: 1,
            payload: {
              userID: 7,
              token: new Secret(CANARY),
              refresh_token: CANARY,
              email: 'a@b.example',
              extra: CANARY,
            },
          });
          await one.step();
          one.kill();
          const next = open();
          await next.begin();
          const facts = (await next.recording.before())?.facts ?? [];
          expect(facts).toHaveLength(1);
          expect(JSON.stringify(facts)).not.toContain(CANARY);
          const [session] = await database.sessions();
          const [chunk] = await database.chunks(session?.id ?? '');
          const letters = String.fromCharCode(...(chunk?.sealed ?? []));
          for (const clear of [CANARY, 'loginSucceeded', 'a@b.example']) expect(letters).not.toContain(clear);
          const key = await database.key({ id: 'none', key: {} as CryptoKey });
          expect(key.key.extractable).toBe(false);
        });
      });
    });
  });

  describe('recorder-pieces', () => {
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
            expect(unpackFacts(await packFacts(facts, columnNames)).map(eventLine)).toEqual(
              facts.map(eventLine),
            );
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
  });
});

describe('recorder room', () => {
  beforeEach(() => database.clear());
  afterEach(() => {
    for (const each of pages.splice(0)) each.end();
  });

  describe('[LOG-02] a recording on the disk', () => {
    test('too much: other sessions go first, then the beginning of this one', async () => {
      const first = open();
      await first.begin();
      for (let i = 0; i < 40; i++) first.say(fixed(20));
      await first.step();
      first.kill();
      const next = open({ most: 4_000 });
      await next.begin();
      for (let i = 0; i < 12; i++) {
        next.say(ticked);
        next.say(fixed(10), 0);
        await next.step();
      }
      const sessions = await database.sessions();
      expect(sessions).toHaveLength(1);
      expect(sessions[0]?.bytes).toBeLessThanOrEqual(4_000);
      expect(next.news.map(({ kind }) => kind)).toEqual(['before', 'beforeGone']);
      expect(await next.recording.before()).toBeNull();
    });

    test('a session before that another tab removed is no longer offered', async () => {
      const first = open();
      await first.begin();
      first.say(ticked);
      await first.step();
      first.kill();
      const next = open();
      await next.begin();
      await database.remove((await database.sessions()).map(({ id }) => id));
      expect(await next.recording.before()).toBeNull();
      expect(next.news.map(({ kind }) => kind)).toEqual(['before', 'beforeGone']);
    });

    test('too much: what another tab still records stays; this one becomes shorter instead', async () => {
      const alive = new Set<string>();
      const first = open({}, alive);
      await first.begin();
      for (let i = 0; i < 40; i++) first.say(fixed(20));
      await first.step();
      const [other] = await database.sessions();
      const next = open({ most: (other?.bytes ?? 0) + 1_500 }, alive);
      await next.begin();
      for (let i = 0; i < 12; i++) {
        next.say(fixed(10));
        await next.step();
      }
      const sessions = await database.sessions();
      expect(sessions.map(({ id }) => id)).toContain(other?.id);
      const own = sessions.find(({ id }) => id !== other?.id);
      expect(own?.bytes).toBeLessThanOrEqual(1_500);
      first.say(ticked);
      await first.step();
      expect((await database.sessions()).find(({ id }) => id === other?.id)?.seq).toBe(41);
    });

    test('too much: what has ended goes before what broke off', async () => {
      const broken = open();
      await broken.begin();
      broken.say(fixed(20));
      await broken.step();
      broken.kill();
      const ended = open({ now: () => START + 500_000 });
      await ended.begin();
      ended.say(fixed(20), 500_000);
      await ended.step();
      await ended.leave();
      const bytes = (await database.sessions()).reduce((sum, each) => sum + each.bytes, 0);
      const next = open({ most: bytes });
      await next.begin();
      next.say(ticked);
      await next.step();
      const others = (await database.sessions()).filter(({ seq, from }) => seq === 1 && from !== undefined);
      expect(others.map((each) => each.ended)).not.toContain(true);
      expect(others).toHaveLength(2); // the interrupted session, and this one
    });

    test('a recording that was removed under its page begins again, whole', async () => {
      const one = open();
      await one.begin();
      for (let i = 0; i < 3; i++) one.say(ticked);
      await one.step();
      await database.remove((await database.sessions()).map(({ id }) => id));
      one.say(ticked);
      await one.step();
      const [session] = await database.sessions();
      expect(session).toMatchObject({ from: START + 1_000, seq: 4 });
      one.kill();
      const next = open();
      await next.begin();
      expect((await next.recording.before())?.facts.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    });

    test('[fault 36] a full disk: the others go; where that does not help it is in memory, told once', async () => {
      const first = open();
      await first.begin();
      first.say(ticked);
      await first.step();
      first.kill();
      const removed: string[] = [];
      let room = 0;
      const full: RecordingDatabase = {
        ...database,
        write(step) {
          if (room-- > 0) return database.write(step);
          return Promise.reject(new DOMException('no room', 'QuotaExceededError'));
        },
        async remove(sessions) {
          removed.push(...sessions);
          if (sessions.length > 0) room = 1;
          await database.remove(sessions);
        },
      };
      const next = open({ database: full });
      next.say(ticked);
      await next.begin();
      expect(removed).toHaveLength(1);
      expect(next.news.filter(({ kind }) => kind === 'notKept')).toEqual([]);
      for (let i = 0; i < 3; i++) {
        next.say(ticked);
        await next.step();
      }
      expect(next.news.filter(({ kind }) => kind === 'notKept')).toMatchObject([{ reason: 'full' }]);
      expect(next.log.length).toBe(4);
    });

    test('without encryption, or without a database, it is in memory', async () => {
      const plain = open({ sealing: null });
      await plain.begin();
      expect(plain.news).toMatchObject([{ kind: 'notKept', reason: 'noEncryption' }]);
      const none = open({ database: { ...database, key: () => Promise.reject(new Error('forbidden')) } });
      await none.begin();
      expect(none.news).toMatchObject([{ kind: 'notKept', reason: 'noStorage' }]);
      expect(await none.recording.before()).toBeNull();
    });
  });
});
