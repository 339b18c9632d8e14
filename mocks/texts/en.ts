import type { Texts } from './types.ts';

/** Content pages and change log of the mock service in English. */
export const en: Texts = {
  pages: {
    help: {
      title: 'Help',
      html: [
        '<h2>Seeing your devices</h2>',
        '<p>Sign in and open the map. Each device stands where it was last heard; its age is beside it.</p>',
        '<p>Press a device to see speed, battery and the way it came. Press “Follow” to keep it in view.</p>',
        '<h2>Opening a recorded track</h2>',
        '<p>Drop a GPX, KML, CSV, NMEA or GeoJSON file on the map. It stays on your machine.</p>',
        '<h2>A device is silent</h2>',
        '<p>A tracker without a mobile network keeps its positions and sends them later. Charge it, take it outdoors, and wait ten minutes.</p>',
        '<p><a href="/stand-alone-page/privacy">Privacy</a></p>',
      ].join('\n'),
    },
    terms: {
      title: 'Terms of use',
      html: [
        '<h2>What this is</h2>',
        '<p>This is a demonstration of Fixpoint. All devices, customers and drives in it are made up in your browser.</p>',
        '<h2>What you may do</h2>',
        '<p>Look at everything, press everything, and reload when you are done. There is nothing to pay and no contract.</p>',
        '<h2>What we do not promise</h2>',
        '<p>The demo may change or go at any time. Do not rely on it to find anything real.</p>',
      ].join('\n'),
    },
    privacy: {
      title: 'Privacy',
      html: [
        '<h2>What is stored</h2>',
        '<p>The demo keeps your settings and its made-up data in this browser only. Signing out removes them.</p>',
        '<h2>What is sent</h2>',
        '<p>Nothing. There is no server behind the demo, no cookie for advertising and no counting of visitors.</p>',
        '<h2>Files you open</h2>',
        '<p>Recorded tracks are read on your machine and never leave it.</p>',
      ].join('\n'),
    },
    imprint: {
      title: 'Imprint',
      html: [
        '<p>Fixpoint is a made-up company in a demonstration.</p>',
        '<p>Fixpoint Example AB, Hamngatan 1, 411 00 Göteborg, Sweden</p>',
        '<p>E-mail: <a href="mailto:help@fixpoint.example">help@fixpoint.example</a></p>',
      ].join('\n'),
    },
  },
  changes: [
    {
      version: '0.2.0',
      date: '2026-11-28',
      changes: [
        {
          title: 'Where is it?',
          text: 'A device shows its place, speed and age first, then everything else.',
        },
        {
          title: 'History',
          text: 'A day is a list of trips. Press a trip to see it on the map and to play it.',
        },
      ],
    },
    {
      version: '0.1.0',
      date: '2026-11-20',
      changes: [
        {
          title: 'Notifications',
          text: 'With notifications, alarms and messages reach you even when Fixpoint is closed.',
        },
        { title: 'Logbook', text: 'Every trip with its purpose, ready as a file for the tax office.' },
      ],
    },
    {
      version: '0.0.9',
      date: '2026-09-14',
      changes: [
        { title: 'Passwords', text: 'Forgotten passwords are reset by a link in a mail.' },
        { title: 'Settings', text: 'Time zone, sounds of alarms and units are kept with your account.' },
      ],
    },
    {
      version: '0.0.8',
      date: '2026-06-15',
      changes: [{ title: 'First version', text: 'A live map with a list of devices, in ten languages.' }],
    },
  ],
};
