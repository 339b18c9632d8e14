import { describe, expect, test } from 'vitest';
import { paged } from './paged.ts';

type Person = { name: string; age: number | null };
const people: readonly Person[] = [
  { name: 'José García', age: 30 },
  { name: 'Ada Lovelace', age: null },
  { name: 'Nikos P.', age: 12 },
];
const options = {
  words: ({ name }: Person) => name,
  sorts: { name: ({ name }: Person) => name, age: ({ age }: Person) => age },
  filters: { adult: ({ age }: Person, value: string) => String((age ?? 0) >= 18) === value },
};
const ask = async (query: string) =>
  (await paged(people, new URLSearchParams(query), options).json()) as {
    success: Person[];
    number_of_records: number;
  };
const names = async (query: string) => (await ask(query)).success.map(({ name }) => name);

describe('a page of a list, as the pretend service gives it', () => {
  test('tells how long the whole is', async () =>
    expect(await ask('page=1&size=2')).toMatchObject({
      success: [{ name: 'Nikos P.' }],
      number_of_records: 3,
    }));

  test('is searched without minding case and accents', async () =>
    expect(await names('search=garcia%20JOSE')).toEqual(['José García']));

  test('is sorted both ways; what has no value stands last', async () => {
    expect(await names('sort=age')).toEqual(['Nikos P.', 'José García', 'Ada Lovelace']);
    expect(await names('sort=age&dir=desc')).toEqual(['José García', 'Nikos P.', 'Ada Lovelace']);
  });

  test('is narrowed', async () => expect(await names('adult=true')).toEqual(['José García']));

  test.each(['page=-1', 'page=x', 'size=0', 'size=99999', 'sort=unknown'])(
    '"%s" breaks nothing',
    async (query) => expect((await ask(query)).number_of_records).toBe(3),
  );

  test('of a list that is made when it is looked at only the page is made', async () => {
    const made: number[] = [];
    const lazy = {
      length: 100_000,
      make: (i: number) => {
        made.push(i);
        return { id: i };
      },
    };
    const answer = (await paged(lazy, new URLSearchParams('page=1999&size=50')).json()) as {
      success: { id: number }[];
    };
    expect(answer.success.at(-1)).toEqual({ id: 99_999 });
    expect(made).toHaveLength(50);
  });
});
