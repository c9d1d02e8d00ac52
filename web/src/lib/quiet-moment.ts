import { BASE } from './base.ts'
import { useConfirm } from './confirm.ts'
import { useDialogs } from './dialogs.ts'

/** Something is open or about to open, or the member is paying or runs the server. Nothing may run between this check and the opening of a dialog. */
export const isBadMoment = (): boolean =>
  useDialogs.getState().open !== undefined ||
  useConfirm.getState().question !== undefined ||
  document.querySelector(SOMETHING_OPEN) !== null ||
  BUSY.test(location.pathname.slice(BASE.length))

/** Long enough not to interrupt what a person came for. */
const QUIET_MS = 1500
const BUSY = /^\/(ypay|wpay|sandbox-pay|manage)\b/
const TOUCHES = ['keydown', 'pointerdown'] as const
const SOMETHING_OPEN = '[role="dialog"], [role="menu"], dialog[open]'

/** Resolves when there was no input for a moment, or when the question is obsolete. */
export const quiet = (gone: AbortSignal): Promise<void> =>
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
