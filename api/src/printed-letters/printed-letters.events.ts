import type { Handlers } from '#events.ts'
import { keepLetter } from './keeping.service.ts'
import { overtake } from './overtaking.service.ts'

export const handlers: Handlers = {
  mailReturned: keepLetter,
  mailUnaddressed: keepLetter,
  interviewChanged: (about) => overtake(about, 'interview'),
  offerEnded: (about) => overtake(about, 'offer'),
  offerAnswered: (about) => overtake(about, 'answered'),
  applicationEnded: (about) => overtake(about, 'end'),
  applicationReopened: (about) => overtake(about, 'reopened'),
}
