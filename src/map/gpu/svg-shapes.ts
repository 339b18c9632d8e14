/** Attributes of an SVG shape, as text. */
export type ShapeAttributes = Readonly<Record<string, string | undefined>>;

/**
 * Path data of an SVG shape, so that a canvas can draw icons made for SVG. Supports what line icons are made of: path,
 * circle, ellipse, rect (with `rx`), line, polyline, polygon; anything else gives an empty path.
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
