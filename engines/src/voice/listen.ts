import { childOf } from '../kit/run-in-child.ts'
import { EngineError, type EngineContext, type RunIo } from '../spec.ts'
import { type Preset, PRESETS } from '../weights/public.ts'
import { hasAddon } from './addon.ts'
import type { TranscriptPassage, Listening, run } from './listen-child.ts'
import { checkListener, type ListenerFiles } from './listener-folder.ts'
import { whileLoading } from './loading.ts'

/** Model that writes down speech and lies on this machine. */
export interface InstalledListener {
  readonly preset: Preset
  readonly files: ListenerFiles
}

/** Listeners that are ready. One whose files cannot be used is left out, and the log says why. */
export async function installedListeners({ weights, log }: EngineContext): Promise<readonly InstalledListener[]> {
  if (!hasAddon()) return []
  const found = await Promise.all(
    PRESETS.filter(({ kind }) => kind === 'voice').map(async (preset) => {
      const { encoder, decoder, tokens } = (await weights.installed(preset)) ?? {}
      if (encoder === undefined || decoder === undefined || tokens === undefined) return []
      try {
        await checkListener({ encoder, decoder, tokens })
        return [{ preset, files: { encoder, decoder, tokens } }]
      } catch (error) {
        if (!(error instanceof EngineError)) throw error
        log.warn({ weights: preset.id, err: error }, 'a listener cannot be used')
        return []
      }
    }),
  )
  return found.flat()
}

/**
 * Writes down what is said in a film or a recording, in a child process; undefined where the file has no sound that can be read.
 * @throws {EngineError} `model_missing` where the addon gives up on the files, and what `runInChild` throws
 */
export const listen = (
  listening: Listening,
  io: Pick<RunIo, 'signal' | 'budget' | 'report' | 'log'>,
): Promise<readonly TranscriptPassage[] | undefined> => whileLoading((watched) => inChild(listening, watched), io)

const inChild = childOf<typeof run>(new URL('listen-child.ts', import.meta.url))
