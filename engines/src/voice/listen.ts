import { childOf } from '../kit/run-in-child.ts'
import { EngineError, type EngineContext, type RunIo } from '../spec.ts'
import { type Preset, PRESETS } from '../weights/public.ts'
import { hasAddon } from './addon.ts'
import type { TranscriptPassage, Listening, run } from './listen-child.ts'
import { checkListener, type ListenerFiles } from './listener-folder.ts'
import { whileLoading } from './loading.ts'

/** Speech recognition model on this machine. */
export interface InstalledListener {
  readonly preset: Preset
  readonly files: ListenerFiles
}

/** Installed speech recognition models. One with unusable files is left out and logged. */
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
        log.warn({ weights: preset.id, err: error }, 'a speech recognition model cannot be used')
        return []
      }
    }),
  )
  return found.flat()
}

/**
 * Transcribes the speech in a video or recording, in a child process; undefined without readable audio.
 * @throws {EngineError} `model_missing` if the addon rejects the files, and as `runInChild`
 */
export const listen = (
  listening: Listening,
  io: Pick<RunIo, 'signal' | 'budget' | 'report' | 'log'>,
): Promise<readonly TranscriptPassage[] | undefined> => whileLoading((watched) => inChild(listening, watched), io)

const inChild = childOf<typeof run>(new URL('listen-child.ts', import.meta.url))
