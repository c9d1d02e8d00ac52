import { dirname } from 'node:path'
import { EngineError, type EngineContext } from '../spec.ts'
import { type Preset, PRESETS } from '../weights/public.ts'
import { hasAddon } from './addon.ts'
import { readVoiceFolder, type VoiceFolder } from './voice-folder.ts'

/** Voice of a neural network on this machine. */
export interface InstalledVoice extends VoiceFolder {
  /** Id of its weights. */
  readonly id: string
  readonly preset: Preset
}

/** Installed voices. One with unusable files is left out and logged. */
export async function installedVoices(context: EngineContext, presets: readonly Preset[] = PRESETS): Promise<readonly InstalledVoice[]> {
  if (!hasAddon()) return []
  const found = await Promise.all(presets.filter(({ kind }) => kind === 'voice').map((preset) => readVoice(preset, context)))
  return found.flatMap((voice) => voice ?? [])
}

async function readVoice(preset: Preset, { weights, log }: EngineContext): Promise<InstalledVoice | undefined> {
  const model = (await weights.installed(preset))?.['model']
  if (model === undefined) return undefined
  try {
    return { id: preset.id, preset, ...(await readVoiceFolder(dirname(model))) }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    log.warn({ weights: preset.id, err: error }, 'a voice cannot be used')
    return undefined
  }
}
