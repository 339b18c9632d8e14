import type { InboxEntry } from '../events/admin-feedback.ts';
import type { FeedbackWritten, OwnFeedback } from '../events/feedback-types.ts';
import type { FeedbackDetail } from '../src/api/admin-backend.ts';

export const anOwnFeedback = (id: string, changes: Partial<OwnFeedback> = {}): OwnFeedback => ({
  id,
  at: 1_781_510_400_000,
  rating: 4,
  text: 'Love the map',
  status: 'new',
  picture: false,
  recording: false,
  answers: [],
  unread: false,
  ...changes,
});

export const aWritten = (changes: Partial<FeedbackWritten> = {}): FeedbackWritten => ({
  rating: 4,
  text: 'Love the map',
  picture: null,
  recording: null,
  along: {
    version: '0.1.0',
    platform: 'web',
    language: 'en',
    mode: 'v2',
    theme: 'light',
    window: 'xl',
    devices: 12,
    models: ['CarTrack 4'],
  },
  ...changes,
});

export const anInboxEntry = (id: string, changes: Partial<InboxEntry> = {}): InboxEntry => ({
  id,
  at: 1_781_510_400_000,
  rating: 2,
  text: 'The van stayed in the tunnel',
  userID: 3001,
  email: 'ingrid.lindqvist@example.com',
  language: 'en',
  status: 'new',
  tags: ['bug'],
  picture: false,
  recording: false,
  answers: 0,
  ...changes,
});

export const anInboxDetail = (id: string, changes: Partial<FeedbackDetail> = {}): FeedbackDetail => ({
  entry: anInboxEntry(id),
  along: [
    { name: 'version', value: '0.1.0' },
    { name: 'models', value: 'CarTrack 4' },
  ],
  answers: [],
  read: false,
  knownTags: ['bug', 'idea', 'map'],
  picture: null,
  ...changes,
});
