import { AlertCard } from './AlertCard.tsx';

/** What the app itself has to announce: geofences of the first version are still there (ALERT-17). */
export default function CustomView() {
  return <AlertCard testId="custom-alert" />;
}
