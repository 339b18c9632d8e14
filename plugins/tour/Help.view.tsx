import { HelpIcon } from '../../src/ui/icons.ts';
import { LinkButton } from '../../src/ui/Button.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Tour.module.css';
import { location, ghostBase } from '../../src/core/app/location.ts';

/** The help section of the settings: starts the tour again. */
export default view(function HelpView({ read, t }) {
  return (
    <Stack gap={3} justify="start" className={styles.help}>
      <p>{t('tour.help.text')}</p>
      <LinkButton icon={HelpIcon} href={`${ghostBase(read(location).ghost)}/map/tour`}>
        {t('tour.help.start')}
      </LinkButton>
    </Stack>
  );
});
