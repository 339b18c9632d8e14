import { useState } from 'react';
import type { DeviceDeedKind, DeviceDetail } from '../../events/admin-devices.ts';
import * as adminDevices from '../../events/admin-devices.ts';
import { now } from '../../src/core/clock.ts';
import { mayAdminister } from '../../src/core/administration/rights.ts';
import { changeList } from '../../src/core/administration/table-hands.ts';
import { timeZoneInUse } from '../../src/core/user.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Facts } from '../../src/ui/Facts.tsx';
import { formatAge, formatDay, formatMoment } from '../../src/ui/format.ts';
import { ErrorState } from '../../src/ui/Notice.tsx';
import { SidePanel } from '../../src/ui/SidePanel.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { type Hands, view } from '../../src/ui/view.tsx';
import styles from './AdminDevices.module.css';
import { deviceDetail } from './detail.state.ts';
import { ExchangeDialog, ResetDialog } from './Dialogs.tsx';
import { devicesList } from './list.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { RawFixes } from './RawFixes.tsx';

const ACTION = { exchange: 'devices/exchange', move: 'devices/moveOwner', reset: 'devices/reset' } as const;
/** The words that customers read for what a model can do; what has none stands under its own name. */
const CAPABILITIES: Readonly<Record<string, string>> = {
  alarm_erschuetterung: 'settings.alarmKinds.1',
  alarm_batteriestand: 'settings.alarmKinds.2',
  alarm_radius: 'settings.alarmKinds.3',
  alarm_sos: 'settings.alarmKinds.4',
  alarm_geschwindigkeit: 'settings.alarmKinds.5',
  alarm_stromunterbrechung: 'settings.alarmKinds.6',
  alarm_zuendalarm: 'settings.alarmKinds.7',
  alarm_fall: 'settings.alarmKinds.9',
  alarm_volt: 'settings.alarmKinds.13',
  alarm_turn_off: 'settings.alarmKinds.22',
  voice_messages: 'settings.alarmKinds.23',
  photos: 'settings.alarmKinds.24',
  led: 'care.led.name',
};
const KINDS: readonly DeviceDeedKind[] = ['exchange', 'move', 'reset'];

/** All that is known of one tracker, beside the list, and what can be done with it. */
export const DevicePanel = view<{ id: number }>(function DevicePanelView(hands, { id }) {
  const { read, t, publish } = hands;
  const [asking, setAsking] = useState<DeviceDeedKind | null>(null);
  const { detail, failure, note, doing } = read(deviceDetail);
  const known = detail?.id === id ? detail : null;
  const done = note?.id === id ? note : null;
  const close = () => setAsking(null);
  return (
    <div className={styles.panel} data-testid="device-panel">
      <SidePanel
        title={known ? known.name || known.imei : t('adminDevices.device', { id })}
        detail={known?.imei}
        onClose={() => changeList(devicesList, hands, { open: null })}
        closeLabel={t('shell.close')}
      >
        {known ? (
          <div className={styles.known}>
            {done && (
              <Banner
                tone={done.failure ? 'danger' : 'success'}
                text={
                  done.failure
                    ? (done.failure.message ?? t(`failure.${done.failure.reason}`))
                    : t(`adminDevices.done.${done.kind}`)
                }
                onDismiss={() => publish(adminDevices.noteClosed())}
                dismissLabel={t('shell.close')}
              />
            )}
            <Known hands={hands} device={known} />
            <section aria-labelledby="device-actions">
              <h3 id="device-actions" className={styles.subtitle}>
                {t('adminDevices.actions')}
              </h3>
              <div className={styles.buttons}>
                {KINDS.filter((kind) => read(mayAdminister(ACTION[kind]))).map((kind) => (
                  <Button
                    key={kind}
                    loading={doing?.id === id && doing.kind === kind}
                    disabled={doing?.id === id && doing.kind !== kind}
                    onClick={() => setAsking(kind)}
                  >
                    {t(`adminDevices.${kind}.button`)}
                  </Button>
                ))}
              </div>
            </section>
            <History hands={hands} device={known} />
            <RawFixes id={id} />
          </div>
        ) : failure?.id === id ? (
          <ErrorState
            title={t('adminDevices.failed')}
            text={t(`failure.${failure.failure.reason}`)}
            retry={{ label: t('shell.tryAgain'), onRetry: () => publish(adminDevices.detailRequested()) }}
          />
        ) : (
          <Skeleton label={t('adminTable.loading')}>
            <RowBones rows={8} />
          </Skeleton>
        )}
      </SidePanel>
      {known && asking === 'exchange' && <ExchangeDialog device={known} onClose={close} />}
      {known && asking === 'move' && <MoveDialog device={known} onClose={close} />}
      {known && asking === 'reset' && <ResetDialog device={known} onClose={close} />}
    </div>
  );
});

type About = { readonly hands: Hands; readonly device: DeviceDetail };

function Known({ hands: { t, read, language }, device }: About) {
  const { owner } = device;
  const unknown = t('adminDevices.unknown');
  return (
    <>
      <Facts
        facts={[
          {
            id: 'owner',
            label: t('adminDevices.column.owner'),
            value: !owner ? (
              unknown
            ) : read(mayAdminister('users/list')) ? (
              <a href={`/admin-user-management?open=${owner.id}`}>{owner.name || owner.email}</a>
            ) : (
              owner.name || owner.email
            ),
          },
          {
            id: 'model',
            label: t('adminDevices.column.model'),
            value: `${device.model} (${device.modelNumber})`,
          },
          {
            id: 'contact',
            label: t('adminDevices.column.lastContact'),
            value:
              device.lastContact === null
                ? t('adminDevices.contact.never')
                : formatAge(Math.max(0, read(now) - device.lastContact), language),
          },
          { id: 'firmware', label: t('adminDevices.firmware'), value: device.firmware ?? unknown },
          { id: 'sim', label: t('adminDevices.sim'), value: device.sim ?? unknown },
          {
            id: 'since',
            label: t('adminDevices.since'),
            value: device.since === null ? unknown : formatDay(device.since, language, read(timeZoneInUse)),
          },
          {
            id: 'setUp',
            label: t('adminDevices.setUp'),
            value: t(device.isSetUp === false ? 'adminDevices.no' : 'adminDevices.yes'),
          },
        ]}
      />
      <section aria-labelledby="device-capabilities">
        <h3 id="device-capabilities" className={styles.subtitle}>
          {t('adminDevices.capabilities')}
        </h3>
        {device.capabilities.length === 0 ? (
          <p className={styles.detail}>{unknown}</p>
        ) : (
          <table className={styles.table}>
            <tbody>
              {device.capabilities.map((name) => (
                <tr key={name}>
                  <th scope="row">{CAPABILITIES[name] ? t(CAPABILITIES[name]) : name}</th>
                  <td>
                    <code>{name}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  );
}

function History({ hands: { t, read, language }, device }: About) {
  return (
    <section aria-labelledby="device-history">
      <h3 id="device-history" className={styles.subtitle}>
        {t('adminDevices.history')}
      </h3>
      {device.history.length === 0 && <p className={styles.detail}>{t('adminDevices.noHistory')}</p>}
      <ul className={styles.rows}>
        {device.history.map(({ at, by, kind, from, to }) => (
          <li key={`${at} ${kind} ${to}`} className={styles.row}>
            <span>{t(`adminDevices.deed.${kind}`, { from, to })}</span>
            <span className={styles.detail}>
              {by} · {formatMoment(at, language, read(timeZoneInUse))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
