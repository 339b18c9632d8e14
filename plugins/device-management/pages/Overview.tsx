import { copyAndTell } from '../../../src/core/app/copy-and-tell.ts';
import { readOnlyFor } from '../../../src/core/session/access.ts';
import { can } from '../../../src/core/server/server.ts';
import type { ReactNode } from 'react';
import { now } from '../../../src/core/app/clock.ts';
import { deviceBy, devices } from '../../../src/core/devices/devices.ts';
import { stateOf } from '../../../src/core/positions/freshness.ts';
import { modeNow } from '../../../src/core/app/mode-features.ts';
import { lastFixOf } from '../../../src/core/positions/positions.ts';
import { connectivity } from '../../../src/core/server/connectivity.ts';
import { shownButtons, timeZoneInUse } from '../../../src/core/session/user.ts';
import { declared } from '../../../src/core/server/declared.ts';
import { kindOf } from '../../../src/map/kind-of.ts';
import { DeviceIcon } from '../../../src/ui/DeviceIcon.tsx';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { formatFixAge } from '../../../src/ui/format-time.ts';
import { ChevronRightIcon, CopyIcon } from '../../../src/ui/icons.ts';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { List, ListRow } from '../../../src/ui/List.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { Switch } from '../../../src/ui/Switch.tsx';
import { view } from '../../../src/ui/view.tsx';
import { alarmsInWords, silenceInWords } from '../alarms/summary.ts';
import { CHILDREN, type Child, isOffered, needOf } from '../children.ts';
import { besideIt } from '../list/rows.ts';
import type { PageProps } from '../page-for.ts';
import { HOME, hrefOf } from '../place.ts';
import { isColour, nearestNamed } from './contrast.ts';
import { PageFrame } from './PageFrame.tsx';
import styles from './Pages.module.css';
import { categoryName } from '../../../src/ui/device-category.ts';
import { planInWords } from './plan-words.ts';
import { Saving } from './Saving.tsx';
import { change } from './use-change.ts';

/** The overview of a device's settings: each setting with its current value. A press opens the setting's page. */
export const Overview = view<PageProps>(function OverviewView(context, { device: id }) {
  const { read, publish, copy, t, language } = context;
  const device = read(deviceBy(id));
  if (!device) return null;
  const { groups, byId } = read(devices);
  const buttons = read(shownButtons);
  const isFree = read(declared).identifier === 'free';
  const time = read(now);
  const fix = read(lastFixOf(id));
  const state = stateOf(device, fix, time);
  const beside = besideIt(byId, groups, device);
  const [model] = device.device_models;
  const values: Readonly<Record<Child, ReactNode>> = {
    'device-name': device.name || t('deviceManagement.unnamed'),
    'device-color': (
      <span className={styles.value}>
        <span className={styles.dot} style={{ backgroundColor: device.colour }} />
        {isColour(device.colour)
          ? t(`deviceManagement.colour.names.${nearestNamed(device.colour)}`)
          : device.colour}
      </span>
    ),
    'device-image': device.image
      ? t('deviceManagement.image.own')
      : t(`deviceManagement.image.kinds.${kindOf(device, modeNow(read))}`),
    'device-group': beside.group?.name ?? t('deviceManagement.groups.none'),
    'device-position': t(`deviceManagement.position.${beside.group ? 'ofGroup' : 'of'}`, {
      place: formatNumber(beside.at + 1, language),
      all: formatNumber(beside.devices.length, language),
      group: beside.group?.name ?? '',
    }),
    'device-alarms': can(read, 'alarmRules')
      ? alarmsInWords(device, time, context)
      : silenceInWords(device, context),
    'device-plan': planInWords(device, context),
    'device-note': device.note || t('deviceManagement.note.none'),
    'device-details':
      [device.category && categoryName(device.category, t), device.model, device.contact, device.phone]
        .filter(Boolean)
        .join(' · ') || t('deviceManagement.details.none'),
  };
  const pages = CHILDREN.filter((child) => {
    const need = needOf(child);
    return isOffered(child, buttons) && (need === null || can(read, need));
  });
  return (
    <PageFrame
      title={device.name || t('deviceManagement.unnamed')}
      back={HOME}
      backLabel={t('deviceManagement.title')}
      backOnPhone
      over={
        <DeviceIcon
          kind={kindOf(device, modeNow(read))}
          colour={device.colour}
          image={device.image}
          state={state}
          heading={fix?.heading}
          size={48}
        />
      }
    >
      <Remark>
        {[
          device.access && t('members.shared.by', { name: device.access.by }),
          device.model || model?.name,
          fix
            ? t('deviceManagement.lastContact', {
                age: formatFixAge(fix.at, time, {
                  language,
                  zone: read(timeZoneInUse),
                  isOffline: read(connectivity).online === false,
                }),
              })
            : t('map.state.never'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Remark>
      <div className={styles.card}>
        <List label={t('deviceManagement.entries')}>
          {pages.map((child) => (
            <ListRow
              key={child}
              href={hrefOf(device.imei, child)}
              title={t(`deviceManagement.pages.${child}.title`)}
              detail={values[child]}
              end={<ChevronRightIcon size={18} aria-hidden="true" />}
              data-child={child}
            />
          ))}
        </List>
      </div>
      <div className={styles.card}>
        <Stack gap={4} className={styles.inside}>
          <Switch
            label={t('deviceManagement.shown')}
            detail={t('deviceManagement.shownHint')}
            checked={device.shown}
            disabled={read(readOnlyFor('deviceEditing'))}
            onChange={(shown) =>
              change(context, [id], { shown }, `deviceManagement.done.${shown ? 'shown' : 'hidden'}`)
            }
          />
        </Stack>
      </div>
      {buttons.imei && (
        <Row as="p" gap={3} justify="between" tone="muted" size={13}>
          <span>
            {isFree ? t('addDevice.free.label') : 'IMEI'} <bdi className={styles.number}>{device.imei}</bdi>
          </span>
          <IconButton
            icon={CopyIcon}
            label={t(isFree ? 'map.panel.copyFree' : 'deviceManagement.copyImei')}
            onClick={() => copyAndTell({ copy, publish }, device.imei)}
          />
        </Row>
      )}
      <Saving device={id} fields={['shown', 'image', 'icon']} />
    </PageFrame>
  );
});
