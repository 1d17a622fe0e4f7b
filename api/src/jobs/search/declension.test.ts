import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fold } from '@korak/contract/fold.ts'
import { preparePlaces, townOf } from './place-names.ts'
import { findPlace } from './places.ts'

interface Seeded {
  code: string
  place: string
  municipality: string
  region: string
  lat: number
  lon: number
}
const { postalCodes } = JSON.parse(
  readFileSync(new URL('../../../seed/postal-codes.json', import.meta.url), 'utf8'),
) as { postalCodes: Seeded[] }
const posts = postalCodes.map(({ lat, lon, ...post }) => ({ ...post, latitude: lat, longitude: lon }))
const places = preparePlaces({ posts, regions: [], cities: [] })
const find = (typed: string) => findPlace(places, typed, 'sl-SI')

/** Name, where it is (v, na), and where one comes from (iz, z), as people say. */
const SAID = `
Ljubljana, v Ljubljani, iz Ljubljane
Maribor, v Mariboru, iz Maribora
Celje, v Celju, iz Celja
Kranj, v Kranju, iz Kranja
Koper, v Kopru, iz Kopra
Novo mesto, v Novem mestu, iz Novega mesta
Nova Gorica, v Novi Gorici, iz Nove Gorice
Murska Sobota, v Murski Soboti, iz Murske Sobote
Velenje, v Velenju, iz Velenja
Ptuj, na Ptuju, s Ptuja
Trbovlje, v Trbovljah, iz Trbovelj
Kamnik, v Kamniku, iz Kamnika
Jesenice, na Jesenicah, z Jesenic
Domžale, v Domžalah, iz Domžal
Škofja Loka, v Škofji Loki, iz Škofje Loke
Izola, v Izoli, iz Izole
Piran, v Piranu, iz Pirana
Portorož, v Portorožu, iz Portoroža
Postojna, v Postojni, iz Postojne
Logatec, v Logatcu, iz Logatca
Vrhnika, na Vrhniki, z Vrhnike
Kočevje, v Kočevju, iz Kočevja
Grosuplje, v Grosupljem, iz Grosupljega
Slovenj Gradec, v Slovenj Gradcu, iz Slovenj Gradca
Ravne na Koroškem, na Ravnah na Koroškem, z Raven na Koroškem
Dravograd, v Dravogradu, iz Dravograda
Krško, v Krškem, iz Krškega
Brežice, v Brežicah, iz Brežic
Sevnica, v Sevnici, iz Sevnice
Črnomelj, v Črnomlju, iz Črnomlja
Metlika, v Metliki, iz Metlike
Trebnje, v Trebnjem, iz Trebnjega
Ajdovščina, v Ajdovščini, iz Ajdovščine
Idrija, v Idriji, iz Idrije
Tolmin, v Tolminu, iz Tolmina
Bovec, v Bovcu, iz Bovca
Kobarid, v Kobaridu, iz Kobarida
Sežana, v Sežani, iz Sežane
Ilirska Bistrica, v Ilirski Bistrici, iz Ilirske Bistrice
Slovenska Bistrica, v Slovenski Bistrici, iz Slovenske Bistrice
Slovenske Konjice, v Slovenskih Konjicah, iz Slovenskih Konjic
Rogaška Slatina, v Rogaški Slatini, iz Rogaške Slatine
Šmarje pri Jelšah, v Šmarju pri Jelšah, iz Šmarja pri Jelšah
Laško, v Laškem, iz Laškega
Žalec, v Žalcu, iz Žalca
Mozirje, v Mozirju, iz Mozirja
Šoštanj, v Šoštanju, iz Šoštanja
Ormož, v Ormožu, iz Ormoža
Ljutomer, v Ljutomeru, iz Ljutomera
Gornja Radgona, v Gornji Radgoni, iz Gornje Radgone
Radenci, v Radencih, iz Radencev
Lendava, v Lendavi, iz Lendave
Beltinci, v Beltincih, iz Beltincev
Tržič, v Tržiču, iz Tržiča
Radovljica, v Radovljici, iz Radovljice
Bled, na Bledu, z Bleda
Lesce, v Lescah, iz Lesc
Kranjska Gora, v Kranjski Gori, iz Kranjske Gore
Naklo, v Naklem, iz Naklega
Šenčur, v Šenčurju, iz Šenčurja
Šentjur, v Šentjurju, iz Šentjurja
Mengeš, v Mengšu, iz Mengša
Medvode, v Medvodah, iz Medvod
Zagorje ob Savi, v Zagorju ob Savi, iz Zagorja ob Savi
Radlje ob Dravi, v Radljah ob Dravi, iz Radelj ob Dravi
Zidani Most, v Zidanem Mostu, iz Zidanega Mosta
Gornji Grad, v Gornjem Gradu, iz Gornjega Grada
Polhov Gradec, v Polhovem Gradcu, iz Polhovega Gradca
Stara Cerkev, v Stari Cerkvi, iz Stare Cerkve
Mirna Peč, v Mirni Peči, iz Mirne Peči
Škofja vas, v Škofji vasi, iz Škofje vasi
Uršna sela, na Uršnih selih, z Uršnih sel
Selca, v Selcih, iz Selc
Bohinjsko jezero, v Bohinjskem jezeru, iz Bohinjskega jezera
Šempeter pri Gorici, v Šempetru pri Gorici, iz Šempetra pri Gorici
Podčetrtek, v Podčetrtku, iz Podčetrtka
Komen, v Komnu, iz Komna
Brezje, na Brezjah, z Brezij
Zgornje Gorje, v Zgornjih Gorjah, iz Zgornjih Gorij
Sveti Tomaž, pri Svetem Tomažu, od Svetega Tomaža
Gradac, v Gradcu, iz Gradca
Rateče - Planica, v Ratečah, iz Rateč
Log pod Mangartom, v Logu pod Mangartom, iz Loga pod Mangartom
`
  .trim()
  .split('\n')
  .map((line) => line.split(', '))

test('a town is found where people say they are and come from', () => {
  expect(SAID.length).toBeGreaterThan(60)
  for (const [name = '', ...said] of SAID) {
    const codes = posts.filter(({ place }) => townOf(place) === townOf(name)).map(({ code }) => code)
    for (const typed of [name, ...said, ...said.map((one) => fold(one))]) {
      const place = find(typed)
      expect(
        codes.some((code) => place?.codes.includes(code)),
        typed,
      ).toBe(true)
      expect(place?.choices, typed).toEqual([])
    }
  }
})

test('no form of any town of the post is taken for another town, unless both are told', () => {
  for (const { code, place } of posts) {
    const own = places.names.filter(
      ({ entry }) => entry.codes.has(code) && [place, townOf(place)].includes(entry.label['sl-SI']),
    )
    expect(own.length, place).toBeGreaterThan(0)
    for (const typed of own.flatMap(({ bare, forms }) => [bare, ...forms])) {
      const found = find(typed)
      const isOwn = found?.codes.includes(code) && found.choices.length === 0
      const isTold = found?.choices.some((choice) => choice.startsWith(code) || choice.endsWith(townOf(place)))
      expect(isOwn || isTold, `${place}: ${typed} is ${found?.label}`).toBe(true)
    }
  }
})

test('towns of one name, and what may be two towns, are told', () => {
  expect(find('Šentrupert')?.choices).toEqual(['3271 Šentrupert', '8232 Šentrupert'])
  expect(find('3271 Šentrupert')).toMatchObject({ codes: ['3271'], cities: [], choices: [] })
  expect(find('v Mirni')).toMatchObject({ label: '8233 Mirna', choices: [] })
  expect(find('iz Mirna')).toMatchObject({ label: '8233 Mirna', choices: ['8233 Mirna', '5291 Miren'] })
  expect(find('v Bistrici')?.choices).toHaveLength(5)
  for (const choice of find('v Bistrici')?.choices ?? []) expect(find(choice)?.label).toBe(choice)
})

test('a part of a town that is no post is the town', () => {
  for (const typed of ['Ljubljana Bežigrad', 'center Ljubljane', 'Ljubljana - center', 'mesto Ljubljana'])
    expect(find(typed)?.label, typed).toBe('1000 Ljubljana')
})
