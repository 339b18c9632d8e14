import type { Texts } from './types.ts';

/** Content pages and change log of the mock service in Dutch. */
export const nl: Texts = {
  pages: {
    help: {
      title: 'Hulp',
      html: [
        '<h2>Je apparaten zien</h2>',
        '<p>Log in en open de kaart. Elk apparaat staat waar het voor het laatst van zich liet horen; ernaast staat hoelang geleden dat was.</p>',
        '<p>Druk op een apparaat voor snelheid, batterij en de afgelegde weg. Met ‘Volgen’ blijft het in beeld.</p>',
        '<h2>Een opgenomen route openen</h2>',
        '<p>Sleep een GPX-, KML-, CSV-, NMEA- of GeoJSON-bestand op de kaart. Het blijft op je computer.</p>',
        '<h2>Een apparaat zwijgt</h2>',
        '<p>Zonder mobiel netwerk bewaart een tracker zijn posities en stuurt hij ze later. Laad hem op, neem hem mee naar buiten en wacht tien minuten.</p>',
        '<p><a href="/stand-alone-page/privacy">Privacy</a></p>',
      ].join('\n'),
    },
    terms: {
      title: 'Gebruiksvoorwaarden',
      html: [
        '<h2>Wat dit is</h2>',
        '<p>Dit is een demonstratie van Fixpoint. Alle apparaten, klanten en ritten zijn verzonnen in je browser.</p>',
        '<h2>Wat je mag doen</h2>',
        '<p>Alles bekijken, overal op drukken en opnieuw laden als je klaar bent. Er valt niets te betalen en er is geen contract.</p>',
        '<h2>Wat we niet beloven</h2>',
        '<p>De demonstratie kan op elk moment veranderen of verdwijnen. Reken er niet op om iets echts te vinden.</p>',
      ].join('\n'),
    },
    privacy: {
      title: 'Privacy',
      html: [
        '<h2>Wat wordt bewaard</h2>',
        '<p>De demonstratie bewaart je instellingen en haar verzonnen gegevens alleen in deze browser. Bij het uitloggen worden ze gewist.</p>',
        '<h2>Wat wordt verstuurd</h2>',
        '<p>Niets. Achter de demonstratie staat geen server, er zijn geen reclamecookies en bezoeken worden niet geteld.</p>',
        '<h2>Bestanden die je opent</h2>',
        '<p>Opgenomen routes worden op je computer gelezen en verlaten die nooit.</p>',
      ].join('\n'),
    },
    imprint: {
      title: 'Colofon',
      html: [
        '<p>Fixpoint is een verzonnen bedrijf in een demonstratie.</p>',
        '<p>Fixpoint Example AB, Hamngatan 1, 411 00 Göteborg, Zweden</p>',
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
          title: 'Waar is het?',
          text: 'Een apparaat toont eerst plaats, snelheid en leeftijd van de positie, dan al het andere.',
        },
        {
          title: 'Geschiedenis',
          text: 'Een dag is een lijst van ritten. Druk op een rit om die op de kaart te zien en af te spelen.',
        },
      ],
    },
    {
      version: '0.1.0',
      date: '2026-11-20',
      changes: [
        {
          title: 'Meldingen',
          text: 'Met meldingen bereiken alarmen en berichten je ook als Fixpoint gesloten is.',
        },
        { title: 'Rittenboek', text: 'Elke rit met het doel, klaar als bestand voor de belastingdienst.' },
      ],
    },
    {
      version: '0.0.9',
      date: '2026-09-14',
      changes: [
        {
          title: 'Wachtwoorden',
          text: 'Vergeten wachtwoorden stel je opnieuw in met een link in een e-mail.',
        },
        { title: 'Instellingen', text: 'Tijdzone, alarmgeluiden en eenheden worden bij je account bewaard.' },
      ],
    },
    {
      version: '0.0.8',
      date: '2026-06-15',
      changes: [
        { title: 'Eerste versie', text: 'Een live kaart met een lijst van apparaten, in tien talen.' },
      ],
    },
  ],
};
