import type { Text } from '@stipple/core/domain/text'

/** Weights that an operator can have on this machine: what they are, where their files lie, and under which licence. One preset is one file in `presets/`. */
export type Preset = PicturePreset | FilmPreset | VoicePreset | WordsPreset
export type PresetKind = Preset['kind']

interface PresetBase {
  /** Unique id, also the name of its folder. */
  readonly id: string
  /** A file that the operator named; see own.ts. */
  readonly isOwn?: boolean
  readonly label: Text
  /** Uses that it is good for, and what it cannot do. */
  readonly description: Text
  readonly files: readonly WeightFile[]
  /** Accepted by the operator by its name before anything is fetched. */
  readonly licence: { readonly name: string; readonly address: string }
  readonly readsChinese: boolean
  /** Memory that a run needs, the weights included; of the graphics card where one is used. */
  readonly memoryBytes: number
}

export interface WeightFile {
  /** Part that the file plays for its engine, unique in the preset: `model`, `vae`, `llm`, `tokens`… */
  readonly role: string
  /** Path inside the preset's folder, with `/` between its parts. */
  readonly name: string
  /** Empty for a file that only ever lies at its `path`. */
  readonly address: string
  /** Absolute path of a file that lies elsewhere on this machine: it is neither fetched nor deleted. */
  readonly path?: string
  /** Size as published; exact where `sha256` is known. */
  readonly bytes: number
  /** Hash in hexadecimal digits. Left out where nobody has proved it: the sum of the first download is kept and shown. */
  readonly sha256?: string
}

export interface PicturePreset extends PresetBase {
  readonly kind: 'pictures'
  readonly picture: PictureSettings
}

/** Values by which a picture model is run, and what it takes. */
export interface PictureSettings {
  readonly steps: { readonly usual: number; readonly most: number }
  /** Guidance. A model that was distilled to one value offers no other, and no negative prompt. */
  readonly cfg: { readonly usual: number; readonly isFixed: boolean }
  readonly size: { readonly usual: number; readonly most: number; readonly step: number }
  /** Number of pictures that it changes or puts together; 0 for words alone. */
  readonly pictures: number
  /** Changes pictures by words and keeps the rest, instead of starting from a noisy copy. */
  readonly edits: boolean
  /** Base that its add-ons must have been made for. */
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

/** Absolute paths of a preset's files, by their roles. */
export type WeightPaths = Readonly<Record<string, string>>

/** Store of weights, as engines see it. */
export interface InstalledWeights {
  /** Folder with a folder for each preset. */
  readonly directory: string
  /** Paths of a preset's files where all of them are there and proved; asks no network and hashes nothing. */
  installed(preset: Preset): Promise<WeightPaths | undefined>
  /** Presets of files that the operator named himself. */
  own(): Promise<readonly Preset[]>
}

/** The store of an installation without weights. */
export const NO_WEIGHTS: InstalledWeights = { directory: '', installed: async () => undefined, own: async () => [] }
