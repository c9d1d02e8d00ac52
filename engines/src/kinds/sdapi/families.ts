import { FAMILIES, type Family } from '../comfyui/public.ts'
import type { Dialect } from './dialects.ts'

/** Families of all these programs, and those of newer ones only. */
const CLASSIC: readonly string[] = ['sd15', 'sdxl', 'sd35']
const LARGE: readonly string[] = [...CLASSIC, 'flux1', 'flux1-schnell', 'z-image', 'qwen-image']

/** Family of a checkpoint by name and folder; undefined if unknown or unsupported by the program. */
export function familyOf(name: string, { large }: Pick<Dialect, 'large'>): Family | undefined {
  const known = large ? LARGE : CLASSIC
  return FAMILIES.find(({ id, files }) => known.includes(id) && files.test(name))
}

export const familyById = (id: string): Family | undefined => FAMILIES.find((family) => family.id === id)
