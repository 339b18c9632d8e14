import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { deviceKinds } from '../../ui/device-kinds.ts';
import { deviceKindNames } from '../kind-names.ts';

/** Attributes of an SVG shape; all values are texts. */
type ShapeAttributes = Readonly<Record<string, string | undefined>>;

/**
 * Returns the path data of an SVG shape, with which a canvas can draw SVG icons. Supports the shapes of line icons:
 * path, circle, ellipse, rect (with `rx`), line, polyline, polygon. Any other shape gives an empty path.
 */
export function pathOf(shape: string, attributes: ShapeAttributes): string {
  const number = (name: string) => Number(attributes[name] ?? 0) || 0;
  switch (shape) {
    case 'path':
      return attributes['d'] ?? '';
    case 'circle':
      return oval(number('cx'), number('cy'), number('r'), number('r'));
    case 'ellipse':
      return oval(number('cx'), number('cy'), number('rx'), number('ry'));
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'polyline':
      return points(attributes['points'], '');
    case 'polygon':
      return points(attributes['points'], 'Z');
    case 'rect':
      return rectangle(
        number('x'),
        number('y'),
        number('width'),
        number('height'),
        number('rx') || number('ry'),
      );
    default:
      return '';
  }
}

const oval = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}A${rx} ${ry} 0 1 1 ${x + rx} ${y}A${rx} ${ry} 0 1 1 ${x - rx} ${y}Z`;

function points(list: string | undefined, end: string): string {
  const numbers = (list ?? '').match(/-?[\d.]+/g) ?? [];
  const pairs: string[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) pairs.push(`${numbers[i]} ${numbers[i + 1]}`);
  return pairs.length ? `M${pairs.join('L')}${end}` : '';
}

function rectangle(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  const corner = (toX: number, toY: number) => `A${r} ${r} 0 0 1 ${toX} ${toY}`;
  return (
    `M${x + r} ${y}H${x + width - r}${corner(x + width, y + r)}V${y + height - r}` +
    `${corner(x + width - r, y + height)}H${x + r}${corner(x, y + height - r)}V${y + r}${corner(x + r, y)}Z`
  );
}

/** All device icons in one image, in the order of `deviceKindNames`. Each pixel is one byte: its coverage (opacity). */
export type IconAtlas = {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  readonly alpha: Uint8Array;
};

const COLUMNS = 8;
/**
 * Size of an icon on a marker (CSS pixels). In the atlas, an icon has exactly as many pixels as on screen, so that its
 * lines are crisp.
 */
const ICON_PIXELS = 20;
/** Edge length of the square box in which the line icons are designed. */
const BOX = 24;

/**
 * Draws the same device icons that the device list shows. Reads their shapes from the icon components, so no request is
 * needed.
 */
export function drawIconAtlas(pixelRatio: number): IconAtlas {
  const cell = Math.round(ICON_PIXELS * Math.max(2, Math.min(4, pixelRatio)));
  const rows = Math.ceil(deviceKindNames.length / COLUMNS);
  const canvas = document.createElement('canvas');
  canvas.width = cell * COLUMNS;
  canvas.height = cell * rows;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const alpha = new Uint8Array(canvas.width * canvas.height);
  const atlas = { width: canvas.width, height: canvas.height, columns: COLUMNS, rows, alpha };
  if (!pen) return atlas;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const [index, paths] of iconPaths().entries()) {
    const scale = cell / BOX;
    pen.setTransform(scale, 0, 0, scale, (index % COLUMNS) * cell, Math.floor(index / COLUMNS) * cell);
    pen.lineWidth = 2.2;
    for (const path of paths) pen.stroke(path);
  }
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = data[i * 4 + 3] as number;
  return atlas;
}

/** Returns the drawing paths of each device kind's icon, read from the rendered icon components. */
function iconPaths(): Path2D[][] {
  const element = document.createElement('div');
  const root = createRoot(element);
  flushSync(() =>
    root.render(deviceKindNames.map((name) => createElement(deviceKinds[name], { key: name }))),
  );
  const paths = [...element.children].map((icon) =>
    [...icon.children].map((shape) => {
      const attributes = Object.fromEntries([...shape.attributes].map(({ name, value }) => [name, value]));
      return new Path2D(pathOf(shape.tagName.toLowerCase(), attributes));
    }),
  );
  root.unmount();
  return paths;
}
