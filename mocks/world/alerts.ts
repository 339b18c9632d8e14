import type { ScenarioName } from '../scenarios.ts';
import { ALERT_TEXTS } from '../texts/alerts.ts';

type Raw = Record<string, unknown>;

/** Fields that every announcement has, in the service's format. */
const COMMON: Raw = {
  show: 1,
  customImg: null,
  actionData: null,
  only_models: [],
  only_lang: '',
  triggered_interval: 'once',
  trigger_android: 0,
  trigger_ios: 0,
  trigger_web: 0,
};
const alert = (id: number, name: string, type: string, more: Raw): Raw => ({
  ...COMMON,
  id,
  name,
  type,
  ...more,
});

const UPDATE = alert(401, 'Recorded tracks', 'update', {
  ...ALERT_TEXTS.update,
  customImg: 'assets/news/file.svg',
  actionData: { buttonName: 'Open a track', fn: 'openTracks' },
});

/**
 * Announcements of the scenario `alerts`, in order: one with a button, one with two links, one of an unknown type,
 * and two that are not for this customer or platform.
 */
const SEVERAL: readonly Raw[] = [
  alert(411, 'Welcome', 'info', {
    ...ALERT_TEXTS.welcome,
    actionData: { buttonName: 'What’s new', fn: 'openWhatsNew' },
  }),
  alert(412, 'Nobody has this model', 'warning', { message: 'For model 1 only.', only_models: '1, 2' }),
  alert(413, 'Winter', 'warning', { ...ALERT_TEXTS.winter, triggered_interval: 'daily' }),
  alert(414, 'Android only', 'info', { message: 'For Android only.', trigger_android: '1' }),
  alert(415, 'Second tracker', 'offer', { ...ALERT_TEXTS.offer, triggered_interval: '72', trigger_web: 1 }),
];

const SURVEY = alert(421, 'Trips of yesterday', 'survey', ALERT_TEXTS.survey);

const MAINTENANCE = alert(-1, 'maintenance', 'warning', { triggered_interval: 'everyTime' });

/** Announcements as an attacker would write them: to run a script, to break a page, or to mislead a reader. */
const HOSTILE: readonly unknown[] = [
  alert(431, '<img src=x onerror=alert(1)>', 'warning"><script>alert(1)</script>', {
    message:
      '<script>globalThis.hacked = 1</script><img src=x onerror="globalThis.hacked = 1"> Read [this](javascript:globalThis.hacked=1) or javascript:alert(1) or data:text/html,<script>1</script>\n\u202Egnp.evil\u202C https://help.fixpoint.example/safe',
    customImg: 'javascript:alert(1)',
    actionData: { buttonName: '<b>Run</b>', fn: 'constructor' },
  }),
  alert(432, 'prototype', '__proto__', {
    message: `Long ${'word '.repeat(20_000)}`,
    customImg: '//evil.example/pixel.png',
    actionData: '{"buttonName": "Go", "fn": "__proto__"}',
    only_models: '{"length": 1e9}',
    only_lang: { toString: 'no' },
    triggered_interval: '-1e999',
  }),
  { id: 'NaN', message: 'without an id' },
  null,
  'text',
  alert(433, 'deep', 'info', {
    message: `${'https://a.example/'.repeat(300)} https://bank.example@evil.example/ ${'x'.repeat(5_000)}`,
    customImg: 'data:image/svg+xml,<svg onload=alert(1)>',
    actionData: { buttonName: 'Reload', fn: 'location.reload()' },
  }),
];

/**
 * Returns the service's announcements: one about an update, which does not interrupt the user, and those of the active
 * scenarios.
 */
export function rawAlerts(active: ReadonlySet<ScenarioName>): readonly unknown[] {
  return [
    UPDATE,
    ...(active.has('maintenance') ? [MAINTENANCE] : []),
    ...(active.has('hostile-alerts') ? HOSTILE : []),
    ...(active.has('alerts') ? SEVERAL : []),
    ...(active.has('survey') ? [SURVEY] : []),
  ];
}

/** Geofences of the product's first version, with only the fields that are still used. */
export const OLD_GEOFENCES: readonly Raw[] = [
  { id: 91, name: 'Depot', lat: 57.7072, lng: 11.9668, radius: 300 },
  { id: 92, name: 'Harbour', lat: 57.6969, lng: 11.9402, radius: 500 },
  { id: 93, name: 'School', lat: 57.7163, lng: 11.9889, radius: 150 },
];
