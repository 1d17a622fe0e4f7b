import { findDays, findPeriods, isDateText, isPresent } from '#fields/dates.ts'
import type { Labelled } from '#layout/labels.ts'

/** Labels of a form, those of one job or study together: a label that comes again opens the next. */
export function formGroups(labels: Labelled[]): Labelled[][] {
  const groups: Labelled[][] = []
  for (const label of labels) {
    const group = groups.at(-1)
    const same = group?.findLast(({ field }) => field === label.field)
    const isRepeated = same && label.field !== 'tasks' && !(same === group?.at(-1) && isEnd(same, label))
    if (!group || isRepeated) groups.push([label])
    else group.push(label)
  }
  return groups
}

/** `Leto vpisa: 2014` over `Leto zaključka: 2018` */
const isEnd = (start: Labelled, end: Labelled): boolean =>
  end.field === 'period' &&
  isDateText(start.value) &&
  findPeriods(start.value).length === 0 &&
  (isPresent(end.value) || (findDays(end.value).length === 1 && findPeriods(end.value).length === 0))

/** What the labels of a group say of its time, its two ends as one text. */
export const periodTold = (group: Labelled[]): string =>
  group.flatMap(({ field, value }) => (field === 'period' ? [value] : [])).join(' – ')
