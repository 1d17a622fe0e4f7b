import { useMemo, useRef, useState } from 'react'
import type { List } from './options.ts'

/**
 * Options in the order they were put into, at once: an arrow pressed three times moves three places, however long the server
 * takes. Each call carries the whole order, so of those that wait only the last one is sent.
 * @param keep sends an order and brings the list up to date; it never throws
 */
export function useOptionOrder(fetched: List, keep: (ids: number[], said: string) => Promise<void>) {
  const [order, setOrder] = useState<number[] | null>(null)
  const wanted = useRef<Parameters<typeof keep> | null>(null)
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
    while (wanted.current) {
      const next = wanted.current
      wanted.current = null
      await keep(...next)
    }
    isRunning.current = false
    setOrder(null)
  }
  return { list, put }
}
