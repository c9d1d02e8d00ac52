import { BASE } from './base.ts'
import { useConfirm } from './confirm.ts'
import { useDialogs } from './dialogs.ts'
import { whenIdle } from './when-idle.ts'

/** A question by a dialog that opens automatically: resolves to a function that opens it, or to undefined if there is nothing to ask. */
export type SelfOpening = (gone: AbortSignal) => Promise<(() => void) | undefined>

/**
 * Opens at most one of `questions`, in order, after a page has loaded and been idle. None opens over another dialog or menu, or during an activity: a
 * running job, a selection, a drawing, a form with text, a phone's keyboard, a payment. Then they wait for the next page.
 */
export async function openFirst(questions: readonly SelfOpening[], hasRunningJob: () => boolean, gone: AbortSignal): Promise<void> {
  const mayOpen = () => !gone.aborted && !isSomethingOpen() && !isUnderWay() && !hasRunningJob()
  await whenIdle(gone)
  while (!gone.aborted && isSomethingOpen()) await whenIdle(gone)
  for (const question of questions) {
    if (!mayOpen()) return
    const open = await question(gone)
    if (!open) continue
    if (mayOpen()) open()
    return
  }
}

const SOMETHING_OPEN = '[role="dialog"], [role="menu"], dialog[open], :popover-open:not([aria-hidden])'
/** Marks elements that must not be covered: selected works, a drawing. */
const UNDER_WAY = '[data-under-way]'
const PAYING = /^\/(ypay|wpay|sandbox-pay)\b/
/** Text fields; numbers have initial values. */
const TEXT_FIELDS =
  'textarea, input:not([inputmode]):is(:not([type]), [type="text"], [type="search"], [type="email"], [type="url"], [type="password"])'

function isSomethingOpen(): boolean {
  return (
    useDialogs.getState().open !== undefined ||
    useConfirm.getState().question !== undefined ||
    document.querySelector(SOMETHING_OPEN) !== null
  )
}

function isUnderWay(): boolean {
  return (
    document.hidden ||
    PAYING.test(location.pathname.slice(BASE.length)) ||
    document.querySelector(UNDER_WAY) !== null ||
    hasText() ||
    (matchMedia('(pointer: coarse)').matches && document.activeElement?.matches(TEXT_FIELDS) === true)
  )
}

const hasText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`main :is(${TEXT_FIELDS})`)].some(
    ({ value, readOnly }) => !readOnly && value.trim() !== '',
  )
