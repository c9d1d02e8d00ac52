import { InferenceSession } from 'onnxruntime-node'

/** Opens a network for so many threads. They do not spin while they wait: the same cores also serve people. */
export function openSession(file: string, threads: number): Promise<InferenceSession> {
  return InferenceSession.create(file, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
}
