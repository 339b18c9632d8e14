import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLUMNS, KINDS, usualColumns } from './kinds.ts';
import { MOST_DEVICES, MOST_SENSORS, queryOf, readQuestion, STEPS } from './question.ts';

/** Wednesday, 17 June 2026, noon. */
const NOW = Date.UTC(2026, 5, 17, 12) / 1000;
const known = { now: NOW, zone: 'UTC', isDevice: (id: number) => id < 100, suggested: [1] };
const read = (query: string, kind: (typeof KINDS)[number] = 'trips') => readQuestion(kind, query, known);

describe('[REP-03, ROUTE-17] the address of a report says all of it', () => {
  test('nothing said: this week, the device that is looked at, the usual columns', () => {
    expect(read('')).toEqual({
      question: {
        kind: 'trips',
        period: { choice: 'week', from: '2026-06-15', to: '2026-06-17' },
        devices: [1],
        columns: usualColumns('trips'),
        sensors: [],
        per: 'day',
        compare: false,
        limitKmh: 130,
      },
      problems: [],
    });
  });

  test('period, devices, columns, comparison, limit and step are read', () => {
    expect(read('period=lastMonth&devices=2,3&columns=end,start&compare=previous')).toMatchObject({
      question: {
        period: { choice: 'lastMonth', from: '2026-05-01', to: '2026-05-31' },
        devices: [2, 3],
        columns: ['start', 'end'],
        compare: true,
      },
      problems: [],
    });
    expect(read('from=2026-06-01&to=2026-06-03').question.period).toEqual({
      choice: 'own',
      from: '2026-06-01',
      to: '2026-06-03',
    });
    expect(read('limit=50', 'speeding').question.limitKmh).toBe(50);
    expect(read('per=month', 'mileage').question.per).toBe('month');
  });

  test.each([
    ['period=ever', 'period'],
    ['from=2026-06-03&to=2026-06-01', 'period'],
    ['from=2026-02-30&to=2026-03-01', 'period'],
    ['from=2024-01-01&to=2026-01-01', 'period'],
    ['from=2027-01-01&to=2027-01-02', 'period'],
    ['from=2026-06-01', 'period'],
    ['period=%E0%A4', 'period'],
    ['devices=x', 'devices'],
    ['devices=1,900', 'devices'],
    ['devices=', 'devices'],
    [`devices=${Array.from({ length: MOST_DEVICES + 1 }, (_, i) => i).join()}`, 'devices'],
    ['columns=start,nonsense', 'columns'],
    ['columns=', 'columns'],
    ['per=hour', 'per'],
    ['limit=1e9', 'limit'],
    ['limit=fast', 'limit'],
    ['compare=twin', 'compare'],
  ])('%s is said to be wrong, and the usual takes its place', (query, problem) => {
    const { question, problems } = read(query, 'mileage');
    expect(problems).toContain(problem);
    expect(question.columns.length).toBeGreaterThan(0);
    expect(question.devices.length).toBeLessThanOrEqual(MOST_DEVICES);
  });

  test('whatever is asked for comes back from its own address', () => {
    const day = fc.integer({ min: 1, max: 17 }).map((date) => `2026-06-${String(date).padStart(2, '0')}`);
    const question = fc.constantFrom(...KINDS).chain((kind) =>
      fc.record({
        kind: fc.constant(kind),
        period: fc
          .tuple(day, day)
          .map(([a, b]) => ({ choice: 'own' as const, from: a < b ? a : b, to: a < b ? b : a })),
        devices: fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: MOST_DEVICES }),
        columns: fc.subarray(
          COLUMNS[kind].map(({ id }) => id),
          { minLength: 1 },
        ),
        sensors:
          kind === 'alarms'
            ? fc.constant([])
            : fc.uniqueArray(
                fc.string({ minLength: 1, maxLength: 60 }).map((name) => name.replaceAll(/[,\0]/g, '_')),
                { maxLength: MOST_SENSORS },
              ),
        per: kind === 'mileage' ? fc.constantFrom(...STEPS) : fc.constant('day' as const),
        compare: fc.boolean(),
        limitKmh: kind === 'speeding' ? fc.integer({ min: 5, max: 300 }) : fc.constant(130),
      }),
    );
    fc.assert(
      fc.property(question, (asked) => {
        expect(readQuestion(asked.kind, queryOf(asked), known)).toEqual({ question: asked, problems: [] });
      }),
    );
  });

  test('no address breaks it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...KINDS), (query, kind) => {
        const { question } = readQuestion(kind, query, known);
        expect(question.columns.length).toBeGreaterThan(0);
      }),
    );
  });
});
