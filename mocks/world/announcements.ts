import type { ScenarioName } from '../scenarios.ts';
import type { MockCustomer } from './accounts.ts';
import { rawAlerts } from './alerts.ts';
import type { Kept } from './kept.ts';
import { rawCustomerOf } from './raw.ts';
import { ALERT_TEXTS, UPDATE_IN } from '../texts/alerts.ts';

const DAY = 86_400;

/** Returns announcements and surveys of earlier months: they have ended, with known results. */
function announcedBefore(since: number): readonly Raw[] {
  const entry = (id: number, daysAgo: number, name: string, type: string, reads: number, more: Raw): Raw => ({
    id,
    name,
    type,
    show: 1,
    customImg: null,
    actionData: null,
    only_models: [],
    only_lang: '',
    triggered_interval: 'once',
    trigger_android: 0,
    trigger_ios: 0,
    trigger_web: 0,
    createdate: since - daysAgo * DAY,
    createdby: 'Ada Admin',
    ended: since - Math.max(1, daysAgo - 21) * DAY,
    before: reads,
    ...more,
  });
  return [
    entry(341, 340, 'Welcome tour', 'info', 8_412, { ...ALERT_TEXTS.welcome, triggered_interval: 'weekly' }),
    entry(352, 300, 'Batteries in winter', 'warning', 6_120, {
      ...ALERT_TEXTS.winter,
      only_models: [4105, 5101, 6101, 7101],
    }),
    entry(360, 214, 'Second tracker at half price', 'offer', 7_333, {
      ...ALERT_TEXTS.offer,
      triggered_interval: '72',
    }),
    entry(366, 122, 'New map colours', 'update', 9_015, { ...ALERT_TEXTS.update, trigger_web: 1 }),
    entry(372, 95, 'Firmware of the bike finder', 'warning', 1_204, {
      ...ALERT_TEXTS.winter,
      only_models: [4105],
      actionData: { buttonName: 'Settings', fn: 'openSettings' },
    }),
    entry(358, 240, 'Do you use the logbook?', 'survey', 5_210, {
      ...ALERT_TEXTS.survey,
      share: 0.64,
      consent: 0.31,
    }),
    entry(380, 60, 'Would you like night colours?', 'survey', 3_877, {
      ...ALERT_TEXTS.survey,
      share: 0.82,
      consent: 0.27,
      only_lang: 'de,nl',
    }),
  ];
}

type Raw = Record<string, unknown>;
/** A customer who has read an announcement, in the service's format. */
export type RawReader = {
  userID: number;
  name: string;
  email: string;
  dateunix: number;
  platform: string;
  response: number | null;
  uptodate_via_email: 0 | 1 | null;
};

const FIRST_ID = 501;
/** Fields of an announcement that only staff receive, not customers. */
const OWN = new Set(['createdate', 'createdby', 'ended', 'reads', 'reach', 'before', 'share', 'consent']);
const PLATFORMS = ['web', 'android', 'ios', 'web', 'ios'];

type Parts = {
  readonly look: () => Kept;
  readonly save: () => void;
  readonly now: () => number;
  readonly active: ReadonlySet<ScenarioName>;
  readonly byId: (userID: number) => MockCustomer | undefined;
};

const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isSurvey = (raw: Raw): boolean => raw['type'] === 'survey';
export const isEnded = (raw: Raw): boolean => typeof raw['ended'] === 'number';

/**
 * The service's announcements: those of the scenarios, those of earlier months, and those that staff wrote in this
 * demo.
 */
export const createAnnouncements = ({ look, save, now, active, byId }: Parts) => {
  const who = (userID: number) => {
    const customer = byId(userID);
    if (!customer) return null;
    const { account } = customer;
    const { firstname, lastname } = {
      ...rawCustomerOf(account, userID, look().since),
      ...look().customers[userID],
    };
    const name = [firstname, lastname].filter((each) => typeof each === 'string').join(' ');
    return { name: name.trim(), email: account.email };
  };
  /** Returns an announcement as the signed-in customer reads it. A text that staff changed stays as it is. */
  const inLanguage = (raw: Raw): Raw => {
    const message = raw['message'] === ALERT_TEXTS.update.message && UPDATE_IN[look().language ?? ''];
    return message ? { ...raw, message } : raw;
  };
  const withChanges = (raw: Raw): Raw => ({ ...raw, ...look().announcementChanges[String(raw['id'])] });
  /** Returns all announcements that staff can edit, newest first. Omits invalid ones and those with ids below 0. */
  const all = (): readonly Raw[] =>
    [
      ...look().announced.toReversed(),
      ...rawAlerts(active)
        .filter(isRecord)
        .filter(({ id }) => typeof id === 'number' && id > 0)
        .map((raw): Raw => ({ createdate: look().since - 86_400, createdby: 'Ada Admin', ...raw })),
      ...announcedBefore(look().since),
    ].map(withChanges);

  const readersOf = (raw: Raw): { readonly length: number; readonly make: (index: number) => RawReader } => {
    const id = String(raw['id']);
    const answers = look().surveyAnswers[id] ?? {};
    const here = Object.entries(look().alertsRead)
      .filter(([, reads]) => reads[id] !== undefined)
      .map(([userID, reads]): RawReader => {
        const answer = answers[userID];
        const known = who(Number(userID));
        return {
          userID: Number(userID),
          name: known?.name ?? '',
          email: known?.email ?? '',
          dateunix: reads[id] ?? 0,
          platform: 'web',
          response: answer?.response ?? null,
          uptodate_via_email: answer ? (answer.emails ? 1 : 0) : null,
        };
      });
    const before = typeof raw['before'] === 'number' ? raw['before'] : 0;
    const from = typeof raw['createdate'] === 'number' ? raw['createdate'] : 0;
    return {
      length: here.length + before,
      make: (index) => here[index] ?? readerBefore(index - here.length, from, raw),
    };
  };

  const sums = (raw: Raw) => {
    const id = String(raw['id']);
    const answers = Object.values(look().surveyAnswers[id] ?? {});
    const before = typeof raw['before'] === 'number' ? raw['before'] : 0;
    const share = typeof raw['share'] === 'number' ? raw['share'] : 0;
    const consent = typeof raw['consent'] === 'number' ? raw['consent'] : 0;
    const yes = Math.round(before * share);
    return {
      yes: yes + answers.filter(({ response }) => response === 1).length,
      no: (isSurvey(raw) ? before - yes : 0) + answers.filter(({ response }) => response === 0).length,
      emails: Math.round(before * consent) + answers.filter(({ emails }) => emails).length,
    };
  };

  return {
    all,
    one: (id: number): Raw | undefined => all().find((raw) => raw['id'] === id),
    readersOf,
    /** Returns an announcement with all its fields, as staff see it. */
    whole: (raw: Raw): Raw => ({ ...raw, reads: readersOf(raw).length, ...(isSurvey(raw) && sums(raw)) }),
    /** Returns the announcements that customers get now. */
    told: (): readonly unknown[] => [
      ...rawAlerts(active)
        .map((raw) => (isRecord(raw) ? inLanguage(withChanges(raw)) : raw))
        .filter((raw) => !isRecord(raw) || !isEnded(raw))
        .map(withoutOwn),
      ...look()
        .announced.map(withChanges)
        .filter((raw) => !isEnded(raw))
        .map(withoutOwn),
    ],
    create(text: Raw, by: string): Raw {
      const id = FIRST_ID + look().announced.length;
      const made = { ...text, id, show: 1, createdate: now(), createdby: by };
      look().announced.push(made);
      save();
      return made;
    },
    change(id: number, text: Raw): void {
      look().announcementChanges[id] = { ...look().announcementChanges[id], ...text };
      save();
    },
    /**
     * Saves a customer's answer to the survey on their screen. The request does not name the survey: it is the one
     * that the customer has not read yet.
     */
    answer(userID: number, response: 0 | 1, emails: boolean): void {
      const read = look().alertsRead[userID] ?? {};
      const asked = [
        ...look().announced.map(withChanges),
        ...rawAlerts(active).filter(isRecord).map(withChanges),
      ].find((raw) => isSurvey(raw) && !isEnded(raw) && read[String(raw['id'])] === undefined);
      if (!asked) return;
      const id = String(asked['id']);
      look().surveyAnswers[id] = { ...look().surveyAnswers[id], [userID]: { response, emails } };
      save();
    },
  };
};

const withoutOwn = (raw: unknown): unknown =>
  isRecord(raw) ? Object.fromEntries(Object.entries(raw).filter(([name]) => !OWN.has(name))) : raw;

/** Creates, on request, one of the customers who read the announcement before this demo began. */
function readerBefore(index: number, from: number, raw: Raw): RawReader {
  const userID = 20_000 + index * 7;
  const share = typeof raw['share'] === 'number' ? raw['share'] : 0;
  const consent = typeof raw['consent'] === 'number' ? raw['consent'] : 0;
  const before = typeof raw['before'] === 'number' ? raw['before'] : 1;
  return {
    userID,
    name: `Customer ${userID}`,
    email: `customer${userID}@demo.fixpoint.example`,
    dateunix: from + ((index * 7_919) % (20 * 86_400)),
    platform: PLATFORMS[index % PLATFORMS.length] ?? 'web',
    response: isSurvey(raw) ? (index < Math.round(before * share) ? 1 : 0) : null,
    uptodate_via_email: isSurvey(raw) ? (index < Math.round(before * consent) ? 1 : 0) : null,
  };
}
