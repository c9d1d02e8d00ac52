import { InferenceSession, Tensor } from 'onnxruntime-node'

const sessions = new Map<string, Promise<InferenceSession>>()

/** Loads an ONNX model once per process. */
export function loadSession({ path, threads }: { path: string; threads: number }): Promise<InferenceSession> {
  const key = `${threads}:${path}`
  const known = sessions.get(key)
  if (known) return known
  const session = InferenceSession.create(path, {
    logSeverityLevel: 3,
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    // Waiting threads do not spin: the same cores also serve requests.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
  sessions.set(key, session)
  return session
}

/** Runs a model with one float input and one float output. */
export async function runSession(
  session: InferenceSession,
  { input, dims, output }: { input: Float32Array; dims: readonly number[]; output: string },
): Promise<Float32Array> {
  const [name] = session.inputNames
  if (name === undefined) throw new Error('the model has no input')
  const results = await session.run({ [name]: new Tensor('float32', input, dims) }, [output])
  const data = results[output]?.data
  if (!(data instanceof Float32Array)) throw new Error(`the model has no float output ${output}`)
  return data
}
