import type { ScenarioName } from '../scenarios.ts';
import type { MockCustomer } from './accounts.ts';
import { rawAlerts } from './alerts.ts';
import type { Kept } from './kept.ts';
import { rawCustomerOf } from './raw.ts';
import { ALERT_TEXTS, UPDATE_IN } from '../texts/alerts.ts';

const DAY = 86_400;

/**
 * Returns announcements and surveys of earlier months: they have ended, with known results. `readers`: the customers who
 * read each, of those that the mock server has from the start. Of a survey, the first `saidYes` of them answered "yes",
 * and the first `consented` agreed to e-mails.
 */
function announcedBefore(since: number): readonly Raw[] {
  const entry = (
    id: number,
    daysAgo: number,
    name: string,
    type: string,
    readers: readonly number[],
    more: Raw,
  ): Raw => ({
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
    readers,
    ...more,
  });
  return [
    entry(341, 340, 'Welcome tour', 'info', [3001, 3002, 3003, 3004, 3005, 3006, 3007, 3008, 3902, 3903], {
      ...ALERT_TEXTS.welcome,
      triggered_interval: 'weekly',
    }),
    entry(352, 300, 'Batteries in winter', 'warning', [3001, 3003, 3004, 3005], {
      ...ALERT_TEXTS.winter,
      only_models: [4105, 5101, 6101, 7101],
    }),
    entry(360, 214, 'Second tracker at half price', 'offer', [3001, 3002, 3003, 3004, 3006, 3007, 3008], {
      ...ALERT_TEXTS.offer,
      triggered_interval: '72',
    }),
    entry(366, 122, 'New map colours', 'update', [3001, 3002, 3003, 3004, 3005, 3006, 3007, 3008, 3902], {
      ...ALERT_TEXTS.update,
      trigger_web: 1,
    }),
    entry(372, 95, 'Firmware of the bike finder', 'warning', [3001, 3005], {
      ...ALERT_TEXTS.winter,
      only_models: [4105],
      actionData: { buttonName: 'Settings', fn: 'openSettings' },
    }),
    entry(358, 240, 'Do you use the logbook?', 'survey', [3001, 3002, 3006, 3007, 3008, 3003, 3004, 3005], {
      ...{ ...ALERT_TEXTS.survey, saidYes: 6, consented: 2 },
    }),
    entry(380, 60, 'Would you like night colours?', 'survey', [3001, 3003, 3004, 3005, 3006, 3002], {
      ...{ ...ALERT_TEXTS.survey, saidYes: 5, consented: 2 },
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
const OWN = new Set([
  'createdate',
  'createdby',
  'ended',
  'reads',
  'reach',
  'readers',
  'saidYes',
  'consented',
]);
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

  const readersOf = (raw: Raw): readonly RawReader[] => {
    const id = String(raw['id']);
    const answers = look().surveyAnswers[id] ?? {};
    const reader = (userID: number, dateunix: number, platform: string): RawReader => ({
      ...{ userID, dateunix, platform, response: null, uptodate_via_email: null },
      ...(who(userID) ?? { name: '', email: '' }),
    });
    const here = Object.entries(look().alertsRead).flatMap(([userID, reads]): RawReader[] => {
      const at = reads[id];
      const answer = answers[userID];
      return at === undefined
        ? []
        : [
            {
              ...reader(Number(userID), at, 'web'),
              ...(answer && { response: answer.response, uptodate_via_email: answer.emails ? 1 : 0 }),
            },
          ];
    });
    const [earlier, from] = [raw['readers'], raw['createdate']];
    const isAmong = (name: 'saidYes' | 'consented', index: number) => (index < Number(raw[name]) ? 1 : 0);
    return [
      ...here,
      ...(Array.isArray(earlier) ? earlier : []).map(
        (userID: number, index): RawReader => ({
          ...reader(
            userID,
            Number(from) + ((index * 7_919) % 20) * DAY,
            PLATFORMS[index % PLATFORMS.length] ?? 'web',
          ),
          ...(isSurvey(raw) && {
            response: isAmong('saidYes', index),
            uptodate_via_email: isAmong('consented', index),
          }),
        }),
      ),
    ];
  };

  const sums = (raw: Raw) => {
    const answers = Object.values(look().surveyAnswers[String(raw['id'])] ?? {});
    const earlier = Array.isArray(raw['readers']) ? raw['readers'].length : 0;
    const [yes, emails] = [Number(raw['saidYes'] ?? 0), Number(raw['consented'] ?? 0)];
    return {
      yes: yes + answers.filter(({ response }) => response === 1).length,
      no: earlier - yes + answers.filter(({ response }) => response === 0).length,
      emails: emails + answers.filter((one) => one.emails).length,
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
