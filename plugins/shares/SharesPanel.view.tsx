import { now } from '../../src/core/app/clock.ts';
import { shares } from '../../src/core/devices/shares.ts';
import { LinkButton } from '../../src/ui/Button.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import { ShareIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import { parted, SHARES_PATH } from './shares-page.state.ts';

/** The section in the settings that leads to the shared links. */
export default view(function SharesPanelView({ read, t }) {
  const { shown, status } = read(shares);
  // If the server does not support shared links, a hint is shown instead of a button.
  if (status === 'unavailable') return <p>{t('shares.unavailableHint')}</p>;
  const { live } = parted(shown, read(now));
  return (
    <Stack gap={3} justify="start">
      <p>
        {status === 'ready' && live.length > 0
          ? t('shares.count', { count: live.length })
          : t('shares.about')}
      </p>
      <LinkButton icon={ShareIcon} href={SHARES_PATH}>
        {t('shares.open')}
      </LinkButton>
    </Stack>
  );
});
