import * as newsEvents from '../../../events/news.ts';
import { can } from '../../../src/core/server/server.ts';
import { news } from '../../../src/core/app/news.ts';
import { serverAlerts } from '../../../src/core/app/server-alerts.ts';
import { actionNamed, messageOf } from '../../../src/rules/announcements.ts';
import { pathOfAction } from '../action-paths.ts';
import { headed } from './headed.ts';
import { settings } from '../../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { AnnouncementPicture } from '../../../src/ui/AnnouncementPicture.tsx';
import { Badge } from '../../../src/ui/Badge.tsx';
import { LinkButton } from '../../../src/ui/Button.tsx';
import { classes } from '../../../src/ui/classes.ts';
import { formatDay } from '../../../src/ui/format.ts';
import { BackIcon, NewsIcon } from '../../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../../src/ui/Layout.tsx';
import { Panel } from '../../../src/ui/Panel.tsx';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { TextWithLinks } from '../../../src/ui/TextWithLinks.tsx';
import { view } from '../../../src/ui/view.tsx';
import { changeLog } from './change-log.state.ts';
import styles from './News.module.css';
import { Trouble } from './Trouble.tsx';
import type { Release } from '../../../events/news.ts';
import type { ServerAlert } from '../../../events/server-alerts.ts';
import { ChangeItems } from './ChangeItems.tsx';

/**
 * Returns the change log's entry for this version, or for the newest release if there is none for this version. Null if
 * the change log is empty.
 */
export const releaseOf = (releases: readonly Release[], version: string): Release | null =>
  releases.find((release) => release.version === version) ?? releases[0] ?? null;

const WHATS_NEW = '/whatsnew';
/** How many earlier versions the page lists; the change log has all. */
const EARLIER = 4;

/**
 * The news page: the latest update announcement and, until the user has seen them, cards with the changes of the
 * current version (NEWS-01). Below them are the earlier versions.
 */
export default view(function WhatsNewView({ read, t }) {
  const { lastUpdate } = read(serverAlerts);
  return (
    <Stack gap={6} packed bounded className={classes(styles.page, styles.wide)}>
      <Stack as="header" gap={2} justify="start" className={styles.header}>
        <a className={styles.back} href="/">
          <BackIcon size={18} aria-hidden="true" />
          {t('news.pages.toApp')}
        </a>
        <h1>{t('news.title')}</h1>
        <Text tone="muted">{t('news.lead')}</Text>
      </Stack>
      {lastUpdate && <Update alert={lastUpdate.alert} date={lastUpdate.date} />}
      <Versions hasUpdate={lastUpdate !== null} />
      <Row as="nav" align="stretch" wrap className={styles.links} aria-label={t('news.more')}>
        <a href="/change-log">{t('news.changeLog')}</a>
        {can(read, 'pages') && <a href="/stand-alone-page/help">{t('news.pages.help')}</a>}
      </Row>
    </Stack>
  );
});

/** The newest update: what it is, and the way to it if the announcement names a page of the app. */
const Update = view<{ alert: ServerAlert; date: number }>(function UpdateView(
  { read, t, language },
  { alert, date },
) {
  const { heading, text } = headed(messageOf(alert, read(settings).shown));
  const path = pathOfAction(actionNamed(alert.action?.fn));
  return (
    <Panel raised as="section" gap={5} className={styles.update} aria-labelledby="last-update">
      <AnnouncementPicture kind="update" own={alert.customImg} large />
      <Stack gap={3} justify="start" packed bounded>
        <Row wrap className={styles.head}>
          {heading && (
            <Text as="span" tone="muted" size={13} weight="medium">
              {t('news.lastUpdate')}
            </Text>
          )}
          {read(news).fresh.update && <Badge tone="accent">{t('news.new')}</Badge>}
          <Text as="span" tone="muted" size={13}>
            {formatDay(date, language, read(timeZoneInUse))}
          </Text>
        </Row>
        <Text as="h2" size={24} anywhere id="last-update" dir="auto">
          {heading || t('news.lastUpdate')}
        </Text>
        {text && <TextWithLinks text={text} />}
        {path !== null && path !== WHATS_NEW && (
          <LinkButton variant="primary" href={path}>
            {t('news.tryIt')}
          </LinkButton>
        )}
      </Stack>
    </Panel>
  );
});

/** The changes of the current version as cards, as long as they are new for the user, and earlier versions below. */
const Versions = view<{ hasUpdate: boolean }>(function VersionsView({ read, publish, t }, { hasUpdate }) {
  const { releases, language, failure } = read(changeLog);
  const { version, fresh } = read(news);
  if (language === null && failure)
    return (
      <Trouble
        t={t}
        failure={failure}
        absent={{ title: t('news.nothing'), text: t('news.nothingHint') }}
        onRetry={() => publish(newsEvents.changeLogRequested())}
      />
    );
  if (language === null)
    return (
      <Skeleton label={t('news.loading')}>
        <RowBones rows={3} />
      </Skeleton>
    );
  const current = releaseOf(releases, version);
  const shown = fresh.cards && current && current.changes.length > 0 ? current : null;
  const earlier = releases.filter((each) => each !== shown && each.changes.length > 0).slice(0, EARLIER);
  if (!shown && earlier.length === 0)
    return hasUpdate ? null : (
      <EmptyState icon={NewsIcon} title={t('news.nothing')} text={t('news.nothingHint')} />
    );
  return (
    <>
      {shown && <Cards release={shown} />}
      {earlier.length > 0 && (
        <Stack as="section" gap={3} bounded aria-labelledby="earlier">
          <h2 id="earlier">{t('news.earlier')}</h2>
          <Panel raised as="ul" className={styles.earlier} data-testid="news-earlier">
            {earlier.map((release) => (
              <Earlier key={release.version} release={release} />
            ))}
          </Panel>
        </Stack>
      )}
    </>
  );
});

const Cards = view<{ release: Release }>(function CardsView({ t }, { release }) {
  return (
    <Stack as="section" gap={3} bounded aria-labelledby="this-version">
      <h2 id="this-version">{t('news.inVersion', { version: release.version })}</h2>
      <Stack as="ul" gap={3} className={styles.cards} data-testid="news-cards">
        {release.changes.map(({ title, text, image }, index) => (
          <Panel raised key={index} as="li" gap={4} packed anywhere className={image && styles.card}>
            {image && <AnnouncementPicture kind="update" own={image} large />}
            <Stack gap={2} packed bounded>
              {title && (
                <Text as="h3" size={17}>
                  {title}
                </Text>
              )}
              {text && <Text tone="muted">{text}</Text>}
            </Stack>
          </Panel>
        ))}
      </Stack>
    </Stack>
  );
});

/** One earlier version in the list: its number and date, and what changed in it. */
const Earlier = view<{ release: Release }>(function EarlierView(
  { read, t, language },
  { release: { version, date, changes } },
) {
  return (
    <li>
      <Stack gap={1} packed>
        <h3>{t('news.version', { version })}</h3>
        {date !== null && (
          <Text as="span" tone="muted" size={13}>
            {formatDay(date, language, read(timeZoneInUse))}
          </Text>
        )}
      </Stack>
      <Stack as="ul" gap={3} packed bounded anywhere className={styles.changes}>
        <ChangeItems changes={changes} />
      </Stack>
    </li>
  );
});
