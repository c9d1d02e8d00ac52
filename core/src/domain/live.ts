import type { ModeId } from './mode-ids.ts'

/** Limits of live mode, which redraws while a member draws. */
export const LIVE = {
  /** Modes that make an image from a drawing and a prompt. */
  modes: ['Scribbling', 'Img2Img', 'Condition'] as const satisfies readonly ModeId[],
  /** Live mode is offered if the median of the last runs of a model in a mode is at most this. */
  seconds: 3,
  /** Number of those runs; the median is unknown with fewer than `least`. */
  runs: { most: 20, least: 3 },
  /** Pixels of the longest side of a redraw. */
  side: 768,
  /** Most dots that one session of live mode costs, unless the member changes it. */
  dots: 20,
  /** Hours after which unkept results are deleted. */
  keptHours: 24,
  /** Time between the end of a stroke and its redraw; time without a change until live mode ends. */
  restMs: 400,
  idleMs: 2 * 60_000,
  /** Longest duration of a redraw, including its wait. */
  deadlineMs: 60_000,
} as const

export const isLiveMode = (id: string): boolean => LIVE.modes.some((mode) => mode === id)
