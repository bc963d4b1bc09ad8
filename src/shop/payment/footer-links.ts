import type {SiteLink} from '../../api/settings.js';
import type {ConsentKind} from './page-settings.js';

/**
 * Complete names of links to terms and to privacy policies, in all languages of the shop, separated
 * by `|`. Sites often mix languages, so the names of all languages count. A name that could mean
 * something else, such as a refund policy or an imprint, is left out.
 */
const linkNames: Readonly<Record<ConsentKind, readonly string[]>> = {
  terms: [
    'terms|terms and conditions|terms conditions|general terms and conditions|our terms',
    'terms of service|terms of use|terms of sale|tos|t c|t cs|t and c',
    'agb|agbs|unsere agb|allgemeine geschäftsbedingungen|geschäftsbedingungen|nutzungsbedingungen',
    'cgv|cgu|conditions générales|conditions générales de vente|conditions de vente',
    'conditions générales d’utilisation|conditions d’utilisation',
    'términos|términos y condiciones|términos de servicio|términos del servicio|términos de uso',
    'condiciones de uso|condiciones generales|condiciones de venta',
    'termini e condizioni|termini di servizio|termini d’uso|condizioni d’uso',
    'condizioni generali|condizioni generali di vendita|condizioni di vendita',
    'termos|termos e condições|termos de serviço|termos de uso|termos de utilização|condições gerais',
    'algemene voorwaarden|voorwaarden|gebruiksvoorwaarden|servicevoorwaarden',
    'regulamin|regulamin sklepu|warunki korzystania',
    'obchodní podmínky|všeobecné obchodní podmínky|podmínky použití|smluvní podmínky',
    'obchodné podmienky|všeobecné obchodné podmienky|podmienky používania',
    'ászf|általános szerződési feltételek|felhasználási feltételek',
    'termeni și condiții|termenii și condițiile|termeni de utilizare',
    'handelsbetingelser|brugsbetingelser|vilkår og betingelser|vilkår|servicevilkår',
    'salgsbetingelser|salgsvilkår|kjøpsvilkår|brukervilkår',
    'villkor|allmänna villkor|köpvillkor|användarvillkor',
    'käyttöehdot|toimitusehdot|myyntiehdot|sopimusehdot',
    'kullanım koşulları|kullanım şartları|şartlar ve koşullar|hizmet şartları',
    'όροι χρήσης|όροι και προϋποθέσεις|όροι υπηρεσίας|όροι πώλησης',
    'общи условия|условия за ползване',
    'пользовательское соглашение|условия использования|правила и условия|публичная оферта|оферта',
    'умови користування|умови використання|публічна оферта|угода користувача',
    'الشروط والأحكام|شروط الاستخدام|شروط الخدمة',
    'תנאי שימוש|תנאי השימוש|תקנון|תנאים והגבלות|תנאי שירות',
    '利用規約|ご利用規約|サービス利用規約|이용약관|서비스 이용약관',
    'điều khoản|điều khoản và điều kiện|điều khoản dịch vụ|điều khoản sử dụng',
    '条款和条件|条款与条件|服务条款|使用条款|用户协议|服務條款|使用條款|條款與條件',
  ],
  privacy: [
    'privacy|privacy policy|privacy notice|privacy statement|our privacy policy',
    'data protection|data privacy|data protection policy',
    'datenschutz|datenschutzerklärung|datenschutzhinweise|datenschutzrichtlinie|datenschutzbestimmungen',
    'confidentialité|politique de confidentialité|protection des données',
    'privacidad|política de privacidad|aviso de privacidad|protección de datos',
    'informativa sulla privacy|informativa privacy|politica sulla privacy',
    'privacidade|política de privacidade|aviso de privacidade|proteção de dados',
    'privacybeleid|privacyverklaring',
    'polityka prywatności|prywatność|ochrona danych',
    'ochrana osobních údajů|zásady ochrany osobních údajů|ochrana soukromí|soukromí',
    'ochrana osobných údajov|zásady ochrany osobných údajov|ochrana súkromia|súkromie',
    'adatvédelem|adatvédelmi tájékoztató|adatkezelési tájékoztató|adatvédelmi irányelvek',
    'confidențialitate|politica de confidențialitate|protecția datelor',
    'privatlivspolitik|persondatapolitik|databeskyttelse',
    'personvern|personvernerklæring',
    'integritetspolicy|integritet|dataskydd|dataskyddspolicy',
    'tietosuoja|tietosuojaseloste|tietosuojakäytäntö',
    'gizlilik|gizlilik politikası',
    'πολιτική απορρήτου|απόρρητο|προστασία δεδομένων|προστασία προσωπικών δεδομένων',
    'поверителност|политика за поверителност|защита на личните данни',
    'политика конфиденциальности|конфиденциальность',
    'політика конфіденційності|конфіденційність|політика приватності',
    'سياسة الخصوصية|الخصوصية',
    'מדיניות פרטיות|מדיניות הפרטיות|פרטיות',
    'プライバシーポリシー|個人情報保護方針|개인정보처리방침|개인정보보호정책',
    'chính sách quyền riêng tư|quyền riêng tư|chính sách bảo mật',
    '隐私政策|隐私权政策|隐私|隱私政策|隱私權政策',
  ],
};

/**
 * The letters and digits of a name, without accents, spaces and signs, in lower case.
 * The dotless `ı` counts as an `i`, because the lower case of `I` is `ı` in Turkish and
 * `i` in other languages.
 */
function lettersOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The link in the site's footer whose name says that it leads to the terms or the privacy policy
 * (`kind`). `undefined` if there is no such link, or if two such links lead to different addresses.
 */
export function findFooterLink(
  footer: readonly SiteLink[],
  kind: ConsentKind,
): SiteLink | undefined {
  const known = linkNames[kind].join('|').split('|').map(lettersOf);
  const found = footer.filter(({name}) => known.includes(lettersOf(name)));
  return found.every(({url}) => url === found[0]?.url) ? found[0] : undefined;
}
