import type { EngineError } from '@stipple/engines/spec'

export interface FailureState {
  /** Lane of the engine. */
  readonly place: 'here' | 'elsewhere'
  /** The engine has taken the job. */
  readonly accepted: boolean
  /** The engine may have accepted the job without a reply, and can look it up by the key of the submission. */
  readonly askable: boolean
  /** Number of the submission. One that was surely not accepted does not count: the next one reuses its number and key. */
  readonly submission: number
  /** Crashes of this connection during the job, this one included; 0 for another failure. */
  readonly crashes: number
  /** Other connections to try now: they offer the model, are healthy, and have not refused the job since it last waited. */
  readonly otherConnections: number
  /** Consecutive failures before this one. */
  readonly failures: number
  /** The engine treats a repeated request with the same key as the same run. */
  readonly idempotent: boolean
  /** Each submission costs money. */
  readonly billed: boolean
  /** Time since the job began to wait for an engine, or since its engine last responded. */
  readonly waitedMs: number
  /** Longest such time; a setting. */
  readonly patienceMs: number
}

/** Health of the connection that follows from the failure. */
export type Mark = 'away' | 'needs_you'

export type Next =
  | { readonly do: 'end' }
  /** Queue it at once for another connection. */
  | { readonly do: 'elsewhere'; readonly mark?: Mark }
  /** Queue it again, after a delay. */
  | { readonly do: 'wait'; readonly afterMs: number; readonly mark?: Mark }
  /** The run continues on the engine: poll it again. */
  | { readonly do: 'look'; readonly afterMs: number; readonly mark?: Mark }
  /** Queue it at once, as the next submission. */
  | { readonly do: 'submit' }

const MAX_SUBMISSIONS = 3
/** Polls without a response before an engine is abandoned: seven seconds with the pauses between them. */
const LEFT_AFTER = 3
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 60_000

/**
 * Decides what follows a failed run. On this machine the job ends. On an external engine it depends: before the engine accepted the job, it is sent to
 * another engine or waits; afterwards it is polled again and never submitted twice, unless the engine lost it, or is silent while another engine can
 * make it for free.
 */
export function afterFailure(state: FailureState, error: Pick<EngineError, 'code' | 'retryable' | 'retryAfterMs'>): Next {
  if (state.place === 'here' || !error.retryable) return END
  switch (error.code) {
    case 'unavailable':
      return state.accepted ? lookOrLeave(state, error, 'away') : tryAgain(state, error, 'away')
    case 'rate_limited':
      return state.accepted ? look(state, error) : tryAgain(state, error)
    case 'auth':
    case 'quota':
      return state.accepted ? look(state, error, 'needs_you') : tryAgain(state, error, 'needs_you')
    // After acceptance these are the result of the run.
    case 'out_of_memory':
    case 'model_missing':
      return state.accepted ? END : tryAgain(state, error)
    // A request without a response may have been accepted.
    case 'timeout':
      return state.accepted || state.askable ? lookOrLeave(state, error) : submitAgain(state)
    case 'lost':
      if (crashedTwice(state)) return END
      return state.askable ? look(state, error) : submitAgain(state)
    // The input, the result or our own code is at fault.
    default:
      return END
  }
}

const END: Next = { do: 'end' }

const MAX_CRASHES = 2

/** Returns true for a job that crashed the same engine twice: it fails without another try. */
export const crashedTwice = ({ crashes }: Pick<FailureState, 'crashes'>): boolean => crashes >= MAX_CRASHES

type Wish = Pick<EngineError, 'retryAfterMs'>

function tryAgain(state: FailureState, wish: Wish, mark?: Mark): Next {
  if (state.waitedMs >= state.patienceMs) return END
  if (state.otherConnections > 0) return { do: 'elsewhere', ...(mark && { mark }) }
  return later('wait', { state, wish, mark })
}

/** Abandons an engine that accepted the job and no longer responds, if that costs nothing. */
const lookOrLeave = (state: FailureState, wish: Wish, mark?: Mark): Next =>
  state.failures >= LEFT_AFTER && state.otherConnections > 0 && !state.billed && state.submission < MAX_SUBMISSIONS
    ? { do: 'submit' }
    : look(state, wish, mark)

const look = (state: FailureState, wish: Wish, mark?: Mark): Next => later('look', { state, wish, mark })

/** Pauses double. Gives up if the next try would come after the patience ends. */
function later(what: 'wait' | 'look', { state, wish, mark }: { state: FailureState; wish: Wish; mark: Mark | undefined }): Next {
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** state.failures)
  const afterMs = Math.max(pause, wish.retryAfterMs ?? 0)
  return state.waitedMs + afterMs > state.patienceMs ? END : { do: what, afterMs, ...(mark && { mark }) }
}

/** The engine lost the run: submits it again if that is free, or if the same key would have found it; otherwise once per connection. */
function submitAgain({ submission, idempotent, billed, otherConnections }: FailureState): Next {
  const most = idempotent ? MAX_SUBMISSIONS : billed ? 1 : Math.min(MAX_SUBMISSIONS, 2 + otherConnections)
  return submission < most ? { do: 'submit' } : END
}
