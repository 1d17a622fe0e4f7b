import { type ReactNode, useContext } from 'react'
import { pathTo } from '@korak/contract/screens.ts'
import { Link } from '#base/routing/navigation.tsx'
import { ListAddress } from './list-address.ts'
import { RECORDS, type RecordKind } from './records.ts'

/** From a row of a list to its record, with what the list shows in the address: there J and K go through exactly that. */
export function RecordLink({ kind, uid, children }: { kind: RecordKind; uid: string; children: ReactNode }) {
  const list = useContext(ListAddress)
  return <Link href={pathTo(RECORDS[kind].screen, { uid, list: list || undefined })}>{children}</Link>
}
