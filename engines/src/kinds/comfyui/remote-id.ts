import { z } from 'zod'
import { threeParts } from '../three-parts.ts'
import type { ModelFiles } from './model-files.ts'

/** Name of a model on the server: its family, its loader node, and its file. */
export interface RemoteId extends Pick<ModelFiles, 'loader' | 'file'> {
  readonly family: string
}

const loaders = z.enum(['CheckpointLoaderSimple', 'ImageOnlyCheckpointLoader', 'UNETLoader', 'UnetLoaderGGUF'])
const remoteId = threeParts.transform(([family, loader, file]) => ({ family, loader: loaders.parse(loader), file }))

export const toRemoteId = ({ family, loader, file }: RemoteId): string => `${family}:${loader}:${file}`
export const fromRemoteId = (text: string): RemoteId => remoteId.parse(text)
