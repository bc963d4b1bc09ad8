/** The fallback sentence and the text of its link, by the language of the shop. */
export const fallbackTexts = {
  en: {
    failed: 'The shop could not be loaded.',
    link: 'Open the shop on its own site',
  },
  ar: {failed: 'تعذّر تحميل المتجر.', link: 'افتح المتجر في موقعه الخاص'},
  bg: {
    failed: 'Магазинът не можа да се зареди.',
    link: 'Отворете магазина на собствения му сайт',
  },
  cs: {
    failed: 'Obchod se nepodařilo načíst.',
    link: 'Otevřít obchod na jeho vlastním webu',
  },
  da: {
    failed: 'Butikken kunne ikke indlæses.',
    link: 'Åbn butikken på dens eget websted',
  },
  de: {
    failed: 'Der Shop konnte nicht geladen werden.',
    link: 'Den Shop auf seiner eigenen Seite öffnen',
  },
  el: {
    failed: 'Δεν ήταν δυνατή η φόρτωση του καταστήματος.',
    link: 'Άνοιγμα του καταστήματος στον δικό του ιστότοπο',
  },
  es: {
    failed: 'No se ha podido cargar la tienda.',
    link: 'Abrir la tienda en su propio sitio',
  },
  fi: {
    failed: 'Kauppaa ei voitu ladata.',
    link: 'Avaa kauppa sen omalla sivustolla',
  },
  fr: {
    failed: 'La boutique n’a pas pu être chargée.',
    link: 'Ouvrir la boutique sur son propre site',
  },
  he: {failed: 'לא ניתן היה לטעון את החנות.', link: 'פתיחת החנות באתר שלה'},
  hu: {
    failed: 'Az üzletet nem sikerült betölteni.',
    link: 'Az üzlet megnyitása a saját oldalán',
  },
  it: {
    failed: 'Non è stato possibile caricare il negozio.',
    link: 'Apri il negozio sul suo sito',
  },
  ja: {
    failed: 'ショップを読み込めませんでした。',
    link: 'ショップのサイトで開く',
  },
  ko: {failed: '상점을 불러오지 못했어요.', link: '상점 사이트에서 열기'},
  nb: {
    failed: 'Butikken kunne ikke lastes inn.',
    link: 'Åpne butikken på dens eget nettsted',
  },
  nl: {
    failed: 'De winkel kon niet worden geladen.',
    link: 'Open de winkel op zijn eigen site',
  },
  pl: {
    failed: 'Nie udało się wczytać sklepu.',
    link: 'Otwórz sklep na jego własnej stronie',
  },
  'pt-br': {
    failed: 'Não foi possível carregar a loja.',
    link: 'Abrir a loja no site dela',
  },
  'pt-pt': {
    failed: 'Não foi possível carregar a loja.',
    link: 'Abrir a loja no seu próprio site',
  },
  ro: {
    failed: 'Magazinul nu a putut fi încărcat.',
    link: 'Deschide magazinul pe propriul site',
  },
  ru: {
    failed: 'Не удалось загрузить магазин.',
    link: 'Открыть магазин на его собственном сайте',
  },
  sk: {
    failed: 'Obchod sa nepodarilo načítať.',
    link: 'Otvoriť obchod na jeho vlastnej stránke',
  },
  sv: {
    failed: 'Butiken kunde inte laddas.',
    link: 'Öppna butiken på dess egen webbplats',
  },
  tr: {failed: 'Mağaza yüklenemedi.', link: 'Mağazayı kendi sitesinde aç'},
  uk: {
    failed: 'Не вдалося завантажити магазин.',
    link: 'Відкрити магазин на його власному сайті',
  },
  vi: {
    failed: 'Không thể tải cửa hàng.',
    link: 'Mở cửa hàng trên trang riêng của cửa hàng',
  },
  zh: {failed: '无法加载商店。', link: '在商店自己的网站上打开'},
};
