import * as mediaEvents from '../../../events/media.ts';
import { ErrorState } from '../../../src/ui/Notice.tsx';
import { view } from '../../../src/ui/view.tsx';
import { watchMedia, watchSubject } from './media.state.ts';

/** Why the watch's messages or photos are not available, and a retry button if that may help. */
export const MediaTrouble = view<{ title: string }>(function MediaTroubleView(
  { read, publish, t },
  { title },
) {
  const { about } = read(watchSubject) ?? {};
  const { items, failure } = read(watchMedia);
  if (!about || items !== null || !failure) return null;
  return (
    <ErrorState
      title={title}
      text={t(`failure.${failure.reason}`)}
      retry={
        failure.reason === 'unavailable'
          ? undefined
          : { label: t('shell.tryAgain'), onRetry: () => publish(mediaEvents.listRequested(about)) }
      }
    />
  );
});
