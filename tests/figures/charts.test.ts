import sax from 'sax';
import { describe, expect, test } from 'vitest';
import { axis, cut, placeOf, shareInWords } from './chart-parts.ts';
import { historyChart, shareChart } from './charts.ts';
import { aRow, aRun } from './kept-runs.ts';

/** Returns the texts of an SVG, and how often each element occurs. @throws when the SVG is not well-formed */
function drawnIn(svg: string) {
  const texts: string[] = [];
  const elements: Record<string, number> = {};
  const parser = sax.parser(true);
  parser.onerror = (problem) => {
    throw problem;
  };
  parser.onopentag = ({ name, attributes }) => {
    const { class: className } = attributes;
    const key = typeof className === 'string' ? `${name}.${className}` : name;
    elements[key] = (elements[key] ?? 0) + 1;
    for (const value of Object.values(attributes))
      expect(String(value)).not.toMatch(/NaN|Infinity|undefined/);
  };
  parser.ontext = (text) => texts.push(text);
  parser.write(svg).close();
  return { texts, elements };
}

const later = (changes: object, date: string) => aRun({ date, version: '0.2.0', rows: [aRow(changes)] });

describe('the chart of a run', () => {
  test('shows every figure with its share, and the limit', () => {
    const rows = [
      aRow(),
      aRow({ name: 'a miss', ratio: 0.4, verdict: 'missed' }),
      aRow({ name: 'nearly', ratio: 0.21, verdict: 'near' }),
    ];
    const { texts, elements } = drawnIn(shareChart(aRun({ rows })));
    expect(texts).toEqual(
      expect.arrayContaining(['fleet on the move', '0.50', 'a miss', '2.00', '1.05', 'reach']),
    );
    expect(elements).toMatchObject({ 'circle.met': 1, 'path.missed': 1, 'rect.near': 1, 'line.reach': 1 });
  });

  test('shows failed figures without a mark, and extreme values at the edges', () => {
    const rows = [
      aRow({ ours: null, reference: null, ratio: null, verdict: 'failed' }),
      aRow({ name: 'nothing', ratio: 0 }),
      aRow({ name: 'too much', judged: 'ours', reach: 0, verdict: 'missed' }),
      aRow({ name: 'far too much', ratio: 1e9, verdict: 'missed' }),
    ];
    const { texts, elements } = drawnIn(shareChart(aRun({ rows })));
    expect(texts).toEqual(expect.arrayContaining(['failed', '0.00', 'none allowed']));
    expect(elements).toMatchObject({ 'circle.met': 1, 'path.missed': 2 });
  });

  test('shows names as text, whatever they contain', () => {
    const name = `</text><script>alert('x')</script>&"`;
    const { texts, elements } = drawnIn(shareChart(aRun({ rows: [aRow({ name })] })));
    expect(texts.join('')).toContain('<script>');
    expect(elements['script']).toBeUndefined();
  });
});

describe('the chart of the history', () => {
  const runs = [
    aRun(),
    later({ ratio: 0.3, verdict: 'missed' }, '2026-12-01 10:00'),
    later({ ratio: 0.15 }, '2027-01-05 10:00'),
  ];

  test('draws a figure over all runs, from the oldest to the newest', () => {
    const { texts, elements } = drawnIn(historyChart(runs));
    expect(elements).toMatchObject({
      g: 1,
      'circle.met': 2,
      'path.missed': 1,
      'path.course': 1,
      'line.reach': 1,
    });
    expect(texts).toEqual(expect.arrayContaining(['0.1.0, 2026-11-20', '0.2.0, 2027-01-05', '0.75']));
    const [first, second, third] = [...historyChart(runs).matchAll(/[ML]([\d.]+) [\d.]+(?=[L"])/g)].map(
      ([, x]) => Number(x),
    );
    expect(second).toBeGreaterThan(first as number);
    expect(third).toBeGreaterThan(second as number);
  });

  test('keeps every run in its place, even if it lacks the figure', () => {
    const other = aRow({ name: 'only later' });
    const with2 = [
      aRun(),
      aRun({ date: '2026-12-01 10:00', rows: [other] }),
      aRun({ date: '2026-12-02 10:00', rows: [aRow(), other] }),
    ];
    const { elements } = drawnIn(historyChart(with2));
    expect(elements).toMatchObject({ g: 2, 'circle.met': 4 });
  });

  test('with one run has one point per figure', () => {
    expect(drawnIn(historyChart([aRun()])).elements).toMatchObject({ g: 1, 'circle.met': 1 });
  });

  test('has no panel for a figure that was never measured, and none without a run', () => {
    const failed = aRow({ ours: null, ratio: null, verdict: 'failed' });
    expect(drawnIn(historyChart([aRun({ rows: [failed] })])).elements['g']).toBeUndefined();
    expect(drawnIn(historyChart([])).elements['g']).toBeUndefined();
  });
});

describe('the parts', () => {
  test('an axis is as wide below the limit as above it', () => {
    const scale = axis(0, 400);
    expect([0.01, 0.1, 1, 10, 100].map((share) => Math.round(placeOf(scale, share) as number))).toEqual([
      0, 100, 200, 300, 400,
    ]);
    expect([0, Number.POSITIVE_INFINITY].map((share) => placeOf(scale, share))).toEqual([0, 400]);
    expect(placeOf(scale, null)).toBeNull();
  });

  test.each([
    [null, 'not measured'],
    [0.004_56, '0.005'],
    [0.13, '0.13'],
    [12.4, '12'],
    [Number.POSITIVE_INFINITY, 'none allowed'],
  ])('a share of %s is written %s', (share, text) => {
    expect(shareInWords(share)).toBe(text);
  });

  test('a long name is cut to the available width', () => {
    expect(cut('abcdef', 6)).toBe('abcdef');
    expect(cut('abc defgh', 5)).toBe('abc…');
  });
});
