import { isReadOnly } from '../../../src/core/session/admin.ts';
import { can } from '../../../src/core/server/server.ts';
import { type ReactNode, useId } from 'react';
import { appState } from '../../../src/core/app/app-state.ts';
import { Banner } from '../../../src/ui/Banner.tsx';
import { BackIcon, LockIcon } from '../../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../../src/ui/Layout.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './Pages.module.css';

type Props = {
  title: string;
  /** Content shown before the page's title. */
  over?: ReactNode;
  /** Target and label of the page's back link. */
  back: string;
  backLabel: string;
  /**
   * Whether to show the back link only on narrow screens. On wide screens the list is beside the page, so the link is
   * not needed.
   */
  backOnPhone?: boolean;
  /** Whether the app itself stores what the page changes. No right on the server is needed then. */
  isOwn?: boolean;
  children: ReactNode;
};

/** The layout of a device's settings page: back link, title, and a note if the page is read-only. */
export const PageFrame = view<Props>(function PageFrameView(
  { read, t },
  { title, over, back, backLabel, backOnPhone, isOwn = false, children },
) {
  const id = useId();
  const isForeign = read(isReadOnly);
  const isWide = ['lg', 'xl'].includes(read(appState).size);
  return (
    <Stack as="section" gap={4} packed className={styles.frame} aria-labelledby={id}>
      {!(backOnPhone && isWide) && (
        <a className={styles.back} href={back}>
          <BackIcon size={18} aria-hidden="true" />
          <Text as="span" clip>
            {backLabel}
          </Text>
        </a>
      )}
      <Row as="header" gap={3}>
        {over}
        <Text id={id} as="h2" size={24} anywhere shrink>
          {title}
        </Text>
      </Row>
      {isForeign ? (
        <Banner tone="neutral" icon={LockIcon} text={t('deviceManagement.readOnly')} />
      ) : (
        !isOwn &&
        !can(read, 'deviceEditing') && (
          <Banner tone="neutral" icon={LockIcon} text={t('operations.readOnly')} />
        )
      )}
      {children}
    </Stack>
  );
});
