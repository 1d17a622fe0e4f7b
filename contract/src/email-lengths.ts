/** Beginning of a pattern: no mail server takes more (RFC 5321, 4.5.3.1): 64 before the @, 63 in a label, 254 together. */
export const EMAIL_LENGTHS = String.raw`^(?=.{1,254}$)(?=[^@]{1,64}@)(?!.*@.*[^.]{64})`
