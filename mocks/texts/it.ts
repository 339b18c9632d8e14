import type { Texts } from './types.ts';

/** Content pages and change log of the mock service in Italian. */
export const it: Texts = {
  pages: {
    help: {
      title: 'Aiuto',
      html: [
        '<h2>Vedere i tuoi dispositivi</h2>',
        '<p>Accedi e apri la mappa. Ogni dispositivo sta dove si è fatto sentire l’ultima volta; accanto c’è quanto tempo fa.</p>',
        '<p>Premi un dispositivo per vedere velocità, batteria e strada percorsa. Con «Segui» resta in vista.</p>',
        '<h2>Aprire un percorso registrato</h2>',
        '<p>Trascina un file GPX, KML, CSV, NMEA o GeoJSON sulla mappa. Resta sul tuo computer.</p>',
        '<h2>Un dispositivo tace</h2>',
        '<p>Senza rete mobile un localizzatore conserva le posizioni e le invia dopo. Caricalo, portalo all’aperto e aspetta dieci minuti.</p>',
        '<p><a href="/stand-alone-page/privacy">Privacy</a></p>',
      ].join('\n'),
    },
    terms: {
      title: 'Condizioni d’uso',
      html: [
        '<h2>Di che si tratta</h2>',
        '<p>Questa è una dimostrazione di Fixpoint. Tutti i dispositivi, i clienti e i viaggi sono inventati nel tuo browser.</p>',
        '<h2>Che cosa puoi fare</h2>',
        '<p>Guardare tutto, premere tutto e ricaricare alla fine. Non c’è nulla da pagare e nessun contratto.</p>',
        '<h2>Che cosa non promettiamo</h2>',
        '<p>La dimostrazione può cambiare o sparire in qualsiasi momento. Non farci affidamento per trovare qualcosa di reale.</p>',
      ].join('\n'),
    },
    privacy: {
      title: 'Privacy',
      html: [
        '<h2>Che cosa viene salvato</h2>',
        '<p>La dimostrazione conserva le tue impostazioni e i suoi dati inventati solo in questo browser. Uscendo vengono cancellati.</p>',
        '<h2>Che cosa viene inviato</h2>',
        '<p>Nulla. Dietro la dimostrazione non c’è alcun server, nessun cookie pubblicitario e nessun conteggio delle visite.</p>',
        '<h2>I file che apri</h2>',
        '<p>I percorsi registrati vengono letti sul tuo computer e non lo lasciano mai.</p>',
      ].join('\n'),
    },
    imprint: {
      title: 'Note legali',
      html: [
        '<p>Fixpoint è un’azienda inventata per una dimostrazione.</p>',
        '<p>Fixpoint Example AB, Hamngatan 1, 411 00 Göteborg, Svezia</p>',
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
          title: 'Dov’è?',
          text: 'Un dispositivo mostra prima luogo, velocità ed età della posizione, poi tutto il resto.',
        },
        {
          title: 'Cronologia',
          text: 'Un giorno è un elenco di viaggi. Premi un viaggio per vederlo sulla mappa e riprodurlo.',
        },
      ],
    },
    {
      version: '0.1.0',
      date: '2026-11-20',
      changes: [
        {
          title: 'Notifiche',
          text: 'Con le notifiche, allarmi e messaggi ti raggiungono anche quando Fixpoint è chiuso.',
        },
        { title: 'Libro di bordo', text: 'Ogni viaggio con il suo motivo, pronto come file per il fisco.' },
      ],
    },
    {
      version: '0.0.9',
      date: '2026-09-14',
      changes: [
        { title: 'Password', text: 'Le password dimenticate si reimpostano con un link via e-mail.' },
        {
          title: 'Impostazioni',
          text: 'Fuso orario, suoni degli allarmi e unità restano con il tuo account.',
        },
      ],
    },
    {
      version: '0.0.8',
      date: '2026-06-15',
      changes: [
        {
          title: 'Prima versione',
          text: 'Una mappa in tempo reale con l’elenco dei dispositivi, in dieci lingue.',
        },
      ],
    },
  ],
};
