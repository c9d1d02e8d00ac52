import type { Job } from '@stipple/core/contract/shapes'
import { LIVE } from '@stipple/core/domain/live'
import { createStore, type StoreApi } from 'zustand'
import { isRefused } from '../../../lib/api.ts'
import { newId } from '../../../lib/id.ts'
import { errorText } from '../../../lib/notify.ts'
import { deleteRedraws, saveRedraw, type LiveRun, type Redrawn, RedrawFailed, startRedraw } from './redraw.ts'
import { createRedraws, type Redraw, type Redraws } from './redraws.ts'

/** Why live mode ended: its limit of dots, a failure with its message, the page being hidden, or time without a change. */
export type Stop = { readonly kind: 'limit' | 'hidden' | 'idle' } | { readonly kind: 'failed'; readonly text: string }

export interface LiveState {
  readonly isOn: boolean
  /** Dots that a sitting may cost. */
  readonly limit: number
  /** Dots that the sitting has cost. */
  readonly used: number
  readonly isDrawing: boolean
  /** The form lacks something, or makes several images. */
  readonly isIncomplete: boolean
  readonly result: Redrawn | undefined
  readonly isKept: boolean
  readonly stop: Stop | undefined
}

export interface LiveSitting {
  readonly state: StoreApi<LiveState>
  readonly start: () => void
  readonly end: () => void
  /** Called for every change of the drawing or the form. */
  readonly change: () => void
  /** Keeps the latest result; rejects where that fails. */
  readonly keep: () => Promise<Redrawn | undefined>
  /** Called when it comes on screen; the returned function ends it for good, and deletes what was not kept. */
  readonly open: () => () => void
}

interface Sources {
  /** The run of the form as it is now; undefined while it is not complete. */
  readonly run: (seed: number) => LiveRun | undefined
  readonly draw: () => Promise<File>
}

/** Unkept results are deleted this many at a time, and when live mode ends. */
const DELETED_TOGETHER = 10

/** Redraws while one draws, within a limit of dots. It ends by itself when the limit is reached, something fails, the page is hidden or nothing changes. */
export function createLiveSitting({ run, draw }: Sources): LiveSitting {
  const state = createStore<LiveState>()(() => ({
    isOn: false,
    limit: LIVE.dots,
    used: 0,
    isDrawing: false,
    isIncomplete: false,
    result: undefined,
    isKept: false,
    stop: undefined,
  }))
  let redraws: Redraws | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  let unkept: readonly Redrawn[] = []
  let isClosed = false

  const deleteUnkept = (): void => {
    deleteRedraws(unkept)
    unkept = []
  }
  const drop = (redrawn: Redrawn): void => {
    unkept = [...unkept, redrawn]
    if (unkept.length >= DELETED_TOGETHER) deleteUnkept()
  }
  const end = (stop?: Stop): void => {
    redraws?.end()
    redraws = undefined
    clearTimeout(idle)
    document.removeEventListener('visibilitychange', onVisibility)
    deleteUnkept()
    state.setState((before) => ({ isOn: false, stop: before.isOn ? stop : before.stop }))
  }
  const onVisibility = (): void => {
    if (document.hidden) end({ kind: 'hidden' })
  }
  const rest = (): void => {
    clearTimeout(idle)
    idle = setTimeout(() => end({ kind: 'idle' }), LIVE.idleMs)
  }
  const show = (result: Redrawn): void => {
    const { result: before, isKept } = state.getState()
    if (isClosed) return deleteRedraws([result])
    if (before && !isKept) drop(before)
    state.setState({ result, isKept: false })
  }

  const start = (): void => {
    const sitting = asUuid(newId())
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
    const costs = new Map<string, number>()
    const count = ({ id, cost, status }: Job): void => {
      costs.set(id, status === 'Failed' || status === 'Cancelled' ? 0 : cost)
      state.setState({ used: [...costs.values()].reduce((sum, one) => sum + one, 0) })
    }
    const next = (): Redraw => {
      const now = run(seed)
      const { limit, used } = state.getState()
      state.setState({ isIncomplete: !now })
      if (!now) return NOTHING
      if (used + now.cost > limit) {
        end({ kind: 'limit' })
        return NOTHING
      }
      state.setState({ isDrawing: true })
      const onFailed = (error: unknown) => end(isRefused(error, 'live_limit') ? { kind: 'limit' } : failureOf(error))
      const redraw = startRedraw({ run: now, draw, sitting, limit, onJob: count, onResult: show, onFailed })
      return { ...redraw, ended: redraw.ended.then(() => state.setState({ isDrawing: false })) }
    }
    redraws?.end()
    redraws = createRedraws({ restMs: LIVE.restMs, start: next })
    document.addEventListener('visibilitychange', onVisibility)
    state.setState({ isOn: true, used: 0, stop: undefined })
    rest()
    redraws.change()
  }

  return {
    state,
    start,
    end: () => end(),
    change: () => {
      if (!redraws) return
      rest()
      redraws.change()
    },
    keep: async () => {
      const { result, isKept } = state.getState()
      if (!result || isKept) return undefined
      // At once, so that the next result does not delete it.
      state.setState({ isKept: true })
      try {
        await saveRedraw(result)
        return result
      } catch (error) {
        if (state.getState().result === result) state.setState({ isKept: false })
        throw error
      }
    },
    open: () => {
      isClosed = false
      return () => {
        end()
        isClosed = true
        const { result, isKept } = state.getState()
        if (result && !isKept) deleteRedraws([result])
        state.setState({ result: undefined })
      }
    },
  }
}

const NOTHING: Redraw = { ended: Promise.resolve(), overtake: () => undefined }

const failureOf = (error: unknown): Stop => ({
  kind: 'failed',
  text: error instanceof RedrawFailed && error.message !== '' ? error.message : errorText(error),
})

const asUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
