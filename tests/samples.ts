import { anInboxDetail } from './feedback-samples.ts';
import type { Measurements, Papers, ParkGuard } from '../events/care-types.ts';
import { aDevice, aShare } from './device-samples.ts';
import { NO_PAPERS } from '../src/api/no-papers.ts';
import type { Customer, UserSettings } from '../events/account-types.ts';
import * as app from '../events/app.ts';
import type { Device, Group } from '../events/device-types.ts';
import type { Geofence } from '../events/geofence-types.ts';
import type { Share } from '../events/share-types.ts';
import { type FixColumns, toE7 } from '../events/fix-columns.ts';
import type { SensorColumns } from '../events/sensor-types.ts';
import type { Failure } from '../events/session-types.ts';
import { operationsCalls } from '../src/api/traccar/operations-calls.ts';
import { serverSettings } from '../src/api/traccar/server-settings.ts';
import type { Access, Backend, LoginRefusal, CommandAnswer } from '../src/api/backend.ts';
import type { Call } from '../src/api/call.ts';
import { wholeBackend } from '../src/api/product/whole-backend.ts';
import { Secret } from '../src/kernel/secret.ts';
import { ManualClock } from '../src/ports/manual-clock.ts';
import type { ApiRequest, Reply } from '../src/ports/http/http-types.ts';

export { aDevice, aGeofence, aShare } from './device-samples.ts';

export const CUSTOMER = 7;
/** The time at which the clock of a scenario begins (Unix seconds). */
export const START = new ManualClock().now() / 1000;

export const started = (language = 'en-GB') =>
  app.started({ version: '0', backend: 'demo', demoAccounts: [], scenarios: [], language });

export const access = (token = 'token'): Access => ({
  userID: CUSTOMER,
  token: new Secret(token),
  refresh_token: new Secret('again'),
  routeIcon: '',
  expiresAt: null,
  superUser: false,
  appMode: null,
});

export const customer = (): Customer => ({
  id: CUSTOMER,
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'L',
  actlang: null,
  distanceUnit: 'km',
  map: '',
  snapToRoad: false,
  socketUrl: null,
  superUser: false,
  isTestAccount: false,
  isAdmin: false,
  adminPermissions: [],
});

export const settings = (): UserSettings => ({
  logout_onclose: false,
  appMode: 'v2',
  logbook_mode: 'classic',
  survey_response: null,
  uptodate_via_email: false,
  show_imei_btn: true,
  show_all_devices_btn: true,
  show_alarms_btn: true,
  show_note_btn: true,
});

/** Columns of fixes. `at`: seconds since the start; `lat`, `lng`: degrees; `speed`: km/h. */
export const fixes = (
  ...each: { device: number; at?: number; lat?: number; lng?: number; speed?: number; flags?: number }[]
): FixColumns => ({
  device: each.map(({ device }) => device),
  at: each.map(({ at = 0 }) => START + at),
  lat: each.map(({ lat = 57.7 }) => toE7(lat)),
  lng: each.map(({ lng = 11.97 }) => toE7(lng)),
  speed: each.map(({ speed = 0 }) => speed * 10),
  heading: each.map(() => 0),
  accuracy: each.map(() => 0),
  battery: each.map(() => -1),
  flags: each.map(({ flags = 0 }) => flags),
  steps: each.map(() => 0),
});

export const failure = (status: number): Failure => ({
  reason: status === 0 ? 'unreachable' : status === 401 ? 'unauthorised' : 'server',
  status,
});

/** Marks a call without which no session can start. */
const vital = <Answer>({ request, read }: Call<Answer>): Call<Answer> => ({
  request: { ...request, vital: true },
  read,
});

/**
 * A backend whose calls return samples in the product's own types if the status is 200. Calls without a sample are
 * those of the product API.
 */
export function backend(): Backend {
  const call = <Answer>(
    method: ApiRequest['method'],
    path: string,
    value: (reply: Reply) => Answer,
  ): Call<Answer> => ({
    request: { method, path },
    read: (reply) =>
      reply.status === 200 || reply.status === 400
        ? { ok: true, value: value(reply), leftOut: [] }
        : {
            ok: false,
            failure: {
              ...failure(reply.status),
              ...(reply.retryAfter !== undefined && { retryAfter: reply.retryAfter }),
            },
          },
  });
  const login = (path: string) =>
    call('post', path, (reply) =>
      reply.status === 200
        ? { accepted: true as const, access: ACCESS }
        : { accepted: false as const, refusal: reply.body as LoginRefusal },
    );
  return {
    ...wholeBackend(),
    ...operationsCalls(serverSettings()),
    login: () => login('/login'),
    demoLogin: () => login('/demo-login'),
    renewAccess: () => call('post', '/updatetoken', () => access('new')),
    logout: () => call('post', '/logout', () => null),
    recordGhostEntry: () => {
      const { request, read } = call('post', '/admin/ghost-log', () => null);
      return { request: { ...request, reads: true }, read };
    },
    recordGhostExit: () => {
      const { request, read } = call('post', '/admin/ghost-log/left', () => null);
      return { request: { ...request, reads: true }, read };
    },
    register: () => call('post', '/register', () => null),
    sendVerification: () => call('post', '/verify-email/mail', () => null),
    verifyEmail: () => call('post', '/verify-email', () => null),
    forgotPassword: () => call('post', '/forgot-password', () => null),
    resetPassword: () => call('post', '/reset-password', () => null),
    changePassword: () => call('post', '/change-password', () => null),
    demoMail: () => call('get', '/demo/mail', () => null),
    customer: (id) => vital(call('get', `/customer/${id}`, customer)),
    saveCustomer: (id) => call('put', `/customer/${id}`, customer),
    settings: (id) => call('get', `/customer/${id}/settings`, settings),
    saveSettings: (id) => call('put', `/customer/${id}/settings`, settings),
    devices: () => vital(call('get', '/device', () => [aDevice(1)])),
    device: (id) =>
      call('get', `/device/${id}`, ({ body }) => aDevice(id, body as Partial<Device> | undefined)),
    saveDevice: (id, changes) => call('put', `/device/${id}`, () => aDevice(id, changes as Partial<Device>)),
    saveDevices: (ids, changes) =>
      call('put', '/devices', () => ids.map((id) => aDevice(id, changes as Partial<Device>))),
    addDevice: (imei, name) => call('post', '/device', () => aDevice(99, { imei, name })),
    saveIdentifier: (id, imei) => call('put', `/device/${id}/identifier`, () => aDevice(id, { imei })),
    removeDevice: (id) => call('delete', `/device/${id}`, () => null),
    saveDeviceImage: (imei) => call('post', `/device/${imei}/image`, () => `images/${imei}.png`),
    testAlarm: (imei) => call('post', `/device/${imei}/alarm-test`, () => 'sent' as const),
    groups: () => call('get', '/groups', () => []),
    createGroup: (_, group) => call('post', '/groups', () => ({ id: 99, ...group })),
    saveGroup: (id, changes) =>
      call('put', `/groups/${id}`, () => ({ id, name: '', colour: '#2f6fde', ...changes }) as Group),
    deleteGroup: (id) => call('delete', `/groups/${id}`, () => null),
    geofences: () =>
      call('post', '/geofences', ({ body }) => (Array.isArray(body) ? (body as Geofence[]) : [])),
    createGeofence: (_, fence) => call('post', `/geofence/${fence.device}`, () => ({ ...fence, id: 99 })),
    saveGeofence: (fence) => call('put', `/geofence/${fence.device}/${fence.id}`, () => fence),
    deleteGeofence: (device, id) => call('delete', `/geofence/${device}/${id}`, () => null),
    shares: () => call('get', '/shares', ({ body }) => (Array.isArray(body) ? (body as Share[]) : [])),
    createShare: (_, share) =>
      call('post', '/shares', (): Share => ({ ...share, salt: 'a1b2c3', opened: 0 })),
    saveShare: (salt, changes) =>
      call('put', `/shares/${salt}`, () => aShare(salt, changes as Partial<Share>)),
    revokeShare: (salt) => call('delete', `/shares/${salt}`, () => null),
    notifications: () => call('get', '/notifications', () => []),
    notificationsBetween: () => call('get', '/notifications', () => []),
    unreadCount: () => call('get', '/unread', () => 0),
    markNotifications: () => call('put', '/notifications', () => null),
    markAllNotifications: (of) => call('put', `/notifications/all/${of}`, () => null),
    olderNotifications: () => call('get', '/customnotifications', () => []),
    reports: () => call('get', '/reports', () => []),
    report: (id) =>
      call('get', `/reports/${id}`, () => ({ id, name: '', kind: 'trips' as const, query: '' })),
    saveReport: (report) => call('post', '/reports', () => ({ id: 'r1', ...report })),
    renameReport: (id, name) =>
      call('put', `/reports/${id}`, () => ({ id, name, kind: 'trips' as const, query: '' })),
    removeReport: (id) => call('delete', `/reports/${id}`, () => null),
    lastPositions: () => vital(call('get', '/last', () => fixes({ device: 1 }))),
    track: (id) => call('get', `/track/${id}`, () => fixes({ device: id })),
    sensors: (id) => call('get', `/sensors/${id}`, ({ body }) => (body ?? NO_SENSORS) as SensorColumns),
    serverAlerts: () => call('get', '/serveralerts', () => []),
    readServerAlert: () => call('post', '/serveralerts/read', () => null),
    geofencesV1: (id) => call('get', `/geofences/v1/${id}`, () => 0),
    deleteGeofencesV1: (id) => call('delete', `/geofences/v1/${id}`, () => null),
    page: (id) => call('get', `/pages/${id}`, () => ({ title: 'Title', html: '<p>Text</p>' })),
    changeLog: () => call('get', '/changelog', () => []),
    sendFeedback: () => call('post', '/feedback', () => '1'),
    ownFeedback: () => call('get', '/feedback', () => []),
    readFeedback: (id) => call('post', `/feedback/${id}/read`, () => null),
    feedbackInbox: () => call('get', '/admin/feedback', () => ({ rows: [], total: 0, leftOut: [] })),
    feedbackDetail: (id) => call('get', `/admin/feedback/${id}`, () => anInboxDetail(id)),
    changeFeedback: (id) => call('put', `/admin/feedback/${id}`, () => anInboxDetail(id)),
    answerFeedback: (id) => call('post', `/admin/feedback/${id}/answers`, () => anInboxDetail(id)),
    feedback: () => call('get', '/admin/feedback', () => []),
    feedbackRecording: (id) => call('get', `/admin/feedback/${id}`, () => ''),
    savePushToken: () => call('put', '/pushtoken', () => null),
    removePushToken: () => call('delete', '/pushtoken', () => null),
    sendTestPush: () => call('post', '/pushtoken/test', () => null),
    voiceMessages: (imei) => call('get', `/device/${imei}/voice-messages`, () => []),
    photos: (imei) => call('get', `/device/${imei}/photos`, () => []),
    requestPhoto: (imei) => call('post', `/device/${imei}/photos`, () => null),
    sendVoiceMessage: (imei) => call('post', `/device/${imei}/voice-messages`, () => null),
    markVoiceMessage: (imei, id) => call('put', `/device/${imei}/voice-messages/${id}`, () => null),
    deleteVoiceMessage: (imei, id) => call('delete', `/device/${imei}/voice-messages/${id}`, () => null),
    passportPhotos: (imei) => call('get', `/device/${imei}/passport-photos`, () => []),
    addPassportPhoto: (imei) => call('post', `/device/${imei}/passport-photos`, () => null),
    removePassportPhoto: (imei, id) => call('delete', `/device/${imei}/passport-photos/${id}`, () => null),
    sendCommand: (imei) => call('post', `/device/${imei}/commands`, ({ body }) => commandAnswer(body)),
    commandState: (imei, id) =>
      call('get', `/device/${imei}/commands/${id}`, ({ body }) => commandAnswer(body)),
    cancelCommand: (imei, id) => call('delete', `/device/${imei}/commands/${id}`, () => null),
    guards: () => call('get', '/guards', ({ body }) => (Array.isArray(body) ? (body as ParkGuard[]) : [])),
    armGuard: (imei, guard) => call('put', `/device/${imei}/guard`, () => guard),
    disarmGuard: (imei) => call('delete', `/device/${imei}/guard`, () => null),
    papers: (imei) => call('get', `/device/${imei}/papers`, () => ({ papers: NO_PAPERS, asWritten: null })),
    savePapers: (imei, changes) =>
      call('put', `/device/${imei}/papers`, () => ({
        papers: Object.assign({}, NO_PAPERS, changes) as Papers,
        asWritten: null,
      })),
    measurements: ({ imei }) => [
      call('get', `/device/${imei}/measurements`, ({ body }) => (body ?? {}) as Partial<Measurements>),
    ],
  };
}
const commandAnswer = (body: unknown): CommandAnswer => ({
  id: 'c1',
  state: 'sent',
  ends: null,
  next: null,
  ...(body as Partial<CommandAnswer> | null),
});
const NO_SENSORS: SensorColumns = { names: [], units: [], device: [], at: [], name: [], value: [] };
const ACCESS = access();
