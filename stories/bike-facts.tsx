import type { ComponentType } from 'react';
import * as admin from '../events/admin.ts';
import type { Papers } from '../events/care-types.ts';
import * as deviceEvents from '../events/devices.ts';
import * as guardEvents from '../events/guards.ts';
import * as mapEvents from '../events/map.ts';
import * as paperEvents from '../events/papers.ts';
import { NO_PAPERS } from '../src/api/no-papers.ts';
import { aDevice, type Fact, HOUR, MINUTE, NOW, signedInWith, type StoryFix } from './facts.ts';

/** Data for stories about bicycles and their park guards: one bicycle, which is selected. */
export const IMEI = '352293000000001';
export const papers = (changes: Partial<Papers> = {}) =>
  paperEvents.loaded({ imei: IMEI, papers: { ...NO_PAPERS, ...changes } });
export const ghost = admin.ghostEntered({ userID: 3001, by: 3008, superUser: true });
export const of =
  (...views: ComponentType<{ device: number }>[]): ComponentType =>
  () =>
    views.map((View, i) => <View key={`${i}`} device={1} />);
export const tool = (name: mapEvents.MapTool) => mapEvents.toolOpened({ tool: name, devices: [1] });
export const panel = { width: 360 };

export const guard = {
  imei: IMEI,
  lat: 57.71,
  lng: 11.96,
  radius: 50,
  since: NOW - 8 * HOUR,
  by: 'ride' as const,
};
export const noGuards = guardEvents.listed({ guards: [] });
export const alarmed = guardEvents.listed({ guards: [{ ...guard, alarmAt: NOW - 40 * MINUTE }] });
/** Returns the events of a signed-in user whose bicycle has this last fix. */
export const bikeSeen = (fix: Partial<StoryFix>, ...more: Fact[]): Fact[] => [
  ...signedInWith(
    [
      aDevice({
        id: 1,
        name: 'Road bike',
        imei: IMEI,
        device_models: [{ model_nr: 1, name: 'Finder', route_profile: 'bike', capabilities: ['buzzer'] }],
      }),
    ],
    [{ device: 1, age: 40, lat: 57.7108, lng: 11.9632, battery: 14, ...fix }],
  ),
  deviceEvents.selected({ id: 1, from: 'list' }),
  ...more,
];
export const bike = (...more: Fact[]): Fact[] => bikeSeen({}, ...more);
export const unavailable = { failure: { reason: 'unavailable' as const, status: 404 } };
