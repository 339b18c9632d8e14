import * as deviceEvents from '../../events/devices.ts';
import * as importEvents from '../../events/imports.ts';
import * as mapEvents from '../../events/map.ts';
import { MAP_TYPES, type MapType } from '../../events/map.ts';
import * as ownPlaceEvents from '../../events/own-place.ts';
import * as searchEvents from '../../events/search.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { isDark } from '../../src/core/app/settings.ts';
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

type Colours = { land: string; built: string; water: string; road: string; main: string; edge: string };
/** The colours of the built-in map; a test compares them with its palettes. */
export const GROUND: Readonly<Record<'light' | 'dark', Colours>> = {
  light: {
    land: '#f4f5f3',
    built: '#eceef1',
    water: '#b3d6ec',
    road: '#ffffff',
    main: '#d3d7df',
    edge: '#a4acbb',
  },
  dark: {
    land: '#1f252c',
    built: '#272e36',
    water: '#15324d',
    road: '#4a5563',
    main: '#77879b',
    edge: '#13171c',
  },
};
/** Typical colours of the maps that come from servers. */
const SERVED: Readonly<Record<'online' | 'satellite', Colours>> = {
  online: {
    land: '#c9e2bd',
    built: '#f3f2ee',
    water: '#a9d0e6',
    road: '#ffffff',
    main: '#f0b95f',
    edge: '#d9a14a',
  },
  satellite: {
    land: '#3f5a32',
    built: '#56683f',
    water: '#1d3d56',
    road: '#8b8766',
    main: '#a69f7c',
    edge: '#4b4a35',
  },
};

/** A small picture of a map type, in the colours that the map has in this theme: a river, a wood, roads. */
function MapPicture({ type, dark }: { type: MapType; dark: boolean }) {
  const theme = type === 'dark' || (type !== 'light' && dark) ? 'dark' : 'light';
  const { land, built, water, road, main, edge } =
    type === 'online' || type === 'satellite' ? SERVED[type] : GROUND[theme];
  return (
    <svg className={styles.picture} viewBox="0 0 44 30" width="44" height="30" aria-hidden="true">
      <rect width="44" height="30" fill={built} />
      <path d="M26-1h20v13c-8 4-18-1-20-13z" fill={land} />
      <g fill="none" stroke={road}>
        <path d="M3-2 0 12m9-13L5 20M33 13l-3 9m12-11-4 9M-2 14c9 1 20 2 46 3" strokeWidth="1" />
        <path d="M0 19c9-3 14 6 24 4s13-6 20-5v12H0z" fill={water} stroke="none" />
        <path d="M-2 8c14 3 26-1 48 6" strokeWidth="2" />
      </g>
      <path d="M12 32 20-2" fill="none" stroke={edge} strokeWidth="3.4" />
      <path d="M12 32 20-2" fill="none" stroke={main} strokeWidth="2.4" />
      {type === 'outdoor' && (
        <g fill={theme === 'dark' ? '#9aa8bd' : '#56606f'}>
          <path d="M25 0c7 3 9 8 19 8V3c-6 1-9-2-11-3z" opacity="0.35" />
          <path d="M33 0c2 2 6 4 11 2V0z" opacity="0.25" />
          <path d="M-1 3c5 0 8-2 10-4h5c-4 5-8 7-15 7z" opacity="0.3" />
        </g>
      )}
    </svg>
  );
}

const pictures = (dark: boolean): Readonly<Record<MapType, ComponentType<{ size?: number }>>> => {
  const of = (type: MapType) =>
    function TypePicture() {
      return <MapPicture type={type} dark={dark} />;
    };
  return {
    standard: of('standard'),
    light: of('light'),
    dark: of('dark'),
    online: of('online'),
    satellite: of('satellite'),
    outdoor: of('outdoor'),
    embedded: of('embedded'),
  };
};
/** The picture of each map type in each theme, used as the icon of its menu item. */
const MAP_PICTURES = { light: pictures(false), dark: pictures(true) } as const;

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
      icon: MAP_PICTURES[read(isDark) ? 'dark' : 'light'][type],
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
  // On a phone this is the only button on the map, so its menu also has the actions that are buttons on wide screens. It
  // covers most of the map there, so it closes when one of them is pressed.
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
            closes: phone,
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
      closes: phone,
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
      closes: phone,
      onSelect: () => publish(mapEvents.perspectiveChosen({ on: !perspective })),
    },
    ...(hasFences
      ? [
          {
            id: 'all-places',
            label: t('mapTools.allPlaces'),
            icon: ShowIcon,
            checked: places,
            closes: phone,
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
