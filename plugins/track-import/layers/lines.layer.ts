import type { Layer } from '@deck.gl/core';
import { WayLayer } from '../../../src/map/gpu/way-layer.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';
import { imports } from '../imports.state.ts';
import { continuous } from '../line-places.ts';

type Colour = [number, number, number];
/** The colour of imported lines, unlike the colours of speed, because a line has no times and so no speeds. */
const INK: { light: Colour; dark: Colour } = { light: [109, 40, 217], dark: [196, 165, 255] };
const PAPER: { light: Colour; dark: Colour } = { light: [255, 255, 255], dark: [22, 27, 36] };

/** Draws the opened tracks without times as plain lines (TRACK-02). */
const linesLayer: MapLayerFactory = ({ read, listen, isDark, refresh }) => {
  function build(): Layer[] {
    const lines = read(imports).lines.map(({ places }) => continuous(places));
    const name = isDark() ? 'dark' : 'light';
    const line = (id: string, getColor: Colour, getWidth: number) =>
      new WayLayer<number[]>({
        id: `track-import/lines/${id}`,
        data: lines,
        // `places` alternates longitude and latitude, as the file's reader returns them.
        getPath: (places) => places,
        positionFormat: 'XY',
        getColor,
        getWidth,
      });
    return lines.length > 0 ? [line('casing', PAPER[name], 7), line('line', INK[name], 3.5)] : [];
  }
  let layers = build();
  const rebuild = () => {
    layers = build();
    refresh();
  };
  listen((of) => of(imports).lines, rebuild);
  listen(isDark, rebuild);
  return { layers: () => layers };
};

export default linesLayer;
