import type { Texts } from './types.ts';

/** Content pages and change log of the mock service in Portuguese. */
export const pt: Texts = {
  pages: {
    help: {
      title: 'Ajuda',
      html: [
        '<h2>Ver os seus dispositivos</h2>',
        '<p>Entre e abra o mapa. Cada dispositivo está onde deu sinal pela última vez; ao lado vê-se há quanto tempo foi.</p>',
        '<p>Prima um dispositivo para ver a velocidade, a bateria e o caminho percorrido. Com «Seguir» fica sempre à vista.</p>',
        '<h2>Abrir um percurso gravado</h2>',
        '<p>Largue um ficheiro GPX, KML, CSV, NMEA ou GeoJSON sobre o mapa. Fica no seu computador.</p>',
        '<h2>Um dispositivo está calado</h2>',
        '<p>Sem rede móvel, um localizador guarda as posições e envia-as mais tarde. Carregue-o, leve-o para o exterior e espere dez minutos.</p>',
        '<p><a href="/stand-alone-page/privacy">Privacidade</a></p>',
      ].join('\n'),
    },
    terms: {
      title: 'Condições de utilização',
      html: [
        '<h2>O que é isto</h2>',
        '<p>Isto é uma demonstração da Fixpoint. Todos os dispositivos, clientes e viagens são inventados no seu navegador.</p>',
        '<h2>O que pode fazer</h2>',
        '<p>Ver tudo, premir tudo e recarregar no fim. Não há nada a pagar nem qualquer contrato.</p>',
        '<h2>O que não prometemos</h2>',
        '<p>A demonstração pode mudar ou desaparecer a qualquer momento. Não conte com ela para encontrar algo real.</p>',
      ].join('\n'),
    },
    privacy: {
      title: 'Privacidade',
      html: [
        '<h2>O que é guardado</h2>',
        '<p>A demonstração guarda as suas definições e os dados inventados apenas neste navegador. Ao sair, são apagados.</p>',
        '<h2>O que é enviado</h2>',
        '<p>Nada. Por trás da demonstração não há servidor, nem cookies de publicidade, nem contagem de visitas.</p>',
        '<h2>Os ficheiros que abre</h2>',
        '<p>Os percursos gravados são lidos no seu computador e nunca saem dele.</p>',
      ].join('\n'),
    },
    imprint: {
      title: 'Aviso legal',
      html: [
        '<p>A Fixpoint é uma empresa inventada para uma demonstração.</p>',
        '<p>Fixpoint Example AB, Hamngatan 1, 411 00 Gotemburgo, Suécia</p>',
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
          title: 'Onde está?',
          text: 'Um dispositivo mostra primeiro o local, a velocidade e a idade da posição, depois tudo o resto.',
        },
        {
          title: 'Histórico',
          text: 'Um dia é uma lista de viagens. Prima uma viagem para a ver no mapa e reproduzir.',
        },
      ],
    },
    {
      version: '0.1.0',
      date: '2026-11-20',
      changes: [
        {
          title: 'Notificações',
          text: 'Com as notificações, os alarmes e as mensagens chegam mesmo com o Fixpoint fechado.',
        },
        {
          title: 'Livro de bordo',
          text: 'Cada viagem com o seu motivo, pronta em ficheiro para as Finanças.',
        },
      ],
    },
    {
      version: '0.0.9',
      date: '2026-09-14',
      changes: [
        {
          title: 'Palavras-passe',
          text: 'As palavras-passe esquecidas são repostas por uma ligação num e-mail.',
        },
        {
          title: 'Definições',
          text: 'O fuso horário, os sons dos alarmes e as unidades ficam com a sua conta.',
        },
      ],
    },
    {
      version: '0.0.8',
      date: '2026-06-15',
      changes: [
        { title: 'Primeira versão', text: 'Um mapa ao vivo com a lista dos dispositivos, em dez línguas.' },
      ],
    },
  ],
};
