import { z } from 'zod'
import { threeParts } from '../three-parts.ts'
import { type ProgramName, programName } from './programs.ts'

/** Work that a model is for: pictures from words, pictures from pictures and words, both with masks too, masks alone, films, or speech. */
export const role = z.enum(['pictures', 'edits', 'studio', 'inpainting', 'films', 'speech'])
export type ModelRole = z.infer<typeof role>

/** A model on a server: the program that runs it, its work, and its name in requests. */
export interface OpenAiModel {
  readonly program: ProgramName
  readonly role: ModelRole
  readonly name: string
}

const remoteId = threeParts.transform(([program, work, name]) => ({ program: programName.parse(program), role: role.parse(work), name }))

/** Returns true if a model belongs to another Stipple server. */
export const isOfStipple = (text: string): boolean => text.startsWith('stipple:')

export const toRemoteId = ({ program, role: work, name }: OpenAiModel): string => `${program}:${work}:${name}`
export const fromRemoteId = (text: string): OpenAiModel => remoteId.parse(text)
