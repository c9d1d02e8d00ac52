import { lazy, Suspense } from 'react'
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
