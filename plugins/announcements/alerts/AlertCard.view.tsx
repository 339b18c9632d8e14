import * as alertEvents from '../../../events/server-alerts.ts';
import type { ServerAlert } from '../../../events/server-alerts.ts';
import { alertQueue, currentAlert } from './queue.state.ts';
import {
  actionNamed,
  GEOFENCES_V1,
  MAINTENANCE,
  messageOf,
  titleOf,
} from '../../../src/rules/announcements.ts';
import { settings } from '../../../src/core/app/settings.ts';
import { serverAlerts } from '../../../src/core/app/server-alerts.ts';
import { AnnouncementFace } from '../../../src/ui/AnnouncementFace.tsx';
import { Banner } from '../../../src/ui/Banner.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { Stack, Text } from '../../../src/ui/Layout.tsx';
import { hostOf, linksIn, plainText } from '../../../src/ui/links-in-text.ts';
import { type Translate, view } from '../../../src/ui/view.tsx';
import styles from './AlertCard.module.css';
import { appState } from '../../../src/core/app/app-state.ts';
import { ProgressBar } from '../../../src/ui/ProgressBar.tsx';

/** The default start of the maintenance (Unix seconds). A deployment may set another start (ALERT-16). */
const BEGAN = 1_654_100_128;
/** Planned duration of each step of a maintenance (seconds). */
const STEP = 900;

/** The steps of a maintenance in order, each by the key of its text. */
export const STEPS = [
  'cluster',
  'firewall',
  'backup',
  'databaseSecurity',
  'databaseSecurity',
  'serverSecurity',
  'migrating',
  'syncing',
  'cache',
  'restarting',
  'checking',
] as const;

type Progress = {
  /** Index of the maintenance's current step, starting at 0. After the planned end it stays at the last step. */
  readonly step: number;
  /** Completed share of the maintenance (0–1). Null if the maintenance takes longer than planned. */
  readonly done: number | null;
};

/**
 * Returns the progress of the maintenance. Times are in Unix seconds. If `start` is null, the default start applies.
 */
export function progressAt(now: number, start: number | null): Progress {
  const gone = Math.max(0, now - (start ?? BEGAN));
  return {
    step: Math.min(Math.floor(gone / STEP), STEPS.length - 1),
    done: gone >= STEP * STEPS.length ? null : gone / (STEP * STEPS.length),
  };
}

/**
 * Shows the progress of the maintenance and its current step (ALERT-16). Screen readers announce each step when it
 * begins.
 */
const Maintenance = view(function MaintenanceView({ read, t }) {
  const { step, done } = progressAt(read(alertQueue).checkedAt, read(appState).maintenanceStart);
  return (
    <Stack gap={1} role="status">
      <ProgressBar
        label={t(`serverAlerts.maintenance.steps.${STEPS[step] ?? 'checking'}`)}
        value={done}
        // After the planned end, nobody knows the remaining time. A full progress bar would suggest "nearly done"
        // forever.
        detail={
          done === null
            ? undefined
            : t('serverAlerts.maintenance.step', { number: step + 1, of: STEPS.length })
        }
      />
    </Stack>
  );
});

/**
 * Returns the text of an announcement: the server's text if there is one. Otherwise, announcements that the app raises
 * itself have a text of the app.
 */
function wordsOf(alert: ServerAlert, language: string, count: number, t: Translate): string {
  const said = messageOf(alert, language);
  if (said !== '') return said;
  if (alert.id === MAINTENANCE) return t('serverAlerts.maintenance.text');
  return alert.id === GEOFENCES_V1 ? t('serverAlerts.geofences.text', { count }) : '';
}

/**
 * The card of an announcement: picture, text, action button, and a button to continue (ALERT-12). Closing the card
 * marks the announcement as read.
 */
export default view(function AlertCardView({ read, publish, t }) {
  const alert = read(currentAlert);
  if (!alert) return null;
  const { id } = alert;
  const { action, blocked } = read(alertQueue);
  const words = wordsOf(alert, read(settings).shown, read(serverAlerts).geofences, t);
  const hosts = [...new Set(linksIn(words).map(hostOf))];
  const links = linksIn(words).length;
  const busy = action.status === 'busy';
  const hasFailed = action.status === 'failed';
  const button = actionNamed(alert.action?.fn);
  const ownLabel = id === GEOFENCES_V1 ? t('serverAlerts.geofences.delete') : '';
  const label = plainText(alert.action?.buttonName ?? '').trim() || ownLabel;

  const isDeletion = id === GEOFENCES_V1 && button !== null;
  const own = button && label && (
    <Button
      key="own"
      variant={isDeletion ? 'danger' : 'secondary'}
      loading={busy}
      onClick={() => publish(alertEvents.actionChosen({ id }))}
    >
      <bdi>{hasFailed ? t('shell.tryAgain') : label}</bdi>
    </Button>
  );
  const onward = (
    <Button
      key="onward"
      variant={isDeletion ? 'secondary' : 'primary'}
      disabled={busy}
      onClick={() => publish(alertEvents.goOnChosen({ id }))}
    >
      {t('serverAlerts.continue')}
    </Button>
  );

  return (
    <Dialog
      open
      firm
      size="half"
      testId={id === GEOFENCES_V1 ? 'custom-alert' : 'server-alert'}
      title={t(titleOf(alert))}
      closeLabel={t('shell.close')}
      onClose={() => !busy && publish(alertEvents.alertRead({ id, how: 'closed' }))}
      actions={
        // The last button on a card is the primary one: normally the button to continue, but the announcement's own
        // button if it deletes something.
        isDeletion ? [onward, own] : [own, onward]
      }
    >
      <AnnouncementFace
        key={id}
        kind={id === GEOFENCES_V1 ? 'geofences' : alert.type}
        own={alert.customImg}
        words={words}
      >
        {id === MAINTENANCE && <Maintenance />}
        {hasFailed && (
          <Banner
            tone="danger"
            text={t('serverAlerts.actionFailed')}
            detail={t(`failure.${action.failure?.reason ?? 'server'}`)}
          />
        )}
        {blocked.length > 0 ? (
          <Stack gap={2} className={styles.blocked} role="status">
            <Banner tone="warning" text={t('serverAlerts.blocked')} />
            <ul>
              {blocked.map((href) => (
                <li key={href}>
                  <a href={href} target="_blank" rel="noopener noreferrer">
                    <bdi>{href}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          </Stack>
        ) : (
          links > 0 && (
            <Text tone="muted" size={13}>
              {t('serverAlerts.opensLinks', { count: links })} <bdi>{hosts.join(', ')}</bdi>
            </Text>
          )
        )}
      </AnnouncementFace>
    </Dialog>
  );
});
