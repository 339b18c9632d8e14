import * as historyEvents from '../../events/history.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { HistoryIcon } from '../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { ProgressBar } from '../../src/ui/ProgressBar.tsx';
import { view } from '../../src/ui/view.tsx';
import { pasts, progress } from './past.state.ts';

/** Says how much of the history is loaded, and what is missing and why. Buttons continue loading. */
export const PastStatus = view(function PastStatusView({ read, publish, t }) {
  const { status, done, of, cancelled, failure, failed } = read(progress);
  const all = read(pasts).all;
  const isOffline = read(connectivity).online === false;
  const retry = () => publish(historyEvents.loadingRetried());
  const reason = failure ? t(`failure.${failure.reason}`) : undefined;
  const leftOut = all
    .flatMap((past) => past.pieces)
    .reduce((sum, { leftOut: { doubles, noPlace, outside } }) => sum + doubles + noPlace + outside, 0);
  return (
    <>
      {status === 'loading' && (
        <ProgressBar
          label={t('history.loading.label')}
          value={of > 1 ? done / of : null}
          detail={of > 1 ? t('history.loading.parts', { done, of }) : undefined}
          cancel={{
            label: t('history.loading.cancel'),
            onCancel: () => publish(historyEvents.loadingCancelled()),
          }}
        />
      )}
      {status === 'failed' && (
        <ErrorState
          title={t(cancelled && !failure ? 'history.loading.cancelled' : 'history.loading.failed')}
          text={isOffline ? t('history.loading.offline') : (reason ?? t('history.loading.again'))}
          retry={{ label: t('history.loading.retry'), onRetry: retry }}
        />
      )}
      {status === 'partial' && (
        <Banner
          tone="warning"
          text={t('history.loading.partial', { count: failed, of })}
          detail={isOffline ? t('history.loading.offline') : reason}
          action={
            <Button size="small" onClick={retry}>
              {t('history.loading.retry')}
            </Button>
          }
        />
      )}
      {status === 'ready' && all.every(({ way }) => way.at.length === 0) && (
        <EmptyState
          icon={HistoryIcon}
          title={t('history.empty.title')}
          text={t(all.length === 0 ? 'history.empty.noDevice' : 'history.empty.hint')}
        />
      )}
      {leftOut > 0 && status !== 'loading' && (
        <p data-testid="history-left-out">{t('history.leftOut', { count: leftOut })}</p>
      )}
    </>
  );
});
