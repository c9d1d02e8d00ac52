import { findMode } from '@stipple/core/modes/find-mode'
import { useParams } from '@tanstack/react-router'
import { useDrafts } from '../../features/drafts/public.ts'
import { Playground } from '../../features/generate/public.ts'

/** Without a mode in the address, the one used last comes back with its model. */
export function GenerateScreen() {
  const { type, model } = useParams({ from: '/generate/{-$type}/{-$model}' })
  const last = useDrafts((state) => state.mode)
  const mode = findMode(type) ?? findMode(last) ?? findMode('Text2Img')
  return mode && <Playground key={mode.id} mode={mode} model={model} />
}

/** The address that leads to editing pictures. */
export function EditScreen() {
  const mode = findMode('Img2Img')
  return mode && <Playground key={mode.id} mode={mode} model={undefined} />
}
