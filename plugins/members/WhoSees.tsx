import type { Device } from '../../events/device-types.ts';
import * as memberEvents from '../../events/members.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { members } from './members.state.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { formatDay, formatUntil, isoMoment } from '../../src/ui/format.ts';
import { formatHour } from '../../src/ui/format-time.ts';
import { BackIcon, GroupIcon, PlusIcon } from '../../src/ui/icons.ts';
import { EmptyState } from '../../src/ui/Notice.tsx';
import { view } from '../../src/ui/view.tsx';
import { ForeignAccess } from './ForeignAccess.tsx';
import { linksTo, whoSees } from './members-page.state.ts';
import { MissingAccess } from './MissingAccess.tsx';
import { MEMBERS_PATH } from './place.ts';
import { PauseState } from './PauseState.tsx';
import { styles } from './styles.ts';
import { calledAs, untilWords } from './words.ts';

/** Who can see one device, and who viewed it when, by day (MEM-02). */
export const WhoSees = view<{ device: Device }>(function WhoSeesView({ read, publish, t }, { device }) {
  const locked = read(isReadOnly);
  const isOff = read(members).status === 'unavailable';
  return (
    <>
      <a className={styles.back} href={MEMBERS_PATH}>
        <BackIcon size={18} aria-hidden="true" />
        <span>{t('members.who.back')}</span>
      </a>
      <header className={styles.header}>
        <h1>{t('members.who.title', { name: device.name })}</h1>
        {!device.access && !isOff && (
          <Button
            icon={PlusIcon}
            disabled={locked}
            onClick={() => publish(memberEvents.formOpened({ id: null, devices: [device.id] }))}
          >
            {t('members.invite')}
          </Button>
        )}
      </header>
      {locked && <Banner tone="warning" text={t('failure.readOnly')} />}
      {device.access ? (
        <ForeignAccess device={device} />
      ) : isOff ? (
        <EmptyState icon={GroupIcon} title={t('members.unavailable')} text={t('members.unavailableHint')} />
      ) : (
        <>
          <PauseState device={device} />
          <Who device={device} />
          <MissingAccess />
          <Looks device={device} />
        </>
      )}
    </>
  );
});

/** Who can see a device: its owner, members and shared links, with their rights and end dates. */
const Who = view<{ device: Device }>(function WhoView({ read, t, language }, { device }) {
  const zone = read(timeZoneInUse);
  const all = whoSees(read, device.id);
  const links = linksTo(read, device.id);
  return (
    <ul className={styles.list} aria-label={t('members.who.title', { name: device.name })}>
      <Row as="li" gap={3} justify="between" size={15} anywhere className={styles.line}>
        <span>{t('members.who.owner')}</span>
      </Row>
      {all.map(({ member, state }) => (
        <Row
          as="li"
          key={member.id}
          gap={3}
          justify="between"
          size={15}
          anywhere
          className={styles.line}
          data-testid="who-sees"
        >
          <span>
            {calledAs(member, t)}
            <span className={styles.hint}>
              {t(`members.role.${member.role}`)} · {untilWords(member.until, { t, language, zone })}
            </span>
          </span>
          <span className={styles.mark} data-state={state}>
            {t(`members.state.${state}`)}
          </span>
        </Row>
      ))}
      {links.map((link) => (
        <Row
          as="li"
          key={link.salt}
          gap={3}
          justify="between"
          size={15}
          anywhere
          className={styles.line}
          data-testid="who-sees"
        >
          <span>
            {link.name ? t('members.who.link', { name: link.name }) : t('members.who.namelessLink')}
            <span className={styles.hint}>
              {t('members.row.until', { time: formatUntil(link.expires, language, zone) })}
            </span>
          </span>
        </Row>
      ))}
    </ul>
  );
});

/** The list of users who viewed a device, day by day, newest first. */
const Looks = view<{ device: Device }>(function LooksView({ read, t, language }, { device }) {
  const zone = read(timeZoneInUse);
  const { looks, looksFailure } = read(members);
  const mine = (looks ?? []).filter((look) => look.device === device.id);
  const days = Map.groupBy(mine, ({ at }) => localDay(at, zone));
  return (
    <Stack as="section" gap={2} bounded className={styles.section} aria-labelledby="members-looks">
      <h2 id="members-looks">{t('members.looks.title')}</h2>
      {looksFailure && <Banner tone="warning" text={t(`failure.${looksFailure.reason}`)} />}
      {looks !== null && mine.length === 0 && <p className={styles.about}>{t('members.looks.none')}</p>}
      {[...days].map(([day, list]) => (
        <Stack key={day} gap={2} bounded>
          <Text as="h3" tone="muted" size={13} weight="medium">
            {formatDay(list[0]?.at ?? 0, language, zone)}
          </Text>
          <ul className={styles.list}>
            {list.map(({ name, kind, at }) => (
              <Row
                as="li"
                key={`${at} ${name}`}
                gap={3}
                justify="between"
                size={15}
                anywhere
                className={styles.line}
                data-testid="look"
              >
                <span>
                  {kind === 'link'
                    ? name
                      ? t('members.who.link', { name })
                      : t('members.who.namelessLink')
                    : name}
                </span>
                <Text as="time" tone="muted" numeric fixed dateTime={isoMoment(at)}>
                  {formatHour(at, language, zone)}
                </Text>
              </Row>
            ))}
          </ul>
        </Stack>
      ))}
      <p className={styles.hint}>{t('members.looks.about')}</p>
    </Stack>
  );
});
