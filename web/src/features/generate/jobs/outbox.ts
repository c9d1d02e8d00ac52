import { CallError } from '@stipple/core/contract/client'
import i18next from 'i18next'
import { api, isLoginRequired, isOffline } from '../../../lib/api.ts'
import { OUTBOX } from '../../../lib/browser-caches.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { lastUser } from '../../account/public.ts'
import { deleteRun, storeRun, type UnsentRun, unsentRuns } from './outbox-store.ts'
import { bodyOf, placeholderOf } from './placeholder.ts'
import { refusalOf } from './refusal.ts'
import { addPlaceholder, PLACEHOLDER, removeJob, replacePlaceholder, type SentRun, useJobs } from './store.ts'

/** Interval between attempts while the server is reachable but a proxy returns errors (ms). */
const AGAIN_MS = 15_000
/** Validity of request keys on the server: a day. */
const MAX_AGE_MS = 23 * 60 * 60 * 1000

/** Stores a run that did not reach the server, to send it later. Returns false if this browser cannot store it. */
export async function storeUnsent(key: string, run: SentRun): Promise<boolean> {
  const member = lastUser()?.userKey
  if (member === undefined) return false
  const unsent = { key, member, time: Date.now(), run }
  const isKept = await storeRun(unsent).then(
    () => true,
    () => false,
  )
  if (isKept) show(unsent)
  return isKept
}

/**
 * Shows a member's unsent runs, and sends each once whenever the event stream opens and every few seconds while it is open. Returns a stop function.
 * `isConfirmed`: the server has confirmed the logged-in member; nothing is sent before.
 */
export function followOutbox(member: string, isConfirmed: boolean): () => void {
  const send = () => void (isConfirmed && useJobs.getState().connection === 'open' && sendAll(member))
  void showAll(member).then(send)
  const timer = setInterval(send, AGAIN_MS)
  const stop = useJobs.subscribe(({ connection }, before) => connection !== before.connection && send())
  return () => {
    clearInterval(timer)
    stop()
  }
}

/** Sends a run now, at the current price if it has risen. */
export async function sendUnsent(id: string): Promise<void> {
  const unsent = await find(id)
  if (unsent) await sendOne(withPrice(unsent))
}

/** Discards a run. One that reached the server unnoticed runs anyway, and appears among the jobs. */
export async function discardUnsent(id: string): Promise<void> {
  removeJob(id)
  await deleteRun(id.slice(PLACEHOLDER.length))
}

const find = async (id: string): Promise<UnsentRun | undefined> =>
  (await unsentRuns(lastUser()?.userKey ?? '')).find(({ key }) => `${PLACEHOLDER}${key}` === id)

/** The run at the current price. A refused request was not executed, so its key can be reused. */
function withPrice({ key, member, time, run, price = run.cost }: UnsentRun): UnsentRun {
  return { key, member, time, run: { ...run, cost: price } }
}

/** One tab sends; the others see the results. */
async function sendAll(member: string): Promise<void> {
  const act = async () => {
    for (const unsent of await showAll(member)) if (unsent.refusal === undefined && !(await sendOne(unsent))) return
  }
  // Absent on pages over plain http: the server executes a run once per key anyway.
  if (!('locks' in navigator)) return act()
  return navigator.locks.request(OUTBOX, { ifAvailable: true }, async (lock) => (lock ? act() : undefined))
}

/** Returns false where the server cannot be reached. */
async function sendOne(unsent: UnsentRun): Promise<boolean> {
  const { key, run, time } = unsent
  const id = `${PLACEHOLDER}${key}`
  if (Date.now() - time > MAX_AGE_MS) {
    const title = String(run.input['prompt'] ?? '') || i18next.t('generate.untitled')
    notify(i18next.t('generate.unsentExpired', { title }), { tone: 'warning', id })
    await discardUnsent(id)
    return true
  }
  try {
    const { job } = await api('POST /api/v2/playground_generate', { body: bodyOf(run, key) })
    await deleteRun(key)
    replacePlaceholder(id, job)
    useJobs.setState(({ runs }) => ({ runs: { ...runs, [job.id]: run } }))
    return true
  } catch (error) {
    if (!(error instanceof CallError) || isOffline(error) || isLoginRequired(error) || refusalOf(error)?.kind === 'busy') return false
    const price = refusalOf(error)?.kind === 'price' ? await priceOf(run) : undefined
    const refused = { ...unsent, refusal: errorText(error), ...(price !== undefined && { price }) }
    await storeRun(refused)
    show(refused)
    return true
  }
}

async function priceOf(run: SentRun): Promise<number | undefined> {
  const { input, model, mode, template, larger } = run
  try {
    const body = { input, model, job_type: mode, ...(template !== undefined && { template }), ...(larger && { larger_params: true }) }
    return (await api('POST /api/v2/generate/quote', { body })).dots
  } catch {
    return undefined
  }
}

/** Shows stored runs, and removes those sent by another tab. */
async function showAll(member: string): Promise<readonly UnsentRun[]> {
  const kept = await unsentRuns(member)
  const ids = new Set(kept.map(({ key }) => `${PLACEHOLDER}${key}`))
  for (const id of Object.keys(useJobs.getState().unsent)) if (!ids.has(id)) removeJob(id)
  for (const one of kept) show(one)
  return kept
}

function show({ key, run, time, refusal, price }: UnsentRun): void {
  const id = `${PLACEHOLDER}${key}`
  const { jobs } = useJobs.getState()
  if (!jobs[id]) addPlaceholder({ ...placeholderOf(id, run), created: new Date(time).toISOString() })
  useJobs.setState(({ unsent, runs }) => ({
    runs: { ...runs, [id]: run },
    unsent: { ...unsent, [id]: { ...(refusal !== undefined && { refusal }), ...(price !== undefined && { price }) } },
  }))
}
