import type { RequestContext } from '#http/request-context.ts'
import { rememberDevice } from '#auth/devices.ts'
import { raiseDeviceEpoch } from './users.service.ts'

/** Takes the marks of an account away from every browser but this one. Call inside a transaction, last. */
export async function forgetOtherDevices(context: RequestContext, userId: string): Promise<void> {
  rememberDevice(context, { id: userId, deviceEpoch: await raiseDeviceEpoch(userId) })
}
