import { searchable } from '../../src/rules/searchable.ts';
import { useEffect, useMemo, useState } from 'react';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import * as placeEvents from '../../events/places.ts';
import type { FoundPlace } from '../../events/places.ts';
import * as searchEvents from '../../events/search.ts';
import { offeredActions } from '../../src/core/devices/offered-actions.ts';
import { attention, type Devices, devices, deviceBy } from '../../src/core/devices/devices.ts';
import { firstInList, recentDevices } from '../../src/core/devices/recent.ts';
import { hasWords, wordsOf } from '../../src/core/app/words-in.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { stateKey } from '../../src/rules/movers.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';
import { HOME_OF_MODE } from '../../src/core/app/guards.ts';
import { location } from '../../src/core/app/location.ts';
import { settings } from '../../src/core/app/settings.ts';
import { places } from '../../src/core/positions/places.ts';
import { stateOf } from '../../src/core/positions/freshness.ts';
import { nameOfPlace } from '../../src/core/positions/place-names.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { now } from '../../src/core/app/clock.ts';
import { roughly } from '../../src/core/positions/places-asking.ts';
import { session } from '../../src/core/session/session.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { kindOf } from '../../src/map/kind-of.ts';
import { camera } from '../../src/map/camera.ts';
import { actionIcon } from '../../src/ui/action-icons.ts';
import { CommandDialog, type CommandItem } from '../../src/ui/CommandDialog.tsx';
import { DeviceIcon } from '../../src/ui/DeviceIcon.tsx';
import { toDeviceKind } from '../../src/ui/device-kinds.ts';
import { formatPlace } from '../../src/ui/format.ts';
import { CentreIcon, PageIcon, PlaceIcon, RunIcon } from '../../src/ui/icons.ts';
import { NAV_ICONS } from '../../src/ui/nav-icons.ts';
import { view } from '../../src/ui/view.tsx';
import { readingsIn } from './coordinates.ts';
import { shownKeys } from './shown-keys.ts';
import type { Read } from '../../src/kernel/read.ts';
import type { Route } from '../../src/kernel/route.ts';
import type { Device } from '../../events/device-types.ts';

/**
 * Rates how well a text matches the search input: 0 = not at all; a match at the start of the text is best, then
 * one at the start of a word, then one inside a word.
 */
export function fit(text: string, wanted: string): number {
  const plain = searchable(text);
  const at = plain.indexOf(wanted);
  if (at < 0) return 0;
  if (at === 0) return 3;
  return /[\s\-_/(]/.test(plain[at - 1] ?? '') ? 2 : 1;
}

/**
 * Returns at most `most` best-rated items, best first; items with equal ratings keep their order. Visits each item
 * once.
 */
export function best<Item>(items: Iterable<Item>, rate: (item: Item) => number, most: number): Item[] {
  const buckets: Item[][] = [[], [], []];
  for (const item of items) {
    const bucket = buckets[3 - rate(item)];
    if (bucket && bucket.length < most) bucket.push(item);
  }
  return buckets.flat().slice(0, most);
}

/** Rates how well a device matches the search input: by its name, or by the start or end of its IMEI. */
export const rateDevice =
  (wanted: string) =>
  ({ name, imei }: Device): number => {
    const digits = wanted.replace(/\s/g, '');
    if (/^\d{4,}$/.test(digits) && (imei.startsWith(digits) || imei.endsWith(digits))) return 3;
    return fit(name, wanted);
  };

/** The pages that the user can open by name in the search: those in the navigation, and others marked as `listed`. */
const pagesOf = (
  routes: readonly Route[],
  read: Read,
): readonly { readonly href: string; readonly title: string; readonly icon: string | null }[] =>
  routes.flatMap(({ pattern, nav, listed, title, guard }) => {
    if ((!nav && !listed) || !(nav?.when?.(read) ?? true)) return [];
    const href = nav?.href?.(read) ?? pattern;
    return nav?.href || guard(read, { path: pattern, query: '' }) === 'allow'
      ? [{ href, title, icon: nav?.icon ?? null }]
      : [];
  });

/** Maximum numbers of items. Before the user types: three devices opened last, and the first of the list. */
const MOST = { recent: 3, suggested: 6, devices: 6, actions: 6, pages: 4, pagesAtFirst: 8 };
/** Found places within this distance of the middle of the map (km) come first. */
const NEAR = 60;
/** If the input names devices, the search offers the actions of this many best matches. */
const MEANT = 2;
/** Device actions with a verb, as in "Follow Bella". A device's name alone finds these, and no others. */
const VERBS: Readonly<Record<string, string>> = {
  'live-map/follow': 'search.verb.follow',
  'live-map/centre': 'search.verb.show',
  'history/open': 'search.verb.history',
  'shares/share': 'search.verb.share',
  'map-tools/route': 'search.verb.directions',
};
/** The search requests places as soon as the user has not typed for this long (ms). */
const QUIET = 250;
const SHORTEST_PLACE = 3;

/** The search palette: devices, coordinates, places, actions and pages that match the input. */
export default view(function PaletteView(context) {
  const { read, peek, publish, t, language, quickActions, deviceActions, settingsPanels, routes } = context;
  const [text, setText] = useState('');
  const wanted = searchable(text.trim());
  const all = read(devices);
  const { selected } = read(attention);
  const { search } = read(places);

  const { shown } = read(settings);
  const coordinates = useMemo(() => readingsIn(text, peek(camera).view, shown), [text, peek, shown]);
  const isPlaceName = text.trim().length >= SHORTEST_PLACE && coordinates.length === 0;
  useEffect(() => {
    if (!isPlaceName) return undefined;
    const search = () => {
      const { view: seen } = peek(camera);
      publish(placeEvents.searched({ text: text.trim(), near: seen && roughly(seen) }));
    };
    const timer = setTimeout(search, QUIET);
    return () => clearTimeout(timer);
  }, [text, isPlaceName, publish, peek]);

  const close = () => publish(searchEvents.closed());
  /** Closes the search before publishing the events, because they may open something else. */
  const say = (...drafts: readonly (Draft | null)[]) => {
    close();
    for (const draft of drafts) if (draft) publish(draft);
  };
  const home = HOME_OF_MODE[read(session).appMode];
  const onMap = read(location).place?.path === home;
  const toMap = onMap ? null : navigation.linkFollowed({ href: home });
  const mark = (lat: number, lng: number, name: string | null) =>
    mapEvents.placeMarked({ lat, lng, name, by: 'search' });

  const recent = read(recentDevices);
  const { opened, suggested } = useMemo(() => suggestedOf(all, recent), [all, recent]);
  const foundDevices = useMemo(
    () => (wanted === '' ? suggested : best(all.byId.values(), rateDevice(wanted), MOST.devices)),
    [all, wanted, suggested],
  );
  /** Where a device is, and its state: `Home · Standing`. Without a fix, its group. */
  const whereabouts = (device: Device): string | undefined => {
    const fix = peek(lastFixOf(device.id));
    if (!fix) return all.groups.find(({ id }) => id === device.group)?.name;
    const { own, address } = peek(nameOfPlace)(fix.lat, fix.lng);
    const state = t(stateKey(stateOf(device, fix, peek(now)), kindOf(device, modeNow(peek))));
    return [own ?? address, state].filter(Boolean).join(' · ');
  };
  const deviceItems = foundDevices.map(
    (device): CommandItem => ({
      id: `device ${device.id}`,
      label: device.name,
      detail: whereabouts(device),
      leading: (
        <DeviceIcon
          size={28}
          kind={toDeviceKind(device.icon || (device.device_models[0]?.route_profile ?? ''))}
          colour={device.colour}
          image={device.image}
        />
      ),
      onSelect: () => say(deviceEvents.selected({ id: device.id, from: 'list' }), toMap),
    }),
  );

  const coordinateItems = coordinates.map(
    (each): CommandItem => ({
      id: `coordinates ${each.lat} ${each.lng}`,
      label: formatPlace(each.lat, each.lng),
      detail: t('search.showCoordinates'),
      leading: <CentreIcon size={20} />,
      onSelect: () =>
        say(toMap, mark(each.lat, each.lng, null), mapEvents.placeRequested({ ...each, zoom: null })),
    }),
  );

  const isAnswered = search?.text === text.trim();
  const placeItems = (
    isAnswered ? nearFirst(merged(search.found.geocoder, search.found.gazetteer), peek(camera).view) : []
  ).map(
    (place, i): CommandItem => ({
      id: `place ${i}`,
      label: place.name,
      detail: countryIn(place.detail, language),
      leading: <PlaceIcon size={20} />,
      onSelect: () => say(toMap, mark(place.lat, place.lng, place.name), wishFor(place)),
    }),
  );

  const device = selected === null ? null : read(deviceBy(selected));
  // The devices that the input means, with or without a verb: both "follow bella" and "bel" match Bella.
  const meant = useMemo(() => {
    const words = wordsOf(wanted);
    const [first, ...others] = words;
    const parts = first === undefined ? [] : [wanted, others.join(' '), words.slice(0, -1).join(' ')];
    return new Set(parts.filter(Boolean).flatMap((part) => best(all.byId.values(), rateDevice(part), MEANT)));
  }, [all, wanted]);
  const named = meant.size > 0 ? meant : suggested;
  const about =
    wanted === '' ? (device ? [device] : []) : [...new Set([...(device ? [device] : []), ...named])];
  const actions: {
    id: string;
    label: string;
    keys?: readonly string[];
    icon: string | null;
    draft: Draft | null;
    /** The name of the device, of an action that is found only by its own words. */
    foundBeside?: string;
  }[] = [
    ...about.flatMap((one) =>
      offeredActions(deviceActions, routes, read, one.id).map(({ id, icon, label, says }) => ({
        id: `${id} ${one.id}`,
        label: VERBS[id]
          ? t(VERBS[id], { name: one.name })
          : t('search.ofDevice', { action: t(label(read, one.id)), name: one.name }),
        icon,
        draft: says(read, one.id),
        ...(!VERBS[id] && { foundBeside: searchable(one.name) }),
      })),
    ),
    ...quickActions
      .filter(({ id, when }) => id !== 'search/open' && (when?.(read) ?? true))
      .map(({ id, label, key, icon, ofAccount, picked, says }) => ({
        id,
        label: t(label),
        icon: icon ?? ofAccount ?? picked ?? null,
        ...(key && { keys: shownKeys(key, navigator.platform) }),
        draft: says(read),
      })),
  ].filter(({ draft }) => draft !== null);
  const actionItems = (
    wanted === ''
      ? actions.slice(0, MOST.actions)
      : best(
          actions,
          ({ label, foundBeside }) =>
            foundBeside !== undefined && hasWords(foundBeside, wordsOf(wanted))
              ? 0
              : fit(label, wanted) || (hasWords(searchable(label), wordsOf(wanted)) ? 1 : 0),
          MOST.actions,
        )
  ).map(({ id, label, keys, icon, draft }): CommandItem => {
    const Glyph = icon === null ? RunIcon : (NAV_ICONS[icon] ?? actionIcon(icon));
    return {
      id,
      label,
      keys,
      leading: <Glyph size={20} />,
      onSelect: () => say(isOfMap(draft) ? toMap : null, draft),
    };
  });

  const here = read(location).place?.path;
  const navigated = pagesOf(
    routes.filter(({ nav }) => nav).toSorted((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0)),
    read,
  ).flatMap(({ href, title, icon }) => (href === here ? [] : [{ href, label: t(title), icon }]));
  const known = [
    ...pagesOf(routes, read).map(({ href, title, icon }) => ({ href, label: t(title), icon })),
    ...settingsPanels
      .filter(({ when }) => when?.(read) ?? true)
      .map(({ label, section }) => ({
        href: `/settings/${section}`,
        label: t('search.inSettings', { panel: t(label) }),
        icon: 'settings',
      })),
  ];
  const pageItems = (
    wanted === ''
      ? navigated.slice(0, MOST.pagesAtFirst)
      : best(known, ({ label }) => fit(label, wanted), MOST.pages)
  ).map(({ href, label, icon }): CommandItem => {
    const Glyph = NAV_ICONS[icon ?? ''] ?? PageIcon;
    return {
      id: `page ${href} ${label}`,
      label,
      leading: <Glyph size={20} />,
      onSelect: () => say(navigation.linkFollowed({ href })),
    };
  });

  // Before the user types, the devices opened last have their own heading, and others fill the group below.
  const recentOnes = wanted === '' ? opened : 0;
  const groups = [
    { id: 'coordinates', label: t('search.coordinates'), items: coordinateItems },
    { id: 'recent', label: t('search.recent'), items: deviceItems.slice(0, recentOnes) },
    { id: 'devices', label: t('search.devices'), items: deviceItems.slice(recentOnes) },
    ...(wanted === ''
      ? [
          { id: 'pages', label: t('search.pages'), items: pageItems },
          { id: 'actions', label: t('search.actions'), items: actionItems },
        ]
      : [
          { id: 'actions', label: t('search.actions'), items: actionItems },
          { id: 'pages', label: t('search.pages'), items: pageItems },
        ]),
    { id: 'places', label: t('search.places'), items: placeItems },
  ];
  const isEmpty = groups.every(({ items }) => items.length === 0);
  const isAsking = isPlaceName && (!isAnswered || search.status === 'loading');
  const note =
    isAnswered && search.status === 'failed'
      ? t('search.placesFailed')
      : isEmpty
        ? t(isAsking ? 'search.asking' : wanted === '' ? 'search.hint' : 'search.nothing')
        : undefined;

  return (
    <CommandDialog
      label={t('search.title')}
      placeholder={t('search.placeholder')}
      text={text}
      onText={setText}
      closeLabel={t('shell.close')}
      groups={groups}
      note={note}
      hint={isEmpty && !isAsking && wanted !== '' ? t('search.hint') : undefined}
      onClose={close}
      testId="palette"
    />
  );
});

/**
 * The devices that the search offers while the input names none: those opened last (`opened` is their number), then the
 * first of the list.
 */
export function suggestedOf(
  all: Pick<Devices, 'byId' | 'groups'>,
  recent: readonly number[],
): { readonly opened: number; readonly suggested: readonly Device[] } {
  const last = recent.flatMap((id) => all.byId.get(id) ?? []).slice(0, MOST.recent);
  const ids = last.map(({ id }) => id);
  return {
    opened: last.length,
    suggested: [...last, ...firstInList(all, MOST.suggested - last.length, ids)],
  };
}

/**
 * Whether an event acts on the map. On another page its effect would be invisible, so the app opens the map first.
 */
const isOfMap = (draft: Draft | null): boolean =>
  draft !== null &&
  /^map\/|^devices\/followStarted$/.test(draft.type) &&
  draft.type !== mapEvents.routeWanted.type;

/** Returns the geocoder's results, plus the built-in towns that are not among them; each town once. */
const merged = (online: readonly FoundPlace[], brought: readonly FoundPlace[]): readonly FoundPlace[] => [
  ...online,
  ...brought.filter(
    ({ lat, lng }) => !online.some((each) => Math.hypot(each.lat - lat, each.lng - lng) < 0.05),
  ),
];

/** Moves found places near the middle of the map to the front; otherwise keeps their order. */
export function nearFirst(
  found: readonly FoundPlace[],
  seen: { readonly lat: number; readonly lng: number } | null,
): readonly FoundPlace[] {
  if (!seen) return found;
  const isNear = (place: FoundPlace) => metresBetween(place, seen) <= NEAR * 1_000;
  return [...found.filter(isNear), ...found.filter((place) => !isNear(place))];
}

/** Moves the map to a found place: a town is shown as a whole, a house at close range. */
function wishFor({ lat, lng, area }: FoundPlace): Draft {
  const [west, south, east, north] = area ?? [];
  return west === undefined || south === undefined || east === undefined || north === undefined
    ? mapEvents.placeRequested({ lat, lng, zoom: area === undefined ? 11 : null })
    : mapEvents.areaRequested({ west, south, east, north });
}

/** Returns the country of a found place as text; built-in towns have only its code. */
function countryIn(detail: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(detail)) return detail;
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(detail) ?? detail;
  } catch {
    return detail;
  }
}
