import type { Device } from '../../events/device-types.ts';
import type { TravelQuestion } from '../../events/travel-types.ts';
import { boundsOf } from '../../src/rules/time/periods.ts';
import { travelAnswer, travelId, type TravelAnswer } from '../../src/core/travel/travel-answers.ts';
import { devicesOffered } from '../../src/core/devices/devices-offered.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import type { Read } from '../../src/kernel/read.ts';
import { routePlan } from './plan.state.ts';

/** The history query for the device and day that the plan is compared with; null if there is no comparison. */
export function questionOf(read: Read): TravelQuestion | null {
  const { comparison } = read(routePlan);
  if (!comparison) return null;
  const zone = read(timeZoneInUse);
  const { from, to } = boundsOf({ from: comparison.day, to: comparison.day }, zone);
  return { device: comparison.device, from, to, zone: zone ?? '', limitKmh: null, fences: [] };
}

export function drivenAnswer(read: Read): TravelAnswer | null {
  const question = questionOf(read);
  return question && read(travelAnswer(travelId(question)));
}

/**
 * The devices to compare the plan with, as options of a picker: the first that match the typed text, and the chosen
 * one, also if it is gone.
 * @param gone the name of a device that is gone
 */
export function devicesToCompare(
  text: string,
  byId: ReadonlyMap<number, Device>,
  chosen: number | null,
  gone: string,
): readonly { readonly value: string; readonly label: string }[] {
  const now = chosen === null ? [] : [{ id: chosen, name: byId.get(chosen)?.name ?? gone }];
  // Once a device is chosen the text is its name, which is no search.
  const search = text === now[0]?.name ? '' : text;
  const others = devicesOffered(search, byId.values(), chosen === null ? [] : [chosen]);
  return [...now, ...others].map(({ id, name }) => ({ value: String(id), label: name }));
}
