import { describe, expect, test } from 'vitest';
import type { Recorded } from '../kernel/event.ts';
import { FactTable } from './fact-table.ts';

const fact = (seq: number, type = 'parcel/sent', more: Partial<Recorded> = {}): Recorded => ({
  seq,
  at: seq * 10,
  type,
  v: 1,
  payload: { rows: seq },
  flow: seq,
  ...more,
});
const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (line: Uint8Array | null) => line && new TextDecoder().decode(line);

describe('events as columns', () => {
  test('keep what a list needs of each event, and each event itself', () => {
    const table = new FactTable();
    const [first, second] = [fact(3), fact(5, 'parcel/lost', { cause: 3, flow: 3 })];
    table.add(first);
    table.add(second);
    expect(table.length).toBe(2);
    expect([...table.seqs.subarray(0, 2)]).toEqual([3, 5]);
    expect([...table.times.subarray(0, 2)]).toEqual([30, 50]);
    expect([...table.causes.subarray(0, 2)]).toEqual([0, 3]);
    expect([...table.flows.subarray(0, 2)]).toEqual([3, 3]);
    expect([table.at(0), table.at(1)]).toEqual([first, second]);
    expect(table.at(1)).toBe(second);
    expect([table.at(-1), table.at(2)]).toEqual([undefined, undefined]);
    expect([0, 1, 2].map((index) => table.typeAt(index))).toEqual(['parcel/sent', 'parcel/lost', '']);
    expect(table.bytesAt(0)).toBeNull();
    expect(table.isThinned(0)).toBe(false);
  });

  test('give each type one number, however often it occurs', () => {
    const table = new FactTable();
    for (const type of ['a/b', 'c/d', 'a/b', 'c/d', 'e/f']) table.add(fact(table.length + 1, type));
    expect(table.types).toEqual(['a/b', 'c/d', 'e/f']);
    expect([...table.typeIds.subarray(0, 5)]).toEqual([0, 1, 0, 1, 2]);
  });

  test('are found by their numbers, even if some numbers are missing', () => {
    const table = new FactTable();
    for (const seq of [2, 4, 7, 8, 20]) table.add(fact(seq));
    expect([2, 4, 7, 8, 20].map((seq) => table.indexOf(seq))).toEqual([0, 1, 2, 3, 4]);
    expect([1, 3, 9, 21].map((seq) => table.indexOf(seq))).toEqual([-1, -1, -1, -1]);
    expect(new FactTable().indexOf(1)).toBe(-1);
  });

  test('lose nothing when their columns grow', () => {
    const make = (line: Uint8Array) => fact(Number(textOf(line)));
    const keeper = { types: new Set(['x/kept']), find: (seq: number) => fact(seq), weight: () => 7 };
    const table = new FactTable({ make }, keeper);
    const block = bytes('1 2 3 4');
    for (let seq = 1; seq <= 5_000; seq++) {
      const place = { block, start: (seq % 4) * 2, end: (seq % 4) * 2 + 1 };
      if (seq % 2) table.add(fact(seq, 'a/b', { cause: seq - 1 }), place);
      else table.add(fact(seq, 'x/kept', { cause: seq - 1 }));
    }
    expect(table.length).toBe(5_000);
    for (const i of [0, 1, 1_022, 1_023, 1_024, 1_025, 2_048, 4_999]) {
      expect([table.seqs[i], table.times[i], table.causes[i], table.flows[i]]).toEqual([
        i + 1,
        (i + 1) * 10,
        i,
        i + 1,
      ]);
      expect(table.typeAt(i)).toBe(i % 2 ? 'x/kept' : 'a/b');
      expect(i % 2 ? table.at(i)?.seq : textOf(table.bytesAt(i))).toBe(
        i % 2 ? i + 1 : String(((i + 1) % 4) + 1),
      );
    }
  });
});

describe('events of a file', () => {
  test('stay as bytes until they are read, and are parsed once while they are in the cache', () => {
    const made: string[] = [];
    const table = new FactTable({
      make: (line) => {
        made.push(textOf(line) ?? '');
        return fact(made.length, textOf(line) ?? '');
      },
    });
    const [one, two] = [bytes('first second'), bytes('third')];
    table.add(fact(1), { block: one, start: 0, end: 5 });
    table.add(fact(2), { block: one, start: 6, end: 12 });
    table.add(fact(3), { block: two, start: 0, end: 5 });
    const own = fact(4);
    table.add(own);
    expect([0, 1, 2, 3, 4, -1].map((i) => textOf(table.bytesAt(i)))).toEqual([
      'first',
      'second',
      'third',
      null,
      null,
      null,
    ]);
    expect(made).toEqual([]);
    expect(table.at(2)?.type).toBe('third');
    expect(table.at(2)).toBe(table.at(2));
    expect(table.at(1)?.type).toBe('second');
    expect(table.at(3)).toBe(own);
    expect(made).toEqual(['third', 'second']);
  });

  test('the oldest parsed event is parsed again after more than 512 others were read', () => {
    let made = 0;
    const table = new FactTable({ make: () => fact(++made) });
    const block = bytes('x');
    for (let i = 0; i <= 512; i++) table.add(fact(i + 1), { block, start: 0, end: 1 });
    for (let i = 0; i < 512; i++) table.at(i);
    table.at(0);
    expect(made).toBe(512);
    table.at(512);
    table.at(1);
    expect(made).toBe(513);
    table.at(0);
    expect(made).toBe(514);
  });
});

describe('events that another store keeps', () => {
  const kept = (weights: Record<number, number>) => {
    const log = new Map<number, Recorded>();
    const table = new FactTable(null, {
      types: new Set(['fast/told']),
      find: (seq) => log.get(seq),
      weight: ({ seq }) => weights[seq] ?? 0,
    });
    const add = (event: Recorded) => {
      log.set(event.seq, event);
      table.add(event);
    };
    return { log, table, add };
  };

  test('are read from that store each time; all others are kept here', () => {
    const { log, table, add } = kept({ 1: 5 });
    add(fact(1, 'fast/told'));
    add(fact(2, 'slow/told'));
    const other = fact(1, 'fast/told', { payload: { rows: 0 } });
    log.set(1, other);
    log.delete(2);
    expect(table.at(0)).toBe(other);
    expect(table.at(1)?.seq).toBe(2);
    log.delete(1);
    expect(table.at(0)).toBeUndefined();
  });

  test('count as thinned if they hold less data than before, or are gone; an existing empty one never does', () => {
    const weights: Record<number, number> = { 1: 5, 2: 5, 3: 0 };
    const { log, table, add } = kept(weights);
    for (const seq of [1, 2, 3]) add(fact(seq, 'fast/told'));
    add(fact(4, 'slow/told'));
    const thinned = () => [0, 1, 2, 3].map((i) => table.isThinned(i));
    expect(thinned()).toEqual([false, false, false, false]);
    weights[1] = 4;
    log.delete(2);
    expect(thinned()).toEqual([true, true, false, false]);
    log.delete(3);
    expect(thinned()).toEqual([true, true, true, false]);
  });
});
