import * as changeEvents from '../../events/changes.ts';
import type { Device } from '../../events/device-types.ts';
import * as memberEvents from '../../events/members.ts';
import { foreignDevices, ownOnly, pauseAt } from '../../src/core/session/access.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { now } from '../../src/core/app/clock.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { edits } from '../../src/core/devices/make-edits.ts';
import { formatDayHour } from '../../src/ui/format-time.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { kindOf } from '../../src/map/kind-of.ts';
import { Button } from '../../src/ui/Button.tsx';
import { DeviceIcon } from '../../src/ui/DeviceIcon.tsx';
import { ChevronRightIcon, PauseIcon, PlayIcon } from '../../src/ui/icons.ts';
import { List, ListRow } from '../../src/ui/List.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import {
  accessIsKnown,
  linksTo,
  membersPage,
  pausedDevices,
  seenDevices,
  whoSees,
} from './members-page.state.ts';
import { whoPath } from './place.ts';
import { PauseForm } from './PauseForm.tsx';
import { pauseEdit } from './pausing.ts';
import { styles } from './styles.ts';
import { pauseWords, seenByWords, untilWords } from './words.ts';

/**
 * The maximum number of devices listed on the page about sharing. In a larger fleet, the other devices have the same
 * settings in their own panels.
 */
const MOST_ROWS = 12;
/** The maximum number of devices whose sharing can be paused with one press. */
const MOST_AT_ONCE = 1_000;

/**
 * The account's own devices: what others see of each, and whether its sharing is paused (MEM-02). Devices that nobody else
 * sees are collapsed.
 */
export const SharingOfDevices = view(function SharingOfDevicesView({ read, publish, t, language }) {
  const zone = read(timeZoneInUse);
  const own = ownOnly([...read(devices).byId.values()]);
  const paused = read(pausedDevices);
  const { pause } = read(membersPage);
  const locked = read(isReadOnly);
  if (own.length === 0) return null;
  const isAll = pause !== null && pause.length === own.length && own.length > 1;
  const seen = read(seenDevices);
  const isKnown = read(accessIsKnown);
  const isSeen = ({ id }: Device) => seen === 'all' || seen.has(id) || paused.has(id);
  const shared = own.filter(isSeen);
  const unseen = own.filter((device) => !isSeen(device));
  const listed = isKnown ? shared : [...shared, ...unseen];
  const detailOf = ({ id }: Device) => {
    if (paused.has(id)) return t('members.state.paused');
    const people = whoSees(read, id).length;
    const links = linksTo(read, id);
    const [link] = links;
    const seenBy = seenByWords({ people, links: links.length }, t);
    if (!link || people > 0 || links.length > 1) return seenBy;
    const { name, expires, opened } = link;
    return (
      <>
        <span className={styles.called}>
          {name ? t('members.who.link', { name }) : t('members.who.namelessLink')}
        </span>
        {t('members.row.until', { time: formatDayHour(expires, read(now), language, zone) })}
        {opened !== null &&
          ` · ${opened === 0 ? t('shares.notOpened') : t('shares.opened', { count: opened })}`}
      </>
    );
  };
  const rows = (list: readonly Device[], label: string) => (
    <>
      <div className={styles.list}>
        <List label={label}>
          {list.slice(0, MOST_ROWS).map((device) => (
            <ListRow
              key={device.id}
              data-testid="sharing-row"
              href={whoPath(device.id)}
              leading={
                <DeviceIcon
                  kind={kindOf(device, modeNow(read))}
                  colour={device.colour}
                  image={device.image}
                />
              }
              title={device.name}
              detail={detailOf(device)}
              end={<ChevronRightIcon size={18} aria-hidden="true" />}
            />
          ))}
        </List>
      </div>
      {list.length > MOST_ROWS && (
        <p className={styles.hint}>{t('members.sharing.more', { count: list.length - MOST_ROWS })}</p>
      )}
    </>
  );
  const unseenWords = t('members.sharing.onlyYou', { count: unseen.length });
  return (
    <Stack as="section" gap={2} bounded className={styles.section} aria-labelledby="members-sharing">
      <header className={styles.header}>
        <h2 id="members-sharing">{t('members.sharing.title')}</h2>
        {own.length > 1 &&
          own.length <= MOST_AT_ONCE &&
          (paused.size > 0 ? (
            <Button
              size="small"
              icon={PlayIcon}
              disabled={locked}
              onClick={() =>
                publish(
                  changeEvents.wanted({
                    edits: edits(pauseEdit(own, null)),
                    label: 'members.pause.ended',
                  }),
                )
              }
            >
              {t('members.pause.endAll')}
            </Button>
          ) : (
            <Button
              size="small"
              icon={PauseIcon}
              disabled={locked}
              onClick={() => publish(memberEvents.pauseOpened({ devices: own.map(({ id }) => id) }))}
            >
              {t('members.pause.all')}
            </Button>
          ))}
      </header>
      {isAll && !locked && <PauseForm devices={own} />}
      {listed.length > 0 && rows(listed, t('members.sharing.title'))}
      {isKnown && unseen.length > 0 && (
        <details className={styles.unseen} open={unseen.length <= MOST_ROWS}>
          <summary>{unseenWords}</summary>
          {rows(unseen, unseenWords)}
        </details>
      )}
    </Stack>
  );
});

/** The list of devices that other users share with this account. */
export const SharedWithMe = view(function SharedWithMeView({ read, t, language }) {
  const zone = read(timeZoneInUse);
  const foreign = [...new Set(read(foreignDevices).values())];
  if (foreign.length === 0) return null;
  return (
    <Stack as="section" gap={2} bounded className={styles.section} aria-labelledby="members-shared">
      <h2 id="members-shared">{t('members.shared.section')}</h2>
      <div className={styles.list}>
        <List label={t('members.shared.section')}>
          {foreign.map((device) => {
            const pause = pauseAt(device, read(now));
            return (
              device.access && (
                <ListRow
                  key={device.id}
                  data-testid="shared-row"
                  href={whoPath(device.id)}
                  leading={
                    <DeviceIcon
                      kind={kindOf(device, modeNow(read))}
                      colour={device.colour}
                      image={device.image}
                    />
                  }
                  title={device.name}
                  detail={
                    pause
                      ? pauseWords(pause, t)
                      : `${t('members.shared.by', { name: device.access.by })} · ${t(`members.role.${device.access.role}`)} · ${untilWords(device.access.until, { t, language, zone })}`
                  }
                  end={<ChevronRightIcon size={18} aria-hidden="true" />}
                />
              )
            );
          })}
        </List>
      </div>
    </Stack>
  );
});
