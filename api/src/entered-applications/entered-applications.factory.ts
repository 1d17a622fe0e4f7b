import { today } from '#base/time.ts'

let count = 0
/** An application as it came by post. */
export const onPaper = (changes: object = {}) => ({
  name: `Papirna Prijava ${(count += 1)}`,
  came_by: 'post',
  came_on: today(),
  address: 'Dunajska cesta 5',
  postal: '1000',
  city: 'Ljubljana',
  ...changes,
})
