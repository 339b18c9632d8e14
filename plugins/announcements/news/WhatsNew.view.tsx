import * as newsEvents from '../../../events/news.ts';
import { can } from '../../../src/core/server/server.ts';
import { news } from '../../../src/core/app/news.ts';
import { serverAlerts } from '../../../src/core/app/server-alerts.ts';
import { messageOf } from '../../../src/rules/announcements.ts';
import { settings } from '../../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { AnnouncementPicture } from '../../../src/ui/AnnouncementPicture.tsx';
import { Badge } from '../../../src/ui/Badge.tsx';
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

/**
 * Returns the change log's entry for this version, or for the newest release if there is none for this version. Null if
 * the change log is empty.
 */
export const releaseOf = (releases: readonly Release[], version: string): Release | null =>
  releases.find((release) => release.version === version) ?? releases[0] ?? null;

/**
 * The news page: the latest update announcement and, until the user has seen them, cards with the changes of the
 * current version (NEWS-01).
 */
export default view(function WhatsNewView({ read, t, language }) {
  const { lastUpdate } = read(serverAlerts);
  const { fresh } = read(news);
  return (
    <Stack gap={5} packed bounded className={styles.page}>
      <Stack as="header" gap={2} justify="start" className={styles.header}>
        <a className={styles.back} href="/">
          <BackIcon size={18} aria-hidden="true" />
          {t('news.pages.toApp')}
        </a>
        <h1>{t('news.title')}</h1>
        <Text tone="muted">{t('news.lead')}</Text>
      </Stack>
      {lastUpdate && (
        <Panel raised as="section" gap={4} aria-labelledby="last-update">
          <Row wrap className={styles.head}>
            <h2 id="last-update">{t('news.lastUpdate')}</h2>
            {fresh.update && <Badge tone="accent">{t('news.new')}</Badge>}
            <Text as="span" tone="muted" size={13}>
              {formatDay(lastUpdate.date, language, read(timeZoneInUse))}
            </Text>
          </Row>
          <AnnouncementPicture kind="update" own={lastUpdate.alert.customImg} />
          <TextWithLinks text={messageOf(lastUpdate.alert, read(settings).shown)} />
        </Panel>
      )}
      <Version hasUpdate={lastUpdate !== null} />
      <Row as="nav" align="stretch" wrap className={styles.links} aria-label={t('news.more')}>
        <a href="/change-log">{t('news.changeLog')}</a>
        {can(read, 'pages') && <a href="/stand-alone-page/help">{t('news.pages.help')}</a>}
      </Row>
    </Stack>
  );
});

/** The cards with the changes of the app's current version, as long as these are new for the user. */
const Version = view<{ hasUpdate: boolean }>(function VersionView({ read, publish, t }, { hasUpdate }) {
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
  const release = releaseOf(releases, version);
  if (!release || release.changes.length === 0)
    return hasUpdate ? null : (
      <EmptyState icon={NewsIcon} title={t('news.nothing')} text={t('news.nothingHint')} />
    );
  if (!fresh.cards) return <Text tone="muted">{t('news.allSeen', { version: release.version })}</Text>;
  return (
    <Stack as="section" gap={3} bounded aria-labelledby="this-version">
      <h2 id="this-version">{t('news.inVersion', { version: release.version })}</h2>
      <Stack as="ul" gap={3} className={styles.cards} data-testid="news-cards">
        {release.changes.map(({ title, text, image }, index) => (
          <Panel raised key={index} as="li" gap={2} packed anywhere>
            {image && <AnnouncementPicture kind="update" own={image} />}
            {title && (
              <Text as="h3" size={17}>
                {title}
              </Text>
            )}
            {text && <Text tone="muted">{text}</Text>}
          </Panel>
        ))}
      </Stack>
    </Stack>
  );
});
