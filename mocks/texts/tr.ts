import type { Texts } from './types.ts';

/** Content pages and change log of the mock service in Turkish. */
export const tr: Texts = {
  pages: {
    help: {
      title: 'Yardım',
      html: [
        '<h2>Cihazlarınızı görmek</h2>',
        '<p>Giriş yapın ve haritayı açın. Her cihaz son duyulduğu yerde durur; yanında bunun ne kadar önce olduğu yazar.</p>',
        '<p>Hızı, pili ve gelinen yolu görmek için bir cihaza basın. “Takip et” onu görünür tutar.</p>',
        '<h2>Kayıtlı bir yolu açmak</h2>',
        '<p>Haritaya bir GPX, KML, CSV, NMEA ya da GeoJSON dosyası bırakın. Dosya bilgisayarınızda kalır.</p>',
        '<h2>Cihaz sessiz</h2>',
        '<p>Mobil ağ yokken takip cihazı konumlarını saklar ve sonra gönderir. Şarj edin, açık havaya çıkarın ve on dakika bekleyin.</p>',
        '<p><a href="/stand-alone-page/privacy">Gizlilik</a></p>',
      ].join('\n'),
    },
    terms: {
      title: 'Kullanım koşulları',
      html: [
        '<h2>Bu nedir</h2>',
        '<p>Bu, Fixpoint’in bir tanıtımıdır. İçindeki tüm cihazlar, müşteriler ve yolculuklar tarayıcınızda uydurulmuştur.</p>',
        '<h2>Neler yapabilirsiniz</h2>',
        '<p>Her şeye bakın, her yere basın, bitince sayfayı yenileyin. Ödenecek bir şey ve sözleşme yoktur.</p>',
        '<h2>Neye söz vermiyoruz</h2>',
        '<p>Tanıtım her an değişebilir ya da kaldırılabilir. Gerçek bir şeyi bulmak için ona güvenmeyin.</p>',
      ].join('\n'),
    },
    privacy: {
      title: 'Gizlilik',
      html: [
        '<h2>Ne saklanır</h2>',
        '<p>Tanıtım, ayarlarınızı ve uydurma verilerini yalnızca bu tarayıcıda saklar. Çıkış yapınca silinirler.</p>',
        '<h2>Ne gönderilir</h2>',
        '<p>Hiçbir şey. Tanıtımın arkasında sunucu, reklam çerezi ya da ziyaretçi sayımı yoktur.</p>',
        '<h2>Açtığınız dosyalar</h2>',
        '<p>Kayıtlı yollar bilgisayarınızda okunur ve oradan hiç çıkmaz.</p>',
      ].join('\n'),
    },
    imprint: {
      title: 'Künye',
      html: [
        '<p>Fixpoint, bir tanıtım için uydurulmuş bir şirkettir.</p>',
        '<p>Fixpoint Example AB, Hamngatan 1, 411 00 Göteborg, İsveç</p>',
        '<p>E-posta: <a href="mailto:help@fixpoint.example">help@fixpoint.example</a></p>',
      ].join('\n'),
    },
  },
  changes: [
    {
      version: '0.2.0',
      date: '2026-11-28',
      changes: [
        {
          title: 'Nerede?',
          text: 'Bir cihaz önce yerini, hızını ve konumun yaşını, sonra diğer her şeyi gösterir.',
        },
        {
          title: 'Geçmiş',
          text: 'Bir gün, yolculukların listesidir. Haritada görmek ve oynatmak için bir yolculuğa basın.',
        },
      ],
    },
    {
      version: '0.1.0',
      date: '2026-11-20',
      changes: [
        {
          title: 'Bildirimler',
          text: 'Bildirimlerle alarmlar ve mesajlar Fixpoint kapalıyken de size ulaşır.',
        },
        { title: 'Seyir defteri', text: 'Her yolculuk amacıyla birlikte, vergi dairesi için hazır dosyada.' },
      ],
    },
    {
      version: '0.0.9',
      date: '2026-09-14',
      changes: [
        { title: 'Parolalar', text: 'Unutulan parolalar e-postadaki bir bağlantıyla sıfırlanır.' },
        { title: 'Ayarlar', text: 'Saat dilimi, alarm sesleri ve birimler hesabınızda saklanır.' },
      ],
    },
    {
      version: '0.0.8',
      date: '2026-06-15',
      changes: [{ title: 'İlk sürüm', text: 'On dilde, cihaz listesiyle canlı bir harita.' }],
    },
  ],
};
