import { getLlama, LlamaChatSession, LlamaLogLevel } from 'node-llama-cpp'
import type { Llama, LlamaContext, LlamaGrammar, LlamaModel } from 'node-llama-cpp'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { EngineError } from '../../spec.ts'
import type { Question } from '../by-model/create-by-model.ts'

export interface LocalQuestion extends Question {
  /** Path of the model's gguf file. */
  readonly file: string
  readonly mostTokens: number
}

/** Tokens that fit at once: the instruction, the longest prompt and the longest answer. */
const CONTEXT_TOKENS = 4096
/** One line that is not empty: nothing else is a prompt. */
const ONE_LINE = 'root ::= [^\\n\\r]+'

interface Loaded {
  readonly key: string
  readonly llama: Llama
  readonly model: LlamaModel
  readonly context: LlamaContext
  readonly line: LlamaGrammar
}

/** Model that stays loaded for the next question, one at a time. */
let loaded: Loaded | undefined

/** Runs in a child process: answers a question by a model of this machine. */
export async function run(question: LocalQuestion, { threads, report }: ChildContext): Promise<string> {
  const { context, line } = await load(question.file, threads)
  report({ ratio: 0.1 })
  const sequence = context.getSequence()
  try {
    const session = new LlamaChatSession({ contextSequence: sequence, systemPrompt: question.instruction, autoDisposeSequence: false })
    return await session.prompt(question.text, {
      grammar: line,
      maxTokens: question.mostTokens,
      temperature: question.temperature,
      topP: 0.95,
      // Models that think aloud first would think for a minute on a processor.
      budgets: { thoughtTokens: 0 },
      ...(question.seed !== undefined && { seed: question.seed }),
    })
  } finally {
    await sequence.dispose()
  }
}

async function load(file: string, threads: number): Promise<Loaded> {
  const key = `${threads}:${file}`
  if (loaded?.key === key) return loaded
  await loaded?.model.dispose()
  loaded = undefined
  // What the package has a build for runs; it neither downloads nor compiles anything.
  const llama = await getLlama({
    gpu: 'auto',
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.error,
    maxThreads: threads,
  })
  const model = await llama.loadModel({ modelPath: file }).catch((error: unknown) => {
    throw new EngineError('model_missing', `The model ${file} could not be loaded: ${String(error)}`, { retryable: false, cause: error })
  })
  const context = await model.createContext({ contextSize: { max: CONTEXT_TOKENS }, threads })
  loaded = { key, llama, model, context, line: await llama.createGrammar({ grammar: ONE_LINE }) }
  return loaded
}
