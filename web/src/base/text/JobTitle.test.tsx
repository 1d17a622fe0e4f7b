// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JobTitle } from './JobTitle.tsx'

const shown = (title: string) => renderToStaticMarkup(<JobTitle>{title}</JobTitle>)

test('both genders of a title stay on one line, and the title is what was written', () => {
  expect(shown('Vodja nabave (m/ž), Celje')).toBe('<span>Vodja nabave <span class="nowrap">(m/ž)</span>, Celje</span>')
  expect(shown('Kuhar/kuharica (polni delovni čas)')).toBe('<span>Kuhar/kuharica (polni delovni čas)</span>')
})
