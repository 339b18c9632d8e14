import { autorun } from 'mobx';
import { describe, expect, test } from 'vitest';
import { Cell } from './cell.ts';
import { Columns } from './columns.ts';

describe('the kinds of columns', () => {
  test.each([
    ['i8', Int8Array],
    ['u8', Uint8Array],
    ['i16', Int16Array],
    ['u16', Uint16Array],
    ['i32', Int32Array],
    ['u32', Uint32Array],
    ['f64', Float64Array],
  ] as const)('%s is kept as it says, before and after it grew', (kind, maker) => {
    const table = new Columns({ only: kind }, 1);
    expect(table.arrays.only).toBeInstanceOf(maker);
    expect(table.arrays.only).toHaveLength(1);
    table.add();
    table.add();
    expect(table.arrays.only).toBeInstanceOf(maker);
    expect(table.arrays.only).toHaveLength(table.capacity);
  });

  test('a table grows by doubling, and to sixteen rows at once when it is small', () => {
    const table = new Columns({ only: 'u8' }, 1);
    table.add();
    expect(table.capacity).toBe(1);
    const seen = new Set<number>();
    for (let row = 1; row < 33; row++) {
      table.add();
      seen.add(table.capacity);
    }
    expect([...seen]).toEqual([16, 32, 64]);
  });

  test('a copy and a touched handle have the rows, the room and the kinds of their table', () => {
    const table = new Columns({ a: 'i8', b: 'f64' }, 4);
    table.arrays.b[table.add()] = 1.5;
    for (const other of [table.copy(), table.touched()]) {
      expect([other.length, other.capacity, other.spec]).toEqual([1, 4, table.spec]);
      expect(other.toJSON()).toEqual({ a: new Int8Array(1), b: new Float64Array([1.5]) });
      expect(other.arrays.b).toHaveLength(4);
      expect(other.add()).toBe(1);
    }
  });

  test('a copy stays as it was when its table is written', () => {
    const table = new Columns({ a: 'i8' });
    table.arrays.a[table.add()] = 1;
    const copy = table.copy();
    table.arrays.a[0] = 2;
    expect(copy.toJSON()).toEqual({ a: new Int8Array([1]) });
  });

  test('a copy that is not needed any more is brought up to date in the rows that were written, and used again', () => {
    const table = new Columns({ a: 'i8' }, 4);
    for (const value of [1, 2]) table.arrays.a[table.add()] = value;
    const spent = table.copy();
    const row = table.add();
    table.arrays.a[row] = 3;
    table.arrays.a[0] = 9;
    const later = table.touched([0, row]);
    expect(later.writtenSince(spent)).toEqual([0, row]);
    const next = later.copy(spent);
    expect(next.toJSON()).toEqual({ a: new Int8Array([9, 2, 3]) });
    expect(next.arrays.a).toBe(spent.arrays.a);
    expect(next.version).toBe(later.version);
  });

  test.each<[string, (table: Columns<{ a: 'i8' }>) => Columns<{ a: 'i8' }>]>([
    ['whose written rows nobody told', (table) => table.touched()],
    ['that was touched twice since', (table) => table.touched([0]).touched([])],
    [
      'that has grown since',
      (table) => {
        for (let added = 0; added < 9; added++) table.add();
        return table.touched([0]);
      },
    ],
  ])('of a table %s the copy is a new one', (_, touch) => {
    const table = new Columns({ a: 'i8' }, 1);
    table.arrays.a[table.add()] = 1;
    const spent = table.copy();
    table.arrays.a[0] = 2;
    const later = touch(table);
    expect(later.copy(spent).toJSON()).toEqual(later.toJSON());
    expect(spent.toJSON()).toEqual({ a: new Int8Array([1]) });
  });
});

test('who watches a cell hears each value that is set', () => {
  const cell = new Cell(1);
  const heard: number[] = [];
  const stop = autorun(() => heard.push(cell.value));
  cell.set(2);
  cell.set(2);
  cell.set(3);
  stop();
  cell.set(4);
  expect(heard).toEqual([1, 2, 3]);
});
