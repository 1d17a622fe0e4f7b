// A long address breaks where it is read in parts, and nothing is added to it.
import { expect, test } from 'vitest'
import { draw, find } from '#base/page/drawn.factory.tsx'
import { Address } from './Address.tsx'

test('an address goes on after an @ or a dot, and is copied as it was written', async () => {
  await draw(
    <p>
      <Address of="bogomila.kovac@primer.si" />
    </p>,
  )
  expect(find('p')?.innerHTML).toBe('bogomila.<wbr>kovac@<wbr>primer.<wbr>si')
  expect(find('p')?.textContent).toBe('bogomila.kovac@primer.si')
})
