import type { Texts } from './types.ts';

/** Content pages and change log of the mock service in Polish. */
export const pl: Texts = {
  pages: {
    help: {
      title: 'Pomoc',
      html: [
        '<h2>Podgląd urządzeń</h2>',
        '<p>Zaloguj się i otwórz mapę. Każde urządzenie stoi tam, skąd ostatnio się odezwało; obok widać, jak dawno to było.</p>',
        '<p>Naciśnij urządzenie, aby zobaczyć prędkość, baterię i przebytą drogę. „Śledź” utrzymuje je na widoku.</p>',
        '<h2>Otwieranie zapisanej trasy</h2>',
        '<p>Upuść plik GPX, KML, CSV, NMEA lub GeoJSON na mapę. Zostaje na Twoim komputerze.</p>',
        '<h2>Urządzenie milczy</h2>',
        '<p>Bez sieci komórkowej lokalizator zachowuje pozycje i wysyła je później. Naładuj go, wynieś na zewnątrz i poczekaj dziesięć minut.</p>',
        '<p><a href="/stand-alone-page/privacy">Prywatność</a></p>',
      ].join('\n'),
    },
    terms: {
      title: 'Warunki korzystania',
      html: [
        '<h2>Co to jest</h2>',
        '<p>To demonstracja Fixpoint. Wszystkie urządzenia, klienci i przejazdy są zmyślone w Twojej przeglądarce.</p>',
        '<h2>Co wolno</h2>',
        '<p>Wszystko obejrzeć, wszystko nacisnąć i na koniec odświeżyć stronę. Nic nie kosztuje i nie powstaje żadna umowa.</p>',
        '<h2>Czego nie obiecujemy</h2>',
        '<p>Demonstracja może się w każdej chwili zmienić lub zniknąć. Nie polegaj na niej, szukając czegoś prawdziwego.</p>',
      ].join('\n'),
    },
    privacy: {
      title: 'Prywatność',
      html: [
        '<h2>Co jest przechowywane</h2>',
        '<p>Demonstracja przechowuje ustawienia i zmyślone dane wyłącznie w tej przeglądarce. Wylogowanie je usuwa.</p>',
        '<h2>Co jest wysyłane</h2>',
        '<p>Nic. Za demonstracją nie stoi żaden serwer, nie ma reklamowych plików cookie ani liczenia odwiedzin.</p>',
        '<h2>Otwierane pliki</h2>',
        '<p>Zapisane trasy są odczytywane na Twoim komputerze i nigdy go nie opuszczają.</p>',
      ].join('\n'),
    },
    imprint: {
      title: 'Nota prawna',
      html: [
        '<p>Fixpoint to zmyślona firma z demonstracji.</p>',
        '<p>Fixpoint Example AB, Hamngatan 1, 411 00 Göteborg, Szwecja</p>',
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
          title: 'Gdzie to jest?',
          text: 'Urządzenie pokazuje najpierw miejsce, prędkość i wiek pozycji, a potem całą resztę.',
        },
        {
          title: 'Historia',
          text: 'Dzień to lista przejazdów. Naciśnij przejazd, aby zobaczyć go na mapie i odtworzyć.',
        },
      ],
    },
    {
      version: '0.1.0',
      date: '2026-11-20',
      changes: [
        {
          title: 'Powiadomienia',
          text: 'Dzięki powiadomieniom alarmy i wiadomości docierają także wtedy, gdy Fixpoint jest zamknięty.',
        },
        { title: 'Książka jazd', text: 'Każdy przejazd z celem, gotowy jako plik dla urzędu skarbowego.' },
      ],
    },
    {
      version: '0.0.9',
      date: '2026-09-14',
      changes: [
        { title: 'Hasła', text: 'Zapomniane hasło ustawia się na nowo przez link w mailu.' },
        { title: 'Ustawienia', text: 'Strefa czasowa, dźwięki alarmów i jednostki są zapisane na koncie.' },
      ],
    },
    {
      version: '0.0.8',
      date: '2026-06-15',
      changes: [{ title: 'Pierwsza wersja', text: 'Mapa na żywo z listą urządzeń, w dziesięciu językach.' }],
    },
  ],
};
