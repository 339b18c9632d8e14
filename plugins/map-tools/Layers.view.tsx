import * as deviceEvents from '../../events/devices.ts';
import * as importEvents from '../../events/imports.ts';
import * as mapEvents from '../../events/map.ts';
import { MAP_TYPES, type MapType } from '../../events/map.ts';
import * as ownPlaceEvents from '../../events/own-place.ts';
import * as searchEvents from '../../events/search.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { mapLook, mapType } from '../../src/core/app/map-look.ts';
import { toolDevices } from '../../src/core/app/map-tool.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { hasPaper } from '../../src/core/app/paper.ts';
import { attention } from '../../src/core/devices/devices.ts';
import { geofences } from '../../src/core/devices/geofences.ts';
import { ownPlace } from '../../src/core/positions/own-place.ts';
import { can } from '../../src/core/server/server.ts';
import { shownButtons } from '../../src/core/session/user.ts';
import {
  CheckIcon,
  FitIcon,
  FollowIcon,
  LayersIcon,
  LocateIcon,
  MeasureIcon,
  PerspectiveIcon,
  PictureIcon,
  PrintIcon,
  SearchIcon,
  ShowIcon,
  TraceIcon,
} from '../../src/ui/icons.ts';
import { GeofenceIcon } from '../../src/ui/place-icon.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Menu, type MenuItem } from '../../src/ui/Menu.tsx';
import { view } from '../../src/ui/view.tsx';
import { type ComponentType, useState } from 'react';
import styles from './Layers.module.css';

type Colours = { land: string; water: string; park: string; road: string; main: string };
/** The typical colours of each map type, taken from the maps themselves. */
const COLOURS: Readonly<Record<MapType, Colours>> = {
  standard: { land: '#eceef1', water: '#b3d5ee', park: '#cfe6c6', road: '#ffffff', main: '#f3cf7d' },
  online: { land: '#f3f2ee', water: '#a9d0e6', park: '#c9e2bd', road: '#ffffff', main: '#f0b95f' },
  light: { land: '#f6f7f8', water: '#dde5ea', park: '#ecf1ea', road: '#ffffff', main: '#e3e6ea' },
  dark: { land: '#1f252c', water: '#10151b', park: '#243028', road: '#3b444f', main: '#56616e' },
  satellite: { land: '#56683f', water: '#1d3d56', park: '#3f5a32', road: '#8b8766', main: '#a69f7c' },
  outdoor: { land: '#eaf0dc', water: '#9ccbe7', park: '#b5d79b', road: '#c9b28a', main: '#d98f5c' },
  embedded: { land: '#e9ebee', water: '#c4d9e8', park: '#e9ebee', road: '#d3d8de', main: '#c2c9d1' },
};

/**
 * A small sample picture of a map type: a river, a park, two roads. Only the online map also gets small streets,
 * because the built-in map has none.
 */
function MapPicture({ type }: { type: MapType }) {
  const { land, water, park, road, main } = COLOURS[type];
  return (
    <svg className={styles.picture} viewBox="0 0 44 30" width="44" height="30" aria-hidden="true">
      <rect width="44" height="30" fill={land} />
      <path d="M26 0h14v12c-6 2-11-1-14-12z" fill={park} />
      {type === 'online' && (
        <path
          d="M3-2 0 12m9-13L5 20M25-2l-6 24M33 13l-3 9m12-11-4 9M-2 14c9 1 20 2 46 3"
          fill="none"
          stroke={road}
          strokeWidth="1.4"
        />
      )}
      <path d="M0 19c9-3 14 6 24 4s13-6 20-5v12H0z" fill={water} />
      <path d="M-2 8c14 3 26-1 48 6" fill="none" stroke={road} strokeWidth="2.5" />
      {type !== 'embedded' && <path d="M12 32 20-2" fill="none" stroke={main} strokeWidth="3" />}
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
/** The sample picture of each map type, used as the icon of its menu item. */
const MAP_PICTURES: Readonly<Record<MapType, ComponentType<{ size?: number }>>> = {
  standard: of('standard'),
  light: of('light'),
  dark: of('dark'),
  online: of('online'),
  satellite: of('satellite'),
  outdoor: of('outdoor'),
  embedded: of('embedded'),
};

/** The menu of map types, view modes and map actions. */
export default view(function LayersView({ read, publish, t, mapStyle }) {
  const chosen = read(mapType);
  const { perspective, places, onlineMap } = read(mapLook);
  const isMeasuring = read(toolDevices('measure')) !== null;
  const offered = MAP_TYPES.filter((type) => isOffered(type, mapStyle, onlineMap));
  const note = onlineMap && t('mapTools.onlineNote', { host: new URL(onlineMap).hostname });
  // A map type that this deployment does not offer is shown as the standard one.
  const shown = offered.includes(chosen) ? chosen : 'standard';
  const isOnline = shown === 'online';
  const [asks, setAsks] = useState(false);
  const types = offered.map(
    (type): MenuItem => ({
      id: type,
      label: t(`mapTools.types.${type}`),
      icon: MAP_PICTURES[type],
      checked: type === shown,
      detail: type === 'online' ? note : undefined,
      // The user learns which server the online map comes from before deciding.
      onSelect: () =>
        type === 'online' && !isOnline ? setAsks(true) : publish(mapEvents.typeChosen({ type })),
    }),
  );
  const consent: MenuItem[] = isOnline
    ? []
    : [
        {
          id: 'online-yes',
          label: t('map.showOnline'),
          icon: CheckIcon,
          onSelect: () => publish(mapEvents.typeChosen({ type: 'online' })),
        },
      ];
  const { selected, following } = read(attention);
  const isFencing = read(toolDevices('geofences')) !== null;
  const hasFences =
    modeNow(read).features.includes('geofences') &&
    can(read, 'fences') &&
    read(geofences).status !== 'unavailable';
  const { isWanted } = read(ownPlace);
  const phone = read(isPhone);
  // As rows, half of the tools would be below the edge of a phone's menu.
  const tiles = phone ? styles.tiles : undefined;
  // On a phone this is the only button on the map, so its menu also has the actions that are buttons on wide screens.
  const ways: MenuItem[] = [
    ...(phone
      ? [
          {
            id: 'search',
            label: t('search.title'),
            icon: SearchIcon,
            onSelect: () => publish(searchEvents.opened({ by: 'button' })),
          },
          {
            id: 'own-place',
            label: t('mapTools.ownPlace.show'),
            icon: LocateIcon,
            checked: isWanted,
            onSelect: () => publish(isWanted ? ownPlaceEvents.unwanted() : ownPlaceEvents.wanted()),
          },
        ]
      : []),
    ...(phone && read(shownButtons).allDevices
      ? [
          {
            id: 'all',
            label: t('map.showAll'),
            icon: FitIcon,
            onSelect: () => publish(mapEvents.fitRequested({ device: null })),
          },
        ]
      : []),
    {
      id: 'follow',
      label: t('map.followAll'),
      icon: FollowIcon,
      checked: following === 'all',
      onSelect: () =>
        publish(
          following === 'all'
            ? deviceEvents.followEnded({ by: 'button' })
            : deviceEvents.followStarted({ id: null }),
        ),
    },
    {
      id: 'perspective',
      label: t('mapTools.perspective'),
      icon: PerspectiveIcon,
      checked: perspective,
      onSelect: () => publish(mapEvents.perspectiveChosen({ on: !perspective })),
    },
    ...(hasFences
      ? [
          {
            id: 'all-places',
            label: t('mapTools.allPlaces'),
            icon: ShowIcon,
            checked: places,
            onSelect: () => publish(mapEvents.placesChosen({ on: !places })),
          },
        ]
      : []),
  ];
  const tools: MenuItem[] = [
    ...(hasFences
      ? [
          {
            id: 'places',
            label: t('geofences.title'),
            icon: GeofenceIcon,
            onSelect: () =>
              publish(
                isFencing
                  ? mapEvents.toolClosed({ tool: 'geofences' })
                  : mapEvents.toolOpened({
                      tool: 'geofences',
                      devices: selected === null ? [] : [selected],
                    }),
              ),
          },
        ]
      : []),
    {
      id: 'measure',
      label: t('mapTools.measure.title'),
      icon: MeasureIcon,
      onSelect: () =>
        publish(
          isMeasuring
            ? mapEvents.toolClosed({ tool: 'measure' })
            : mapEvents.toolOpened({ tool: 'measure', devices: [] }),
        ),
    },
    {
      id: 'track',
      label: t('trackImport.open'),
      icon: TraceIcon,
      onSelect: () => publish(importEvents.dialogOpened()),
    },
    ...(read(hasPaper)
      ? ([
          {
            id: 'picture',
            label: t('mapTools.savePicture'),
            icon: PictureIcon,
            onSelect: () => publish(mapEvents.pictureWanted({ purpose: 'file' })),
          },
          {
            id: 'print',
            label: t('mapTools.print'),
            icon: PrintIcon,
            onSelect: () => publish(mapEvents.pictureWanted({ purpose: 'print' })),
          },
        ] satisfies MenuItem[])
      : []),
  ];
  return (
    <Menu
      side="left"
      align="end"
      short={phone}
      onOpen={() => setAsks(false)}
      trigger={<IconButton variant="floating" side="left" icon={LayersIcon} label={t('mapTools.layers')} />}
      groups={[
        { id: 'types', label: t('mapTools.map'), items: types, className: styles.tiles },
        ...(note && (asks || isOnline) ? [{ id: 'online', label: note, items: consent }] : []),
        { id: 'ways', items: ways, className: tiles },
        { id: 'tools', items: tools, className: tiles },
      ]}
    />
  );
});

/**
 * Whether a map type is available. Satellite images and the online map: if the deployment has them. The built-in map:
 * if there is another map type to choose from.
 */
function isOffered(
  type: MapType,
  styles: { satellite?: string | undefined } | null,
  onlineMap: string | undefined,
): boolean {
  if (type === 'satellite') return styles?.satellite !== undefined;
  if (type === 'online') return onlineMap !== undefined;
  return type !== 'embedded' || styles !== null;
}

/**
 * Shows the user's own location, but only after the user presses the button: the browser then asks for permission
 * (MAP-13).
 */
export const OwnPlace = view(function OwnPlaceView({ read, publish, t }) {
  const { isWanted } = read(ownPlace);
  return (
    <IconButton
      variant="floating"
      side="left"
      icon={LocateIcon}
      label={t(isWanted ? 'mapTools.ownPlace.hide' : 'mapTools.ownPlace.show')}
      pressed={isWanted}
      onClick={() => publish(isWanted ? ownPlaceEvents.unwanted() : ownPlaceEvents.wanted())}
    />
  );
});
