/** First and last names that go around in Slovenia; together they name nobody in particular. */
export const WOMEN = (
  'Ajda Alenka Anja Brigita Darja Eva Helena Irena Jana Janja Jerneja Karmen Katja Klara Lidija Lučka Manca Marjeta ' +
  'Mojca Nataša Neža Polona Simona Špela Tadeja Tjaša Urša Vida Zala Živa'
).split(' ')
export const MEN = (
  'Aleš Andraž Blaž Bojan Borut Črtomir David Domen Franc Gašper Gregor Igor Jaka Jernej Klemen Luka Marjan Matej ' +
  'Matjaž Miha Nejc Peter Primož Rado Sašo Simon Tadej Tomaž Uroš Žiga'
).split(' ')
export const LAST = (
  'Babič Bajc Bizjak Breznik Cerar Čeh Črnič Debeljak Dolinar Erjavec Ferjan Gorenc Grošelj Hafner Hočevar Istenič ' +
  'Jakša Jeraj Jurečič Kobal Kodrič Kokalj Koželj Lah Leskovšek Likar Logar Majcen Medved Mežnar Mihelič Nagode Oblak ' +
  'Ozimič Perko Petek Podgoršek Potočnik Rozman Rupnik Sever Škof Škrjanc Šuštar Tomšič Turk Udovič Vidmar Vrhovnik ' +
  'Zajc Založnik Žagar Žerjav Žnidaršič'
).split(' ')

/** Where they live: place, postal code, region. */
export const PLACES = [
  ['Ljubljana', '1000', 'osrednjeslovenska'],
  ['Maribor', '2000', 'podravska'],
  ['Celje', '3000', 'savinjska'],
  ['Kranj', '4000', 'gorenjska'],
  ['Koper', '6000', 'obalno-kraska'],
  ['Novo mesto', '8000', 'jugovzhodna-slovenija'],
  ['Nova Gorica', '5000', 'goriska'],
  ['Murska Sobota', '9000', 'pomurska'],
  ['Velenje', '3320', 'savinjska'],
  ['Škofja Loka', '4220', 'gorenjska'],
  ['Domžale', '1230', 'osrednjeslovenska'],
  ['Ptuj', '2250', 'podravska'],
  ['Postojna', '6230', 'primorsko-notranjska'],
  ['Krško', '8270', 'posavska'],
  ['Črnomelj', '8340', 'jugovzhodna-slovenija'],
  ['Žalec', '3310', 'savinjska'],
] as const

interface Trade {
  workfields: string[]
  industry: string
  /** A woman and a man who do it. */
  titles: [string, string]
  degree: string
  school: string
  level: number
  employers: string[]
  skills: string[]
  did: string
}
/** What they do. Employers and schools are invented, or so common that no one is meant. */
export const TRADES: readonly Trade[] = [
  {
    workfields: ['racunovodstvo', 'finance-kontroling'],
    industry: 'pravo-racunovodstvo',
    titles: ['Samostojna računovodkinja', 'Samostojni računovodja'],
    degree: 'Ekonomija, računovodstvo (VS)',
    school: 'Ekonomska fakulteta',
    level: 7,
    employers: ['Knjigovodstvo Zelenec d. o. o.', 'Številka in pika d. o. o.', 'Saldo Brezje d. o. o.'],
    skills: ['SAP', 'obračun DDV', 'letna poročila', 'Excel', 'obračun plač'],
    did: 'Vodenje poslovnih knjig, obračun DDV in priprava letnih poročil.',
  },
  {
    workfields: ['razvoj-programske-opreme', 'it-infrastruktura'],
    industry: 'informacijske-tehnologije',
    titles: ['Razvijalka programske opreme', 'Razvijalec programske opreme'],
    degree: 'Računalništvo in informatika (UN)',
    school: 'Fakulteta za računalništvo in informatiko',
    level: 7,
    employers: ['Bitna pot d. o. o.', 'Oblačno nebo d. o. o.', 'Zanka in pogoj d. o. o.'],
    skills: ['TypeScript', 'Java', 'PostgreSQL', 'Docker', 'C++', 'React'],
    did: 'Razvoj zalednih storitev, pregledovanje kode in vzdrževanje podatkovne zbirke.',
  },
  {
    workfields: ['prodaja-podjetjem', 'marketing'],
    industry: 'trgovina-na-debelo',
    titles: ['Vodja ključnih kupcev', 'Vodja ključnih kupcev'],
    degree: 'Poslovne vede (VS)',
    school: 'Visoka poslovna šola',
    level: 6,
    employers: ['Veletrgovina Gaj d. o. o.', 'Prodajna hiša Jesen d. o. o.'],
    skills: ['pogajanja', 'CRM', 'nemščina', 'priprava ponudb', 'vozniški izpit B'],
    did: 'Skrb za kupce v Avstriji in Sloveniji, priprava letnih pogodb in ponudb.',
  },
  {
    workfields: ['logistika-skladiscenje', 'prevoz'],
    industry: 'logistika-promet',
    titles: ['Vodja skladiščne izmene', 'Vodja skladiščne izmene'],
    degree: 'Logistični tehnik',
    school: 'Srednja prometna šola',
    level: 5,
    employers: ['Prevozi Mlinar d. o. o.', 'Skladišče Vzhod d. o. o.'],
    skills: ['viličar', 'WMS', 'carinski postopki', 'vodenje izmene'],
    did: 'Vodenje izmene desetih ljudi, prevzem in odprema blaga.',
  },
  {
    workfields: ['zdravstvo-nega'],
    industry: 'zdravstvo-socialno-varstvo',
    titles: ['Diplomirana medicinska sestra', 'Diplomirani zdravstvenik'],
    degree: 'Zdravstvena nega (VS)',
    school: 'Zdravstvena fakulteta',
    level: 7,
    employers: ['Dom pri kostanjih', 'Zdravstveni zavod Sončni breg'],
    skills: ['negovalni načrti', 'paliativna oskrba', 'vodenje tima'],
    did: 'Načrtovanje in izvajanje zdravstvene nege na oddelku s 30 stanovalci.',
  },
  {
    workfields: ['proizvodnja', 'tehnologija', 'kakovost'],
    industry: 'kovinska-strojna',
    titles: ['Tehnologinja', 'Tehnolog'],
    degree: 'Strojništvo (VS)',
    school: 'Fakulteta za strojništvo',
    level: 7,
    employers: ['Strojna obdelava Hrib d. o. o.', 'Kovinoplet Dolina d. o. o.', 'Lončarna Plamen d. o. o.'],
    skills: ['CNC', 'SolidWorks', 'Lean', 'kontrola kakovosti', '5S'],
    did: 'Priprava tehnoloških postopkov, programiranje CNC-strojev in uvajanje izboljšav.',
  },
  {
    workfields: ['konstruiranje', 'elektrotehnika-avtomatizacija', 'vzdrzevanje'],
    industry: 'elektroindustrija',
    titles: ['Razvojna inženirka', 'Razvojni inženir'],
    degree: 'Elektrotehnika (UN)',
    school: 'Fakulteta za elektrotehniko',
    level: 7,
    employers: ['Vezja Potok d. o. o.', 'Električna pisarna Iskrica d. o. o.'],
    skills: ['Altium', 'C', 'meritve EMC', 'PLC', 'angleščina B2'],
    did: 'Razvoj vgrajene elektronike od sheme do predaje v proizvodnjo.',
  },
  {
    workfields: ['kadri', 'administracija'],
    industry: 'svetovanje',
    titles: ['Kadrovska svetovalka', 'Kadrovski svetovalec'],
    degree: 'Sociologija kadrov (UN)',
    school: 'Fakulteta za družbene vede',
    level: 7,
    employers: ['Pisarna Zahod d. o. o.', 'Kadrovski kotiček d. o. o.'],
    skills: ['delovno pravo', 'izbor kadrov', 'razgovori', 'SAP HR'],
    did: 'Izbor novih sodelavcev, uvajanje in letni pogovori v podjetju z 200 zaposlenimi.',
  },
  {
    workfields: ['gostinstvo', 'podpora-strankam'],
    industry: 'gostinstvo-turizem',
    titles: ['Receptorka', 'Receptor'],
    degree: 'Gostinsko-turistični tehnik',
    school: 'Srednja šola za gostinstvo in turizem',
    level: 5,
    employers: ['Penzion Zlatorog', 'Hotel Jezerski vrt'],
    skills: ['italijanščina', 'rezervacijski sistem', 'delo z gosti', 'blagajna'],
    did: 'Sprejem gostov, rezervacije in reševanje reklamacij v treh jezikih.',
  },
  {
    workfields: ['podatki-analitika', 'finance-kontroling'],
    industry: 'bancnistvo-finance',
    titles: ['Podatkovna analitičarka', 'Podatkovni analitik'],
    degree: 'Finančna matematika (MAG)',
    school: 'Fakulteta za matematiko in fiziko',
    level: 8,
    employers: ['Hranilnica Lipov list', 'Zavarovalni krog d. d.'],
    skills: ['SQL', 'Python', 'Power BI', 'statistika', 'napovedni modeli'],
    did: 'Poročila za upravo, modeli tveganja in čiščenje podatkov.',
  },
  {
    workfields: ['gradbenistvo-arhitektura', 'vodenje-projektov'],
    industry: 'gradbenistvo',
    titles: ['Vodja gradbišča', 'Vodja gradbišča'],
    degree: 'Gradbeništvo (VS)',
    school: 'Fakulteta za gradbeništvo',
    level: 7,
    employers: ['Zidarstvo Kamen d. o. o.', 'Gradnje Pod gradom d. o. o.'],
    skills: ['AutoCAD', 'obračun del', 'varnost na gradbišču', 'strokovni izpit IZS'],
    did: 'Vodenje stanovanjskih gradbišč, usklajevanje podizvajalcev in obračun del.',
  },
  {
    workfields: ['prodaja-maloprodaja', 'nabava'],
    industry: 'trgovina-na-drobno',
    titles: ['Poslovodkinja', 'Poslovodja'],
    degree: 'Trgovinski poslovodja',
    school: 'Srednja trgovska šola',
    level: 5,
    employers: ['Market Na vasi d. o. o.', 'Trgovina Pri mostu d. o. o.'],
    skills: ['vodenje ljudi', 'inventura', 'naročanje', 'blagajna'],
    did: 'Vodenje trgovine z osmimi zaposlenimi, naročanje in urniki.',
  },
]
export const LANGUAGES = ['en', 'de', 'it', 'hr', 'fr', 'hu'] as const
