import { Suspense } from 'react'
import { lazy } from '../../../lib/lazy.tsx'
import { useTransfer } from '../transfer-store.ts'
import { useViewer } from '../viewer-store.ts'

const Viewer = lazy(async () => ({ default: (await import('./viewer.tsx')).Viewer }))
const TransferPanel = lazy(async () => ({ default: (await import('./transfer-panel.tsx')).TransferPanel }))

/** The large view and the progress of transfers, mounted once in the shell. Each is loaded when it is first needed. */
export function ViewerHost() {
  const { works, index } = useViewer()
  const transfer = useTransfer(({ current }) => current)
  return (
    <Suspense>
      {index !== undefined && <Viewer works={works} index={index} />}
      {transfer && <TransferPanel transfer={transfer} />}
    </Suspense>
  )
}
