import { view } from '../../../src/ui/view.tsx';
import { Announcements } from './Announcements.tsx';

/** What the service asked its customers: the list, and what they answered. */
export default view(() => <Announcements kind="survey" />);
