import type { EngineError } from '@stipple/engines/spec'

export interface FailureState {
  /** Lane of the engine. */
  readonly place: 'here' | 'elsewhere'
  /** The engine has taken the job. */
  readonly accepted: boolean
  /** It may have taken the job without saying so, and can be asked by the key of the submission. */
  readonly askable: boolean
  /** Number of submissions, this one included. One that was surely not taken does not count: the next try has the same number, and key. */
  readonly submission: number
  /** Times that this connection stopped while it made the job, this one included; 0 for another failure. */
  readonly crashes: number
  /** Connections that could be tried at once: they carry the model, are well, and have not refused the job since it last waited. */
  readonly otherConnections: number
  /** Failures in a row before this one. */
  readonly failures: number
  /** A repeated request with the same key is the same run over there. */
  readonly idempotent: boolean
  /** Each submission costs money. */
  readonly billed: boolean
  /** Time that the job has waited for an engine, or since one last answered for it. */
  readonly waitedMs: number
  /** Longest such time, set by the operator. */
  readonly patienceMs: number
}

/** State of the connection that the failure shows. */
export type Mark = 'away' | 'needs_you'

export type Next =
  | { readonly do: 'end' }
  /** Queue it for another connection, at once. */
  | { readonly do: 'elsewhere'; readonly mark?: Mark }
  /** Queue it again, not before that time. */
  | { readonly do: 'wait'; readonly afterMs: number; readonly mark?: Mark }
  /** The run goes on over there: look at it again. */
  | { readonly do: 'look'; readonly afterMs: number; readonly mark?: Mark }
  /** Queue it at once, as the next submission. */
  | { readonly do: 'submit' }

const MOST_SUBMISSIONS = 3
/** Looks in a row that an engine may leave without an answer: seven seconds by the pauses between them. */
const LEFT_AFTER = 3
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 60_000

/**
 * Decides what follows when a run fails. A run on this machine ends; elsewhere it depends on whether the engine had taken the job: before, another engine or a later
 * time will do, after that it is looked at again and never submitted twice, unless the engine forgot it, or stays silent while another could make it for
 * nothing.
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
    // After it was taken they are how the run ended over there.
    case 'out_of_memory':
    case 'model_missing':
      return state.accepted ? END : tryAgain(state, error)
    // A request that got no answer may have been taken.
    case 'timeout':
      return state.accepted || state.askable ? lookOrLeave(state, error) : submitAgain(state)
    case 'lost':
      if (crashedTwice(state)) return END
      return state.askable ? look(state, error) : submitAgain(state)
    // It is the input, the result or our own fault.
    default:
      return END
  }
}

const END: Next = { do: 'end' }

const MOST_CRASHES = 2

/** Returns true for a job that has crashed the same engine twice: it fails and is not tried again. */
export const crashedTwice = ({ crashes }: Pick<FailureState, 'crashes'>): boolean => crashes >= MOST_CRASHES

type Wish = Pick<EngineError, 'retryAfterMs'>

function tryAgain(state: FailureState, wish: Wish, mark?: Mark): Next {
  if (state.waitedMs >= state.patienceMs) return END
  if (state.otherConnections > 0) return { do: 'elsewhere', ...(mark && { mark }) }
  return later('wait', { state, wish, mark })
}

/** An engine that took the job and does not answer any more is left for another one, where that costs nothing. */
const lookOrLeave = (state: FailureState, wish: Wish, mark?: Mark): Next =>
  state.failures >= LEFT_AFTER && state.otherConnections > 0 && !state.billed && state.submission < MOST_SUBMISSIONS
    ? { do: 'submit' }
    : look(state, wish, mark)

const look = (state: FailureState, wish: Wish, mark?: Mark): Next => later('look', { state, wish, mark })

/** The pauses double. What would come after the patience is over is not waited for. */
function later(what: 'wait' | 'look', { state, wish, mark }: { state: FailureState; wish: Wish; mark: Mark | undefined }): Next {
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** state.failures)
  const afterMs = Math.max(pause, wish.retryAfterMs ?? 0)
  return state.waitedMs + afterMs > state.patienceMs ? END : { do: what, afterMs, ...(mark && { mark }) }
}

/** Nobody knows of it any more: once more where that costs nothing, or where the same key would have found it; once a connection where it would not. */
function submitAgain({ submission, idempotent, billed, otherConnections }: FailureState): Next {
  const most = idempotent ? MOST_SUBMISSIONS : billed ? 1 : Math.min(MOST_SUBMISSIONS, 2 + otherConnections)
  return submission < most ? { do: 'submit' } : END
}
