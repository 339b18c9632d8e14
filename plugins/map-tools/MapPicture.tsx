import type { ComponentType } from 'react';
import type { MapType } from '../../events/map.ts';
import styles from './MapPicture.module.css';

type Colours = { land: string; water: string; park: string; road: string; main: string };
/** The colours of each map, as the maps themselves have them. */
const COLOURS: Readonly<Record<MapType, Colours>> = {
  standard: { land: '#eceef1', water: '#b3d5ee', park: '#cfe6c6', road: '#ffffff', main: '#f3cf7d' },
  light: { land: '#f6f7f8', water: '#dde5ea', park: '#ecf1ea', road: '#ffffff', main: '#e3e6ea' },
  dark: { land: '#20262d', water: '#10151b', park: '#243028', road: '#3b444f', main: '#56616e' },
  satellite: { land: '#56683f', water: '#1d3d56', park: '#3f5a32', road: '#8b8766', main: '#a69f7c' },
  outdoor: { land: '#eaf0dc', water: '#9ccbe7', park: '#b5d79b', road: '#c9b28a', main: '#d98f5c' },
  embedded: { land: '#e9ebee', water: '#c4d9e8', park: '#e9ebee', road: '#d3d8de', main: '#c2c9d1' },
};

/** What a map looks like, small: a river, a park, two roads. */
function MapPicture({ type }: { type: MapType }) {
  const { land, water, park, road, main } = COLOURS[type];
  return (
    <svg className={styles.picture} viewBox="0 0 44 30" width="44" height="30" aria-hidden="true">
      <rect width="44" height="30" fill={land} />
      <path d="M26 0h14v12c-6 2-11-1-14-12z" fill={park} />
      <path d="M0 19c9-3 14 6 24 4s13-6 20-5v12H0z" fill={water} />
      <path d="M-2 8c14 3 26-1 48 6" fill="none" stroke={road} strokeWidth="2.5" />
      <path d="M12 32 20-2" fill="none" stroke={main} strokeWidth="3" />
      {type === 'outdoor' && (
        <path
          d="M28 3c5-2 9 1 8 4s-7 3-8 0zm-3-2c8-5 17 0 15 8"
          fill="none"
          stroke="#b98a4e"
          strokeWidth="0.8"
        />
      )}
    </svg>
  );
}

const of = (type: MapType) =>
  function TypePicture() {
    return <MapPicture type={type} />;
  };
/** A picture of each map, to stand in a menu where others have an icon. */
export const MAP_PICTURES: Readonly<Record<MapType, ComponentType<{ size?: number }>>> = {
  standard: of('standard'),
  light: of('light'),
  dark: of('dark'),
  satellite: of('satellite'),
  outdoor: of('outdoor'),
  embedded: of('embedded'),
};
