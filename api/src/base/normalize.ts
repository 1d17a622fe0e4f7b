export { fold } from '@korak/contract/fold.ts'
