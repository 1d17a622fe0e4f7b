import { fold } from '@korak/contract/fold.ts'
import { monthOf, type Period } from '#fields/dates.ts'

/** Words of a study that goes on or was given up, folded, in the four languages. */
const UNFINISHED = new RegExp(
  ` (?:${[
    String.raw`v teku|se traja|absolvent(?:k[aeo])?|student(?:k[aeo]|ica|in|kinja)?|studentje|studiram|(?:[1-6]|prvi|drugi|tretji|cetrti|zadnji) letnik\w*|(?:en|dva|trije) letnik\w*`,
    String.raw`nedokoncan\w*|nezakljucen\w*|prekin(?:jen|il|itev)\w*|opu(?:scen|stil|stitev)\w*|neuspesn\w*|izpisan\w*|zamrznjen\w*|mirovanj\w*|miruje|pavzira\w*|odslusa\w*`,
    String.raw`brez (?:diplome|mature|zakljuck\w*|zakljucn\w+|spricevala|naziva|zagovora)|(?:ni|nisem) (?:\w+ ){0,2}?(?:dokoncal|dokoncan|koncal|koncan|zakljucil|zakljucen|diplomiral)\w*`,
    String.raw`pred (?:zakljuckom|diplomo|zagovorom)|v pripravi|manjka\w*|vsi izpiti|vs[ei] (?:opravljen\w+ )?izpit\w*|opravljen\w+ vs[ei]|vpisan\w*(?! v (?:imenik|register|razvid))|vpis v|trenutno`,
    String.raw`in progress|ongoing|(?:currently|still|now) (?:\w+ )?(?:studying|enrolled)|enrolled (?:in|at|since)|current student|candidate|pursuing|not (?:yet )?(?:completed|finished|graduated|obtained|awarded)`,
    String.raw`(?:did not|didn t|never) (?:complete|completed|finish|finished|graduate|graduated)|unfinished|incomplete|dropped out|withdr[ae]wn?|discontinued|no degree|without (?:a )?(?:degree|diploma|graduating|completing|finishing)|abd|all but dissertation|(?:thesis|dissertation|degree|diploma) pending|to be (?:completed|finished|awarded|defended)`,
    String.raw`u (?:tijeku|toku)|apsolvent(?:ic[ae])?|nezavrsen\w*|nedovrsen\w*|prekinut\w*|napust\w*|bez (?:diplome|mature)|(?:nije|nisam) (?:\w+ ){0,2}?(?:zavrs|diplomira|doktorira)\w*|[1-6] godina studija|studiram|upisan\w*`,
    String.raw`laufend|abgebrochen|abbruch|unterbrochen|exmatrikul\w*|karenziert|[1-6] semester|ohne (?:\w+ )?(?:abschluss|matura|diplom)|nicht (?:abgeschlossen|beendet|absolviert)|derzeit|zurzeit`,
  ].join('|')}) `,
)

/** A plan, which a day that has passed makes a fact. */
const PLANNED =
  / (?:predvid\w*|pricakovan\w*|nacrtovan\w*|planiran\w*|ocekivan\w*|expected|anticipated|voraussichtlich\w*|vsl|geplant\w*) /

/** Honours and offices of students, which say nothing of their studies. */
const HONOURS =
  / (?:(?:best|top|najboljs\w+|najbolj\w*) student\w*|student (?:council|union|of the year|parliament|society|representative|award|team|ambassador|club|association|tutor|exchange)) /g

/** What a thesis is about says nothing of whether it was written: `Diplomsko delo: Vpliv prekinitev dobave`, and all in quotes. */
const THESIS =
  /(?:(?:diplomsk|magistrsk|doktorsk|zaključn|završn)\p{L}*\s(?:del|nalog|rad)\p{L}*|tema|naslov|naloga|thesis|dissertation|disertacija|\p{L}{0,30}arbeit|thema)(?:\s(?:on|über|o))?\s?[:–-].*|[„“"»][^„“”"»«]{3,}[”“"«]/giu

/** Whether a study has not (yet) been finished: by its words, an open end or an end to come. */
export function isUnfinished(text: string, period: Period | null, today: Date): boolean {
  const plain = ` ${fold(text.replaceAll(THESIS, ' '))} `.replaceAll(HONOURS, ' ')
  return (
    UNFINISHED.test(plain) ||
    (PLANNED.test(plain) && !isPast(text, today)) ||
    Boolean(period?.isCurrent) ||
    (period?.end != null &&
      monthOf(period.end, period.end.year === today.getUTCFullYear() ? 1 : 12) >
        today.getUTCFullYear() * 12 + today.getUTCMonth())
  )
}

/** The last year a text names lies before this one. */
const isPast = (text: string, today: Date): boolean => {
  const years = text.match(/(?:19|20)\d{2}/g)?.map(Number) ?? []
  return years.length > 0 && Math.max(...years) < today.getUTCFullYear()
}
