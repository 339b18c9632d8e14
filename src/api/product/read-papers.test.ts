import { describe, expect, test } from 'vitest';
import { NO_PAPERS } from '../no-papers.ts';
import { readPapers } from './read-papers.ts';

const papers = (success: unknown, leftOut: string[] = []) => readPapers(success, leftOut);

describe('what is kept about a device', () => {
  test('is nothing where the service tells nothing', () => {
    const nothing = {
      ...{
        goal: NO_PAPERS.goal,
        places: [],
        contacts: [],
        quiet: [],
        autoGuard: { ...NO_PAPERS.autoGuard, on: false },
      },
      passport: null,
    };
    expect(papers({})).toEqual(nothing);
    expect(papers({ goal: 'x', auto_guard: 7, passport: 'x', places: null })).toEqual(nothing);
    expect(papers({ goal: { minutes: 0, steps: null }, auto_guard: { on: 'x', radius: 0 } })).toEqual(
      nothing,
    );
    expect(() => papers([])).toThrow('success: expected an object');
  });

  test('is what it tells', () => {
    const told = papers({
      ...{
        goal: { minutes: '30', steps: 900 },
        auto_guard: { on: '1', radius: 70 },
        passport: { owner: 'Ada' },
      },
    });
    expect(told).toMatchObject({ goal: { minutes: 30, steps: 900 }, autoGuard: { on: true, radius: 70 } });
    expect(told.passport).toEqual({
      ...{
        owner: 'Ada',
        frame: '',
        make: '',
        model: '',
        colour: '',
        boughtAt: '',
        boughtFrom: '',
        marks: '',
      },
    });
    const bought = {
      bought_at: '2026',
      bought_from: 'B',
      frame: 1,
      make: 'm',
      model: 'o',
      colour: 'c',
      marks: 'k',
    };
    expect(papers({ passport: bought }).passport).toEqual({
      ...{
        owner: '',
        frame: '1',
        make: 'm',
        model: 'o',
        colour: 'c',
        boughtAt: '2026',
        boughtFrom: 'B',
        marks: 'k',
      },
    });
  });

  test('in lists is read entry by entry; what does not fit is named', () => {
    const leftOut: string[] = [];
    const read = papers(
      {
        places: [
          { lat: 57, lng: '12', radius: 1 },
          { lat: 91, lng: 12, radius: 80 },
          { id: 5, name: 'A', lat: -90, lng: 180, radius: 2 },
        ],
        contacts: [{ phone: '+1' }, { phone: '' }],
        quiet: [
          { days: [1, '7'], from: '00:00', to: '23:59' },
          { days: [0], from: '00:00', to: '23:59' },
          { days: [8], from: '00:00', to: '23:59' },
          { days: [1], from: '24:00', to: '23:59' },
          { days: [], from: '08:00', to: '9:00' },
          { days: [], from: '08:00', to: '09:60', on: 0 },
          { days: [], from: '08:00', to: '09:00', on: 0 },
        ],
      },
      leftOut,
    );
    expect(read.places).toEqual([
      { id: '#0', name: '', lat: 57, lng: 12, radius: 1 },
      { id: '5', name: 'A', lat: -90, lng: 180, radius: 2 },
    ]);
    expect(read.contacts).toEqual([{ name: '', phone: '+1' }]);
    expect(read.quiet).toEqual([
      { days: [1, 7], from: '00:00', to: '23:59', on: true },
      { days: [], from: '08:00', to: '09:00', on: false },
    ]);
    expect(leftOut.map((words) => words.split(':')[0])).toEqual([
      ...[
        'success.places.1.lat',
        'success.contacts.1.phone',
        'success.quiet.1.days.0',
        'success.quiet.2.days.0',
      ],
      ...['success.quiet.3.from', 'success.quiet.4.to', 'success.quiet.5.to'],
    ]);
  });
});
