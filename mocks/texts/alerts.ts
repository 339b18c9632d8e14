/**
 * Texts of the mock service's announcements, in the languages for which its API has fields. The field for
 * Portuguese is `message_pr`.
 */
export const ALERT_TEXTS = {
  welcome: {
    message:
      'Good to have you here. In the help you find how to open a recorded track, share a place and set an alarm.',
    message_de:
      'Schön, dass Sie da sind. In der Hilfe steht, wie Sie eine aufgezeichnete Strecke öffnen, einen Ort teilen und einen Alarm einstellen.',
    message_es:
      'Nos alegra tenerte aquí. En la ayuda verás cómo abrir un recorrido grabado, compartir un lugar y configurar una alarma.',
    message_fr:
      'Ravis de vous voir. L’aide explique comment ouvrir un trajet enregistré, partager un lieu et régler une alarme.',
    message_it:
      'Siamo felici di averti qui. Nella guida trovi come aprire un percorso registrato, condividere un luogo e impostare un allarme.',
    message_pr:
      'É bom tê-lo aqui. Na ajuda encontra como abrir um percurso gravado, partilhar um local e definir um alarme.',
  },
  winter: {
    message:
      'Cold is hard on batteries: below −10 °C a tracker may last only half as long. Charge it fully before a trip.\nMore: https://help.fixpoint.example/winter and https://help.fixpoint.example/batteries.',
    message_de:
      'Kälte zehrt an Akkus: Unter −10 °C hält ein Tracker oft nur halb so lange. Laden Sie ihn vor einer Fahrt ganz auf.\nMehr: https://help.fixpoint.example/winter und https://help.fixpoint.example/batteries.',
    message_es:
      'El frío gasta la batería: por debajo de −10 °C un localizador puede durar la mitad. Cárgalo del todo antes de un viaje.\nMás: https://help.fixpoint.example/winter y https://help.fixpoint.example/batteries.',
    message_fr:
      'Le froid use les batteries : sous −10 °C, un traceur peut tenir deux fois moins longtemps. Chargez-le à fond avant un trajet.\nEn savoir plus : https://help.fixpoint.example/winter et https://help.fixpoint.example/batteries.',
    message_it:
      'Il freddo consuma le batterie: sotto i −10 °C un localizzatore può durare la metà. Caricalo del tutto prima di un viaggio.\nAltro: https://help.fixpoint.example/winter e https://help.fixpoint.example/batteries.',
    message_pr:
      'O frio gasta as baterias: abaixo de −10 °C um localizador pode durar metade. Carregue-o totalmente antes de uma viagem.\nMais: https://help.fixpoint.example/winter e https://help.fixpoint.example/batteries.',
  },
  offer: {
    message:
      'Until the end of the month a second tracker costs half. Your account already has a place for it.',
    message_de:
      'Bis Ende des Monats kostet ein zweiter Tracker die Hälfte. In Ihrem Konto ist schon Platz dafür.',
    message_es: 'Hasta fin de mes, el segundo localizador cuesta la mitad. Tu cuenta ya tiene sitio para él.',
    message_fr:
      'Jusqu’à la fin du mois, un deuxième traceur est à moitié prix. Votre compte a déjà de la place pour lui.',
    message_it: 'Fino a fine mese il secondo localizzatore costa la metà. Nel tuo account c’è già posto.',
    message_pr: 'Até ao fim do mês, um segundo localizador custa metade. A sua conta já tem lugar para ele.',
  },
  update: {
    message: 'Fixpoint now opens recorded tracks. Drop a GPX, KML or CSV file on the app and watch it drive.',
    message_de:
      'Fixpoint öffnet jetzt aufgezeichnete Strecken. Ziehen Sie eine GPX-, KML- oder CSV-Datei auf die App und sehen Sie zu, wie sie fährt.',
    message_es:
      'Fixpoint ya abre recorridos grabados. Suelta un archivo GPX, KML o CSV sobre la aplicación y míralo avanzar.',
    message_fr:
      'Fixpoint ouvre désormais les trajets enregistrés. Déposez un fichier GPX, KML ou CSV sur l’application et regardez-le rouler.',
    message_it:
      'Ora Fixpoint apre i percorsi registrati. Trascina un file GPX, KML o CSV sull’app e guardalo viaggiare.',
    message_pr:
      'A Fixpoint abre agora percursos gravados. Largue um ficheiro GPX, KML ou CSV na aplicação e veja-o andar.',
  },
  survey: {
    message: 'Would you like to see yesterday’s trips of all your devices on one map?',
    message_de: 'Möchten Sie die gestrigen Fahrten aller Ihrer Geräte auf einer Karte sehen?',
    message_es: '¿Te gustaría ver en un solo mapa los viajes de ayer de todos tus dispositivos?',
    message_fr: 'Aimeriez-vous voir sur une seule carte les trajets d’hier de tous vos appareils ?',
    message_it: 'Ti piacerebbe vedere su un’unica mappa i viaggi di ieri di tutti i tuoi dispositivi?',
    message_pr: 'Gostaria de ver num só mapa as viagens de ontem de todos os seus dispositivos?',
  },
} as const;

/** The announcement of the update in languages for which the server's format has no field. The key is the language. */
export const UPDATE_IN: Readonly<Record<string, string>> = {
  nl: 'Fixpoint opent nu opgenomen ritten. Sleep een GPX-, KML- of CSV-bestand op de app en zie het rijden.',
  pl: 'Fixpoint otwiera teraz zapisane trasy. Upuść plik GPX, KML lub CSV na aplikację i obejrzyj przejazd.',
  el: 'Το Fixpoint ανοίγει πλέον καταγεγραμμένες διαδρομές. Σύρετε ένα αρχείο GPX, KML ή CSV στην εφαρμογή και δείτε την πορεία του.',
  tr: 'Fixpoint artık kayıtlı yolculukları açıyor. Bir GPX, KML veya CSV dosyasını uygulamaya bırakın ve ilerleyişini izleyin.',
};
