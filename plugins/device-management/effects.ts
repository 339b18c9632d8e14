import { from, map, mergeMap } from 'rxjs';
import * as alarmEvents from '../../events/alarms.ts';
import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as formEvents from '../../events/device-forms.ts';
import * as deviceEvents from '../../events/devices.ts';
import { changes } from '../../src/core/changes/changes.ts';
import { askAsMember } from '../../src/core/server/ask-as-member.effects.ts';
import { deviceBy, devices } from '../../src/core/devices/devices.ts';
import { changeOwn, readOwn } from '../../src/core/storage/kept.effects.ts';
import { effect } from '../../src/ports/effect.ts';
import { details } from './details.state.ts';
import { forms, storedAfter } from './forms.state.ts';
import { shownDevice } from './place.ts';

const SLOT = 'deviceForms';
/** How many requests for device details run in parallel. Each request is for one device. */
const TOGETHER = 4;

export const managementEffects = [
  effect({
    name: 'load device details',
    on: alarmEvents.detailsRequested,
    how: 'each',
    run: ({ payload: { ids } }, world) =>
      from(ids).pipe(
        mergeMap(
          (device) =>
            askAsMember(world, world.ports.backend.device(device), (result) =>
              result.ok
                ? [
                    deviceEvents.changed({ id: device, changes: result.value }),
                    alarmEvents.detailsLoaded({ device }),
                  ]
                : [alarmEvents.detailsFailed({ device, failure: result.failure })],
            ),
          TOGETHER,
        ),
      ),
  }),
  effect({
    name: 'request missing details of the open device',
    while: (read) => {
      const device = read(shownDevice);
      if (!device) return null;
      const { alarms, plan } = read(deviceBy(device)) ?? {};
      const isMissing = alarms === undefined || plan === undefined;
      return isMissing && read(details).asked[device] === undefined ? device : null;
    },
    run: (device) => alarmEvents.detailsRequested({ ids: [device] }),
  }),
  effect({
    name: 'raise a test alarm',
    ability: 'alarmRules',
    on: alarmEvents.testRequested,
    how: 'each',
    run: ({ payload: { device, kind } }, world) =>
      askAsMember(
        world,
        world.ports.backend.testAlarm(world.read(devices).byId.get(device)?.imei ?? '', kind),
        (result) => [
          alarmEvents.testAnswered({
            device,
            kind,
            outcome: result.ok ? result.value : 'failed',
            failure: result.ok ? null : result.failure,
          }),
        ],
      ),
  }),
  effect({
    name: 'play the sound of a test alarm',
    on: alarmEvents.soundTested,
    how: 'latest',
    run: ({ payload: { kind } }, { ports }) =>
      from(ports.sound.play('alarm')).pipe(map((heard) => alarmEvents.soundPlayed({ kind, heard }))),
  }),
  effect({
    name: 'load the groups when a device is in an unknown one',
    on: deviceEvents.changed,
    how: 'latest',
    run: ({ payload: { changes } }, world) => {
      const { group } = changes;
      if (typeof group !== 'number' || group < 0) return;
      if (world.read(devices).groups.some(({ id }) => id === group)) return;
      return askAsMember(world, world.ports.backend.groups(), (result) =>
        result.ok ? [deviceEvents.groupsListed({ groups: [...result.value], source: 'server' })] : [],
      );
    },
  }),
  effect({
    name: 'store drafts of device forms',
    on: [formEvents.draftKept, formEvents.draftDropped, changeEvents.submitted, changeEvents.refused],
    how: 'inOrder',
    run: (fact, world) =>
      changeOwn(world, SLOT, formEvents.draftsRestored, (stored) => {
        const drafts = storedAfter(
          stored?.drafts ?? {},
          fact,
          world.read(forms).drafts,
          world.read(changes).queue,
        );
        return Object.keys(drafts).length === 0 ? null : formEvents.draftsRestored({ drafts });
      }),
  }),
  effect({
    name: 'restore drafts of device forms',
    on: [auth.loginSucceeded, auth.sessionRestored],
    how: 'latest',
    run: (_, world) => readOwn(world, SLOT, formEvents.draftsRestored),
  }),
];
