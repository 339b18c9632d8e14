import * as mediaEvents from '../../../events/media.ts';
import { ErrorState } from '../../../src/ui/Notice.tsx';
import { view } from '../../../src/ui/view.tsx';
import { watchMedia, watchSubject } from './media.state.ts';

/** Why there is no list of the watch's messages or photos, and a way to ask again where that may help. */
export const MediaTrouble = view<{ title: string }>(function MediaTroubleView(
  { read, publish, t },
  { title },
) {
  const { about } = read(watchSubject) ?? {};
  const { status, failure } = read(watchMedia);
  if (!about || status === 'ready' || !failure) return null;
  return (
    <ErrorState
      title={title}
      text={t(`failure.${failure.reason}`)}
      retry={
        status === 'unavailable'
          ? undefined
          : { label: t('shell.tryAgain'), onRetry: () => publish(mediaEvents.listRequested(about)) }
      }
    />
  );
});
