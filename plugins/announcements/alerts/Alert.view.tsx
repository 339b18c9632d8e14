import { AlertCard } from './AlertCard.tsx';

/** The overlay with the card of one of the service's announcements. */
export default function AlertView() {
  return <AlertCard testId="server-alert" />;
}
