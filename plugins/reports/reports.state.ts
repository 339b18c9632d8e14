import type { Notification } from '../../events/device-types.ts';
import * as reportEvents from '../../events/reports.ts';
import type { ReportDefinition, ReportKind } from '../../events/reports.ts';
import type { Failure } from '../../events/session-types.ts';
import * as travelEvents from '../../events/travel.ts';
import * as navigation from '../../events/navigation.ts';
import { now } from '../../src/core/app/clock.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { usualDevice } from '../../src/core/devices/recent.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { ghostOf, location } from '../../src/core/app/location.ts';
import { boundsOf } from '../../src/rules/time/periods.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { remoteList } from '../../src/core/server/remote.ts';
import { plainProjection, projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';
import { fileTracks } from '../../src/core/travel/file-tracks.ts';
import { isKind, isOfFixes } from './kinds.ts';
import { type AddressProblem, readQuestion, type ReportQuestion } from './question.ts';

type Definitions = {
  readonly all: readonly ReportDefinition[];
  /**
   * Whether a report is being saved or renamed, and why that failed the last time. The reason stays until the next
   * attempt: without it, the dialog for the name would close as if the report was saved.
   */
  readonly isSaving: boolean;
  readonly refused: Failure | null;
  /** Why a report could not be deleted the last time. */
  readonly notRemoved: Failure | null;
};
const byName = (all: readonly ReportDefinition[]) => all.toSorted((a, b) => a.name.localeCompare(b.name));

/**
 * Reports that the user stored under a name, sorted by name. `unavailable`: the server cannot store reports, so
 * this browser does.
 */
export const definitions = remoteList({
  id: 'reports/definitions',
  facts: {
    asked: reportEvents.listRequested,
    listed: reportEvents.listed,
    failed: reportEvents.listFailed,
  },
  initial: { all: [], isSaving: false, refused: null, notRemoved: null } as Definitions,
  listed: (_, { definitions: all, source }) => ({
    status: source === 'storage' ? 'unavailable' : 'ready',
    all: byName(all),
  }),
  more: (on) => [
    on(reportEvents.saveWanted, (s) => ({ ...s, isSaving: true, refused: null })),
    on(reportEvents.renameWanted, (s) => ({ ...s, isSaving: true, refused: null })),
    on(reportEvents.saved, (s, { payload: { definition } }) => ({
      ...s,
      isSaving: false,
      refused: null,
      all: byName([...s.all.filter(({ id }) => id !== definition.id), definition]),
    })),
    on(reportEvents.removeWanted, (s) => ({ ...s, notRemoved: null })),
    on(reportEvents.removed, (s, { payload: { id } }) => ({
      ...s,
      notRemoved: null,
      all: s.all.filter((each) => each.id !== id),
    })),
    on(reportEvents.changeFailed, (s, { payload: { failure } }) =>
      s.isSaving ? { ...s, isSaving: false, refused: failure } : { ...s, notRemoved: failure },
    ),
    on(navigation.locationChanged, (s) => (s.notRemoved ? { ...s, notRemoved: null } : s)),
  ],
});

export type AlarmsAnswer = {
  readonly device: number;
  readonly from: number;
  readonly to: number;
  readonly notifications: readonly Notification[] | null;
  readonly failure: Failure | null;
  /** When the alarms were loaded (Unix seconds). */
  readonly at: number;
  /** Whether the alarms are outdated: they are refetched when viewed. */
  readonly isOld: boolean;
};
const MOST_ALARMS = 60;
/** Alarms of a period that includes now are refetched when viewed after this many seconds. */
const FRESH = 60;

/** The loaded alarms of devices by period, newest response first. */
export const alarmAnswers = plainProjection<readonly AlarmsAnswer[]>(
  'reports/alarms',
  () => [],
  (on) => {
    const put = (all: readonly AlarmsAnswer[], answer: Omit<AlarmsAnswer, 'isOld'>) =>
      [{ ...answer, isOld: false }, ...all.filter((each) => !isSame(each, answer))].slice(0, MOST_ALARMS);
    const aged = (all: readonly AlarmsAnswer[], isMeant: (answer: AlarmsAnswer) => boolean) =>
      all.some((each) => !each.isOld && isMeant(each))
        ? all.map((each) => (isMeant(each) ? { ...each, isOld: true } : each))
        : all;
    return [
      on(reportEvents.alarmsLoaded, (all, { payload, at }) =>
        put(all, { ...payload, failure: null, at: Math.floor(at / 1000) }),
      ),
      on(reportEvents.alarmsFailed, (all, { payload, at }) =>
        // If loading fails, the alarms that were loaded before remain.
        put(all, {
          ...payload,
          notifications: all.find((each) => isSame(each, payload))?.notifications ?? null,
          at: Math.floor(at / 1000),
        }),
      ),
      on(reportEvents.started, (all) => aged(all, () => true)),
      on(navigation.locationChanged, (all, { payload: { path }, at }) =>
        aged(all, ({ failure, to, at: since }) => {
          const isFresh = at / 1000 - since < FRESH;
          // The list of reports shows no failure and has no retry button, so opening the list counts as a retry.
          return failure === null ? to >= since && !isFresh : !isFresh || ghostOf(path).path === '/reports';
        }),
      ),
    ];
  },
);
/** Whether two results are about the same device and period. */
export const isSame = (
  a: Pick<AlarmsAnswer, 'device' | 'from' | 'to'>,
  b: Pick<AlarmsAnswer, 'device' | 'from' | 'to'>,
) => a.device === b.device && a.from === b.from && a.to === b.to;

type ReportPage = {
  /** Whether the user stopped the calculation. */
  stopped: boolean;
  /** How many rows are shown. */
  rows: number;
  /** The order of the rows that the user chose for the report at `path`. */
  order: { column: string; descending: boolean } | null;
  path: string;
  /** When the calculation started (ms; 0 if none has). */
  since: number;
};
const PAGE: ReportPage = { stopped: false, rows: 100, order: null, path: '', since: 0 };

/** The state of a report's page. */
export const reportPage = projection<ReportPage>('reports/page', PAGE, (on) => [
  on(travelEvents.asked, (s, { at }) => {
    s.since = at;
  }),
  on(reportEvents.stopped, (s) => {
    s.stopped = true;
  }),
  // The report of alarms asks about no travel, so its calculation starts here.
  on(reportEvents.started, (s, { at }) => {
    s.stopped = false;
    s.since = at;
  }),
  on(reportEvents.rowsRequested, (s, { payload: { most } }) => {
    s.rows = most;
  }),
  on(reportEvents.rowsOrdered, (s, { payload }) => {
    s.order = payload;
  }),
  on(navigation.locationChanged, (s, { payload: { path }, at }) => {
    s.stopped = false;
    s.rows = 100;
    if (!ghostOf(path).path.startsWith('/reports/')) return;
    s.since = at;
    // The order stays while only the period or the devices change.
    if (s.path !== path) s.order = null;
    s.path = path;
  }),
]);

/** Id of the report whose page is open; null on other pages. */
export const openId = select((read): string | null => {
  const path = read(location).place?.path;
  const id = path === undefined ? null : /^\/reports\/([^/]+)$/.exec(path)?.[1];
  if (!id) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
});

/** Whether a reports page is open. */
export const isOpen = select((read) => /^\/reports(\/|$)/.test(read(location).place?.path ?? ''));

const today = select((read) => localDay(read(now), read(timeZoneInUse)));

export type OpenReport = {
  readonly id: string;
  readonly stored: ReportDefinition | null;
  readonly question: ReportQuestion;
  readonly problems: readonly AddressProblem[];
};

/**
 * The report that is open according to the address, either by its type or by the id of a stored one. Null if none is
 * open, or if the devices or the stored report are not loaded yet.
 */
export const openReport = select((read): OpenReport | null => {
  const id = read(openId);
  const list = read(devices);
  const files = read(fileTracks).all;
  if (id === null || list.byId.size + files.length === 0) return null;
  const stored = read(definitions).all.find((each) => each.id === id) ?? null;
  const kind: ReportKind | null = isKind(id) ? id : (stored?.kind ?? null);
  if (kind === null) return null;
  const own = read(location).place?.query ?? '';
  const zone = read(timeZoneInUse);
  const day = read(today);
  const reaches = isOfFixes(kind) ? files : [];
  const first = read(usualDevice) ?? reaches[0]?.device;
  const { question, problems } = readQuestion(kind, own === '' ? (stored?.query ?? '') : own, {
    now: boundsOf({ from: day, to: day }, zone).from + 43_200,
    zone,
    isDevice: (device) => list.byId.has(device) || reaches.some((file) => file.device === device),
    suggested: first === undefined ? [] : [first],
  });
  return { id, stored, question, problems };
});
