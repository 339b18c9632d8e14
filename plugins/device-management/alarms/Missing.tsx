import * as alarmEvents from '../../../events/alarms.ts';
import { MutedIcon } from '../../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { view } from '../../../src/ui/view.tsx';
import { details } from '../details.state.ts';

type Props = {
  device: number;
  /** The text if the server has no such settings. */
  none: { title: string; text: string };
};

/** Replaces missing settings: loading, an error, or the tracker has none. */
export const Missing = view<Props>(function MissingView({ read, publish, t }, { device, none }) {
  const asked = read(details).asked[device];
  if (asked === 'done') return <EmptyState icon={MutedIcon} {...none} />;
  if (asked === undefined || asked === 'loading')
    return (
      <Skeleton label={t('deviceManagement.loading')}>
        <RowBones rows={4} />
      </Skeleton>
    );
  return (
    <ErrorState
      title={t('deviceManagement.detailsFailed')}
      text={asked.failure.message ?? t(`failure.${asked.failure.reason}`)}
      retry={{
        label: t('shell.tryAgain'),
        onRetry: () => publish(alarmEvents.detailsRequested({ ids: [device] })),
      }}
    />
  );
});
