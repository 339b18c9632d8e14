import { now } from '../../src/core/app/clock.ts';
import { shares } from '../../src/core/devices/shares.ts';
import { LinkButton } from '../../src/ui/Button.tsx';
import { ShareIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import { parted, SHARES_PATH } from './shares-page.state.ts';
import { styles } from './styles.ts';

/** The entry for the links in the settings. */
export default view(function SharesPanelView({ read, t }) {
  const { shown, status } = read(shares);
  // Without links on the server there is no button to them.
  if (status === 'unavailable') return <p className={styles.settings}>{t('shares.unavailableHint')}</p>;
  const { live } = parted(shown, read(now));
  return (
    <div className={styles.settings}>
      <p>
        {status === 'ready' && live.length > 0
          ? t('shares.count', { count: live.length })
          : t('shares.about')}
      </p>
      <LinkButton icon={ShareIcon} href={SHARES_PATH}>
        {t('shares.open')}
      </LinkButton>
    </div>
  );
});
