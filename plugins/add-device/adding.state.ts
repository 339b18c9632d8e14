import type { Device } from '../../events/device-types.ts';
import * as adding from '../../events/device-adding.ts';
import type { Failure } from '../../events/session-types.ts';
import { projection } from '../../src/kernel/projection.ts';

export type Adding = {
  readonly draft: { readonly imei: string; readonly name: string };
  readonly scanning: boolean;
  /** How the camera was left: a code without a number, or why there is no camera. */
  readonly scanned: 'noNumber' | 'unsupported' | 'denied' | 'missing' | 'busy' | null;
  /** Grows with each number that the camera has read: the form begins anew with it. */
  readonly reads: number;
  readonly status: 'idle' | 'sending' | 'refused' | 'added';
  readonly failure: Failure | null;
  readonly device: Device | null;
};

const fresh: Adding = {
  draft: { imei: '', name: '' },
  scanning: false,
  scanned: null,
  reads: 0,
  status: 'idle',
  failure: null,
  device: null,
};

/** How far somebody is with adding a tracker (DEV-02). What was typed stays until it is one. */
export const addingDevice = projection<Adding>('add-device/adding', fresh, (on) => [
  on(adding.draftKept, (s, { payload }) => ({ ...s, draft: payload })),
  on(adding.scanOpened, (s) => ({ ...s, scanning: true, scanned: null })),
  on(adding.scanClosed, (s) => ({ ...s, scanning: false })),
  on(adding.scanFailed, (s, { payload }) => ({ ...s, scanning: false, scanned: payload.reason })),
  on(adding.codeScanned, (s, { payload: { imei } }) =>
    imei === null
      ? { ...s, scanned: 'noNumber' }
      : {
          ...s,
          scanning: false,
          scanned: null,
          reads: s.reads + 1,
          status: 'idle',
          failure: null,
          draft: { ...s.draft, imei },
        },
  ),
  on(adding.submitted, (s, { payload }) => ({ ...s, draft: payload, status: 'sending', failure: null })),
  on(adding.refused, (s, { payload: { failure } }) => ({ ...s, status: 'refused', failure })),
  on(adding.accepted, (s, { payload: { device } }) => ({ ...s, status: 'added', device })),
  on(adding.restarted, (s) => ({ ...fresh, reads: s.reads + 1 })),
]);
