import { FAMILIES, type Family } from '../comfyui/public.ts'
import type { Dialect } from './dialects.ts'

/** Families that every one of these programs runs, and those that only newer ones do. */
const CLASSIC: readonly string[] = ['sd15', 'sdxl', 'sd35']
const LARGE: readonly string[] = [...CLASSIC, 'flux1', 'flux1-schnell', 'z-image', 'qwen-image']

/** The family of a checkpoint by its name and folder; undefined for one that is not known, or that the program does not run. */
export function familyOf(name: string, { large }: Pick<Dialect, 'large'>): Family | undefined {
  const known = large ? LARGE : CLASSIC
  return FAMILIES.find(({ id, files }) => known.includes(id) && files.test(name))
}

export const familyById = (id: string): Family | undefined => FAMILIES.find((family) => family.id === id)
