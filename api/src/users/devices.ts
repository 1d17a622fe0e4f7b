import type { RequestContext } from '#http/request-context.ts'
import { rememberDevice } from '#auth/devices.ts'
import { emit } from '#events.ts'
import { raiseDeviceEpoch } from './users.service.ts'

/** Takes the marks of an account away from every browser but this one, and what else lets in whoever knows it. Call inside a transaction, last. */
export async function forgetOtherDevices(context: RequestContext, userId: string): Promise<void> {
  await emit('othersShutOut', { userId })
  rememberDevice(context, { id: userId, deviceEpoch: await raiseDeviceEpoch(userId) })
}
