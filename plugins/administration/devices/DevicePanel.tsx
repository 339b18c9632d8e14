import { useState } from 'react';
import * as adminDevices from '../../../events/admin-devices.ts';
import type { DeviceDeedKind, DeviceDetail } from '../../../events/admin-devices.ts';
import { now } from '../../../src/core/app/clock.ts';
import { mayAdminister } from '../rights.ts';
import { changeList } from '../table/table-context.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { Banner } from '../../../src/ui/Banner.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Facts } from '../../../src/ui/Facts.tsx';
import { formatAge, formatDay, formatUntil, formatMoment, formatPlace } from '../../../src/ui/format.ts';
import { Row } from '../../../src/ui/Layout.tsx';
import { ErrorState } from '../../../src/ui/Notice.tsx';
import { NoteRows, PanelParts } from '../../../src/ui/PanelParts.tsx';
import { Remark, Section } from '../../../src/ui/Section.tsx';
import { SidePanel } from '../../../src/ui/SidePanel.tsx';
import { RowBones, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { useWishKeys } from '../../../src/ui/wish-key.ts';
import { type ViewContext, view } from '../../../src/ui/view.tsx';
import styles from './AdminDevices.module.css';
import { deviceDetail } from './detail.state.ts';
import { ExchangeDialog, ResetDialog, MoveDialog } from './Dialogs.tsx';
import { devicesList } from './list.ts';
import * as mapEvents from '../../../events/map.ts';
import * as navigation from '../../../events/navigation.ts';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { CopyIcon, ReloadIcon } from '../../../src/ui/icons.ts';

/** A tracker's last fixes exactly as the tracker sent them, for troubleshooting. */
const RawFixes = view<{ id: number }>(function RawFixesView({ read, publish, copy, t, language }, { id }) {
  const [isCopied, setCopied] = useState(false);
  const { raw, rawFailure } = read(deviceDetail);
  const fixes = raw?.id === id ? raw.fixes : null;
  const failure = rawFailure?.id === id ? rawFailure.failure : null;
  const zone = read(timeZoneInUse);
  return (
    <Section
      title={t('adminDevices.raw')}
      end={
        <Row gap={2} wrap>
          <IconButton
            icon={ReloadIcon}
            label={t('adminDevices.reload')}
            onClick={() => publish(adminDevices.detailRequested())}
          />
          {fixes && fixes.length > 0 && (
            <Button
              size="small"
              icon={CopyIcon}
              onClick={() =>
                void copy(`[\n${fixes.map((fix) => fix.raw).join(',\n')}\n]`).then(
                  () => setCopied(true),
                  () => setCopied(false),
                )
              }
            >
              {t(isCopied ? 'adminDevices.copied' : 'adminDevices.copy')}
            </Button>
          )}
        </Row>
      }
    >
      {failure ? (
        <Remark alert>{t(`failure.${failure.reason}`)}</Remark>
      ) : fixes === null ? (
        <Remark>{t('adminTable.loading')}</Remark>
      ) : fixes.length === 0 ? (
        <Remark>{t('adminDevices.noRaw')}</Remark>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus, keyboard users could not scroll it
        <div className={styles.scroller} role="group" aria-label={t('adminDevices.rawSent')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('adminDevices.rawTime')}</th>
                <th scope="col">{t('adminDevices.rawPlace')}</th>
                <th scope="col">{t('adminDevices.rawSent')}</th>
              </tr>
            </thead>
            <tbody>
              {fixes.map(({ at, lat, lng, raw: sent }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a tracker may send the same fix twice
                <tr key={`${index} ${at}`}>
                  <td className={styles.figure}>{formatMoment(at, language, zone)}</td>
                  <td className={styles.figure}>
                    {lat === null || lng === null ? (
                      '–'
                    ) : (
                      <button
                        type="button"
                        className={styles.place}
                        aria-label={t('adminDevices.onMap', { place: formatPlace(lat, lng) })}
                        onClick={() => {
                          publish(mapEvents.placeMarked({ lat, lng, name: null, by: 'search' }));
                          publish(navigation.linkFollowed({ href: '/map' }));
                        }}
                      >
                        {formatPlace(lat, lng)}
                      </button>
                    )}
                  </td>
                  <td>
                    <code className={styles.sent}>{sent}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
});

const ACTION = { exchange: 'devices/exchange', move: 'devices/moveOwner', reset: 'devices/reset' } as const;
/**
 * The text keys for the capabilities of a tracker model. Customers see the same texts. A capability without a text is
 * shown by its technical name.
 */
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

/** The panel beside the administration's tracker list. It has all data about one tracker, and the actions on it. */
export const DevicePanel = view<{ id: number }>(function DevicePanelView(context, { id }) {
  const { read, t, publish } = context;
  const [asking, setAsking] = useState<DeviceDeedKind | null>(null);
  const { detail, failure, note, doing } = read(deviceDetail);
  const known = detail?.id === id ? detail : null;
  const done = note?.id === id ? note : null;
  const close = () => setAsking(null);
  const nameWish = useWishKeys();
  // The idempotency key includes the times of the tracker's earlier actions, so that repeating a request after another
  // action counts as a new request.
  const keyOf = (wish: unknown) => nameWish([id, known?.history.map(({ at }) => at), wish]);
  return (
    <>
      <SidePanel
        testId="device-panel"
        title={known ? known.name || known.imei : t('adminDevices.device', { id: `${id}` })}
        detail={known?.imei}
        onClose={() => changeList(devicesList, context, { open: null })}
        closeLabel={t('shell.close')}
      >
        {known ? (
          <PanelParts>
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
            <Known context={context} device={known} />
            <Section title={t('adminDevices.actions')}>
              <Row gap={2} wrap>
                {KINDS.filter((kind) => read(mayAdminister(ACTION[kind]))).map((kind) => (
                  <Button
                    key={kind}
                    loading={doing[id] === kind}
                    disabled={doing[id] !== undefined && doing[id] !== kind}
                    onClick={() => setAsking(kind)}
                  >
                    {t(`adminDevices.${kind}.button`)}
                  </Button>
                ))}
              </Row>
            </Section>
            <History context={context} device={known} />
            <RawFixes id={id} />
          </PanelParts>
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
      {known && asking === 'exchange' && <ExchangeDialog device={known} keyOf={keyOf} onClose={close} />}
      {known && asking === 'move' && <MoveDialog device={known} keyOf={keyOf} onClose={close} />}
      {known && asking === 'reset' && <ResetDialog device={known} keyOf={keyOf} onClose={close} />}
    </>
  );
});

type About = { readonly context: ViewContext; readonly device: DeviceDetail };

function Known({ context: { t, read, language }, device }: About) {
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
      <Section title={t('adminDevices.capabilities')}>
        {device.capabilities.length === 0 ? (
          <Remark>{unknown}</Remark>
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
      </Section>
    </>
  );
}

function History({ context: { t, read, language }, device }: About) {
  return (
    <Section title={t('adminDevices.history')}>
      {device.history.length === 0 && <Remark>{t('adminDevices.noHistory')}</Remark>}
      <NoteRows
        rows={device.history.map(({ at, by, kind, from, to }) => ({
          id: `${at} ${kind} ${to}`,
          text: t(`adminDevices.deed.${kind}`, { from, to }),
          detail: `${by} · ${formatUntil(at, language, read(timeZoneInUse))}`,
        }))}
      />
    </Section>
  );
}
