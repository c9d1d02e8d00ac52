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
