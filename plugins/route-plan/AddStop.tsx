import { searchable } from '../../src/rules/searchable.ts';
import { useState } from 'react';
import * as placeEvents from '../../events/places.ts';
import type { Device } from '../../events/device-types.ts';
import * as planEvents from '../../events/route-plan.ts';
import type { PlanStop } from '../../events/route-plan-types.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { ownPlace } from '../../src/core/positions/own-place.ts';
import { foundFor, SHORTEST_SEARCH } from '../../src/core/positions/found-places.ts';
import { places } from '../../src/core/positions/places.ts';
import { fixAt, positions } from '../../src/core/positions/positions.ts';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { view } from '../../src/ui/view.tsx';
import { isStop, MOST_STOPS, nextStopId, routePlan } from './plan.state.ts';
import { registers } from '../../src/core/travel/logbook/registers.ts';
import { select } from '../../src/kernel/read.ts';
import { now } from '../../src/core/app/clock.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { stateOf } from '../../src/core/positions/freshness.ts';
import { kindOf } from '../../src/map/kind-of.ts';
import { DeviceIcon } from '../../src/ui/DeviceIcon.tsx';
import { PlusIcon } from '../../src/ui/icons.ts';
import { List, ListRow } from '../../src/ui/List.tsx';

type ContactPlace = {
  readonly id: number;
  readonly name: string;
  readonly detail: string;
  readonly lat: number;
  readonly lng: number;
};

/** The logbook's contacts (business partners) that have a place, offered as stops of a route plan. */
const contactPlaces = select((read): readonly ContactPlace[] =>
  read(registers).contacts.shown.flatMap(({ id, name, company, address, place }) =>
    place ? [{ id, name: [name, company].filter(Boolean).join(', '), detail: address, ...place }] : [],
  ),
);

type Candidate = Omit<PlanStop, 'id'> & { readonly key: string; readonly detail: string };
/** How many devices and contacts with a matching name are offered as stops; more would hide the found places. */
const MOST_OWN = 5;

const fits = (name: string, text: string) => searchable(name).includes(searchable(text));

/** How many devices already have a position. Positions load some time after the page. */
export const placedCount = select((read) => read(positions).rows.size);

/** The devices that a plan offers as its first two stops. A press adds one. */
export const FirstStops = view(function FirstStopsView({ read, peek, publish, t }) {
  const plan = read(routePlan);
  if (read(placedCount) === 0) return null;
  const { rows, last } = peek(positions);
  const offered: Device[] = [];
  for (const device of read(devices).byId.values()) {
    if (offered.length === MOST_OWN) break;
    if (rows.has(device.id) && !isStop(plan, device)) offered.push(device);
  }
  return (
    <List label={t('routePlan.add')}>
      {offered.map((device) => {
        const fix = fixAt(last, rows.get(device.id) as number);
        const state = stateOf(device, fix, read(now));
        return (
          <ListRow
            key={device.id}
            leading={
              <DeviceIcon
                kind={kindOf(device, modeNow(read))}
                colour={device.colour}
                image={device.image}
                state={state}
                heading={fix.heading}
              />
            }
            title={device.name}
            detail={t('routePlan.whereItIs')}
            end={<PlusIcon size={18} aria-hidden="true" />}
            onPress={() =>
              publish(
                planEvents.stopAdded({
                  stop: {
                    ...{ id: nextStopId(plan), name: device.name, from: 'device' },
                    ...{ lat: fix.lat, lng: fix.lng, device: device.id },
                  },
                }),
              )
            }
          />
        );
      })}
    </List>
  );
});

/**
 * The field that adds a stop to a route plan: a device, a contact or a place by name (PLAN-01). A press on the map
 * adds one too.
 */
export const AddStop = view(function AddStopView({ read, peek, publish, t }) {
  const [text, setText] = useState('');
  const plan = read(routePlan);
  const wanted = text.trim();

  const own = read(ownPlace).place;
  const here: Candidate[] =
    own && (wanted === '' || fits(t('routePlan.myPlace'), wanted))
      ? [{ key: 'own', name: t('routePlan.myPlace'), lat: own.lat, lng: own.lng, from: 'own', detail: '' }]
      : [];
  // Uses the place where the device is when the user chooses it: the stop does not move with the device later.
  const { rows, last } = peek(positions);
  const cars = [...read(devices).byId.values()]
    .filter(({ id, name }) => rows.has(id) && (wanted === '' || fits(name, wanted)))
    .slice(0, MOST_OWN)
    .map(({ id, name }): Candidate => {
      const { lat, lng } = fixAt(last, rows.get(id) as number);
      const detail = t('routePlan.whereItIs');
      return { key: `device ${id}`, name, lat, lng, from: 'device', device: id, detail };
    });
  const contacts = read(contactPlaces)
    .filter(({ name }) => wanted !== '' && fits(name, wanted))
    .slice(0, MOST_OWN)
    .map((each): Candidate => ({ ...each, key: `contact ${each.id}`, from: 'contact' }));
  const { found, ifNone } = foundFor(read(places), wanted);
  const towns = found.map(
    ({ name, detail, lat, lng }): Candidate => ({
      key: `${lat} ${lng} ${name}`,
      name,
      detail,
      lat,
      lng,
      from: 'search',
    }),
  );
  const candidates = [...here, ...cars, ...contacts, ...towns];

  if (plan.stops.length >= MOST_STOPS)
    return <p role="status">{t('routePlan.full', { count: MOST_STOPS })}</p>;
  return (
    <Combobox
      adds
      label={t('routePlan.add')}
      placeholder={t('routePlan.addPlaceholder')}
      options={candidates.map(({ key, name, detail }) => ({
        value: key,
        label: name,
        ...(detail && { detail }),
      }))}
      value={null}
      emptyText={t(ifNone)}
      clearLabel={t('routePlan.clearSearch')}
      openLabel={t('routePlan.add')}
      onText={(typed) => {
        setText(typed);
        if (typed.trim().length >= SHORTEST_SEARCH) publish(placeEvents.searched({ text: typed.trim() }));
      }}
      onChange={(chosen) => {
        const candidate = candidates.find(({ key }) => key === chosen);
        if (!candidate) return;
        const { key: _key, detail: _detail, ...stop } = candidate;
        publish(planEvents.stopAdded({ stop: { ...stop, id: nextStopId(plan) } }));
        setText('');
      }}
    />
  );
});
