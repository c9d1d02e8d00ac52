import i18next from 'i18next'
import { errorText, notify } from '../../../lib/notify.ts'
import { type Problem, type Transfer, useTransfer } from '../transfer-store.ts'

export interface Report {
  readonly total: (count: number) => void
  /** Counts one more as done. */
  readonly step: (bytes?: number) => void
  readonly problem: (problem: Problem) => void
}

/** A transfer, with its result line by line. */
type Work = (report: Report, signal: AbortSignal) => Promise<readonly string[]>

/** An error whose message is already in the member's language. */
export class TransferError extends Error {
  override readonly name = 'TransferError'
}

/** Runs a transfer with progress and cancellation. True if it was completed. */
export async function transfer(kind: Transfer['kind'], work: Work): Promise<boolean> {
  if (useTransfer.getState().current?.state === 'running') {
    notify(i18next.t('gallery.transfer.busy'), { tone: 'warning', id: 'transfer' })
    return false
  }
  const aborter = new AbortController()
  const { signal } = aborter
  useTransfer.setState({
    current: { kind, state: 'running', done: 0, total: 0, bytes: 0, lines: [], problems: [], cancel: () => aborter.abort() },
  })
  addEventListener('beforeunload', warn)
  try {
    const lines = await work(reporter(), signal)
    signal.throwIfAborted()
    change(() => ({ state: 'done', lines }))
    return true
  } catch (error) {
    if (signal.aborted) change(() => ({ state: 'cancelled' }))
    else change(() => ({ state: 'failed', lines: [error instanceof TransferError ? error.message : errorText(error)] }))
    return false
  } finally {
    removeEventListener('beforeunload', warn)
  }
}

const reporter = (): Report => ({
  total: (total) => change(() => ({ total })),
  step: (more = 0) => change(({ done, bytes }) => ({ done: done + 1, bytes: bytes + more })),
  problem: (problem) => change(({ problems }) => ({ problems: [...problems, problem] })),
})

const change = (how: (now: Transfer) => Partial<Transfer>): void =>
  useTransfer.setState(({ current }) => ({ current: current && { ...current, ...how(current) } }))

/** The browser asks whether to leave. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
