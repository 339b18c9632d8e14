import type { Announcement } from '../../events/announcements.ts';
import type { Trip } from '../../events/logbook-types.ts';
import type { Backend } from '../../src/api/backend.ts';
import { NO_PAPERS } from '../../src/api/no-papers.ts';
import type { Call } from '../../src/api/call.ts';
import { Secret } from '../../src/kernel/secret.ts';

const QUERY = { search: '', sort: '', descending: false, page: 0, size: 50, filters: {} };
const FENCE = { name: 'Home', colour: '#336699', on: true, onEnter: true, onLeave: false } as const;
const CIRCLE = { kind: 'circle', lat: 48, lng: 11, radius: 200 } as const;
const SHARE = { kind: 'position', name: '', goal: null } as const;
const GUARD = { lat: 48, lng: 11, radius: 50, alarmAt: null, by: 'hand' } as const;
const REPORT = { name: 'Mine', kind: 'trips', query: '' } as const;
const ALONG = { version: '1', platform: 'web', language: 'en', mode: 'v2', theme: 'light' } as const;
const ANNOUNCED: Omit<Announcement, 'id' | 'createdAt' | 'createdBy' | 'endedAt'> = {
  ...{ name: 'Storm', type: 'info', message: 'A storm', customImg: '', buttonName: '', buttonAction: '' },
  ...{ messages: { de: '', es: '', fr: '', it: '', pt: '' }, onlyModels: [], onlyLanguages: [] },
  ...{ interval: 'once', platforms: { android: false, ios: false, web: false } },
  ...{ reads: 0, reach: 0, yes: 0, no: 0, emails: 0 },
};

/** The parameters of the calls: a user, a device, a trip, and the time [unix seconds]. */
export type About = {
  readonly user: number;
  readonly device: number;
  readonly imei: string;
  readonly trip: string;
  readonly now: number;
};
type Registers = 'drivers' | 'contacts' | 'reasons' | 'cars' | 'rules' | 'maintenance' | 'operators';
type Asked = Call<unknown> | readonly Call<unknown>[];

/**
 * Returns every call that the app can make to a server, with plausible parameters. A call that is added to the backend
 * must be added here too, or there is a type error. So the tests with hostile answers cover every call.
 */
export function everyCall(b: Backend, { user, device, imei, trip, now }: About) {
  const secret = () => new Secret('0123456789abcdef');
  const id = 'x1';
  const key = 'a-key';
  const file = { mime: 'image/jpeg', base64: '/9j/' };
  const rule = {
    ...{ type: 'alarm', name: '', channels: ['web'], always: false, alarms: ['sos'], calendar: null },
    devices: [device],
  };
  const care = { name: 'Oil', type: 'hours', start: 0, period: 1, done: {}, devices: [device] };
  const operator = { name: 'Dora', key: 'k', devices: [device] };
  const driver = { firstName: 'A', lastName: 'B', active: true };
  const contact = { name: 'A', company: '', address: '', place: null, metres: 200, reason: null };
  const car = { device, name: 'A', model: '', plate: '', startKm: null, driver: null, contact: null };
  const byHand: Partial<Trip> = { from: now - 600, to: now, metres: 1000 };
  const calls: { readonly [Name in Exclude<keyof Backend, Registers | 'readPush'>]: Asked } = {
    // The session and the account.
    login: b.login({ email: 'a@b.example', password: secret(), language: 'en' }),
    demoLogin: b.demoLogin('customer', 'en'),
    renewAccess: b.renewAccess('a@b.example', secret()),
    describe: b.describe(user),
    recordGhostEntry: b.recordGhostEntry(user, 'asked'),
    recordGhostExit: b.recordGhostExit(user),
    register: b.register({ email: 'a@b.example', password: secret(), language: 'en' }),
    sendVerification: b.sendVerification('a@b.example', 'en'),
    verifyEmail: b.verifyEmail(secret()),
    forgotPassword: b.forgotPassword('a@b.example', 'en'),
    resetPassword: b.resetPassword(secret(), secret()),
    changePassword: b.changePassword(user, secret(), secret()),
    demoMail: b.demoMail('a@b.example'),
    customer: b.customer(user),
    saveCustomer: b.saveCustomer(user, {}),
    settings: b.settings(user),
    saveSettings: b.saveSettings(user, {}),
    savePushToken: b.savePushToken({ platform: 'web', token: secret(), subscription: null }),
    removePushToken: b.removePushToken(secret()),
    sendTestPush: b.sendTestPush(),
    // Devices, groups, geofences, share links.
    devices: b.devices(),
    device: b.device(device),
    saveDevice: b.saveDevice(device, { name: 'A' }),
    saveDevices: b.saveDevices([device], { shown: true }),
    addDevice: b.addDevice('490154203237518', 'New'),
    saveIdentifier: b.saveIdentifier(1, 'truck-1'),
    removeDevice: b.removeDevice(1),
    saveDeviceImage: b.saveDeviceImage(imei, file),
    testAlarm: b.testAlarm(imei, 'sos'),
    groups: b.groups(),
    createGroup: b.createGroup(key, { name: 'A', colour: '#336699' }),
    saveGroup: b.saveGroup(1, { name: 'A' }),
    deleteGroup: b.deleteGroup(99),
    geofences: b.geofences([device]),
    createGeofence: b.createGeofence(key, { device, shape: CIRCLE, ...FENCE }),
    saveGeofence: b.saveGeofence({ id: 1, device, shape: CIRCLE, ...FENCE }, { name: 'B' }),
    deleteGeofence: b.deleteGeofence(device, 99, user),
    geofencesV1: b.geofencesV1(user),
    deleteGeofencesV1: b.deleteGeofencesV1(user),
    shares: b.shares(),
    createShare: b.createShare(key, { devices: [device], expires: now + 3600, ...SHARE }),
    saveShare: b.saveShare('salt', { name: 'B' }),
    revokeShare: b.revokeShare('salt'),
    sharedView: b.sharedView('share', secret(), null),
    // Positions and measurements of devices.
    lastPositions: b.lastPositions([device], null),
    track: b.track(device, { lastMinutes: 600 }),
    notifications: b.notifications(),
    notificationsBetween: b.notificationsBetween(now - 86_400, now),
    unreadCount: b.unreadCount(),
    markNotifications: b.markNotifications([1], true),
    markAllNotifications: b.markAllNotifications('customer', true),
    olderNotifications: b.olderNotifications(device, now - 86_400, now),
    voiceMessages: b.voiceMessages(imei),
    photos: b.photos(imei),
    requestPhoto: b.requestPhoto(imei),
    sendVoiceMessage: b.sendVoiceMessage(imei, { ...file, seconds: 1 }),
    markVoiceMessage: b.markVoiceMessage(imei, id),
    deleteVoiceMessage: b.deleteVoiceMessage(imei, id),
    passportPhotos: b.passportPhotos(imei),
    addPassportPhoto: b.addPassportPhoto(imei, file),
    removePassportPhoto: b.removePassportPhoto(imei, id),
    sendCommand: b.sendCommand(imei, 'live', true),
    commandState: b.commandState(imei, id),
    cancelCommand: b.cancelCommand(imei, id),
    guards: b.guards(),
    armGuard: b.armGuard(imei, { imei, since: now, ...GUARD }),
    disarmGuard: b.disarmGuard(imei),
    papers: b.papers(imei),
    savePapers: b.savePapers(imei, {}, { papers: NO_PAPERS, asWritten: null }),
    sensors: b.sensors(device, { from: now - 600, to: now }),
    measurements: b.measurements({ id: device, imei, vehicle: true }, now, now - 3600),
    // The logbook and reports.
    logbookTrips: b.logbookTrips(device, null, { from: now - 30 * 86_400, to: now, page: 1 }),
    logbookTrip: b.logbookTrip(trip),
    prepareTrips: b.prepareTrips(device),
    prepareAddresses: b.prepareAddresses(device),
    saveTrips: b.saveTrips([trip], { type: 'private' }),
    addTrip: b.addTrip(key, device, byHand),
    removeTrip: b.removeTrip('99'),
    splitTrip: b.splitTrip(trip, now),
    mergeTrips: b.mergeTrips([trip, '2']),
    logbookLocks: b.logbookLocks(),
    lockLogbook: b.lockLogbook(device, null, now - 90 * 86_400),
    reports: b.reports(),
    report: b.report(id),
    saveReport: b.saveReport(REPORT),
    renameReport: b.renameReport(id, 'B'),
    removeReport: b.removeReport(id),
    // Announcements, surveys and feedback.
    serverAlerts: b.serverAlerts(),
    readServerAlert: b.readServerAlert(1),
    page: b.page('terms', 'en'),
    changeLog: b.changeLog('en'),
    sendFeedback: b.sendFeedback({
      ...{ text: 'A', rating: 5, recording: null },
      along: { ...ALONG, window: 'compact', devices: 1, models: [] },
    }),
    ownFeedback: b.ownFeedback(),
    readFeedback: b.readFeedback(id),
    // Members.
    members: b.members(),
    inviteMember: b.inviteMember(key, { name: 'A', email: '', role: 'view', devices: null, until: null }),
    saveMember: b.saveMember(1, { role: 'view' }),
    removeMember: b.removeMember(99),
    resendInvitation: b.resendInvitation(1),
    looks: b.looks(),
    leaveDevice: b.leaveDevice(99),
    invitation: b.invitation(secret()),
    answerInvitation: b.answerInvitation(secret(), false),
    // Administration.
    adminUsers: b.adminUsers(QUERY),
    adminUser: b.adminUser(user),
    saveRole: b.saveRole(user, key, { isAdmin: false, permissions: [] }),
    ghostLog: b.ghostLog(QUERY),
    adminDevices: b.adminDevices(QUERY),
    adminDevice: b.adminDevice(device),
    rawFixes: b.rawFixes(device, 20),
    exchangeDevice: b.exchangeDevice(device, key, '490154203237518'),
    moveTargets: b.moveTargets(QUERY),
    moveDevice: b.moveDevice(device, key, user),
    resetDevice: b.resetDevice(device, key),
    announcements: b.announcements('alert', QUERY),
    announcement: b.announcement('survey', 1),
    createAnnouncement: b.createAnnouncement('alert', key, ANNOUNCED),
    saveAnnouncement: b.saveAnnouncement('alert', 1, ANNOUNCED),
    endAnnouncement: b.endAnnouncement('alert', 1),
    announcementReaders: b.announcementReaders('survey', 1, QUERY),
    announcementReach: b.announcementReach(ANNOUNCED),
    deviceModels: b.deviceModels(),
    feedbackInbox: b.feedbackInbox(QUERY),
    feedbackDetail: b.feedbackDetail(id),
    changeFeedback: b.changeFeedback(id, { status: 'seen' }),
    answerFeedback: b.answerFeedback(id, key, 'Thanks'),
    feedback: b.feedback(),
    feedbackRecording: b.feedbackRecording(id),
    logout: b.logout(null),
    ruleChoices: b.ruleChoices(),
    testRule: b.testRule(['web']),
    maintenanceOf: b.maintenanceOf(device),
    counters: b.counters([device]),
    orders: b.orders(device, true),
    sendOrder: b.sendOrder(device, { type: 'custom', saved: null, values: { data: 'x' } }),
  };
  const registers: { readonly [Name in Registers]: readonly Call<unknown>[] } = {
    drivers: [b.drivers.list(), b.drivers.create(key, driver), b.drivers.save({ id: 1, ...driver })],
    contacts: [b.contacts.list(), b.contacts.create(key, contact), b.contacts.save({ id: 1, ...contact })],
    reasons: [b.reasons.list(), b.reasons.create(key, { name: 'A' }), b.reasons.remove(99)],
    rules: [b.rules.list([device]), b.rules.create(key, rule), b.rules.save({ id: 1, ...rule }, rule, {})],
    maintenance: [b.maintenance.list([device]), b.maintenance.create(key, care), b.maintenance.remove(99)],
    operators: [
      b.operators.list([device]),
      b.operators.create(key, operator),
      b.operators.save({ id: 1, ...operator }, operator, {}),
    ],
    cars: [b.cars.list(), b.cars.create(key, car), b.cars.save({ id: 1, ...car })],
  };
  return Object.entries({ ...calls, ...registers }).flatMap(([name, asked]: [string, Asked]) =>
    ('read' in asked ? [asked] : asked).map((call, i) => ({
      name: i === 0 ? name : `${name} ${i + 1}`,
      call,
    })),
  );
}
