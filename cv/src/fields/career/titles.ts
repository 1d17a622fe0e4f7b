import { fold } from '@korak/contract/fold.ts'
import { degreeLevel, type Level } from './levels.ts'

const PHYSICIAN = / (?:dr (?:dent |vet )?med|dr med \w+|mdr|mudr) /

/**
 * The level titles before or behind a name mean: `dr. Ana Novak`, `Dipl.-Ing. Ana Novak`, `Ana Novak, mag. posl. ved`.
 * @param hasMaster whether a study says what a bare `mag.` stands for
 */
export function titleLevel(text: string, hasMaster: boolean): Level | null {
  const plain = ` ${fold(text.replaceAll(/(?<=(?:mag|dr|prof|di))\.?(?:a|in)(?![\p{L}])/giu, '.'))} `
  const isPhysician = PHYSICIAN.test(plain)
  const named = degreeLevel(text)
  if (named?.level === 10) return named
  // Of doctors of medicine the title is no doctorate of science.
  if (!isPhysician && / d?dr /.test(plain)) return { level: 10, trust: 0.8 }
  if (named && named.level >= 6) return named.level === 6 ? { level: 6, trust: Math.min(0.76, named.trust) } : named
  if (plain.startsWith(' di ') && /^\s*DI/.test(text)) return { level: 8, trust: 0.72 }
  // A bare `mag.` was a research degree once and is a second cycle now.
  if (/^ m?mag /.test(plain) && !hasMaster) return { level: 8, trust: 0.6 }
  return null
}
