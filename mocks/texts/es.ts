import type { Texts } from './types.ts';

/** Content pages and change log of the mock service in Spanish. */
export const es: Texts = {
  pages: {
    help: {
      title: 'Ayuda',
      html: [
        '<h2>Ver tus dispositivos</h2>',
        '<p>Inicia sesión y abre el mapa. Cada dispositivo está donde se supo de él por última vez; al lado se ve hace cuánto.</p>',
        '<p>Pulsa un dispositivo para ver la velocidad, la batería y el camino recorrido. Con «Seguir» no lo pierdes de vista.</p>',
        '<h2>Abrir un recorrido grabado</h2>',
        '<p>Suelta un archivo GPX, KML, CSV, NMEA o GeoJSON sobre el mapa. Se queda en tu equipo.</p>',
        '<h2>Un dispositivo no dice nada</h2>',
        '<p>Sin red móvil, un localizador guarda sus posiciones y las envía después. Cárgalo, sácalo al aire libre y espera diez minutos.</p>',
        '<p><a href="/stand-alone-page/privacy">Privacidad</a></p>',
      ].join('\n'),
    },
    terms: {
      title: 'Condiciones de uso',
      html: [
        '<h2>Qué es esto</h2>',
        '<p>Esto es una demostración de Fixpoint. Todos los dispositivos, clientes y viajes están inventados en tu navegador.</p>',
        '<h2>Qué puedes hacer</h2>',
        '<p>Mirarlo todo, pulsarlo todo y recargar al terminar. No hay nada que pagar ni contrato alguno.</p>',
        '<h2>Qué no prometemos</h2>',
        '<p>La demostración puede cambiar o desaparecer en cualquier momento. No confíes en ella para encontrar algo real.</p>',
      ].join('\n'),
    },
    privacy: {
      title: 'Privacidad',
      html: [
        '<h2>Qué se guarda</h2>',
        '<p>La demostración guarda tus ajustes y sus datos inventados solo en este navegador. Al cerrar la sesión se borran.</p>',
        '<h2>Qué se envía</h2>',
        '<p>Nada. Detrás de la demostración no hay ningún servidor, ni cookies de publicidad, ni recuento de visitas.</p>',
        '<h2>Los archivos que abres</h2>',
        '<p>Los recorridos grabados se leen en tu equipo y nunca salen de él.</p>',
      ].join('\n'),
    },
    imprint: {
      title: 'Aviso legal',
      html: [
        '<p>Fixpoint es una empresa inventada para una demostración.</p>',
        '<p>Fixpoint Example AB, Hamngatan 1, 411 00 Gotemburgo, Suecia</p>',
        '<p>Correo: <a href="mailto:help@fixpoint.example">help@fixpoint.example</a></p>',
      ].join('\n'),
    },
  },
  changes: [
    {
      version: '0.2.0',
      date: '2026-11-28',
      changes: [
        {
          title: '¿Dónde está?',
          text: 'Un dispositivo muestra primero su lugar, su velocidad y la antigüedad de la posición; después, lo demás.',
        },
        {
          title: 'Historial',
          text: 'Un día es una lista de viajes. Pulsa un viaje para verlo en el mapa y reproducirlo.',
        },
      ],
    },
    {
      version: '0.1.0',
      date: '2026-11-20',
      changes: [
        {
          title: 'Notificaciones',
          text: 'Con las notificaciones, las alarmas y los mensajes te llegan aunque Fixpoint esté cerrado.',
        },
        { title: 'Libro de ruta', text: 'Cada viaje con su motivo, listo como archivo para Hacienda.' },
      ],
    },
    {
      version: '0.0.9',
      date: '2026-09-14',
      changes: [
        {
          title: 'Contraseñas',
          text: 'Las contraseñas olvidadas se restablecen con un enlace en un correo.',
        },
        {
          title: 'Ajustes',
          text: 'La zona horaria, los sonidos de alarma y las unidades se guardan con tu cuenta.',
        },
      ],
    },
    {
      version: '0.0.8',
      date: '2026-06-15',
      changes: [
        { title: 'Primera versión', text: 'Un mapa en vivo con una lista de dispositivos, en diez idiomas.' },
      ],
    },
  ],
};
