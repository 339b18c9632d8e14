import { scaleLog } from '@visx/scale';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Row } from './history.ts';

/** Shares below and above are drawn at the edge: a hundredth is as good as nothing, a hundredfold as bad as ever. */
export const [LEAST, MOST] = [0.01, 100] as const;

/** A place on an axis of shares, which is logarithmic: twice too much is as far from 1 as half of what is allowed. */
export const axis = (from: number, to: number, least: number = LEAST, most: number = MOST) =>
  scaleLog<number>({ domain: [least, most], range: [from, to], clamp: true });

/** Where a share lies on an axis; null, nothing and infinity too. */
export const placeOf = (scale: ReturnType<typeof axis>, share: number | null): number | null =>
  share === null ? null : (scale(share === 0 ? Number.MIN_VALUE : Math.min(share, Number.MAX_VALUE)) ?? null);

/** A share as it is written beside its mark. */
export function shareInWords(share: number | null): string {
  if (share === null) return 'not measured';
  if (share === Number.POSITIVE_INFINITY) return 'none allowed';
  return share >= 10 ? share.toFixed(0) : share >= 0.1 || share === 0 ? share.toFixed(2) : share.toFixed(3);
}

/** Colours of verdicts that can be told apart by their lightness too; the shape says the same. */
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

/** A circle is met, a square near, a triangle missed. */
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

/** A picture as a file of its own: it follows the reader's light or dark, and says in words what it shows. */
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

/** No more of a name than there is room for. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
