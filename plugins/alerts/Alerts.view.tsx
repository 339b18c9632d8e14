import * as notificationEvents from '../../events/notifications.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { LinkButton } from '../../src/ui/Button.tsx';
import { AlertsIcon, SearchIcon } from '../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { AlertDetail } from './AlertDetail.tsx';
import { AlertList } from './AlertList.tsx';
import styles from './Alerts.module.css';
import { openedAlert } from './inbox.state.ts';
import { shownAlert } from './wanted.ts';
import { hrefOf, inboxPlace, NO_FILTERS } from './place.ts';

/** The list of all alerts, and beside it (on a phone: instead of it) the alert in the address. */
export default view(function AlertsView({ read, t }) {
  const isWide = ['lg', 'xl'].includes(read(appState).size);
  const isDetail = (read(inboxPlace)?.opened ?? null) !== null;
  return (
    <div className={styles.page} data-wide={isWide || undefined}>
      {(isWide || !isDetail) && <AlertList />}
      {!isWide && isDetail && !read(openedAlert) && (
        // On a phone an alert is the whole page. Until it exists, this is the heading.
        <VisuallyHidden>
          <h1>{t('alerts.title')}</h1>
        </VisuallyHidden>
      )}
      {(isWide || isDetail) && (
        // Another alert starts at its top.
        <div className={styles.detail} key={read(shownAlert)?.id ?? 'none'}>
          <Beside isWide={isWide} />
        </div>
      )}
    </div>
  );
});

/** The panel beside the list. */
const Beside = view<{ isWide: boolean }>(function BesideView({ read, publish, t }, { isWide }) {
  const one = read(shownAlert);
  const { success, error } = read(notifications);
  const filters = read(inboxPlace)?.filters ?? NO_FILTERS;
  if (one) return <AlertDetail alert={one} hasBack={!isWide} />;
  if (one === undefined)
    return (
      success !== null &&
      success.length > 0 && (
        <div className={styles.middle}>
          <EmptyState icon={AlertsIcon} title={t('alerts.choose')} text={t('alerts.chooseHint')} />
        </div>
      )
    );
  if (success === null && error)
    return (
      <div className={styles.middle}>
        <ErrorState
          title={t('alerts.failed')}
          text={t(`failure.${error.reason}`)}
          retry={{
            label: t('shell.tryAgain'),
            onRetry: () => publish(notificationEvents.listRequested()),
          }}
        />
      </div>
    );
  if (success === null)
    return (
      <Skeleton label={t('alerts.loading')}>
        <RowBones rows={4} />
      </Skeleton>
    );
  return (
    <div className={styles.middle}>
      <EmptyState
        icon={SearchIcon}
        title={t('alerts.unknown')}
        text={t('alerts.unknownHint')}
        action={<LinkButton href={hrefOf(filters, null)}>{t('alerts.toList')}</LinkButton>}
      />
    </div>
  );
});
