import { scaleLog } from '@visx/scale';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Row } from './history.ts';

/** Limits of the axis. Values outside are drawn at its edges. */
export const [LEAST, MOST] = [0.01, 100] as const;

/** Returns a logarithmic axis: on it, twice the limit is as far from the limit as half the limit is. */
export const axis = (from: number, to: number, least: number = LEAST, most: number = MOST) =>
  scaleLog<number>({ domain: [least, most], range: [from, to], clamp: true });

/** Returns the position of a value on an axis. The value is a share of the limit. Null if it was not measured. */
export const placeOf = (scale: ReturnType<typeof axis>, share: number | null): number | null =>
  share === null ? null : (scale(share === 0 ? Number.MIN_VALUE : Math.min(share, Number.MAX_VALUE)) ?? null);

/** Returns a share of the limit as text for the chart. */
export function shareInWords(share: number | null): string {
  if (share === null) return 'not measured';
  if (share === Number.POSITIVE_INFINITY) return 'none allowed';
  return share >= 10 ? share.toFixed(0) : share >= 0.1 || share === 0 ? share.toFixed(2) : share.toFixed(3);
}

/**
 * The colours of the verdicts also differ in lightness, and the marks in shape, so that colour-blind readers can
 * tell them apart.
 */
const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #1f2328 }
  .small { font-size: 10px } .quiet { fill: #59636e }
  .ground { fill: #ffffff } .rule { stroke: #d1d9e0 } .reach { stroke: #1f2328; stroke-dasharray: 4 3 }
  .course { stroke: #59636e; fill: none }
  .met { fill: #1a7f37 } .near { fill: #9a6700 } .missed { fill: #cf222e } .failed { fill: #59636e }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc } .quiet { fill: #9198a1 }
    .ground { fill: #0d1117 } .rule { stroke: #3d444d } .reach { stroke: #f0f6fc } .course { stroke: #9198a1 }
    .met { fill: #3fb950 } .near { fill: #d29922 } .missed { fill: #f85149 } .failed { fill: #9198a1 }
  }`;

/** Returns the mark of a verdict: a circle for met, a square for near, a triangle for missed. */
export function mark(verdict: Row['verdict'], x: number, y: number): ReactNode {
  const shape = { className: verdict, key: `${x} ${y}` };
  if (verdict === 'met') return h('circle', { ...shape, cx: x, cy: y, r: 4.5 });
  if (verdict === 'near') return h('rect', { ...shape, x: x - 4, y: y - 4, width: 8, height: 8 });
  return h('path', { ...shape, d: `M${x} ${y - 5.5}l5 9.5h-10z` });
}

export const line = (className: string, x1: number, y1: number, x2: number, y2: number): ReactNode =>
  h('line', { className, x1, y1, x2, y2, key: `${className} ${x1} ${y1} ${x2} ${y2}` });

export const words = (
  x: number,
  y: number,
  text: string,
  { className, anchor = 'start' }: { className?: string; anchor?: 'start' | 'middle' | 'end' } = {},
): ReactNode => h('text', { x, y, className, textAnchor: anchor, key: `${x} ${y}` }, text);

/** Returns an SVG file. It follows the reader's light or dark theme and has a text alternative. */
export function picture(width: number, height: number, label: string, content: ReactNode): string {
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  return `${renderToStaticMarkup(
    h(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', ...size, role: 'img', 'aria-label': label },
      h('style', {}, STYLE),
      h('rect', { className: 'ground', width, height }),
      content,
    ),
  )}\n`;
}

/** Shortens a text to at most `most` characters. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
