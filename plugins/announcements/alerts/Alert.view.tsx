import { AlertCard } from './AlertCard.tsx';

/** The overlay with one of the service's announcements. */
export default function AlertView() {
  return <AlertCard testId="server-alert" />;
}
