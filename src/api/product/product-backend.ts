import { MOST_ALARMS_A_CALL } from '../../../events/alarm-types.ts';
import { ABILITIES } from '../abilities.ts';
import { FOREIGN_ABILITIES } from '../foreign-abilities.ts';
import type { Backend, SessionBackend } from '../backend.ts';
import { answered, unavailable } from '../call.ts';
import { noOperations } from '../no-operations.ts';
import type { BackendOptions } from '../server-kind.ts';
import { accountCalls } from './account-calls.ts';
import { careCalls } from './care-calls.ts';
import { feedbackCalls } from './feedback-calls.ts';
import { alertCalls, changeLogCall } from './announcement-calls.ts';
import { isRecord, salvage, unreadable, parse } from '../reading.ts';
import { answer } from './answer.ts';
import { readCustomer, readSettings, toRawCustomer, toRawSettings } from './read-account.ts';
import { deviceCalls, groupCalls } from './device-calls.ts';
import { geofenceCalls } from './geofence-calls.ts';
import { logbookCalls } from './logbook-calls.ts';
import { memberCalls } from './member-calls.ts';
import { rawNotification, toNotification } from './read-device.ts';
import { sharedViewCall } from './shared-view-call.ts';
import { shareCalls } from './share-calls.ts';
import { productKind } from './kind.ts';
import { loginCalls } from './login-calls.ts';
import { pageCalls } from './page-calls.ts';
import { positionCalls } from './position-calls.ts';
import { pushCalls } from './push-calls.ts';
import { renewAccess } from './renew-access.ts';
import * as v from 'valibot';
import { type ReportDefinition, reportKind } from '../../../events/reports.ts';
import { rawText } from './raw.ts';

/**
 * The product API as a backend. Its paths, names and conventions are known only in this folder.
 *
 * Request bodies may contain `Secret`s (password, tokens); the http port reveals them when it sends the request.
 */
export const createProductBackend = ({ now, testAccounts = [] }: BackendOptions = {}): SessionBackend => ({
  ...noOperations,
  saveIdentifier: unavailable,
  removeDevice: unavailable,
  ...alertCalls,
  ...feedbackCalls,
  ...careCalls,
  ...deviceCalls,
  ...groupCalls,
  ...geofenceCalls,
  ...logbookCalls,
  ...shareCalls,
  ...memberCalls,
  ...sharedViewCall,
  ...positionCalls,
  ...reportCalls,
  ...pageCalls,
  changeLog: changeLogCall,
  ...pushCalls,
  ...loginCalls(now),
  renewAccess: renewAccess(now),
  logout: (pushToken) => ({
    request: {
      method: 'post',
      path: '/logout',
      body: pushToken === null ? {} : { push_token: pushToken },
      outlives: true, // The request must outlive the page: signing out reloads the page.
    },
    read: answer(() => null, { optional: true, bodiless: true }),
  }),
  describe: () =>
    answered({
      ok: true,
      value: {
        kind: productKind.name,
        version: null,
        abilities: ABILITIES.filter((each) => !FOREIGN_ABILITIES.has(each)),
        identifier: productKind.identifier,
        login: productKind.login,
      },
      leftOut: [],
    }),
  recordGhostEntry: (userID, reason) => ({
    // This request adds an entry to the access log. It does not change the customer's data, so it counts as a read.
    request: {
      method: 'post',
      path: '/admin/ghost-log',
      body: { userID, ...(reason !== null && { reason }) },
      reads: true,
    },
    read: answer(() => null, { optional: true, bodiless: true }),
  }),
  recordGhostExit: (userID) => ({
    // This request must outlive the page, which reloads right after the end of ghost mode.
    request: { method: 'post', path: '/admin/ghost-log/left', body: { userID }, reads: true, outlives: true },
    read: answer(() => null, { optional: true, bodiless: true }),
  }),
  ...accountCalls(now),
  customer: (userID) => ({
    request: { method: 'get', path: `/customer/${userID}`, vital: true },
    read: answer((success) => readCustomer(success, userID, testAccounts)),
  }),
  saveCustomer: (userID, changes) => ({
    request: { method: 'put', path: `/customer/${userID}`, body: toRawCustomer(changes) },
    read: answer((success) => readCustomer(success, userID, testAccounts)),
  }),
  settings: (userID) => ({
    request: { method: 'get', path: `/customer/${userID}/settings` },
    read: answer(readSettings, { optional: true }),
  }),
  saveSettings: (userID, changes) => ({
    request: { method: 'put', path: `/customer/${userID}/settings`, body: toRawSettings(changes) },
    read: answer(readSettings, { optional: true }),
  }),
  notifications: () => ({
    request: { method: 'get', path: '/notifications' },
    read: answer((success, leftOut) => salvage(success, 'success', rawNotification, leftOut, toNotification)),
  }),
  notificationsBetween: (from, to) => ({
    request: {
      method: 'get',
      path: '/notifications',
      query: { startDate: from, endDate: to, noOfNotification: MOST_ALARMS_A_CALL },
    },
    read: answer((success, leftOut) => salvage(success, 'success', rawNotification, leftOut, toNotification)),
  }),
  unreadCount: () => ({
    request: { method: 'get', path: '/notifications/count' },
    read: answer((success, _, body) => readCount(success, body), { optional: true }),
  }),
  markNotifications: (ids, read) => ({
    request: { method: 'put', path: '/notifications', body: { ids, isread: read ? 1 : 0 } },
    read: answer(() => null, { optional: true, bodiless: true }),
  }),
  markAllNotifications: (of, read) => ({
    request: {
      method: 'put',
      path: of === 'customer' ? '/notifications/markReadByCustomer' : `/notifications/markReadByDevice/${of}`,
      query: { isRead: read ? 1 : 0 },
    },
    read: answer(() => null, { optional: true, bodiless: true }),
  }),
  olderNotifications: (deviceId, from, to) => ({
    about: { device: deviceId, action: 'seeAlerts' },
    request: {
      method: 'get',
      path: `/customnotifications/${deviceId}`,
      query: { startDate: from, endDate: to, noOfNotification: MOST_ALARMS_A_CALL },
    },
    read: answer((success, leftOut) => salvage(success, 'success', rawNotification, leftOut, toNotification)),
  }),
});

/** Reads a count from a response. Some servers send it inside the envelope's content, others beside it. */
const readCount = (success: unknown, body: unknown): number => {
  const places = [
    success,
    isRecord(success) ? success['number_of_unread'] : undefined,
    isRecord(body) ? body['number_of_unread'] : undefined,
  ];
  const count = places.find(
    (value): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0,
  );
  return count ?? unreadable('number_of_unread: expected a whole number');
};

/** Maximum length of a stored report's address (in characters). Browsers do not accept longer addresses. */
const LONGEST = 2_000;

const rawDefinition = v.object({
  id: v.pipe(rawText, v.nonEmpty(), v.maxLength(80)),
  name: v.optional(rawText, ''),
  kind: reportKind,
  query: v.optional(v.pipe(rawText, v.maxLength(LONGEST)), ''),
});
const toDefinition = (raw: v.InferOutput<typeof rawDefinition>): ReportDefinition => ({
  ...raw,
  name: raw.name.slice(0, 200),
});

const pathOf = (id: string) => `/reports/${encodeURIComponent(id)}`;

/** The calls for reports that users store under a name (REP-03). A server without these calls stores no reports. */
const reportCalls: Pick<Backend, 'reports' | 'report' | 'saveReport' | 'renameReport' | 'removeReport'> = {
  reports: () => ({
    request: { method: 'get', path: '/reports' },
    read: answer((success, leftOut) => salvage(success, 'success', rawDefinition, leftOut, toDefinition), {
      optional: true,
    }),
  }),
  report: (id) => ({
    request: { method: 'get', path: pathOf(id) },
    read: answer((success) => toDefinition(parse(rawDefinition, success, 'success'))),
  }),
  saveReport: (definition) => ({
    request: { method: 'post', path: '/reports', body: definition },
    read: answer((success) => toDefinition(parse(rawDefinition, success, 'success')), { optional: true }),
  }),
  renameReport: (id, name) => ({
    request: { method: 'put', path: pathOf(id), body: { name } },
    read: answer((success) => toDefinition(parse(rawDefinition, success, 'success'))),
  }),
  removeReport: (id) => ({
    request: { method: 'delete', path: pathOf(id) },
    read: answer(() => null, { bodiless: true }),
  }),
};
