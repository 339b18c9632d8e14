import * as newsEvents from '../../../events/news.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { formatDay } from '../../../src/ui/format.ts';
import { BackIcon, NewsIcon } from '../../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../../src/ui/Layout.tsx';
import { Panel } from '../../../src/ui/Panel.tsx';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { view } from '../../../src/ui/view.tsx';
import { changeLog } from './change-log.state.ts';
import styles from './News.module.css';
import { Trouble } from './Trouble.tsx';
import { ChangeItems } from './ChangeItems.tsx';

/** The change log page: changes by version and date, newest first (NEWS-01). */
export default view(function ChangeLogView({ t }) {
  return (
    <Stack gap={5} packed bounded className={styles.page}>
      <Stack as="header" gap={2} justify="start" className={styles.header}>
        <a href="/whatsnew">
          <BackIcon size={18} aria-hidden="true" />
          {t('news.title')}
        </a>
        <h1>{t('news.changeLog')}</h1>
      </Stack>
      <Releases />
    </Stack>
  );
});

const Releases = view(function ReleasesView({ read, publish, t, language: format }) {
  const { releases, language, failure } = read(changeLog);
  const absent = { title: t('news.nothing'), text: t('news.nothingHint') };
  if (language === null)
    return failure ? (
      <Trouble
        t={t}
        failure={failure}
        absent={absent}
        onRetry={() => publish(newsEvents.changeLogRequested())}
      />
    ) : (
      <Skeleton label={t('news.loading')}>
        <RowBones rows={6} />
      </Skeleton>
    );
  if (releases.length === 0) return <EmptyState icon={NewsIcon} {...absent} />;
  return releases.map(({ version, date, changes }) => (
    <Panel raised as="section" key={version} gap={3} aria-labelledby={`version-${version}`}>
      <Row wrap className={styles.head}>
        <h2 id={`version-${version}`}>{t('news.version', { version })}</h2>
        {date !== null && (
          <Text as="span" tone="muted" size={13}>
            {formatDay(date, format, read(timeZoneInUse))}
          </Text>
        )}
      </Row>
      <Stack as="ul" gap={3} anywhere>
        <ChangeItems changes={changes} />
      </Stack>
    </Panel>
  ));
});
