import { Suspense } from 'react'
import { lazy } from '../../../lib/lazy.tsx'
import { useTransfer } from '../transfer-store.ts'

const TransferPanel = lazy(async () => ({ default: (await import('./transfer-panel.tsx')).TransferPanel }))

/** The progress of transfers, mounted once in the shell and loaded with the first. */
export function TransferHost() {
  const transfer = useTransfer(({ current }) => current)
  return <Suspense>{transfer && <TransferPanel transfer={transfer} />}</Suspense>
}
