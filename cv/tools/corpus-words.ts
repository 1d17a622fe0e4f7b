// The words of headings and labels; several for the same thing, because people do not agree on them.
import type { Lang } from './corpus-person.ts'

export interface Words {
  cv: string
  personal: string
  contact: string
  about: string
  jobs: string
  studies: string
  references: string
  name: string
  first: string
  last: string
  born: string
  bornIn: string
  gender: string
  address: string
  country: string
  phone: string
  mobile: string
  email: string
  firm: string
  title: string
  period: string
  school: string
  degree: string
}

const KEYS =
  'cv personal contact about jobs studies references name first last born bornIn gender address country phone mobile email firm title period school degree'.split(
    ' ',
  )

/** One text for a set of words, in the order of the keys. */
const words = (text: string): Words =>
  Object.fromEntries(text.split('|').map((word, at) => [KEYS[at], word.trim()])) as unknown as Words

export const WORDS: Record<Lang, Words[]> = {
  sl: [
    words(
      'Življenjepis|Osebni podatki|Kontakt|O meni|Delovne izkušnje|Izobrazba|Reference|Ime in priimek|Ime|Priimek|Datum rojstva|Kraj rojstva|Spol|Naslov|Država|Telefon|GSM|E-pošta|Delodajalec|Delovno mesto|Obdobje|Ustanova|Naziv',
    ),
    words(
      'Curriculum vitae|Podatki o kandidatu|Kontaktni podatki|Predstavitev|Zaposlitve|Izobraževanje|Priporočila|Kandidat|Ime|Priimek|Rojen|Kraj|Spol|Stalno prebivališče|Država|Telefon|Mobitel|E-naslov|Podjetje|Delo|Čas|Šola|Pridobljeni naziv',
    ),
    words(
      'Moj življenjepis|O kandidatki|Pišite mi|Profil|Poklicna pot|Šolanje|Osebe za priporočilo|Ime in priimek|Ime|Priimek|Rojstni datum|Rojena v|Spol|Bivališče|Država|Tel.|Mob.|Elektronski naslov|Organizacija|Vloga|Trajanje|Šola|Izobrazba',
    ),
  ],
  en: [
    words(
      'Curriculum Vitae|Personal details|Contact|Profile|Professional experience|Education|References|Name|First name|Surname|Date of birth|Place of birth|Gender|Address|Country|Phone|Mobile|E-mail|Company|Role|Dates|Institution|Degree',
    ),
    words(
      'CV|About me|Get in touch|Summary|Employment history|Academic background|Referees|Full name|Given name|Family name|Born|Born in|Sex|Home address|Country|Tel.|Cell|Email|Organisation|Title|Period|School|Qualification',
    ),
  ],
  hr: [
    words(
      'Životopis|Osobni podaci|Kontakt|O meni|Radno iskustvo|Obrazovanje|Reference|Ime i prezime|Ime|Prezime|Datum rođenja|Mjesto rođenja|Spol|Adresa|Država|Telefon|Mobitel|E-pošta|Poslodavac|Radno mjesto|Razdoblje|Ustanova|Zvanje',
    ),
    words(
      'Curriculum vitae|Podaci o kandidatu|Kontakt podaci|Profil|Profesionalno iskustvo|Školovanje|Preporuke|Ime i prezime|Ime|Prezime|Rođen|Rođen u|Spol|Prebivalište|Država|Tel|Mob|E-mail|Tvrtka|Pozicija|Trajanje|Škola|Stručna sprema',
    ),
  ],
  de: [
    words(
      'Lebenslauf|Persönliche Daten|Kontakt|Über mich|Berufserfahrung|Ausbildung|Referenzen|Name|Vorname|Nachname|Geburtsdatum|Geburtsort|Geschlecht|Anschrift|Land|Telefon|Mobil|E-Mail|Arbeitgeber|Position|Zeitraum|Einrichtung|Abschluss',
    ),
    words(
      'Curriculum Vitae|Zur Person|Kontaktdaten|Profil|Beruflicher Werdegang|Schulische und akademische Bildung|Empfehlungen|Name|Vorname|Zuname|Geboren am|in|Geschlecht|Adresse|Land|Tel.|Handy|E-Mail-Adresse|Firma|Tätigkeit|Dauer|Schule|Abschluss',
    ),
  ],
}
