import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Log, PackStore } from '../../spec.ts'

/** Graphics interfaces of the builds for cards. */
export type Card = 'cuda' | 'vulkan'

/** Installed runner of language models. */
export interface Runner {
  /** Folder of its pack. */
  readonly folder: string
  /** Its graphics interface; absent for the CPU. */
  readonly card?: Card
}

/** Pack with the CPU build; the others include it. */
export const PROCESSOR = 'llama-cpp'

/** Packs from fastest to slowest. A graphics pack is only offered if a card seems to exist. */
const RUNNERS: readonly { readonly id: string; readonly card?: Card }[] = [
  { id: 'llama-cpp-cuda', card: 'cuda' },
  { id: 'llama-cpp-vulkan', card: 'vulkan' },
  { id: PROCESSOR },
]

interface RunnerOptions {
  readonly packs: Pick<PackStore, 'list' | 'ensure'>
  readonly log: Log
  /** True if a graphics card may be used. */
  readonly mayUseCard: boolean
}

/** Finds the best installed runner. If there is none, starts the download of the CPU one. */
export async function findRunner({ packs, log, mayUseCard }: RunnerOptions): Promise<Runner | undefined> {
  const states = new Map((await packs.list()).map(({ id, state }) => [id, state]))
  const best = RUNNERS.find(({ id, card }) => states.get(id) === 'ready' && (mayUseCard || card === undefined))
  const work = { signal: new AbortController().signal, report: () => undefined }
  if (best) return { folder: await packs.ensure(best.id, work), ...(best.card && { card: best.card }) }
  if (states.get(PROCESSOR) === 'absent')
    packs
      .ensure(PROCESSOR, work)
      .catch((error: unknown) => log.warn({ err: error }, 'the runner of language models could not be downloaded'))
  return undefined
}

/** Loads node-llama-cpp from a pack that contains its builds. */
export async function loadRunner(folder: string): Promise<NodeLlamaCpp> {
  const file = createRequire(join(folder, 'pack.json')).resolve('node-llama-cpp')
  // Types from its documentation for the used parts.
  return import(pathToFileURL(file).href) as Promise<NodeLlamaCpp>
}

/** The used parts of node-llama-cpp, which comes with a pack, so its types are not available. */
export interface NodeLlamaCpp {
  getLlama(options: {
    readonly gpu: Card | false
    readonly build: 'never'
    readonly skipDownload: true
    readonly progressLogs: false
    readonly logLevel: string
    readonly maxThreads: number
  }): Promise<Llama>
  readonly LlamaLogLevel: { readonly error: string }
  readonly LlamaChatSession: new (options: {
    readonly contextSequence: LlamaSequence
    readonly systemPrompt: string
    readonly autoDisposeSequence: boolean
  }) => { prompt(text: string, options: PromptOptions): Promise<string> }
}

export interface Llama {
  /** Interface of the card that is used. */
  readonly gpu: Card | 'metal' | false
  loadModel(options: { readonly modelPath: string }): Promise<LlamaModel>
  createGrammar(options: { readonly grammar: string }): Promise<LlamaGrammar>
}

export interface LlamaModel {
  createContext(options: { readonly contextSize: { readonly max: number }; readonly threads: number }): Promise<LlamaContext>
  dispose(): Promise<void>
}

export interface LlamaContext {
  getSequence(): LlamaSequence
}

interface LlamaSequence {
  dispose(): void
}

export type LlamaGrammar = object

interface PromptOptions {
  readonly grammar: LlamaGrammar
  readonly maxTokens: number
  readonly temperature?: number
  readonly topP: number
  readonly budgets: { readonly thoughtTokens: number }
  readonly seed?: number
  /** Called with each piece of the answer as it is generated. */
  readonly onTextChunk: (text: string) => void
}
