import { findMode } from '@stipple/core/modes/find-mode'
import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useDrafts } from '../../features/drafts/public.ts'
import { AppPlayground, Playground } from '../../features/generate/public.ts'

/** Without a mode in the address, the one used last comes back with its model. */
export function GenerateScreen() {
  const { type, model } = useParams({ from: '/generate/{-$type}/{-$model}' })
  const last = useDrafts((state) => state.mode)
  const lastApp = useDrafts((state) => state.models.Apps)
  const wanted = type ?? last
  if (wanted === 'Apps') {
    // Asked for by its name, the mode is the choice among all apps.
    const app = model ?? (type === undefined ? lastApp : undefined)
    return app === undefined ? (
      <Navigate to="/smart-apps" replace />
    ) : (
      <Suspense>
        <AppPlayground key={app} id={app} />
      </Suspense>
    )
  }
  // Beside its form stands what was trained.
  if (wanted === 'Train') return <Navigate to="/train" replace />
  const mode = findMode(wanted) ?? findMode('Text2Img')
  return mode && <Playground key={mode.id} mode={mode} model={model} />
}

/** The address that leads to editing pictures. */
export function EditScreen() {
  const mode = findMode('Img2Img')
  return mode && <Playground key={mode.id} mode={mode} model={undefined} />
}
