import { createElement as h, type ReactNode } from 'react';
import { axis, cut, LEAST, line, mark, MOST, picture, placeOf, shareInWords, words } from './chart-parts.ts';
import { courseOf, type Row, type Run, shareOfRow } from './history.ts';

const WIDTH = 960;
const ROW = 24;
const TOP = 44;
const [LEFT, RIGHT] = [470, 880];
const TICKS = [LEAST, 0.1, 1, 10, MOST];

/**
 * Returns a chart of all figures of a run: the share of its limit that each used. Marks to the left of the line are
 * figures that meet their limit.
 */
export function shareChart({ version, date, rows }: Run): string {
  const scale = axis(LEFT, RIGHT);
  const bottom = TOP + rows.length * ROW;
  const content = [
    words(16, 24, `Share of what is allowed, ${version}, ${date.slice(0, 10)}`, { className: 'quiet' }),
    ...TICKS.flatMap((tick) => {
      const x = placeOf(scale, tick) as number;
      return [
        words(x, 36, tick === 1 ? 'reach' : `× ${tick}`, { className: 'small quiet', anchor: 'middle' }),
        line(tick === 1 ? 'reach' : 'rule', x, TOP, x, bottom),
      ];
    }),
    ...rows.flatMap((row, i) => rowOf(row, TOP + (i + 0.5) * ROW)),
  ];
  const met = rows.filter(({ verdict }) => verdict === 'met').length;
  return picture(WIDTH, bottom + 16, `${met} of ${rows.length} figures are met`, content);

  function rowOf(row: Row, y: number): ReactNode[] {
    const share = shareOfRow(row);
    const x = placeOf(scale, share);
    const reach = placeOf(scale, 1) as number;
    return [
      words(16, y + 4, row.figure),
      words(82, y + 4, cut(row.name, 62), { className: 'quiet' }),
      ...(x === null ? [] : [line('rule', reach, y, x, y), mark(row.verdict, x, y)]),
      words(WIDTH - 8, y + 4, x === null ? row.verdict : shareInWords(share), {
        anchor: 'end',
        className: 'small',
      }),
    ];
  }
}

const COLUMNS = 3;
const PANEL = { width: WIDTH / COLUMNS, height: 118 };

/** Returns a chart of each figure over the stored runs, oldest first. A dashed line marks the limit. */
export function historyChart(runs: readonly Run[]): string {
  const names = [...new Set(runs.toReversed().flatMap(({ rows }) => rows.map(({ name }) => name)))];
  const drawn = names.filter((name) => courseOf(runs, name).some(({ share }) => share !== null));
  const height = Math.max(1, Math.ceil(drawn.length / COLUMNS)) * PANEL.height;
  const panels = drawn.map((name, i) =>
    h(
      'g',
      {
        key: name,
        transform: `translate(${(i % COLUMNS) * PANEL.width} ${Math.floor(i / COLUMNS) * PANEL.height})`,
      },
      panel(runs, name),
    ),
  );
  const extent = runs.length === 1 ? 'one run' : `${runs.length} runs`;
  return picture(WIDTH, height, `${drawn.length} figures over ${extent}`, panels);
}

/**
 * Returns the panel of one figure. A run has the same horizontal position in every panel, even if it lacks the
 * figure.
 */
function panel(runs: readonly Run[], name: string): ReactNode[] {
  const course = courseOf(runs, name);
  const latest = course.at(-1);
  const shares = course.flatMap(({ share }) => (share ? [Math.min(Math.max(share, LEAST), MOST)] : []));
  // The axis always includes the limit, with some space around the drawn values.
  const scale = axis(PANEL.height - 26, 42, Math.min(0.8, ...shares) / 1.5, Math.max(1.25, ...shares) * 1.5);
  const across = (run: Run) => {
    const [from, to] = [24, PANEL.width - 64];
    return runs.length === 1 ? (from + to) / 2 : from + ((to - from) * runs.indexOf(run)) / (runs.length - 1);
  };
  const points = course.flatMap(({ run, row, share }) => {
    const y = placeOf(scale, share);
    return y === null ? [] : [{ x: across(run), y, row, share }];
  });
  const reach = placeOf(scale, 1) as number;
  const last = points.at(-1);
  return [
    words(16, 18, `${latest?.row.figure ?? ''}  ${cut(name, 52)}`, { className: 'small' }),
    line('reach', 16, reach, PANEL.width - 56, reach),
    h('path', {
      className: 'course',
      key: 'course',
      d: points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x} ${y}`).join(''),
    }),
    ...points.map(({ x, y, row }) => mark(row.verdict, x, y)),
    ...(last ? [words(PANEL.width - 50, last.y + 4, shareInWords(last.share), { className: 'small' })] : []),
    words(16, PANEL.height - 8, label(runs.at(0)), { className: 'small quiet' }),
    ...(runs.length > 1
      ? [
          words(PANEL.width - 56, PANEL.height - 8, label(runs.at(-1)), {
            className: 'small quiet',
            anchor: 'end',
          }),
        ]
      : []),
  ];
}

const label = (run: Run | undefined) => (run ? `${run.version}, ${run.date.slice(0, 10)}` : '');
