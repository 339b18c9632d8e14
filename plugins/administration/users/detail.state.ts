import type { UserDetail } from '../../../events/admin-users.ts';
import * as adminUsers from '../../../events/admin-users.ts';
import type { Failure } from '../../../events/session-types.ts';
import { projection } from '../../../src/kernel/projection.ts';
import { select } from '../../../src/kernel/read.ts';
import { usersList } from './lists.ts';

export type DetailState = {
  detail: UserDetail | null;
  failure: { id: number; failure: Failure } | null;
  /** Counts how often the user retried loading the customer's details. */
  asked: number;
  /** The id of the customer whose role is being saved. `refused`: why the server refused the last role change. */
  saving: number | null;
  refused: { id: number; failure: Failure } | null;
};

/** State of the customer who is open beside the administration's list. */
export const userDetail = projection<DetailState>(
  'admin-users/detail',
  { detail: null, failure: null, asked: 0, saving: null, refused: null },
  (on) => [
    on(adminUsers.detailLoaded, (s, e) => {
      s.detail = e.payload;
      s.failure = null;
      s.refused = null;
    }),
    on(adminUsers.detailFailed, (s, e) => {
      s.failure = e.payload;
    }),
    on(adminUsers.detailRequested, (s) => {
      s.asked += 1;
      s.failure = null;
    }),
    on(adminUsers.roleChangeSubmitted, (s, e) => {
      s.saving = e.payload.id;
      s.refused = null;
    }),
    on(adminUsers.roleChanged, (s, e) => {
      s.saving = null;
      if (s.detail?.user.id === e.payload.user.id) s.detail.user = e.payload.user;
    }),
    on(adminUsers.roleChangeFailed, (s, e) => {
      s.saving = null;
      s.refused = e.payload;
    }),
  ],
);

/** Id of the customer who is open beside the list, or null. */
export const openUser = select((read) => {
  const open = read(usersList.address)?.open ?? '';
  return /^[1-9]\d{0,14}$/.test(open) ? Number(open) : null;
});
