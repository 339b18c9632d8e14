import { useEffect, useState } from 'react';
import * as inspectorEvents from '../../events/inspector.ts';
import type { Inspection } from '../../src/replay/inspection.ts';
import { Beside } from '../../src/ui/Beside.tsx';
import { liveTurns } from '../../src/ui/turns.ts';
import { view } from '../../src/ui/view.tsx';
import { Bench } from './bench/Bench.ts';
import { Frame } from './Frame.tsx';
import styles from './Frame.module.css';
import { useHeight } from './use-height.tsx';

/** The inspector, beside the app. Its door is in the log; all else it does is its own. */
export default view(function InspectorView({ inspect, publish }) {
  const [inspection, setInspection] = useState<Inspection | null>(null);
  const size = useHeight();
  useEffect(() => {
    let wanted = true;
    void inspect().then((found) => {
      if (wanted) setInspection(found);
    });
    return () => {
      wanted = false;
    };
  }, [inspect]);
  const close = () => {
    inspection?.stayOpen(false);
    publish(inspectorEvents.closed());
  };
  return (
    <Beside height={size.height}>
      {inspection ? (
        <Opened inspection={inspection} size={size} onClose={close} />
      ) : (
        <div className={styles.frame} />
      )}
    </Beside>
  );
});

type OpenedProps = { inspection: Inspection; size: ReturnType<typeof useHeight>; onClose: () => void };

function Opened({ inspection, size, onClose }: OpenedProps) {
  const [bench] = useState(() => new Bench(inspection, liveTurns));
  useEffect(() => bench.start(), [bench]);
  return <Frame bench={bench} size={size} onClose={onClose} />;
}
