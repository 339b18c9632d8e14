import { HideIcon } from '../../../src/ui/icons.ts';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { view } from '../../../src/ui/view.tsx';
import type { Child } from '../children.ts';
import { DevicePage } from './DevicePage.tsx';

/** Shown if the user opens the address of a settings page that the account settings hide (STATE-06). */
export const NotOffered = view<{ device: number; page: Child }>(function NotOfferedView(
  { t },
  { device, page },
) {
  return (
    <DevicePage device={device} page={page} fields={[]}>
      <EmptyState
        icon={HideIcon}
        title={t('deviceManagement.notOffered')}
        text={t('deviceManagement.notOfferedHint')}
      />
    </DevicePage>
  );
});
