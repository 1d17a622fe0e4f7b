import type { OrderStatus } from '#db/schema.ts'

/**
 * The life of an order. What the provider reports late still counts: `completed` is reached from everywhere and left
 * for nowhere, so the order in which reports arrive does not matter.
 */
export const ORDER_STATES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  created: ['launched', 'completed', 'failed', 'expired'],
  launched: ['returned', 'completed', 'failed', 'expired'],
  // Opening the test once more.
  returned: ['launched', 'completed', 'failed', 'expired'],
  completed: [],
  failed: ['completed'],
  expired: ['completed'],
}
export const canMoveOrder = (from: OrderStatus, to: OrderStatus): boolean => ORDER_STATES[from].includes(to)

/** The portal waits for the report of these. */
export const WAITING = ['created', 'launched', 'returned'] as const satisfies readonly OrderStatus[]
export const isWaiting = (status: OrderStatus): boolean => (WAITING as readonly OrderStatus[]).includes(status)

/** Minutes the address of a launch is good for. */
export const LAUNCH_MINUTES = 10
/** Hours after the last launch during which the provider is asked for the result. */
export const WAIT_HOURS = 24
