/** One redraw that is under way. */
export interface Redraw {
  /** Resolves when it has ended, whatever came of it; never rejects. */
  readonly ended: Promise<void>
  /** Reports that a newer change waits: redraws that have not begun are cancelled. */
  readonly overtake: () => void
}

interface Options {
  /** Pause in drawing after which a change is sent (ms). */
  readonly restMs: number
  readonly start: () => Redraw
}

export interface Redraws {
  /** Called for every change. */
  readonly change: () => void
  /** Nothing more is started; what is under way and has not begun to be made is given up. */
  readonly end: () => void
}

/**
 * Starts redraws: one after a pause in the changes, and never two at once. A change during a redraw waits for its end, and further ones replace it, so that only the newest
 * is drawn. What is being made is waited for: stopped at every stroke, a fast engine would never show anything.
 */
export function createRedraws({ restMs, start }: Options): Redraws {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Redraw | undefined
  let isWaiting = false
  let isOver = false

  const due = (): void => {
    if (running) {
      isWaiting = true
      return running.overtake()
    }
    isWaiting = false
    running = start()
    void running.ended.then(() => {
      running = undefined
      if (isWaiting && !isOver) due()
    })
  }

  return {
    change: () => {
      clearTimeout(timer)
      if (!isOver) timer = setTimeout(due, restMs)
    },
    end: () => {
      isOver = true
      clearTimeout(timer)
      running?.overtake()
    },
  }
}
