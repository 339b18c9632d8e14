import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { view } from './view.tsx';

/** Says that the server refused a change, and why, with buttons to correct, repeat or discard it. */
export const RefusedBanner = view<{
  text: string;
  /** Opens the form in which the user can correct the change. Null if no form shows what was refused. */
  onCorrect: (() => void) | null;
  /** True if nothing may be changed now. */
  locked: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}>(function RefusedBannerView({ t }, { text, onCorrect, locked, onRetry, onDiscard }) {
  return (
    <Banner
      tone="danger"
      text={text}
      action={
        <>
          {onCorrect && (
            <Button size="small" disabled={locked} onClick={onCorrect}>
              {t('changes.correct')}
            </Button>
          )}
          <Button size="small" disabled={locked} onClick={onRetry}>
            {t('shell.tryAgain')}
          </Button>
          <Button size="small" variant="quiet" onClick={onDiscard}>
            {t('changes.letGo')}
          </Button>
        </>
      }
    />
  );
});
