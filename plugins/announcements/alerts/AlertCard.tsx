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
import { hostOf, linksIn, plainText } from '../../../src/ui/links-in-text.ts';
import { type Translate, view } from '../../../src/ui/view.tsx';
import styles from './AlertCard.module.css';
import { Maintenance } from './Maintenance.tsx';

/** The server's words; for what the app knows by itself its own, where the server has none. */
function wordsOf(alert: ServerAlert, language: string, count: number, t: Translate): string {
  const said = messageOf(alert, language);
  if (said !== '') return said;
  if (alert.id === MAINTENANCE) return t('serverAlerts.maintenance.text');
  return alert.id === GEOFENCES_V1 ? t('serverAlerts.geofences.text', { count }) : '';
}

/** An announcement: picture, words, what to do about it, and on (ALERT-12). Closing it is reading it. */
export const AlertCard = view<{ testId: string }>(function AlertCardView({ read, publish, t }, { testId }) {
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
      testId={testId}
      title={t(titleOf(alert))}
      closeLabel={t('shell.close')}
      onClose={() => !busy && publish(alertEvents.alertRead({ id, how: 'closed' }))}
      actions={
        // The strong button is the last one; where something is to be deleted, going on is not what the card is for.
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
          <div className={styles.blocked} role="status">
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
          </div>
        ) : (
          links > 0 && (
            <p className={styles.hint}>
              {t('serverAlerts.opensLinks', { count: links })} <bdi>{hosts.join(', ')}</bdi>
            </p>
          )
        )}
      </AnnouncementFace>
    </Dialog>
  );
});
