import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Papers } from '../../../events/care-types.ts';
import { NO_PAPERS } from '../../api/no-papers.ts';
import { mergedPapers } from './merge-papers.ts';

const papers = (changes: Partial<Papers>): Papers => ({ ...NO_PAPERS, ...changes });
const person = (phone: string, name = phone) => ({ name, phone });
const place = (id: string, name = id, radius = 100) => ({ id, name, lat: 57, lng: 12, radius });
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((phone) => person(phone)) as [
  ReturnType<typeof person>,
  ReturnType<typeof person>,
  ReturnType<typeof person>,
  ReturnType<typeof person>,
];
const passport = {
  owner: 'Ada',
  frame: '1',
  make: '',
  model: '',
  colour: '',
  boughtAt: '',
  boughtFrom: '',
  marks: '',
};
const contacts = (wanted: Papers['contacts'], was: Papers['contacts'], now: Papers['contacts']) =>
  mergedPapers({ contacts: wanted }, papers({ contacts: was }), papers({ contacts: now })).contacts;

test('nobody else has changed anything: just what the user wants, in the user’s order', () =>
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (wanted, was) => {
      const list = (phones: string[]) => phones.map((phone) => person(phone));
      expect(contacts(list(wanted), list(was), list(was))).toEqual(list(wanted));
    }),
  ));

test('what others added stays whatever the user does with the rest', () =>
  fc.assert(
    fc.property(fc.subarray(['a', 'b', 'c', 'd']), fc.subarray(['a', 'b', 'c', 'd']), (wanted, was) => {
      const list = (phones: string[]) => phones.map((phone) => person(phone));
      const merged = contacts(list(wanted), list(was), [...list(was), person('theirs')]);
      expect(merged).toContainEqual(person('theirs'));
      expect(merged?.map(({ phone }) => phone).filter((phone) => phone !== 'theirs')).toEqual(wanted);
    }),
  ));

test('what others took away stays away, what the user took away too', () => {
  expect(contacts([a, c], [a, b, c], [b, c])).toEqual([c]);
  expect(contacts([b], [a, b], [a, b, d])).toEqual([b, d]);
});

test('one entry changed by each: both changes are there', () =>
  expect(contacts([person('a', 'Ada'), b], [a, b], [a, person('b', 'Bert')])).toEqual([
    person('a', 'Ada'),
    person('b', 'Bert'),
  ]));

test('both changed the same: the user’s counts, who has just worked on it', () => {
  expect(contacts([person('a', 'mine')], [a], [person('a', 'theirs')])).toEqual([person('a', 'mine')]);
  expect(contacts([person('a', 'mine')], [a], [])).toEqual([person('a', 'mine')]);
});

test('another phone number is the same person, and does not stand there twice', () =>
  expect(contacts([person('9', 'Ada'), b], [person('1', 'Ada'), b], [person('1', 'Ada'), b, d])).toEqual([
    person('9', 'Ada'),
    b,
    d,
  ]));

test('two people add a place at once and give it the same id: both are kept, under ids of their own', () => {
  const merged = mergedPapers(
    { places: [place('place-1', 'mine')] },
    papers({}),
    papers({ places: [place('place-1', 'theirs')] }),
  ).places;
  expect(merged?.map(({ name }) => name)).toEqual(['theirs', 'mine']);
  expect(new Set(merged?.map(({ id }) => id)).size).toBe(2);
});

test('places without an id of their own are known by what they are, wherever they stand', () => {
  const merged = mergedPapers(
    { places: [place('#0', 'Home'), place('#1', 'School', 300)] },
    papers({ places: [place('#0', 'Home'), place('#1', 'School', 100)] }),
    papers({ places: [place('#0', 'Theirs'), place('#1', 'Home'), place('#2', 'School', 100)] }),
  ).places;
  expect(merged).toEqual([place('#1', 'Home'), place('#2', 'School', 300), place('#0', 'Theirs')]);
});

test('[MODE-04] a passport is put together field by field', () => {
  const merged = mergedPapers(
    { passport: { ...passport, colour: 'red' } },
    papers({ passport }),
    papers({ passport: { ...passport, frame: '2' } }),
  );
  expect(merged.passport).toEqual({ ...passport, colour: 'red', frame: '2' });
  expect(mergedPapers({ passport }, papers({}), papers({})).passport).toEqual(passport);
  expect(mergedPapers({ passport: null }, papers({ passport }), papers({ passport })).passport).toBeNull();
});

test('only what was changed is in the outcome', () =>
  expect(mergedPapers({ goal: { minutes: 5, steps: 8000 } }, NO_PAPERS, papers({ contacts: [a] }))).toEqual({
    goal: { minutes: 5, steps: 8000 },
  }));
