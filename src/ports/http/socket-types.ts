import type { Observable } from 'rxjs';
import type { Device, Notification } from '../../../events/device-types.ts';
import type { FixColumns, Heard } from '../../../events/fix-columns.ts';
import type { Secret } from '../../kernel/secret.ts';

/** Messages of the live stream, in the app's own types. The stream ends with `closed`, never with an error. */
export type SocketMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'fixes'; readonly fixes: FixColumns }
  | { readonly kind: 'heard'; readonly heard: Heard }
  | { readonly kind: 'notifications'; readonly notifications: readonly Notification[] }
  | { readonly kind: 'device'; readonly id: number; readonly changes: Partial<Device>; readonly gone?: true }
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'closed'; readonly reason: 'unreachable' | 'closed' | 'refused' | 'silent' };

export type Socket = {
  /**
   * Opens the live stream. `onBehalfOf` is the account that a super user views in ghost mode. Fixes and notifications
   * are collected for a moment, and each kind is emitted as one batch. Unsubscribing closes the stream.
   */
  open(url: string | null, token: Secret, onBehalfOf: number | null): Observable<SocketMessage>;
};
