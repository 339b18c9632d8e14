import { ErrorState } from '../ui/Notice.tsx';

/** Shown when the deployment's configuration cannot be used; texts are not loaded yet, so it speaks English. */
export function StartFailed({ problem }: { problem: string }) {
  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', padding: 24 }}>
      <ErrorState
        title="Fixpoint is not set up correctly"
        text="Whoever runs this site needs to mend its configuration file. Then load this page again."
        reference={problem}
        retry={{ label: 'Try again', onRetry: () => window.location.reload() }}
      />
    </main>
  );
}
