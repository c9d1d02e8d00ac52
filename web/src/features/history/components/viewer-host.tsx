import { Suspense } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { useViewer } from '../viewer-store.ts'

const Viewer = lazy(async () => ({ default: (await import('./viewer.tsx')).Viewer }))

/** Stands once in the shell; the viewer is loaded when it is first opened. */
export function ViewerHost() {
  const { works, index } = useViewer()
  if (index === undefined) return null
  return (
    <Suspense>
      <Viewer works={works} index={index} />
    </Suspense>
  )
}
