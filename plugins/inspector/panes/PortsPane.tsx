import { useState, useSyncExternalStore } from 'react';
import type { PortCall } from '../../../src/replay/inspection.ts';
import { LongList } from '../../../src/ui/LongList.tsx';
import { ReloadIcon } from '../../../src/ui/icons.ts';
import { Stack, Text } from '../../../src/ui/Layout.tsx';
import { liveTurns } from '../../../src/ui/turns.ts';
import { view } from '../../../src/ui/view.tsx';
import { clockText, tookText } from '../bench/words-of-time.ts';
import { Tool } from '../Tool.tsx';
import { useBench } from '../use-bench.ts';
import { Search } from '../Search.tsx';
import styles from './PortsPane.module.css';
import tableStyles from './Table.module.css';

/**
 * The inspector pane with all port calls of the app (to server, storage and the like) since the page loaded, if the
 * ports are observed.
 */
export const PortsPane = view(function PortsPaneView({ t }) {
  const { inspection } = useBench();
  const { calls, stayOpen, reload } = inspection;
  if (!calls)
    return (
      <Stack gap={3} justify="center" tone="muted" centered className={tableStyles.empty}>
        <p>{t('inspector.ports.notWatched')}</p>
        <Tool
          icon={ReloadIcon}
          label={t('inspector.ports.reload')}
          wordy
          onClick={() => {
            stayOpen(true);
            reload();
          }}
        />
      </Stack>
    );
  return <Calls calls={calls} />;
});

type CallsProps = { calls: NonNullable<ReturnType<typeof useBench>['inspection']['calls']> };

const Calls = view<CallsProps>(function CallsView({ t }, { calls }) {
  const bench = useBench();
  useCallsNow(calls);
  const [text, setText] = useState('');
  const [follows, setFollows] = useState(true);
  const [active, setActive] = useState<number | null>(null);
  const wanted = text.trim().toLowerCase();
  const shown = calls
    .all()
    .filter(({ port, method, detail }) => `${port}.${method} ${detail}`.toLowerCase().includes(wanted));
  const open = (call: PortCall | undefined) => {
    const index = call ? bench.liveTable.indexOf(call.after) : -1;
    if (index >= 0 && bench.subject.kind === 'live') bench.select(index);
  };
  return (
    <section className={styles.ports} aria-label={t('inspector.tab.ports')} data-testid="inspector-ports">
      <div className={styles.head}>
        <Search label={t('inspector.ports.search')} value={text} onChange={setText} />
      </div>
      {shown.length === 0 ? (
        <Stack as="p" gap={3} justify="center" tone="muted" centered className={tableStyles.empty}>
          {t('inspector.ports.none')}
        </Stack>
      ) : (
        <LongList
          label={t('inspector.tab.ports')}
          count={shown.length}
          rowHeight={24}
          active={active}
          follows={follows}
          onFollows={setFollows}
          onActive={(at) => {
            setFollows(false);
            setActive(at);
            open(shown[at]);
          }}
          row={(at) => <CallRow call={shown[at] as PortCall} running={t('inspector.ports.running')} />}
        />
      )}
    </section>
  );
});

function CallRow({ call, running }: { call: PortCall; running: string }) {
  const { at, after, port, method, detail, took, outcome } = call;
  return (
    <Stack nowrap className={styles.call}>
      <span className={styles.figure}>{clockText(at)}</span>
      <span className={styles.figure}>#{after}</span>
      <Text as="span" weight="medium">
        {port}.{method}
      </Text>
      <span className={styles.detail}>{detail}</span>
      <span className={styles.figure}>{took === null ? running : tookText(took)}</span>
      <span className={styles.outcome}>{outcome}</span>
    </Stack>
  );
}

/** Re-renders the caller when port calls start or end, at most a few times a second. */
function useCallsNow(calls: CallsProps['calls']): void {
  const [store] = useState(() => {
    let version = 0;
    let due: (() => void) | null = null;
    return {
      subscribe: (told: () => void) => {
        const stop = calls.listen(() => {
          due ??= liveTurns.soon(() => {
            due = null;
            version++;
            told();
          });
        });
        return () => {
          due?.();
          stop();
        };
      },
      version: () => version,
    };
  });
  useSyncExternalStore(store.subscribe, store.version);
}
