import type { Device } from '../../events/device-types.ts';
import * as adding from '../../events/device-adding.ts';
import type { DeviceDraft } from '../../events/device-adding.ts';
import * as navigation from '../../events/navigation.ts';
import * as ownForms from '../../events/own-forms.ts';
import { fieldsFrom } from '../../src/core/storage/form-fields.ts';
import type { Fields } from '../../src/core/storage/own-forms.ts';
import type { Failure } from '../../events/session-types.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { plainProjection } from '../../src/kernel/projection.ts';
import { type Read, select } from '../../src/kernel/read.ts';
import { declared } from '../../src/core/server/declared.ts';
import { identifierOf } from '../../src/rules/identifier.ts';
import { hasNoAnswer } from '../../src/rules/failures.ts';

/** The path of the page for adding trackers. */
export const PATH = '/add-device';

export type Adding = {
  readonly draft: DeviceDraft;
  /** Whether the draft is from an earlier visit, and the user has not changed it since. */
  readonly restored: boolean;
  /** The tracker identifier that was last sent to the server. The user may have edited the draft since then. */
  readonly sent: string | null;
  readonly scanning: boolean;
  /**
   * Why the last scan found no tracker number: the code contains none, or the camera cannot be used. Null otherwise.
   */
  readonly scanned: 'noNumber' | 'unsupported' | 'denied' | 'missing' | 'busy' | null;
  /**
   * Counts how often the app replaced the draft, such as after a scan. Each time, the form restarts with the new draft.
   */
  readonly reads: number;
  readonly status: 'idle' | 'sending' | 'refused' | 'added';
  readonly failure: Failure | null;
  readonly device: Device | null;
};

const fresh: Adding = {
  draft: { imei: '', name: '' },
  restored: false,
  sent: null,
  scanning: false,
  scanned: null,
  reads: 0,
  status: 'idle',
  failure: null,
  device: null,
};

/** The name under which what was typed is stored. */
export const FORM = 'add-device';
const FIELDS = ['imei', 'name', 'category', 'phone', 'contact'] as const satisfies (keyof DeviceDraft)[];
/** Returns the fields of a draft that contain something. */
export const fieldsOf = (draft: DeviceDraft): Fields =>
  Object.fromEntries(FIELDS.flatMap((name) => (draft[name] ? [[name, draft[name]]] : [])));

/** The state of the page that adds a tracker (DEV-02). It keeps the user's input until the tracker is added. */
export const addingDevice = plainProjection<Adding>('add-device/adding', fresh, (on) => [
  on(ownForms.draftsRestored, (s, { payload: { drafts } }) => {
    const stored = fieldsFrom(drafts[FORM] ?? {}, FIELDS);
    const isTyped = Object.keys(fieldsOf(s.draft)).length > 0;
    return isTyped || Object.keys(stored).length === 0
      ? s
      : { ...s, reads: s.reads + 1, restored: true, draft: { ...fresh.draft, ...stored } };
  }),
  on(adding.draftKept, (s, { payload }) => ({ ...s, restored: false, draft: payload })),
  on(adding.scanOpened, (s) => (s.status === 'sending' ? s : { ...s, scanning: true, scanned: null })),
  on(adding.scanClosed, (s) => ({ ...s, scanning: false })),
  on(adding.scanFailed, (s, { payload }) => ({ ...s, scanning: false, scanned: payload.reason })),
  on(adding.codeScanned, (s, { payload: { imei } }) => {
    if (s.status === 'sending') return s;
    return imei === null
      ? { ...s, scanned: 'noNumber' }
      : {
          ...s,
          scanning: false,
          scanned: null,
          reads: s.reads + 1,
          status: 'idle',
          failure: null,
          restored: false,
          draft: { ...s.draft, imei },
        };
  }),
  // Only one tracker is sent at a time. The camera closes, because no other number may come until there is an answer.
  on(adding.submitted, (s, { payload }) =>
    s.status === 'sending'
      ? s
      : {
          ...s,
          draft: payload,
          restored: false,
          scanning: false,
          scanned: null,
          sent: payload.imei,
          status: 'sending',
          failure: null,
        },
  ),
  on(adding.refused, (s, { payload: { failure } }) => ({ ...s, status: 'refused', failure })),
  on(adding.accepted, (s, { payload: { device } }) => ({ ...s, status: 'added', device })),
  on(adding.restarted, (s) => ({ ...fresh, reads: s.reads + 1 })),
  // When the user returns to the page that adds a tracker, the camera stays off, and an earlier result is not shown
  // again.
  on(navigation.locationChanged, (s, { payload: { path } }) => {
    if (path === PATH || (!s.scanning && s.scanned === null && s.status !== 'added')) return s;
    return s.status === 'added' ? { ...fresh, reads: s.reads + 1 } : { ...s, scanning: false, scanned: null };
  }),
]);

/**
 * Whether the tracker may belong to this account although adding it failed: the server may have added it, but its
 * response was lost.
 */
export const isUnsure = (failure: Failure): boolean =>
  hasNoAnswer(failure) || failure.fields?.['imei'] === 'taken';

const isMine = (read: Read, identifier: string | null): boolean =>
  [...read(devices).byId.values()].some(({ imei }) => imei === identifier);

/** What is left of a draft whose tracker is in the device list: nothing, or only what is on screen with the reason. */
type Rest = 'nothing' | 'onScreen';
/** Returns what to do with the draft if its tracker is in the device list; otherwise null. */
export const restOfDraft = select((read): Rest | null => {
  const { draft, restored, status, sent } = read(addingDevice);
  const identifier = identifierOf(draft.imei, read(declared).identifier);
  if (!isMine(read, identifier)) return null;
  if (restored) return 'nothing';
  return status === 'refused' && identifier === sent ? 'onScreen' : null;
});

/** One constant object, because the form treats every new object as a new response. */
const YOURS = { imei: 'yours' };

/**
 * Why the tracker was not added. If the account's device list already contains the tracker, the field `imei` has the
 * error `yours`.
 */
export const addingFailure = select((read): Failure | null => {
  const { status, failure, sent } = read(addingDevice);
  if (status !== 'refused' || !failure || !isUnsure(failure)) return failure;
  return isMine(read, sent) ? { ...failure, fields: YOURS } : failure;
});
