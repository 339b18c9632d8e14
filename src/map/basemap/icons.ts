import type { Map as MapLibreMap } from 'maplibre-gl';
import { dark, light, overImage } from './palette.ts';
import type { Palette } from './palette.ts';
import { isEmbedded } from './style.ts';

type Drawing = OffscreenCanvasRenderingContext2D;
/** Image pixels per CSS pixel in the map's icons. */
const RATIO = 2;

function disc(draw: Drawing, size: number, radius: number, fill: string, line: string, width: number): void {
  draw.beginPath();
  draw.arc(size / 2, size / 2, radius, 0, 2 * Math.PI);
  draw.fillStyle = fill;
  draw.fill();
  draw.lineWidth = width;
  draw.strokeStyle = line;
  draw.stroke();
}

/**
 * Functions that draw the map's few icons. Their colours follow the theme, so the icons are drawn in code when the
 * style requests them; there are no icon files.
 */
const signs: Record<
  string,
  { size: number; draw(draw: Drawing, c: Palette): void; stretch?: readonly [number, number] }
> = {
  town: { size: 18, draw: (draw, c) => disc(draw, 18, 5, c.land, c.town, 2.4) },
  capital: {
    size: 22,
    draw(draw, c) {
      disc(draw, 22, 7.5, c.land, c.city, 2.4);
      disc(draw, 22, 2.4, c.city, c.city, 1);
    },
  },
  poi: { size: 12, draw: (draw, c) => disc(draw, 12, 3.4, c.poiText, c.halo, 2) },
  arrow: {
    size: 24,
    draw(draw, c) {
      draw.strokeStyle = c.faintText;
      draw.lineWidth = 2.2;
      draw.lineCap = draw.lineJoin = 'round';
      draw.beginPath();
      draw.moveTo(4, 12);
      draw.lineTo(19, 12);
      draw.moveTo(14.5, 7.5);
      draw.lineTo(19, 12);
      draw.lineTo(14.5, 16.5);
      draw.stroke();
    },
  },
  shield: {
    size: 32,
    stretch: [14, 18],
    draw(draw, c) {
      draw.beginPath();
      draw.roundRect(2, 2, 28, 28, 8);
      draw.fillStyle = c.shield;
      draw.fill();
      draw.lineWidth = 1.6;
      draw.strokeStyle = c.motorwayCase;
      draw.stroke();
    },
  },
};

/**
 * Supplies the icons that the embedded map's style refers to. Call this once per map. Online styles bring their own
 * icons.
 */
export function drawMissingIcons(map: MapLibreMap): void {
  map.setMissingStyleImageResolver((id) => {
    const style = map.getStyle();
    const sign = signs[id];
    if (!sign || !isEmbedded(style)) return;
    const palette = style.name === 'satellite' ? overImage : style.name === 'dark' ? dark : light;
    const draw = new OffscreenCanvas(sign.size, sign.size).getContext('2d');
    if (!draw) return;
    sign.draw(draw, palette);
    const { stretch } = sign;
    map.addImage(id, draw.getImageData(0, 0, sign.size, sign.size), {
      pixelRatio: RATIO,
      ...(stretch && {
        stretchX: [[stretch[0], stretch[1]]] as [number, number][],
        stretchY: [[stretch[0], stretch[1]]] as [number, number][],
        content: [6, 6, sign.size - 6, sign.size - 6] as [number, number, number, number],
      }),
    });
  });
}
