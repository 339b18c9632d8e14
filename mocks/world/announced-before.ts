import { ALERT_TEXTS } from '../texts/alerts.ts';

type Raw = Record<string, unknown>;

const DAY = 86_400;

/** Announcements and surveys of the months before: they are over, and what became of them is known. */
export function announcedBefore(since: number): readonly Raw[] {
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
