/** Long enough to look at a page first. */
const QUIET_MS = 1000
const TOUCHES = ['keydown', 'pointerdown'] as const

/** Resolves when there was no input for a moment, or when the question is obsolete. */
export const whenIdle = (gone: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(finish, QUIET_MS)
    }
    let timer = setTimeout(finish, QUIET_MS)
    for (const type of TOUCHES) addEventListener(type, again, { capture: true, signal: done.signal })
    gone.addEventListener('abort', finish, { signal: done.signal })
  })
