// @offline
import { findMode } from '@stipple/core/modes/find-mode'
import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '../../features/account/public.ts'
import { isOpenTo } from '../../features/catalogue/public.ts'
import { useDrafts } from '../../features/drafts/public.ts'
import { AppPlayground, ClosedMode, Playground } from '../../features/generate/public.ts'

/** Without a mode in the address, restores the mode used last, with its model. */
export function GenerateScreen() {
  const { type, model } = useParams({ from: '/generate/{-$type}/{-$model}' })
  const last = useDrafts((state) => state.mode)
  const lastApp = useDrafts((state) => state.models.Apps)
  const { user, known } = useSession()
  const wanted = type ?? last
  if (wanted === 'Apps') {
    // The address of the mode itself is the list of all apps.
    const app = model ?? (type === undefined ? lastApp : undefined)
    return app === undefined ? (
      <Navigate to="/smart-apps" replace />
    ) : (
      <Suspense>
        <AppPlayground key={app} id={app} />
      </Suspense>
    )
  }
  // Training has its own page, which lists trained styles beside the form.
  if (wanted === 'Train') return <Navigate to="/train" replace />
  const mode = findMode(wanted)
  const isOpen = mode && isOpenTo(mode, user)
  if (mode && !isOpen && type !== undefined)
    return known ? (
      <Suspense>
        <ClosedMode mode={mode} />
      </Suspense>
    ) : null
  const shown = isOpen ? mode : findMode('Text2Img')
  return shown && <Playground key={shown.id} mode={shown} model={model} />
}

/** The address that leads to editing pictures. */
export function EditScreen() {
  const mode = findMode('Img2Img')
  return mode && <Playground key={mode.id} mode={mode} model={undefined} />
}
