import { fold } from '@korak/contract/fold.ts'
import countryData from '../../../api/seed/countries.json' with { type: 'json' }
import postalData from '../../../api/seed/postal-codes.json' with { type: 'json' }

interface Post {
  code: string
  place: string
  municipality: string
  region: string
  kind: string
}

const POSTS = postalData.postalCodes as Post[]
const BY_CODE = new Map(POSTS.map((post) => [post.code, post]))
const BY_PLACE = new Map<string, Post>()
for (const post of POSTS.filter(({ kind }) => kind === 'post')) {
  for (const name of [post.place, post.municipality]) if (!BY_PLACE.has(fold(name))) BY_PLACE.set(fold(name), post)
}

/** The post of a Slovenian code, if there is one. */
export const postOf = (code: string): Post | undefined => BY_CODE.get(code)
/** The post of a Slovenian town, when its name stands for one. */
export const postOfTown = (town: string): Post | undefined => BY_PLACE.get(fold(town))
export const regionOf = (code: string, town = ''): string | null =>
  BY_CODE.get(code)?.region ?? BY_PLACE.get(fold(town))?.region ?? null

/** Whether a town belongs to a code: the place, the municipality, or the town a district belongs to. */
export function isTrueTown(post: Post, town: string): boolean {
  const plain = fold(town)
  const place = fold(post.place)
  return plain === place || plain === fold(post.municipality) || (plain !== '' && place.startsWith(`${plain} `))
}

/** Towns abroad people here have lived in or worked at, by country; folded. */
const ABROAD: Record<string, string> = {
  HR: `zagreb; split; rijeka; osijek; zadar; pula; sisak; karlovac; varazdin; sibenik; dubrovnik; bjelovar; kastela; samobor; vinkovci; cakovec; koprivnica; dakovo; vukovar; velika gorica; slavonski brod; zapresic; pozega; solin; virovitica; kutina; metkovic; petrinja; krizevci; rovinj; porec; umag; opatija; makarska; sinj; trogir; ivanic grad; nasice; ogulin; crikvenica; jastrebarsko; sveta nedelja; krapina; knin; dugo selo; ludbreg; labin; pazin; nova gradiska; sesvete; valpovo; zlatar; daruvar`,
  AT: `wien; vienna; dunaj; graz; gradec; linz; salzburg; innsbruck; klagenfurt; celovec; villach; beljak; wels; dornbirn; steyr; feldkirch; bregenz; leonding; leoben; krems; kapfenberg; wolfsberg; baden; klagenfurt am worthersee; spittal an der drau; bleiburg; volkermarkt; st polten; eisenstadt; judenburg; bruck an der mur; leibnitz; lienz; hallein; kufstein; amstetten; modling`,
  DE: `berlin; munchen; munich; hamburg; koln; cologne; frankfurt; frankfurt am main; stuttgart; dusseldorf; dortmund; essen; leipzig; bremen; dresden; hannover; nurnberg; nuremberg; duisburg; bochum; wuppertal; bonn; bielefeld; munster; karlsruhe; mannheim; augsburg; wiesbaden; aachen; braunschweig; kiel; chemnitz; magdeburg; freiburg; mainz; erfurt; rostock; kassel; saarbrucken; potsdam; ulm; heidelberg; darmstadt; regensburg; ingolstadt; wurzburg; wolfsburg; heilbronn; gottingen; jena; trier; erlangen; passau; rosenheim; konstanz; tubingen; reutlingen; koblenz; lubeck; oldenburg; halle; bamberg; landshut`,
  IT: `trieste; trst; gorizia; gorica; udine; videm; milano; milan; roma; rome; torino; venezia; venice; padova; bologna; firenze; napoli; verona; monfalcone; trzic; pordenone; treviso; genova; trento; bolzano; palermo`,
  RS: `beograd; belgrade; novi sad; nis; kragujevac; subotica; zrenjanin; pancevo; cacak; kraljevo; leskovac; valjevo; sabac; smederevo; sombor; zajecar; vranje`,
  BA: `sarajevo; banja luka; tuzla; zenica; mostar; bihac; prijedor; doboj; bijeljina; brcko; trebinje; cazin; travnik`,
  ME: `podgorica; niksic; budva; bar; kotor; herceg novi`,
  MK: `skopje; bitola; kumanovo; ohrid; prilep; tetovo`,
  XK: `pristina; prizren`,
  HU: `budapest; budimpesta; szeged; debrecen; pecs; gyor; lenti; szombathely; nagykanizsa`,
  CH: `zurich; geneva; geneve; basel; bern; lausanne; luzern; winterthur; st gallen; lugano`,
  GB: `london; manchester; birmingham; edinburgh; glasgow; bristol; cambridge; oxford; leeds; liverpool; sheffield; nottingham; cardiff; belfast; reading; brighton; southampton; leicester`,
  IE: `dublin; cork; galway; limerick`,
  FR: `paris; lyon; marseille; toulouse; bordeaux; nice; grenoble; strasbourg; lille; nantes; montpellier`,
  NL: `amsterdam; rotterdam; utrecht; eindhoven; delft; the hague; den haag; groningen; leiden`,
  BE: `brussels; bruselj; bruxelles; brussel; antwerp; ghent; leuven`,
  ES: `madrid; barcelona; valencia; sevilla; malaga; bilbao; zaragoza`,
  PT: `lisbon; lisboa; lizbona; porto; coimbra; braga`,
  CZ: `prague; praha; praga; brno; ostrava`,
  SK: `bratislava; kosice; zilina`,
  PL: `warsaw; warszawa; krakow; wroclaw; gdansk; poznan; lodz; katowice`,
  SE: `stockholm; gothenburg; goteborg; malmo; uppsala; lund`,
  DK: `copenhagen; kobenhavn; aarhus; odense; aalborg`,
  NO: `oslo; bergen; trondheim`,
  FI: `helsinki; espoo; tampere; turku`,
  GR: `athens; thessaloniki; patras`,
  RO: `bucharest; bucuresti; cluj napoca; timisoara; iasi`,
  BG: `sofia; plovdiv; varna`,
  UA: `kyiv; kiev; lviv; kharkiv; odesa; odessa; dnipro`,
  RU: `moscow; moskva; saint petersburg; st petersburg; novosibirsk`,
  TR: `istanbul; ankara; izmir; antalya; bursa`,
  US: `new york; san francisco; los angeles; chicago; boston; seattle; austin; denver; atlanta; houston; dallas; philadelphia; san diego; san jose; washington; miami; portland; minneapolis; pittsburgh; detroit; phoenix; mountain view; palo alto; sunnyvale; brooklyn; oakland; cupertino; berkeley; charlotte; nashville; raleigh; baltimore; new york city; cleveland; columbus; st louis; orlando; tampa; salt lake city; las vegas; sacramento; irvine; santa clara; redmond; bellevue; menlo park; ann arbor; ithaca`,
  CA: `toronto; vancouver; montreal; ottawa; calgary; edmonton; waterloo; winnipeg; quebec`,
  IN: `bangalore; bengaluru; mumbai; delhi; new delhi; hyderabad; chennai; pune; kolkata; ahmedabad; jaipur; noida; gurgaon; gurugram; lucknow; indore; bhopal; kochi; coimbatore; nagpur; chandigarh; surat; visakhapatnam; thiruvananthapuram; mysore; mangalore; vadodara; patna; kanpur; bhubaneswar; guwahati; dehradun; agra; varanasi; ranchi; vellore; trichy; madurai; navi mumbai; thane; faridabad; ghaziabad; mohali; vijayawada; warangal; roorkee; kharagpur; raipur; mathura; meerut; nashik; rajkot; udaipur; amritsar; ludhiana`,
  AU: `sydney; melbourne; brisbane; perth; adelaide; canberra`,
  CN: `beijing; shanghai; shenzhen; guangzhou; hangzhou; hong kong`,
  JP: `tokyo; osaka; kyoto; yokohama`,
  SG: `singapore`,
  AE: `dubai; abu dhabi; sharjah`,
  PK: `karachi; lahore; islamabad; rawalpindi; peshawar; faisalabad`,
  BD: `dhaka; chittagong`,
  LK: `colombo; kandy`,
  NP: `kathmandu; pokhara; lalitpur`,
  EG: `cairo; alexandria; giza`,
  NG: `lagos; abuja; ibadan`,
  KE: `nairobi`,
  ZA: `cape town; johannesburg; pretoria; durban`,
  BR: `sao paulo; rio de janeiro; belo horizonte; brasilia; curitiba; porto alegre; florianopolis; recife`,
  MX: `mexico city; guadalajara; monterrey`,
  AR: `buenos aires; cordoba; rosario`,
  CO: `bogota; medellin`,
  ID: `jakarta; bandung; surabaya; yogyakarta`,
  PH: `manila; quezon city; cebu; makati`,
  VN: `hanoi; ho chi minh city; da nang`,
  MY: `kuala lumpur; penang`,
  TH: `bangkok`,
  KR: `seoul; busan`,
  IL: `tel aviv; jerusalem; haifa`,
  IR: `tehran; isfahan; shiraz`,
  AL: `tirana; drac`,
  TN: `tunis`,
  MA: `casablanca; rabat`,
}
const TOWN_ABROAD = new Map(
  Object.entries(ABROAD).flatMap(([code, towns]) => towns.split(';').map((town) => [fold(town), code] as const)),
)

/** Country of a town that is known; Slovenian ones by their posts and municipalities. */
export const countryOfTown = (town: string): string | null =>
  postOfTown(town) ? 'SI' : (TOWN_ABROAD.get(fold(town)) ?? null)

const COUNTRY_OF = new Map<string, string>()
for (const { code, sl, en } of countryData.countries as { code: string; sl: string; en: string }[]) {
  const native = ['hr', 'de'].map((locale) => new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? '')
  for (const name of [sl, en, ...native]) if (name && !COUNTRY_OF.has(fold(name))) COUNTRY_OF.set(fold(name), code)
}
const OTHER_NAMES: Record<string, string> = {
  'republika slovenija': 'SI',
  rs: '',
  'republic of slovenia': 'SI',
  slo: 'SI',
  slovenija: 'SI',
  'republika hrvatska': 'HR',
  cro: 'HR',
  usa: 'US',
  'u s a': 'US',
  'united states of america': 'US',
  zda: 'US',
  uk: 'GB',
  england: 'GB',
  anglija: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'velika britanija': 'GB',
  'great britain': 'GB',
  holland: 'NL',
  nizozemska: 'NL',
  bih: 'BA',
  'bosna in hercegovina': 'BA',
  'bosna i hercegovina': 'BA',
  bosna: 'BA',
  'republika srbija': 'RS',
  makedonija: 'MK',
  macedonia: 'MK',
  ceska: 'CZ',
  'czech republic': 'CZ',
  uae: 'AE',
  korea: 'KR',
  'south korea': 'KR',
  russia: 'RU',
  vietnam: 'VN',
  deutschland: 'DE',
  osterreich: 'AT',
  italia: 'IT',
  turkey: 'TR',
  kosovo: 'XK',
  srbija: 'RS',
}
for (const [name, code] of Object.entries(OTHER_NAMES)) if (code) COUNTRY_OF.set(name, code)

/** ISO code of a country by its name in sl, en, hr or de. */
export const countryNamed = (name: string): string | null => COUNTRY_OF.get(fold(name)) ?? null

const STATES = new Set(
  `AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC`.split(
    ' ',
  ),
)
export const isState = (code: string): boolean => STATES.has(code)
const STATE_NAMES = new Set(
  `alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming`.split(
    ' ',
  ),
)
export const isStateName = (name: string): boolean => STATE_NAMES.has(fold(name))
/** Calling code → country, where one code stands for one country. */
export const COUNTRY_OF_CALLING: Record<string, string> = {
  386: 'SI',
  385: 'HR',
  43: 'AT',
  49: 'DE',
  381: 'RS',
  387: 'BA',
  382: 'ME',
  389: 'MK',
  36: 'HU',
  41: 'CH',
  91: 'IN',
  44: 'GB',
  33: 'FR',
  31: 'NL',
  34: 'ES',
  383: 'XK',
}
