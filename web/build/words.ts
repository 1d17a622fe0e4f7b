import type { Plugin } from 'vite'

const WHOLE = /^([\s\S]*?const (sl_si2_\w+) = [\s\S]*?const (en_en2_\w+) = [\s\S]*?\n};?\n)[\s\S]*export const (\w+) = /

/**
 * Every compiled message carries its own choice of language; said once in `pick`, the words of a screen are a third
 * smaller. A message that does not look as expected stays as it is.
 */
export function compactWords(): Plugin {
  return {
    name: 'korak-compact-words',
    transform: {
      filter: { id: /src\/words\/messages\/(?!_index)/ },
      handler(code) {
        const [, texts, slovenian, english, name] = WHOLE.exec(code) ?? []
        if (!texts) return null
        const body = `import { pick } from '../../base/pick.ts'\n${texts}export const ${name} = /*#__PURE__*/ pick(${slovenian}, ${english})\n`
        return { code: body.replace(/^import \{ getLocale.*$/m, ''), map: null }
      },
    },
  }
}
