import * as alarmEvents from '../../../events/alarms.ts';
import { MutedIcon } from '../../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { view } from '../../../src/ui/view.tsx';
import { details } from '../details.state.ts';

type Props = {
  device: number;
  /** The title and text to show if the server has no settings of this kind for the device. */
  none: { title: string; text: string };
};

/**
 * Replaces settings of a device that are not available: they are still loading, failed to load, or do not exist for
 * this device.
 */
export const Missing = view<Props>(function MissingView({ read, publish, t }, { device, none }) {
  const { status, failure } = read(details).asked[device] ?? { status: 'loading', failure: null };
  if (status === 'ready') return <EmptyState icon={MutedIcon} {...none} />;
  if (failure === null)
    return (
      <Skeleton label={t('deviceManagement.loading')}>
        <RowBones rows={4} />
      </Skeleton>
    );
  return (
    <ErrorState
      title={t('deviceManagement.detailsFailed')}
      text={failure.message ?? t(`failure.${failure.reason}`)}
      retry={{
        label: t('shell.tryAgain'),
        onRetry: () => publish(alarmEvents.detailsRequested({ ids: [device] })),
      }}
    />
  );
});
