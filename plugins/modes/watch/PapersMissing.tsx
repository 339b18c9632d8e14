import type { Failure } from '../../../events/session-types.ts';
import * as paperEvents from '../../../events/papers.ts';
import { SideMissing, SidePage } from '../../../src/ui/SidePage.tsx';
import { view } from '../../../src/ui/view.tsx';

/**
 * Shown in place of a watch's stored data (contacts, quiet times): the data is loading, or loading failed and can
 * be retried.
 */
export const PapersMissing = view<{ imei: string; failure: Failure | null }>(function PapersMissingView(
  { publish, t },
  { imei, failure },
) {
  const retry = { label: t('shell.tryAgain'), onRetry: () => publish(paperEvents.requested({ imei })) };
  return (
    <SidePage>
      <SideMissing
        loading={t('watch.papersLoading')}
        failed={
          failure
            ? {
                title: t('push.media.failed'),
                text: t(`failure.${failure.reason}`),
                ...(failure.reason !== 'unavailable' && { retry }),
              }
            : undefined
        }
      />
    </SidePage>
  );
});
