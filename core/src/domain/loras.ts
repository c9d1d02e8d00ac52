import { LIMITS } from './limits.ts'
import type { Text } from './text.ts'

/** A small add-on to a model, with its strength. */
export interface Lora {
  readonly id: string
  /** -2 to 2; 1 is the original strength. */
  readonly strength: number
  /** Kept in the form, but not used. */
  readonly off?: true
}

/** Adapters that an installation has. */
export interface LoraTraits {
  /** Stable and unique in the installation; without line breaks and colons. */
  readonly id: string
  readonly name: string
  /** Name given by the operator. */
  readonly label?: Text
  /** Name given by its author, if it differs. */
  readonly originalName?: string
  readonly tags: readonly string[]
  /** Trigger words for a prompt. */
  readonly triggers?: readonly string[]
  /** Base model, named as in the catalogue; absent for LoRAs trained by the built-in engine. */
  readonly base?: string
  /** Address of a picture made with it. */
  readonly image?: string
  /** Name of its file on the engine. */
  readonly file: string
  /** Trained in this installation on a member's own pictures. */
  readonly trained?: boolean
  /** Strength when none is given. */
  readonly strength?: number
  /** Reason why the operator has turned it off; absent if it can be used. */
  readonly off?: Text
}

/** Bases of external models, by the names of their authors. */
const BASES: Readonly<Record<string, string>> = {
  sd15: 'SD 1.5',
  sdxl: 'SDXL',
  sd3: 'SD 3.5',
  flux1: 'FLUX.1',
  flux2: 'FLUX.2',
  'flux2-klein': 'FLUX.2 klein',
  'qwen-image': 'Qwen-Image',
  'z-image': 'Z-Image',
}

/** Base of LoRAs for one kind of engine; without `base` that of a file that does not name its base. */
export const loraBase = (kind: string, base = 'unknown'): string => `${kind}/${base}`

/** Name of a base for display; undefined if the file does not name it. */
export function nameOfBase(base: string): string | undefined {
  const name = base.slice(base.indexOf('/') + 1)
  return name === 'unknown' ? undefined : (BASES[name] ?? name)
}

/** Returns true if a LoRA fits a model. LoRAs of external engines have a base; built-in ones have none. */
export const fitsBase = ({ base }: { readonly base?: string | undefined }, wanted: string | undefined): boolean =>
  base === wanted || (base !== undefined && wanted !== undefined && base === loraBase(wanted.slice(0, wanted.indexOf('/'))))

/** A style is learned from few pictures, and would reproduce them at full strength. */
export const TRAINED_STRENGTH = 0.6

const ENTRY = /^([^\n:]{1,200}):(-?\d+(?:\.\d+)?)(:off)?$/

/** Undefined if it is not one. */
export function readLora(entry: string): Lora | undefined {
  const [, id, written, off] = ENTRY.exec(entry) ?? []
  const strength = Number(written)
  const { min, max } = LIMITS.loras.strength
  return id !== undefined && strength >= min && strength <= max ? { id, strength, ...(off !== undefined && { off: true }) } : undefined
}

/** Returns the LoRAs of a form, including those that are turned off. Each entry is `id:strength`, or `id:strength:off`. */
export const readAllLoras = (entries: readonly string[]): readonly Lora[] =>
  entries.flatMap((entry) => {
    const lora = readLora(entry)
    return lora ? [lora] : []
  })

/** Returns the LoRAs that are used. */
export const readLoras = (entries: readonly string[]): readonly Lora[] => readAllLoras(entries).filter(({ off }) => !off)

/** Undefined when there are none. */
export const writeLoras = (loras: readonly Lora[]): readonly string[] | undefined =>
  loras.length > 0 ? loras.map(({ id, strength, off }) => `${id}:${strength}${off ? ':off' : ''}`) : undefined

/** Prefix of the ids of styles trained here. They belong to one member, and are file addresses for engines. */
const TRAINED = 'trained/'

export const trainedId = (id: string): string => TRAINED + id

/** Returns the trained style that a LoRA id refers to; undefined for a LoRA of an engine. */
export const trainedStyleOf = (lora: string): string | undefined => (lora.startsWith(TRAINED) ? lora.slice(TRAINED.length) : undefined)
