import { useEffect, useRef } from 'react';
import * as newsEvents from '../../../events/news.ts';
import { isSignedIn } from '../../../src/core/session/session.ts';
import { LinkButton } from '../../../src/ui/Button.tsx';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { BackIcon, InfoIcon } from '../../../src/ui/icons.ts';
import { Logo } from '../../../src/ui/Logo.tsx';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { SafeHtml } from '../../../src/ui/SafeHtml.tsx';
import { Bone, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { type Translate, view } from '../../../src/ui/view.tsx';
import { pathOf, standAlone, USUAL_PAGES, wantedPage } from './pages.state.ts';
import styles from './StandAlone.module.css';
import { Trouble } from './Trouble.tsx';

/** An information page without the app's frame (its menus and bars). The user need not be signed in (ROUTE-05). */
export default view(function StandAloneView({ read, t }) {
  const wanted = read(wantedPage);
  const back = read(isSignedIn)
    ? { href: '/', label: t('news.pages.toApp') }
    : { href: '/login', label: t('news.pages.toLogin') };
  return (
    <Stack gap={6} bounded className={styles.page}>
      <Row as="header" gap={2} justify="between" wrap>
        <Logo name="Fixpoint" size={30} />
        <LinkButton variant="quiet" icon={BackIcon} href={back.href}>
          {back.label}
        </LinkButton>
      </Row>
      <Content />
      <Row
        as="nav"
        align="stretch"
        justify="center"
        wrap
        className={styles.others}
        aria-label={t('news.pages.title')}
      >
        {USUAL_PAGES.map((id) => (
          <a key={id} href={pathOf(id)} aria-current={id === wanted ? 'page' : undefined}>
            {t(`news.pages.${id}`)}
          </a>
        ))}
      </Row>
    </Stack>
  );
});

const titleOf = (id: string | null, t: Translate): string => {
  const usual = USUAL_PAGES.find((each) => each === id);
  return t(usual ? `news.pages.${usual}` : 'news.pages.title');
};

/**
 * Heading and text of an information page. While the page's text loads, the heading element stays the same, so that it
 * keeps the focus.
 */
const Content = view(function ContentView({ read, t }) {
  const wanted = read(wantedPage);
  const { id, page, language } = read(standAlone);
  const found = id === wanted ? page : null;
  return (
    <Stack
      as="article"
      gap={5}
      packed
      bounded
      className={styles.article}
      lang={found && language ? language : undefined}
      data-testid="stand-alone-page"
    >
      <Heading key={wanted}>{found?.title || titleOf(wanted, t)}</Heading>
      {found ? <SafeHtml html={found.html} /> : <Missing />}
    </Stack>
  );
});

/** Replaces the text of an information page while it is loading, or if it does not exist or could not be loaded. */
const Missing = view(function MissingView({ read, publish, t }) {
  const wanted = read(wantedPage);
  const { id, failure } = read(standAlone);
  const absent = { title: t('news.pages.unknown'), text: t('news.pages.unknownHint') };
  if (wanted === null) return <EmptyState icon={InfoIcon} {...absent} />;
  if (failure && id === wanted)
    return (
      <Trouble failure={failure} absent={absent} t={t} onRetry={() => publish(newsEvents.pageRequested())} />
    );
  return (
    <Skeleton label={t('news.loading')}>
      <Stack as="span" gap={4}>
        {[92, 100, 84, 96, 60, 88, 98, 72].map((width) => (
          <Bone key={width} width={`${width}%`} height={14} />
        ))}
      </Stack>
    </Skeleton>
  );
});

/**
 * The heading of an information page. If the user opened the page with a link in the navigation, the heading gets the
 * focus, so that screen readers read it. When the app starts on the page, the focus does not move.
 */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!document.activeElement?.closest('nav')) return;
    heading.current?.focus();
    heading.current?.closest('main')?.scrollTo({ top: 0 });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
