import type { Observable } from 'rxjs';
import * as reportEvents from '../../events/reports.ts';
import { alertsIn, type Stretch } from '../../src/core/devices/alerts-by-time.effects.ts';
import type { Draft } from '../../src/kernel/event.ts';
import type { World } from '../../src/ports/effect.ts';

/** Asks for all alarms of a stretch of time, however many. One page that cannot be had is a failure of all. */
export const allAlarms = (world: World, stretch: Stretch): Observable<Draft> =>
  alertsIn(world, stretch, (result) => [
    result.ok
      ? reportEvents.alarmsLoaded({ ...stretch, notifications: [...result.value] })
      : reportEvents.alarmsFailed({ ...stretch, failure: result.failure }),
  ]);
