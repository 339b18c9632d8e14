import * as viewEvents from '../../events/shared-view.ts';
import { Button } from '../../src/ui/Button.tsx';
import { AlarmIcon, InfoIcon, OfflineIcon, ReloadIcon, TimeIcon } from '../../src/ui/icons.ts';
import { appState, type AppState } from '../../src/core/app/app-state.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { formatAge } from '../../src/ui/format.ts';
import { Row } from '../../src/ui/Layout.tsx';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { view } from '../../src/ui/view.tsx';
import { sharedView } from './shared-view.state.ts';
import styles from './SharedView.module.css';
import type { EndReason } from '../../events/shared-view.ts';

type Ending = EndReason | 'noLink';

/** The text that is told below it. A link that the demo does not know was made in another browser: each has a world of its own. */
export const hintOf = (reason: Ending, isKiosk: boolean, backend: AppState['backend']): string =>
  reason === 'unknown' && backend === 'demo'
    ? 'sharedView.ended.unknownDemo'
    : isKiosk
      ? `sharedView.ended.${reason}Kiosk`
      : `sharedView.ended.${reason}Hint`;

type EndedProps = { reason: Ending; isKiosk: boolean };

const ICONS = {
  expired: TimeIcon,
  revoked: InfoIcon,
  unknown: InfoIcon,
  malformed: AlarmIcon,
  noLink: InfoIcon,
} as const;

/** Nothing is to be seen (any more): why, and what the viewer can do (SHARE-03). */
export const Ended = view<EndedProps>(function EndedView({ read, publish, t }, { reason, isKiosk }) {
  const mayReturn = reason !== 'noLink' && reason !== 'malformed';
  return (
    <div
      className={styles.ended}
      role="status"
      // Without a button in it, a small window could not be scrolled by keyboard.
      tabIndex={mayReturn ? undefined : 0}
      aria-label={t(`sharedView.ended.${reason}`)}
      data-testid="shared-ended"
      data-reason={reason}
    >
      <EmptyState
        icon={ICONS[reason]}
        title={t(`sharedView.ended.${reason}`)}
        text={t(hintOf(reason, isKiosk, read(appState).backend))}
        action={
          mayReturn && (
            <Button icon={ReloadIcon} onClick={() => publish(viewEvents.retried())}>
              {t('sharedView.lookAgain')}
            </Button>
          )
        }
      />
    </div>
  );
});

/** What is shown is no longer new, or nothing came yet: the page goes on trying, and says so. */
export const Trouble = view(function TroubleView({ read, publish, t, language }) {
  const { failure, heardAt, now, seen } = read(sharedView);
  if (!failure) return null;
  const isOffline = read(connectivity).online === false;
  const why = isOffline ? t('sharedView.offline') : t(`failure.${failure.reason}`);
  const retry = { label: t('shell.tryAgain'), onRetry: () => publish(viewEvents.retried()) };
  if (!seen)
    return (
      <ErrorState
        {...(failure.status === 0 && { icon: OfflineIcon })}
        title={t('sharedView.failed')}
        text={`${why} ${t('sharedView.goesOn')}`}
        retry={retry}
      />
    );
  return (
    <Row as="p" gap={2} align="start" tone="warning" size={13} className={styles.trouble} role="status">
      <OfflineIcon size={18} aria-hidden="true" />
      <span>
        {why}{' '}
        {heardAt !== null && t('sharedView.heard', { age: formatAge((now - heardAt) / 1000, language) })}
      </span>
    </Row>
  );
});
