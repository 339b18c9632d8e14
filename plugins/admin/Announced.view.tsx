import * as navigation from '../../events/navigation.ts';
import { Button } from '../../src/ui/Button.tsx';
import { GuardIcon } from '../../src/ui/icons.ts';
import { EmptyState } from '../../src/ui/Notice.tsx';
import { view } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import styles from './Announced.module.css';

/** Says that an area of the administration is on its way, and leads back. */
export default view(function AnnouncedView({ t, publish }) {
  return (
    <div className={styles.page}>
      <h1>
        <VisuallyHidden>{t('admin.announced')}</VisuallyHidden>
      </h1>
      <EmptyState
        icon={GuardIcon}
        title={t('admin.announced')}
        text={t('admin.announcedHint')}
        action={
          <Button onClick={() => publish(navigation.linkFollowed({ href: '/' }))}>
            {t('shell.toStart')}
          </Button>
        }
      />
    </div>
  );
});
