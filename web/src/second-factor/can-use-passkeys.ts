/** An address that is no name has no passkeys: they belong to a name. */
export const isNamed = (): boolean => !/^[\d.]+$|^\[/.test(location.hostname)
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined'
/** Can this browser use passkeys here? */
export const canUsePasskeys = (): boolean => knowsPasskeys() && isNamed()
