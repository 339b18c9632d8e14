import { hasNews, news } from '../../../src/core/app/news.ts';
import { can } from '../../../src/core/server/server.ts';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Row, Stack, Text } from '../../../src/ui/Layout.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './News.module.css';
import { pathOf, USUAL_PAGES } from './pages.state.ts';

/** The "about" page, with links to the news, the change log and pages about the product. */
export default view(function AboutView({ read, t }) {
  const { version } = read(news);
  return (
    <Stack gap={4} bounded>
      {version && <Text tone="muted">{t('news.running', { version })}</Text>}
      <Row as="nav" align="stretch" wrap className={styles.links} aria-label={t('news.about')}>
        {can(read, 'changeLog') && (
          <>
            <a href="/whatsnew">
              {t('news.title')}
              {read(hasNews) && <Badge tone="accent">{t('news.new')}</Badge>}
            </a>
            <a href="/change-log">{t('news.changeLog')}</a>
          </>
        )}
        {can(read, 'pages') &&
          USUAL_PAGES.map((id) => (
            <a key={id} href={pathOf(id)}>
              {t(`news.pages.${id}`)}
            </a>
          ))}
      </Row>
    </Stack>
  );
});
