import type { Failure } from '../../../events/session-types.ts';
import { InfoIcon, OfflineIcon } from '../../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../../src/ui/Notice.tsx';
import type { Translate } from '../../../src/ui/view.tsx';

const ABSENT: ReadonlySet<string> = new Set(['notFound', 'unavailable']);

type TroubleProps = {
  failure: Failure;
  /** The title and text to show if the content does not exist. */
  absent: { title: string; text: string };
  t: Translate;
  onRetry: () => void;
};

/** Says why content is missing: it does not exist, or it failed to load. After a failure, the user can retry. */
export function Trouble({ failure, absent, t, onRetry }: TroubleProps) {
  if (ABSENT.has(failure.reason)) return <EmptyState icon={InfoIcon} {...absent} />;
  return (
    <ErrorState
      {...(failure.status === 0 && { icon: OfflineIcon })}
      title={t('news.failed')}
      text={t(`failure.${failure.reason}`)}
      retry={{ label: t('shell.tryAgain'), onRetry }}
    />
  );
}
