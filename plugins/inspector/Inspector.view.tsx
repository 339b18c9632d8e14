import { useEffect, useState } from 'react';
import * as inspectorEvents from '../../events/inspector.ts';
import type { Inspection } from '../../src/replay/inspection.ts';
import { Beside } from '../../src/ui/Beside.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Row } from '../../src/ui/Layout.tsx';
import { liveTurns } from '../../src/ui/turns.ts';
import { view } from '../../src/ui/view.tsx';
import { Bench } from './bench/Bench.ts';
import { Frame } from './Frame.tsx';
import styles from './Frame.module.css';
import { useHeight } from './use-height.tsx';

/**
 * The inspector (the tool that shows the event log), below the app. The log records only that the inspector opens and
 * closes, nothing else that the user does in it.
 */
export default view(function InspectorView({ inspect, publish }) {
  const [inspection, setInspection] = useState<Inspection | null>(null);
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const size = useHeight();
  useEffect(() => {
    let wanted = true;
    inspect().then(
      (found) => wanted && setInspection(found),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [inspect, tries]);
  const again = () => {
    setFailed(false);
    setTries(tries + 1);
  };
  const close = () => {
    inspection?.stayOpen(false);
    publish(inspectorEvents.closed());
  };
  return (
    <Beside height={size.height}>
      {inspection ? (
        <Opened inspection={inspection} size={size} onClose={close} />
      ) : (
        <div className={styles.frame}>{hasFailed && <Absent onAgain={again} onClose={close} />}</div>
      )}
    </Beside>
  );
});

/**
 * The message that the inspector failed to load. It is in English, because the translations may have failed to load
 * too.
 */
const Absent = ({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) => (
  <Row gap={3} wrap className={styles.absent} role="alert" lang="en">
    <p>The inspector could not be loaded. It is kept on this device once it has been opened online.</p>
    <Button size="small" onClick={onAgain}>
      Try again
    </Button>
    <Button size="small" variant="quiet" onClick={onClose}>
      Close
    </Button>
  </Row>
);

type OpenedProps = { inspection: Inspection; size: ReturnType<typeof useHeight>; onClose: () => void };

function Opened({ inspection, size, onClose }: OpenedProps) {
  const [bench] = useState(() => new Bench(inspection, liveTurns));
  useEffect(() => bench.start(), [bench]);
  return <Frame bench={bench} size={size} onClose={onClose} />;
}
