import * as paperEvents from '../../events/papers.ts';
import { connectivity } from '../../src/core/connectivity.ts';
import { papersOf } from '../../src/core/papers.ts';
import { ErrorState } from '../../src/ui/Notice.tsx';
import { OfflineIcon } from '../../src/ui/icons.ts';
import { SidePage } from '../../src/ui/SidePage.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';

/** In the place of what is kept about a watch while it is not there: an empty list would be a claim. */
export const MissingPapers = view<{ imei: string }>(function MissingPapersView(
  { read, publish, t },
  { imei },
) {
  const { failure } = read(papersOf(imei));
  const isOffline = read(connectivity).online === false;
  return (
    <SidePage>
      {failure ? (
        <ErrorState
          icon={isOffline ? OfflineIcon : undefined}
          title={t(isOffline ? 'network.offline' : 'push.media.failed')}
          text={t(isOffline ? 'push.media.offline' : `failure.${failure.reason}`)}
          retry={
            failure.reason === 'unavailable'
              ? undefined
              : { label: t('shell.tryAgain'), onRetry: () => publish(paperEvents.requested({ imei })) }
          }
        />
      ) : (
        <Skeleton label={t('watch.papersLoading')}>
          <RowBones rows={3} />
        </Skeleton>
      )}
    </SidePage>
  );
});
