import { z } from 'zod'
import type { ModelFiles } from './model-files.ts'

/** Name of a model on the server: its family, the node that loads its file, and the file. */
export interface RemoteId extends Pick<ModelFiles, 'loader' | 'file'> {
  readonly family: string
}

const remoteId = z
  .string()
  .regex(/^[^:]+:[^:]+:.+$/)
  .transform((text) => {
    const [family = '', loader = '', ...file] = text.split(':')
    return {
      family,
      loader: z.enum(['CheckpointLoaderSimple', 'ImageOnlyCheckpointLoader', 'UNETLoader', 'UnetLoaderGGUF']).parse(loader),
      file: file.join(':'),
    }
  })

export const toRemoteId = ({ family, loader, file }: RemoteId): string => `${family}:${loader}:${file}`
export const fromRemoteId = (text: string): RemoteId => remoteId.parse(text)
