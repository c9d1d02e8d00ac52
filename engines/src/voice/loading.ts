import { EngineError } from '../spec.ts'
import type { RunIo } from '../spec.ts'

type Io = Pick<RunIo, 'signal' | 'budget' | 'report' | 'log'>

/**
 * Runs a child that loads a network and reports when it has. If it ends before, the files are at fault: a killed process prints nothing, but the
 * addon prints its reason.
 * @throws {EngineError} `model_missing` for such files, otherwise as the child
 */
export async function whileLoading<Result>(run: (io: Io) => Promise<Result>, io: Io): Promise<Result> {
  let isLoaded = false
  const report: RunIo['report'] = (progress) => {
    isLoaded = true
    io.report(progress)
  }
  try {
    return await run({ ...io, report })
  } catch (error) {
    throw isLoaded ? error : asBadFiles(error)
  }
}

function asBadFiles(error: unknown): unknown {
  if (!(error instanceof EngineError) || (error.code !== 'lost' && error.code !== 'internal')) return error
  const words = typeof error.cause === 'string' ? error.cause : ''
  if (error.code === 'lost' && words.trim() === '') return error
  return new EngineError('model_missing', `The network could not be loaded: ${(words || error.message).slice(-MAX_WORDS)}`, {
    retryable: false,
    cause: error,
    text: {
      en: 'This model could not be loaded: its files are damaged. Ask your administrator to install it again.',
      zh: '这个模型的文件已损坏，无法载入，需要管理员重新安装。',
    },
  })
}

const MAX_WORDS = 400
