import { of } from 'rxjs';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import type { Backend } from '../../src/api/backend.ts';
import { productBackend } from '../../src/api/product/index.ts';
import { travelEffects } from '../../src/core/travel/travel.effects.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import { access, aDevice, backend, failure, started } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { drivenDays } from '../../tests/travelled.ts';
import { reportsPlugin } from './index.ts';

/** Returns the event for navigating to an address. */
export const at = (path: string, query = '') => navigation.locationChanged({ path, query });
/** A successful response of the mock server. */
export const ok = (success: unknown = []): Reply => ({ status: 200, body: { success } });
const { reports, report, saveReport, renameReport, removeReport } = productBackend({});

/** A scenario of a signed-in user with three devices; `answers` returns the mock server's response to each call. */
export const it = (
  answers: (path: string, method: string) => Reply = () => ok(),
  isWorking = false,
  more: Partial<Backend> = {},
) =>
  scenario({
    plugins: [reportsPlugin],
    effects: isWorking ? travelEffects : [],
    backend: {
      ...backend(),
      reports,
      report,
      saveReport,
      renameReport,
      removeReport,
      track: (device, range) => ({
        request: { method: 'get', path: `/track/${device}` },
        read: ({ status }) =>
          status === 200 && 'from' in range
            ? { ok: true, value: drivenDays({ device, from: range.from, to: range.to }), leftOut: [] }
            : { ok: false, failure: failure(status) },
      }),
      ...more,
    },
  })
    .with((world) => {
      world.replies = ({ path, method }) => of(answers(path, method));
    })
    .given(
      started(),
      auth.sessionRestored({ ...access(), email: '' }),
      deviceEvents.listed({ devices: [aDevice(1), aDevice(2), aDevice(3)], leftOut: [], source: 'server' }),
    );
