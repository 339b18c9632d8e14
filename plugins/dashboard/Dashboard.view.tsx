import * as dashboardEvents from '../../events/dashboard.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import { admin } from '../../src/core/session/admin.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { Button, LinkButton } from '../../src/ui/Button.tsx';
import { ArrangeIcon, CheckIcon, DashboardIcon } from '../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { Bone, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { Arrange } from './Arrange.tsx';
import { ChosenDevices } from './ChosenDevices.tsx';
import styles from './Dashboard.module.css';
import { arrangement, dashboard } from './dashboard.state.ts';
import { CHOICES, hrefOf, look } from './place.ts';
import { State } from './State.tsx';
import { DashboardTile } from './Tile.tsx';

const BONES = 6;

/** The figures of a day, week or month at a glance (DASH-01); each tile opens the report behind it (DASH-02). */
export default view(function DashboardView({ read, publish, t }) {
  const at = read(look);
  const { status, failure, byId } = read(devices);
  const { shown } = read(arrangement);
  const { arranging } = read(dashboard);
  if (!at) return null;
  if (status === 'failed' && byId.size === 0)
    return (
      <ErrorState
        title={t('dashboard.failed')}
        text={t(`failure.${failure?.reason ?? 'server'}`)}
        retry={{ label: t('shell.tryAgain'), onRetry: () => publish(deviceEvents.listRequested()) }}
      />
    );
  return (
    <div className={styles.page} data-testid="dashboard">
      <header className={styles.head}>
        <h1>{t('dashboard.title')}</h1>
        <SegmentedControl
          label={t('dashboard.period')}
          value={at.choice}
          options={CHOICES.map((value) => ({ value, label: t(`dashboard.choice.${value}`) }))}
          onChange={(choice) =>
            publish(navigation.linkFollowed({ href: hrefOf(choice, at.devices), replace: true }))
          }
        />
        {byId.size > 0 && (
          <Button
            size="small"
            variant="quiet"
            icon={arranging ? CheckIcon : ArrangeIcon}
            onClick={() => publish(dashboardEvents.arrangingSwitched({ on: !arranging }))}
          >
            {t(arranging ? 'dashboard.arrangeEnd' : 'dashboard.arrange')}
          </Button>
        )}
      </header>
      {byId.size === 0 && status === 'ready' ? (
        <EmptyState
          icon={DashboardIcon}
          title={t('dashboard.empty')}
          text={t('dashboard.emptyHint')}
          action={
            !read(admin).ghostMode && (
              <LinkButton href="/add-device" variant="primary">
                {t('deviceManagement.list.add')}
              </LinkButton>
            )
          }
        />
      ) : byId.size === 0 ? (
        <Skeleton label={t('dashboard.loading')}>
          <ul className={styles.tiles}>
            {Array.from({ length: BONES }, (_, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- bones have no other name than their place
              <li key={i} className={styles.bones}>
                <Bone width="45%" height={14} />
                <Bone width="60%" height={32} />
                <Bone width="80%" height={12} />
                <Bone width="100%" height={44} />
              </li>
            ))}
          </ul>
        </Skeleton>
      ) : arranging ? (
        <Arrange />
      ) : (
        <>
          <ChosenDevices look={at} />
          <State look={at} />
          <ul className={styles.tiles} aria-label={t('dashboard.tiles')}>
            {shown.map((tile) => (
              <DashboardTile key={tile} tile={tile} look={at} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
});
