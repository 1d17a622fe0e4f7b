/** One decimal, half away from zero, without the surprise of binary fractions (2.25 → 2.3, 1.005 is no issue at one decimal). */
export const shown = (value: number, decimals = 1): number => {
  const factor = 10 ** decimals
  return (Math.sign(value) * Math.round(Math.abs(value) * factor + 1e-9)) / factor
}
