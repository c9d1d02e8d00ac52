import { z } from 'zod'
import { threeParts } from '../three-parts.ts'
import { type ProgramName, programName } from './programs.ts'

/** Role of a model: text to image, image editing, both with masks, masks alone, video, or speech. */
export const role = z.enum(['pictures', 'edits', 'studio', 'inpainting', 'films', 'speech'])
export type ModelRole = z.infer<typeof role>

/** A model on a server: its program, role, and name in requests. */
export interface OpenAiModel {
  readonly program: ProgramName
  readonly role: ModelRole
  readonly name: string
}

const remoteId = threeParts.transform(([program, work, name]) => ({ program: programName.parse(program), role: role.parse(work), name }))

/** Returns true if a model is on another Stipple server. */
export const isOfStipple = (text: string): boolean => text.startsWith('stipple:')

export const toRemoteId = ({ program, role: work, name }: OpenAiModel): string => `${program}:${work}:${name}`
export const fromRemoteId = (text: string): OpenAiModel => remoteId.parse(text)
