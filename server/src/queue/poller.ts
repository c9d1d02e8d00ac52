import type { Logger } from '../lib/logger.ts'

/** Shortest time between two passes, and the pause of repeated passes. */
const LOOK_AGAIN_MS = 150
const LOOK_EVERY_MS = 5000
/** Passes after a signal: a change of a concurrent transaction becomes visible a little later. */
const LOOKS = 5

/** Runs `look` on each signal until it returns 0, and every few seconds. */
export function createPoller({ look, log }: { readonly look: () => Promise<number>; readonly log: Logger }) {
  const state: { timer?: NodeJS.Timeout; running?: Promise<void> | undefined; looks: number; stopped: boolean } = {
    looks: 0,
    stopped: false,
  }
  const run = async (): Promise<void> => {
    try {
      while (!state.stopped && (await look()) > 0);
    } catch (error) {
      log.warn({ err: error }, 'the messages to send could not be read')
    }
    state.running = undefined
    state.looks--
    if (!state.stopped) state.timer = setTimeout(start, state.looks > 0 ? LOOK_AGAIN_MS : LOOK_EVERY_MS)
  }
  const start = (): void => {
    clearTimeout(state.timer)
    state.running ??= run()
  }
  return {
    ring: (): void => {
      const isQuiet = state.looks <= 0
      state.looks = LOOKS
      if (isQuiet && !state.stopped) start()
    },
    stop: async (): Promise<void> => {
      state.stopped = true
      clearTimeout(state.timer)
      await state.running
    },
  }
}
