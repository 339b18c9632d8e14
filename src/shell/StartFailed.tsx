import { ErrorState } from '../ui/Notice.tsx';

const WORDS = {
  wrong: {
    title: 'Fixpoint is not set up correctly',
    text: 'Its configuration file needs to be mended. Then load this page again.',
  },
  unreached: {
    title: 'Fixpoint cannot be reached right now',
    text: 'Your connection or our server does not answer. Try again in a moment.',
  },
} as const;

/**
 * The page that is shown if the app cannot start because the deployment's configuration is wrong or could not be
 * loaded. It is in English, because no texts have been loaded yet.
 */
export function StartFailed({ isReached, problem }: { isReached: boolean; problem: string }) {
  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', padding: 24 }}>
      <ErrorState
        {...WORDS[isReached ? 'wrong' : 'unreached']}
        reference={problem}
        retry={{ label: 'Try again', onRetry: () => window.location.reload() }}
      />
    </main>
  );
}
