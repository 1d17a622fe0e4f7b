import { MOST_LETTERS } from '@korak/contract/amounts.ts'
import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { announce } from '#base/page/announce.ts'
import { Menu } from '#ui/action/Menu.tsx'
import { IconDots } from '#ui/icons.ts'
import { Icon } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'

/** Cards that are chosen, and what chooses some or leaves them. */
export interface Choosing {
  chosen: ReadonlySet<string>
  choose: (applications: readonly StaffApplication[], isChosen: boolean) => void
}
interface Props {
  /** Of the column. */
  name: string
  cards: readonly StaffApplication[]
  /** The next cards of it, as long as there are any: null when all are drawn. */
  more: (() => Promise<Cards>) | null
  choosing: Choosing
}
interface Cards {
  cards: readonly StaffApplication[]
  hasMore: boolean
}

/** What can be done with a column: all of it that may be moved is chosen, drawn before, or none. */
export function LaneMenu({ name, cards, more, choosing: { chosen, choose } }: Props) {
  const movable = cards.filter(({ may }) => may.move)
  const isAll = movable.length > 0 && (!more || movable.length >= MOST_LETTERS) && firstOf(movable).every(isIn(chosen))
  const chooseAll = async () => {
    let drawn: Cards = { cards, hasMore: more !== null }
    while (more && drawn.hasMore && drawn.cards.filter(({ may }) => may.move).length < MOST_LETTERS)
      drawn = await more()
    const all = drawn.cards.filter(({ may }) => may.move)
    const first = firstOf(all)
    choose(first, true)
    const isCut = drawn.hasMore || all.length > first.length
    announce((isCut ? m.board_chosen_most : m.board_chosen)({ count: first.length, name }))
  }
  const items = [
    ...(movable.length > 0 && !isAll
      ? [{ key: 'all', label: m.board_choose_all(), onSelect: () => void chooseAll() }]
      : []),
    ...(movable.some(isIn(chosen))
      ? [{ key: 'none', label: m.board_choose_none(), onSelect: () => choose(movable, false) }]
      : []),
  ]
  if (items.length === 0) return null
  return <Menu trigger={<Icon of={IconDots} />} label={m.board_lane_menu({ name })} items={items} />
}

const firstOf = (all: readonly StaffApplication[]) => all.slice(0, MOST_LETTERS)
const isIn =
  (chosen: ReadonlySet<string>) =>
  ({ uid }: StaffApplication) =>
    chosen.has(uid)
