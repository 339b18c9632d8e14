import { DEMO_RECORDING } from './demo-recording.ts';
import { DEMO_SCREENSHOT } from './demo-screenshot.ts';
import type { KeptFeedback } from './kept-feedback.ts';

const HOUR = 3600;
const DAY = 86_400;
const SUPPORT = 3007;

type Sketch = Pick<KeptFeedback, 'userID' | 'rating' | 'text'> &
  Partial<KeptFeedback> & { readonly ago: number; readonly language: string; readonly platform?: string };

/** What the demo's customers told the service before anybody looked, oldest first. */
const SKETCHES: readonly Sketch[] = [
  {
    userID: 3005,
    ago: 21 * DAY,
    language: 'nl',
    platform: 'android',
    rating: 5,
    text: 'De parkeerbewaking heeft mijn fiets gered. Heel blij mee!',
    status: 'closed',
    tags: ['praise', 'park guard'],
    answers: [{ at: -20 * DAY, by: SUPPORT, text: 'Wat fijn om te horen, bedankt voor je bericht!' }],
    read: -19 * DAY,
  },
  {
    userID: 3002,
    ago: 12 * DAY,
    language: 'de',
    rating: 3,
    text: 'Bei 10 000 Fahrzeugen wäre eine Gruppierung nach Standort hilfreich. Sonst läuft alles flüssig.',
    status: 'inWork',
    tags: ['idea', 'fleet'],
  },
  {
    userID: 3004,
    ago: 9 * DAY,
    language: 'es',
    platform: 'ios',
    rating: 2,
    text: 'La alarma SOS del reloj de mi madre llega con dos minutos de retraso. ¿Se puede mejorar?',
    status: 'answered',
    tags: ['alarm', 'watch'],
    answers: [
      {
        at: -8 * DAY,
        by: SUPPORT,
        text: 'Gracias por avisarnos. Hemos acortado el intervalo de envío de este modelo; con la próxima carga del reloj será más rápido.',
      },
    ],
    read: null,
  },
  {
    userID: 3001,
    ago: 6 * DAY,
    language: 'en',
    rating: 4,
    text: 'Love the new map. Please show the speed of a device in the list too, not only on its page.',
    status: 'answered',
    tags: ['idea', 'map'],
    answers: [
      {
        at: -4 * DAY,
        by: SUPPORT,
        text: 'Thank you! The list shows the speed of everything that moves since version 0.1 – swipe a row to see it.',
      },
    ],
    read: null,
  },
  {
    userID: 3003,
    ago: 3 * DAY,
    language: 'pl',
    platform: 'android',
    rating: 1,
    text: 'Od wczoraj obroża psa nie pokazuje pozycji w lesie, choć telefon ma zasięg.',
    status: 'seen',
    tags: ['bug', 'position'],
  },
  {
    userID: 3001,
    ago: 30 * HOUR,
    language: 'en',
    rating: 2,
    text: 'After a tunnel the van stayed where it was although it drove on. See the recording and the picture.',
    status: 'inWork',
    tags: ['bug', 'map'],
    recording: DEMO_RECORDING,
    screenshot: DEMO_SCREENSHOT,
  },
  {
    userID: 3006,
    ago: 20 * HOUR,
    language: 'fr',
    rating: 4,
    text: 'Simple et clair. Il manque juste un thème sombre automatique le soir.',
  },
  {
    userID: 3002,
    ago: 5 * HOUR,
    language: 'el',
    rating: 5,
    text: 'Οι αναφορές είναι εξαιρετικές. Ευχαριστούμε!',
    tags: ['praise'],
  },
  {
    userID: 3002,
    ago: 2 * HOUR,
    language: 'tr',
    platform: 'pwa',
    rating: null,
    text: 'Rapor dışa aktarılırken uygulama bir süre yanıt vermedi.',
    recording: DEMO_RECORDING,
  },
];

/** `since`: when the demo began (Unix seconds). */
export const demoFeedback = (since: number): KeptFeedback[] =>
  SKETCHES.map(({ ago, language, platform = 'web', answers = [], read = null, ...sketch }, i) => ({
    id: `${i + 1}`,
    at: since - ago,
    recording: null,
    screenshot: null,
    status: 'new',
    tags: [],
    ...sketch,
    answers: answers.map((answer) => ({ ...answer, at: since + answer.at })),
    read: read === null ? null : since + read,
    along: {
      version: '0.1.0',
      platform,
      language,
      mode: 'v2',
      theme: i % 2 === 0 ? 'light' : 'dark',
      window_class: platform === 'web' ? 'xl' : 'xs',
      devices: sketch.userID === 3002 ? 10_000 : 12,
      models: ['CarTrack 4', 'PetTrack Mini'].slice(0, 1 + (i % 2)),
    },
  }));
