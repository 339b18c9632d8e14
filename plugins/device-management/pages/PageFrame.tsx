import { readOnlyFor } from '../../../src/core/session/access.ts';
import { type ReactNode, useId } from 'react';
import { appState } from '../../../src/core/app/app-state.ts';
import { Banner } from '../../../src/ui/Banner.tsx';
import { BackIcon, LockIcon } from '../../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../../src/ui/Layout.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './Pages.module.css';

type Props = {
  title: string;
  /** Content above the title. */
  over?: ReactNode;
  /** Target and label of the back link. */
  back: string;
  backLabel: string;
  /** The back link shows only on a phone: elsewhere the list is beside the page. */
  backOnPhone?: boolean;
  children: ReactNode;
};

/** A page of a device's settings: back link, title, and a note if it is read-only. */
export const PageFrame = view<Props>(function PageFrameView(
  { read, t },
  { title, over, back, backLabel, backOnPhone, children },
) {
  const id = useId();
  const isWide = ['lg', 'xl'].includes(read(appState).size);
  return (
    <Stack as="section" gap={4} packed className={styles.frame} aria-labelledby={id}>
      {!(backOnPhone && isWide) && (
        <a className={styles.back} href={back}>
          <BackIcon size={18} aria-hidden="true" />
          <span>{backLabel}</span>
        </a>
      )}
      <Row as="header" gap={3}>
        {over}
        <Text id={id} as="h2" size={24} anywhere shrink>
          {title}
        </Text>
      </Row>
      {read(readOnlyFor('deviceEditing')) && (
        <Banner tone="neutral" icon={LockIcon} text={t('deviceManagement.readOnly')} />
      )}
      {children}
    </Stack>
  );
});
