import { devices } from '../../src/core/devices/devices.ts';
import type { LogbookDocumentOptions } from '../../src/core/travel/logbook/document.ts';
import { logbook } from '../../src/core/travel/logbook/logbook.ts';
import { registers } from '../../src/core/travel/logbook/registers.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import type { Read } from '../../src/kernel/read.ts';
import { logbookPlace, vehicleInUse } from './page.state.ts';

/** The options of a logbook document besides its trips. `period`: the period as text, if available. */
export function documentOptions(read: Read, period = ''): LogbookDocumentOptions {
  const device = read(vehicleInUse) ?? 0;
  const { drivers, contacts, reasons, cars } = read(registers);
  return {
    vehicle: read(devices).byId.get(device)?.name ?? '',
    period: period || (read(logbookPlace)?.period.from ?? ''),
    car: cars.shown.find((car) => car.device === device) ?? null,
    locks: read(logbook).shown.locks,
    drivers: drivers.shown,
    contacts: contacts.shown,
    reasons: reasons.shown,
    zone: read(timeZoneInUse),
  };
}
