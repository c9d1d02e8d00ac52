import { childOf } from '../kit/run-in-child.ts'
import type { Sound } from '../media/public.ts'
import { EngineError } from '../spec.ts'
import type { RunIo } from '../spec.ts'
import type { run } from './speak-child.ts'
import type { NeuralSpeech } from './speak-child.ts'

/**
 * Has texts spoken by a neural voice, in a child process that keeps it loaded for a while; one sound for each text, empty where nothing in it can be spoken.
 * @throws {EngineError} `model_missing` where the addon gives up on the files, and what `runInChild` throws
 */
export async function speakNeural(
  speech: NeuralSpeech,
  io: Pick<RunIo, 'signal' | 'budget' | 'report' | 'log'>,
): Promise<readonly Sound[]> {
  let isLoaded = false
  const report: RunIo['report'] = (progress) => {
    isLoaded = true
    io.report(progress)
  }
  try {
    return await inChild(speech, { ...io, report })
  } catch (error) {
    throw isLoaded ? error : asBadFiles(error)
  }
}

const inChild = childOf<typeof run>(new URL('speak-child.ts', import.meta.url))

/** A process that is killed says nothing; the addon says what it does not like, and ends. */
function asBadFiles(error: unknown): unknown {
  if (!(error instanceof EngineError) || (error.code !== 'lost' && error.code !== 'internal')) return error
  const words = typeof error.cause === 'string' ? error.cause : ''
  if (error.code === 'lost' && words.trim() === '') return error
  return new EngineError('model_missing', `The voice could not be loaded: ${(words || error.message).slice(-MOST_WORDS)}`, {
    retryable: false,
    cause: error,
    text: {
      en: 'This voice could not be loaded: its files are damaged. The people who run this site have to install it again.',
      zh: '这个声音的文件已损坏，无法载入，需要管理员重新安装。',
    },
  })
}

const MOST_WORDS = 400
