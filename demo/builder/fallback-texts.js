/** The fallback sentence and the text of its link, by the language of the shop. */
export const fallbackTexts = {
  en: {
    sentence: 'The shop has not loaded yet.',
    link: 'Open the shop on its own site',
  },
  ar: {sentence: 'لم يتم تحميل المتجر بعد.', link: 'افتح المتجر في موقعه الخاص'},
  bg: {
    sentence: 'Магазинът още не е зареден.',
    link: 'Отворете магазина на собствения му сайт',
  },
  cs: {
    sentence: 'Obchod se ještě nenačetl.',
    link: 'Otevřít obchod na jeho vlastním webu',
  },
  da: {
    sentence: 'Butikken er ikke indlæst endnu.',
    link: 'Åbn butikken på dens eget websted',
  },
  de: {
    sentence: 'Der Shop ist noch nicht geladen.',
    link: 'Den Shop auf seiner eigenen Seite öffnen',
  },
  el: {
    sentence: 'Το κατάστημα δεν έχει φορτωθεί ακόμη.',
    link: 'Άνοιγμα του καταστήματος στον δικό του ιστότοπο',
  },
  es: {
    sentence: 'La tienda aún no se ha cargado.',
    link: 'Abrir la tienda en su propio sitio',
  },
  fi: {
    sentence: 'Kauppa ei ole vielä latautunut.',
    link: 'Avaa kauppa sen omalla sivustolla',
  },
  fr: {
    sentence: 'La boutique n’est pas encore chargée.',
    link: 'Ouvrir la boutique sur son propre site',
  },
  he: {sentence: 'החנות עדיין לא נטענה.', link: 'פתיחת החנות באתר שלה'},
  hu: {
    sentence: 'Az üzlet még nem töltődött be.',
    link: 'Az üzlet megnyitása a saját oldalán',
  },
  it: {
    sentence: 'Il negozio non è ancora stato caricato.',
    link: 'Apri il negozio sul suo sito',
  },
  ja: {
    sentence: 'ショップはまだ読み込まれていません。',
    link: 'ショップのサイトで開く',
  },
  ko: {sentence: '상점이 아직 로드되지 않았습니다.', link: '상점 사이트에서 열기'},
  nb: {
    sentence: 'Butikken er ikke lastet inn ennå.',
    link: 'Åpne butikken på dens eget nettsted',
  },
  nl: {
    sentence: 'De winkel is nog niet geladen.',
    link: 'Open de winkel op zijn eigen site',
  },
  pl: {
    sentence: 'Sklep jeszcze się nie wczytał.',
    link: 'Otwórz sklep na jego własnej stronie',
  },
  'pt-br': {
    sentence: 'A loja ainda não foi carregada.',
    link: 'Abrir a loja no site dela',
  },
  'pt-pt': {
    sentence: 'A loja ainda não foi carregada.',
    link: 'Abrir a loja no seu próprio site',
  },
  ro: {
    sentence: 'Magazinul încă nu s-a încărcat.',
    link: 'Deschide magazinul pe propriul site',
  },
  ru: {
    sentence: 'Магазин ещё не загрузился.',
    link: 'Открыть магазин на его собственном сайте',
  },
  sk: {
    sentence: 'Obchod sa ešte nenačítal.',
    link: 'Otvoriť obchod na jeho vlastnej stránke',
  },
  sv: {
    sentence: 'Butiken har inte laddats än.',
    link: 'Öppna butiken på dess egen webbplats',
  },
  tr: {sentence: 'Mağaza henüz yüklenmedi.', link: 'Mağazayı kendi sitesinde aç'},
  uk: {
    sentence: 'Магазин ще не завантажився.',
    link: 'Відкрити магазин на його власному сайті',
  },
  vi: {
    sentence: 'Cửa hàng chưa được tải.',
    link: 'Mở cửa hàng trên trang riêng của cửa hàng',
  },
  zh: {sentence: '商店尚未加载。', link: '在商店自己的网站上打开'},
};
