import { describe, expect, test } from 'vitest';
import { careCalls } from './care-calls.ts';
import { readPapers } from './read-papers.ts';
import { writtenPapers } from './write-papers.ts';

const before = {
  goal: { minutes: 60, steps: 4000, weekend: 2 },
  places: [
    { name: 'Home', lat: 57, lng: 12, radius: 80, floor: 3 },
    { id: 'school', name: 'School', lat: 200, lng: 12, radius: 80 },
    { id: 'club', name: 'Club', lat: 57.1, lng: 12, radius: 90, colour: 'red' },
  ],
  contacts: [{ name: 'Mum', phone: '+1', photo: 'm.jpg' }, { name: 'No number' }, 7],
  quiet: [
    { days: [1], from: '08:00', to: '12:00', on: 1, title: 'School' },
    { days: [9], from: '25:00', to: 'noon' },
  ],
  auto_guard: { on: 1, radius: 50, sound: 'loud' },
  passport: { owner: 'Ada', insurance: 'X-1' },
};
const read = readPapers(before, []);

describe('what this app does not understand goes back as it came', () => {
  test('unknown fields stay with their entry, and entries that could not be read stay in the list', () => {
    const { contacts, quiet, places } = read;
    expect(
      writtenPapers(
        {
          contacts: [{ name: 'Dad', phone: '+2' }, ...contacts],
          quiet: quiet.map((each) => ({ ...each, on: false })),
          places,
        },
        before,
      ),
    ).toEqual({
      contacts: [
        { name: 'Dad', phone: '+2' },
        { name: 'Mum', phone: '+1', photo: 'm.jpg' },
        { name: 'No number' },
        7,
      ],
      quiet: [
        { days: [1], from: '08:00', to: '12:00', on: 0, title: 'School' },
        { days: [9], from: '25:00', to: 'noon' },
      ],
      places: [before.places[0], before.places[2], before.places[1]],
    });
  });

  test('single values keep what lies beside them', () =>
    expect(
      writtenPapers(
        {
          goal: { minutes: 90, steps: 4000 },
          autoGuard: { on: false, radius: 100 },
          passport: read.passport && { ...read.passport, frame: '9' },
        },
        before,
      ),
    ).toMatchObject({
      goal: { minutes: 90, steps: 4000, weekend: 2 },
      auto_guard: { on: 0, radius: 100, sound: 'loud' },
      passport: { owner: 'Ada', frame: '9', insurance: 'X-1' },
    }));

  test('an entry that got another number is still that entry', () =>
    expect(writtenPapers({ contacts: [{ name: 'Mum', phone: '+9' }] }, before)).toMatchObject({
      contacts: [{ name: 'Mum', phone: '+9', photo: 'm.jpg' }, { name: 'No number' }, 7],
    }));

  test('entries alike keep each what lies beside it; one that stands elsewhere lends it to no other', () => {
    const two = (...phones: string[]) => phones.map((phone, i) => ({ name: 'A', phone, photo: `${i}.jpg` }));
    const ours = (...phones: string[]) => phones.map((phone) => ({ name: 'A', phone }));
    expect(writtenPapers({ contacts: ours('+1', '+1') }, { contacts: two('+1', '+1') })).toEqual({
      contacts: two('+1', '+1'),
    });
    expect(writtenPapers({ contacts: ours('+2', '+9') }, { contacts: two('+1', '+2') })).toEqual({
      contacts: [
        { name: 'A', phone: '+2', photo: '1.jpg' },
        { name: 'A', phone: '+9' },
      ],
    });
  });

  test('an entry that was taken out is gone, and leaves nothing of it to another', () =>
    expect(writtenPapers({ contacts: [], quiet: [] }, before)).toEqual({
      contacts: [{ name: 'No number' }, 7],
      quiet: [{ days: [9], from: '25:00', to: 'noon' }],
    }));

  test.each([null, 'nonsense', [], { contacts: 'none' }])('nothing usable was there before: %j', (nothing) =>
    expect(writtenPapers({ contacts: [{ name: 'A', phone: '1' }] }, nothing)).toEqual({
      contacts: [{ name: 'A', phone: '1' }],
    }),
  );
});

test('a place without an id gets one that says nothing of it, and goes back without', () => {
  expect(read.places.map(({ id }) => id)).toEqual(['#0', 'club']);
  const written = writtenPapers({ places: read.places }, before)['places'] as object[];
  expect(written[0]).toEqual(before.places[0]);
});

test('412 is a conflict, as 409 is', () =>
  expect(careCalls.papers('1').read({ status: 412, body: null })).toMatchObject({
    failure: { reason: 'conflict' },
  }));
