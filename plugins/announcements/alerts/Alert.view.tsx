import { AlertCard } from './AlertCard.tsx';

/** An announcement of the service. */
export default function AlertView() {
  return <AlertCard testId="server-alert" />;
}
