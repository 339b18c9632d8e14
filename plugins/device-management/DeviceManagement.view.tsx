import { Suspense } from 'react';
import { can } from '../../src/core/server/server.ts';
import * as deviceEvents from '../../events/devices.ts';
import { admin } from '../../src/core/session/admin.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { attention, devices } from '../../src/core/devices/devices.ts';
import { shownButtons } from '../../src/core/session/user.ts';
import { LinkButton } from '../../src/ui/Button.tsx';
import { PlusIcon, SearchIcon } from '../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { isOffered } from './children.ts';
import { Groups } from './groups/Groups.tsx';
import { ManagedList } from './list/ManagedList.tsx';
import styles from './DeviceManagement.module.css';
import { pageFor } from './page-for.ts';
import { NotOffered } from './pages/NotOffered.tsx';
import { PageFrame } from './pages/PageFrame.tsx';
import { ADD, HOME, managed, shownDevice } from './place.ts';
import { Several } from './several/Several.tsx';

/**
 * The device management page: the list of all devices and the settings page that the address names. The settings page
 * is beside the list, or on a phone in place of it.
 */
export default view(function DeviceManagementView({ read, t }) {
  const at = read(managed);
  const isWide = ['lg', 'xl'].includes(read(appState).size);
  const isDetail = at !== null && (at.imei !== null || at.panel !== null);
  return (
    <Stack bounded className={styles.page} data-wide={isWide || undefined}>
      {(isWide || !isDetail) && (
        <section className={styles.side} aria-labelledby="managed-devices">
          <Row as="header" gap={2} justify="between" className={styles.head}>
            <Text id="managed-devices" as="h1" size={20}>
              {t('deviceManagement.title')}
            </Text>
            {!read(admin).ghostMode && can(read, 'deviceAdding') && (
              <LinkButton href={ADD} icon={PlusIcon} size="small">
                {t('deviceManagement.list.add')}
              </LinkButton>
            )}
          </Row>
          <ManagedList />
        </section>
      )}
      {!isWide && isDetail && (
        // On a phone, a settings page or panel takes the whole screen. This hidden heading is then the page's main
        // heading, also while the content loads.
        <VisuallyHidden>
          <h1>{t('deviceManagement.title')}</h1>
        </VisuallyHidden>
      )}
      {(isWide || isDetail) && (
        // The key differs for each settings page, so that another page starts scrolled to the top.
        <div className={styles.detail} key={`${read(shownDevice)} ${at?.imei} ${at?.child} ${at?.panel}`}>
          <Detail />
        </div>
      )}
    </Stack>
  );
});

/**
 * The panel beside the device list: a settings page or panel that the address names, actions for the selected devices,
 * or the overview of the first device.
 */
const Detail = view(function DetailView({ read, publish, t }) {
  const at = read(managed);
  const id = read(shownDevice);
  const { status, failure } = read(devices);
  if (at?.panel === 'groups') return <Groups />;
  if (at?.panel === 'several' || (at?.imei === null && read(attention).picked.length > 0)) return <Several />;
  if (id === undefined) return null; // No device is shown: the list is empty, or a phone shows only the list.
  if (id !== null) {
    if (at?.child && !isOffered(at.child, read(shownButtons)))
      return <NotOffered device={id} page={at.child} />;
    const Page = pageFor(at?.child ?? null);
    return (
      <Suspense
        fallback={
          <Skeleton label={t('deviceManagement.loading')}>
            <RowBones rows={4} />
          </Skeleton>
        }
      >
        <Page key={id} device={id} />
      </Suspense>
    );
  }
  if (status === 'failed')
    return (
      <ErrorState
        title={t('deviceManagement.list.failed')}
        text={t(`failure.${failure?.reason ?? 'server'}`)}
        retry={{ label: t('shell.tryAgain'), onRetry: () => publish(deviceEvents.listRequested()) }}
      />
    );
  if (status !== 'ready')
    return (
      <Skeleton label={t('deviceManagement.loading')}>
        <RowBones rows={4} />
      </Skeleton>
    );
  return (
    <PageFrame title={t('deviceManagement.unknown')} back={HOME} backLabel={t('deviceManagement.toList')}>
      <EmptyState
        icon={SearchIcon}
        title={t('deviceManagement.unknownTitle', { imei: at?.imei ?? '' })}
        text={t('deviceManagement.unknownHint')}
        action={<LinkButton href={HOME}>{t('deviceManagement.toList')}</LinkButton>}
      />
    </PageFrame>
  );
});
