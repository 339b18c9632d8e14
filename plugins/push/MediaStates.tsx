import * as mediaEvents from '../../events/media.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { type Icon, OfflineIcon } from '../../src/ui/icons.ts';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { media, mediaSubject } from './media.state.ts';

type Words = { icon: Icon; loading: string; empty: string; emptyHint: string };

/** What stands in the place of a list that is not there: on its way, empty, failed, or out of reach. */
export const MediaStates = view<Words>(function MediaStatesView(
  { read, publish, t },
  { icon, loading, empty, emptyHint },
) {
  const { items, failure, loading: isLoading } = read(media);
  const about = read(mediaSubject);
  if (failure && (items === null || items.length === 0)) {
    const offline = read(connectivity).online === false;
    return (
      <ErrorState
        icon={offline ? OfflineIcon : undefined}
        title={t(offline ? 'network.offline' : 'push.media.failed')}
        text={t(offline ? 'push.media.offline' : `failure.${failure.reason}`)}
        retry={
          failure.reason === 'unavailable'
            ? undefined
            : {
                label: t('shell.tryAgain'),
                busy: isLoading,
                onRetry: () => about && publish(mediaEvents.listRequested(about)),
              }
        }
      />
    );
  }
  if (items === null)
    return (
      <Skeleton label={loading}>
        <RowBones rows={3} />
      </Skeleton>
    );
  return items.length === 0 ? <EmptyState icon={icon} title={empty} text={emptyHint} /> : null;
});
