import type { Text } from '@stipple/core/domain/text'

/** Weights that an operator can install: files, addresses and licence. One preset is one file in `presets/`. */
export type Preset = PicturePreset | FilmPreset | VoicePreset | WordsPreset
export type PresetKind = Preset['kind']

interface PresetBase {
  /** Unique id, also the name of its folder. */
  readonly id: string
  /** An operator's own file; see own.ts. */
  readonly isOwn?: boolean
  readonly label: Text
  /** Strengths and limits. */
  readonly description: Text
  readonly files: readonly WeightFile[]
  /** Accepted by the operator by name before any download. */
  readonly licence: { readonly name: string; readonly address: string }
  readonly readsChinese: boolean
  /** Memory of a run including the weights; of the graphics card if one is used. */
  readonly memoryBytes: number
}

export interface WeightFile {
  /** Role of the file for its engine, unique in the preset: `model`, `vae`, `llm`, `tokens`… */
  readonly role: string
  /** Path in the preset's folder, with `/` separators. */
  readonly name: string
  /** Empty for a file that only has a `path`. */
  readonly address: string
  /** Absolute path of a file elsewhere on this machine: neither downloaded nor deleted. */
  readonly path?: string
  /** Published size; exact if `sha256` is known. */
  readonly bytes: number
  /** Hexadecimal hash. Without one, the hash of the first download is stored and shown. */
  readonly sha256?: string
}

export interface PicturePreset extends PresetBase {
  readonly kind: 'pictures'
  readonly picture: PictureSettings
}

/** Settings and limits of an image model. */
export interface PictureSettings {
  readonly steps: { readonly usual: number; readonly most: number }
  /** Guidance. A distilled model has a single value, and no negative prompt. */
  readonly cfg: { readonly usual: number; readonly isFixed: boolean }
  readonly size: { readonly usual: number; readonly most: number; readonly step: number }
  /** Number of input images; 0 for text only. */
  readonly pictures: number
  /** Edits images by instruction and keeps the rest, instead of starting from a noisy copy. */
  readonly edits: boolean
  /** Base model of its LoRAs. */
  readonly base: string
}

export interface FilmPreset extends PresetBase {
  readonly kind: 'film'
}

export interface VoicePreset extends PresetBase {
  readonly kind: 'voice'
}

export interface WordsPreset extends PresetBase {
  readonly kind: 'words'
}

/** Absolute paths of a preset's files by role. */
export type WeightPaths = Readonly<Record<string, string>>

/** Interface of the weight store for engines. */
export interface InstalledWeights {
  /** Folder with a folder for each preset. */
  readonly directory: string
  /** Paths of a preset's files if all are installed and verified; neither uses the network nor hashes. */
  installed(preset: Preset): Promise<WeightPaths | undefined>
  /** Presets of the operator's own files. */
  own(): Promise<readonly Preset[]>
}

/** Store of an installation without weights. */
export const NO_WEIGHTS: InstalledWeights = { directory: '', installed: async () => undefined, own: async () => [] }
