export type Locale = 'sl-SI' | 'en-EN'
export declare const baseLocale: Locale
export declare const locales: readonly Locale[]
export declare function isLocale(value: unknown): value is Locale
export declare function getLocale(): Locale
export declare function overwriteGetLocale(get: () => Locale): void
