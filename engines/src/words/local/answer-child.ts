import type { LastAnswer } from '@stipple/core/domain/last-answer'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { EngineError } from '../../spec.ts'
import type { Question } from '../by-model/create-by-model.ts'
import { loadRunner } from './runner.ts'
import type { Card, Llama, LlamaContext, LlamaGrammar, LlamaModel, NodeLlamaCpp, Runner } from './runner.ts'

export interface LocalQuestion extends Question {
  readonly runner: Runner
  /** Path of the model's gguf file. */
  readonly file: string
  readonly mostTokens: number
}

export interface LocalAnswer {
  readonly text: string
  readonly device: LastAnswer['device']
}

/** Context size in tokens: the instruction, the longest prompt and the longest answer. */
const CONTEXT_TOKENS = 4096
/** A single non-empty line, as prompts are. */
const ONE_LINE = 'root ::= [^\\n\\r]+'

interface Loaded {
  readonly key: string
  readonly library: NodeLlamaCpp
  readonly device: LocalAnswer['device']
  readonly model: LlamaModel
  readonly context: LlamaContext
  readonly line: LlamaGrammar
}

/** Model that stays loaded for the next question, one at a time. */
let loaded: Loaded | undefined

/** Runs in a child process: answers a question with a local model. */
export async function run(question: LocalQuestion, { threads, report }: ChildContext): Promise<LocalAnswer> {
  const { library, context, line, device } = await load(question, threads)
  report({ ratio: 0.1 })
  const sequence = context.getSequence()
  try {
    const session = new library.LlamaChatSession({
      contextSequence: sequence,
      systemPrompt: question.instruction,
      autoDisposeSequence: false,
    })
    let written = ''
    const text = await session.prompt(question.text, {
      grammar: line,
      maxTokens: question.mostTokens,
      temperature: question.temperature,
      topP: 0.95,
      // Reasoning would take a minute on a processor.
      budgets: { thoughtTokens: 0 },
      onTextChunk: (chunk) => {
        written += chunk
        report({ text: written })
      },
      ...(question.seed !== undefined && { seed: question.seed }),
    })
    return { text, device }
  } finally {
    sequence.dispose()
  }
}

async function load({ file, runner }: LocalQuestion, threads: number): Promise<Loaded> {
  const key = JSON.stringify([threads, file, runner])
  if (loaded?.key === key) return loaded
  await loaded?.model.dispose()
  loaded = undefined
  const library = await loadRunner(runner.folder)
  const llama = await start(library, { card: runner.card, threads })
  const model = await llama.loadModel({ modelPath: file }).catch((error: unknown) => {
    throw new EngineError('model_missing', `The model ${file} could not be loaded: ${String(error)}`, { retryable: false, cause: error })
  })
  const context = await model.createContext({ contextSize: { max: CONTEXT_TOKENS }, threads })
  const line = await llama.createGrammar({ grammar: ONE_LINE })
  loaded = { key, library, device: llama.gpu === false ? 'processor' : llama.gpu, model, context, line }
  return loaded
}

/** Starts the build for the graphics card; if it does not load (missing driver or library), the CPU build. Nothing is downloaded or compiled. */
async function start(library: NodeLlamaCpp, { card, threads }: { card: Card | undefined; threads: number }): Promise<Llama> {
  const options = {
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: library.LlamaLogLevel.error,
    maxThreads: threads,
  } as const
  if (card === undefined) return library.getLlama({ ...options, gpu: false })
  return library.getLlama({ ...options, gpu: card }).catch(() => library.getLlama({ ...options, gpu: false }))
}
