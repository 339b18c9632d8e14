import type { Texts } from './types.ts';

/** Content pages and change log of the mock service in German. */
export const de: Texts = {
  pages: {
    help: {
      title: 'Hilfe',
      html: [
        '<h2>Ihre Geräte sehen</h2>',
        '<p>Melden Sie sich an und öffnen Sie die Karte. Jedes Gerät steht dort, wo es zuletzt gehört wurde; daneben steht, wie lange das her ist.</p>',
        '<p>Tippen Sie ein Gerät an, um Tempo, Akku und den zurückgelegten Weg zu sehen. Mit „Folgen“ bleibt es im Bild.</p>',
        '<h2>Eine aufgezeichnete Strecke öffnen</h2>',
        '<p>Ziehen Sie eine GPX-, KML-, CSV-, NMEA- oder GeoJSON-Datei auf die Karte. Sie bleibt auf Ihrem Rechner.</p>',
        '<h2>Ein Gerät schweigt</h2>',
        '<p>Ohne Mobilfunknetz behält ein Tracker seine Positionen und sendet sie später. Laden Sie ihn, bringen Sie ihn ins Freie und warten Sie zehn Minuten.</p>',
        '<p><a href="/stand-alone-page/privacy">Datenschutz</a></p>',
      ].join('\n'),
    },
    terms: {
      title: 'Nutzungsbedingungen',
      html: [
        '<h2>Worum es geht</h2>',
        '<p>Dies ist eine Vorführung von Fixpoint. Alle Geräte, Kunden und Fahrten darin sind in Ihrem Browser erfunden.</p>',
        '<h2>Was Sie dürfen</h2>',
        '<p>Alles ansehen, alles drücken und am Ende neu laden. Es kostet nichts, und es entsteht kein Vertrag.</p>',
        '<h2>Was wir nicht versprechen</h2>',
        '<p>Die Vorführung kann sich jederzeit ändern oder verschwinden. Verlassen Sie sich nicht auf sie, um etwas Echtes zu finden.</p>',
      ].join('\n'),
    },
    privacy: {
      title: 'Datenschutz',
      html: [
        '<h2>Was gespeichert wird</h2>',
        '<p>Die Vorführung bewahrt Ihre Einstellungen und ihre erfundenen Daten nur in diesem Browser auf. Beim Abmelden werden sie entfernt.</p>',
        '<h2>Was gesendet wird</h2>',
        '<p>Nichts. Hinter der Vorführung steht kein Server, es gibt keine Werbe-Cookies, und niemand zählt Besuche.</p>',
        '<h2>Dateien, die Sie öffnen</h2>',
        '<p>Aufgezeichnete Strecken werden auf Ihrem Rechner gelesen und verlassen ihn nie.</p>',
      ].join('\n'),
    },
    imprint: {
      title: 'Impressum',
      html: [
        '<p>Fixpoint ist eine erfundene Firma in einer Vorführung.</p>',
        '<p>Fixpoint Example AB, Hamngatan 1, 411 00 Göteborg, Schweden</p>',
        '<p>E-Mail: <a href="mailto:help@fixpoint.example">help@fixpoint.example</a></p>',
      ].join('\n'),
    },
  },
  changes: [
    {
      version: '0.2.0',
      date: '2026-11-28',
      changes: [
        {
          title: 'Wo ist es gerade?',
          text: 'Ein Gerät zeigt zuerst Ort, Geschwindigkeit und Alter der Position, dann alles andere.',
        },
        {
          title: 'Verlauf',
          text: 'Ein Tag ist eine Liste von Fahrten. Drücken Sie auf eine Fahrt, um sie auf der Karte zu sehen und abzuspielen.',
        },
      ],
    },
    {
      version: '0.1.0',
      date: '2026-11-20',
      changes: [
        {
          title: 'Mitteilungen',
          text: 'Mit Benachrichtigungen erreichen Sie Alarme und Nachrichten auch, wenn Fixpoint geschlossen ist.',
        },
        { title: 'Fahrtenbuch', text: 'Jede Fahrt mit ihrem Zweck, als fertige Datei für das Finanzamt.' },
      ],
    },
    {
      version: '0.0.9',
      date: '2026-09-14',
      changes: [
        {
          title: 'Passwörter',
          text: 'Vergessene Passwörter werden über einen Link in einer E-Mail zurückgesetzt.',
        },
        { title: 'Einstellungen', text: 'Zeitzone, Alarmtöne und Einheiten bleiben bei Ihrem Konto.' },
      ],
    },
    {
      version: '0.0.8',
      date: '2026-06-15',
      changes: [
        { title: 'Erste Version', text: 'Eine Live-Karte mit einer Liste der Geräte, in zehn Sprachen.' },
      ],
    },
  ],
};
