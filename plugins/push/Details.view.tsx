import { view } from '../../src/ui/view.tsx';
import { detailsKind } from './media.state.ts';
import { NotificationDetail } from './NotificationDetail.tsx';
import { Photos } from './Photos.tsx';
import { telling } from './telling.state.ts';
import { VoiceMessages } from './VoiceMessages.tsx';

/** The details of a message, by its kind (PUSH-04). Another message is another dialog. */
export default view(function DetailsView({ read }) {
  const kind = read(detailsKind);
  const seq = read(telling).details?.seq;
  switch (kind) {
    case null:
      return null;
    case 'voice':
      return <VoiceMessages key={seq} />;
    case 'photo':
      return <Photos key={seq} />;
    case 'notification':
      return <NotificationDetail key={seq} />;
  }
});
