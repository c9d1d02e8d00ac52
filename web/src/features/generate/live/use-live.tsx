// @offline
import { isLiveMode, LIVE } from '@stipple/core/domain/live'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useSession } from '../../account/public.ts'
import type { LiveView } from '../../canvas/public.ts'
import type { Form } from '../form/use-form.ts'
import { LiveBar, LiveUnavailable } from './live-bar.tsx'
import { LiveFormContext } from './live-context.ts'
import { LiveResult } from './live-result.tsx'
import { createLiveSitting } from './live-sitting.ts'
import { modelStatusQuery } from './model-status.ts'
import { liveRunOf } from './redraw.ts'
import { withDrawing } from './with-drawing.ts'

interface Options {
  /** The picture is drawn on an empty canvas: the form has none yet. */
  readonly isBlank?: boolean
}

/** Live mode beside a form's picture while it is drawn; undefined where the mode, the form or the caller has none. */
export function useLive({ isBlank = false }: Options = {}): LiveView | undefined {
  const form = useContext(LiveFormContext)
  const { user } = useSession()
  // A preview of a form has no models to choose from.
  const isPossible = user !== undefined && form?.models !== undefined && !form.app && isLiveMode(form.mode.id)
  const { data: status } = useQuery({ ...modelStatusQuery(form?.model?.model ?? ''), enabled: isPossible && form.model !== undefined })
  const runOf = (one: Form, seed: number) => liveRunOf(isBlank ? withDrawing(one) : one, seed)
  const latest = useRef<Form | undefined>(form)
  latest.current = form
  const draw = useRef<(side: number) => Promise<File>>(undefined)
  const [sitting] = useState(() =>
    createLiveSitting({
      run: (seed) => latest.current && runOf(latest.current, seed),
      draw: () => draw.current?.(LIVE.side) ?? Promise.reject(new Error('nothing is drawn on')),
    }),
  )
  const hasResult = useStore(sitting.state, ({ result }) => result !== undefined)
  const { isOn } = useStore(sitting.state)
  useEffect(() => sitting.open(), [sitting])

  // Another model may be slower, and costs something else.
  const model = form?.model?.model
  useEffect(() => () => sitting.end(), [sitting, model])

  const input = JSON.stringify(form?.input)
  useEffect(() => sitting.change(), [sitting, input])

  if (!isPossible || !status) return undefined
  const speed = status.live?.find(({ mode }) => mode === form.mode.id)
  const isOffered = isOn || (speed?.offered ?? false)
  const bar: ReactNode = isOffered ? (
    <LiveBar sitting={sitting} cost={runOf(form, 0)?.cost ?? form.model?.cost ?? 0} />
  ) : (
    <LiveUnavailable seconds={speed?.seconds} />
  )
  return {
    bar,
    result: hasResult ? <LiveResult sitting={sitting} owner={user.userKey} /> : undefined,
    onDrawing: (next) => (draw.current = next),
    onChange: sitting.change,
  }
}
