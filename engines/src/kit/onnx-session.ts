import { InferenceSession } from 'onnxruntime-node'

/** Opens a network for a number of threads, which do not spin while they wait, because the same cores also serve requests. */
export function openSession(file: string, threads: number): Promise<InferenceSession> {
  return InferenceSession.create(file, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
}

let loaded: { readonly key: string; readonly session: InferenceSession } | undefined

/** Opens a network that stays loaded for the next task, and closes the one before it: one at a time stays in memory. */
export async function loadOneSession(file: string, threads: number): Promise<InferenceSession> {
  const key = `${threads}:${file}`
  if (loaded?.key === key) return loaded.session
  await loaded?.session.release()
  loaded = undefined
  const session = await openSession(file, threads)
  loaded = { key, session }
  return session
}
