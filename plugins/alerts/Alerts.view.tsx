import * as notificationEvents from '../../events/notifications.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { LinkButton } from '../../src/ui/Button.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
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

/**
 * The alerts page: the list of all alerts and the details of the alert that the address names. They are beside the
 * list, or on a phone in place of it.
 */
export default view(function AlertsView({ read, t }) {
  const isWide = ['lg', 'xl'].includes(read(appState).size);
  const isDetail = (read(inboxPlace)?.opened ?? null) !== null;
  return (
    <Stack bounded className={styles.page} data-wide={isWide || undefined}>
      {(isWide || !isDetail) && <AlertList />}
      {!isWide && isDetail && !read(openedAlert) && (
        // On a phone, an alert's details are the whole page. While they are loading, this is the page's heading.
        <VisuallyHidden>
          <h1>{t('alerts.title')}</h1>
        </VisuallyHidden>
      )}
      {(isWide || isDetail) && (
        // The key differs for each alert, so that the details of another alert start scrolled to the top.
        <div className={styles.detail} key={read(shownAlert)?.id ?? 'none'}>
          <Beside isWide={isWide} />
        </div>
      )}
    </Stack>
  );
});

/** The panel beside the alert list, with the open alert's details. */
const Beside = view<{ isWide: boolean }>(function BesideView({ read, publish, t }, { isWide }) {
  const one = read(shownAlert);
  const { success, error } = read(notifications);
  const filters = read(inboxPlace)?.filters ?? NO_FILTERS;
  if (one) return <AlertDetail alert={one} hasBack={!isWide} />;
  if (one === undefined)
    return (
      success !== null &&
      success.length > 0 && (
        <Stack center className={styles.middle}>
          <EmptyState icon={AlertsIcon} title={t('alerts.choose')} text={t('alerts.chooseHint')} />
        </Stack>
      )
    );
  if (success === null && error)
    return (
      <Stack center className={styles.middle}>
        <ErrorState
          title={t('alerts.failed')}
          text={t(`failure.${error.reason}`)}
          retry={{
            label: t('shell.tryAgain'),
            onRetry: () => publish(notificationEvents.listRequested()),
          }}
        />
      </Stack>
    );
  if (success === null)
    return (
      <Skeleton label={t('alerts.loading')}>
        <RowBones rows={4} />
      </Skeleton>
    );
  return (
    <Stack center className={styles.middle}>
      <EmptyState
        icon={SearchIcon}
        title={t('alerts.unknown')}
        text={t('alerts.unknownHint')}
        action={<LinkButton href={hrefOf(filters, null)}>{t('alerts.toList')}</LinkButton>}
      />
    </Stack>
  );
});
