import type { Texts } from './types.ts';

/** Content pages and change log of the mock service in French. */
export const fr: Texts = {
  pages: {
    help: {
      title: 'Aide',
      html: [
        '<h2>Voir vos appareils</h2>',
        '<p>Connectez-vous et ouvrez la carte. Chaque appareil se trouve là où il s’est manifesté pour la dernière fois ; à côté, il y a combien de temps.</p>',
        '<p>Appuyez sur un appareil pour voir sa vitesse, sa batterie et le chemin parcouru. « Suivre » le garde à l’écran.</p>',
        '<h2>Ouvrir un trajet enregistré</h2>',
        '<p>Déposez un fichier GPX, KML, CSV, NMEA ou GeoJSON sur la carte. Il reste sur votre machine.</p>',
        '<h2>Un appareil ne répond plus</h2>',
        '<p>Sans réseau mobile, un traceur garde ses positions et les envoie plus tard. Chargez-le, sortez-le et attendez dix minutes.</p>',
        '<p><a href="/stand-alone-page/privacy">Confidentialité</a></p>',
      ].join('\n'),
    },
    terms: {
      title: 'Conditions d’utilisation',
      html: [
        '<h2>De quoi il s’agit</h2>',
        '<p>Ceci est une démonstration de Fixpoint. Tous les appareils, clients et trajets sont inventés dans votre navigateur.</p>',
        '<h2>Ce que vous pouvez faire</h2>',
        '<p>Tout regarder, appuyer partout, et recharger à la fin. Il n’y a rien à payer et aucun contrat.</p>',
        '<h2>Ce que nous ne promettons pas</h2>',
        '<p>La démonstration peut changer ou disparaître à tout moment. Ne comptez pas sur elle pour retrouver quelque chose de réel.</p>',
      ].join('\n'),
    },
    privacy: {
      title: 'Confidentialité',
      html: [
        '<h2>Ce qui est conservé</h2>',
        '<p>La démonstration garde vos réglages et ses données inventées dans ce navigateur seulement. La déconnexion les efface.</p>',
        '<h2>Ce qui est envoyé</h2>',
        '<p>Rien. Il n’y a pas de serveur derrière la démonstration, pas de cookie publicitaire et aucun comptage des visites.</p>',
        '<h2>Les fichiers que vous ouvrez</h2>',
        '<p>Les trajets enregistrés sont lus sur votre machine et ne la quittent jamais.</p>',
      ].join('\n'),
    },
    imprint: {
      title: 'Mentions légales',
      html: [
        '<p>Fixpoint est une société inventée pour une démonstration.</p>',
        '<p>Fixpoint Example AB, Hamngatan 1, 411 00 Göteborg, Suède</p>',
        '<p>E-mail : <a href="mailto:help@fixpoint.example">help@fixpoint.example</a></p>',
      ].join('\n'),
    },
  },
  changes: [
    {
      version: '0.2.0',
      date: '2026-11-28',
      changes: [
        {
          title: 'Où est-il ?',
          text: 'Un appareil montre d’abord son lieu, sa vitesse et l’âge de la position, puis tout le reste.',
        },
        {
          title: 'Historique',
          text: 'Une journée est une liste de trajets. Appuyez sur un trajet pour le voir sur la carte et le rejouer.',
        },
      ],
    },
    {
      version: '0.1.0',
      date: '2026-11-20',
      changes: [
        {
          title: 'Notifications',
          text: 'Avec les notifications, alarmes et messages vous parviennent même quand Fixpoint est fermé.',
        },
        { title: 'Carnet de bord', text: 'Chaque trajet avec son motif, prêt en fichier pour le fisc.' },
      ],
    },
    {
      version: '0.0.9',
      date: '2026-09-14',
      changes: [
        {
          title: 'Mots de passe',
          text: 'Un mot de passe oublié se réinitialise par un lien envoyé par e-mail.',
        },
        {
          title: 'Réglages',
          text: 'Fuseau horaire, sons d’alarme et unités sont conservés avec votre compte.',
        },
      ],
    },
    {
      version: '0.0.8',
      date: '2026-06-15',
      changes: [
        {
          title: 'Première version',
          text: 'Une carte en direct avec la liste des appareils, en dix langues.',
        },
      ],
    },
  ],
};
