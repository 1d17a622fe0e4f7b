import { useMemo, useRef, useState } from 'react'
import { call } from '#base/data/call.ts'
import type { List } from './options.ts'

/**
 * Options in the order they were put into, at once: an arrow pressed three times moves three places, however long the server
 * takes. Each call carries the whole order, so of those that wait only the last one is sent; and the order it was made from,
 * so that nobody puts back what a colleague has moved meanwhile.
 * @param attempt does what is given and brings the list up to date; false when it was refused, it never throws
 */
export function useOptionOrder(
  fetched: List,
  attempt: (work: () => Promise<unknown>, said: string) => Promise<boolean>,
) {
  const [order, setOrder] = useState<number[] | null>(null)
  const wanted = useRef<[ids: number[], said: string] | null>(null)
  const isRunning = useRef(false)
  const list = useMemo(() => {
    if (!order) return fetched
    // What is new meanwhile stands last, as it will.
    const places = new Map(order.map((id, at) => [id, at]))
    const place = ({ id }: List['data'][number]) => places.get(id) ?? order.length
    return { ...fetched, data: fetched.data.toSorted((a, b) => place(a) - place(b)) }
  }, [fetched, order])
  const put = async (ids: number[], said: string) => {
    setOrder(ids)
    wanted.current = [ids, said]
    if (isRunning.current) return
    isRunning.current = true
    let seen = fetched.data.map(({ id }) => id)
    while (wanted.current) {
      const [next, words] = wanted.current
      wanted.current = null
      const body = { schema_slug: fetched.key, ids: next, seen }
      if (await attempt(() => call('PUT /codelists/orderData', { body }), words)) seen = next
    }
    isRunning.current = false
    setOrder(null)
  }
  return { list, put }
}
